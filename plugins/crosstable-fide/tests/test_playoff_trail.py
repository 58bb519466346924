"""What a play-off asks and says on its way: by which article, at which rate, of whom.

Articles and rates are those of article 6k of the 2009 annex, and of the regulations of the
events; the courses are those of the cases beside this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from crosstable.api import AuditLine, Mark, Repeat, Request, Situation
from crosstable.testing import Run
from crosstable.testing.playoff_cases import (
    PlayoffCase,
    load_all_playoff_cases,
    procedure_for,
)
from crosstable.testing.regulations import installed

CASES = [
    case for case in load_all_playoff_cases(Path(__file__).parent / "playoffs") if not case.refused
]
ANNEX = [case for case in CASES if case.regulation == "fide-2009"]
EVENTS = [case for case in CASES if case.regulation != "fide-2009"]
by_case = {"argvalues": CASES, "ids": [case.id for case in CASES]}


class Row(NamedTuple):
    """Requests and lines whose id or stage fits: article, rate of play of games, words."""

    place: str
    article: str
    rate: str = ""
    words: str = ""


def inside(stage: str, *rows: Row) -> tuple[Row, ...]:
    return tuple(row._replace(place=f"{stage}-{row.place}") for row in rows)


def numbers(article: str, words: str = "pairing numbers") -> Row:
    return Row(r"NUMBER-LOT\d", article, words=words)


BLITZ, ARMAGEDDON = "3 min + 5 s", "5 min v 4 min"  # 6k1(a), 6k1(b)
SLOWER = "15 min + 10 s"  # the choice of the case with a slower rate, 6k12
ANY_PLAYERS = (
    Row(r"CHANGE", "6k11", words="necessary changes"),
    Row(r"CHANGE-PLACE\d", "6k11", words="who takes place"),
    Row(r"(.+-)?STRAIGHT", "6k12", words="straight to the Armageddon"),
)
TWO = Row(r"M(-LOT(-2)?|-G\d)?", "6k1(a)", BLITZ)
DUEL = Row(r"A(-LOT|-G1)?", "6k1(b)", ARMAGEDDON)
THREE = (
    Row(r"RR(-G\d)?", "6k2(a)", BLITZ),
    Row(r"AR-G\d-MOVES", "6k2(c)", words="number of moves"),
    Row(r"AR-LOT", "6k2(c)", words="who is first"),
    Row(r"AR-G\d", "6k2(b)", ARMAGEDDON),
    DUEL,
    numbers("6k2"),
)
KNOCK_OUT = Row(r"(QF\d|SF\d|F)(-LOT|-G1)?", "6k1(b)", ARMAGEDDON)
FIVE = (
    Row(r"RR-G\d+-MOVES", "6k4(a)", words="number of moves"),
    Row(r"LOT", "6k4(a)", words="who is first"),
    Row(r"RR-G\d+", "6k4", BLITZ),
    Row(r"AR-G\d+", "6k4", ARMAGEDDON),
    DUEL,
    numbers("6k4"),
    *inside("THREE", *THREE),
    *inside("FOUR", KNOCK_OUT, numbers("6k3", "pairings")),
)
HT = Row(r"HT-LOT\d", "6k2", words="order of HT")


ASKED = {
    "TWO-PLAYERS": (
        Row(r"M-RATE", "6k12", words="Chief Arbiter and Chief Organiser agree"),
        TWO,
        DUEL,
    ),
    "THREE-PLAYERS": (HT, *THREE),
    "FOUR-PLAYERS": (*inside(r"(SF\d|F)", TWO, DUEL), numbers("6k3", "pairings")),
    "FIVE-PLAYERS": FIVE,
    "SIX-PLAYERS": (*inside(r"S\d", *THREE), KNOCK_OUT),
    "SEVEN-PLAYERS": (Row(r"AR-G\d+", "6k6", ARMAGEDDON), numbers("6k6"), Row(r"AR.*", "6k6")),
    "EIGHT-PLAYERS": (KNOCK_OUT,),
    "NINE-PLAYERS": inside(r"(S\d|F)", *THREE),
    "TEN-PLAYERS": (*inside(r"S\d", *FIVE), KNOCK_OUT),
    "ELEVEN-OR-MORE": (KNOCK_OUT, Row(r"HT-LOT\d", "6k10", words="lot for number 8")),
}
RATES = {  # by stage; playoffs.md rows 1, 6, 7, 8, 12, 13 and 19
    "WORLD-CUP-2015": {
        "R25": "25 min + 10 s",
        "R10": "10 min + 10 s",
        "B5": "5 min + 3 s",
        "A": "5 min v 4 min + 3 s from move 61",
    },
    "WORLD-CUP-2023": {
        "R25": "25 min + 10 s",
        "R10": "10 min + 10 s",
        "B5": "5 min + 3 s",
        "SD": "3 min + 2 s",
    },
    "WOMENS-WORLD-CUP-2025": {
        "R15": "15 min + 10 s",
        "R10": "10 min + 10 s",
        "B5": "5 min + 3 s",
        "B3": "3 min + 2 s",
        "SD": "3 min + 2 s",
    },
    "CANDIDATES-2022-TWO": {"R15": "15 min + 10 s", "B3": "3 min + 2 s", "SD": "3 min + 2 s"},
    "CANDIDATES-2022-MORE": {
        "RR": "15 min + 10 s",
        "RR2": "3 min + 2 s",
        "B3": "3 min + 2 s",
        "SD": "3 min + 2 s",
    },
    "TATA-STEEL-TWO": {"B3": "3 min + 2 s", "SD": "2:30 v 3 min + 2 s"},
    "TATA-STEEL-FOUR": {
        f"{match}-{stage}": rate
        for match in ("SF1", "SF2", "F")
        for stage, rate in (("B3", "3 min + 2 s"), ("SD", "2:30 v 3 min + 2 s"))
    },
    "WORLD-RAPID-2021": {"SD": "3 min + 2 s"},
    "UZCHESS-2025": dict.fromkeys(("DRR", "SRR", "SRR2"), "3 min + 2 s"),
}
NOT_OF_A_GAME = {  # what is asked besides, of the events
    r"NUMBER-LOT\d": "lot for the pairings, 1 v 4 and 2 v 3",
    r"[DS]?RR2?-NUMBER-LOT\d": "lot for the pairing numbers",
    r"SEED-LOT2": "lot for number 2 by tie-break",
    r"(.*-)?(R25|R15|R10|B5|B3|SD|A)-LOT": "who has White first",
}


def course(case: PlayoffCase) -> tuple[str, tuple[int, ...], Run, list[Request]]:
    """The procedure's code, who is tied, the run to its end, and all that was ever asked."""
    procedure, situation = procedure_for(case)
    run = Run(procedure.run(situation))
    asked = list(run.open)
    for id_, answer in case.answers:
        run.answer(id_, answer)
        asked += [request for request in run.open if request not in asked]
    return procedure.code, situation.tied, run, asked


