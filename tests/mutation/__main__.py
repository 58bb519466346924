"""Makes the tree in which mutmut runs; README.md beside it says how, and why a tree of its own."""

from __future__ import annotations

import argparse
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FIDE = Path("plugins/crosstable-fide/src/crosstable_fide")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("tree", type=Path, help="a folder, new or an earlier one")
    parser.add_argument(
        "--at-import",
        action="store_true",
        help="a fresh import for each mutant: for functions that run while modules are imported",
    )
    given = parser.parse_args()
    prepare(given.tree, is_fresh=given.at_import)


def prepare(tree: Path, *, is_fresh: bool) -> None:
    """Copy what git tracks, the FIDE plugin beside the core, and mutmut's settings.

    Results in an earlier tree stay for the functions that have not changed.
    """
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)
    shutil.copytree(ROOT / FIDE, tree / "src" / FIDE.name, dirs_exist_ok=True)
    settings = (HERE / "mutmut.toml").read_text("utf-8")
    if is_fresh:
        settings += 'process_isolation = "forkserver"\nforkserver_warmup = "none"\n'
    project = tree / "pyproject.toml"
    project.write_text(project.read_text("utf-8") + "\n" + settings, "utf-8")


if __name__ == "__main__":
    main()
