"""Whole processes: start-up, TRF to standings at all sizes, growth, memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from tests.benchmarks.generated import all_drawn_trf, generated_trf
from tests.benchmarks.measure import Command, Cost, Mark, in_turn, run, told
from tests.benchmarks.options import Options

CODES = ["DE", "BH/C1", "BH", "BH/M1", "SB", "PS", "KS", "WIN", "WON", "BPG", "ARO", "TPR"]

BARE: Command = (sys.executable, "-c", "import click, pluggy")


def crosstable(*words: str) -> Command:
    """A call of our own program."""
    return (sys.executable, "-m", "crosstable", *words)


def ranking(event: Path) -> Command:
    """From the file to standings as JSON, by the long list."""
    options = ("--kind", "swiss", "--format", "json", "--tie-breaks", ",".join(CODES))
    return crosstable("standings", str(event), *options)


def checking(event: Path) -> Command:
    """The same work of FIDE's checker."""
    words = ("-m", "gacrux.tiebreakchecker", "-s", "-i", str(event), "-t", "PTS", *CODES)
    return (sys.executable, *words)


def event_of(options: Options, players: int, rounds: int) -> Path:
    """The generated event of this size."""
    path = options.folder / f"{players}p-{rounds}r.trf"
    if not path.exists():
        path.write_text(generated_trf(players, rounds), encoding="ascii")
    return path


def start(options: Options) -> Iterator[Mark | str]:
    """Start-up beside the import of the libraries that any command needs."""
    event = event_of(options, 16, 7)
    commands = (BARE, crosstable("--version"), crosstable("standings", str(event)))
    bare, version, standings = in_turn(commands, 3 * options.runs)
    yield told("import click, pluggy", bare)
    yield told("crosstable --version", version)
    yield told("crosstable standings, 16", standings)
    yield Mark("--version over the import", 1000 * (version.cpu - bare.cpu), 60, " ms")
    yield Mark("standings over the import", 1000 * (standings.cpu - bare.cpu), 120, " ms")


def size_10(options: Options) -> Iterator[Mark | str]:
    """10 players x 9 rounds beside gacrux."""
    yield from _beside(options, (10, 9), 3, 2.2)


def size_100(options: Options) -> Iterator[Mark | str]:
    """100 players x 9 rounds beside gacrux."""
    yield from _beside(options, (100, 9), 3, 1.2)


def size_1000(options: Options) -> Iterator[Mark | str]:
    """1,000 players x 9 rounds beside gacrux."""
    yield from _beside(options, (1000, 9), 1, 1 / 8)


def size_5000(options: Options) -> Iterator[Mark | str]:
    """5,000 players x 9 rounds; gacrux, which needs minutes, with --slow."""
    event = event_of(options, 5000, 9)
    (ours,) = in_turn([ranking(event)], options.runs)
    yield told("crosstable, 5,000 x 9", ours)
    if options.slow and find_spec("gacrux"):
        theirs = run(checking(event))
        yield told("gacrux, one run", theirs)
        yield Mark("gacrux / crosstable", theirs.cpu / ours.cpu, 60, " times", is_least=True)
    else:
        yield "  gacrux is not run at this size without --slow"


def _beside(
    options: Options, size: tuple[int, int], more: int, limit: float
) -> Iterator[Mark | str]:
    event = event_of(options, *size)
    if find_spec("gacrux") is None:
        yield "  skipped: gacrux is not installed (pip install gacrux)"
        return
    ours, theirs = in_turn([ranking(event), checking(event)], more * options.runs)
    yield told(f"crosstable, {size[0]:,} x {size[1]}", ours)
    yield told("gacrux", theirs)
    if limit < 1:
        found = theirs.cpu / ours.cpu
        yield Mark("gacrux / crosstable", found, 1 / limit, " times", is_least=True)
    else:
        yield Mark("crosstable / gacrux", ours.cpu / theirs.cpu, limit, " times")


def growth(options: Options) -> Iterator[Mark | str]:
    """9,999 players beside 1,000, drawn events with one huge tied group included."""
    yield from _growth("generated", [event_of(options, n, 11) for n in (1000, 9999)], options)
    level = []
    for players in (1000, 9999):
        path = options.folder / f"level-{players}p.trf"
        path.write_text(all_drawn_trf(players, 9), encoding="ascii")
        level.append(path)
    yield from _growth("everybody level", level, options)


def _growth(name: str, events: list[Path], options: Options) -> Iterator[Mark | str]:
    small, large = in_turn([ranking(event) for event in events], options.runs)
    yield told(f"1,000 players, {name}", small)
    yield told(f"9,999 players, {name}", large)
    yield Mark(f"t(9,999) / t(1,000), {name}", large.cpu / small.cpu, 12, " times")
    yield from _memory(name, large)


def _memory(name: str, large: Cost) -> Iterator[Mark]:
    yield Mark(f"memory for 9,999 players, {name}", large.peak, 200, " MB")
