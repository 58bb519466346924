"""Parts of one event give the whole."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import (
    Declared,
    EventDate,
    Outcome,
    Player,
    Round,
    RoundRecord,
    Tournament,
    join,
)

OUTCOMES = st.sampled_from(list(Outcome))


@st.composite
def tournaments(draw):
    rounds = draw(st.integers(1, 5))
    players = draw(st.integers(1, 6))
    return Tournament(
        name=draw(st.sampled_from(["", "Lakeside Open"])),
        rounds=tuple(Round(number) for number in range(1, rounds + 1)),
        players=tuple(
            Player(
                id=id_,
                name=f"Player {id_}",
                rating=draw(st.none() | st.integers(1000, 2800)),
                records=tuple(
                    RoundRecord(number, draw(st.integers(0, players)), None, draw(OUTCOMES))
                    for number in range(1, rounds + 1)
                ),
            )
            for id_ in range(1, players + 1)
        ),
    )


def after(tournament, keep):
    """The part of a tournament whose rounds pass ``keep``."""
    return replace(
        tournament,
        rounds=tuple(r for r in tournament.rounds if keep(r.number)),
        players=tuple(
            replace(p, records=tuple(r for r in p.records if keep(r.round)))
            for p in tournament.players
        ),
    )


@given(tournaments(), st.integers(0, 5))
def test_parts_by_round_join_to_the_whole(tournament, last):
    first = after(tournament, lambda number: number <= last)
    rest = after(tournament, lambda number: number > last)
    assert join([first, rest]) == (tournament, ())
    assert join([rest, first]) == (tournament, ())


@given(tournaments())
def test_joining_with_itself_changes_nothing(tournament):
    assert join([tournament, tournament]) == (tournament, ())


def test_a_list_of_players_fills_what_the_crosstable_lacks():
    crosstable = Tournament(players=(Player(id=1, name="Abel, Ada"),), city="Oslo")
    players = Tournament(players=(Player(id=1, name="Abel, Ada", federation="NOR"),), name="Open")
    joined, found = join([crosstable, players])
    assert joined.players[0].federation == "NOR"
    assert (joined.name, joined.city) == ("Open", "Oslo")
    assert found == ()


def test_a_conflict_is_reported_and_the_first_stands():
    one = Tournament(players=(Player(id=1, name="Abel", rating=2000),))
    other = Tournament(players=(Player(id=1, name="Abel", rating=2100),))
    joined, found = join([one, other])
    assert joined.players[0].rating == 2000
    assert [d.code for d in found] == ["JOIN-CONFLICT"]
    assert "2100" in found[0].message


def test_one_number_for_two_names_is_reported():
    one = Tournament(players=(Player(id=1, name="Abel"),))
    other = Tournament(players=(Player(id=1, name="Bodil"),))
    assert [d.code for d in join([one, other])[1]] == ["JOIN-PLAYER"]


def test_a_conflict_is_told_in_words():
    parts = [
        Tournament(name=name, players=(Player(id=1, name="Ann", declared=Declared(rank=rank)),))
        for name, rank in (("Lakeside", 1), ("Seaside", 2))
    ]
    _, found = join(parts)
    assert [diagnostic.message for diagnostic in found] == [
        "the event: name is 'Lakeside' in one part and 'Seaside' in another; the first stands",
        "1 Ann: declared: rank is 1 in one part and 2 in another; the first stands",
    ]


def _open_of(name, *people):
    return Tournament(
        name=name, players=tuple(Player(id=n, name=one) for n, one in enumerate(people, 1))
    )


def test_two_events_joined_by_mistake_are_an_error():
    one = _open_of("Lakeside", "Abel, Ada", "Berg, Bo", "Carr, Cy", "Dahl, Di")
    other = _open_of("Seaside", "Quist, Uma", "Roth, Val", "Stern, Wim", "Toft, Xia")
    found = [d for d in join([one, other])[1] if d.code == "JOIN-OTHER-EVENT"]
    assert [d.message for d in found] == [
        "'Seaside' looks like another event: only 0 of its 4 participants are in the other files"
    ]


@pytest.mark.parametrize("name", ["Lakeside", "Seaside"])
def test_a_part_with_half_of_the_players_is_of_the_event(name):
    one = _open_of("Lakeside", "Abel, Ada", "Berg, Bo", "Carr, Cy", "Dahl, Di")
    other = _open_of(name, "Ada Abel", "Berg, Bo", "Quist, Uma", "Roth, Val")
    assert "JOIN-OTHER-EVENT" not in {d.code for d in join([one, other])[1]}


def test_two_pages_of_one_list_are_one_event():
    first = _open_of("Lakeside", "Abel, Ada", "Berg, Bo", "Carr, Cy", "Dahl, Di")
    people = ("Quist, Uma", "Roth, Val", "Stern, Wim", "Toft, Xia")
    second = replace(
        first, players=tuple(Player(id=n, name=one) for n, one in enumerate(people, 5))
    )
    assert join([first, second])[1] == ()


def test_two_events_of_one_club_are_told_by_name_and_day():
    one = replace(
        _open_of("May Rapid", "Abel, Ada", "Berg, Bo"), start=EventDate("2/5/26", date(2026, 5, 2))
    )
    other = replace(one, name="June Rapid", start=EventDate("6/6/26", date(2026, 6, 6)))
    found = [d.message for d in join([one, other])[1] if d.code == "JOIN-OTHER-EVENT"]
    assert found == [
        "'June Rapid' looks like another event: it begins on 2026-06-06, 'May Rapid' on 2026-05-02"
    ]


def test_who_is_on_the_list_and_not_in_the_crosstable_is_told():
    people = _open_of("Lakeside", "Abel, Ada", "Berg, Bo", "Carr, Cy")
    crosstable = replace(
        people,
        players=tuple(
            replace(p, records=(RoundRecord(1, 3 - p.id, None, Outcome.DRAW),))
            for p in people.players[:2]
        ),
        rounds=(Round(1),),
    )
    for parts in ([people, crosstable], [crosstable, people]):
        (found,) = join(parts)[1]
        assert found.code == "JOIN-NO-ROUNDS"
        assert "no row of 3 Carr, Cy" in found.message
    page = replace(crosstable, rounds=(Round(1, lists_everyone=False),))
    assert join([people, page])[1] == ()


def test_the_same_event_of_another_year_is_another_event():
    one = replace(
        _open_of("City Open", "Abel, Ada", "Berg, Bo", "Carr, Cy", "Dahl, Di"),
        start=EventDate("2025", date(2025, 5, 2)),
    )
    other = replace(
        _open_of("City Open", "Quist, Uma", "Roth, Val", "Stern, Wim", "Toft, Xia"),
        start=EventDate("2026", date(2026, 5, 1)),
    )
    assert "JOIN-OTHER-EVENT" in {d.code for d in join([one, other])[1]}
