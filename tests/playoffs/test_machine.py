"""What a run lists and tells of itself."""

from __future__ import annotations

import pytest

from crosstable.api import AuditLine, Procedure, ask, choice, lot, may_be_shared, moves, placing
from crosstable.playoffs.machine import Run
from crosstable.playoffs.public import next_requests
from crosstable.playoffs.requests import AnswerError, Request

from .toys import bidding, play, tie


def asking(request: Request) -> Procedure:
    yield from ask(request)
    return placing([1], [2])


LOT = lot("LOT", ("1", "2"), players=(1, 2), text="who", article="4")


@pytest.mark.parametrize(
    ("request_", "answer", "shown"),
    [
        (LOT, "2", "who: <2>"),
        (LOT, "void", "who: void"),
        (moves("M", (1, 2), text="length", article="4"), "2", "length: 2"),
        (choice("C", 1, ("2", "3"), text="round", article="4"), "2", "round: 2"),
    ],
)
def test_an_answer_is_told_with_its_article_and_names_a_player_where_it_may(
    request_, answer, shown
) -> None:
    run = play(Run(asking(request_)), **{request_.id: answer})
    assert run.audit == (AuditLine(request_.id, shown, "4"),)


def test_a_sealed_bid_is_told_as_sealed() -> None:
    run = play(Run(bidding(tie(2))), F_BID_1="25:00")
    assert [line.text.rpartition(": ")[2] for line in run.audit] == ["sealed"]


def test_what_is_not_open_is_refused_with_what_is() -> None:
    run = Run(asking(LOT))
    with pytest.raises(AnswerError, match=r"^R is not open; open are: LOT$"):
        run.answer("R", "1")
    play(run, LOT="1")
    with pytest.raises(AnswerError, match=r"^R is not open; open are: nothing, it is over$"):
        run.answer("R", "1")


def sharing(article: str = "") -> Procedure:
    said = {"article": article} if article else {}
    shared = (yield from may_be_shared("F", ask(LOT), [1, 2], **said)) is None
    return placing([1, 2], is_shared=True) if shared else placing([1], [2])


def test_that_a_title_may_be_shared_is_offered_to_those_who_play() -> None:
    run = Run(sharing("7"))
    assert next_requests(run)["optional"] == [
        {
            "id": "F-SHARE",
            "kind": "decision",
            "players": [1, 2],
            "white": None,
            "black": None,
            "rate": None,
            "options": ["shared"],
            "text": "leave it shared",
            "article": "7",
        }
    ]
    play(run, F_SHARE="shared")
    assert run.audit[-1] == AuditLine("F", "it stays shared", "7")


def test_nothing_is_said_of_sharing_where_nobody_shares() -> None:
    run = play(Run(sharing("7")), LOT="1")
    assert [line.stage for line in run.audit] == ["LOT"]


def test_sharing_need_have_no_article() -> None:
    run = play(Run(sharing()), F_SHARE="shared")
    assert [line.article for line in run.audit] == ["", ""]


def test_the_names_of_players_stand_in_optional_decisions_too() -> None:
    offered = LOT._replace(id="D", text="<1> or <2>", is_optional=True)

    def procedure() -> Procedure:
        yield LOT._replace(text="<2> or <1>"), offered
        return placing([1], [2])

    run = Run(procedure())
    for names, texts in (
        ({1: "Ada"}, ("No. 2 or Ada", "Ada or No. 2")),
        (None, ("No. 2 or No. 1", "No. 1 or No. 2")),
    ):
        told = next_requests(run, names)
        assert [told[kind][0]["text"] for kind in ("requests", "optional")] == list(texts)
