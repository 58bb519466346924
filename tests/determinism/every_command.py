"""Run every command on the fixtures, and print a digest of everything that each puts out.

A program of its own, so that it can be run by any Python with any settings:
``python tests/determinism/every_command.py FOLDER [--reverse] [--locale NAME]``.  FOLDER is new
and empty; files are named as seen from there, so that no output depends on where it is.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import locale
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from crosstable import host
from crosstable.cli import playoff
from crosstable.cli.app import app
from crosstable.host import load_registry

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
SWISS, TEAMS, OPEN = "in/swiss-9p-5r.trf", "in/lakeside-teams.trf", "in/riverside-open.trf"
RULES = "fide-2026-03"
PRIZES = """[prizes]
rule = "hort"
fund = [500, 300, "200.50"]
currency = "EUR"
[[prizes.group]]
name = "Under 2000"
fund = [50]
who = ["rating<2000"]
"""
TOUR = """id = "our-tour"
title = "Our tour"
extends = "fide-2026-03"
[tour]
rule = "equal"
points = [10, 7, 5, 3]
"""


def main() -> int:
    """Run, print, and say by the status whether a command failed."""
    options = _options()
    if options.locale:
        locale.setlocale(locale.LC_ALL, options.locale)
    if options.reverse:
        order = host.installed
        host.installed = lambda: list(reversed(order()))
    playoff._now = lambda: "2026-11-30T12:00:00+00:00"
    os.environ["COLUMNS"] = "80"
    _lay_out(options.folder)
    os.chdir(options.folder)
    has_rules = RULES in load_registry().regulations
    failed = 0
    for words in (*_plain(), *(_ranking() if has_rules else ())):
        failed += _run(words)
    if has_rules:
        failed += _walk()
    for path in sorted(path for path in Path("out").rglob("*") if path.is_file()):
        print(_digest(path.read_bytes()), path.as_posix())
    return int(failed > 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reverse", action="store_true", help="find the plugins the other way")
    parser.add_argument("--locale", help="a locale to set, as no command does")
    return parser.parse_args()


def _lay_out(folder: Path) -> None:
    shutil.copytree(FIXTURES / "trf", folder / "in")
    shutil.copytree(FIXTURES / "malformed", folder / "malformed")
    shutil.copytree(FIXTURES / "same-event", folder / "same-event")
    (folder / "out").mkdir()
    (folder / "prizes.toml").write_text(PRIZES, encoding="utf-8")
    (folder / "tour.toml").write_text(TOUR, encoding="utf-8")


def _plain() -> Iterator[tuple[str, ...]]:
    """What needs no rules."""
    yield from (("--version",), ("formats",), ("plugins",), ("codes",), ("tie-breaks",))
    yield ("regulations",)
    yield ("check", "in", "-v")
    yield ("check", "malformed", "--format", "json")
    for id_ in sorted(load_registry().tournament_formats):
        yield ("convert", "in", f"out/{id_}", "--to", id_)
        yield ("convert", "same-event", f"out/same-{id_}", "--to", id_)


def _ranking() -> Iterator[tuple[str, ...]]:
    for file in (SWISS, TEAMS, OPEN):
        for id_ in sorted(load_registry().standings_formats):
            yield ("standings", file, "-r", RULES, "-f", id_, "-o", f"out/{Path(file).stem}.{id_}")
        yield ("standings", file, "--compare", f"{RULES},fide-2010")
        yield ("standings", file, "--lint")
        yield ("explain", file, "1")
    yield ("standings", SWISS)
    for format_ in ("text", "csv", "json"):
        yield ("prizes", OPEN, "--prizes", "prizes.toml", "-f", format_)
    yield ("tour", OPEN, SWISS, "-r", "tour.toml")
    for format_ in ("text", "json", "html"):
        yield ("playoff", "plan", SWISS, "-r", "fide-2009", "-f", format_, "-o", f"out/p.{format_}")
    yield ("regulations", RULES)


def _walk() -> int:
    """A play-off from its beginning to its end."""
    log = "out/log.json"
    failed = _run(("playoff", "start", SWISS, "-r", "fide-2009", "-o", log, "--seed", "42"))
    while not failed:
        shown = CliRunner().invoke(app, ["playoff", "next", log, "--format", "json"])
        asked = [r for r in json.loads(shown.stdout).get("requests", []) if not r.get("optional")]
        if not asked:
            break
        first = asked[0]
        answer = "1/2-1/2" if first["kind"] == "game" else "draw"
        words = ("playoff", "record", log, first["id"], answer)
        if _run(words) and _run((*words[:-1], "1-0")):
            failed = 1
    for words in (("playoff", "undo", log), ("playoff", "show", log, "-o", "out/show.html")):
        failed += _run(words)
    return failed + _run(("standings", SWISS, "--playoff", log))


def _run(words: tuple[str, ...]) -> int:
    """Run a command and print the digest of its output; whether it failed."""
    result = CliRunner().invoke(app, list(words))
    text = result.stdout_bytes + b"\0" + result.stderr_bytes
    print(_digest(text), result.exit_code, *words, flush=True)
    if result.exit_code in (0, 1, 2) and not isinstance(result.exception, Exception):
        return int(result.exit_code == 2 and words[0] not in ("check", "convert"))
    print(f"{words}: {result.exception!r}\n{result.output}", file=sys.stderr)
    return 1


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


if __name__ == "__main__":
    sys.exit(main())
