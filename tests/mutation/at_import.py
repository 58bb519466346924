"""Mutants of functions that run while modules are imported, each in a process of its own.

``python -m tests.mutation.at_import TREE [--only PREFIX] TEST...`` after a run of mutmut in TREE.
mutmut imports everything once and then forks, so such a mutant never comes to life there.  The
verdicts go where mutmut keeps its own.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

PATIENCE_S = 120
ORIGINAL = "__mutmut_orig"
TIMED_OUT = 36


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.at_import", description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument(
        "--only", action="append", default=[], help="what the names of functions begin with"
    )
    parser.add_argument(
        "--preload",
        action="append",
        default=[],
        help="modules without such functions, to save time",
    )
    parser.add_argument("--mutants", type=Path, help="a file with names of mutants: these instead")
    parser.add_argument("tests", nargs="+", help="what pytest is to run, in this order")
    given = parser.parse_args()
    if given.mutants:
        given.mutants = given.mutants.resolve()
    os.chdir(given.tree / "mutants")
    sys.path.insert(0, str(Path("src").resolve()))
    import hypothesis  # noqa: F401 - so that it need not be imported again and again
    import pytest  # noqa: F401

    listed = set(given.mutants.read_text("utf-8").split()) if given.mutants else set()
    names = set() if listed else set(called_at_import(given.only))
    print(len(names), "functions run at import:", *sorted(names), flush=True)
    for module in given.preload:
        importlib.import_module(module)
    if verdict("", given.tests):
        sys.exit("the tests fail, or there are none, without any mutant")
    for meta in sorted(Path("src").rglob("*.meta")):
        judge(meta, names, listed, given.tests)


def called_at_import(only: Sequence[str]) -> list[str]:
    """The functions that run while everything mutated is imported, as mutmut names them."""
    reading, writing = os.pipe()
    if not os.fork():
        found: set[str] = set()

        def note(frame: FrameType, event: str, argument: object) -> None:
            name = frame.f_code.co_name
            if event == "call" and name.endswith(ORIGINAL):
                found.add(f"{frame.f_globals['__name__']}.{name.removesuffix(ORIGINAL)}")

        sys.setprofile(note)
        for meta in Path("src").rglob("*.meta"):
            module = meta.relative_to("src").with_suffix("").with_suffix("")
            importlib.import_module(".".join(module.parts).removesuffix(".__init__"))
        sys.setprofile(None)
        os.write(writing, "\n".join(found).encode())
        os._exit(0)
    os.close(writing)
    os.wait()
    with open(reading) as pipe:
        return [name for name in pipe.read().split() if name.startswith(tuple(only) or "")]


def judge(meta: Path, functions: set[str], mutants: set[str], tests: Sequence[str]) -> None:
    """Run the mutants of one file that are not known to be killed."""
    known = json.loads(meta.read_text("utf-8"))
    codes = known["exit_code_by_key"]
    for name, code in codes.items():
        is_meant = name in mutants or name.rpartition("__mutmut_")[0] in functions
        if is_meant and code not in (1, 3):
            codes[name] = verdict(name, tests)
            print(codes[name], name, flush=True)
            meta.write_text(json.dumps(known, indent=4), "utf-8")


def verdict(name: str, tests: Sequence[str]) -> int:
    """What pytest ends with while the mutant lives: 0 if no test notices."""
    child = os.fork()
    if not child:
        os.environ["MUTANT_UNDER_TEST"] = name
        signal.alarm(PATIENCE_S)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        import pytest

        try:
            code = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-W", "ignore", *tests])
        except BaseException:
            code = pytest.ExitCode.TESTS_FAILED
        os._exit(min(int(code), 1))
    _, status = os.waitpid(child, 0)
    return TIMED_OUT if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    main()
