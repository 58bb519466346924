"""Everyday repairs: what is asked for changes, the rest stays equal."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import (
    Acceleration,
    ByeRequest,
    Colour,
    Declared,
    EventDate,
    EventKind,
    ForbiddenPairing,
    MatchRecord,
    Official,
    Outcome,
    Player,
    Provenance,
    RateOfPlay,
    Round,
    RoundRecord,
    SourceText,
    Span,
    Stage,
    StageKind,
    Team,
    Tournament,
    Unparsed,
)
from crosstable.model.edit import (
    SETTABLE,
    EditError,
    Edits,
    apply_edits,
    drop_games,
    new_numbers,
    renumber,
    set_fact,
)
from crosstable.testing import parse_event, parse_team_event


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Events, some of teams, whose players have any numbers and meet anybody."""
    ids = sorted(draw(st.sets(st.integers(1, 40), min_size=1, max_size=8)))
    anybody = st.sampled_from([0, *ids])
    somebody = st.lists(st.sampled_from(ids), max_size=3).map(tuple)
    players = tuple(
        Player(
            id=id_,
            name=f"Player {id_}",
            rating=draw(st.none() | st.integers(1000, 2800)),
            declared=Declared(rank=draw(st.none() | st.integers(1, 9)), points=Fraction(1, 2)),
            records=tuple(
                RoundRecord(number, draw(anybody), None, draw(st.sampled_from(list(Outcome))))
                for number in range(1, draw(st.integers(1, 4)))
            ),
        )
        for id_ in ids
    )
    line_up = st.lists(anybody, max_size=4).map(tuple)
    return Tournament(
        name="Lakeside Open",
        is_team_event=draw(st.booleans()),
        players=players,
        teams=(Team(id=1, name="A", players=draw(somebody), records=(_match(draw(line_up)),)),),
        accelerations=(_accelerated(*draw(somebody)),),
        forbidden_pairings=(ForbiddenPairing(participants=draw(somebody)),),
        bye_requests=tuple(ByeRequest(id_, 5, Outcome.HALF_POINT_BYE) for id_ in draw(somebody)),
        text=SourceText("lakeside.trf", "trf", ("012 Lakeside Open",)),
        provenance=Provenance({id_: Span("lakeside.trf", 10 + id_) for id_ in ids}),
    )


def _match(line_up: tuple[int, ...]) -> MatchRecord:
    return MatchRecord(1, line_up=line_up)


def _accelerated(*players: int) -> Acceleration:
    return Acceleration(
        participants=tuple(sorted(players)), first_round=1, last_round=2, points=Fraction(1)
    )


@given(st.data(), tournaments())
def test_renumbering_there_and_back_gives_the_original(data, tournament: Tournament) -> None:
    ids = [player.id for player in tournament.players]
    targets = data.draw(st.permutations(range(1, len(ids) + 1)))
    there = dict(zip(ids, targets, strict=True))
    back = {new: old for old, new in there.items()}

    moved = renumber(tournament, there)
    returned = renumber(moved, back)

    assert returned == tournament
    assert returned.provenance == tournament.provenance


@given(tournaments(), st.sampled_from(["rating", "rank"]))
def test_renumbering_changes_numbers_only(tournament: Tournament, order: str) -> None:
    if order == "rank" and all(p.declared.rank is None for p in tournament.players):
        return
    changed, _ = apply_edits(tournament, Edits(renumber=order))

    assert [player.id for player in changed.players] == list(range(1, len(changed.players) + 1))
    names = {player.id: player.name for player in changed.players}
    for player in changed.players:
        (before,) = (p for p in tournament.players if p.name == player.name)
        assert replace(player, id=0, records=()) == replace(before, id=0, records=())
        assert [r._replace(opponent=0) for r in player.records] == [
            r._replace(opponent=0) for r in before.records
        ]
        met = [names.get(record.opponent) for record in player.records]
        assert met == [f"Player {r.opponent}" if r.opponent else None for r in before.records]
    followers = {"players", "teams", "accelerations", "forbidden_pairings", "bye_requests"}
    assert _changed(tournament, changed) <= followers


def _changed(before: Tournament, after: Tournament) -> set[str]:
    """The names of the facts in which two events differ."""
    names = [field.name for field in fields(Tournament) if field.compare]
    return {name for name in names if getattr(before, name) != getattr(after, name)}


