"""Checks that the wheels hold exactly what ``src/`` of their distribution holds.

``python .ci/check_wheels.py FOLDER``, for the core and for each of ``plugins/``.  Data files
are what usually stays behind, so nothing is looked for by name but ``py.typed``.
"""

from __future__ import annotations

import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(wheels: Path) -> int:
    """Check all wheels and return the exit status."""
    directories = [ROOT, *sorted(file.parent for file in ROOT.glob("plugins/*/pyproject.toml"))]
    complaints = [line for directory in directories for line in check(directory, wheels)]
    for line in complaints:
        print(line, file=sys.stderr)
    return 1 if complaints else 0


def check(directory: Path, wheels: Path) -> list[str]:
    """Compare one distribution's wheel with its sources."""
    name = project_name(directory).replace("-", "_")
    (wheel,) = wheels.glob(f"{name}-*.whl")
    packed = zipfile.ZipFile(wheel).namelist()
    modules = {entry for entry in packed if ".dist-info/" not in entry}
    sources = source_files(directory / "src")
    complaints = [f"{wheel.name}: lacks {entry}" for entry in sorted(sources - modules)]
    complaints += [f"{wheel.name}: has {entry} too" for entry in sorted(modules - sources)]
    if f"{name}/py.typed" not in modules:
        complaints.append(f"{wheel.name}: has no py.typed")
    if not any(entry.endswith(".dist-info/licenses/LICENSE") for entry in packed):
        complaints.append(f"{wheel.name}: has no LICENSE")
    data = sum(entry.endswith(".toml") for entry in modules)
    print(f"{wheel.name}: {len(modules)} files, {data} of them TOML")
    return complaints


def project_name(directory: Path) -> str:
    """The name of a distribution."""
    with (directory / "pyproject.toml").open("rb") as handle:
        name: str = tomllib.load(handle)["project"]["name"]
    return name


def source_files(source: Path) -> set[str]:
    """All files of a source folder but the compiled ones, as a wheel names them."""
    return {
        file.relative_to(source).as_posix()
        for file in source.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
