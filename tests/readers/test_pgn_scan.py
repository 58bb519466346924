"""Lines to games: what python-chess gets wrong, and that we agree with it elsewhere.

Source of the traps: PGN fact sheet, sections 1 and 3.
"""

from __future__ import annotations

import io
import time
from pathlib import Path

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.readers.pgn.scan import Block, Fault, FaultKind, read_movetext, scan

from ..shared import PGN, needs_pgn

NAMES = ("White", "Black", "Result", "Round")


def blocks(text: str) -> tuple[list[Block], list[Fault]]:
    faults: list[Fault] = []
    return list(scan(text.split("\n"), faults)), faults


def test_tags_alone_are_games_where_python_chess_sees_one() -> None:
    text = '[White "A"]\n[Black "B"]\n\n[White "C"]\n[Black "D"]\n\n'
    found, faults = blocks(text)
    assert [(b.line, b.tags["White"]) for b in found] == [(1, "A"), (4, "C")]
    assert faults == []
    handle = io.StringIO(text)
    assert chess.pgn.read_headers(handle)["White"] == "C"
    assert chess.pgn.read_headers(handle) is None


def test_a_blank_line_among_the_tags_is_no_new_game() -> None:
    found, _ = blocks('[White "A"]\n\n[Black "B"]\n\n1. e4 *\n')
    assert [b.tags for b in found] == [{"White": "A", "Black": "B"}]


def test_a_forfeit_in_a_comment_is_no_second_game() -> None:
    found, _ = blocks('[White "A"]\n[Black "B"]\n\n{both came late}\n\n0-1\n\n[White "C"]\n')
    assert [b.tags.get("White") for b in found] == ["A", "C"]
    movetext = read_movetext(['[White "A"]', "{late}", "", "0-1"], Block(1, {}, (2, 4)))
    assert movetext[:2] == ([], "0-1")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('[Date "2018.10.11" ]', "2018.10.11"),
        ('[ Date  "2018.10.11"]', "2018.10.11"),
        (r'[Date "the \"day\""]', 'the "day"'),
        (r'[Date "C:\\x"]', r"C:\x"),
        ('[Date "Lopez "Battle Royale""]', 'Lopez "Battle Royale"'),
        ('[Date "x"] [Round "3"]', "x"),
        ('[Date ""]', ""),
    ],
)
def test_odd_tags(line: str, value: str) -> None:
    found, faults = blocks(f'[White "A"]\n{line}\n\n*')
    assert (found[0].tags["Date"], faults) == (value, [])


def test_several_tags_on_a_line_are_all_read() -> None:
    found, _ = blocks('[White "A"] [Black "B"] [Round "1.10"]\n\n*')
    assert found[0].tags == {"White": "A", "Black": "B", "Round": "1.10"}


def test_tags_in_a_comment_are_none() -> None:
    found, faults = blocks('[White "A"]\n\n1. e4 {see\n[White "B"]\n[Black "C"]\n} e5 *\n')
    assert ([b.tags["White"] for b in found], faults) == (["A"], [])


def test_a_comment_that_never_ends_ends_with_the_next_game() -> None:
    text = '[White "A"]\n\n1. e4 {open *\n\n[Event "E"]\n[White "B"]\n\n1. d4 {shut} *\n'
    found, faults = blocks(text)
    assert [b.tags["White"] for b in found] == ["A", "B"]
    assert [(f.kind, f.line) for f in faults] == [(FaultKind.COMMENT, 3)]


def test_a_repeated_tag_stands_as_it_stood_first() -> None:
    found, faults = blocks('[WhiteFideId "1"]\n[WhiteFideId "2"]\n[White "A"]\n\n*')
    assert found[0].tags["WhiteFideId"] == "1"
    assert faults == [Fault(FaultKind.REPEATED, 2, "WhiteFideId", "1")]


