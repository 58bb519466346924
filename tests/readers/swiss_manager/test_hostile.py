"""Lists, damaged: findings or a refusal, never an exception, within bounded time.

The damage is drawn from a fixed seed, so that a failure can be repeated.
"""

from __future__ import annotations

import io
import random
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from crosstable.api import ReadOptions, Source, render_diagnostic
from crosstable.model.consistency import check_tournament
from crosstable.readers.swiss_manager.reader import read
from crosstable.readers.swiss_manager.sniff import sniff

from ...shared import SHARED
from . import lists
from .test_crosstables import CONTAINERS, event_of
from .workbooks import Rows, Value, xlsx

CORPUS = SHARED / "corpus" / "swiss-manager"
LARGEST = 60_000
Damage = Callable[[bytes, random.Random], bytes]


def inputs() -> list[bytes]:
    event = event_of("riverside-open.trf")
    datas = [make(lists.crosstable(event)) for make in CONTAINERS.values()]
    datas += [make(lists.round_robin(event_of("round-robin-6p.trf"))) for make in (xlsx,)]
    files = sorted(p for p in CORPUS.glob("site-*/*") if p.stat().st_size < LARGEST)
    return datas + [path.read_bytes() for path in files[::3]]


def survives(data: bytes) -> bool:
    """Whether it is read in bounded time, or refused with an error that can be shown."""
    start = time.process_time()
    sniff(data[:65536])
    for partial in (False, True):
        result = read(Source("damaged", data), ReadOptions(partial=partial))
        found = list(result.diagnostics)
        for event in result.tournaments:
            found += check_tournament(event)
        is_told = any(one.severity.value == "error" for one in found)
        if not (result.tournaments or is_told) or not all(map(render_diagnostic, found)):
            return False
    return time.process_time() - start < 5


def cut(data: bytes, chance: random.Random) -> bytes:
    """The file stops, or lacks a piece."""
    first = chance.randrange(len(data))
    last = len(data) if chance.random() < 0.5 else first + chance.randrange(2000)
    return data[:first] + data[last:]


def flip(data: bytes, chance: random.Random) -> bytes:
    """Some bytes are others."""
    damaged = bytearray(data)
    for _ in range(chance.choice([1, 5, 50])):
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
    return bytes(damaged)


def swap(data: bytes, chance: random.Random) -> bytes:
    """Two blocks of 512 bytes, the sectors of old workbooks, change places."""
    blocks = [data[n : n + 512] for n in range(0, len(data), 512)]
    one, other = chance.randrange(len(blocks)), chance.randrange(len(blocks))
    blocks[one], blocks[other] = blocks[other], blocks[one]
    return b"".join(blocks)


def inside(data: bytes, chance: random.Random) -> bytes:
    """The parts of a workbook are damaged, the archive around them is whole."""
    if not data.startswith(b"PK"):
        return flip(data, chance)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, EOFError):
        return data
    name = chance.choice(sorted(parts))
    parts[name] = chance.choice([cut, flip])(parts[name] or b" ", chance)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return target.getvalue()


@pytest.mark.parametrize("damage", [cut, flip, swap, inside], ids=lambda kind: kind.__name__)
def test_damaged_bytes_are_reported_or_refused(damage: Damage) -> None:
    chance = random.Random(damage.__name__)
    datas = inputs()
    for number in range(150):
        assert survives(damage(datas[number % len(datas)], chance))


STRANGE: tuple[Value, ...] = (
    "", "0", "-1", "-½", "1w1", " 99b0", "99999w1", "0w1", "12", "*", "½", "+", "-", "bye",
    "not paired", "1.Rd", "Name", "TB1", "Pts.", "No.", -1, 0, 10**12, "GM", "\u202e", "ﷺ", "²w1",
    "a" * 5000, "=1+1", "<b>", "&l1;", "1w1\n2b0", "İ", "w", "1b", "1s1",
)  # fmt: skip


def strange_cells(rows: Rows, chance: random.Random) -> list[list[Value]]:
    """Cells become others; rows and columns go, come twice or change places."""
    changed = [list(row) for row in rows]
    for _ in range(chance.choice([1, 4, 40])):
        row = chance.choice(changed)
        if row:
            row[chance.randrange(len(row))] = chance.choice(STRANGE)
    if chance.random() < 0.3:
        changed.pop(chance.randrange(len(changed)))
    if chance.random() < 0.2:
        column = chance.randrange(8)
        for row in changed:
            row[column : column + 1] = [] if chance.random() < 0.95 else ["", ""]
    if chance.random() < 0.2:
        changed.insert(chance.randrange(len(changed)), chance.choice(changed))
    return changed


@pytest.mark.parametrize("container", CONTAINERS)
def test_strange_cells_are_reported_or_refused(container: str) -> None:
    chance = random.Random(container)
    event, table = event_of("riverside-open.trf"), event_of("round-robin-6p.trf")
    sources = [lists.crosstable(event), lists.crosstable(event, by_rank=True)]
    sources += [lists.round_robin(table)]
    for number in range(80):
        assert survives(CONTAINERS[container](strange_cells(sources[number % 3], chance)))


def test_a_list_of_three_hundred_takes_little_time(tmp_path: Path) -> None:
    """Our own time for 300 players and 9 rounds, beside calamine's reading of the workbook."""
    rows = _large(300, 9)
    data = xlsx(rows)
    times = []
    for _ in range(3):
        start = time.process_time()
        result = read(Source("large.xlsx", data), ReadOptions())
        times.append(time.process_time() - start)
    (event,) = result.tournaments
    assert len(event.players) == 300
    assert min(times) < 0.5  # about 0.1 s on a quiet machine, all included


def _large(players: int, rounds: int) -> Rows:
    """Everybody meets who is so many places away; who is ahead wins."""
    header: list[Value] = ["No.", "", "Name", "Rtg", "FED"]
    rows: list[list[Value]] = [[*header, *(f"{n}.Rd" for n in range(1, rounds + 1))]]
    for player in range(1, players + 1):
        row: list[Value] = [player, "", f"Player {player}", 2500 - player, "IRL"]
        for round_ in range(1, rounds + 1):
            other = (player - 1 ^ round_) + 1
            cell = f"{other:>3}{'w1' if player < other else 'b0'}"
            row.append(cell if other <= players else 0)
        rows.append(row)
    return rows
