"""The rounds of the page: pairings in their order, results, byes, what is not played."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from crosstable.api import (
    Colour,
    EventDate,
    EventKind,
    MatchRecord,
    Outcome,
    Player,
    Provenance,
    Round,
    RoundRecord,
    Stage,
    StageKind,
)
from crosstable.testing import parse_event
from crosstable.writers._words import Words
from crosstable.writers.html import rounds as rounds_module
from crosstable.writers.html.codes import game_text
from crosstable.writers.html.pairings import pairings_of
from crosstable.writers.html.rounds import add_rounds

from .sections import heads, legend, made, rows, text

DAY = date(2026, 6, 12)


def rounds_of(section) -> dict[str, list[str]]:
    """The pairings of each round: number and result of the two."""
    return {
        details.get("id"): [f"{row[0]} {row[3]} {row[4]}" for row in rows(details)]
        for details in section.iterfind("details")
    }


def test_white_stands_first_and_the_last_round_is_open(build) -> None:
    section = made(add_rounds, build.standings())
    assert rounds_of(section) == {
        "r1": ["1 1–0 2", "4 0–1 3"],
        "r2": ["3 ½–½ 1", "2 1–0 4"],
        "r3": ["3 0–1 2"],
    }
    assert [d.get("id") for d in section.iterfind("details") if "open" in d.attrib] == ["r3"]
    assert rows(section.find("details"))[0] == [
        *("1", "Adams, Ann", "2400", "1–0", "2", "Baker, Bob", "2300")
    ]


def test_pairings_go_by_the_points_before_the_round(build) -> None:
    """After round 1, 3 and 4 have a point, 1 and 2 none; the file has them last."""
    event = parse_event("1 | - | 3w0 2w1\n2 | - | 4b0 1b0\n3 | - | 1b1 4w=\n4 | - | 2w1 3b=")
    assert rounds_of(made(add_rounds, build.standings(event)))["r2"] == ["3 ½–½ 4", "1 1–0 2"]


def test_boards_of_the_file_go_before_points(build) -> None:
    event = parse_event("1 | - | 2w1\n2 | - | 1b0\n3 | - | 4w0\n4 | - | 3b1")
    board = {1: 2, 2: 2, 3: 1, 4: 1}
    players = tuple(
        replace(p, records=(p.records[0]._replace(board=board[p.id]),)) for p in event.players
    )
    section = made(add_rounds, build.standings(replace(event, players=players)))
    assert heads(section)[0] == "Bd"
    assert [row[:2] for row in rows(section)] == [["1", "3"], ["2", "1"]]


def test_all_play_all_goes_by_number(build) -> None:
    event = parse_event("1 | - | 4w0 2w0\n2 | - | 3w0 1b1\n3 | - | 2b1 4b0\n4 | - | 1b1 3w1")
    section = made(add_rounds, build.standings(event, kind=EventKind.ROUND_ROBIN))
    assert rounds_of(section)["r2"] == ["1 0–1 2", "4 1–0 3"]


def test_byes_stand_below_by_kind(build) -> None:
    section = made(add_rounds, build.standings())
    below = [text(line) for line in section[-1].iterfind("p[@class='byes']")]
    assert below == ["U pairing-allocated bye: 1 Adams, Ann", "Z zero-point bye: 4 Dyer, Dee"]
    assert legend(section) == ["U pairing-allocated bye", "Z zero-point bye"]


@pytest.mark.parametrize(
    ("cells", "result"),
    [
        (("2w1", "1b0"), "1–0"),
        (("2w+", "1b-"), "+/-"),
        (("2w-", "1b-"), "-/-"),
        (("2wW", "1bL"), "W/L"),
        (("2w?", "1b?"), "*"),
        (("2w1", "1b1"), "1/1"),
        (("2w1", "."), "1–0"),
        ((".", "1b1"), "0–1"),
        (("2w!", "1b!"), "?"),
    ],
)
def test_results(build, cells: tuple[str, str], result: str) -> None:
    """Sides that contradict each other are shown; one that is missing follows from the other."""
    event = parse_event(f"1 | - | {cells[0]}\n2 | - | {cells[1]}\n3 | - | 4w1\n4 | - | 3b0")
    records = [(p.id, p.records[0]) for p in event.players[:2]]
    assert [pairing.result for pairing in pairings_of(records)] == [result]


def test_half_of_a_result_that_is_unknown() -> None:
    assert game_text(Outcome.WIN, Outcome.UNKNOWN) == "1/?"
    assert game_text(None, None) == ""


def test_nobody_on_the_other_side_is_no_open_question() -> None:
    assert game_text(Outcome.PAIRING_ALLOCATED_BYE, None) == "U"
    assert game_text(None, Outcome.ZERO_POINT_BYE) == "Z"
    assert game_text(Outcome.UNKNOWN, None) == "?"


def test_without_colours_nobody_is_white(build) -> None:
    event = parse_event("1 | - | 2=\n2 | - | 1=")
    assert heads(made(add_rounds, build.standings(event)))[1:6] == [
        *("Player", "Rtg", "Result", "No.", "Player")
    ]
    event = parse_event("1 | - | 2=\n2 | - | 1=\n3 | - | 4b1\n4 | - | 3w0")
    section = made(add_rounds, build.standings(event))
    assert rounds_of(section)["r1"] == ["1 ½–½ colours unknown 2", "4 0–1 3"]


def test_a_round_that_is_paired_is_shown_and_one_after_the_standings_is_not(build) -> None:
    paired = parse_event("1 | - | 2w1 2b?\n2 | - | 1b0 1w?")
    assert rounds_of(made(add_rounds, build.standings(paired)))["r2"] == ["2 * 1"]
    assert list(rounds_of(made(add_rounds, build.standings(rounds=2)))) == ["r1", "r2"]


def test_rounds_off_the_score_have_their_stage(build) -> None:
    event = parse_event("1 | - | 2w= 2b1\n2 | - | 1b= 1w0")
    event = replace(
        event,
        stages=(Stage(), Stage("armageddon", StageKind.ARMAGEDDON)),
        rounds=(Round(1), Round(2, "armageddon", EventDate("9 May"))),
    )
    section = made(add_rounds, build.standings(event))
    assert [text(s) for s in section.iterfind("details/summary")] == [
        "Round 1",
        "Round 2 armageddon, 9 May",
    ]


@pytest.mark.parametrize(("language", "shown"), [("en", "2026-06-12"), ("de", "12.06.2026")])
def test_dates_have_the_whole_year(build, language: str, shown: str) -> None:
    event = replace(build.tournament(), rounds=(Round(1, date=EventDate("26/06/12", DAY)),))
    section = made(add_rounds, build.standings(event), Words(language))
    assert text(section.find("details/summary")).endswith(f" 1 {shown}")


def test_rounds_of_the_readers_own_are_said_to_be_assumed(build) -> None:
    event = replace(build.tournament(), provenance=Provenance(rounds_are_given=False))
    assert "assumed" in text(made(add_rounds, build.standings(event))[0])


def test_large_events_leave_out_ratings(build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "MOST_WITH_RATINGS", 5)
    section = made(add_rounds, build.standings())
    assert heads(section.find("details")) == ["No.", "White", "Result", "No.", "Black"]


def test_matches_of_teams_have_their_boards(build) -> None:
    section = made(add_rounds, build.team_standings())
    first = rows(section.find("details"))
    assert first[0] == ["", "1", "Ash", "2001", "1½–½", "2", "Birch", "2001"]
    assert [row[:2] + row[4:6] for row in first[1:]] == [
        ["1w", "101", "1–0", "201"],
        ["2b", "102", "½–½", "202"],
    ]


def test_a_match_without_boards_shows_how_it_ended() -> None:
    forfeit = MatchRecord(1, 2, None, Outcome.FORFEIT_WIN)
    (pairing,) = pairings_of([(1, forfeit)])
    assert (pairing.result, list(pairing.boards)) == ("+/-", [])


def test_nothing_where_nobody_was_paired(build) -> None:
    assert len(made(add_rounds, build.standings(build.tournament("A|||U"), rounds=1))) == 0


def test_two_games_of_a_pair_in_a_match_stand_one_below_the_other(build) -> None:
    standings = build.team_standings()
    results = {101: (Outcome.WIN, Colour.WHITE), 201: (Outcome.LOSS, Colour.BLACK)}

    def twice(player: Player) -> Player:
        """With a second game against the same, in which the other side won."""
        outcome, colour = results[player.id]
        again = RoundRecord(1, 302 - player.id, colour.other, outcome.mirrored, game=2)
        return replace(player, records=(*player.records, again))

    event = standings.tournament
    seats = {1: (101, 101), 2: (201, 201)}
    changed = replace(
        event,
        players=tuple(twice(p) if p.id in results else p for p in event.players),
        teams=tuple(
            replace(
                team,
                records=(team.records[0]._replace(line_up=seats[team.id]), *team.records[1:]),
            )
            if team.id in seats
            else team
            for team in event.teams
        ),
    )
    section = made(add_rounds, replace(standings, tournament=changed))
    assert [row[:2] + row[4:6] for row in rows(section.find("details"))[1:3]] == [
        ["1w", "101", "1–0", "201"],
        ["2b", "101", "0–1", "201"],
    ]
