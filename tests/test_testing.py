"""What plugin authors get: compact crosstables and cases as data."""

from __future__ import annotations

import doctest
import re
from fractions import Fraction
from pathlib import Path

import pytest

from crosstable.api import (
    Colour,
    Context,
    Contribution,
    Note,
    Outcome,
    TieBreak,
    TieBreakType,
    view_event,
)
from crosstable.testing import (
    builders,
    list_tie_breaks,
    load_cases,
    parse_event,
    parse_team_event,
    run_cli,
    values_of,
)
from crosstable.testing.contract.events import event_text

ROUNDS = TieBreak(
    code="ROUNDS",
    name="Rounds",
    summary="Rounds with points, for this test.",
    type=TieBreakType.OWN_RECORD,
    contributions=lambda context, id_, modifiers: [
        Contribution(record.round, record.points, Note("points"))
        for record in context.event.participants[id_].records[modifiers.cut_low :]
    ],
    modifiers=frozenset("C"),
)
CASES = """
about = "a win and a bye"
event = '''
1 | 2000 | 2w1 U
2 | -    | 1b0 .
'''
points = { pairing_allocated_bye = "1/2" }

[[case]]
id = "first"
source = "this test"
editions = ["any"]
code = "ROUNDS"
expected = { 1 = "3/2", 2 = "0" }
"""


def test_rows_say_opponent_colour_result_and_awarded_points() -> None:
    event = parse_event("1 | 2000 | 2w1 H(1/4) 2?\n2 | - | 1b0 ! 1?")

    records = event.player(1).records
    assert [record.outcome for record in records] == [
        Outcome.WIN,
        Outcome.HALF_POINT_BYE,
        Outcome.PENDING,
    ]
    assert (records[0].opponent, records[1].awarded) == (2, Fraction(1, 4))
    assert event.player(2).rating is None
    assert event.rounds_planned == 3


def test_rows_say_how_many_moves_a_game_had_and_are_written_again() -> None:
    rows = "1 | 2000 | 2w1#34 2b+ U\n2 | - | 1b0#34(1/4) 1w- H"
    event = parse_event(rows)

    assert [record.moves for record in event.player(1).records] == [34, None, None]
    assert (event.player(2).records[0].moves, event.player(2).records[0].awarded) == (
        34,
        Fraction(1, 4),
    )
    assert event_text(event) == rows


def test_forfeit_losses_on_both_sides_are_a_double_forfeit() -> None:
    event = parse_event("1 | 2000 | 2- 2-\n2 | 2000 | 1- 1+")

    assert [record.outcome for record in event.player(1).records] == [
        Outcome.DOUBLE_FORFEIT,
        Outcome.FORFEIT_LOSS,
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1 | 2000", "not a row"),
        ("1 | 2000 | 2w1 2x1", "round 2"),
        ("1 | 2000 | 2w1#0", "round 1"),
        ("1 | 2000 | U#12", "round 1"),
    ],
)
def test_a_fault_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_event(text)


def test_cases_are_data(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CASES, encoding="utf-8")

    [case] = load_cases(path)
    event = view_event(case.tournament, case.tournament.kind, 2)
    [listed] = list_tie_breaks(case.code, [ROUNDS])

    assert values_of(Context(event, None), listed, [1, 2]) == case.expected


def test_an_unknown_key_of_a_case_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(CASES + 'colour = "red"\n', encoding="utf-8")

    with pytest.raises(ValueError, match="colour"):
        load_cases(path)


def test_a_modifier_that_a_tie_break_does_not_take_is_an_error() -> None:
    assert list_tie_breaks("ROUNDS/C1", [ROUNDS])[0].key == "ROUNDS/C1"
    with pytest.raises(ValueError, match="takes no"):
        list_tie_breaks("ROUNDS/P", [ROUNDS])


def test_the_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(builders).failed == 0


def test_rows_of_teams_say_opponent_boards_and_awarded_points() -> None:
    event = parse_team_event("1 | 2w/1=.0 U(2,3) 2-\n2 | 1b/0=.1 H 1-")

    won, bye, lost = event.teams[1].records
    assert (won.opponent, won.outcome, won.line_up) == (1, Outcome.DRAW, (201, 202, 0, 204))
    assert won.game_points is None
    assert bye.outcome is Outcome.HALF_POINT_BYE
    assert lost.outcome is Outcome.DOUBLE_FORFEIT
    assert event.teams[0].records[1].match_points == 2
    assert event.teams[0].records[1].game_points == 3
    board_two = event.player(102).records[0]
    assert (board_two.opponent, board_two.colour) == (202, Colour.BLACK)


def test_rows_of_teams_may_give_game_points_only() -> None:
    event = parse_team_event("1 | 2:2.5\n2 | 1:1/2")

    assert [team.records[0].outcome for team in event.teams] == [Outcome.WIN, Outcome.LOSS]
    assert event.teams[1].records[0].game_points == Fraction(1, 2)
    assert event.players == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2:1", "number | rounds"),
        ("1 | 2=1", "round 1 is not understood: '2=1'"),
        ("1 | 2:1", "round 1: team 2 has no match with team 1"),
    ],
)
def test_a_row_of_a_team_that_cannot_be_read_is_named(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        parse_team_event(text)


def test_a_file_of_cases_may_hold_a_team_event(tmp_path: Path) -> None:
    path = tmp_path / "teams.toml"
    path.write_text(
        "teams = '''\n1 | 2:3\n2 | 1:1\n'''\n"
        'match_points = { win = "3" }\n'
        "[[case]]\n"
        'id = "a"\nsource = "b"\neditions = ["any"]\ncode = "ROUNDS"\nprimary = "GP"\n'
        'expected = { 1 = "3" }\n'
    )
    [case] = load_cases(path)

    assert case.primary == "GP"
    assert case.tournament.match_points.win == 3
    assert case.tournament.match_points.draw == 1
    assert case.tournament.is_ranked_by_team


def test_the_page_of_the_package_names_all_that_is_in_it() -> None:
    import crosstable.testing as package

    text = package.__doc__ or ""
    modules = {path.stem for path in Path(package.__file__).parent.glob("*.py")} - {"__init__"}
    assert [name for name in sorted(modules) if f"crosstable.testing.{name}" not in text] == []
    ours = [name for name in package.__all__ if name not in ("Case", "Walk", "WalkError")]
    assert [name for name in ours if f"``{name}``" not in text] == []
    assert all(getattr(package, name).__doc__ for name in package.__all__)


def test_commands_run_in_the_process() -> None:
    assert "crosstable" in run_cli("--version").stdout
    assert run_cli("no-such-command", status=2).stderr.startswith("Usage:")
    with pytest.raises(AssertionError, match=r"status 2, not 0\n(?s:.*)no-such-command"):
        run_cli("no-such-command")
