"""Tournament files, built from the layout of Swiss-Manager spec, section 5.

No real file is at hand: these tests show that the reader follows the layout, no more.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    EventKind,
    Outcome,
    ReadOptions,
    ReadResult,
    Source,
    Tournament,
    Verdict,
)
from crosstable.readers.swiss_manager.binary import read
from crosstable.readers.swiss_manager.sniff import sniff_binary as sniff

from .tournament_file import BYE, DIRECTORY, NOT_PAIRED, Round, TournamentFile

ANN = {"last": "Rook", "first": "Ann", "title": "WFM", "fed": "ENG", "group": "U20",
       "rating": 1755, "birth": 20060102, "fide_id": 94000044}  # fmt: skip
FOUR = (ANN, {"last": "Pawn", "first": "Bob"}, {"last": "King"}, {"display": "Queen, Kim"})


def read_bytes(data: bytes, name: str = "event.TUNx") -> ReadResult:
    return read(Source(name, data), ReadOptions())


def event_of(file: TournamentFile) -> Tournament:
    (event,) = read_bytes(bytes(file)).tournaments
    return event


def codes(result: ReadResult) -> list[str]:
    return [found.code for found in result.diagnostics]


def test_it_always_says_that_it_is_experimental() -> None:
    file = bytes(TournamentFile(players=FOUR))
    assert codes(read_bytes(file)) == ["SM-BINARY-EXPERIMENTAL"]
    assert codes(read_bytes(file[:50]))[0] == "SM-BINARY-EXPERIMENTAL"


def test_the_event() -> None:
    event = event_of(
        TournamentFile(
            texts={0: "Village Open", 1: "A", 4: "Rook Lane", 5: "Lantern Bay", 14: "90 min",
                   20: "ENG", 21: "Quill, Meredith"},
            players=FOUR, rounds=[Round(20260501), Round(20260502)],
            dates=(20260501, 20260502), tie_breaks=(11, 53), event_id=420215,
        )
    )  # fmt: skip
    assert (event.name, event.city, event.federation) == ("Village Open", "Lantern Bay", "ENG")
    assert (event.rounds_planned, event.event_code) == (2, "420215")
    assert [str(found.day) for found in (event.start, event.end) if found] == [
        "2026-05-01", "2026-05-02",
    ]  # fmt: skip
    assert event.rate_of_play is not None
    assert event.rate_of_play.text == "90 min"
    assert [official.name for official in event.officials] == ["Quill, Meredith", "Rook Lane"]
    assert event.tie_breaks == ("DE", "BPG")
    assert not event.provenance.ids_are_given


def test_what_is_not_read_is_summed_up() -> None:
    event = event_of(TournamentFile(texts={1: "Group A"}, players=FOUR))
    texts = [kept.text for kept in event.unparsed]
    assert texts[0] == "header text 1: Group A"
    assert "configuration: 5887 bytes, read in part" in texts


def test_tie_breaks_whose_parameters_matter_are_no_list() -> None:
    assert event_of(TournamentFile(players=FOUR, tie_breaks=(84,))).tie_breaks == ()


def test_players() -> None:
    event = event_of(TournamentFile(players=FOUR))
    ann = event.player(1)
    assert (ann.name, ann.title, ann.federation, ann.group) == ("Rook, Ann", "WFM", "ENG", "U20")
    assert (ann.rating, ann.birth, ann.fide_id, ann.sex) == (1755, "2006/01/02", "94000044", "")
    assert [player.name for player in event.players[1:]] == ["Pawn, Bob", "King", "Queen, Kim"]
    assert event.player(2).rating is None


def test_a_year_of_birth_alone() -> None:
    assert event_of(TournamentFile(players=[{"birth": 19920000}])).player(1).birth == "1992"


@pytest.mark.parametrize(
    ("type_", "kind", "is_team"),
    [
        (0, EventKind.SWISS, False),
        (1, EventKind.ROUND_ROBIN, False),
        (2, EventKind.ROUND_ROBIN, True),
        (3, EventKind.SWISS, True),
    ],
)
def test_the_type_is_in_the_file_not_in_its_name(
    type_: int, kind: EventKind, is_team: bool
) -> None:
    file = bytes(TournamentFile(type=type_, players=FOUR))
    (event,) = read_bytes(file, name="old copy.bak").tournaments
    assert (event.kind, event.is_team_event) == (kind, is_team)
    assert sniff(file).verdict is Verdict.YES


@pytest.mark.parametrize(
    ("byte", "white", "black"),
    [
        (0, Outcome.PENDING, Outcome.PENDING),
        (1, Outcome.WIN, Outcome.LOSS),
        (2, Outcome.DRAW, Outcome.DRAW),
        (3, Outcome.LOSS, Outcome.WIN),
        (4, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        (5, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        (6, Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        (10, Outcome.LOSS, Outcome.LOSS),
        (7, Outcome.UNKNOWN, Outcome.UNKNOWN),
        (9, Outcome.UNKNOWN, Outcome.UNKNOWN),
    ],
)
def test_result_bytes(byte: int, white: Outcome, black: Outcome) -> None:
    event = event_of(TournamentFile(players=FOUR, rounds=[Round(20260501, [(3, 1, byte)])]))
    (ours,), (theirs,) = event.player(3).records, event.player(1).records
    assert (ours.outcome, theirs.outcome) == (white, black)
    assert (ours.colour, ours.board, ours.opponent) == (Colour.WHITE, 1, 1)


@pytest.mark.parametrize(
    ("opponent", "byte", "outcome", "awarded"),
    [
        (BYE, 9, Outcome.PAIRING_ALLOCATED_BYE, None),
        (BYE, 2, Outcome.PAIRING_ALLOCATED_BYE, Fraction(1, 2)),
        (BYE, 0, Outcome.PAIRING_ALLOCATED_BYE, None),
        (NOT_PAIRED, 0, Outcome.ZERO_POINT_BYE, None),
        (NOT_PAIRED, 3, Outcome.ZERO_POINT_BYE, None),
        (NOT_PAIRED, 2, Outcome.HALF_POINT_BYE, None),
        (NOT_PAIRED, 1, Outcome.FULL_POINT_BYE, None),
        (NOT_PAIRED, 77, Outcome.UNKNOWN, None),
    ],
)
def test_byes(opponent: int, byte: int, outcome: Outcome, awarded: Fraction | None) -> None:
    games = [(1, 2, 1), (3, opponent, byte)]
    event = event_of(TournamentFile(players=FOUR, rounds=[Round(20260501, games)]))
    (bye,) = event.player(3).records
    assert (bye.outcome, bye.opponent, bye.awarded) == (outcome, 0, awarded)


def test_not_paired_in_a_round_without_results_is_no_bye() -> None:
    games = [(1, 2, 0), (3, NOT_PAIRED, 0)]
    event = event_of(TournamentFile(players=FOUR, rounds=[Round(20260501, games)]))
    assert event.player(3).records[0].outcome is Outcome.NOT_PAIRED


def team_file(type_: int, games: list[tuple[int, int, int]]) -> TournamentFile:
    """Two teams of two boards: 1 and 2 against 3 and 4; a third team of nobody."""
    players = [{"last": f"P{n}", "team": (n + 1) // 2, "board": 2 - n % 2} for n in range(1, 5)]
    return TournamentFile(
        type=type_,
        players=players,
        teams=[
            {"name": "Rook Lane", "short": "RL", "fed": "ENG"},
            {"name": "Hill"},
            {"name": "Mill"},
        ],
        boards=2,
        rounds=[Round(20260501, games, [(1, 2), (3, BYE, 4, 0)])],
    )


@pytest.mark.parametrize("type_", [2, 3])
def test_matches(type_: int) -> None:
    event = event_of(team_file(type_, [(1, 3, 1), (4, 2, 2)]))
    first, second, third = event.teams
    assert (first.name, first.nickname, first.federation) == ("Rook Lane", "RL", "ENG")
    assert first.players == (1, 2)
    (match,) = first.records
    assert (match.opponent, match.colour, match.outcome) == (2, Colour.WHITE, Outcome.WIN)
    assert (match.line_up, second.records[0].line_up) == ((1, 2), (3, 4))
    (bye,) = third.records
    assert (bye.outcome, bye.game_points) == (Outcome.PAIRING_ALLOCATED_BYE, 2)
    assert [player.records[0].board for player in event.players] == [1, 2, 1, 2]


def test_an_empty_seat() -> None:
    event = event_of(team_file(3, [(0, 3, 5), (2, 4, 1)]))
    assert [team.records[0].line_up for team in event.teams[:2]] == [(0, 2), (3, 4)]
    assert event.player(3).records[0].outcome is Outcome.FORFEIT_WIN
    assert event.teams[0].records[0].outcome is Outcome.DRAW


def test_empty_slots_of_a_team_round_robin_are_nobody_s() -> None:
    result = read_bytes(bytes(team_file(2, [(0, 0, 0), (0, 0, 0)])))
    (event,) = result.tournaments
    assert event.teams[0].records[0].outcome is Outcome.PENDING
    assert all(player.records == () for player in event.players)


def test_references_beyond_the_players_are_told() -> None:
    result = read_bytes(
        bytes(TournamentFile(players=FOUR, rounds=[Round(1, [(1, 5, 1), (2, 2, 1)])]))
    )
    assert codes(result).count("SM-BINARY-REFERENCE") == 2
    assert all(player.records == () for player in result.tournaments[0].players)


@pytest.mark.parametrize("share", [0, 3, 100, 400, 3000, 6300, -41, -36, -35, -1])
def test_a_file_that_ends_early_is_refused(share: int) -> None:
    data = bytes(TournamentFile(players=FOUR, rounds=[Round(20260501, [(1, 2, 1)])]))
    result = read_bytes(data[:share])
    assert result.tournaments == ()
    assert codes(result) == ["SM-BINARY-EXPERIMENTAL", "SM-BINARY-DAMAGED"]


def test_a_directory_that_points_elsewhere_is_refused() -> None:
    data = bytes(TournamentFile(players=FOUR, rounds=[Round(20260501, [(1, 2, 1)])]))
    at = data.index(DIRECTORY)
    for entry in (0, 4, 8, 20):
        for value in (0, 1, len(data) - 1, len(data) + 10, 2**32 - 1):
            moved = data[: at + 4 + entry] + value.to_bytes(4, "little") + data[at + 8 + entry :]
            assert read_bytes(moved).tournaments == (), (entry, value)


def test_counts_that_lie_are_refused() -> None:
    data = bytes(TournamentFile(players=FOUR, rounds=[Round(20260501, [(1, 2, 1)])]))
    at = data.index(b"\x95\xff\x89\x44")
    for offset in (23, 27):
        more = data[: at + offset] + b"\xff\xff" + data[at + offset + 2 :]
        assert codes(read_bytes(more))[-1] == "SM-BINARY-DAMAGED"


def test_anything_else_is_not_recognised() -> None:
    for data in (b"", b"\x93\xff\x89", b"\xd0\xcf\x11\xe0", b"012 Village Open"):
        assert sniff(data).verdict is Verdict.NO