def test_numbers_by_rating_leave_the_unrated_last_and_the_level_as_they_were() -> None:
    event = parse_event("1 | - | .\n2 | 1900 | .\n3 | 2000 | .\n5 | 1900 | .")
    assert new_numbers(event, "rating") == {3: 1, 2: 2, 5: 3, 1: 4}


def test_numbers_by_rank_leave_those_without_one_last() -> None:
    event = Tournament(
        players=tuple(
            Player(id=id_, name="", declared=Declared(rank=rank))
            for id_, rank in ((1, None), (2, 2), (3, 1), (4, 2))
        )
    )
    assert new_numbers(event, "rank") == {3: 1, 2: 2, 4: 3, 1: 4}


def test_the_rank_numbers_also_where_the_games_are_dropped() -> None:
    """As for a new event of the same players; whom the dropped games name does not matter."""
    met_nobody = (RoundRecord(1, 9, None, Outcome.WIN),)
    event = Tournament(
        players=tuple(
            Player(id=id_, name=name, declared=Declared(rank=rank), records=met_nobody)
            for id_, name, rank in ((1, "Second", 2), (2, "First", 1))
        )
    )
    changed, _ = apply_edits(event, Edits(drop_games=True, renumber="rank"))
    assert changed.players == (Player(id=1, name="First"), Player(id=2, name="Second"))


def test_who_is_named_follows() -> None:
    event = Tournament(
        players=(
            Player(id=1, name="Low", rating=1500, records=(RoundRecord(1, 4, Colour.WHITE),)),
            Player(id=4, name="High", rating=1800, records=(RoundRecord(1, 1, Colour.BLACK),)),
        ),
        teams=(Team(id=1, name="T", players=(1, 4), records=(MatchRecord(1, line_up=(4, 0)),)),),
        # A range of numbers of which 2 and 3 are nobody's.
        accelerations=(_accelerated(1, 2, 3, 4),),
        forbidden_pairings=(ForbiddenPairing(participants=(1, 4)),),
        bye_requests=(ByeRequest(4, 2, Outcome.HALF_POINT_BYE),),
        provenance=Provenance({1: Span("x.trf", 7), 4: Span("x.trf", 8)}),
    )
    changed, found = apply_edits(event, Edits(renumber="rating"))
    assert [(p.id, p.name, p.records[0].opponent) for p in changed.players] == [
        (1, "High", 2),
        (2, "Low", 1),
    ]
    assert changed.teams[0].players == (2, 1)
    assert changed.teams[0].records[0].line_up == (1, 0)
    assert changed.accelerations[0].participants == (1, 2)
    assert changed.forbidden_pairings[0].participants == (2, 1)
    assert changed.bye_requests[0].participant == 1
    assert changed.provenance.players == {1: Span("x.trf", 8), 2: Span("x.trf", 7)}
    assert found == ()


def test_in_a_team_event_unclear_numbers_stay_and_that_is_said() -> None:
    event = replace(
        parse_event("1 | 1500 | .\n2 | 1800 | ."),
        is_team_event=True,
        forbidden_pairings=(ForbiddenPairing(participants=(1, 2)),),
    )
    changed, (finding,) = apply_edits(event, Edits(renumber="rating"))
    assert changed.forbidden_pairings == event.forbidden_pairings
    assert finding.code == "EDIT-TEAM-NUMBERS"
    assert "forbidden pairings" in finding.message


@pytest.mark.parametrize(
    ("rows", "order", "words"),
    [
        ("1 | 1500 | 3w1\n2 | 1800 | .", "rating", "player 1 names player 3"),
        ("1 | 1500 | .\n1 | 1800 | .", "rating", "same starting rank"),
        ("1 | 1500 | .", "rank", "no player has a rank"),
        ("1 | 1500 | .", "title", "none of rating, rank"),
    ],
)
def test_numbers_that_cannot_be_given(rows: str, order: str, words: str) -> None:
    with pytest.raises(EditError, match=words):
        apply_edits(parse_event(rows), Edits(renumber=order))


def test_lines_lost_by_renumbering_are_told() -> None:
    event = parse_event("1 | 1500 | .\n2 | 1800 | .")
    odd = Unparsed(Span("x.trf", 9, (1, 3)), "### by hand")
    event = replace(event, text=SourceText("x.trf", "trf", ()), unparsed=(odd, odd))
    changed, (finding,) = apply_edits(event, Edits(renumber="rating"))
    assert (changed.text, changed.unparsed) == (None, ())
    assert (finding.code, finding.span, finding.excerpt) == (
        "EDIT-WRITTEN-ANEW",
        odd.span,
        odd.text,
    )
    assert "(2, of which this is the first)" in finding.message


