"""Articles 15 and 16, and rounds that no article foresees."""

from __future__ import annotations

import pytest
from crosstable_fide.tie_breaks import TIE_BREAKS
from crosstable_fide.unplayed import cut_least_significant

from crosstable.api import Contribution, EventKind, ListedTieBreak, Note, NoValue
from crosstable.testing import list_tie_breaks, parse_event, values_of

NEW, OLD = "fide-2026-03", "fide-2024-08"


def value(context, code: str, participant: int = 1) -> str:
    [listed] = list_tie_breaks(code, TIE_BREAKS)
    return values_of(context, listed, [participant])[participant]


def notes(context, code: str, participant: int = 1) -> list[str]:
    [listed] = list_tie_breaks(code, TIE_BREAKS)
    return [c.note.text for c in listed.contributions(context, participant)]


@pytest.mark.parametrize(
    ("rest", "seen"),
    [
        ("H U", "3/2"),  # a later bye that is no request: 16.2.3, as awarded
        ("H 3-", "1/2"),  # a later forfeit loss is voluntary: 16.2.5, a draw, and 16.2.4
        ("Z Z", "1"),  # a withdrawal: two draws
        ("Z 3+", "1"),  # a later forfeit win: 16.2.3
        ("3- Z", "1/2"),  # a trailing forfeit loss stays nothing (section 13 item 3)
    ],
)
def test_how_opponents_see_unplayed_rounds__16_3(rest: str, seen: str, context_of) -> None:
    tournament = parse_event(f"1 | 2000 | 2w1\n2 | 2000 | 1b0 {rest}\n3 | 2000 | .")
    context = context_of(tournament, NEW)
    [listed] = list_tie_breaks("BH", TIE_BREAKS)

    first = listed.contributions(context, 1)[0]
    assert str(context.event.in_points(first.amount)) == seen


def test_a_game_without_result_counts_its_opponent_but_nothing_yet(context_of) -> None:
    tournament = parse_event("1 | 2000 | 2w1 3b?\n2 | 2000 | 1b0 U\n3 | 2000 | U 1w?")
    context = context_of(tournament, NEW)

    assert value(context, "BH") == "2"
    assert value(context, "BH/C1") == "1"
    assert value(context, "SB") == "1"
    assert value(context, "REP") == "2"
    assert [value(context, code) for code in ("WON", "BPG", "ARO")] == ["1", "0", "2000"]


def element(amount: int, base: int | None, *, is_vur: bool = False) -> Contribution:
    return Contribution(1, amount, Note("x"), base=base, is_vur=is_vur)


@pytest.mark.parametrize(
    ("elements", "cut"),
    [
        # The lowest score of an opponent, be it half a point beside nothing.
        ([element(0, 1), element(2, 0)], 1),
        ([element(3, 1), element(2, 1)], 1),
        # Voluntary rounds: the lowest contribution, then the lowest score.
        ([element(1, 4, is_vur=True), element(1, 2, is_vur=True), element(0, 9)], 1),
        ([element(1, 1, is_vur=True), element(1, 0, is_vur=True), element(0, 9)], 1),
        ([element(1, 1, is_vur=True), element(1, None, is_vur=True), element(0, 9)], 1),
        ([element(1, 0, is_vur=True), element(2, 0), element(0, 9)], 0),
        # A voluntary round below the least significant value is not the one that is cut.
        ([element(0, 2, is_vur=True), element(1, 0)], 1),
    ],
)
def test_what_is_cut_first__14_1_1_16_5_1(elements, cut: int) -> None:
    result = cut_least_significant(elements, 1)
    assert [index for index, one in enumerate(result) if one.cut is not None] == [cut]


def test_not_paired_in_a_counted_round_is_a_zero_point_bye(context_of) -> None:
    with_dots = parse_event("1 | 2000 | 2w1 .\n2 | 2000 | 1b0 U")
    with_byes = parse_event("1 | 2000 | 2w1 Z\n2 | 2000 | 1b0 U")

    for code in ("BH", "BH/C1", "SB", "REP"):
        for id_ in (1, 2):
            assert value(context_of(with_dots, NEW), code, id_) == value(
                context_of(with_byes, NEW), code, id_
            )


def test_an_unknown_result_is_taken_for_a_requested_bye_and_says_so(context_of) -> None:
    context = context_of(parse_event("1 | 2000 | 2w1 !\n2 | 2000 | 1b0 U"), NEW)

    assert value(context, "REP") == "1"
    assert "result not understood" in notes(context, "BH")[1]


@pytest.mark.parametrize("kind", [EventKind.SWISS, EventKind.ROUND_ROBIN])
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_an_opponent_who_is_not_in_the_event_adds_nothing(kind, edition, context_of) -> None:
    rows = "1 | 2000 | 9w1 8b+ 7w- 6w? 2w1\n2 | 1900 | . . . . 1b0"
    context = context_of(parse_event(rows, kind=kind), edition)

    for tie_break in TIE_BREAKS:
        if tie_break.places is None:
            list(ListedTieBreak(key="X", tie_break=tie_break).contributions(context, 1))
        else:
            assert values_of(context, list_tie_breaks("DE", TIE_BREAKS)[0], [1, 2])
    assert "an opponent who is not in the event adds nothing" in notes(context, "BH")
    assert value(context, "ARO") == "1900"


def test_a_free_round_of_a_round_robin_is_no_element__15_2(context_of) -> None:
    rows = "1 | 2000 | Z 2w1 3b=\n2 | 2000 | 3w0 1b0 Z\n3 | 2000 | 2b1 Z 1w="
    context = context_of(parse_event(rows, kind=EventKind.ROUND_ROBIN), NEW)

    [listed] = list_tie_breaks("SB", TIE_BREAKS)
    assert [c.opponent for c in listed.contributions(context, 1)] == [2, 3]