@pytest.mark.parametrize(
    ("moves", "plies", "result"),
    [
        ("1. e4 e5 2. Nf3 1/2-1/2", 3, "1/2-1/2"),
        ("1.e4 e5 2.Nf3 Nc6 1-0", 4, "1-0"),
        ("1. e4 {1. d4 0-1 ; no} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 $1 *", 3, "*"),
        ("1. e4 ; the rest is words 1-0\ne5 0-1", 2, "0-1"),
        ("1. e4 e5 2. O-O 0-0 3. 0-0-0 -- 1-0", 6, "1-0"),
        ("1. f4 e5 2. g4 Qh4#", 4, ""),
        ("1-0", 0, "1-0"),
        ("{Black did not come} 1-0", 0, "1-0"),
        ("% 1. e4\n1. d4 1-0", 1, "1-0"),
    ],
)
def test_half_moves_are_counted_without_a_board(moves: str, plies: int, result: str) -> None:
    lines = moves.split("\n")
    movetext = read_movetext(lines, Block(1, {}, (1, len(lines))))
    assert (len(movetext.moves), movetext.result) == (plies, result)


def test_a_number_of_many_figures_takes_little_time() -> None:
    start = time.process_time()
    read_movetext(["9" * 500_000 + " e4"], Block(1, {}, (1, 1)))
    assert time.process_time() - start < 1


@given(st.text(alphabet='[]"{}();\\ \n%WhiteBlack1-0.e4', max_size=200))
def test_any_text_gives_games_in_order(text: str) -> None:
    found, _ = blocks(text)
    lines = [block.line for block in found]
    assert lines == sorted(set(lines))
    assert all(0 < line <= text.count("\n") + 1 for line in lines)


@needs_pgn
@pytest.mark.parametrize("path", sorted(PGN.glob("*.pgn")), ids=lambda path: path.stem)
def test_python_chess_reads_the_same_tags(path: Path) -> None:
    text = path.read_bytes().decode("cp1252" if "latin1" in path.name else "utf-8-sig")
    if "headers_only" in path.name:
        # Its reader takes such a file for one game; a result between the games parts them.
        text = text.replace("\n\n[", "\n\n*\n\n[")
    handle, theirs = io.StringIO(text), []
    while (headers := chess.pgn.read_headers(handle)) is not None:
        theirs.append(tuple(headers.get(name, "?") for name in NAMES))
    ours = [
        tuple(b.tags.get(name, "?") for name in NAMES)
        for b in blocks(text.replace("\r\n", "\n"))[0]
    ]
    assert ours == theirs


@needs_pgn
def test_half_moves_are_those_that_chessbase_counted() -> None:
    counted = 0
    for path in sorted(PGN.glob("*.pgn")):
        lines = path.read_bytes().decode("cp1252").replace("\r\n", "\n").split("\n")
        for block in scan(lines, []):
            if "PlyCount" in block.tags:
                assert len(read_movetext(lines, block).moves) == int(block.tags["PlyCount"])
                counted += 1
    assert counted == 811


@pytest.mark.parametrize("margin", ["  ", "\t", "\N{ZERO WIDTH NO-BREAK SPACE}", "\f"])
def test_what_stands_before_a_tag_hides_no_game(margin: str) -> None:
    text = '[White "A"]\n\n1. e4 *\n\n{m}[White "B"]\n{m}[Black "C"]\n\n1. d4 *\n'
    found, faults = blocks(text.replace("{m}", margin))
    assert ([b.tags.get("White") for b in found], faults) == (["A", "B"], [])


def test_games_without_movetext_and_blank_lines_come_apart_at_event() -> None:
    one, other = ('[Event "E"]\n[White "A"]\n', '[Event "E"]\n[White "B"]\n')
    found, faults = blocks(one + other)
    assert ([(b.line, b.last_tag) for b in found], faults) == ([(1, 2), (3, 4)], [])


def test_an_event_that_stands_twice_before_the_players_is_no_game() -> None:
    found, faults = blocks('[Event "E"]\n[Event "F"]\n[White "A"]\n\n*\n')
    assert [b.tags for b in found] == [{"Event": "E", "White": "A"}]
    assert [fault.kind for fault in faults] == [FaultKind.REPEATED]


def test_moves_are_told_apart_without_their_marks_and_comments() -> None:
    texts = ("1. e4 {fine} e5! 2. Nf3+ *", "1.e4 e5 2.Nf3 *", "1. e4 e5 2. Nc3 *")
    one, same, other = (read_movetext([text], Block(1, {}, (1, 1))).fingerprint for text in texts)
    assert (one == same, one == other) == (True, False)