def test_numbers_that_are_right_already_change_nothing() -> None:
    event = replace(parse_event("1 | 1800 | .\n2 | 1500 | ."), text=SourceText("x.trf", "trf", ()))
    changed, found = apply_edits(event, Edits(renumber="rating"))
    assert changed is event
    assert found == ()


@given(tournaments())
def test_dropping_games_leaves_the_players(tournament: Tournament) -> None:
    dropped = drop_games(tournament)
    assert _changed(tournament, dropped) <= {"players", "teams"}
    for before, after in zip(tournament.players, dropped.players, strict=True):
        assert after == replace(before, records=(), declared=Declared())
    assert dropped.teams[0] == replace(tournament.teams[0], records=(), declared=Declared())
    assert dropped.text is tournament.text
    assert drop_games(dropped) == dropped


RAPID = RateOfPlay("15 minutes", "900")
EVENT = Tournament(
    name="Old",
    kind=EventKind.SWISS,
    kind_basis="record 192",
    type_text="Swiss",
    type_code="FIDE_DUTCH_2026",
    rate_of_play=RAPID,
    officials=(Official("deputy-arbiter", "D"), Official("chief-arbiter", "C")),
    players=(Player(id=1, name="A", records=(RoundRecord(1, 2, None, Outcome.WIN),)),),
)


@pytest.mark.parametrize(
    ("key", "text", "changes"),
    [
        ("name", " New Open ", {"name": "New Open"}),
        ("name", "", {"name": ""}),
        ("city", "Graz", {"city": "Graz"}),
        ("federation", "aut", {"federation": "AUT"}),
        ("start", "2026-06-12", {"start": EventDate("2026/06/12", date(2026, 6, 12))}),
        ("end", "2026/06/14", {"end": EventDate("2026/06/14", date(2026, 6, 14))}),
        (
            "kind",
            "round-robin",
            {
                "kind": EventKind.ROUND_ROBIN,
                "kind_basis": "as asked",
                "type_text": "",
                "type_code": "",
            },
        ),
        (
            "kind",
            "",
            {"kind": EventKind.UNKNOWN, "kind_basis": "", "type_text": "", "type_code": ""},
        ),
        ("kind", "swiss", {}),
        ("type", "Rapid Swiss", {"type_text": "Rapid Swiss"}),
        ("rounds", "9", {"rounds_planned": 9}),
        ("rate", "5 minutes", {"rate_of_play": RateOfPlay("5 minutes")}),
        ("rate", "", {"rate_of_play": None}),
        ("rate-code", "300", {"rate_of_play": RateOfPlay("15 minutes", "300")}),
        (
            "chief-arbiter",
            "E",
            {"officials": (Official("deputy-arbiter", "D"), Official("chief-arbiter", "E"))},
        ),
        (
            "deputy-arbiters",
            "F; G",
            {
                "officials": (
                    Official("deputy-arbiter", "F"),
                    Official("deputy-arbiter", "G"),
                    Official("chief-arbiter", "C"),
                )
            },
        ),
        (
            "tie-breaks",
            "BH/C1, SB",
            {"tie_breaks": ("BH/C1", "SB"), "tie_breaks_basis": "as asked"},
        ),
        ("initial-colour", "Black", {"initial_colour": Colour.BLACK}),
    ],
)
def test_a_fact_is_set_and_nothing_else(key: str, text: str, changes: dict[str, object]) -> None:
    assert set_fact(EVENT, key, text) == replace(EVENT, **changes)


@pytest.mark.parametrize(
    ("key", "text", "words"),
    [
        ("colour", "x", "'colour' cannot be set; what can: name, city, federation"),
        ("name", "two\nlines", "name: .* cannot be printed"),
        ("federation", "Austria", "three letters"),
        ("start", "12.06.2026", "no date of the form"),
        ("start", "2026-6-12", "no date of the form"),
        ("start", "2026-06/12", "no date of the form"),
        ("end", "2026-02-30", "no date of the form"),
        ("kind", "arena", "none of swiss, round-robin"),
        ("rounds", "0", "no number of rounds"),
        ("rounds", "nine", "no number of rounds"),
        ("rounds", "\N{ARABIC-INDIC DIGIT NINE}", "no number of rounds"),
        ("initial-colour", "green", "neither white nor black"),
    ],
)
def test_facts_that_cannot_be_set(key: str, text: str, words: str) -> None:
    with pytest.raises(EditError, match=words):
        set_fact(EVENT, key, text)


