"""Team events: what matches give in either score, and how teams are ranked."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    Contribution,
    EventKind,
    ListedTieBreak,
    MatchRecord,
    Note,
    NoValue,
    Outcome,
    Player,
    Regulation,
    RoundRecord,
    Standings,
    Team,
    TieBreak,
    TieBreakType,
    Tournament,
    cut_lowest,
    one_by_one,
    parse_descriptor,
    rank,
    view_context,
    view_event,
    view_team_event,
    with_final_round_drawn,
)
from crosstable.engine.structure import kind_from_structure
from crosstable.testing import parse_team_event

TEAMS = """
1 | 2w/1=01 3b/+100 U
2 | 1b/0=10 4w/==== 3+
3 | 4w/1111 1b/-011 2-
4 | 3b/0000 2w/==== H
"""


class AsAwarded:
    """Points as they were awarded; no other rule."""

    id = "toy:as-awarded"
    title = "As awarded"

    def is_game(self, context, record, use):
        return record.outcome.is_played

    def seen_by_opponents(self, context, participant, forfeits_as_played):
        return [Contribution(r.round, r.points, Note("as awarded")) for r in participant.records]

    def own_round(self, context, participant, record):
        return None

    def cut_low(self, contributions, count):
        return cut_lowest(contributions, count)


def context(text: str = TEAMS, primary: str = "MP", rounds: int = 3):
    event = parse_team_event(text)
    return view_context(event, event.kind, rounds, AsAwarded(), None, primary)


def points(event, team: int) -> list[Fraction]:
    return [event.in_points(record.points) for record in event.participants[team].records]


def test_match_points_go_by_the_outcome_and_game_points_by_the_boards() -> None:
    seen = context()

    assert points(seen.by_score("MP").event, 1) == [2, 1, 1]
    assert [Fraction(5, 2), 2, 2] == points(seen.by_score("GP").event, 1)


def test_byes_and_matches_decided_by_forfeit_count_on_every_board() -> None:
    by_games = context().by_score("GP").event

    assert [points(by_games, team)[2] for team in (1, 2, 3, 4)] == [2, 4, 0, 2]


def test_a_match_of_forfeits_on_all_boards_counts_by_the_boards() -> None:
    event = parse_team_event("1 | 2/++-\n2 | 1/--+")
    forfeited = tuple(
        replace(team, records=(team.records[0]._replace(outcome=outcome),))
        for team, outcome in zip(
            event.teams, (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), strict=True
        )
    )
    played = parse_team_event("1 | . 2/===\n2 | . 1/===")
    later = tuple(
        replace(team, records=(*team.records, again.records[1]))
        for team, again in zip(forfeited, played.teams, strict=True)
    )
    _, by_games = view_team_event(replace(event, teams=later), event.kind, 2)

    assert points(by_games, 1)[0] == 2
    assert points(by_games, 2)[0] == 1


def test_a_pairing_allocated_bye_is_a_win_on_every_board_for_board_results() -> None:
    boards = context().by_score("GP").event.participants[1].boards

    assert [tuple(game.points for game in boards[2])] == [(2, 2, 2, 2)]
    assert [game.outcome for game in boards[0]] == [
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
        Outcome.WIN,
    ]


def test_awarded_points_are_used_as_they_are() -> None:
    text = "1 | 2:3 U(2,3/4)\n2 | 1:1 Z(0,1)"
    by_games = context(text, rounds=2).by_score("GP").event
    by_matches = context(text, rounds=2).event

    assert [3, Fraction(3, 4)] == points(by_games, 1)
    assert points(by_games, 2) == [1, 1]
    assert points(by_matches, 1) == [2, 2]
    assert by_games.unit == by_matches.unit == 4


def test_the_number_of_boards_is_that_of_the_line_ups_or_of_the_points() -> None:
    assert context().event.boards == 4
    assert context("1 | 2:3.5\n2 | 1:2.5", rounds=1).event.boards == 6


def test_without_line_ups_there_are_no_boards() -> None:
    by_games = context("1 | 2:3.5\n2 | 1:2.5", rounds=1).by_score("GP").event

    assert by_games.participants[1].boards == ()


def test_a_win_by_game_points_is_one_on_every_board() -> None:
    seen = context()
    by_games, by_matches = seen.by_score("GP").event, seen.event

    assert (by_games.in_points(by_games.win), by_games.in_points(by_games.draw)) == (4, 2)
    assert (by_matches.in_points(by_matches.win), by_matches.in_points(by_matches.draw)) == (2, 1)


@pytest.mark.parametrize(("primary", "first"), [("MP", 1), ("GP", 2)])
def test_teams_are_ranked_by_their_primary_score(primary: str, first: int) -> None:
    seen = context(primary=primary)
    _, rows = rank(seen, [])

    assert seen.event.score == primary
    assert rows[0].participant == first


def test_either_score_leads_to_the_other() -> None:
    seen = context()

    assert seen.by_score("") is seen.by_score("MP") is seen
    assert seen.by_score("GP") is seen.other_score
    assert seen.by_score("GP").by_score("MP") is seen


def test_players_have_one_score() -> None:
    event = replace(parse_team_event(TEAMS), is_team_event=False)
    seen = view_context(event, EventKind.SWISS, 2, AsAwarded())

    assert seen.other_score is None
    assert seen.by_score("GP") is seen
    assert set(seen.event.participants) == {player.id for player in event.players}


def test_where_all_matches_were_forfeited_their_line_ups_tell_the_boards() -> None:
    """Seen in a random event of three teams; an allocated bye is worth half of the boards."""
    event = parse_team_event("1 | 2/---- U\n2 | 1/++++ Z")
    outcomes = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
    forfeited = tuple(
        replace(team, records=(team.records[0]._replace(outcome=outcome), *team.records[1:]))
        for team, outcome in zip(event.teams, outcomes, strict=True)
    )
    _, by_games = view_team_event(replace(event, teams=forfeited), event.kind, 2)

    assert by_games.boards == 4
    assert points(by_games, 1)[1] == 2


def test_drawing_the_last_round_leaves_the_other_score_as_it_is() -> None:
    text = "1 | 2:3 3:4\n2 | 1:1 4:4\n3 | 4:2 1:0\n4 | 3:2 2:0"
    drawn = with_final_round_drawn(context(text, rounds=2).by_score("GP"))

    assert points(drawn.event, 1) == [3, 2]
    assert drawn.other_score is not None
    assert points(drawn.other_score.event, 1) == [2, 2]


def test_rounds_after_those_asked_for_do_not_count() -> None:
    event = parse_team_event(TEAMS)
    by_matches, by_games = view_team_event(event, event.kind, 1)

    assert points(by_matches, 1) == [2]
    assert points(by_games, 1) == [Fraction(5, 2)]
    assert by_matches.rounds_planned == 3


def test_a_modifier_chooses_the_score_of_any_tie_break() -> None:
    plain = TieBreak(
        code="SUM",
        name="Sum",
        summary="The points.",
        type=TieBreakType.OWN_RECORD,
        modifiers=frozenset(":"),
        contributions=lambda seen, id_, modifiers: [
            Contribution(r.round, r.points, Note("points"))
            for r in seen.event.participants[id_].records
        ],
    )
    modifiers = parse_descriptor("SUM:GP").modifiers
    entry = ListedTieBreak(key="SUM:GP", tie_break=plain, modifiers=modifiers)
    seen = context()

    assert seen.event.in_points(entry.value(seen, 1)) == Fraction(13, 2)


# Values of several numbers, and tie-breaks that do not always apply -----------------------

SERIES = TieBreak(
    code="SERIES",
    name="Points by round",
    summary="Compared from the first round on.",
    type=TieBreakType.OWN_RECORD,
    contributions=lambda seen, id_, modifiers: [
        Contribution(r.round, r.points, Note("points"))
        for r in seen.event.participants[id_].records
    ],
    reduce=one_by_one,
)


def column(tie_break: TieBreak, text: str, rounds: int):
    seen = context(text, rounds=rounds)
    columns, rows = rank(seen, [ListedTieBreak(key=tie_break.code, tie_break=tie_break)])
    return columns[0], [(row.participant, row.rank, row.decided_by) for row in rows]


def test_a_value_of_several_numbers_is_compared_from_the_first_on() -> None:
    found, rows = column(SERIES, "1 | 2:1 2:3\n2 | 1:3 1:1", 2)

    assert rows == [(2, 1, None), (1, 2, "SERIES")]
    assert found.value(1).exact == "0 2"
    assert found.value(1).display == "0.0|2.0"


def test_a_value_of_no_numbers_is_none() -> None:
    assert one_by_one([]) is NoValue.NOT_APPLICABLE


def test_a_tied_group_to_which_a_tie_break_does_not_apply_stays_tied() -> None:
    bars = replace(SERIES, applies_to=lambda seen, group: 1 not in group)
    text = "1 | 2:1 2:3\n2 | 1:3 1:1\n3 | 4:1 4:3\n4 | 3:3 3:1"
    found, rows = column(bars, text, 2)
    assert found.value(1).leaves_level
    assert {rank_ for _, rank_, _ in rows} == {1}

    found, rows = column(replace(SERIES, applies_to=lambda seen, group: True), text, 2)
    assert not found.value(1).leaves_level
    assert [id_ for id_, _, _ in rows] == [2, 4, 1, 3]


def test_a_tie_break_that_does_not_apply_in_the_event_has_no_values() -> None:
    found, rows = column(replace(SERIES, applies_in=lambda seen: False), "1 | 2:1\n2 | 1:1", 1)

    assert found.value(1).reason == "not-applicable"
    assert [rank_ for _, rank_, _ in rows] == [1, 1]


# Facts of the model -----------------------------------------------------------------------


def test_teams_are_ranked_only_where_their_matches_are_known() -> None:
    event = parse_team_event(TEAMS)
    without = replace(event, teams=tuple(replace(team, records=()) for team in event.teams))

    assert event.participants == event.teams
    assert without.participants == event.players
    assert not without.is_ranked_by_team


def test_the_kind_of_a_team_event_shows_in_its_matches() -> None:
    text = "1 | 2:3 3:2\n2 | 1:1 4:2\n3 | 4:2 1:2\n4 | 3:2 2:2"
    assert kind_from_structure(parse_team_event(text))[0] is EventKind.SWISS

    text = "1 | 2:3 3:2 .\n2 | 1:1 . 3:4\n3 | . 1:2 2:0"
    assert kind_from_structure(parse_team_event(text))[0] is EventKind.ROUND_ROBIN


def test_the_last_round_is_that_of_the_last_match() -> None:
    assert parse_team_event(TEAMS).last_round_with_result == 3
    assert parse_team_event("1 | 2:3 U\n2 | 1:1 Z").last_round_with_result == 1


def test_players_of_a_team_have_points_from_games_and_forfeit_wins() -> None:
    event = parse_team_event(TEAMS)
    seen = view_context(event, event.kind, 3, AsAwarded())
    regulation = Regulation(id="toy", title="Toy", edition="1", namespace="toy")
    columns, rows = rank(seen, [])
    standings = Standings(event, regulation, seen, columns, rows)

    squad = [(m.board, m.player.id, m.points, m.games) for m in standings.squad(1)]
    assert squad == [(1, 101, 2, 2), (2, 102, Fraction(3, 2), 2), (3, 103, 0, 2), (4, 104, 1, 2)]
    assert [m.games for m in standings.squad(3)] == [1, 2, 2, 2]
    assert view_event(event, event.kind, 3).participants[301].points == 2
    assert {team.id for team in event.teams} == set(standings.participants)


def test_points_of_a_player_of_a_team_are_those_awarded_or_of_his_colour() -> None:
    """3/4 instead of a win; and a win with Black is worth 2 here."""
    event = parse_team_event("1 | 2w/11\n2 | 1b/00")
    awarded = event.players[0]
    records = (awarded.records[0]._replace(awarded=Fraction(3, 4)),)
    event = replace(
        event,
        players=(replace(awarded, records=records), *event.players[1:]),
        points=replace(event.points, win_with_black=Fraction(2)),
    )
    seen = view_context(event, event.kind, 1, AsAwarded())
    regulation = Regulation(id="toy", title="Toy", edition="1", namespace="toy")
    columns, rows = rank(seen, [])
    squad = Standings(event, regulation, seen, columns, rows).squad(1)
    assert [member.points for member in squad] == [Fraction(3, 4), 2]


def test_seats_have_their_round_their_opponent_and_their_outcome() -> None:
    """Board 4 of team 1 has a player of whom no game is known."""
    event = parse_team_event("1 | 2w/1=01\n2 | 1b/0=10")
    without = tuple(
        replace(player, records=()) if player.id == 104 else player for player in event.players
    )
    _, by_games = view_team_event(replace(event, players=without), event.kind, 1)
    assert [
        (seat.round, seat.opponent, seat.outcome, by_games.in_points(seat.points))
        for seat in by_games.participants[1].boards[0]
    ] == [
        (1, 201, Outcome.WIN, 1),
        (1, 202, Outcome.DRAW, Fraction(1, 2)),
        (1, 203, Outcome.LOSS, 0),
        (1, 0, Outcome.NOT_PAIRED, 0),
    ]


def test_boards_of_a_bye_and_of_a_match_without_line_ups_have_round_and_nobody() -> None:
    """An allocated bye is a win on every board, whatever it is worth to a player."""
    event = parse_team_event(TEAMS)
    half = replace(event.points, pairing_allocated_bye=Fraction(1, 2))
    _, by_games = view_team_event(replace(event, points=half), event.kind, 3)
    for team, outcome in ((1, Outcome.PAIRING_ALLOCATED_BYE), (2, Outcome.FORFEIT_WIN)):
        seats = by_games.participants[team].boards[2]
        assert [(s.round, s.opponent, s.outcome) for s in seats] == [(3, 0, outcome)] * 4
        assert [by_games.in_points(s.points) for s in seats] == [1] * 4


def test_a_seat_of_somebody_who_is_not_in_the_event_is_empty() -> None:
    event = parse_team_event(TEAMS)
    first = event.teams[0].records[0]
    strange = first._replace(line_up=(999, *first.line_up[1:]))
    team = replace(event.teams[0], records=(strange, *event.teams[0].records[1:]))
    _, by_games = view_team_event(replace(event, teams=(team, *event.teams[1:])), event.kind, 3)
    seats = by_games.participants[1].boards[0]
    assert [seat.outcome for seat in seats[:2]] == [Outcome.NOT_PAIRED, Outcome.DRAW]


def test_a_team_has_its_strength_and_the_colour_of_its_first_board() -> None:
    event = parse_team_event(TEAMS)
    strong = (replace(event.teams[0], strength=Fraction(4801, 2)), *event.teams[1:])
    by_matches, _ = view_team_event(replace(event, teams=strong), event.kind, 3)
    assert [by_matches.participants[team].rating for team in (1, 2)] == [2401, None]
    colours = [record.colour for record in by_matches.participants[1].records]
    assert colours == [Colour.WHITE, Colour.BLACK, None]


def test_match_points_may_be_paid_by_colour_and_for_a_loss() -> None:
    event = parse_team_event("1 | 2b/11\n2 | 1w/00")
    paid = replace(event.match_points, win_with_black=Fraction(3), loss=Fraction(1, 2))
    by_matches, _ = view_team_event(replace(event, match_points=paid), event.kind, 1)
    assert (points(by_matches, 1), points(by_matches, 2)) == ([3], [Fraction(1, 2)])
    assert by_matches.in_points(by_matches.loss) == Fraction(1, 2)


def test_points_of_any_fraction_are_exact() -> None:
    event = parse_team_event("1 | 2w/====\n2 | 1b/====")
    thirds = replace(event.points, draw=Fraction(1, 3))
    _, by_games = view_team_event(replace(event, points=thirds), event.kind, 1)
    assert points(by_games, 1) == [Fraction(4, 3)]


@pytest.mark.parametrize(
    ("text", "boards"),
    [("1 | 2:3 U(2,9)\n2 | 1:1 Z", 4), ("1 | U\n2 | U", 0), ("1 | 2:3\n2 | 1:1", 4)],
)
def test_byes_tell_nothing_of_the_number_of_boards(text: str, boards: int) -> None:
    assert context(text, rounds=1 + ("(" in text)).event.boards == boards


def test_where_a_win_is_worth_nothing_points_tell_nothing_of_the_boards() -> None:
    event = parse_team_event("1 | 2:3\n2 | 1:1")
    nothing = replace(event.points, win=Fraction(0))
    assert view_team_event(replace(event, points=nothing), event.kind, 1)[0].boards == 0


# Several games of a pair in one round ------------------------------------------------------


def twice_on_each_board(*, in_order: bool = True) -> Tournament:
    """Cedar (31, 32) against Ash (11, 12): board 1 was 1-0 and 0-1, board 2 drawn twice."""

    def played(id_: int, opponent: int, *outcomes: Outcome) -> Player:
        records = [
            RoundRecord(1, opponent, None, outcome, game=nth)
            for nth, outcome in enumerate(outcomes, start=1)
        ]
        return Player(id=id_, name=str(id_), records=tuple(records if in_order else records[::-1]))

    win, draw, loss = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
    line_ups = {1: (11, 11, 12, 12), 3: (31, 31, 32, 32)}
    return Tournament(
        is_team_event=True,
        players=(
            *(played(11, 31, loss, win), played(12, 32, draw, draw)),
            *(played(31, 11, win, loss), played(32, 12, draw, draw)),
        ),
        teams=tuple(
            Team(
                id=id_,
                name=str(id_),
                players=(line_up[0], line_up[2]),
                records=(MatchRecord(1, 4 - id_, None, draw, line_up=line_up),),
            )
            for id_, line_up in line_ups.items()
        ),
    )


@pytest.mark.parametrize("in_order", [True, False])
def test_both_games_of_a_pair_in_one_match_count(in_order: bool) -> None:
    event = twice_on_each_board(in_order=in_order)
    _, by_games = view_team_event(event, EventKind.SWISS, 1)

    half = Fraction(1, 2)
    assert (points(by_games, 1), points(by_games, 3)) == ([2], [2])
    for team, expected in ((1, [0, 1, half, half]), (3, [1, 0, half, half])):
        seats = by_games.participants[team].boards[0]
        assert [by_games.in_points(seat.points) for seat in seats] == expected


def test_a_game_counts_once_though_the_line_up_has_its_player_twice() -> None:
    event = twice_on_each_board()
    once = tuple(replace(player, records=player.records[:1]) for player in event.players)
    _, by_games = view_team_event(replace(event, players=once), EventKind.SWISS, 1)
    assert (points(by_games, 1), points(by_games, 3)) == ([Fraction(1, 2)], [Fraction(3, 2)])


# The number of boards ---------------------------------------------------------------------


def one_forfeited(*, line_ups: tuple[int, int] = (2, 3)) -> Tournament:
    """Team 1 won a match on boards and one by forfeit; the line-ups are that long."""
    played, forfeited = ("1" * line_ups[0], "+" * line_ups[1])
    event = parse_team_event(
        f"1 | 2w/{played} 3w/{forfeited}\n"
        f"2 | 1b/{played.replace('1', '0')} .\n3 | . 1b/{forfeited.replace('+', '-')}"
    )
    outcomes = {1: Outcome.FORFEIT_WIN, 3: Outcome.FORFEIT_LOSS}
    teams = (
        replace(
            team,
            records=(team.records[0], team.records[1]._replace(outcome=outcomes[team.id])),
        )
        if team.id in outcomes
        else team
        for team in event.teams
    )
    return replace(event, teams=tuple(teams))


def test_the_boards_of_a_forfeited_match_are_boards() -> None:
    """Three points were given on three boards, so no board of it may be missing."""
    event = one_forfeited()
    _, by_games = view_team_event(event, event.kind, 2)
    assert by_games.boards == 3
    assert points(by_games, 1) == [2, 3]
    assert [len(games) for games in by_games.participants[1].boards] == [2, 3]


def test_places_where_nobody_ever_sat_are_no_boards() -> None:
    """TRF records 300 may end in 0000, which says as much as blanks there."""
    event = one_forfeited(line_ups=(2, 2))
    teams = tuple(
        replace(team, records=tuple(r._replace(line_up=(*r.line_up, 0)) for r in team.records))
        for team in event.teams
    )
    _, by_games = view_team_event(replace(event, teams=teams), event.kind, 2)
    assert by_games.boards == 2
    assert {len(games) for one in by_games.participants.values() for games in one.boards} == {2}


@pytest.mark.parametrize(
    ("colours", "boards", "bye"),
    [
        ("WBWB", 4, 2),
        ("wbw b", 4, 2),
        ("W", 2, 1),
        ("WBWBWBWB", 5, Fraction(5, 2)),
        ("White on odd boards", 2, 1),
    ],
)
def test_colours_given_by_board_tell_how_many_boards_there_are(colours, boards, bye) -> None:
    """TRF record 352 has a letter for each; teams of five have no boards after the fifth.  An
    allocated bye is half of the boards."""
    event = parse_team_event("1 | 2w/11... U\n2 | 1b/00... Z")
    _, by_games = view_team_event(replace(event, board_colours=colours), event.kind, 2)
    assert by_games.boards == boards
    assert points(by_games, 1) == [2, bye]


def test_points_of_matches_are_whole_where_only_some_have_line_ups() -> None:
    """Without boards in every match their number is by the points: 2 here, from 2:1."""
    event = parse_team_event("1 | 2w/111 2:1\n2 | 1b/000 1:1")
    _, by_games = view_team_event(event, event.kind, 2)
    assert (points(by_games, 1), by_games.boards) == ([3, 1], 2)
    assert by_games.participants[1].boards == ()


# Points by colour -------------------------------------------------------------------------


def test_a_drawn_last_match_brings_what_a_draw_with_its_colour_does() -> None:
    event = parse_team_event("1 | 2b/11\n2 | 1w/00")
    paid = replace(event.match_points, draw_with_black=Fraction(3, 2), win_with_black=Fraction(3))
    seen = view_context(replace(event, match_points=paid), event.kind, 1, AsAwarded())
    drawn = with_final_round_drawn(seen).event
    assert (points(drawn, 1), points(drawn, 2)) == ([Fraction(3, 2)], [1])
    assert seen.event.in_points(seen.event.best_win) == 3
