"""Feed every reader and loader with damaged files: ``python -m tests.fuzz --help``.

Every input has 5 seconds and 500 MB.  Anything but findings and refusals is a failure; it is
shown with its number, which makes it again: ``--only trf:4711``.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from crosstable.pool import in_order

from .limits import limit_memory, most_memory_mb
from .run import Chunk, Report, feed, input_of, lost
from .targets import TARGETS

CHUNK = 25
PATIENCE_S = 180
SHOWN = 20


@dataclass
class Total:
    """What became of the inputs of one target."""

    inputs: int = 0
    used: int = 0
    seconds: float = 0
    slowest: float = 0
    failures: list[tuple[int, str]] = field(default_factory=list)

    def add(self, report: Report) -> None:
        """Count one more chunk."""
        self.inputs += report.inputs
        self.used += report.used
        self.seconds += report.seconds
        self.slowest = max(self.slowest, report.slowest)
        self.failures += report.failures


def main() -> int:
    """Feed, print the counts, and say by the status whether anything failed."""
    options = _options()
    begun = time.monotonic()
    totals = {name: Total() for name in TARGETS}
    memory = 0
    chunks, chunks_again = itertools.tee(_chunks(options))
    prepare = partial(limit_memory, options.memory)
    work = in_order(
        feed, chunks, lost, processes=options.jobs, prepare=prepare, patience_s=PATIENCE_S
    )
    shown: Counter[str] = Counter()
    for chunk, report in zip(chunks_again, work, strict=True):
        totals[chunk.target].add(report)
        memory = max(memory, report.memory_mb)
        for number, text in report.failures:
            _show(chunk, number, text, shown, options.keep)
    for name, total in totals.items():
        if total.inputs:
            print(
                f"{name:26}{total.inputs:8} inputs,{total.used:8} of use,"
                f"{total.inputs - total.used - len(total.failures):8} refused,"
                f"{len(total.failures):5} failed, slowest {total.slowest:.2f} s,"
                f" {1000 * total.seconds / total.inputs:.1f} ms each"
            )
    inputs = sum(total.inputs for total in totals.values())
    failed = sum(len(total.failures) for total in totals.values())
    print(
        f"{inputs} inputs, {failed} failed; seed {options.seed}, most memory of a process "
        f"{memory} MB (of which {most_memory_mb()} MB before the first input), "
        f"{time.monotonic() - begun:.0f} s"
    )
    return int(failed > 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=2000, help="of all targets together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--first", type=int, default=0, help="number of the first of each target")
    parser.add_argument("--memory", type=int, default=500, metavar="MB")
    parser.add_argument("--only", metavar="TARGET[:NUMBER]", help="one target, or one input of it")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write inputs that fail there")
    return parser.parse_args()


def _chunks(options: argparse.Namespace) -> Iterator[Chunk]:
    """The work in pieces, the targets by turns."""
    only, _, number = (options.only or "").partition(":")
    if number:
        yield Chunk(only, options.seed, int(number), 1)
        return
    names = [name for name in TARGETS if only in ("", name)]
    whole = sum(TARGETS[name].share for name in names)
    left = {name: options.inputs * TARGETS[name].share // whole for name in names}
    left[names[0]] += options.inputs - sum(left.values())
    given = dict.fromkeys(names, options.first)
    while any(left.values()):
        for name in names:
            count = min(CHUNK, left[name])
            if count:
                yield Chunk(name, options.seed, given[name], count)
                given[name] += count
                left[name] -= count


def _show(chunk: Chunk, number: int, text: str, shown: Counter[str], folder: Path | None) -> None:
    """Print a failure unless the same was printed, and keep its input if that is wanted."""
    kind = text.splitlines()[-1][:100]
    shown[kind] += 1
    if folder is not None and number >= 0:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{chunk.target}-{chunk.seed}-{number}"
        path.write_bytes(input_of(chunk.target, chunk.seed, number))
    if shown[kind] == 1 and len(shown) <= SHOWN:
        print(f"--only {chunk.target}:{number} --seed {chunk.seed}\n{text}\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
