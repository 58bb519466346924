"""Events as PGN: read by python-chess, read again by us, and what is lost is told."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import (
    Colour,
    EventDate,
    EventKind,
    Outcome,
    Player,
    RateOfPlay,
    ReadOptions,
    Round,
    RoundRecord,
    Source,
    Stage,
    StageKind,
    Team,
    Tournament,
    WriteOptions,
    Written,
)
from crosstable.readers.pgn.reader import read
from crosstable.readers.trf.reader import read as read_trf
from crosstable.writers.pgn import write_pgn

from ..pgn_equality import by_name

FIXTURES = Path(__file__).parents[2] / "fixtures"
W, B = Colour.WHITE, Colour.BLACK


def headers_of(written: Written) -> list[chess.pgn.Headers]:
    """The games as python-chess sees them; its parser must not complain."""
    handle, found = io.StringIO(written.data.decode("utf-8")), []
    while (game := chess.pgn.read_game(handle)) is not None:
        assert game.errors == []
        found.append(game.headers)
    return found


def read_again(written: Written) -> Tournament:
    (event,) = read(Source("again.pgn", written.data), ReadOptions()).tournaments
    return event


def event(*players: Player, **facts: object) -> Tournament:
    return replace(Tournament(name="Harbour Open", players=players), **facts)


def pair(outcome: Outcome, **more: object) -> tuple[Player, Player]:
    mirrored = outcome.mirrored or outcome
    white = RoundRecord(1, 2, W, outcome)._replace(**more)
    black = RoundRecord(1, 1, B, mirrored)._replace(**more)
    return (
        Player(id=1, name="Fenn, Ida", records=(white,)),
        Player(id=2, name="Rook, Tom", records=(black,)),
    )


def test_the_tags_of_a_game() -> None:
    white, black = pair(Outcome.WIN, board=3)
    written = write_pgn(
        event(
            replace(white, title="WGM", rating=2301, fide_id="7001"),
            replace(black, rating=None),
            city="Portwick",
            federation="NOR",
            start=EventDate("2024-05-01", date(2024, 5, 1)),
            rounds=(Round(1, date=EventDate("2024-05-02", date(2024, 5, 2))),),
            kind=EventKind.SWISS,
        ),
        WriteOptions(line_end="\n"),
    )
    assert written.data.decode() == (
        '[Event "Harbour Open"]\n[Site "Portwick NOR"]\n[Date "2024.05.02"]\n[Round "1.3"]\n'
        '[White "Fenn, Ida"]\n[Black "Rook, Tom"]\n[Result "1-0"]\n[WhiteTitle "WGM"]\n'
        '[WhiteElo "2301"]\n[WhiteFideId "7001"]\n[EventDate "2024.05.01"]\n'
        '[EventType "swiss"]\n\n1-0\n'
    )
    assert written.diagnostics == ()


@pytest.mark.parametrize("case", sorted((FIXTURES / "pgn").glob("*.pgn")), ids=lambda c: c.stem)
def test_what_was_read_is_written_and_read_again(case: Path) -> None:
    for tournament in read(Source(case.name, case.read_bytes()), ReadOptions()).tournaments:
        written = write_pgn(tournament, WriteOptions())
        assert by_name(read_again(written)) == by_name(tournament)
        games = sum(r.colour is W for p in tournament.players for r in p.records)
        assert len(headers_of(written)) == games


@pytest.mark.parametrize("case", sorted((FIXTURES / "trf").glob("*.trf")), ids=lambda c: c.stem)
def test_games_of_a_trf(case: Path) -> None:
    """The games are those of the file, and whatever has no tag is told."""
    (tournament,) = read_trf(Source(case.name, case.read_bytes()), ReadOptions()).tournaments
    written = write_pgn(tournament, WriteOptions())
    again = read_again(written)

    def games(one: Tournament) -> set[tuple[str, str, int, Outcome]]:
        names = {player.id: player.name for player in one.players}
        return {
            (player.name, names[r.opponent], r.round, r.outcome)
            for player in one.players
            for r in player.records
            if r.opponent and r.outcome is not Outcome.PENDING
        }

    assert games(again) == games(tournament)
    byes = any(r.outcome.is_bye for player in tournament.players for r in player.records)
    assert ("PGN-WRITE-BYES" in {d.code for d in written.diagnostics}) == byes
    assert len(headers_of(written)) == len(games(tournament)) // 2


def test_quotes_and_backslashes_come_back() -> None:
    white, black = pair(Outcome.DRAW)
    tricky = event(
        replace(white, name=r'O"Hara \ Jr'), black, name='The "Open"', rounds=(Round(1),)
    )
    written = write_pgn(tricky, WriteOptions())
    assert by_name(read_again(written)) == by_name(tricky)
    assert len(headers_of(written)) == 1


@pytest.mark.parametrize(
    ("outcome", "result", "token"),
    [
        (Outcome.FORFEIT_WIN, "1-0", "1-0"),
        (Outcome.FORFEIT_LOSS, "0-1", "0-1"),
        (Outcome.DOUBLE_FORFEIT, "0-0", "*"),
        (Outcome.PENDING, "*", "*"),
    ],
)
def test_games_that_were_not_played(outcome: Outcome, result: str, token: str) -> None:
    tournament = event(*pair(outcome))
    written = write_pgn(tournament, WriteOptions(line_end="\n"))
    assert headers_of(written)[0]["Result"] == result
    assert written.data.decode().endswith(f"\n\n{token}\n")
    assert read_again(written).players == tournament.players


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (pair(Outcome.UNRATED_WIN), "PGN-WRITE-RESULT"),
        (pair(Outcome.UNKNOWN), "PGN-WRITE-RESULT"),
        (pair(Outcome.FORFEIT_WIN, colour=None), "PGN-WRITE-COLOURS"),
        ((*pair(Outcome.WIN), Player(id=3, name="Marsh, Una")), "PGN-WRITE-PLAYERS"),
        (pair(Outcome.WIN, awarded=3), "PGN-WRITE-POINTS"),
        (tuple(replace(p, name="Lee, Jo") for p in pair(Outcome.WIN)), "PGN-WRITE-NAMES"),
        (tuple(replace(p, birth="1990") for p in pair(Outcome.WIN)), "PGN-WRITE-LEFT-OUT"),
    ],
)
def test_what_has_no_tag_is_told(players: tuple[Player, ...], code: str) -> None:
    assert [d.code for d in write_pgn(event(*players), WriteOptions()).diagnostics] == [code]


def test_byes_are_told_with_their_rounds() -> None:
    white, black = pair(Outcome.WIN)
    bye = RoundRecord(2, outcome=Outcome.HALF_POINT_BYE)
    tournament = event(replace(white, records=(*white.records, bye)), black)
    (found,) = write_pgn(tournament, WriteOptions()).diagnostics
    assert (found.code, "Fenn, Ida in round 2" in found.message) == ("PGN-WRITE-BYES", True)


def test_an_event_without_games_is_refused() -> None:
    written = write_pgn(event(Player(id=1, name="Fenn, Ida")), WriteOptions())
    assert (written.data, written.diagnostics[0].code) == (b"", "PGN-WRITE-NO-GAMES")


def test_a_play_off_gets_an_event_of_its_own() -> None:
    one, other = pair(Outcome.DRAW)
    again = (RoundRecord(2, 2, W, Outcome.DRAW), RoundRecord(2, 1, B, Outcome.DRAW))
    tournament = event(
        replace(one, records=(*one.records, again[0])),
        replace(other, records=(*other.records, again[1])),
        rounds=(Round(1), Round(2, "armageddon")),
        stages=(Stage(), Stage("armageddon", StageKind.ARMAGEDDON, RateOfPlay("300"))),
    )
    written = write_pgn(tournament, WriteOptions())
    assert [h["Event"] for h in headers_of(written)] == ["Harbour Open", "Harbour Open, Armageddon"]
    assert by_name(read_again(written)) == by_name(tournament)


def test_teams_are_named_beside_their_players() -> None:
    one, other = pair(Outcome.WIN, board=1)
    teams = (Team(id=1, name="Quay", players=(1,)), Team(id=2, name="Mill", players=(2,)))
    written = write_pgn(event(one, other, teams=teams, is_team_event=True), WriteOptions())
    (headers,) = headers_of(written)
    assert (headers["WhiteTeam"], headers["BlackTeam"]) == ("Quay", "Mill")


names = st.lists(
    st.text(st.characters(codec="utf-8", categories=("L", "Nd")), min_size=3, max_size=12),
    min_size=4,
    max_size=8,
    unique_by=lambda name: read_fold(name),
)


def read_fold(name: str) -> str:
    from crosstable.api import fold_name

    return fold_name(name) or name


@st.composite
def swisses(draw: st.DrawFn) -> Tournament:
    """Events of players each of whom has at most one game a round, against somebody new."""
    called = [name for name in draw(names) if read_fold(name)]
    records: dict[int, list[RoundRecord]] = {n: [] for n in range(1, len(called) + 1)}
    met: set[frozenset[int]] = set()
    outcomes = st.sampled_from(
        [Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.FORFEIT_WIN, Outcome.PENDING]
    )
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(sorted(records)))
        for board, (one, other) in enumerate(zip(order[::2], order[1::2], strict=False), 1):
            if frozenset((one, other)) in met:
                continue
            met.add(frozenset((one, other)))
            outcome = draw(outcomes)
            records[one].append(RoundRecord(number, other, W, outcome, board=board))
            mirrored = outcome.mirrored or outcome
            records[other].append(RoundRecord(number, one, B, mirrored, board=board))
    last = max((r.round for own in records.values() for r in own), default=0)
    players = tuple(
        Player(id=n, name=name, rating=draw(st.none() | st.integers(1000, 2900)),
               records=tuple(records[n]))
        for n, name in enumerate(called, 1)
        if records[n]
    )  # fmt: skip
    return event(*players, rounds=tuple(map(Round, range(1, last + 1))))


@given(swisses())
def test_read_after_write_gives_the_event(tournament: Tournament) -> None:
    if len(tournament.players) < 3:
        return  # games of two players are rounds without boards
    written = write_pgn(tournament, WriteOptions())
    assert by_name(read_again(written)) == by_name(tournament)
    assert written.diagnostics == ()
    assert len(headers_of(written)) == sum(len(p.records) for p in tournament.players) // 2


@pytest.mark.parametrize(
    ("white", "black", "codes"),
    [
        (Colour.WHITE, Colour.WHITE, ["PGN-WRITE-COLOURS"]),
        (Colour.BLACK, Colour.BLACK, ["PGN-WRITE-COLOURS"]),
        (None, Colour.WHITE, []),
        (Colour.BLACK, None, []),
    ],
)
def test_a_game_is_written_once_whatever_colours_its_sides_claim(
    white: Colour | None, black: Colour | None, codes: list[str]
) -> None:
    one = Player(id=1, name="Fenn, Ida", records=(RoundRecord(1, 2, white, Outcome.WIN),))
    other = Player(id=2, name="Rook, Tom", records=(RoundRecord(1, 1, black, Outcome.LOSS),))
    written = write_pgn(event(one, other), WriteOptions())
    (headers,) = headers_of(written)
    first = one if codes or (black is None and white is Colour.WHITE) else other
    assert headers["White"] == first.name
    assert [found.code for found in written.diagnostics] == codes


def test_a_game_that_only_black_knows_of_is_written() -> None:
    one = Player(id=1, name="Fenn, Ida", records=(RoundRecord(1, 2, Colour.BLACK, Outcome.WIN),))
    (headers,) = headers_of(write_pgn(event(one, Player(id=2, name="Rook, Tom")), WriteOptions()))
    assert (headers["White"], headers["Result"]) == ("Rook, Tom", "0-1")


@pytest.mark.parametrize(
    ("text", "tag"), [("2024.05.??", "2024.05.??"), ("05/06/24", "????.??.??")]
)
def test_a_vague_first_day_is_written_in_the_form_of_pgn_only(text: str, tag: str) -> None:
    written = write_pgn(event(*pair(Outcome.WIN), start=EventDate(text)), WriteOptions())
    (headers,) = headers_of(written)
    assert headers["Date"] == tag
    told = [found.message for found in written.diagnostics]
    assert told == ([] if tag == text else ["PGN has no tag for: first day"])


@pytest.mark.parametrize(
    ("rate", "tag"),
    [
        (RateOfPlay("5400+30"), "5400+30"),
        (RateOfPlay("40/5400:900+30"), "40/5400:900+30"),
        (RateOfPlay("90 min + 30 s", "5400+30"), "5400+30"),
        (RateOfPlay("rapid"), None),
        (RateOfPlay("", "W300-B240"), None),
    ],
)
def test_the_time_control_is_written_only_as_the_standard_has_it(
    rate: RateOfPlay, tag: str | None
) -> None:
    pair = (
        Player(id=1, name="A", records=(RoundRecord(1, 2, W, Outcome.WIN),)),
        Player(id=2, name="B", records=(RoundRecord(1, 1, B, Outcome.LOSS),)),
    )
    written = write_pgn(event(*pair, rate_of_play=rate), WriteOptions())
    assert headers_of(written)[0].get("TimeControl") == tag
    told = " ".join(diagnostic.message for diagnostic in written.diagnostics)
    assert ("rate of play in words" in told) == (tag is None)