def lines(run: Run) -> Iterator[AuditLine]:
    """What the procedure itself says, not the answers."""
    return (entry for entry in run.trail if isinstance(entry, AuditLine))


def row_for(code: str, place: str) -> Row:
    fitting = [r for r in (*ANY_PLAYERS, *ASKED[code]) if re.fullmatch(r.place, place)]
    assert fitting, f"{code}: nothing is known of {place}"
    return fitting[0]


@pytest.mark.parametrize("case", ANNEX, ids=lambda case: case.id)
def test_what_is_asked_has_its_article_and_its_rate__6k(case: PlayoffCase) -> None:
    code, tied, _, asked = course(case)
    is_slower = any(id_ == "M-RATE" for id_, _ in case.answers)
    for request in asked:
        row = row_for(code, request.id)
        assert (request.id, request.article) == (request.id, row.article)
        assert row.words in request.text
        assert len(set(request.players) & set(tied)) >= 2
        if request.rate is not None:
            expected = {BLITZ, SLOWER} if is_slower and request.id.startswith("M") else {row.rate}
            assert request.rate.text in expected


def test_the_two_games_are_played_at_the_rate_agreed__6k12() -> None:
    [case] = [case for case in ANNEX if case.id == "two-at-a-slower-rate"]
    run = course(case)[2]
    played = [entry.request for entry in run.trail if hasattr(entry, "request")]
    assert {request.rate.text for request in played if request.rate} == {SLOWER}


