"""Distributions of invented plugins, as if pip had installed them and without pip."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import dedent


def put_metadata(
    site: Path, name: str, entry_points: Mapping[str, str], version: str = "0.1.0"
) -> None:
    """Describe an installed distribution in a folder that is on the path."""
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    lines = [f"{point} = {module}" for point, module in entry_points.items()]
    points = "\n".join(["[crosstable]", *lines, ""])
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")


def write_distribution(
    folder: Path, namespace: str, source: str, *, version: str = "1.0", declares: bool = True
) -> Path:
    """Write ``crosstable-NAMESPACE`` into a folder that is, or will be, on the path.

    With ``declares`` the folder is also that of its sources, with a ``pyproject.toml``.
    """
    module = f"crosstable_{namespace.replace('-', '_')}"
    name = f"crosstable-{namespace}"
    (folder / f"{module}.py").write_text(dedent(source), encoding="utf-8")
    put_metadata(folder, name, {namespace: module}, version)
    if declares:
        project = f'[project]\nname = "{name}"\nversion = "{version}"\n\n'
        project += f'[project.entry-points.crosstable]\n{namespace} = "{module}"\n'
        (folder / "pyproject.toml").write_text(project, encoding="utf-8")
    return folder


def install(site: Path, folder: Path) -> tuple[str, Path]:
    """Describe the distribution of a folder; its name, and what must be on the path for it."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    put_metadata(site, project["name"], project["entry-points"]["crosstable"])
    sources = folder / "src"
    return project["name"], sources if sources.is_dir() else folder


def environment(path: Iterable[Path]) -> dict[str, str]:
    """The variables for a program that has these folders on its path."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name != "CI" and not name.startswith("CROSSTABLE_")
    }
    folders = filter(None, [*map(str, path), kept.get("PYTHONPATH", "")])
    return {
        **kept,
        "PYTHONPATH": os.pathsep.join(folders),
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "PYTHONUTF8": "1",
    }
