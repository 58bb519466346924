"""From a TRF file to standings, against FIDE's checker, whole processes in turn."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

from generated import generated_trf

CODES = ("DE", "BH/C1", "BH", "SB", "PS", "KS", "WIN", "WON", "BPG", "ARO", "TPR")
CORPUS_EVENT = (
    Path(__file__).parents[3] / "shared" / "corpus" / "trf" / "bbp-generated-1040p-cr.trf"
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--players", type=int)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    if find_spec("gacrux") is None:
        sys.exit("gacrux is not installed, so there is nothing to compare with: pip install gacrux")
    with tempfile.TemporaryDirectory() as folder:
        event = _event(options, Path(folder))
        ours, theirs = _in_turn(_commands(event), options.runs)
    print(f"{event.name}: {', '.join(CODES)}")
    print(f"crosstable  {_shown(ours)}")
    print(f"gacrux      {_shown(theirs)}")
    print(f"ratio of the medians, crosstable / gacrux: {median(ours) / median(theirs):.2f}")


def _event(options: argparse.Namespace, folder: Path) -> Path:
    if options.file is not None:
        return options.file
    if options.players is None and CORPUS_EVENT.exists():
        return CORPUS_EVENT
    players = options.players or 1040
    event = folder / f"generated-{players}p-{options.rounds}r.trf"
    event.write_text(generated_trf(players, options.rounds), encoding="ascii")
    return event


def _commands(event: Path) -> tuple[list[str], list[str]]:
    ours = [sys.executable, "-c", "from crosstable.cli import main; main()", "standings"]
    ours += [str(event), "--kind", "swiss", "--format", "json", "--tie-breaks", ",".join(CODES)]
    theirs = [sys.executable, "-m", "gacrux.tiebreakchecker", "-s", "-i", str(event)]
    theirs += ["-t", "PTS", *CODES]
    return ours, theirs


def _in_turn(commands: tuple[list[str], list[str]], runs: int) -> tuple[list[float], list[float]]:
    """Seconds of each run; one uncounted run first, then A B A B, so drift hits both."""
    times: tuple[list[float], list[float]] = ([], [])
    for run in range(runs + 1):
        for command, seconds in zip(commands, times, strict=True):
            begun = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True)
            if run:
                seconds.append(time.perf_counter() - begun)
    return times


def _shown(seconds: list[float]) -> str:
    spread = f"from {min(seconds):.3f} to {max(seconds):.3f}"
    return f"median {median(seconds):.3f} s of {len(seconds)} ({spread})"


if __name__ == "__main__":
    main()