RESULTS = (
    (r"(.*-)?M", "6k1(a)"),
    (r"(.*-)?A|(FOUR-)?(QF\d|SF\d|F)", "6k1(b)"),
    (r"HT", "6k10"),
)


@pytest.mark.parametrize("case", ANNEX, ids=lambda case: case.id)
def test_what_is_said_has_its_stage_and_its_article__6k(case: PlayoffCase) -> None:
    code, _, run, _ = course(case)
    own = {"SIX-PLAYERS": "6k5", "NINE-PLAYERS": "6k8", "TEN-PLAYERS": "6k9"}.get(code, "")
    of_three = {"AR": "6k2(b)", "RR": "6k2(a)"}
    for line in lines(run):
        stage = line.stage.rpartition("-")[2]
        if "section" in line.text:
            assert (re.fullmatch(r"S[123]", line.stage) is not None, line.article) == (True, own)
        elif "fewest moves" in line.text:
            articles = {"SEVEN-PLAYERS": "6k6", "FIVE-PLAYERS": "6k4(a)", "TEN-PLAYERS": "6k4(a)"}
            assert line.article == articles.get(code, "6k2(c)")
            assert stage == {"FIVE-PLAYERS": "", "TEN-PLAYERS": "S2"}.get(code, "AR")
        elif stage in of_three:
            is_three = code in ("THREE-PLAYERS", "SIX-PLAYERS", "NINE-PLAYERS")
            is_three = is_three or "THREE" in line.stage
            other = "6k6" if code == "SEVEN-PLAYERS" else "6k4"
            assert line.article == (of_three[stage] if is_three else other)
        elif "void" in line.text:
            assert (line.stage, line.article) == ("M-LOT", "6k1(a)")
        else:
            [article] = [a for place, a in RESULTS if re.fullmatch(place, line.stage)]
            assert line.article == article


@pytest.mark.parametrize("case", EVENTS, ids=lambda case: case.id)
def test_what_an_event_asks_has_its_rate_and_its_words(case: PlayoffCase) -> None:
    code, tied, run, asked = course(case)
    for request in asked:
        if request.rate is not None:
            assert request.rate.text == RATES[code][request.id.rpartition("-")[0]]
        else:
            [words] = [w for p, w in NOT_OF_A_GAME.items() if re.fullmatch(p, request.id)]
            assert words in request.text
        assert set(request.players) <= set(tied)
    assert {found.article for found in (*asked, *lines(run))} == {"tie-break"}


def test_white_of_the_games_of_sudden_death_is_on_record() -> None:
    """sportstar article67788872: a lot, then the other twice, then the first twice."""
    [case] = [case for case in EVENTS if case.id == "tata-steel-colours-of-sudden-death"]
    told = [(line.stage, line.text) for line in lines(course(case)[2]) if "White" in line.text]
    assert told == [
        (f"SD-{game}", f"<{player}> has White")
        for game, player in ((2, 1), (3, 1), (4, 2), (5, 2), (6, 1))
    ]


