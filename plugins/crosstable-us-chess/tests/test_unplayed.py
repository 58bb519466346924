"""Rule 34E on unplayed games (34E1; regulations page, CS-3)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from crosstable_us_chess.unplayed import POLICY

from crosstable.api import (
    EventKind,
    Round,
    Stage,
    StageKind,
    adjusted_scores,
    opponent_scores,
    total,
)
from crosstable.testing import load_cases, parse_event
from crosstable.testing.regulations import context_under, listed_under

US_B = load_cases(Path(__file__).parent / "cases" / "us-b.toml")[0].tournament


def test_adjusted_scores_of_a_peer() -> None:
    """MEOW tiebreaks_test, us-b-ADJ: 2, 2.5, 1 and 0.5, here in half points."""
    context = context_under(US_B, "us-chess")

    assert adjusted_scores(context) == {1: 4, 2: 5, 3: 2, 4: 1}


@pytest.mark.parametrize("unplayed", ["U", "F", "H", "Z", ".", "!", "3+", "3-"])
def test_every_unplayed_game_counts_half_a_point_for_opponents(unplayed: str) -> None:
    answer = {"3+": "2-", "3-": "2+"}.get(unplayed, "Z")
    event = parse_event(f"1 | - | 2w0 .\n2 | - | 1b1 {unplayed}\n3 | - | . {answer}")
    context = context_under(event, "us-chess")

    assert context.event.in_points(adjusted_scores(context)[2]) * 2 == 3


@pytest.mark.parametrize("unplayed", ["U", "F", "H", "Z", ".", "!", "3+", "3-"])
def test_an_own_unplayed_game_is_an_opponent_with_nothing(unplayed: str) -> None:
    answer = {"3+": "2-", "3-": "2+"}.get(unplayed, "Z")
    event = parse_event(f"1 | - | 2w0 .\n2 | - | 1b1 {unplayed}\n3 | - | . {answer}")
    context = context_under(event, "us-chess")

    found = opponent_scores(context, 2)

    assert [c.amount for c in found][1] == 0
    assert "as an opponent who scored 0" in found[1].note.text


def test_in_a_leg_of_double_weight_all_of_it_is_double() -> None:
    """Half of what a win brings there: 2 x (1 + 0.5) for a win and a bye (34E1, GCT-6)."""
    plain = parse_event("1 | - | 2w0 .\n2 | - | 1b1 H")
    rapid = Stage(id="rapid", kind=StageKind.RAPID, weight=2)
    event = replace(plain, stages=(rapid,), rounds=(Round(1, "rapid"), Round(2, "rapid")))
    context = context_under(event, "us-chess", {"half-point-byes": "keep"}, rounds=2)
    [cumulative] = listed_under("us-chess", "CUM")

    assert context.event.in_points(adjusted_scores(context)[2]) == 3
    assert context.event.in_points(cumulative.value(context, 2)) == 2 + 3


def test_a_forfeit_may_be_taken_for_played_on_request() -> None:
    """The modifier /P of other bodies' systems: the forfeit counts as scored."""
    context = context_under(parse_event("1 | - | 2w+\n2 | - | 1b-"), "us-chess")

    assert adjusted_scores(context, True) == {1: context.event.win, 2: 0}


def test_a_double_forfeit_counts_half_a_point_for_both() -> None:
    context = context_under(parse_event("1 | - | 2w-\n2 | - | 1b-"), "us-chess")

    assert set(adjusted_scores(context).values()) == {context.event.draw}


def test_a_game_without_a_result_is_no_unplayed_game() -> None:
    context = context_under(parse_event("1 | - | 2w?\n2 | - | 1b?"), "us-chess", rounds=1)

    assert adjusted_scores(context) == {1: 0, 2: 0}
    assert [c.opponent for c in opponent_scores(context, 1)] == [2]


def test_the_free_round_of_a_round_robin_is_no_game() -> None:
    event = parse_event(
        "1 | - | .   2w1 3b1\n2 | - | 3w1 1b0 .\n3 | - | 2b0 .   1w0",
        kind=EventKind.ROUND_ROBIN,
    )
    context = context_under(event, "us-chess")

    assert len(opponent_scores(context, 1)) == 2
    assert total(opponent_scores(context, 1)) == context.event.win


def test_systems_of_rule_34e_under_another_policy_are_cautioned() -> None:
    pytest.importorskip("crosstable_fide", reason="compares with FIDE's plugin")
    [listed] = listed_under("fide-2024-08", "us-chess:SOLKOFF")

    def said(text: str, edition: str) -> list[str]:
        context = context_under(parse_event(text), edition)
        return list(listed.tie_break.cautions(context, listed.modifiers))

    with_bye, all_played = "1 | - | 2w1 U\n2 | - | 1b0 Z", "1 | - | 2w1\n2 | - | 1b0"
    assert "not by rule 34E" in " ".join(said(with_bye, "fide-2024-08"))
    assert said(all_played, "fide-2024-08") == said(with_bye, "us-chess") == []


def test_the_policy_cuts_plainly() -> None:
    context = context_under(US_B, "us-chess")
    found = opponent_scores(context, 3)

    assert [c.amount for c in POLICY.cut_low(found, 1) if c.cut] == [min(c.amount for c in found)]
