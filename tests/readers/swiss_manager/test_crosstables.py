"""Crosstables of an event whose TRF is known: every container, both orders, edited by users."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from crosstable.api import (
    Colour,
    Declared,
    EventKind,
    Outcome,
    Player,
    ReadOptions,
    ReadResult,
    RoundRecord,
    Source,
    Tournament,
    join,
)
from crosstable.model.consistency import check_tournament
from crosstable.model.missing import mark_unknown_rounds
from crosstable.readers.swiss_manager.reader import read
from crosstable.readers.trf.reader import read as read_trf

from . import lists
from .workbooks import Rows, xls, xlsx

TRF = Path(__file__).parents[3] / "fixtures" / "trf"
WHITE, BLACK = Colour.WHITE, Colour.BLACK
SWISS = ("riverside-open.trf", "swiss-9p-5r.trf")
CONTAINERS: dict[str, Callable[[Rows], bytes]] = {
    "xlsx": xlsx,
    "xls": xls,
    "html": lambda rows: lists.as_page(rows, "An Open", "Starting rank crosstable"),
    "semicolons": lists.as_text,
    "commas": lambda rows: lists.as_text(rows, ","),
    "tabs": lambda rows: lists.as_text(rows, "\t"),
}


def event_of(name: str) -> Tournament:
    """The event of a TRF under fixtures, with the ranks that its points give."""
    (event,) = read_trf(Source(name, (TRF / name).read_bytes()), ReadOptions()).tournaments
    return event


def read_list(data: bytes, *, partial: bool = False) -> ReadResult:
    return read(Source("list", data), ReadOptions(partial=partial))


def tournament_of(data: bytes) -> Tournament:
    result = read_list(data)
    assert [found.code for found in result.diagnostics if found.severity.value == "error"] == []
    (event,) = result.tournaments
    assert check_tournament(event) == ()
    return event


def codes(result: ReadResult) -> list[str]:
    return [found.code for found in result.diagnostics]


def rounds_of(player: Player) -> list[tuple[int, int, Colour | None, Outcome]]:
    return [(r.round, r.opponent, r.colour, r.outcome) for r in player.records]


@pytest.mark.parametrize("container", CONTAINERS)
@pytest.mark.parametrize("name", SWISS)
def test_by_starting_rank_the_games_are_those_of_the_trf(name: str, container: str) -> None:
    known = event_of(name)
    event = tournament_of(CONTAINERS[container](lists.crosstable(known)))
    assert event.provenance.ids_are_given
    assert [player.id for player in event.players] == [player.id for player in known.players]
    for player, expected in zip(event.players, known.players, strict=True):
        assert rounds_of(player) == rounds_of(expected)
        assert (player.name, player.rating) == (expected.name, expected.rating)
        assert player.title == expected.title
        assert player.declared.points == expected.declared.points
        assert player.declared.rank == expected.declared.rank


@pytest.mark.parametrize("container", CONTAINERS)
@pytest.mark.parametrize("name", SWISS)
def test_by_rank_an_opponent_is_the_position_of_a_row(name: str, container: str) -> None:
    known = event_of(name)
    event = tournament_of(CONTAINERS[container](lists.crosstable(known, by_rank=True)))
    assert not event.provenance.ids_are_given
    by_name = {player.name: player for player in event.players}
    names = {player.id: player.name for player in event.players} | {0: ""}
    for expected in known.players:
        player = by_name[expected.name]
        opponents = [(r.round, names[r.opponent], r.colour, r.outcome) for r in player.records]
        assert opponents == [
            (r.round, known.player(r.opponent).name if r.opponent else "", r.colour, r.outcome)
            for r in expected.records
        ]
        assert player.declared.rank == expected.declared.rank


def test_by_rank_the_links_of_a_page_have_the_starting_ranks() -> None:
    """Source: fact sheet, section 2.1: ``snr=`` is the start number."""
    known = event_of("riverside-open.trf")
    page = lists.as_page(lists.crosstable(known, by_rank=True), "", "").decode()
    for player in known.players:
        link = f"<a href='tnr1.aspx?lan=1&amp;art=9&amp;snr={player.id}'>{player.name}</a>"
        page = page.replace(f">{player.name}<", f">{link}<")
    event = tournament_of(page.encode())
    assert event.provenance.ids_are_given
    assert [rounds_of(p) for p in event.players] == [rounds_of(p) for p in known.players]


def four() -> Tournament:
    """Four players, two rounds, the last two of them tied in everything."""
    games = {
        1: [(2, WHITE, Outcome.WIN), (3, BLACK, Outcome.WIN)],
        2: [(1, BLACK, Outcome.LOSS), (4, WHITE, Outcome.WIN)],
        3: [(4, BLACK, Outcome.DRAW), (1, WHITE, Outcome.LOSS)],
        4: [(3, WHITE, Outcome.DRAW), (2, BLACK, Outcome.LOSS)],
    }
    points = {1: Fraction(2), 2: Fraction(1), 3: Fraction(1, 2), 4: Fraction(1, 2)}
    ranks = {1: 1, 2: 2, 3: 3, 4: 3}
    return Tournament(
        players=tuple(
            Player(
                id=number,
                name=f"{name}, A.",
                rating=2000 - number,
                federation="IRL",
                declared=Declared(points=points[number], rank=ranks[number]),
                records=tuple(
                    RoundRecord(round_, *game) for round_, game in enumerate(games[number], 1)
                ),
            )
            for number, name in enumerate(("Alder", "Birch", "Cedar", "Damson"), 1)
        )
    )


def test_a_blank_rank_is_that_of_the_row_above() -> None:
    rows = lists.crosstable(four(), by_rank=True)
    assert rows[4][0] == ""
    event = tournament_of(xlsx(rows))
    assert [player.declared.rank for player in event.players] == [1, 2, 3, 3]


def with_cell(rows: Rows, row: int, column: int, value: object) -> Rows:
    changed = [list(cells) for cells in rows]
    changed[row][column] = value
    return changed


@pytest.mark.parametrize(
    ("mine", "theirs", "outcomes"),
    [
        ("  2w+", "  1b-", (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        ("  2w-", "  1b-", (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT)),
        ("  2w", "  1b", (Outcome.PENDING, Outcome.PENDING)),
        (" 2W1", "1b0", (Outcome.WIN, Outcome.LOSS)),
        (-1, 0, (Outcome.PAIRING_ALLOCATED_BYE, Outcome.ZERO_POINT_BYE)),
        ("-1", "-0", (Outcome.PAIRING_ALLOCATED_BYE, Outcome.ZERO_POINT_BYE)),
        (-1, -1, (Outcome.FULL_POINT_BYE, Outcome.FULL_POINT_BYE)),
        ("   -½", Fraction(-1, 2), (Outcome.HALF_POINT_BYE, Outcome.HALF_POINT_BYE)),
    ],
)
def test_the_grammar_of_a_cell(
    mine: object, theirs: object, outcomes: tuple[Outcome, Outcome]
) -> None:
    """Source: fact sheet, section 2.3; the number -1 is a bye, 0 is no points."""
    rows = with_cell(with_cell(lists.crosstable(four()), 1, 5, mine), 2, 5, theirs)
    (event,) = read_list(xlsx(rows)).tournaments
    assert tuple(event.player(number).records[0].outcome for number in (1, 2)) == outcomes


def test_an_empty_cell_is_a_round_not_reached() -> None:
    rows = lists.crosstable(four(), rounds=3)
    event = tournament_of(xlsx(rows))
    assert [len(player.records) for player in event.players] == [2, 2, 2, 2]
    assert len(event.rounds) == 3


def test_a_cell_of_nonsense_is_reported_with_its_place() -> None:
    rows = with_cell(lists.crosstable(four()), 1, 5, "2x?")
    result = read_list(xlsx(rows), partial=True)
    (found,) = (found for found in result.diagnostics if found.code == "SM-CELL")
    assert found.place == "list:Sheet1!F2"
    assert "2x?" in (found.excerpt or "")


@pytest.mark.parametrize(
    ("letters", "first", "title"),
    [("wb", "No.", "Name"), ("ws", "Snr", "Name"), ("bs", "Bşl.No.", "İsim"), ("wb", "Nr", "Nimi")],
)
def test_the_letters_decide_the_colours(letters: str, first: str, title: str) -> None:
    """English w/b, German w/s, Turkish b (beyaz, White) and s (siyah, Black), Finnish w/b."""
    rows = lists.crosstable(four(), letters=letters)
    rows = with_cell(with_cell(rows, 0, 0, first), 0, 2, title)
    event = tournament_of(xlsx(rows))
    assert [player.records[0].colour for player in event.players] == [WHITE, BLACK, BLACK, WHITE]


def test_contradicting_letters_leave_the_colours_open() -> None:
    rows = with_cell(lists.crosstable(four(), letters="wb"), 1, 5, " 2s1")
    result = read_list(xlsx(rows))
    assert "SM-COLOURS" in codes(result)
    (event,) = result.tournaments
    assert {r.colour for p in event.players for r in p.records} == {None}


def site(rows: Rows) -> Rows:
    details = (
        "Organizer(s) : Mill Lane Chess Club",
        "Federation : Ireland ( IRL )",
        "Chief Arbiter : IA Quill, Nora (2500001)",
        "Arbiter : FA Penn, Otto (2500002),  NA Ruiz, Inma ... ",
        "Time control (Rapid) : 10 minutes + 3 secs per move",
        "Location : Larchfield",
        "Number of rounds : 2",
        "Tournament type : Swiss-System",
        "Rating calculation : Rating international",
        "FIDE-Event-ID : 412345",
        "Date : 2026/06/13 to 2026/06/14",
        "Rating-Ø / Average age : 1998 / 41",
    )
    return lists.site_list(rows, "Mill Lane Rapid", "Starting rank crosstable", details)


def test_what_stands_above_the_list_is_taken_or_kept() -> None:
    result = read_list(xlsx(site(lists.crosstable(four()))))
    (event,) = result.tournaments
    assert (event.name, event.federation, event.city) == ("Mill Lane Rapid", "IRL", "Larchfield")
    assert (event.kind, event.kind_basis) == (EventKind.SWISS, "tournament type")
    assert (event.rounds_planned, event.event_code) == (2, "412345")
    assert event.start is not None
    assert event.end is not None
    assert (str(event.start.day), str(event.end.day)) == ("2026-06-13", "2026-06-14")
    assert event.rate_of_play is not None
    assert event.rate_of_play.text == "Rapid: 10 minutes + 3 secs per move"
    assert [official.role for official in event.officials] == [
        "organiser",
        "chief-arbiter",
        "arbiter",
    ]
    kept = " ".join(piece.text for piece in event.unparsed)
    for line in ("Rating calculation", "Average age", "Last update", "tnr1234567"):
        assert line in kept
    assert "SM-KEPT" in codes(result)


def test_users_delete_titles_and_insert_columns_and_rows() -> None:
    rows = [list(row) for row in lists.crosstable(four())]
    for number, row in enumerate(rows):
        row.insert(3, "e-mail" if not number else f"{number}@example.org")
    rows.insert(3, [])
    result = read_list(xlsx(rows))
    (event,) = result.tournaments
    assert [rounds_of(p) for p in event.players] == [rounds_of(p) for p in four().players]
    (unread,) = (found for found in result.diagnostics if found.code == "SM-COLUMNS")
    assert "D (e-mail)" in unread.message


def test_the_title_of_a_round_robin_stands_below_it() -> None:
    known = event_of("round-robin-6p.trf")
    rows = [list(row) for row in lists.round_robin(known)]
    above = [[lists.SITE], ["Six of the Best "], ["Last update 08.02.2026 16:45:19"]]
    below = [["Starting rank crosstable"], [""], [lists.FOOTER.format(1)], [lists.SERVER]]
    event = tournament_of(xlsx([*above, *rows, *below]))
    assert event.name == "Six of the Best"


@pytest.mark.parametrize("container", CONTAINERS)
def test_a_round_robin_has_its_results_and_says_what_it_lacks(container: str) -> None:
    known = event_of("round-robin-6p.trf")
    result = read_list(CONTAINERS[container](lists.round_robin(known)))
    (event,) = result.tournaments
    assert check_tournament(event) == ()
    assert event.kind is EventKind.ROUND_ROBIN
    assert not event.provenance.rounds_are_given
    assert "SM-ROUNDS-UNKNOWN" in codes(result)
    assert [d.code for d in mark_unknown_rounds(event)[1]] == ["JOIN-ROUNDS-UNKNOWN"]
    for player, expected in zip(event.players, known.players, strict=True):
        results = {record.opponent: record.outcome for record in player.records}
        assert results == {record.opponent: record.outcome for record in expected.records}
        assert {record.colour for record in player.records} == {None}


def test_a_round_robin_joined_with_its_rounds_lacks_nothing() -> None:
    known = event_of("round-robin-6p.trf")
    for parts in ([known, part := tournament_of(xlsx(lists.round_robin(known)))], [part, known]):
        assert "JOIN-ROUNDS-UNKNOWN" not in {d.code for d in mark_unknown_rounds(join(parts)[0])[1]}


def test_a_round_robin_of_the_berger_table_gets_its_own_rounds() -> None:
    known = event_of("round-robin-6p.trf")
    event = tournament_of(xlsx(lists.round_robin(known)))
    for player, expected in zip(event.players, known.players, strict=True):
        assert [(r.round, r.opponent) for r in player.records] == [
            (r.round, r.opponent) for r in expected.records
        ]


@pytest.mark.parametrize(
    "note", [("Total", 6), ("", "", "Total", 6), ("Arbiter", "", "Rook, Val", "", "ENG")]
)
@pytest.mark.parametrize("make", [lists.crosstable, lists.round_robin])
def test_rows_that_a_user_put_below_are_no_players(
    make: Callable[[Tournament], Rows], note: tuple[str | int, ...]
) -> None:
    known = event_of("round-robin-6p.trf")
    result = read_list(xlsx([*make(known), [], list(note)]))
    assert len(result.tournaments[0].players) == 6
    assert any("Total" in d.message or "Arbiter" in d.message for d in result.diagnostics)


# Points and byes


def test_points_may_be_the_first_tie_break() -> None:
    """Source: fact sheet, section 0, third rule: only if the annotation and the rounds say so."""
    rows = [[*row[:-2], row[-1], row[-2]] for row in lists.crosstable(four())]
    rows[0][-2:] = ["Rk.", "TB1"]
    words = ["Tie Break1: points (game-points)"]
    page = lists.as_page(rows, "An Open", "Starting rank crosstable", words)
    event = tournament_of(page)
    assert [p.declared.points for p in event.players] == [2, 1, Fraction(1, 2), Fraction(1, 2)]
    assert event.declared_columns == ()
    silent = tournament_of(lists.as_page(rows, "An Open", "Starting rank crosstable"))
    assert {player.declared.points for player in silent.players} == {None}
    assert [column.name for column in silent.declared_columns] == ["TB1"]


def test_a_first_tie_break_that_is_not_the_points_stays_one() -> None:
    rows = [[*row[:-2], row[-1], 2369] for row in lists.crosstable(four())]
    rows[0][-2:] = ["Rk.", "TB1"]
    words = ["Tie Break1: points (game-points)"]
    result = read_list(lists.as_page(rows, "An Open", "Starting rank crosstable", words))
    (event,) = result.tournaments
    assert {player.declared.points for player in event.players} == {None}
    assert "SM-POINTS-AS-TIE-BREAK" in codes(result)


def test_a_bye_is_worth_what_the_points_say() -> None:
    """A bye prints -1 also where the event gives half a point for it: fact sheet, section 2.3."""
    known = four()
    players = list(known.players)
    first = RoundRecord(1, outcome=Outcome.PAIRING_ALLOCATED_BYE)
    nobody = RoundRecord(1, outcome=Outcome.ZERO_POINT_BYE)
    half = Declared(points=Fraction(3, 2), rank=1)
    players[0] = replace(players[0], records=(first, players[0].records[1]), declared=half)
    players[1] = replace(players[1], records=(nobody, players[1].records[1]))
    event = replace(known, players=tuple(players))
    result = read_list(xlsx(lists.crosstable(event)))
    assert "SM-BYE-WORTH" in codes(result)
    (found,) = result.tournaments
    assert found.points.pairing_allocated_bye == Fraction(1, 2)
    assert check_tournament(found) == ()


# What is refused


def test_a_page_is_refused_or_read_as_a_part() -> None:
    rows = lists.crosstable(event_of("riverside-open.trf"), by_rank=True)[:9]
    result = read_list(xlsx(rows))
    assert result.tournaments == ()
    (refusal,) = (found for found in result.diagnostics if found.code == "SM-PAGE")
    assert "zeilen=99999" in (refusal.hint or "")
    part = read_list(xlsx(rows), partial=True)
    assert "SM-PARTIAL" in codes(part)
    (event,) = part.tournaments
    assert check_tournament(event) == ()
    assert [p.name for p in event.players[:8]] == [" ".join(str(r[2]).split()) for r in rows[1:]]
    assert all("not in the file" in player.name for player in event.players[8:])


@pytest.mark.parametrize("by_rank", [False, True])
def test_rows_sorted_by_name_are_refused_or_understood(by_rank: bool) -> None:
    """By starting rank the numbers still stand in the rows; by rank they do not."""
    header, *rows = lists.crosstable(event_of("riverside-open.trf"), by_rank=by_rank)
    result = read_list(xlsx([header, *sorted(rows, key=lambda row: str(row[2]))]))
    if by_rank:
        assert "SM-RECIPROCITY" in codes(result)
        assert result.tournaments == ()
    else:
        (event,) = result.tournaments
        assert check_tournament(event) == ()


def test_a_single_wrong_cell_is_no_reason_to_refuse() -> None:
    rows = lists.crosstable(event_of("riverside-open.trf"))
    row = next(n for n, cells in enumerate(rows[1:], 1) if str(cells[5]).endswith("1"))
    rows = with_cell(rows, row, 5, str(rows[row][5]).replace("1", "½")[-5:])
    result = read_list(xlsx(rows))
    assert len(result.tournaments) == 1
    assert check_tournament(result.tournaments[0])


def test_a_row_of_a_list_by_starting_rank_needs_its_number() -> None:
    result = read_list(xlsx(with_cell(lists.crosstable(four()), 2, 0, "two")))
    assert (codes(result)[0], result.tournaments) == ("SM-NUMBER", ())


def test_a_round_robin_without_a_row_is_refused() -> None:
    rows = lists.round_robin(event_of("round-robin-6p.trf"))[:-1]
    assert "SM-PAGE" in codes(read_list(xlsx(rows)))


def test_a_round_robin_of_two_games_a_cell_is_refused() -> None:
    """What a double round robin looks like is not known (fact sheet, section 2.4)."""
    rows = [list(row) for row in lists.round_robin(event_of("round-robin-6p.trf"))]
    for row in rows[1:]:
        row[5:11] = ["*" if value == "*" else "1½" for value in row[5:11]]
    result = read_list(xlsx(rows))
    assert "SM-RECIPROCITY" in codes(result)
    assert result.tournaments == ()


def test_a_round_robin_of_contradictions_is_refused() -> None:
    rows = [list(row) for row in lists.round_robin(event_of("round-robin-6p.trf"))]
    for row in rows[1:]:
        row[5:11] = ["*" if value == "*" else 1 for value in row[5:11]]
    assert "SM-RECIPROCITY" in codes(read_list(xlsx(rows)))