@pytest.mark.parametrize("case", **by_case)
def test_a_stage_that_is_repeated_says_so_before_it_begins(case: PlayoffCase) -> None:
    """``RR2``, ``M-LOT-2``, ``SD-G2``: the number is that of the repetition."""
    _, _, run, _ = course(case)
    begun = [entry for entry in run.trail if not isinstance(entry, (AuditLine, Mark))]
    told = {(entry.stage, entry.number) for entry in begun if isinstance(entry, Repeat)}
    for entry, later in pairwise(begun):
        if isinstance(entry, Repeat) and not isinstance(later, Repeat):
            place = re.escape(entry.stage)
            number = entry.number
            assert number > 1
            assert re.match(rf"{place}({number}-|-{number}|-G{number})", later.request.id)
    for id_, _ in case.answers:
        if found := re.match(r"(RR|SRR)(\d)-", id_):
            assert (found[1], int(found[2])) in told


def test_straight_to_the_armageddon_is_offered_before_anything_is_played__6k_12() -> None:
    run = Run(installed().playoffs["fide:TWO-PLAYERS"].value.run(Situation(seeds=((3,), (8,)))))
    offered = [request.options for request in run.optional if request.id == "STRAIGHT"]
    run.answer("M-LOT", "3")
    assert offered == [("armageddon",)]
    assert [request.id for request in run.optional] == ["CHANGE"]


def test_a_place_can_be_shared_once_the_first_is_given__6k_11() -> None:
    situation = Situation(seeds=((4,), (7,), (9,)))
    run = Run(installed().playoffs["fide:THREE-PLAYERS"].value.run(situation))
    run.answer("CHANGE", "changed")
    [first] = run.required
    run.answer("CHANGE-PLACE1", "7")
    [second] = run.required
    assert (first.options, second.options) == (("4", "7", "9"), ("4", "9", "share"))


@pytest.mark.parametrize("case", ANNEX, ids=lambda case: case.id)
def test_who_won_a_stage_or_is_level_in_it_has_a_name_for_the_plan(case: PlayoffCase) -> None:
    """Of what comes later, a mark says all that matters: the winner, or who is level."""
    _, tied, run, _ = course(case)
    for mark in (entry for entry in run.trail if isinstance(entry, Mark)):
        stage = mark.stage.rpartition("-")[2]
        if stage == "LEVEL":
            assert isinstance(mark.key, tuple)
            one, other = mark.key
            assert mark.roles == {"one level first": one, "other level first": other}
        elif re.fullmatch(r"S\d", stage):
            assert isinstance(mark.key, tuple)
            winner = mark.key[0][0]
            assert winner in tied
            assert mark.roles == {f"W({mark.stage})": winner}
        elif isinstance(mark.key, int):
            assert mark.key == mark.roles[f"W({mark.stage})"]
            assert set(mark.roles) == {f"W({mark.stage})", f"L({mark.stage})"}
    duels = [m for m in run.trail if isinstance(m, Mark) and m.stage.endswith("LEVEL")]
    if case.id in ("three-two-eliminate-the-third", "five-with-two-level"):
        assert [duel.stage for duel in duels] == ["LEVEL"]
    if case.id == "four-with-games-and-armageddons":
        marks = {m.stage: m.key for m in run.trail if isinstance(m, Mark)}
        assert [marks[stage] for stage in ("SF1", "SF2", "F")] == [11, 6, 6]
    if case.id == "six-in-two-sections":
        assert [duel.stage for duel in duels] == ["S2-LEVEL"]


@pytest.mark.parametrize("case", **by_case)
def test_the_order_of_the_tie_breaks_gives_numbers_for_the_plan(case: PlayoffCase) -> None:
    code, tied, run, _ = course(case)
    orders = [e for e in run.trail if isinstance(e, Mark) and e.stage.endswith("ORDER")]
    if (not case.open and code not in ("TWO-PLAYERS", *RATES)) or code == "WORLD-RAPID-2021":
        stage = "SEED-ORDER" if code in RATES else "HT-ORDER"
        assert [order.stage for order in orders] == [stage]
    for order in orders:
        assert isinstance(order.key, tuple)
        assert set(order.key) <= set(tied)
        assert order.roles == {f"No. {n}": player for n, player in enumerate(order.key, start=1)}


