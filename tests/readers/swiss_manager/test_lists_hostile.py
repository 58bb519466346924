"""Lists with their rows and cells damaged: findings or a refusal, never an exception.

The damage is drawn from a fixed seed, so that a failure can be repeated.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from crosstable.api import ReadOptions, ReadResult, Source, join, render_diagnostic
from crosstable.model.consistency import check_tournament
from crosstable.model.plausibility import check_plausibility
from crosstable.readers.swiss_manager._container import open_sheets
from crosstable.readers.swiss_manager.reader import read

FIXTURES = Path(__file__).parents[3] / "fixtures" / "swiss-manager"
INPUTS = sorted(
    path
    for folder in ("lists", "teams")
    for path in (FIXTURES / folder).iterdir()
    if path.suffix in (".html", ".xls", ".xlsx")
)
NOISE = [
    "",
    "-1",
    "0",
    "99999999",
    "½",
    "- - -",
    "bye",
    "not paired",
    "*",
    "1.Rd",
    "\u0660",
    "x" * 300,
]
Rows = list[list[str]]
Damage = Callable[[Rows, random.Random], Rows]


def drop_cells(rows: Rows, chance: random.Random) -> Rows:
    """Rows lose a cell."""
    for row in rows:
        if row and chance.random() < 0.3:
            del row[chance.randrange(len(row))]
    return rows


def noisy_cells(rows: Rows, chance: random.Random) -> Rows:
    """Cells hold something else."""
    return [[chance.choice(NOISE) if chance.random() < 0.15 else c for c in row] for row in rows]


def mixed_rows(rows: Rows, chance: random.Random) -> Rows:
    """Rows stand in any order, some of them twice."""
    rows = rows + chance.sample(rows, len(rows) // 2)
    chance.shuffle(rows)
    return rows


def mixed_columns(rows: Rows, chance: random.Random) -> Rows:
    """Columns stand in another order, the same in every row."""
    width = max(map(len, rows), default=0)
    order = chance.sample(range(width), width)
    return [[(row + [""] * width)[column] for column in order] for row in rows]


def cut_rows(rows: Rows, chance: random.Random) -> Rows:
    """Rows in the middle are missing."""
    start = chance.randrange(len(rows))
    return rows[:start] + rows[start + chance.randrange(1, 6) :]


KINDS: tuple[Damage, ...] = (drop_cells, noisy_cells, mixed_rows, mixed_columns, cut_rows)


def rows_of(path: Path) -> Rows:
    opened = open_sheets(Source(path.name, path.read_bytes()), ReadOptions())
    return [[cell.text for cell in row.cells] for sheet in opened.sheets for row in sheet.rows]


def written(rows: Rows) -> Source:
    cells = (["<td>" + cell.replace("<", "") + "</td>" for cell in row] for row in rows)
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in cells)
    text = f'<html><body><table class="CRs1">{body}</table></body></html>'
    return Source("damaged.html", text.encode())


def survives(source: Source) -> ReadResult:
    """Read, check, join with itself, and show all that is found."""
    start = time.process_time()
    result = read(source, ReadOptions())
    found = list(result.diagnostics)
    for event in result.tournaments:
        found += (*check_tournament(event), *check_plausibility(event), *join([event, event])[1])
    assert all(render_diagnostic(diagnostic) for diagnostic in found)
    assert result.tournaments or found
    assert time.process_time() - start < 5
    return result


@pytest.mark.parametrize("damage", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.stem)
def test_a_damaged_list(path: Path, damage: Damage) -> None:
    chance = random.Random(f"{path.name} {damage.__name__}")
    for _ in range(20):
        result = survives(written(damage(rows_of(path), chance)))
        assert result.tournaments or result.diagnostics


HEADING = "Round 1 on 2026/09/12 at 10:00"
PAIRINGS = ["Bo.", "No.", "White", "Rtg", "Result", "Black", "Rtg", "No."]


def test_thousands_of_boards() -> None:
    games = [
        [str(n), str(2 * n), f"P {2 * n}", "0", "1 - 0", f"Q {n}", "0", str(2 * n + 1)]
        for n in range(1, 4_001)
    ]
    result = survives(written([[HEADING], PAIRINGS, *games]))
    assert len(result.tournaments[0].players) == 8_000


def test_thousands_of_headers() -> None:
    rows: Rows = []
    for number in range(1, 2_001):
        heading = HEADING.replace("Round 1", f"Round {number % 999}")
        rows += [[heading], PAIRINGS, ["1", "1", "A", "0", "1 - 0", "B", "0", "2"]]
    assert survives(written(rows)).tournaments
    match = ["Bo.", "4", "Rooks", "Rtg", "-", "2", "Knights", "Rtg", "1 : 0"]
    assert survives(written([[HEADING], *[match] * 4_000])).diagnostics


@pytest.mark.parametrize("number", ["9" * 5_000, "-" * 5_000, "½" * 5_000])
def test_numbers_without_end(number: str) -> None:
    game = [number, number, "A", number, number, "B", number, number]
    ranking = [["Rk.", "SNo", "Name", "Rtg", "Pts.", "TB1"], [number, number, "A", *[number] * 3]]
    teams = [[HEADING], ["No.", "SNo", "Team", "Res.", "Res.", "Team", "SNo"], [number] * 7]
    for rows in ([[HEADING], PAIRINGS, game], ranking, teams):
        result = survives(written(rows))
        assert result.tournaments or result.diagnostics
