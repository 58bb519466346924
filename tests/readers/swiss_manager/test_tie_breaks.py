"""Swiss-Manager's tie-break numbers, names and headers.  Source: its spec, section 7."""

from __future__ import annotations

import pytest

from crosstable.api import parse_descriptor
from crosstable.readers.swiss_manager._tie_breaks import (
    UNKNOWN,
    Certainty,
    Meaning,
    by_header,
    by_name,
    by_number,
    described_as,
    tie_breaks,
)

CERTAIN, NEAR, NONE = Certainty.CERTAIN, Certainty.NEAR, Certainty.NONE


def test_all_numbers_are_there() -> None:
    assert list(tie_breaks()) == list(range(1, 93))
    for row in tie_breaks().values():
        assert bool(row.code) == (row.certainty is not NONE)
        if row.code:
            assert str(parse_descriptor(row.code)) == row.code


@pytest.mark.parametrize(
    ("number", "parameters", "is_team", "code", "certainty"),
    [
        (1, "", False, "PTS", CERTAIN),
        (1, "", True, "GPTS", CERTAIN),
        (5, "", False, "", NONE),
        (11, "", False, "DE", CERTAIN),
        (12, "", False, "WIN", NEAR),
        (13, "", True, "MPTS", CERTAIN),
        (37, "", False, "BH", NEAR),
        (52, "", False, "SB", NEAR),
        (68, "0,P", False, "WIN", CERTAIN),
        (68, "1,-", False, "WON", CERTAIN),
        (68, "1,P", False, "WON", NEAR),
        (68, "2,-", False, "BWG", CERTAIN),
        (68, "", False, "WIN", NEAR),
        (77, "F", False, "AOB/F", CERTAIN),
        (80, "1200,0,1,0", False, "ARO/C1/U1200", CERTAIN),
        (80, "1200,0,0,1", False, "ARO/U1200", NEAR),
        (81, "P", False, "DE/P", CERTAIN),
        (81, "-", False, "DE", CERTAIN),
        (82, "1,0,0,-,0", True, "EMGSB", CERTAIN),
        (84, "0,0,1,-,-", False, "BH/C1", CERTAIN),
        (84, "0,0,1,-,-", True, "BH:GP/C1", CERTAIN),
        (84, "1,0,0,P,-", True, "BH:MP/P", CERTAIN),
        (84, "0,1,1,-,-", False, "BH/M1", CERTAIN),
        (84, "0,0,1,-,F", False, "FB/C1", CERTAIN),
        (84, "0,1,0,-,-", False, "BH", NEAR),
        (84, "", False, "BH", NEAR),
        (85, "0,0,1,-", False, "SB/C1", CERTAIN),
        (86, "0,1", False, "PS/C1", CERTAIN),
        (87, "0,50", False, "KS", CERTAIN),
        (87, "0,40", False, "KS", NEAR),
        (88, "2,1400", False, "PTP/U1400", CERTAIN),
        (92, "", False, "", NONE),
        (93, "", False, "", NONE),
    ],
)
def test_numbers(
    number: int, parameters: str, is_team: bool, code: str, certainty: Certainty
) -> None:
    meaning = by_number(number, parameters, is_team=is_team)
    assert (meaning.code, meaning.certainty) == (code, certainty)


def test_the_rules_of_february_2026_are_told() -> None:
    assert by_number(84, "0,0,1,-,-,0,1").edition == "2026"
    assert by_number(84, "0,0,1,-,-,0,0").edition == ""


@pytest.mark.parametrize(
    ("text", "code", "certainty", "number"),
    [
        ("points (game-points)", "PTS", CERTAIN, 1),
        ("Buchholz Tie-Breaks (variabel with parameter)", "BH", NEAR, 37),
        ("Buchholz Tie-Break Variable (2023) (Gamepoints, Cut1)", "BH/C1", CERTAIN, 84),
        ("Buchholz Tie-Break Variable (2026) (Gamepoints, Median1)", "BH/M1", CERTAIN, 84),
        ("Sonneborn Berger Tie-Break Variable (2026) (Gamepoints)", "SB", CERTAIN, 85),
        ("Sonneborn-Berger-Tie-Break variable", "SB", NEAR, 52),
        ("Direct Encounter (DE)", "DE", CERTAIN, 81),
        (
            "Direct Encounter (The results of the players in the same point group)",
            "DE",
            CERTAIN,
            11,
        ),
        ("The greater number of victories", "WIN", NEAR, 12),
        ("The greater number of victories (variable)", "WIN", NEAR, 68),
        (
            "Number of wins including byes (WIN) (Gamepoints, Forfeited games count)",
            "WIN",
            CERTAIN,
            68,
        ),
        ("Number of games won with black (BWG) (Gamepoints)", "BWG", CERTAIN, 68),
        ("Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)", "PS", CERTAIN, 86),
        ("Koya System (KS) (Gamepoints/Limit 50%)", "KS", CERTAIN, 87),
        (
            "Average Rating of Opponents (ARO) (1400, Cut1, Forfeits And Byes are ignored)",
            "ARO/C1/U1400",
            CERTAIN,
            80,
        ),
        (
            "Average Tournament Performance Rating Of Opponents (APRO) (1400)",
            "APRO/U1400",
            CERTAIN,
            88,
        ),
        ("Manually input (after Tie-Break matches)", "", NONE, 5),
        ("Number of jokes told", "", NONE, 0),
    ],
)
def test_names_of_the_annotation(text: str, code: str, certainty: Certainty, number: int) -> None:
    meaning = by_name(text)
    assert (meaning.code, meaning.certainty, meaning.number) == (code, certainty, number)
    assert meaning.edition == ("2026" if "(2026)" in text else "")


@pytest.mark.parametrize(
    ("text", "code", "certainty"),
    [
        ("BH:GP/C1", "BH/C1", CERTAIN),
        ("BH:GP", "BH", CERTAIN),
        ("SB/C1", "SB/C1", CERTAIN),
        ("DE", "DE", CERTAIN),
        ("WIN/P", "WIN", CERTAIN),
        ("BWG", "BWG", CERTAIN),
        ("BH.", "BH", NEAR),
        ("RecRp", "", NONE),
        ("Koya", "KS", NEAR),
        ("TB3", "", NONE),
        ("Club", "", NONE),
    ],
)
def test_headers_of_the_program(text: str, code: str, certainty: Certainty) -> None:
    meaning = by_header(text)
    assert (meaning.code, meaning.certainty) == (code, certainty)


def test_res_is_direct_encounter_in_an_individual_event() -> None:
    assert by_header("Res.").code == "DE"
    assert by_header("nothing at all") == UNKNOWN == Meaning("", NONE)


@pytest.mark.parametrize(
    ("words", "is_told"), [("(Gamepoints)", True), ("(Gamepoints, Forfeited games count)", False)]
)
def test_what_sonneborn_berger_takes_for_a_forfeit_is_told(words: str, *, is_told: bool) -> None:
    """The corpus's round robin of 2026: five wins, one of them a forfeit, give 15 and the own 5."""
    name = f"Sonneborn Berger Tie-Break Variable (2023) {words}"
    column = described_as("TB3", name, by_name(name))
    assert ("a forfeit win counts one's own points" in column.remark) is is_told
