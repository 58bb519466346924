"""Parts whose ids are a reader's own count are joined by who the players are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import (
    Colour,
    Declared,
    EventDate,
    MatchRecord,
    Outcome,
    Player,
    Provenance,
    Round,
    RoundRecord,
    Span,
    Stage,
    StageKind,
    Team,
    Tournament,
    join,
)
from crosstable.model.edit import renumber
from crosstable.model.names import fold_name, is_same_name, is_unlike
from crosstable.model.stages import as_stage

COUNTED = Provenance(ids_are_given=False)
MIRRORED = [outcome for outcome in Outcome if outcome.mirrored is not None]
NAMES = ["Müller, Jörg", "Sørensen, Åge", "Łącki, Ewa", "O'Neil, Pat", "Van Dyk, Jo", "Ng, Li"]
SPELLINGS = [
    ("Müller, Jörg", "Mueller,Joerg"),
    ("Sørensen, Åge", "SOERENSEN AAGE"),
    ("Sørensen, Åge", "Sorensen, Age"),
    ("Łącki, Ewa", "Lacki Ewa"),
    ("O'Neil, Pat", "ONeil, Pat"),
    ("Vandyk-Roth, Jo", "Vandyk Roth,Jo"),
]


def counted(tournament: Tournament, numbers: dict[int, int]) -> Tournament:
    """The same event as a reader that counts gives it."""
    return replace(renumber(tournament, numbers), provenance=COUNTED)


def rounds_of(tournament: Tournament, keep: Any) -> Tournament:
    return replace(
        tournament,
        rounds=tuple(r for r in tournament.rounds if keep(r.number)),
        players=tuple(
            replace(p, records=tuple(r for r in p.records if keep(r.round)))
            for p in tournament.players
        ),
    )


@st.composite
def events(draw: st.DrawFn) -> Tournament:
    """Events whose players, some of them namesakes, can be told apart; ids have gaps."""
    size = draw(st.integers(2, 6))
    ids = sorted(draw(st.sets(st.integers(1, 30), min_size=size, max_size=size)))
    opponents = st.sampled_from([0, *ids])
    records = st.builds(
        lambda opponent, colour, outcome: (opponent, colour, outcome),
        opponents,
        st.sampled_from(Colour),
        st.sampled_from(MIRRORED),
    )
    rounds = draw(st.integers(1, 3))
    return Tournament(
        rounds=tuple(Round(number) for number in range(1, rounds + 1)),
        players=tuple(
            Player(
                id=id_,
                name=draw(st.sampled_from(NAMES)),
                rating=2000 + nth,
                federation=draw(st.sampled_from(["NOR", "GER"])),
                records=tuple(
                    RoundRecord(number, *draw(records)) for number in range(1, rounds + 1)
                ),
            )
            for nth, id_ in enumerate(ids)
        ),
    )


@given(events(), st.randoms(use_true_random=False), st.booleans())
def test_a_counted_part_gives_the_whole_back(event, random, first) -> None:
    ids = [player.id for player in event.players]
    count = list(range(1, len(ids) + 1))
    random.shuffle(count)
    part = counted(event, dict(zip(ids, count, strict=True)))
    parts = [part, event] if first else [event, part]
    assert join(parts) == (event, ())


@given(events(), st.randoms(use_true_random=False), st.integers(0, 3))
def test_rounds_split_over_counted_parts_give_the_whole_back(event, random, last) -> None:
    ids = [player.id for player in event.players]
    count = list(range(1, len(ids) + 1))
    random.shuffle(count)
    rest = rounds_of(event, lambda number: number > last)
    part = counted(rest, dict(zip(ids, count, strict=True)))
    given_ids = rounds_of(event, lambda number: number <= last)
    for parts in ([part, given_ids], [given_ids, part]):
        assert join(parts) == (event, ())


@given(events(), st.randoms(use_true_random=False))
def test_columns_split_over_parts_give_the_whole_back(event, random) -> None:
    named = [replace(p, name=f"{p.name} {p.id}") for p in event.players]
    event = replace(event, players=tuple(named))
    count = list(range(1, len(named) + 1))
    random.shuffle(count)
    results = replace(event, players=tuple(replace(p, rating=None) for p in named))
    listed = replace(event, rounds=(), players=tuple(replace(p, records=()) for p in named))
    part = counted(results, dict(zip((p.id for p in named), count, strict=True)))
    for parts in ([part, listed], [listed, part]):
        assert join(parts) == (event, ())


@pytest.mark.parametrize(("one", "other"), SPELLINGS)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert fold_name(one) == fold_name(other)
    whole = Tournament(players=(Player(id=7, name=one),))
    part = Tournament(players=(Player(id=1, name=other, federation="NOR"),), provenance=COUNTED)
    joined, found = join([whole, part])
    assert [(p.id, p.name, p.federation) for p in joined.players] == [(7, one, "NOR")]
    assert found == ()


def test_a_comma_says_which_word_is_the_surname() -> None:
    assert is_same_name("Anna Berg", "Berg, Anna")
    assert not is_same_name("Anna, Berg", "Berg, Anna")


def test_names_in_two_scripts_say_nothing_of_each_other() -> None:
    assert not is_unlike("Жуков, Пётр", "Zhukov, Petr")
    assert is_unlike("Berg, Anna", "Dahl, Knut")


def numbered(*players: Player, ids_are_given: bool = False) -> Tournament:
    return Tournament(players=players, provenance=Provenance(ids_are_given=ids_are_given))


def test_a_fide_id_joins_what_the_names_do_not() -> None:
    whole = numbered(Player(id=4, name="Berg, Anna", fide_id="501"), ids_are_given=True)
    part = numbered(Player(id=1, name="Berg Dahl, Anna Maria", fide_id="501"))
    joined, found = join([whole, part])
    assert [p.id for p in joined.players] == [4]
    assert [d.code for d in found] == ["JOIN-PLAYER"]


def test_a_fide_id_of_an_unlike_name_does_not_join() -> None:
    whole = numbered(Player(id=4, name="Berg, Anna", fide_id="501"), ids_are_given=True)
    part = numbered(Player(id=1, name="Zola, Knut", fide_id="501"))
    joined, found = join([whole, part])
    assert [p.id for p in joined.players] == [4, 5]
    assert found[0].code == "JOIN-UNMATCHED"
    assert "4 'Berg, Anna'" in found[0].message


def test_two_fide_ids_are_two_people() -> None:
    whole = numbered(Player(id=4, name="Berg, Anna", fide_id="501"), ids_are_given=True)
    part = numbered(Player(id=1, name="Berg, Anna", fide_id="502"))
    assert len(join([whole, part])[0].players) == 2


def test_namesakes_are_told_apart_by_the_rest() -> None:
    whole = numbered(
        Player(id=3, name="Berg, Anna", birth="1990/01/02", federation="NOR"),
        Player(id=8, name="Berg, Anna", birth="2008/05/06", federation="NOR"),
        ids_are_given=True,
    )
    part = numbered(
        Player(id=1, name="Berg Anna", birth="2008", rating=1500),
        Player(id=2, name="Berg Anna", birth="1990", rating=2100),
    )
    joined, _ = join([part, whole])
    assert [(p.id, p.rating) for p in joined.players] == [(3, 2100), (8, 1500)]


def test_namesakes_without_a_difference_are_reported_and_not_merged() -> None:
    whole = numbered(
        Player(id=3, name="Berg, Anna"), Player(id=8, name="Berg, Anna"), ids_are_given=True
    )
    place = Span("round-1.html", 12)
    part = Tournament(
        players=(Player(id=1, name="Berg, Anna"),),
        provenance=Provenance(players={1: place}, ids_are_given=False),
    )
    joined, found = join([whole, part])
    assert [p.id for p in joined.players] == [3, 8, 9]
    assert (found[0].code, found[0].span) == ("JOIN-UNMATCHED", place)
    assert "3 'Berg, Anna' or 8 'Berg, Anna'" in found[0].message


def test_a_near_name_is_suggested_and_not_merged() -> None:
    whole = numbered(Player(id=3, name="Singh, Gurpreet"), ids_are_given=True)
    part = numbered(Player(id=1, name="Singh, Gulpreet", records=(RoundRecord(1),)))
    joined, found = join([part, whole])
    assert [p.name for p in joined.players] == ["Singh, Gurpreet", "Singh, Gulpreet"]
    assert "near is 3 'Singh, Gurpreet'" in found[0].message
    assert "aliases" in (found[0].hint or "")
    assert [d.code for d in found] == ["JOIN-UNMATCHED", "JOIN-ABSENT"]


def test_who_comes_later_to_counted_parts_is_only_noted() -> None:
    one = numbered(Player(id=1, name="Berg, Anna"))
    two = numbered(Player(id=1, name="Zola, Knut"), Player(id=2, name="Berg, Anna"))
    joined, found = join([one, two])
    assert [(p.id, p.name) for p in joined.players] == [(1, "Berg, Anna"), (2, "Zola, Knut")]
    assert [d.code for d in found] == ["JOIN-ADDED"]


def test_teams_and_boards_follow() -> None:
    whole = Tournament(
        is_team_event=True,
        players=tuple(Player(id=i, name=n) for i, n in ((11, "Ada"), (12, "Bo"), (21, "Cy"))),
        teams=(Team(id=5, name="Lakeside", players=(11, 12)), Team(id=6, name="Hill")),
    )
    match = MatchRecord(1, 1, Colour.WHITE, Outcome.WIN, line_up=(3, 0))
    part = Tournament(
        is_team_event=True,
        players=tuple(Player(id=i, name=n) for i, n in ((1, "Cy"), (2, "Bo"), (3, "Ada"))),
        teams=(Team(id=1, name="HILL"), Team(id=2, name="Lakeside", records=(match,))),
        provenance=COUNTED,
    )
    joined, found = join([part, whole])
    assert joined.teams[0].records == (match._replace(opponent=6, line_up=(11, 0)),)
    assert joined.teams[0].players == (11, 12)
    assert found == ()


def test_a_result_stands_over_a_pairing() -> None:
    paired = RoundRecord(1, 2, Colour.WHITE, Outcome.PENDING, board=1)
    played = RoundRecord(1, 2, None, Outcome.WIN)
    for records in ((paired, played), (played, paired)):
        parts = [Tournament(players=(Player(id=1, name="Ada", records=(r,)),)) for r in records]
        joined, found = join(parts)
        assert joined.players[0].records == (paired._replace(outcome=Outcome.WIN),)
        assert found == ()


def test_declared_facts_are_filled_one_by_one() -> None:
    parts = [
        Tournament(players=(Player(id=1, name="Ada", declared=declared),))
        for declared in (Declared(rank=1), Declared(points=None, rank=2, game_points=None))
    ]
    assert "declared: rank is 1 in one part and 2" in join(parts)[1][0].message


def leg(name: str, *players: tuple[int, str, int], rounds: int = 2) -> Tournament:
    return Tournament(
        name="Lakeside",
        rounds=tuple(Round(number) for number in range(1, rounds + 1)),
        start=EventDate(name),
        players=tuple(
            Player(
                id=id_,
                name=who,
                rating=rating,
                records=(RoundRecord(rounds, 3 - id_, Colour.WHITE, Outcome.DRAW),),
            )
            for id_, who, rating in players
        ),
    )


def test_legs_become_stages_with_rounds_numbered_on() -> None:
    rapid = as_stage(leg("a", (1, "Ada", 2500), (2, "Bo", 2400)), "rapid")
    blitz = as_stage(leg("b", (1, "Bo", 2450), (2, "Ada", 2440), rounds=3), "blitz", 2)
    joined, found = join([rapid, blitz])
    assert joined.stages == (
        Stage("rapid", StageKind.RAPID),
        Stage("blitz", StageKind.BLITZ, weight=2),
    )
    assert [(r.number, r.stage) for r in joined.rounds] == [
        (1, "rapid"), (2, "rapid"), (3, "blitz"), (4, "blitz"), (5, "blitz"),
    ]  # fmt: skip
    ada = joined.players[0]
    assert [(r.round, r.opponent) for r in ada.records] == [(2, 2), (5, 2)]
    assert (ada.name, ada.rating) == ("Ada", 2500)
    assert found == ()


def test_planned_rounds_hold_the_place_of_what_is_not_played_yet() -> None:
    rapid = replace(as_stage(leg("a", (1, "Ada", 1), (2, "Bo", 2)), "rapid"), rounds_planned=9)
    blitz = as_stage(leg("b", (1, "Ada", 1), (2, "Bo", 2)), "blitz")
    joined, _ = join([rapid, blitz])
    assert joined.rounds_planned == 11
    assert joined.players[0].records[-1].round == 11


def test_a_playoff_is_numbered_after_the_main_event_and_counts_for_nothing() -> None:
    playoff = as_stage(leg("b", (1, "Bo", 1), (2, "Ada", 2), rounds=1), "armageddon")
    main = leg("a", (1, "Ada", 1), (2, "Bo", 2), rounds=3)
    joined, _ = join([playoff, main])
    assert [(r.number, r.stage) for r in joined.rounds][-1] == (4, "armageddon")
    assert joined.last_round_with_result == 3
    assert [p.name for p in joined.players] == ["Ada", "Bo"]


def test_a_list_of_players_is_no_leg() -> None:
    players = Tournament(players=(Player(id=1, name="Ada", federation="NOR"),))
    rapid = as_stage(leg("a", (1, "Ada", 1), (2, "Bo", 2)), "rapid")
    joined, found = join([players, rapid])
    assert joined.stages == (Stage("rapid", StageKind.RAPID),)
    assert joined.players[0].federation == "NOR"
    assert found == ()


def test_what_legs_state_of_themselves_is_left_out_and_noted() -> None:
    one, two = (
        replace(
            as_stage(leg(name, (1, "Ada", 1), (2, "Bo", 2)), name),
            players=(Player(id=1, name="Ada", declared=Declared(rank=rank)),),
        )
        for name, rank in (("rapid", 1), ("blitz", 2))
    )
    joined, found = join([one, two])
    assert joined.players[0].declared == Declared()
    assert [d.code for d in found] == ["JOIN-LEG"]
