"""Laws that hold for every event, whatever its results."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.api import Context, NoValue, Tournament, mean, rank
from crosstable.testing import parse_event
from crosstable.testing.laws import assert_refined, assert_renumbered
from crosstable.testing.regulations import context_under, listed_under
from crosstable.testing.strategies import any_events, renumbered, swiss_events

CODES = "MODMED,SOLKOFF,CUM,MEDIAN,RESULT,BLACKS,KASHDAN,SB,CUMOPP,OPPPERF,PERF,AVGOPP"
EVERYTHING = listed_under("us-chess", CODES)
# A loaded machine is slow, whatever is tested on it.
few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def context(tournament: Tournament) -> Context:
    return context_under(tournament, "us-chess")


def numbers(seen: Context, code: str):
    [entry] = listed_under("us-chess", code)
    return {id_: entry.value(seen, id_) for id_ in seen.event.participants}


@few
@given(st.data(), any_events())
def test_renumbering_changes_no_value(data, tournament: Tournament) -> None:
    ids = [player.id for player in tournament.players]
    new = dict(zip(ids, data.draw(st.permutations(ids)), strict=True))

    before = rank(context(tournament), EVERYTHING)
    after = rank(context(renumbered(tournament, new)), EVERYTHING)

    assert_renumbered(before, after, new)


@few
@given(any_events())
def test_a_value_is_the_reduction_of_what_is_shown(tournament: Tournament) -> None:
    seen = context(tournament)
    columns, _ = rank(seen, EVERYTHING)

    for column in columns:
        for id_ in seen.event.participants:
            if column.listed.tie_break.places is None:
                shown = column.listed.contributions(seen, id_)
                assert column.raw[id_] == column.listed.tie_break.reduce(shown)
                assert all(c.note.text for c in shown)
            elif id_ in column.placed:
                assert column.placed[id_].steps
                if column.placed[id_].place is not None:
                    assert column.placed[id_].score == reduced(column, id_)


def reduced(column, id_: int) -> int | Fraction | NoValue:
    """The score among the tied, from what is shown."""
    shown = column.placed[id_].contributions
    return sum(c.amount for c in shown) if column.key == "RESULT" else mean(shown)


@few
@given(any_events())
def test_solkoff_is_never_below_the_medians(tournament: Tournament) -> None:
    seen = context(tournament)
    solkoff, modified, median = (numbers(seen, c) for c in ("SOLKOFF", "MODMED", "MEDIAN"))

    for id_ in solkoff:
        assert 0 <= median[id_] <= modified[id_] <= solkoff[id_]


@few
@given(swiss_events())
def test_cumulative_counts_early_points_more_and_unplayed_ones_less(tournament) -> None:
    """Never more than if every point had come in round one, nor less than the points played."""
    seen = context(tournament)

    for id_, value in numbers(seen, "CUM").items():
        participant = seen.event.participants[id_]
        played = sum(r.points for r in participant.records if r.outcome.is_played)
        assert played <= value <= participant.points * seen.event.rounds


@few
@given(any_events())
def test_wins_less_losses_among_the_tied_add_up_to_nothing(tournament: Tournament) -> None:
    columns, _ = rank(context(tournament), listed_under("us-chess", "RESULT"))

    assert sum(placed.score for placed in columns[0].placed.values()) == 0


@few
@given(any_events())
def test_kashdan_is_one_a_game_and_more_for_wins_and_draws(tournament: Tournament) -> None:
    """4, 2 and 1: one for every game, three more for a win and one more for a draw."""
    seen = context(tournament)

    for id_, value in numbers(seen, "KASHDAN").items():
        outcomes = [r.outcome for r in seen.event.participants[id_].records if r.outcome.is_played]
        wins, draws = sum(o.is_win for o in outcomes), sum(o.is_draw for o in outcomes)
        assert value == len(outcomes) + 3 * wins + draws


@few
@given(any_events(), st.permutations(CODES.split(",")))
def test_each_further_tie_break_refines_the_order(tournament, codes) -> None:
    assert_refined(context(tournament), listed_under("us-chess", ",".join(codes[:6])))


@few
@given(swiss_events(all_played=True, all_drawn=True))
def test_an_event_of_draws_is_level(tournament: Tournament) -> None:
    seen = context(tournament)

    for code in ("MODMED", "SOLKOFF", "CUM", "MEDIAN", "KASHDAN", "SB", "CUMOPP"):
        assert len(set(numbers(seen, code).values())) == 1, code


@few
@given(swiss_events(all_played=True))
def test_without_unplayed_rounds_solkoff_is_fides_buchholz(tournament: Tournament) -> None:
    pytest.importorskip("crosstable_fide", reason="compares with FIDE's plugin")
    [buchholz] = listed_under("us-chess", "fide:BH")
    [berger] = listed_under("us-chess", "fide:SB")
    seen = context(tournament)
    participants = seen.event.participants

    assert numbers(seen, "SOLKOFF") == {id_: buchholz.value(seen, id_) for id_ in participants}
    assert numbers(seen, "SB") == {id_: berger.value(seen, id_) for id_ in participants}


@pytest.mark.parametrize("entry", EVERYTHING, ids=lambda entry: entry.key)
def test_an_empty_event_is_no_error(entry) -> None:
    assert rank(context(Tournament()), [entry])[1] == ()


@pytest.mark.parametrize("entry", EVERYTHING, ids=lambda entry: entry.key)
def test_no_round_yet_is_no_error(entry) -> None:
    before = context_under(parse_event("1 | 2000 | .\n2 | - | ."), "us-chess", rounds=0)

    assert len(rank(before, [entry])[1]) == 2
