"""The program's files and XML, damaged: findings or a refusal, never an exception.

The damage is drawn from a fixed seed, so that a failure can be repeated.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from crosstable.api import Source, render_diagnostic
from crosstable.checks import check_input
from crosstable.host import load_registry
from crosstable.reading import read_input

from ..readers.swiss_manager import same_event
from ..readers.swiss_manager.test_same_event import tournament_file
from ..shared import ROOT, SHARED

REGISTRY = load_registry()
FOLDER = ROOT / "fixtures" / "same-event"
CORPUS = SHARED / "corpus" / "swiss-manager"
TIMES = 100
"""So many damaged copies of each input for each kind of damage."""

TEXT, XML, BINARY = "swiss-manager-text", "swiss-manager-xml", "swiss-manager-binary"


def inputs() -> dict[str, tuple[str, bytes]]:
    """The readers and bytes of the inputs: ours, and small ones of the corpus if it is here."""
    found = {
        name: (reader, (FOLDER / name).read_bytes())
        for reader, name in (
            (TEXT, "spielerdaten.txt"),
            (TEXT, "spielerauslosung.txt"),
            (TEXT, "crosstable.txt"),
            (XML, "upload.xml"),
        )
    }
    found["event.TUNx"] = (BINARY, tournament_file(same_event.event()))
    team = CORPUS / "upload-xml" / "Team_RoundRobin.xml"
    if team.is_file():
        found[team.name] = (XML, team.read_bytes())
    return found


INPUTS = inputs()


def cut(data: bytes, chance: random.Random) -> bytes:
    """The file stops, or lacks a piece."""
    first = chance.randrange(len(data))
    last = len(data) if chance.random() < 0.5 else first + chance.randrange(500)
    return data[:first] + data[last:]


def flip(data: bytes, chance: random.Random) -> bytes:
    """Single bits change."""
    damaged = bytearray(data)
    for _ in range(chance.choice([1, 3, 30])):
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    return bytes(damaged)


def noise(data: bytes, chance: random.Random) -> bytes:
    """Bytes that matter somewhere stand elsewhere."""
    damaged = bytearray(data)
    for _ in range(chance.randrange(1, 60)):
        damaged[chance.randrange(len(damaged))] = chance.choice(
            b'\0\t\r;;:"<>&=/-+K0159\xff\xfe\xbd'
        )
    return bytes(damaged)


def digits(data: bytes, chance: random.Random) -> bytes:
    """Numbers become other numbers: players, rounds, results, counts."""
    share = chance.choice([0.01, 0.1, 0.5])
    return bytes(
        chance.choice(b"0123456789") if 48 <= byte < 58 and chance.random() < share else byte
        for byte in data
    )


def lines(data: bytes, chance: random.Random) -> bytes:
    """Lines in another order, some twice, some missing."""
    rows = data.split(b"\n")
    rows = chance.sample(rows, max(1, len(rows) - 2)) + chance.sample(rows, min(3, len(rows)))
    return b"\n".join(rows)


def numbers(data: bytes, chance: random.Random) -> bytes:
    """Counts and offsets become the largest, or nothing."""
    damaged = bytearray(data)
    for _ in range(chance.randrange(1, 8)):
        at, size = chance.randrange(len(damaged)), chance.choice([2, 4])
        damaged[at : at + size] = chance.choice([b"\xff", b"\0", b"\x7f"]) * size
    return bytes(damaged)


def encoding(data: bytes, chance: random.Random) -> bytes:
    """The text in another encoding."""
    text = data.decode("cp1252", errors="replace")
    return text.encode(
        chance.choice(["utf-16", "utf-16-be", "utf-32", "cp037", "utf-7"]), "replace"
    )


DAMAGE: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    cut, flip, noise, digits, lines, numbers, encoding,
)  # fmt: skip


@pytest.mark.parametrize("name", INPUTS)
@pytest.mark.parametrize("damage", DAMAGE, ids=lambda kind: kind.__name__)
def test_a_damaged_file_is_reported_or_refused(
    name: str, damage: Callable[[bytes, random.Random], bytes]
) -> None:
    reader, data = INPUTS[name]
    chance = random.Random(f"{name} {damage.__name__}")
    start = time.process_time()
    for nth in range(TIMES):
        source = Source(name, damage(data, chance))
        result = read_input(REGISTRY, source, reader)
        assert result.tournaments or result.diagnostics
        for found in result.diagnostics:
            assert render_diagnostic(found)
        if nth % 10 == 0:
            check_input(REGISTRY, source)
    assert time.process_time() - start < 30


@pytest.mark.parametrize("name", INPUTS)
def test_every_beginning_of_a_file(name: str) -> None:
    reader, data = INPUTS[name]
    for size in range(0, len(data), max(1, len(data) // 200)):
        result = read_input(REGISTRY, Source(name, data[:size]), reader)
        assert result.tournaments or result.diagnostics


def test_long_lines_and_many_fields_are_bounded() -> None:
    head = (FOLDER / "spielerauslosung.txt").read_bytes().split(b"\r\n")[0]
    rounds = b"Name" + b"".join(b";%d.Rd.;;" % n for n in range(1, 1000)) + b";Pts\n"
    for data in (
        head + b"\n" + b"1;" * 5_000_000,
        head + b"\n" + b"1;1;0;0;1;2;1;0;;1:0;0;;\n" * 100_000,
        rounds + b"x;;;\n" * 1000,
        b";1.Rd.;;;" * 100_000,
    ):
        start = time.process_time()
        read_input(REGISTRY, Source("large.txt", data), TEXT)
        assert time.process_time() - start < 10
