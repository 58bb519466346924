"""The crosstable of the page: rounds, grids, teams; letters and their legend.

Letters are those of the results of TRF (TRF spec); published crosstables are compared cell by
cell in ``tests/corpus``.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from crosstable.api import EventKind, Outcome, RoundRecord
from crosstable.testing import parse_event
from crosstable.writers.html.crosstable import WIDEST_GRID, add_crosstable

from .sections import heads, legend, made, rows, text


def by_number(section) -> dict[str, list[str]]:
    return {row[1]: row[3:] for row in rows(section)}


def test_opponent_colour_and_result(build) -> None:
    section = made(add_crosstable, build.standings())
    assert heads(section) == ["Rank", "No.", "Name", "1", "2", "3", "Pts"]
    assert rows(section)[0][:3] == ["1", "1", "Adams, Ann"]
    assert by_number(section) == {
        "1": ["2w1", "3b½", "U", "2.5"],
        "2": ["1b0", "4w1", "3b1", "2.0"],
        "3": ["4b1", "1w½", "2w0", "1.5"],
        "4": ["3w0", "2b0", "Z", "0.0"],
    }


def test_the_legend_explains_what_is_there_and_nothing_else(build) -> None:
    assert legend(made(add_crosstable, build.standings())) == [
        "12w1 No. 12, White, win",
        "U pairing-allocated bye",
        "Z zero-point bye",
    ]


def test_every_letter(build) -> None:
    event = parse_event(
        "1 | 2000 | 2w+ 2wW U H !\n2 | 2000 | 1b- 1bL Z F .\n"
        "3 | 2000 | 4w- 4wD 4w? . .\n4 | 2000 | 3b- 3bD 3b? . 1w1"
    )
    section = made(add_crosstable, build.standings(event, rounds=5))
    cells = by_number(section)
    assert cells["1"][:5] == ["2w+", "2wW", "U", "H", "?"]
    assert cells["2"][:5] == ["1b-", "1bL", "Z", "F", ""]
    assert cells["3"][:3] == ["4w-", "4wD", "4w*"]
    assert [line.split()[0] for line in legend(section)] == [
        *("12w1", "+", "-", "W", "D", "L", "U", "H", "F", "Z", "*", "?")
    ]


def test_awarded_points_stand_in_brackets(build) -> None:
    event = parse_event("1 | 2000 | 2w=(3/2) U(1/2)\n2 | 2000 | 1b=(1) F(1)")
    cells = by_number(made(add_crosstable, build.standings(event, rounds=2)))
    assert cells == {"1": ["2w½(1½)", "U(½)", "2.0"], "2": ["1b½(1)", "F", "2.0"]}


def test_several_games_of_one_round_share_a_cell(build) -> None:
    event = build.tournament("A|||2w1", "B|||1b0")
    more = (RoundRecord(1, 2, None, Outcome.DRAW, game=2),)
    first = replace(event.players[0], records=event.players[0].records + more)
    event = replace(event, players=(first, event.players[1]))
    assert by_number(made(add_crosstable, build.standings(event)))["1"][0] == "2w1 2½"


def test_only_the_rounds_that_count(build) -> None:
    assert heads(made(add_crosstable, build.standings(rounds=2)))[3:] == ["1", "2", "Pts"]


def test_all_play_all_is_a_grid_in_the_order_of_ranks(build) -> None:
    """Two cycles of three players; 3 wins, then 1, then 2."""
    event = parse_event(
        "1 | 2000 | 2w1 3b0 .   2b= 3w0 .\n2 | 2000 | 1b0 . 3w0 1w= . 3b0\n"
        "3 | 2000 | .   1w1 2b1 .   1b1 2w1"
    )
    section = made(add_crosstable, build.standings(event, kind=EventKind.DOUBLE_ROUND_ROBIN))
    assert heads(section)[3:] == ["1", "2", "3", "Pts"]
    assert [row[1:] for row in rows(section)] == [
        ["3", "Player 3", "", "1 1", "1 1", "4.0"],
        ["1", "Player 1", "0 0", "", "1 ½", "1.5"],
        ["2", "Player 2", "0 0", "0 ½", "", "0.5"],
    ]
    assert len(section.findall(".//td[@class='self']")) == 3


def test_a_grid_that_fits_no_page_is_none(build) -> None:
    event = build.drawn(WIDEST_GRID + 2)
    section = made(add_crosstable, build.standings(event, kind=EventKind.ROUND_ROBIN))
    assert heads(section)[3:] == ["1", "Pts"]


def test_teams_by_match_points_and_game_points(build) -> None:
    """1 wins the first match 1½-½; the bye is worth a draw in both scores."""
    section = made(add_crosstable, build.team_standings())
    assert heads(section)[3:] == ["1", "2", "3", "MP", "GP"]
    cells = by_number(section)
    assert cells["1"] == ["2w 2/1½", "3b 0/0", "U 1/1", "3.0", "2.5"]
    assert cells["3"] == ["Z 0/0", "1w 2/2", "2- 0/0", "2.0", "2.0"]
    assert legend(section)[0] == "12w 2/2½ No. 12, White, match points/game points"


def test_those_without_rank_stand_below(build) -> None:
    standings = build.standings()
    standings = replace(standings, rows=standings.rows[:-1])
    section = made(add_crosstable, standings)
    assert rows(section)[-1][:3] == ["–", "4", "Dyer, Dee"]
    assert len(section.findall(".//tbody//a")) == 3


def test_a_part_lists_its_own(build) -> None:
    standings = build.standings(part="U16", part_ranks={2: 1, 4: 2})
    assert [row[1] for row in rows(made(add_crosstable, standings))] == ["2", "4"]


def test_names_link_to_their_cards_and_head_their_rows(build) -> None:
    section = made(add_crosstable, build.standings())
    heads_ = section.findall(".//tbody//th[@scope='row']")
    assert [head.find("a").get("href") for head in heads_] == ["#p1", "#p2", "#p3", "#p4"]
    assert all(head.find("a/bdi") is not None for head in heads_)
    assert text(section.find(".//caption")) == "Crosstable"


def test_nothing_where_nobody_was_paired(build) -> None:
    event = build.tournament("A|||U", "B|||H")
    assert len(made(add_crosstable, build.standings(event, rounds=1))) == 0


def test_points_are_exact(build) -> None:
    event = build.tournament("A|||2w=", "B|||1b=")
    event = replace(event, points=replace(event.points, draw=Fraction(1, 3)))
    assert by_number(made(add_crosstable, build.standings(event)))["1"] == ["2w½", "0.33"]
