"""Tie-break values of a file against ours, told apart from ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.api import (
    DeclaredColumn,
    DeclaredTieBreak,
    Diagnostic,
    ReadOptions,
    Source,
    Tournament,
)
from crosstable.choices import Request
from crosstable.host import Registry, load_registry
from crosstable.readers.trf.reader import read
from crosstable.tasks import make_standings
from crosstable.value_checks import check_values

pytest.importorskip("crosstable_fide", reason="values need a regulation")

OPEN = Path(__file__).parents[1] / "fixtures" / "trf" / "riverside-open.trf"


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


def event_with(
    registry: Registry, columns: list[DeclaredColumn], by: str, codes: str
) -> Tournament:
    """The event with the values that a regulation gives, declared in columns."""
    (event,) = read(Source(OPEN.name, OPEN.read_bytes()), ReadOptions()).tournaments
    standings = make_standings(registry, event, Request(regulation=by, tie_breaks=codes))
    players = []
    for player in event.players:
        values = tuple(
            DeclaredTieBreak(column.name, ours.value(player.id).display)
            for column, ours in zip(columns, standings.columns, strict=True)
        )
        players.append(replace(player, declared=replace(player.declared, tie_breaks=values)))
    return replace(event, players=tuple(players), declared_columns=tuple(columns))


def found_in(registry: Registry, event: Tournament) -> dict[str, Diagnostic]:
    return {found.code: found for found in check_values(registry, event)}


def test_values_that_agree_are_noted(registry: Registry) -> None:
    columns = [DeclaredColumn("TB1", "Buchholz", 84, "BH/C1")]
    event = event_with(registry, columns, "fide-2026-03", "BH/C1")
    assert set(found_in(registry, event)) == {"EVENT-TIE-BREAK-AGREES"}


def test_other_rules_are_named(registry: Registry) -> None:
    columns = [DeclaredColumn("TB1", "Buchholz", 3, "BH/C1")]
    event = event_with(registry, columns, "fide-2010", "BH/C1")
    found = found_in(registry, event)["EVENT-TIE-BREAK"]
    assert "[3] Buchholz" in found.message
    assert "BH/C1 by fide-2010" in (found.hint or "")


def test_a_single_wrong_value_is_shown(registry: Registry) -> None:
    columns = [DeclaredColumn("TB1", "Buchholz", 84, "BH")]
    event = event_with(registry, columns, "fide-2026-03", "BH")
    first, *rest = event.players
    wrong = replace(first.declared, tie_breaks=(DeclaredTieBreak("TB1", "99"),))
    event = replace(event, players=(replace(first, declared=wrong), *rest))
    found = found_in(registry, event)["EVENT-TIE-BREAK"]
    assert "1 of 17 values" in found.message
    assert "1: 99, not" in found.message
    assert "explain" in (found.hint or "")


def test_a_column_without_code_is_recognised_by_its_values(registry: Registry) -> None:
    columns = [DeclaredColumn("TB1"), DeclaredColumn("TB2", "Buchholz (variable)", 37)]
    event = event_with(registry, columns, "fide-2010", "SB,BH/C1")
    fits = [d for d in check_values(registry, event) if d.code == "EVENT-TIE-BREAK-FITS"]
    assert [d.message.split(":")[0] for d in fits] == ["TB1", "TB2 [37] Buchholz (variable)"]
    assert "those of BH/C1 by fide-2010" in fits[1].message


def test_direct_encounter_is_compared_within_its_list(registry: Registry) -> None:
    """Programs print 0 where it decides nothing, whatever the score among the tied."""
    columns = [DeclaredColumn("TB1", "", 84, "BH"), DeclaredColumn("TB2", "", 81, "DE")]
    event = event_with(registry, columns, "fide-2026-03", "BH,DE")
    assert set(found_in(registry, event)) == {"EVENT-TIE-BREAK-AGREES"}


def test_nothing_is_said_without_columns_or_rounds(registry: Registry) -> None:
    (event,) = read(Source(OPEN.name, OPEN.read_bytes()), ReadOptions()).tournaments
    assert check_values(registry, event) == ()
    unplayed = replace(event, players=tuple(replace(p, records=()) for p in event.players))
    unplayed = replace(unplayed, declared_columns=(DeclaredColumn("TB1", "", 84, "BH"),))
    assert check_values(registry, unplayed) == ()


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (range(50, 99), "values are those of no code (tried: fide-2026-03, "),
        ([0, 1] * 30, "too few different values to tell"),
    ],
)
def test_a_column_that_no_code_gives_is_told(
    registry: Registry, values: Sequence[int], words: str
) -> None:
    (event,) = read(Source(OPEN.name, OPEN.read_bytes()), ReadOptions()).tournaments
    players = tuple(
        replace(p, declared=replace(p.declared, tie_breaks=(DeclaredTieBreak("TB1", str(value)),)))
        for p, value in zip(event.players, values, strict=False)
    )
    event = replace(event, players=players, declared_columns=(DeclaredColumn("TB1"),))
    assert words in found_in(registry, event)["EVENT-TIE-BREAK-OPEN"].message
