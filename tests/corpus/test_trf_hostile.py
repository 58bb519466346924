"""Real files, damaged: findings or a refusal, never an exception, within bounded time.

The damage is drawn from a fixed seed, so that a failure can be repeated.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from crosstable.api import Source, render_diagnostic
from crosstable.checks import Status, check_input
from crosstable.host import Registry, load_registry

from ..shared import CORPUS, ROOT

LARGEST = 60_000
INPUTS = sorted(
    path
    for folder in (ROOT / "fixtures" / "trf", CORPUS)
    for path in folder.glob("*.trf")
    if 0 < path.stat().st_size < LARGEST
)
Damage = Callable[[bytes, random.Random], bytes]


def cut(data: bytes, chance: random.Random) -> bytes:
    """The file stops, or lacks a piece."""
    first = chance.randrange(len(data))
    last = len(data) if chance.random() < 0.5 else first + chance.randrange(2000)
    return data[:first] + data[last:]


def swap_columns(data: bytes, chance: random.Random) -> bytes:
    """Two blocks of columns change places in every row."""
    at, width = chance.randrange(4, 100), chance.randrange(1, 30)
    rows = data.split(b"\n")
    return b"\n".join(
        row[:at] + row[at + width : at + 2 * width] + row[at : at + width] + row[at + 2 * width :]
        for row in rows
    )


def move_rows(data: bytes, chance: random.Random) -> bytes:
    """Some rows begin a column early or late."""
    rows = data.split(b"\n")
    for _ in range(1 + len(rows) // 10):
        number, at = chance.randrange(len(rows)), chance.randrange(3, 120)
        row = rows[number]
        moved = row[at + 1 :] if chance.random() < 0.5 else b" " + row[at:]
        rows[number] = row[:at] + moved
    return b"\n".join(rows)


def mix_rows(data: bytes, chance: random.Random) -> bytes:
    """Rows in any order, some of them twice."""
    rows = data.split(b"\n")
    rows += chance.sample(rows, min(5, len(rows)))
    chance.shuffle(rows)
    return b"\n".join(rows)


def wrong_encoding(data: bytes, chance: random.Random) -> bytes:
    """The text in another encoding, or read twice."""
    text = data.decode("cp1252", errors="replace")
    return text.encode(
        chance.choice(["utf-16", "utf-16-le", "utf-8", "utf-32", "cp037"]), "replace"
    )


def noise(data: bytes, chance: random.Random) -> bytes:
    """NUL and other bytes here and there."""
    damaged = bytearray(data)
    for _ in range(chance.randrange(1, 200)):
        damaged[chance.randrange(len(damaged))] = chance.choice([0, 9, 13, 255, 48, 57, 32, 129])
    return bytes(damaged)


def digits(data: bytes, chance: random.Random) -> bytes:
    """Numbers become other numbers: opponents, teams, rounds, points."""
    share = chance.choice([0.01, 0.1, 0.5])
    figures = b"0123456789"
    return bytes(
        chance.choice(figures) if byte in figures and chance.random() < share else byte
        for byte in data
    )


def other_records(data: bytes, chance: random.Random) -> bytes:
    """Rows get the id of another record."""
    ids = [b"001", b"013", b"132", b"162", b"240", b"250", b"260", b"299", b"300", b"310", b"320",
           b"330", b"352", b"362", b"XXA", b"XXS", b"192", b"212"]  # fmt: skip
    rows = data.split(b"\n")
    for _ in range(1 + len(rows) // 5):
        number = chance.randrange(len(rows))
        rows[number] = chance.choice(ids) + rows[number][3:]
    return b"\n".join(rows)


KINDS: tuple[Damage, ...] = (
    cut, swap_columns, move_rows, mix_rows, wrong_encoding, noise, digits, other_records,
)  # fmt: skip


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


def survives(registry: Registry, data: bytes) -> Status:
    """Read, check and show all that is found."""
    checked = check_input(registry, Source("damaged.trf", data))
    for diagnostic in (*checked.findings, *checked.infos):
        assert render_diagnostic(diagnostic)
    forced = check_input(registry, Source("damaged.trf", data), reader="trf")
    assert forced.findings or forced.status is Status.CLEAN
    return checked.status


@pytest.mark.parametrize("damage", KINDS, ids=lambda kind: kind.__name__)
def test_a_damaged_file_is_reported_or_refused(registry: Registry, damage: Damage) -> None:
    chance = random.Random(damage.__name__)
    for path in INPUTS:
        data = path.read_bytes()
        start = time.process_time()
        survives(registry, damage(data, chance))
        assert time.process_time() - start < 5, path.name


@pytest.mark.parametrize(
    ("line", "where"),
    [
        (b"012 " + b"x" * 10_000_000, 0),
        (b"001    1      " + b"y" * 10_000_000, 0),
        (b"300   1   1   2 " + b"   1 " * 2_000_000, 1),
        (b"320  1.0  1.0 " + b"   1" * 2_500_000, 1),
        (b"240 F   1 " + b"   1 " * 2_000_000, 1),
        (b"299 W  1.0  1.0   1 " + b"   1 " * 2_000_000, 1),
        (b"310   9 " + b" " * 65 + b"   1 " * 2_000_000, 1),
        (b"(" * 10_000_000, 0),
    ],
    ids=["text", "row", "300", "320", "240", "299", "310", "brackets"],
)
def test_a_line_of_ten_megabytes(registry: Registry, line: bytes, where: int) -> None:
    data = (ROOT / "fixtures" / "trf" / "teams-013.trf").read_bytes()
    team = (
        b"310   1 Rook Lane" + b" " * 60 + b"   1    2\n310   2 Hill" + b" " * 65 + b"   3    4\n"
    )
    start = time.process_time()
    survives(registry, line + b"\n" + data if not where else team + data + line + b"\n")
    assert time.process_time() - start < 5


def test_pure_noise_is_refused(registry: Registry) -> None:
    chance = random.Random(1)
    for size in (1, 10, 1000, 100_000):
        assert survives(registry, chance.randbytes(size)) is Status.UNREADABLE


@pytest.mark.parametrize("record", ["162 W 2.٣", "362 TW 2.٣", "299 W  1.٣", "142 ٣", "XXR ٣"])
def test_figures_of_other_scripts_are_no_numbers(registry: Registry, record: str) -> None:
    """Python takes them for digits, and no rule of FIDE does."""
    data = (ROOT / "fixtures" / "trf" / "teams-013.trf").read_bytes()
    survives(registry, data + record.encode() + b"\n")
