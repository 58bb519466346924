"""Events, stages and teams of a file.  Source: PGN fact sheet, sections 1, 3 and 5."""

from __future__ import annotations

import pytest

from crosstable.api import EventKind, Outcome, StageKind, Tournament
from crosstable.engine.structure import kind_from_structure
from crosstable.readers.pgn.events import split_stage

from .pgn import codes, event_of, game, outcomes, read_games

A, B, C, D = "Fenn, Ida", "Rook, Tom", "Marsh, Una", "Dale, Per"
DRAW = "1/2-1/2"


def stages(event: Tournament) -> list[tuple[str, StageKind]]:
    return [(stage.id, stage.kind) for stage in event.stages]


@pytest.mark.parametrize(
    ("name", "base", "stage"),
    [
        ("KO 2020, Armageddon", "KO 2020", "armageddon"),
        ("Superstars Hotel Bali Playoff", "Superstars Hotel Bali", "play-off"),
        ("AGON FWCM 2016-Tiebreak", "AGON FWCM 2016", "play-off"),
        ("Harbour Open TB", "Harbour Open", "play-off"),
        ("Harbour Rapid TB", "Harbour", "play-off"),
        ("Botvinnik Mem Blitz", "Botvinnik Mem", "blitz"),
        ("World Rapid 2024", "World Rapid 2024", None),
        ("Hotblitz", "Hotblitz", None),
    ],
)
def test_words_for_stages_at_the_end_of_a_name(name: str, base: str, stage: str | None) -> None:
    found, kind = split_stage(name)
    assert (found, kind.id if kind else None) == (base, stage)


def test_a_stage_is_part_of_the_event_that_it_continues() -> None:
    result = read_games(
        game(A, B, DRAW), game(C, D), game(A, C, DRAW, "2"), game(B, D, DRAW, "2"),
        game(A, C, DRAW, "1", "Harbour Open Play-Off"),
        game(C, A, "0-1", "2", "Harbour Open Play-Off"),
    )  # fmt: skip
    (event,) = result.tournaments
    assert codes(result) == ["PGN-STAGE"]
    assert stages(event) == [("main", StageKind.MAIN), ("play-off", StageKind.PLAYOFF)]
    assert event.last_round_with_result == 2
    assert outcomes(event, A) == {1: Outcome.DRAW, 2: Outcome.DRAW, 3: Outcome.DRAW, 4: Outcome.WIN}


def test_a_rapid_event_of_others_is_an_event_of_its_own() -> None:
    result = read_games(game(A, B), game(C, D, event="Harbour Open Rapid"))
    assert [t.name for t in result.tournaments] == ["Harbour Open", "Harbour Open Rapid"]
    assert [stages(t) for t in result.tournaments] == [[("main", StageKind.MAIN)]] * 2


def test_armageddons_go_with_their_rounds() -> None:
    armageddon = "Harbour Open Armageddon"
    event = event_of(
        game(A, B, "1-0", "1"), game(C, D, "0-1", "1"),
        game(A, C, DRAW, "2"), game(B, D, DRAW, "2"),
        game(A, C, DRAW, "2.1", armageddon), game(B, D, "1-0", "2.2", armageddon),
    )  # fmt: skip
    assert [(r.number, r.stage) for r in event.rounds][2:] == [(3, "armageddon"), (4, "armageddon")]
    assert set(outcomes(event, A)) == {1, 2, 4}


def test_more_games_than_the_match_has_are_a_play_off() -> None:
    event = event_of(
        game(A, B, "1-0", "1.1"), game(B, A, DRAW, "1.2"),
        game(C, D, "1-0", "1.1"), game(D, C, "1-0", "1.2"),
        game(C, D, DRAW, "1.3"), game(D, C, "0-1", "1.4"),
    )  # fmt: skip
    assert stages(event) == [("main", StageKind.MAIN), ("play-off", StageKind.PLAYOFF)]
    records = event.players[2].records
    assert [(r.round, r.game) for r in records] == [(1, 1), (1, 2), (2, 3), (2, 4)]
    assert kind_from_structure(event)[0] is EventKind.KNOCK_OUT


def round_robin(**more: str) -> list[str]:
    pairs = [[(A, B), (C, D)], [(A, C), (D, B)], [(D, A), (B, C)]]
    return [
        game(white, black, DRAW, str(number), **more)
        for number, games in enumerate(pairs, 1)
        for white, black in games
    ]


def test_an_event_may_have_no_main_game_at_all() -> None:
    """A file of the third and fourth games alone: by themselves they give no score."""
    result = read_games(
        *(game(A, B, "1/2-1/2", label) for label in ("1.3", "1.4")),
        *(game(C, D, "1/2-1/2", label) for label in ("1.3", "1.4")),
    )
    assert codes(result) == ["PGN-STAGE", "PGN-OFF-SCORE"]
    (event,) = result.tournaments
    assert [stage.counts_for_score for stage in event.stages] == [True, False]


