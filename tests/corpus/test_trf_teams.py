"""Team matches of real files against what the same files declare in records 310 and 802.

Records 310 (points) and 802 (the table for the eye) are never read into matches, so they are
a source of their own.
"""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest

from crosstable.api import MatchRecord, Outcome, ReadOptions, Source, Tournament
from crosstable.readers.trf.reader import read

SHARED = Path(os.environ.get("CROSSTABLE_SHARED", Path(__file__).parents[2].parent / "shared"))
CORPUS = SHARED / "corpus" / "trf"
GRANDMOMMY = "sharly-trf26-grandmommy-50teams.trf"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


def event_of(name: str) -> Tournament:
    (event,) = read(Source(name, (CORPUS / name).read_bytes()), ReadOptions()).tournaments
    return event


def game_points(event: Tournament, record: MatchRecord) -> Fraction:
    """Those awarded, else those of the boards."""
    if record.game_points is not None:
        return record.game_points
    total = Fraction(0)
    for player in filter(None, record.line_up):
        own = next(r for r in event.player(player).records if r.round == record.round)
        total += event.points.points(own.outcome) if own.awarded is None else own.awarded
    return total


def match_points(event: Tournament, record: MatchRecord) -> Fraction:
    if record.match_points is not None:
        return record.match_points
    return event.match_points.points(record.outcome)


@pytest.mark.parametrize(
    ("name", "teams", "exceptions"),
    [
        # Line 345 gives round 3's half-point bye of team 47 to team 50, whose bye is in 320.
        (GRANDMOMMY, 50, {47}),
        ("tbs-fide-team-9teams.trf", 9, set()),
        ("dechamps-olympiad-six-teams.trf", 6, set()),
        ("dechamps-team-round-robin.trf", 4, set()),
        ("dechamps-team-double-forfeit.trf", 6, set()),
        # Declares points of matches whose games still run.
        ("sharly-import-team-unfinished.trf", 5, {2, 4, 5}),
    ],
)
def test_points_are_those_of_record_310(name: str, teams: int, exceptions: set[int]) -> None:
    event = event_of(name)
    wrong = {
        team.id
        for team in event.teams
        if sum(match_points(event, r) for r in team.records) != team.declared.points
        or sum(game_points(event, r) for r in team.records) != team.declared.game_points
    }
    assert len(event.teams) == teams
    assert wrong == exceptions


_BYES = {
    "PAB": Outcome.PAIRING_ALLOCATED_BYE,
    "FPB": Outcome.FULL_POINT_BYE,
    "HPB": Outcome.HALF_POINT_BYE,
    "ZPB": Outcome.ZERO_POINT_BYE,
}


def test_matches_are_those_of_records_802() -> None:
    """Opponent or bye, colour and game points of 50 teams in 14 rounds."""
    event = event_of(GRANDMOMMY)
    records = {(team.id, record.round): record for team in event.teams for record in team.records}
    lines = [line for line in (event.text.lines if event.text else ()) if line.startswith("802 ")]
    differing = {}
    for line in lines:
        for round_ in range(1, 15):
            cell = line[27 + 13 * (round_ - 1) :][:13]
            record = records[int(line[4:7]), round_]
            shown = cell[:3].strip()
            expected = (
                _BYES.get(shown, int(shown) if shown.isdigit() else None),
                cell[4:5].strip(),
                Fraction(cell[6:10].strip()),
                cell[10:11] == "f",
            )
            found = (
                record.opponent or record.outcome,
                record.colour.value if record.colour else "",
                game_points(event, record),
                record.outcome.is_forfeit,
            )
            if expected != found:
                differing[int(line[4:7]), round_] = (expected, found)
    assert len(lines) == 50
    assert set(differing) == {(47, 3)}  # the bye that line 345 gives to team 50


def test_a_league_without_board_orders() -> None:
    """Twelve clubs, all play all over eight boards: 66 matches, each club once a round."""
    event = event_of("icu-armstrong-2011-team-league.trf")
    for team in event.teams:
        assert len({record.opponent for record in team.records}) == 11
        assert {len(record.line_up) for record in team.records} == {8}


def test_fifteen_teams_leave_one_over_in_each_round() -> None:
    event = event_of("heltour-sm-team-friendship-2024.trf")
    for round_ in range(1, 8):
        played = [r for team in event.teams for r in team.records if r.round == round_]
        assert sum(not record.opponent for record in played) == 1
