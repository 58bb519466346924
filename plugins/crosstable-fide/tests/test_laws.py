"""Laws that hold for every event, whatever its results."""

from __future__ import annotations

import pytest
from crosstable_fide.editions import EDITIONS
from crosstable_fide.unplayed import CAPPED_DUMMY
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.api import (
    Context,
    NoValue,
    Regulation,
    Standings,
    Tournament,
    rank,
    view_event,
)
from crosstable.testing import parse_event
from crosstable.testing.laws import assert_refined, assert_renumbered
from crosstable.testing.regulations import context_under, listed_under
from crosstable.testing.strategies import any_events, renumbered, swiss_events

CODES = (
    "DE,DE/P,WIN,WON,BPG,BWG,PS,PS/C1,REP,STD,TPN,BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/P,AOB,AOB/F,FB,"
    "FB/C1,SB,SB/C1,SB/P,KS,KS/L+1,KS/L-1,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,RTNG,ARO/U1000"
)
EDITION_IDS = [edition.id for edition in EDITIONS]
editions = st.sampled_from(EDITION_IDS)
# A loaded machine is slow, whatever is tested on it.
few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


EARLIER = (
    *listed_under("fide-2009", "DE,BPG,KS,KS/L+1,KS/L-1,SOB,ARO,ARO/C1,TPR,TPR350"),
    *listed_under("fide-2010", "DE"),
)


def listed(codes: str):
    return listed_under(EDITION_IDS[-1], codes)


def everything():
    return (*listed(CODES), *EARLIER)


def context(tournament: Tournament, edition: str) -> Context:
    """The edition's policy alone, without its readings."""
    seen = context_under(tournament, edition, rounds=tournament.rounds_planned)
    return Context(seen.event, seen.unplayed)


def numbers(context_: Context, code: str):
    [entry] = listed(code)
    return {id_: entry.value(context_, id_) for id_ in context_.event.participants}


@few
@given(st.data(), any_events(), editions)
def test_renumbering_changes_no_value(data, tournament: Tournament, edition: str) -> None:
    ids = [player.id for player in tournament.players]
    new = dict(zip(ids, data.draw(st.permutations(ids)), strict=True))
    without_number = [entry for entry in everything() if entry.key != "TPN"]

    before = rank(context(tournament, edition), without_number)
    after = rank(context(renumbered(tournament, new), edition), without_number)

    assert_renumbered(before, after, new)


@few
@given(any_events(), editions)
def test_a_value_is_the_reduction_of_what_is_shown(tournament: Tournament, edition: str) -> None:
    seen = context(tournament, edition)
    columns, _ = rank(seen, everything())

    for column in columns:
        for id_ in seen.event.participants:
            if column.listed.tie_break.places is None:
                shown = column.listed.contributions(seen, id_)
                assert column.raw[id_] == column.listed.tie_break.reduce(shown)
                assert all(c.note.text for c in shown)
            elif id_ in column.placed:
                placed = column.placed[id_]
                scored = sum(c.amount for c in placed.contributions)
                assert placed.score == (None if placed.place is None else scored)
                assert placed.steps


@few
@given(any_events(), editions)
def test_what_is_kept_is_what_would_be_worked_out_again(tournament, edition: str) -> None:
    seen = context(tournament, edition)
    keeping = Context(seen.event, seen.unplayed, keeps_contributions=True)
    regulation = Regulation(id="toy", title="", edition="", namespace="toy")
    again, kept = (
        Standings(tournament, regulation, one, *rank(one, everything())) for one in (seen, keeping)
    )

    assert kept.rows == again.rows
    for old, new in zip(again.columns, kept.columns, strict=True):
        assert new.raw == old.raw
        for id_ in seen.event.participants:
            assert kept.explain(id_, new)[2:] == again.explain(id_, old)[2:]


@few
@given(any_events(), editions, st.integers(1, 9))
def test_a_cut_never_adds_and_may_be_too_large(tournament, edition: str, size: int) -> None:
    seen = context(tournament, edition)
    for code in ("BH", "FB", "SB", "PS"):
        uncut, cut = numbers(seen, code), numbers(seen, f"{code}/C{size}")
        assert all(0 <= cut[id_] <= uncut[id_] for id_ in uncut)
    for id_, raw in numbers(seen, f"BH/M{size}").items():
        assert 0 <= raw <= numbers(seen, "BH")[id_]
    for raw in numbers(seen, f"ARO/M{size}").values():
        assert raw is NoValue.UNDEFINED or raw > 0


@few
@given(any_events(), editions, st.permutations(CODES.split(",")))
def test_each_further_tie_break_refines_the_order(tournament, edition: str, codes) -> None:
    seen = context(tournament, edition)
    assert_refined(seen, listed(",".join(codes[:6])))


@few
@given(any_events(), editions)
def test_a_rank_is_shared_exactly_by_those_level_on_everything(tournament, edition) -> None:
    columns, rows = rank(context(tournament, edition), listed("DE,BH/C1,SB,WIN"))
    keys = {
        row.participant: (row.points, *(column.raw[row.participant] for column in columns))
        for row in rows
    }

    for one in rows:
        for other in rows:
            level = keys[one.participant] == keys[other.participant]
            assert (one.rank == other.rank) == level


@few
@given(swiss_events(all_played=True))
def test_without_unplayed_rounds_all_policies_agree(tournament: Tournament) -> None:
    first, *others = (rank(context(tournament, id_), everything()) for id_ in EDITION_IDS)

    for columns, rows in others:
        assert [column.raw for column in columns] == [column.raw for column in first[0]]
        assert rows == first[1]


@few
@given(swiss_events(all_played=True, all_drawn=True), editions)
def test_an_event_of_draws_is_level(tournament: Tournament, edition: str) -> None:
    seen = context(tournament, edition)

    for code in ("PS", "WON", "SB", "BH", "STD", "KS"):
        assert len(set(numbers(seen, code).values())) == 1, code
    assert len({participant.points for participant in seen.event.participants.values()}) == 1


@pytest.mark.parametrize("entry", everything(), ids=lambda entry: entry.key)
def test_an_empty_event_is_no_error(entry) -> None:
    nobody = Context(view_event(Tournament(), Tournament().kind, 0), CAPPED_DUMMY)

    assert rank(nobody, [entry])[1] == ()


@pytest.mark.parametrize("entry", everything(), ids=lambda entry: entry.key)
def test_no_round_yet_is_no_error(entry) -> None:
    tournament = parse_event("1 | 2000 | .\n2 | - | .")
    before = Context(view_event(tournament, tournament.kind, 0), CAPPED_DUMMY)

    assert len(rank(before, [entry])[1]) == 2
