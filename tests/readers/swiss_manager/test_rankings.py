"""Rankings of the site and of the program, starting lists, those not paired.

Source: sheet on Swiss-Manager, sections 2.7, 2.8 and 3.1.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import NationalRating, Outcome, ReadOptions, ReadResult, Source, Tournament
from crosstable.readers.swiss_manager.reader import read


def listed(*rows: str) -> ReadResult:
    data = "".join(f"{line}\r\n" for line in ("Millbrook Open", *rows)).encode()
    return read(Source("list.csv", data), ReadOptions())


def event_of(*rows: str) -> Tournament:
    (event,) = listed(*rows).tournaments
    return event


def codes(result: ReadResult) -> list[str]:
    return [d.code for d in result.diagnostics if d.code != "SM-KEPT"]


PROGRAM = (
    "Rank;SNo.;;Name;Name;;Rtg;NRtg;IRtg;fs;FED;Club;Birth;Type;Gr;Fide-No.;Pts;"
    "Wins;Draws;Loses;forfeit;Gam.;BH:GP/C1;WIN/P;;n;Rp"
)
FIRST = (
    "1;7;WIM;Alder Ann;A. Ann;F;2100;2050;2100;;ENG;Mill;2014/00/00;F13;A;900001;8½;"
    "8;1;0;0;9;49.5;8;;3;1900"
)
SECOND = ";2;;Beech Bo;B. Bo;;0;0;0;;ENG;;0000/00/00;;;0;8½;7;1;0;1;9;49.5;8;;3;1900"
THIRD = ";3;;Cedar Cy;C. Cy;;0;0;0;;ENG;;;;;;8;8;0;1;0;9;49.5;8;;3;1900"


def test_the_ranking_of_the_program() -> None:
    (event,) = listed(PROGRAM, FIRST, SECOND).tournaments
    beech, alder = event.players
    assert (alder.id, alder.name, alder.title, alder.sex) == (7, "Alder Ann", "WIM", "w")
    assert (alder.rating, alder.federation, alder.club) == (2100, "ENG", "Mill")
    assert alder.national_ratings == (NationalRating(federation="ENG", rating=2050),)
    assert (alder.birth, alder.birth_year, alder.fide_id) == ("2014/00/00", 2014, "900001")
    assert (beech.rating, beech.birth, beech.fide_id, beech.sex) == (None, "", "", "")
    assert (alder.declared.points, alder.declared.rank) == (Fraction(17, 2), 1)
    assert [tuple(t) for t in alder.declared.tie_breaks] == [("BH:GP/C1", "49.5"), ("WIN/P", "8")]
    assert alder.records == ()
    assert event.provenance.ids_are_given


def test_the_program_names_its_tie_breaks_nearly_as_fide_does() -> None:
    assert event_of(PROGRAM, FIRST).tie_breaks == ("BH/C1", "WIN")


def test_a_blank_rank_is_shared_with_the_row_above_if_nothing_differs() -> None:
    event = event_of(PROGRAM, FIRST, SECOND, THIRD)
    ranks = {player.name: player.declared.rank for player in event.players}
    assert ranks == {"Alder Ann": 1, "Beech Bo": 1, "Cedar Cy": None}


def test_wins_draws_losses_and_forfeits_are_the_games() -> None:
    assert "SM-GAMES-DIFFER" not in codes(listed(PROGRAM, FIRST, SECOND))
    wrong = listed(PROGRAM, FIRST.replace(";8;1;0;0;9;", ";8;1;0;0;8;"))
    assert "SM-GAMES-DIFFER" in codes(wrong)


@pytest.mark.parametrize("field", ["x;7;", "1;7;"])
def test_a_rank_that_is_no_number(field: str) -> None:
    result = listed(PROGRAM, FIRST.replace("1;7;", field, 1))
    assert ("SM-RANK" in codes(result)) is (field == "x;7;")


def test_points_that_are_none() -> None:
    result = listed(PROGRAM, FIRST.replace(";8½;", ";many;"))
    assert "SM-RANK" in codes(result)
    (event,) = result.tournaments
    assert event.players[0].declared.points is None


def test_a_starting_list() -> None:
    event = event_of(
        "No.;;Name;FideID;FED;Rtg;Club/City",
        "1;GM;Alder, Ann;900001;ENG;2500;Mill",
        "2;;Beech,;;ENG;0;",
    )
    assert [(p.id, p.name, p.title, p.rating) for p in event.players] == [
        (1, "Alder, Ann", "GM", 2500),
        (2, "Beech", "", None),
    ]


@pytest.mark.parametrize(
    "header",
    ["Nº.;;Nome;ID FIDE;FED;Elo;Clube/Cidade", "Ном.;;Имя;код FIDE;ФЕД.;Рейт.;Клуб/Город"],
)
def test_a_starting_list_in_other_languages(header: str) -> None:
    (player,) = event_of(header, "1;GM;Alder, Ann;900001;ENG;2500;Mill").players
    assert (player.id, player.rating, player.fide_id, player.club) == (1, 2500, "900001", "Mill")


def test_a_list_as_long_as_a_page_may_go_on() -> None:
    rows = [f"{number};Player {number};1500" for number in range(1, 151)]
    assert "SM-ONE-PAGE" in codes(listed("No.;Name;Rtg", *rows))
    assert "SM-ONE-PAGE" not in codes(listed("No.;Name;Rtg", *rows[:-1]))


def test_a_ranking_without_start_numbers() -> None:
    result = listed("Rk.;Name;Rtg;Pts.", "1;Alder Ann;1500;3")
    assert "SM-NO-START-NUMBERS" in codes(result)
    (event,) = result.tournaments
    assert not event.provenance.ids_are_given


# Those not paired -------------------------------------------------------------------------


def test_those_not_paired() -> None:
    result = listed(
        "SNo;;Name;Rtg;FED;1.Rd;2.Rd;3.Rd",
        "4;;Alder, Ann;1500;ENG;*;;bye",
        "9;;Beech, Bo;1500;ENG;;0F;",
    )
    (event,) = result.tournaments
    alder, beech = event.players
    assert [(r.round, r.outcome) for r in alder.records] == [
        (1, Outcome.UNKNOWN),
        (3, Outcome.PAIRING_ALLOCATED_BYE),
    ]
    assert [(r.round, r.outcome, r.opponent) for r in beech.records] == [
        (2, Outcome.FORFEIT_LOSS, 0)
    ]
    assert "SM-NOT-PAIRED-VALUE" in codes(result)
    assert not any(round_.lists_everyone for round_ in event.rounds)