def stated(*points: str) -> Tournament:
    """Two wins, a draw and a bye of players who have these points stated."""
    event = parse_event("1 | - | 2w1 3b=\n2 | - | 1b0 U\n3 | - | Z 1w=")
    players = tuple(
        replace(player, declared=Declared(points=Fraction(text) if text else None))
        for player, text in zip(event.players, points, strict=True)
    )
    return replace(event, players=players)


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        (("1.5", "1", "0.5"), "3-1-0", "4 3 1"),
        (("1.5", "1", "0.5"), "3-1-0 pairing-allocated-bye=1 zero-point-bye=.25", "4 1 1.25"),
        (("1.5", "1", "0.5"), "1-0.5-0", "1.5 1 0.5"),
        (("4", "3", "1"), "3-1-0", "4 3 1"),
        (("1.5", "", "9"), "3-1-0", "4  9"),
    ],
)
def test_points_stated_follow_the_point_system(
    before: tuple[str, ...], text: str, after: str
) -> None:
    """Where they agree with the rounds; else they may be by the new one already."""
    changed = set_fact(stated(*before), "points", text)
    assert changed == replace(stated(*after.split(" ")), points=changed.points)


def test_points_stated_without_byes_ahead_stay_without_them() -> None:
    event = parse_event("1 | - | 2w1 H\n2 | - | 1b0")
    one, two = event.players
    for before, after in ((1, 3), (Fraction(3, 2), 4)):
        players = (replace(one, declared=Declared(points=Fraction(before))), two)
        changed = set_fact(replace(event, players=players), "points", "3-1-0")
        assert changed.player(1).declared.points == after


def test_points_stated_of_teams_follow_their_point_systems() -> None:
    event = parse_team_event("1 | 2w/1=\n2 | 1b/0=")
    given = {1: Declared(points=Fraction(2), game_points=Fraction(3, 2), rank=1)}
    given[2] = Declared(points=Fraction(1), game_points=Fraction(1, 2), rank=2)
    teams = tuple(replace(team, declared=given[team.id]) for team in event.teams)
    event = replace(event, teams=teams)

    first, second = set_fact(event, "match-points", "3-1-0").teams
    assert first.declared == replace(given[1], points=Fraction(3))
    assert second == event.teams[1]  # one match point for a lost match: never agreed

    first, second = set_fact(event, "points", "2-1-0").teams
    assert first.declared == replace(given[1], game_points=Fraction(3))
    assert second.declared == replace(given[2], game_points=Fraction(1))


def test_points_awarded_for_armageddons_are_stated() -> None:
    event = parse_event("1 | - | 2w= 2w1\n2 | - | 1b= 1b0")
    stages = (Stage("main"), Stage("decider", StageKind.ARMAGEDDON))
    half = Declared(points=Fraction(1, 2))
    event = replace(
        event,
        stages=stages,
        rounds=(Round(1), Round(2, stage="decider")),
        players=tuple(replace(player, declared=half) for player in event.players),
    )
    changed = set_fact(event, "points", "3-1.5-1-0")
    assert [player.declared.points for player in changed.players] == [Fraction(3, 2), 1]


def test_fewer_rounds_than_were_played_are_refused() -> None:
    event = parse_event("1 | - | 2w1 2b=\n2 | - | 1b0 1w=")
    assert set_fact(event, "rounds", "2").rounds_planned == 2
    with pytest.raises(EditError, match="round 2 has results already"):
        set_fact(event, "rounds", "1")
    games_dropped, _ = apply_edits(event, Edits(drop_games=True, facts=(("rounds", "1"),)))
    assert games_dropped.rounds_planned == 1


@given(tournaments(), st.sampled_from(sorted(SETTABLE)))
def test_taking_a_fact_away_twice_is_taking_it_away(tournament: Tournament, key: str) -> None:
    once = set_fact(tournament, key, "")
    assert set_fact(once, key, "") == once
    assert once.players == tournament.players
    assert once.text is tournament.text