def test_a_pair_that_meets_again_after_the_end_plays_off() -> None:
    event = event_of(*round_robin(), game(B, A, "1-0", "4"), game(A, B, "1-0", "5"))
    assert stages(event)[1] == ("play-off", StageKind.PLAYOFF)
    assert event.last_round_with_result == 3


def test_a_pair_that_meets_again_on_the_last_day_plays_off() -> None:
    again = [game(B, A, "1-0", "3.9", date="2024.05.09"), game(A, B, DRAW, "2", date="2024.05.09")]
    result = read_games(*again[:1], *round_robin(), again[1])
    (event,) = result.tournaments
    assert stages(event)[1] == ("play-off", StageKind.PLAYOFF)
    assert codes(result) == ["PGN-STAGE"]
    assert [r.round for r in event.players[0].records if r.opponent == 2] == [1, 4, 5]


def test_a_pair_that_meets_again_in_the_middle_does_not() -> None:
    first, *later = round_robin()
    moved = [text.replace("2024.05.01", "2024.05.09") for text in later]
    event = event_of(first, game(A, B, "1-0", "2", date="2024.05.05"), *moved)
    assert stages(event) == [("main", StageKind.MAIN)]


def test_a_double_round_robin_is_none() -> None:
    again = (text.replace('[Round "', '[Round "1') for text in round_robin())
    event = event_of(*round_robin(), *again)
    assert stages(event) == [("main", StageKind.MAIN)]


def test_another_time_control_and_a_pair_that_met_is_a_play_off() -> None:
    event = event_of(
        *round_robin(TimeControl="5400+30"), game(B, A, "1-0", "3", TimeControl="180+2")
    )
    assert stages(event)[1] == ("play-off", StageKind.PLAYOFF)
    rates = [event.rate_of_play, event.stages[1].rate]
    assert [rate.text for rate in rates if rate] == ["5400+30", "180+2"]


def test_names_that_span_years_come_apart() -> None:
    result = read_games(
        game(A, B, date="1992.??.??", Site="Quay"),
        game(A, B, date="1993.05.01", Site="Quay"),
        game(C, D, date="1993.05.02", Site="Mill"),
        game(C, D, date="1994.05.02", Site="Quay"),
    )
    assert [t.name for t in result.tournaments] == [
        "Harbour Open 1992, Quay",
        "Harbour Open 1993, Quay",
        "Harbour Open 1993, Mill",
        "Harbour Open 1994, Quay",
    ]


def test_an_event_over_new_year_does_not() -> None:
    result = read_games(game(A, B, date="2023.12.30"), game(C, D, date="2024.01.02", round_="2"))
    assert [t.name for t in result.tournaments] == ["Harbour Open"]


def test_only_the_event_asked_for_is_built() -> None:
    games = (game(A, B, event="Winter Cup"), game(C, D, event="Spring Cup"))
    assert [t.name for t in read_games(*games, event="spring").tournaments] == ["Spring Cup"]
    none = read_games(*games, event="summer")
    assert (none.tournaments, codes(none)) == ((), ["PGN-EVENT-UNKNOWN"])
    assert "Winter Cup; Spring Cup" in none.diagnostics[0].message


def test_site_dates_and_kind() -> None:
    event = event_of(
        game(A, B, Site="Wijk aan Zee NED", EventDate="2024.04.29", EventType="swiss"),
        game(B, A, round_="2", date="2024.05.03", Site="Wijk aan Zee NED"),
    )
    assert (event.city, event.federation) == ("Wijk aan Zee", "NED")
    dates = [str(d.day) for d in (event.start, event.end) if d]
    assert dates == ["2024-04-29", "2024-05-03"]
    assert (event.kind, event.kind_basis) == (EventKind.SWISS, "EventType 'swiss'")


# Teams


def board(round_: str, white: str, black: str, teams: tuple[str, str], result: str) -> str:
    return game(white, black, result, round_, WhiteTeam=teams[0], BlackTeam=teams[1])


def test_a_match_is_a_round_and_two_teams() -> None:
    event = event_of(
        board("1.1", A, C, ("Quay", "Mill"), "1-0"),
        board("1.2", D, B, ("Mill", "Quay"), DRAW),
    )
    assert event.is_team_event
    quay, mill = event.teams
    assert (quay.name, quay.players, mill.name, mill.players) == ("Quay", (1, 4), "Mill", (2, 3))
    (match,) = quay.records
    assert (match.opponent, match.outcome, match.line_up) == (2, Outcome.WIN, (1, 4))
    assert mill.records[0].outcome is Outcome.LOSS
    assert mill.records[0].line_up == (2, 3)


def test_boards_go_by_the_last_number_else_by_the_file() -> None:
    turned = event_of(
        board("1.1.2", A, C, ("Quay", "Mill"), "1-0"),
        board("1.1.1", D, B, ("Mill", "Quay"), DRAW),
    )
    assert turned.teams[0].records[0].line_up == (4, 1)
    plain = event_of(
        board("5", A, C, ("Quay", "Mill"), "1-0"), board("5", D, B, ("Mill", "Quay"), DRAW)
    )
    assert plain.teams[0].records[0].line_up == (1, 4)
