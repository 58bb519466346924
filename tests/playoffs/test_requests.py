"""Answers as people type them, and what is said of those that are not allowed."""

from __future__ import annotations

from hashlib import sha256

import pytest

from crosstable.api import Colour, Request, RequestKind, bid, choice, decision, game, lot, moves
from crosstable.playoffs.public import in_words
from crosstable.playoffs.rates import clock_text, parse_clock
from crosstable.playoffs.requests import AnswerError, read_answer

from .toys import LAST, RAPID

GAME = game("SF1-G1", 3, 8, rate=RAPID)
LOT = lot("LOT", ("3", "8"), players=(3, 8), text="who has White")
BID = bid("BID-3", 3, lowest=1, highest=3600, seal="BID", text="bid")


def test_a_request_without_an_article_has_none() -> None:
    assert moves("M", (3, 8), text="x").article == ""


@pytest.mark.parametrize(
    ("request_", "typed", "meant"),
    [
        (GAME, " 1-0 ", "1-0"),
        (GAME, "½-½", "1/2-1/2"),
        (GAME, "½–½", "1/2-1/2"),
        (GAME, "1/2", "1/2-1/2"),
        (GAME, "+--", "+--"),
        (GAME, "-:+", "--+"),
        (GAME, "---", "---"),
        (LOT, "8", "8"),
        (LOT, "VOID", "void"),
        (choice("C", 3, ("white", "black"), text="x"), "Black", "black"),
        (BID, "39:55", "39:55"),
        (BID, "0:01", "0:01"),
        (BID, "60:00", "60:00"),
        (moves("M", (3, 8), text="x"), "047", "47"),
        (moves("M", (3, 8), text="x"), "1", "1"),
        (moves("M", (3, 8), text="x"), "5899", "5899"),
    ],
)
def test_answers_have_one_spelling(request_, typed, meant) -> None:
    assert read_answer(request_, typed) == meant


@pytest.mark.parametrize(
    ("request_", "typed", "said"),
    [
        (GAME, "2-0", "SF1-G1: '2-0' is not allowed; allowed are 1-0, 0-1, 1/2-1/2, +--, --+, ---"),
        (LOT, "5", "LOT: '5' is not allowed; allowed are 3, 8, void"),
        (BID, "60:01", "BID-3: '60:01' is not allowed; allowed is a time from 0:01 to 60:00"),
        (BID, "0:00", "allowed is a time from 0:01 to 60:00"),
        (BID, "25", "allowed is a time from 0:01 to 60:00"),
        (BID, "1:60", "allowed is a time"),
        (moves("M", (), text="x"), "0", "allowed is a number from 1 to 5899"),
        (moves("M", (), text="x"), "5900", "allowed is a number from 1 to 5899"),
        (moves("M", (), text="x"), "²", "allowed is a number"),
        (moves("M", (), text="x"), "٤٧", "allowed is a number"),
        (moves("M", (), text="x"), "+47", "allowed is a number"),
    ],
)
def test_an_answer_that_is_not_allowed_is_told_what_is(request_, typed, said) -> None:
    with pytest.raises(AnswerError) as error:
        read_answer(request_, typed)
    assert said in str(error.value)


def test_only_a_lot_may_be_void() -> None:
    with pytest.raises(AnswerError, match=r"allowed are yes, no$"):
        read_answer(decision("D", ("yes", "no"), text="x"), "void")


def test_what_a_player_is_asked_is_asked_of_that_player() -> None:
    assert choice("C", 3, ("white", "black"), text="colour", article="7") == Request(
        id="C",
        kind=RequestKind.CHOICE,
        players=(3,),
        text="colour",
        article="7",
        options=("white", "black"),
        by=3,
    )
    assert bid("B", 3, lowest=60, highest=90, seal="S", text="time", article="7") == Request(
        id="B",
        kind=RequestKind.BID,
        players=(3,),
        text="time",
        article="7",
        lowest=60,
        highest=90,
        by=3,
        seal="S",
    )


@pytest.mark.parametrize(
    "request_", [LOT, BID, choice("C", 3, ("white",), text="x"), decision("D", ("yes",), text="x")]
)
def test_a_request_need_have_no_article(request_) -> None:
    assert request_.article == ""


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (LOT, "who has White"),
        (BID, "bid, from 0:01 to 60:00"),
        (moves("M", (3, 8), text="length"), "length, from 1 to 5899"),
        (GAME, "<3> - <8>, 10 min + 5 s"),
        (
            game("G", 3, 8, rate=RAPID, draw_odds=Colour.WHITE),
            "<3> - <8>, 10 min + 5 s, a draw wins for White",
        ),
        (
            game("G", 3, 8, rate=RAPID, draw_odds=Colour.BLACK),
            "<3> - <8>, 10 min + 5 s, a draw wins for Black",
        ),
    ],
)
def test_a_request_in_words_has_the_rate_the_draw_odds_and_the_range(request_, words) -> None:
    assert in_words(request_) == words


def test_fingerprints_tell_what_a_request_is_about_not_its_words() -> None:
    same = GAME._replace(text="other words", article="9")
    others = [
        game("SF1-G1", 8, 3, rate=RAPID),
        game("SF1-G1", 3, 8, rate=LAST),
        game("SF1-G1", 3, 8, rate=RAPID, draw_odds=Colour.BLACK),
        GAME._replace(id="SF2-G1"),
    ]
    assert same.fingerprint == GAME.fingerprint
    assert len({GAME.fingerprint, *(one.fingerprint for one in others)}) == 5


def test_fingerprints_do_not_change_from_version_to_version() -> None:
    """Logs hold them: another definition would refuse every log there is."""
    facts = "SF1-G1\ngame\n3,8\n3-8\n10 min + 5 s\n\n1-0,0-1,1/2-1/2,+--,--+,---\n0-0"
    assert GAME.fingerprint == sha256(facts.encode()).hexdigest()[:16]


def test_rates_in_words() -> None:
    assert RAPID.text == "10 min + 5 s"
    assert LAST.text == "6 min v 4 min + 2 s from move 61"
    assert RAPID.with_clocks(1500, 3600).text == "25 min v 60 min + 5 s"
    assert RAPID.with_clocks(150, 180).text == "2:30 v 3 min + 5 s"


def test_a_game_lasts_as_long_as_its_clocks_and_increments() -> None:
    assert RAPID.longest(60) == 2 * 600 + 60 * 2 * 5
    assert LAST.longest(60) == 600
    assert LAST.longest(62) == 600 + 2 * 2 * 2


def test_clocks_are_read_as_they_are_written() -> None:
    assert all(parse_clock(clock_text(seconds)) == seconds for seconds in (0, 59, 60, 3599, 7200))
