"""Kill rates and survivors of a tree where mutmut ran: ``python -m tests.mutation.survivors TREE``.

A line per survivor: the file, the function with the mutant's number, what stood there and what
the mutant has.  Rates are given of all mutants that were run, and of those that change more than
a text.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

KILLED, SURVIVED, WITHOUT_TESTS, TIMED_OUT = {1, 3}, 0, 33, {-24, 36}
DEFINITION = re.compile(r"\s*def (x\S*?__mutmut_(?:orig|\d+))\(")
UPPER_OR_MARKED = re.compile(r'"XX|XX"')


class Mutant(NamedTuple):
    """A mutant: its area and file, its function and number, the change, and mutmut's verdict."""

    area: str
    file: str
    name: str
    before: str
    after: str
    code: int | None

    @property
    def is_text(self) -> bool:
        """Whether a text is written otherwise, and nothing else is."""
        marked = UPPER_OR_MARKED.search(self.after) is not None
        return marked or (self.before != self.after and self.before.lower() == self.after.lower())


def read_mutants(tree: Path) -> Iterator[Mutant]:
    """All mutants of a tree."""
    root = tree / "mutants" / "src"
    for meta in sorted(root.rglob("*.meta")):
        codes = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
        file = meta.relative_to(root).with_suffix("")
        bodies = _bodies((root / file).read_text("utf-8"))
        area = "fide" if file.parts[0] == "crosstable_fide" else file.parts[1]
        for key, code in codes.items():
            name = key.rpartition(".")[2]
            original = bodies[re.sub(r"__mutmut_\d+$", "__mutmut_orig", name)]
            before, after = _change(original, bodies[name])
            yield Mutant(area, str(file), _plain(name), before, after, code)


def _bodies(source: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in source.splitlines():
        start = DEFINITION.match(line)
        if start is not None:
            lines = found[start[1]] = []
        elif "__mutmut" in line or line.startswith("@"):
            lines = []
        else:
            lines.append(line.strip())
    return found


def _change(original: list[str], mutated: list[str]) -> tuple[str, str]:
    lines = list(difflib.unified_diff(original, mutated, lineterm="", n=0))[2:]
    minus = " ".join(line[1:] for line in lines if line.startswith("-"))
    plus = " ".join(line[1:] for line in lines if line.startswith("+"))
    return minus, plus


def _plain(name: str) -> str:
    """``Standings.row 2`` for mutmut's ``xǁStandingsǁrow__mutmut_2``."""
    function, _, number = name.removeprefix("x").partition("__mutmut_")
    return f"{function.strip('ǁ').removeprefix('_').replace('ǁ', '.')} {number}"


def rates(mutants: list[Mutant]) -> Iterator[str]:
    """A line per area."""
    for area in sorted({mutant.area for mutant in mutants}):
        own = [mutant for mutant in mutants if mutant.area == area]
        counts = Counter(_kind(mutant) for mutant in own)
        run = [mutant for mutant in own if mutant.code is not None]
        more = [mutant for mutant in run if not mutant.is_text]
        listed = ", ".join(f"{n} {kind}" for kind, n in sorted(counts.items()))
        yield f"{area}: {_rate(run)} killed, {_rate(more)} without texts ({listed})"


def _kind(mutant: Mutant) -> str:
    names = {None: "not run", SURVIVED: "survived", WITHOUT_TESTS: "without tests"}
    names |= dict.fromkeys(KILLED, "killed") | dict.fromkeys(TIMED_OUT, "timed out")
    return names.get(mutant.code, str(mutant.code))


def _rate(run: list[Mutant]) -> str:
    killed = sum(mutant.code in KILLED | TIMED_OUT for mutant in run)
    return f"{killed}/{len(run)} = {1000 * killed // len(run) / 10 if run else 0} %"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.survivors", description=__doc__)
    parser.add_argument("tree", type=Path)
    mutants = list(read_mutants(parser.parse_args().tree))
    print(*rates(mutants), sep="\n")
    for one in mutants:
        if one.code in (SURVIVED, WITHOUT_TESTS):
            kind = "text" if one.is_text else _kind(one)
            print(kind, one.file, one.name, f"{one.before}  =>  {one.after}", sep="\t")


if __name__ == "__main__":
    main()
