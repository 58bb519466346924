"""Real games, damaged: findings or a refusal, never an exception, within bounded time.

The damage is drawn from a fixed seed, so that a failure can be repeated.  Whatever comes out
of it agrees with itself, can be ranked, and can be written and read again.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

import pytest

from crosstable.api import Source, Tournament, WriteOptions, render_diagnostic
from crosstable.checks import Status, check_input
from crosstable.choices import Request
from crosstable.host import Registry, load_registry
from crosstable.model.consistency import check_tournament
from crosstable.reading import read_input
from crosstable.tasks import make_standings
from crosstable.writers.pgn import write_pgn

from ..shared import PGN, ROOT
from .test_trf_hostile import cut, digits, mix_rows, noise, wrong_encoding

LARGEST = 120_000
LONGEST = 6
INPUTS = sorted(
    path
    for folder in (ROOT / "fixtures" / "pgn", PGN)
    for path in folder.glob("*.pgn")
    if 0 < path.stat().st_size < LARGEST
)
Damage = Callable[[bytes, random.Random], bytes]


def some(data: bytes, chance: random.Random, old: bytes, new: bytes) -> bytes:
    """A third of the places where something stands get something else."""
    return re.sub(re.escape(old), lambda found: new if chance.random() < 0.3 else found[0], data)


def no_blank_lines(data: bytes, chance: random.Random) -> bytes:
    return some(data.replace(b"\r", b""), chance, b"\n\n", b"\n")


def brackets(data: bytes, chance: random.Random) -> bytes:
    for old, new in ((b"}", b""), (b"{", b"}{"), (b"]", b""), (b'"', b'\\"'), (b"[", b"{[")):
        data = some(data, chance, old, new) if chance.random() < 0.6 else data
    return data


def other_tags(data: bytes, chance: random.Random) -> bytes:
    names = [b"White", b"Black", b"Round", b"Event", b"Result", b"Date", b"WhiteTeam", b"BlackTeam"]
    for _ in range(4):
        data = some(data, chance, b"[" + chance.choice(names), b"[" + chance.choice(names))
    return data


def other_values(data: bytes, chance: random.Random) -> bytes:
    values = [b"", b"?", b"-", b"1.1", b"999.999.999", b"0", b"1-0", b"2024.13.41", b"x" * 5000]
    values += ["½".encode(), "\u202e".encode(), b"9" * 400, b"1/2-1/2", b"Fenn, Ida"]
    return re.sub(
        rb'"[^"\n]*"',
        lambda found: b'"%s"' % chance.choice(values) if chance.random() < 0.2 else found[0],
        data,
    )


KINDS: tuple[Damage, ...] = (
    cut, mix_rows, wrong_encoding, noise, digits, no_blank_lines, brackets, other_tags, other_values
)  # fmt: skip


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


def survives(registry: Registry, data: bytes) -> Status:
    """Read, check and show all that is found; rank and write every event."""
    source = Source("damaged.pgn", data)
    checked = check_input(registry, source, reader="pgn")
    for diagnostic in (*checked.findings, *checked.infos):
        assert diagnostic.place
        assert render_diagnostic(diagnostic)
    for event in read_input(registry, source, reader="pgn").tournaments:
        holds(registry, event)
    return checked.status


def holds(registry: Registry, event: Tournament) -> None:
    assert [d for d in check_tournament(event) if d.code != "EVENT-RESULTS"] == []
    written = write_pgn(event, WriteOptions()).data
    again = read_input(registry, Source("again.pgn", written), reader="pgn").tournaments
    assert bool(again) == bool(written)
    # Values of hundreds of rounds take their time; that is no matter of reading.
    if registry.regulations and event.last_round_with_result < 100:
        assert make_standings(registry, event, Request()).rows


@pytest.mark.parametrize("damage", KINDS, ids=lambda kind: kind.__name__)
def test_a_damaged_file_is_reported_or_refused(registry: Registry, damage: Damage) -> None:
    chance = random.Random(damage.__name__)
    for path in INPUTS:
        data = path.read_bytes()
        start = time.process_time()
        survives(registry, damage(data, chance))
        assert time.process_time() - start < LONGEST, path.name


@pytest.mark.parametrize(
    "line",
    [
        b'[Event "' + b"x" * 2_000_000 + b'"]',
        b'[Event "' + b"-" * 200_000 + b' TB"]',
        b'[Event "' + b'a" b' * 150_000 + b'"]',
        b"[" * 2_000_000,
        b'[White "' * 150_000,
        b"{" * 2_000_000,
        b"(" * 2_000_000,
        b"{}" * 300_000,
        b"1. e4 " * 300_000,
        b'[Round "' + b"1." * 1_000_000 + b'1"]',
    ],
    ids=[
        "text",
        "dashes",
        "quotes",
        "brackets",
        "tags",
        "braces",
        "rounds",
        "empty",
        "moves",
        "dots",
    ],
)
def test_a_line_of_megabytes(registry: Registry, line: bytes) -> None:
    data = (ROOT / "fixtures" / "pgn" / "teams.pgn").read_bytes()
    for text in (line + b"\n" + data, data + line + b"\n"):
        start = time.process_time()
        survives(registry, text)
        assert time.process_time() - start < LONGEST


def test_many_players_and_many_events(registry: Registry) -> None:
    games = (
        f'[Event "E{n % 300}"]\n[Round "{n % 9 + 1}"]\n[White "Aaa{n}"]\n[Black "Aab{n}"]\n'
        '[Result "1-0"]\n\n1-0\n\n'
        for n in range(3000)
    )
    start = time.process_time()
    result = read_input(registry, Source("many.pgn", "".join(games).encode()))
    assert len(result.tournaments) == 300
    assert time.process_time() - start < 4 * LONGEST


def test_pure_noise_is_refused(registry: Registry) -> None:
    chance = random.Random(1)
    for size in (0, 1, 10, 1000, 100_000):
        assert survives(registry, chance.randbytes(size)) is Status.UNREADABLE
