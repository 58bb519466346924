"""One event from several lists: what is joined must be the report written from its games.

``millbrook-rapid.trf`` was written from the games, not through any reader; the tie-breaks in
the rankings are those of FIDE's checker.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosstable.api import Diagnostic, Outcome, Player, ReadOptions, Source, Tournament, join
from crosstable.checks import Status, check_input
from crosstable.choices import Request
from crosstable.cli.app import app
from crosstable.host import Registry, load_registry
from crosstable.model.missing import mark_unknown_rounds
from crosstable.readers.swiss_manager.reader import read
from crosstable.readers.trf.reader import read as read_trf
from crosstable.tasks import make_standings
from crosstable.tie_break_lists import TaskError

FIXTURES = Path(__file__).parents[3] / "fixtures" / "swiss-manager"
ROUNDS = range(1, 5)
OLD_PAGES = [f"lists/pairings-r{number}.html" for number in ROUNDS]
CURRENT_PAGES = [f"lists/pairings-current-r{number}.xlsx" for number in ROUNDS]


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


def joined(*names: str) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    sources = [Source(name, (FIXTURES / name).read_bytes()) for name in names]
    results = [
        (read_trf if source.name.endswith(".trf") else read)(source, ReadOptions())
        for source in sources
    ]
    event, found = join([event for result in results for event in result.tournaments])
    event, unknown = mark_unknown_rounds(event)
    return event, (*(d for result in results for d in result.diagnostics), *found, *unknown)


def records(players: Iterable[Player]) -> dict[int, tuple[object, ...]]:
    """The rounds by player, without what a report does not hold."""
    return {p.id: tuple(r._replace(board=None) for r in p.records) for p in players}


def report() -> Tournament:
    return joined("lists/millbrook-rapid.trf")[0]


def codes(found: Iterable[Diagnostic]) -> list[str]:
    """What is a warning or worse."""
    return sorted(d.code for d in found if d.severity.value != "info")


@pytest.mark.parametrize("first", ["ranking.html", "starting-list.xlsx", "program-ranking.xls"])
def test_a_list_with_numbers_and_the_pages_of_all_rounds(first: str) -> None:
    event, found = joined(f"lists/{first}", *CURRENT_PAGES)
    assert records(event.players) == records(report().players)
    assert codes(found) == []


def test_a_rank_crosstable_gets_start_numbers_from_the_ranking() -> None:
    event, found = joined("lists/rank-crosstable.xlsx", "lists/ranking.html")
    assert records(event.players) == records(report().players)
    assert [player.declared.rank for player in event.players] == [1, 1, 3, 7, 5, 4, 6, 8, 9]
    assert codes(found) == []


def test_all_lists_of_an_event() -> None:
    names = ["program-ranking.xls", "rank-crosstable.xlsx", "starting-list.xlsx", "ranking.html"]
    event, found = joined(*(f"lists/{name}" for name in names), *OLD_PAGES)
    assert records(event.players) == records(report().players)
    assert codes(found) == []
    board = {r.round: r.board for r in event.player(1).records}
    assert board == {1: 1, 2: 1, 3: 2, 4: 2}


def test_old_pages_have_lost_their_byes_and_say_so() -> None:
    event, found = joined("lists/starting-list.xlsx", *OLD_PAGES)
    assert codes(found) == ["JOIN-ROUND-UNKNOWN"] * 3
    unknown = {
        (player.id, record.round)
        for player in event.players
        for record in player.records
        if record.outcome is Outcome.UNKNOWN
    }
    assert unknown == {(4, 1), (8, 1), (9, 1), (9, 2), (5, 3)}


def test_points_of_a_ranking_tell_byes_as_far_as_one_reading_gives_them() -> None:
    event, found = joined("lists/ranking.html", *OLD_PAGES)
    settled = [d.message.split(":")[0] for d in found if d.code == "JOIN-ROUND-SETTLED"]
    assert settled == ["4 Dervish, Omar", "5 Eastholm, Signe", "8 Hollis, Bram"]
    expected = records(report().players)
    assert {id_: records(event.players)[id_] for id_ in (4, 5, 8)} == {
        id_: expected[id_] for id_ in (4, 5, 8)
    }
    open_ = [r.round for r in event.player(9).records if r.outcome is Outcome.UNKNOWN]
    assert open_ == [1, 2]  # one point: a bye and an absence, or two half-point byes


def test_those_not_paired_fill_old_pages() -> None:
    event, found = joined(*OLD_PAGES, "lists/not-paired.html")
    assert event.player(8).records[0].outcome is Outcome.PAIRING_ALLOCATED_BYE
    # A star hides the half point, which is told.
    assert codes(found) == ["JOIN-ROUND-UNKNOWN"]
    assert event.player(4).records[0].outcome is Outcome.UNKNOWN
    assert event.player(4).records[3].outcome is Outcome.DOUBLE_FORFEIT


def test_points_stated_tell_what_a_star_was() -> None:
    event, found = joined("lists/ranking.html", *OLD_PAGES, "lists/not-paired.html")
    assert codes(found) == []
    assert event.player(4).records[0].outcome is Outcome.HALF_POINT_BYE
    assert event.player(9).records[0].outcome is Outcome.ZERO_POINT_BYE


def test_the_crosstable_fills_old_pages() -> None:
    names = [*OLD_PAGES, "lists/rank-crosstable.xlsx", "lists/not-paired.html"]
    event, found = joined(*names)
    assert codes(found) == []
    assert records(event.players) == records(report().players)


BYES = """player,round,kind
4,1,half
8,1,pairing
9,1,zero
9,2,pairing
5,3,pairing
"""


def test_byes_of_the_user_fill_old_pages(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    byes = tmp_path / "byes.csv"
    byes.write_text(BYES, encoding="utf-8")
    first, *others = ["lists/ranking.html", *OLD_PAGES]
    more = [word for name in others for word in ("--with", str(FIXTURES / name))]
    command = ["standings", str(FIXTURES / first), *more, "--byes", str(byes), "--format", "json"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert "JOIN-ROUND-UNKNOWN" not in done.output
    points = {row["id"]: row["points"] for row in json.loads(done.stdout)["standings"]}
    assert [points[id_] for id_ in (4, 5, 8, 9)] == ["3/2", "2", "1", "1"]


def test_standings_of_pages_are_those_that_the_ranking_declares(registry: Registry) -> None:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    event, _ = joined("lists/ranking.html", *CURRENT_PAGES)
    standings = make_standings(registry, event, Request())
    assert [column.key for column in standings.columns] == ["BH/C1", "WIN"]
    for row in standings.rows:
        declared = event.player(row.participant).declared
        assert (row.rank, row.points) == (declared.rank, declared.points)


def test_a_ranking_alone_has_no_games(registry: Registry) -> None:
    event, _ = joined("lists/program-ranking.xls")
    with pytest.raises(TaskError, match="no games in it"):
        make_standings(registry, event, Request())
    name = "lists/program-ranking.xls"
    checked = check_input(registry, Source(name, (FIXTURES / name).read_bytes()))
    assert checked.status is not Status.UNREADABLE
    assert "EVENT-NO-GAMES" in [d.code for d in checked.infos]


def test_an_event_without_points_or_games_has_not_begun(registry: Registry) -> None:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    event, _ = joined("lists/starting-list.xlsx")
    assert len(make_standings(registry, event, Request()).rows) == 9


# Teams ------------------------------------------------------------------------------------

TEAM_PAGES = [
    f"teams/{kind}-r{number}.html" for number in (1, 2, 3) for kind in ("team-pairings", "boards")
]


def test_a_team_event_of_its_pages(registry: Registry) -> None:
    """Match and game points as the ranking of the teams lists them: 6, 3, 3, 0 and 5, 3½, 3½, 0."""
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    names = ["teams/composition.html", *TEAM_PAGES, "teams/team-ranking.html"]
    event, found = joined(*names)
    assert codes(found) == []
    assert event.is_ranked_by_team
    declared = {team.id: team.declared for team in event.teams}
    assert declared[1].points == 6
    assert declared[2].game_points == Fraction(7, 2)
    standings = make_standings(registry, event, Request())
    for row in standings.rows:
        assert row.points == declared[row.participant].points
    by_game_points = make_standings(registry, event, Request(primary="GP"))
    for row in by_game_points.rows:
        assert row.points == declared[row.participant].game_points


def test_teams_have_all_their_players_in_board_order() -> None:
    event, _ = joined("teams/composition.html", *TEAM_PAGES)
    assert [team.players for team in event.teams] == [(1, 4, 7), (3, 5), (2, 6), (9, 8)]


def test_totals_say_nothing_that_the_boards_do_not() -> None:
    boards = [name for name in TEAM_PAGES if "boards" in name]
    alone, found = joined(*boards)
    assert codes(found) == []
    with_totals, _ = joined(*TEAM_PAGES)
    assert alone.teams == with_totals.teams


def test_a_round_robin_of_one_page(registry: Registry) -> None:
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    event, found = joined("lists/roundrobin-all-rounds.html")
    assert codes(found) == []
    standings = make_standings(registry, event, Request())
    points = {row.participant: row.points for row in standings.rows}
    assert points == {1: 2, 2: 1, 3: Fraction(1, 2), 4: 3, 5: Fraction(5, 2)}


def told(*words: str) -> str:
    """What the command says on the side."""
    pytest.importorskip("crosstable_fide", reason="standings need a regulation")
    command = ["standings", str(FIXTURES / "lists" / words[0]), *words[1:]]
    return CliRunner().invoke(app, command).stderr


def test_another_list_than_that_of_the_file_is_told() -> None:
    stderr = told("rank-crosstable.xlsx")
    assert "STANDINGS-OTHER-LIST" in stderr
    assert "the file's own tie-breaks (TB1, TB2), which are not certain" in stderr
    assert "STANDINGS-OTHER-LIST" not in told("rank-crosstable.xlsx", "--tie-breaks", "BH")
    assert "STANDINGS-OTHER-LIST" not in told(
        "rank-crosstable.xlsx", "--with", str(FIXTURES / "lists" / "ranking.html")
    )


def test_standings_of_players_alone_say_that_there_are_no_games() -> None:
    assert "STANDINGS-NO-GAMES: no games are known" in told("starting-list.xlsx")
