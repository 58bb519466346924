"""Real files of the program and of its XML: each is read, and what is found is pinned.

The counts are those of the corpus's README and of the fact sheet, sections 0 and 4.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import Outcome, ReadResult, Source, Tournament, render_diagnostic
from crosstable.checks import Status, check_input
from crosstable.host import load_registry
from crosstable.reading import plain_inputs, read_event, read_input

from ..shared import SHARED

FOLDER = SHARED / "corpus" / "swiss-manager"
PINNED: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("swiss-manager-program.toml").read_text("utf-8")
)

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the corpus is not here")


def source(name: str) -> Source:
    return Source(name, (FOLDER / name).read_bytes())


def read(name: str) -> ReadResult:
    return read_input(load_registry(), source(name))


def event_of(name: str) -> Tournament:
    (event,) = read(name).tournaments
    return event


def test_every_file_is_pinned() -> None:
    found = {
        f"{folder}/{path.name}"
        for folder in ("program-text", "upload-xml")
        for path in (FOLDER / folder).iterdir()
    }
    assert found == set(PINNED)


@pytest.mark.parametrize("name", sorted(PINNED))
def test_file(name: str) -> None:
    result, pinned = read(name), PINNED[name]
    (event,) = result.tournaments
    records = [record for player in event.players for record in player.records]
    assert (len(event.players), len(event.teams)) == (pinned["players"], pinned["teams"])
    assert sorted({record.round for record in records}) == pinned["rounds"]
    assert sum(r.outcome.is_paired and r.opponent > 0 for r in records) == pinned["sides"]
    assert Counter(found.code for found in result.diagnostics) == pinned["findings"]
    for found in result.diagnostics:
        assert render_diagnostic(found)


@pytest.mark.parametrize("name", [name for name in sorted(PINNED) if PINNED[name]["rounds"]])
def test_all_games_are_mutual(name: str) -> None:
    """1252 of 1252 in the crosstable text (fact sheet, section 0)."""
    event = event_of(name)
    games = {(p.id, r.round): r.opponent for p in event.players for r in p.records if r.opponent}
    assert all(games.get((other, round_)) == id_ for (id_, round_), other in games.items())


def test_players_and_pairings_make_the_tournament() -> None:
    sources = [
        source(f"program-text/{name}_round1.txt") for name in ("spielerdaten", "spielerauslosung")
    ]
    read = read_event(load_registry(), plain_inputs(sources))
    event, found = read.tournament, read.diagnostics
    players = {player.id: player for player in event.players}
    assert players[1].name == "Brunner, Livia"
    assert (players[1].title, players[1].sex, players[1].birth) == ("WGM", "w", "1992/06/01")
    assert players[5].records[0].opponent == 55
    assert players[5].records[0].outcome is Outcome.DRAW
    assert players[7].records[0].outcome is Outcome.FORFEIT_WIN
    assert players[5].declared.points == Fraction(1, 2)
    assert {d.code for d in found} == {
        "SM-TEXT-PLAYERS-ONLY", "SM-TEXT-UNNAMED-TIE-BREAKS", "SM-TEXT-GAMES-ONLY",
    }  # fmt: skip


def test_rounds_of_the_pairings_file() -> None:
    """What the fact sheet says of this file, section 4.2."""
    players = {
        player.id: player
        for player in event_of("program-text/spielerauslosung_rounds3-4.txt").players
    }
    three, four = players[8].records
    assert three.outcome is Outcome.FORFEIT_LOSS
    assert four.outcome is Outcome.PAIRING_ALLOCATED_BYE
    assert players[2].records[1].outcome is Outcome.DOUBLE_FORFEIT
    assert players[6].records[1].outcome is Outcome.FORFEIT_LOSS


def test_the_crosstable_text() -> None:
    event = event_of("program-text/list-final-ranking-crosstable_donostia.txt")
    assert event.name == "33 Open Internacional Ciudad de San Sebastian"
    first = next(player for player in event.players if player.declared.rank == 1)
    # Opponent 81 of the first row is the player in row 81, who has starting number 89.
    assert (first.id, first.records[0].opponent) == (14, 89)
    assert first.declared.points == Fraction(15, 2)
    assert [t.name for t in first.declared.tie_breaks] == ["RecRp"]


@pytest.mark.parametrize("name", ["accents", "round4-paired"])
def test_the_program_s_trf_has_nothing_to_complain_of(name: str) -> None:
    """The quirks of section 4.3: 142 for the rounds, 062 with the rated, rulers, 132 short."""
    file = f"program-text/fide-export_{name}.trf"
    assert check_input(load_registry(), source(file)).status is Status.CLEAN
    event = event_of(file)
    assert (event.counts.players, event.counts.rated) == (9, 9)
    assert event.rounds_planned == {"accents": 2, "round4-paired": 5}[name]
    assert [round_.date.day.year for round_ in event.rounds if round_.date and round_.date.day] == (
        [2026] * len(event.rounds)
    )
    kept = [kept.text.split()[0] for kept in event.unparsed]
    assert kept[-1] == "DDD"
    assert len(kept) == 3
    players = {player.id: player for player in event.players}
    assert (players[4].name, players[3].sex) == ("Mueller,Tobias", "w")
    assert players[3].name == {"accents": "Dubois,Élise", "round4-paired": "Dubois,Elise"}[name]
    assert players[5].records[1].outcome is Outcome.HALF_POINT_BYE


def test_the_points_of_a_round_that_is_open_are_not_in_the_trf() -> None:
    event = event_of("program-text/fide-export_round4-paired.trf")
    eighth = event.player(8)
    assert eighth.records[3].outcome is Outcome.PAIRING_ALLOCATED_BYE
    assert eighth.declared.points == Fraction(1, 2)
    assert event.last_round_with_result == 3


def test_the_upload_of_a_swiss() -> None:
    event = event_of("upload-xml/Single_SwissSystem.xml")
    player = event.player(17)
    assert player.records[0].outcome is Outcome.PAIRING_ALLOCATED_BYE
    assert event.player(18).records[0].outcome is Outcome.ZERO_POINT_BYE
    assert all(", " in found.name for found in event.players)
    declared = event.player(1).declared
    assert (declared.points, declared.rank) == (3, 12)
    assert [tuple(t) for t in declared.tie_breaks[:2]] == [("TB1", "26,5"), ("TB2", "7,50")]
    assert [column.number for column in event.declared_columns] == [37, 52]
    assert event.tie_breaks == ()


def test_match_and_game_points_of_the_uploads_of_teams() -> None:
    """The points stated are those of the matches: a bye is worth a match won, 4 : 0."""
    event = event_of("upload-xml/Team_SwissSystem.xml")
    assert event.match_points.pairing_allocated_bye == 2
    third = event.teams[2]
    assert (third.declared.points, third.declared.game_points) == (11, Fraction(35, 2))
    assert len(third.records[0].line_up) == 4
    double = event_of("upload-xml/Team_RoundRobin.xml")
    assert (double.kind.value, double.is_team_event) == ("double-round-robin", True)
    assert [team.declared.points for team in double.teams] == [2, 2]
