"""The editions before September 2023: published figures, and what their texts say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.api import EventKind, rank
from crosstable.testing import parse_event, values_of
from crosstable.testing.regulations import context_under, listed_under, standings_under

from .conftest import REGULATIONS

ANNEX, VIRTUAL = "fide-2009", "fide-2010"
EDITION_IDS = list(REGULATIONS)


def values(rows: str, edition: str, code: str, kind=EventKind.SWISS, **readings: str):
    tournament = parse_event(rows, kind=kind)
    context = context_under(
        tournament, edition, {k.replace("_", "-"): v for k, v in readings.items()}
    )
    [listed] = listed_under(edition, code)
    return values_of(context, listed, list(context.event.participants))


def own_and_seen(rounds: str, number: int) -> tuple[str, str]:
    """What round ``number`` adds to the own Buchholz, and the score that opponents see."""
    context = context_under(parse_event(f"1 | 2000 | {rounds}\n2 | 2000 | ."), VIRTUAL)
    [listed] = listed_under(VIRTUAL, "BH")
    own = listed.contributions(context, 1)[number - 1]
    participant = context.event.participants[1]
    seen = sum(c.amount for c in context.unplayed.seen_by_opponents(context, participant, False))
    points = context.event.in_points
    return str(points(own.amount)), str(points(seen))


@pytest.mark.parametrize(
    ("rounds", "number", "own", "seen"),
    [
        # The two examples of the Handbook, nine rounds.
        ("2w1 2w= Z 2w1 2w1 2w1 2w1 2w1 2w1", 3, "11/2", "8"),
        ("2w1 2w1 2w1 2w= 2w0 2w+ 2w0 2w0 2w0", 6, "5", "4"),
        # The two of the 2009 Congress: 6 out of 9, forfeit win and absence.
        ("2w1 2w1 2w+ 2w1 2w1 2w1 2w0 2w0 2w0", 3, "5", "11/2"),
        ("2w1 2w1 2w1 2w1 2w0 2w0 Z 2w1 2w1", 7, "6", "13/2"),
    ],
)
def test_virtual_opponents_as_published__15_2_15_3(rounds, number, own, seen) -> None:
    assert own_and_seen(rounds, number) == (own, seen)


@pytest.mark.parametrize("edition", [ANNEX, VIRTUAL])
def test_a_game_without_result_against_somebody_unknown_is_no_round_against_oneself(
    edition,
) -> None:
    event = parse_event("1 | 2000 | 2w? U\n2 | 1900 | 1b? Z")
    alone = replace(event, players=event.players[:1])
    context = context_under(alone, edition)
    [listed] = listed_under(edition, "BH")

    first = listed.contributions(context, 1)[0]
    assert (first.round, first.opponent, first.amount) == (1, 2, 0)
    assert "not in the event" in first.note.text


ROUND_ROBIN = "1 | 2000 | 2b+ 3w=\n2 | 1900 | 1w- Z\n3 | 1800 | Z 1b="


def test_a_forfeit_in_a_round_robin_is_a_game_from_2010_and_none_before() -> None:
    kind = EventKind.ROUND_ROBIN
    assert values(ROUND_ROBIN, VIRTUAL, "SB", kind)[1] == "1/4"
    assert values(ROUND_ROBIN, VIRTUAL, "WON", kind)[1] == "1"
    assert values(ROUND_ROBIN, VIRTUAL, "DE", kind)[1] == "1"
    # Before, half of the own 1.5 and half of the 0.5 of the third.
    assert values(ROUND_ROBIN, ANNEX, "SB", kind)[1] == "1"
    assert values(ROUND_ROBIN, ANNEX, "WON", kind)[1] == "0"
    assert values(ROUND_ROBIN, ANNEX, "DE", kind)[1] == "none"


@pytest.mark.parametrize("edition", [ANNEX, VIRTUAL])
def test_a_forfeited_black_is_no_game_with_black(edition) -> None:
    assert values(ROUND_ROBIN, edition, "BPG", EventKind.ROUND_ROBIN)[1] == "0"


@pytest.mark.parametrize("edition", [ANNEX, VIRTUAL])
def test_the_free_round_of_a_round_robin_is_no_element(edition) -> None:
    context = context_under(parse_event(ROUND_ROBIN, kind=EventKind.ROUND_ROBIN), edition)
    for code in ("BH", "SB", "SOB", "ARO"):
        [listed] = listed_under(edition, code)
        assert 1 not in {c.round for c in listed.contributions(context, 3)}, code


def test_own_readings_of_the_annex_can_be_chosen() -> None:
    rows = "1 | 2000 | 2w1 U\n2 | 1900 | 1b0 Z"
    assert values(rows, ANNEX, "BH")[1] == "5/2"
    assert values(rows, ANNEX, "BH", own_score="adjusted")[1] == "2"
    assert values(rows, ANNEX, "SOB", sum_of_buchholz="nothing")[1] == "3/2"
    assert values(rows, ANNEX, "TPR")[1] == "2143"
    assert values(rows, ANNEX, "TPR", performance_unplayed_rounds="left-out")[1] == "2700"


ABSENCES = """
1 | 2000 | 5w1 H   H   H   6w1
2 | 1500 | 6w1 5b0 6w0 5w= U
3 | 2100 | .   .   5w1 6b1 5b1
4 | 2200 | .   .   .   .   5+
5 | 1400 | 1b0 2w1 3b0 2b= 3w0
6 | 1300 | 2b0 U   2b1 3w0 1b0
"""


def test_more_than_two_elected_absences_rank_below_everybody__5c() -> None:
    """Requested byes, absences and forfeit losses are elected; pairing byes are not."""
    context = context_under(parse_event(ABSENCES), ANNEX)
    [column], _ = rank(context, listed_under(ANNEX, "TPR"))

    assert set(column.below) == {1, 4}
    assert column.value(1).ranks_below
    order = sorted(context.event.participants, key=column.sort_key)
    assert order[-2:] == [1, 4] or order[-2:] == [4, 1]
    raw = column.raw
    assert raw[1] > raw[2]


def test_direct_encounter_of_2010_places_whom_nobody_can_equal() -> None:
    """1 beat 2 and 3; 2 and 3 have not met: 2 - 0 with at most 1 for the others."""
    rows = "1 | 2000 | 2w1 3b1\n2 | 1900 | 1b0 U\n3 | 1800 | U 1w0"
    assert values(rows, VIRTUAL, "DE") == {1: "1", 2: "2", 3: "2"}
    assert values(rows, ANNEX, "DE") == dict.fromkeys((1, 2, 3), "none")


@pytest.mark.parametrize(("edition", "places"), [(VIRTUAL, "1 1 3 4"), ("fide-2023-09", "1 2 3 4")])
def test_direct_encounter_starts_again_only_since_2023(edition, places) -> None:
    """1 and 2 have 2 of 3 each, and 1 won their game."""
    rows = """
    1 | 2000 | 2w1 3b1 4w0
    2 | 1900 | 1b0 4w1 3b1
    3 | 1800 | 4w= 1w0 2w0
    4 | 1700 | 3b= 2b0 1b1
    """
    rows = rows.replace("    ", "")
    found = values(rows, edition, "DE", EventKind.ROUND_ROBIN)
    assert " ".join(found[id_] for id_ in (1, 2, 4, 3)) == places


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_only_articles_of_the_edition_are_cited(edition) -> None:
    """Calculators that editions share were written for other article numbers."""
    tournament = parse_event("1 | 2000 | 2w1 U 2w1\n2 | 1900 | 1b0 Z 1b0\n3 | 1800 | Z Z Z")
    codes = "DE,PS/C1,BH/C1,BH/M1,ARO/C1,TPR,WON,KS,KS/L+1,STD"
    found = standings_under(tournament, edition, codes)
    numbers = [article.number for article in found.regulation.articles]
    for column in found.columns:
        for explanation in (found.explain(id_, column) for id_ in found.participants):
            notes = [n for c in explanation.contributions for n in (c.note, c.cut) if n]
            cited = {note.article for note in (*notes, *explanation.steps)} - {""}
            known = {c for c in cited for n in numbers if c == n or c.startswith(f"{n}.")}
            assert cited == known, column.key


def test_a_calculator_of_today_cites_the_annex() -> None:
    tournament = parse_event("1 | 2000 | 2w1\n2 | 1900 | 1b0")
    found = standings_under(tournament, ANNEX, "PS,REP")
    articles = [found.explain(1, column).contributions[0].note.article for column in found.columns]
    assert articles == ["2a", ""]
    assert [column.listed.article for column in found.columns] == ["2a", ""]


def test_a_direct_encounter_of_the_annex_cites_no_article_of_today() -> None:
    tournament = parse_event("1 | 2000 | 2w= U\n2 | 1900 | 1b= U")
    found = standings_under(tournament, ANNEX, "DE")
    explanation = found.explain(1, found.columns[0])
    assert {c.note.article for c in explanation.contributions} == {""}
    assert [step.article for step in explanation.steps] == ["2e"]
