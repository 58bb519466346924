"""Distributions of invented plugins in a folder of the path: installed, as far as anybody can
tell, and without pip."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent


def write_distribution(
    folder: Path, namespace: str, source: str, *, version: str = "1.0", declares: bool = True
) -> Path:
    """Write ``crosstable-NAMESPACE`` into a folder that is, or will be, on the path.

    With ``declares`` the folder is also that of its sources, with a ``pyproject.toml``.
    """
    module = f"crosstable_{namespace.replace('-', '_')}"
    name = f"crosstable-{namespace}"
    (folder / f"{module}.py").write_text(dedent(source), encoding="utf-8")
    info = folder / f"{module}-{version}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    points = f"[crosstable]\n{namespace} = {module}\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    if declares:
        project = f'[project]\nname = "{name}"\nversion = "{version}"\n\n'
        project += f'[project.entry-points.crosstable]\n{namespace} = "{module}"\n'
        (folder / "pyproject.toml").write_text(project, encoding="utf-8")
    return folder