def test_cutting_more_than_there_is_gives_nothing_not_an_error(context_of) -> None:
    context = context_of(parse_event("1 | 2000 | 2w1\n2 | 1900 | 1b0"), NEW)

    assert [value(context, code) for code in ("BH/C2", "BH/M2", "SB/C5", "PS/C9")] == ["0"] * 4
    assert value(context, "ARO/C1") == "none"


def test_the_highest_cut_may_take_the_dummy__section_13_item_15(context_of) -> None:
    rows = "1 | 2000 | 2w1 3w1 U\n2 | 2000 | 1b0 . U\n3 | 2000 | . 1b0 U"
    context = context_of(parse_event(rows), OLD)

    # The elements are 1, 1 and 3, the dummy's.
    assert value(context, "BH") == "5"
    assert value(context, "BH/M1") == "1"


@pytest.mark.parametrize(
    ("edition", "won", "black", "mean"), [(OLD, "1", "1", "1900"), (NEW, "1", "1", "none")]
)
def test_a_won_forfeit_in_a_round_robin__15_2(edition, won, black, mean, context_of) -> None:
    tournament = parse_event("1 | 2000 | 2b+\n2 | 1900 | 1w-", kind=EventKind.ROUND_ROBIN)
    literal = context_of(tournament, edition)
    over_the_board = context_of(tournament, edition, {"predetermined-forfeits": "over-the-board"})

    assert [value(literal, code) for code in ("WON", "BPG", "ARO")] == [won, black, mean]
    assert [value(over_the_board, code) for code in ("WON", "BPG", "ARO")] == ["0", "0", "none"]


def test_whether_a_forfeit_in_a_round_robin_is_a_meeting_over_the_board__8_2(context_of) -> None:
    rows = "1 | 2000 | 2b+ 3w=\n2 | 1900 | 1w- .\n3 | 1900 | . 1b="
    tournament = parse_event(rows, kind=EventKind.ROUND_ROBIN)
    over_the_board = context_of(tournament, OLD, {"predetermined-forfeits": "over-the-board"})

    # The Buchholz of players 2 and 3 is 1.5, that of player 1, whom they met, 0.5.
    assert value(context_of(tournament, OLD), "AOB", 2) == "1/2"
    assert value(over_the_board, "AOB", 2) == "none"


def test_forfeits_counted_as_played_leave_earlier_byes_of_the_opponent_draws__16_3_2(
    context_of,
) -> None:
    """As in FIDE's checker: /P is about the own round, not about what opponents see."""
    tournament = parse_event("1 | 2000 | . 2w+\n2 | 2000 | . 1b-")

    assert value(context_of(tournament, NEW), "BH/P") == "3/2"


def test_a_double_forfeit_gives_half_a_standard_point_or_none__7_7(context_of) -> None:
    tournament = parse_event("1 | 2000 | 2w-\n2 | 1900 | 1b-")

    assert value(context_of(tournament, NEW), "STD") == "1/2"
    assert value(context_of(tournament, NEW, {"standard-points-opponent": "draw"}), "STD") == "0"


WITH_UNRATED = "1 | 2000 | 2w1 3b0\n2 | 1900 | 1b0 .\n3 | - | . 1w1"


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_unrated_players_drop_rating_tie_breaks_for_all__10(code: str, context_of) -> None:
    """As in FIDE's checker, which then gives nobody a value."""
    context = context_of(parse_event(WITH_UNRATED), NEW)
    [listed] = list_tie_breaks(code, TIE_BREAKS)

    assert {listed.value(context, id_) for id_ in (1, 2, 3)} == {NoValue.NOT_APPLICABLE}
    [caution] = listed.tie_break.cautions(context, listed.modifiers)
    assert "1 unrated" in caution
    assert "leave-out" in caution


def test_unrated_opponents_get_the_rating_set_or_are_left_out_on_request__10(context_of) -> None:
    context = context_of(parse_event(WITH_UNRATED), NEW)
    assert value(context, "ARO/U1000") == "1450"
    assert [value(context, "RTNG/U1000", id_) for id_ in (1, 3)] == ["2000", "1000"]

    left_out = context_of(parse_event(WITH_UNRATED), NEW, {"unrated-players": "leave-out"})
    assert value(left_out, "ARO") == "1900"
    assert value(left_out, "TPR") == "2700"
    assert [value(left_out, "RTNG", id_) for id_ in (1, 3)] == ["2000", "none"]


@pytest.mark.parametrize("code", ["BH", "FB", "AOB"])
def test_buchholz_in_a_round_robin_is_cautioned__8(code: str, context_of) -> None:
    tournament = parse_event("1 | 2000 | 2w1\n2 | 1900 | 1b0", kind=EventKind.ROUND_ROBIN)
    [listed] = list_tie_breaks(code, TIE_BREAKS)

    cautions = list(listed.tie_break.cautions(context_of(tournament, NEW), listed.modifiers))

    assert "article 8" in cautions[0]


def test_fore_buchholz_before_the_end_is_cautioned__8_3(context_of) -> None:
    tournament = parse_event("1 | 2000 | 2w1\n2 | 1900 | 1b0", rounds_planned=3)
    context = context_of(tournament, NEW)
    for code in ("FB", "AOB/F"):
        [listed] = list_tie_breaks(code, TIE_BREAKS)
        assert "8.3" in next(iter(listed.tie_break.cautions(context, listed.modifiers)))
