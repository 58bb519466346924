"""Distributions of tests as if pip had installed them, without pip."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

VERSION = "0.1.0"


def put_metadata(site: Path, name: str, entry_points: Mapping[str, str]) -> None:
    """Describe an installed distribution in a folder that is on the path."""
    info = site / f"{name.replace('-', '_')}-{VERSION}.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    lines = [f"{point} = {module}" for point, module in entry_points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[crosstable]", *lines, ""]))
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {VERSION}\n")


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