HIGHEST, NUMBERS, MOVES = "highest-tie-break", "pairing-numbers", "fewest-moves"
PLANS = [  # 6k1 to 6k10: for how many, what is read into the text, and conditions of its own
    ("TWO-PLAYERS", "6k1", [2], set(), {"6k12"}),
    ("THREE-PLAYERS", "6k2", [3], {HIGHEST, NUMBERS, MOVES}, set()),
    ("FOUR-PLAYERS", "6k3", [4], {HIGHEST, NUMBERS, "level-match"}, set()),
    ("FIVE-PLAYERS", "6k4", [5], {HIGHEST, NUMBERS, "numbers-of-five", MOVES}, {"6k4"}),
    ("SIX-PLAYERS", "6k5", [6], {HIGHEST, NUMBERS, MOVES}, set()),
    ("SEVEN-PLAYERS", "6k6", [7], {HIGHEST, NUMBERS, "seven", MOVES}, set()),
    ("EIGHT-PLAYERS", "6k7", [8], {HIGHEST, "bracket"}, set()),
    ("NINE-PLAYERS", "6k8", [9], {HIGHEST, NUMBERS, "section-winners", MOVES}, set()),
    (
        "TEN-PLAYERS",
        "6k9",
        [10],
        {HIGHEST, NUMBERS, "numbers-of-five", "sections", MOVES},
        {"6k4"},
    ),
    ("ELEVEN-OR-MORE", "6k10", range(11, 31), {HIGHEST, "bracket", "shares"}, {"6k10"}),
    ("WORLD-CUP-2015", "tie-break", [2], {"colours"}, set()),
    ("WORLD-CUP-2023", "tie-break", [2], {"colours"}, set()),
    ("WOMENS-WORLD-CUP-2025", "tie-break", [2], {"colours"}, set()),
    ("CANDIDATES-2022-TWO", "tie-break", [2], {"colours"}, set()),
    (
        "CANDIDATES-2022-MORE",
        "tie-break",
        range(3, 9),
        {"round-robin", NUMBERS, "colours"},
        set(),
    ),
    ("TATA-STEEL-TWO", "tie-break", [2], {"colours"}, {"tie-break"}),
    ("TATA-STEEL-FOUR", "tie-break", [4], {"colours", "pairings"}, {"tie-break"}),
    ("WORLD-RAPID-2021", "tie-break", range(2, 31), {"rate"}, set()),
    ("UZCHESS-2025", "tie-break", [3], {"repeat", NUMBERS}, set()),
]
FOR_ALL = {"6a", "6b", "6d", "6g", "6i", "6k11"}


@pytest.mark.parametrize(("code", "article", "tied", "readings", "conditions"), PLANS)
def test_a_plan_has_its_article_and_its_readings(code, article, tied, readings, conditions) -> None:
    found = installed().playoffs[f"fide:{code}"].value
    is_annex = article.startswith("6k")
    assert (found.code, found.article) == (code, article)
    assert found.title[:1].isupper()
    assert [number for number in range(31) if number in found.tied] == list(tied)
    assert {one.id for one in found.readings} == readings | (
        {"armageddon", "places"} if is_annex else set()
    )
    assert {one.article for one in found.conditions} == conditions | (
        FOR_ALL if is_annex else set()
    )
    for reading in found.readings:
        assert reading.question.endswith("?")
        assert set(reading.options) == ({"ht", "lot"} if len(reading.options) > 1 else {"as-here"})
        assert reading.choice in reading.options
        assert all(answer[0].isupper() for answer in reading.options.values())
        assert reading.article.startswith("6" if is_annex else "tie-break")


def test_every_procedure_has_a_plan_here() -> None:
    ours = {id_[5:] for id_ in installed().playoffs if id_.startswith("fide:")}
    assert ours == {plan[0] for plan in PLANS}
