"""The rules that come with the program; they belong to no federation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import takewhile

from crosstable.engine.shared_prizes import Award
from crosstable.prizes.amounts import (
    format_amount,
    parse_amount,
    parse_amounts,
    parse_fraction,
    parse_fractions,
)
from crosstable.prizes.descriptor import PrizeParameter, PrizeRule
from crosstable.prizes.situation import (
    Groups,
    PlayoffNeededError,
    PrizeError,
    PrizeSituation,
    divided,
    places_of,
)

ALONE, SHARED = "place", "shared"
_PLACES = {ALONE: "not shared", SHARED: "shared equally by the tied"}


def _with_prizes(
    situation: PrizeSituation, groups: Groups
) -> Iterator[tuple[tuple[int, ...], tuple[int, int]]]:
    """The groups that take places with prizes, and the places."""
    last = len(situation.prizes)
    return takewhile(lambda entry: entry[1][0] <= last, places_of(groups))


def _by_groups(situation: PrizeSituation, groups: Groups) -> Iterator[Award]:
    """The prizes of the places that each group takes, divided equally in it."""
    for group, places in _with_prizes(situation, groups):
        step = ALONE if len(group) == 1 else SHARED
        yield from divided(group, situation.pooled(places), step, places)


def share_by_place(situation: PrizeSituation) -> Sequence[Award]:
    """Each has the prize of the final place, tie-breaks and play-off included."""
    return list(_by_groups(situation, situation.field.by_rank))


def share_equally(situation: PrizeSituation) -> Sequence[Award]:
    """Those level on points share, whatever tie-breaks and play-off say."""
    return list(_by_groups(situation, situation.field.by_points))


def share_undivided_first(situation: PrizeSituation) -> Sequence[Award]:
    """The winner of the play-off has the first prize, the losers share the next ones."""
    awards = _by_groups(situation, situation.field.after_playoff())
    return [_undivided(award) for award in awards]


def _undivided(award: Award) -> Award:
    return award._replace(step="first") if award.places == (1, 1) else award


def share_pooled(situation: PrizeSituation) -> Sequence[Award]:
    """Those tied for first pool their prizes; after a sum for the winner they share equally."""
    field, top = situation.field, situation.parameters["top"]
    tied, places = field.tied_first, (1, len(field.tied_first))
    if len(tied) < 2:
        return share_equally(situation)
    pool = situation.pooled(places)
    if top > pool:
        raise PrizeError(
            f"{format_amount(top)} off the top is more than the pool of {format_amount(pool)}",
            "top",
        )
    awards = divided(tied, pool - top, "pool", places)
    if top:
        winners = field.after_playoff()[0]
        is_split = field.is_drawn and situation.parameters["drawn"] == "split"
        top_goes_to = _all_of(field.playoff) if is_split else winners
        awards = divided(top_goes_to, top, "top", None, places) + awards
    return awards + _below(situation, field.by_points)


def _below(situation: PrizeSituation, groups: Groups) -> list[Award]:
    """The prizes of the places after those who are tied for first."""
    tied = len(situation.field.tied_first)
    return [a for a in _by_groups(situation, groups) if a.places and a.places[0] > tied]


def _all_of(groups: Groups) -> tuple[int, ...]:
    return tuple(one for group in groups for one in group)


def share_by_hort(situation: PrizeSituation) -> Sequence[Award]:
    """Half of each prize goes by final place, the other halves are shared by the tied."""
    awards: list[Award] = []
    ranked = list(_with_prizes(situation, situation.field.by_rank))
    for tied, places in _with_prizes(situation, situation.field.by_points):
        if len(tied) == 1:
            awards += divided(tied, situation.pooled(places), ALONE, places)
            continue
        for group, taken in ranked:
            if group[0] in tied:
                half = Fraction(situation.pooled(taken), 2)
                awards += divided(group, half, "half-by-place", taken, places)
        half = Fraction(situation.pooled(places), 2)
        awards += divided(tied, half, "half-shared", places)
    return awards


def share_after_cut(situation: PrizeSituation) -> Sequence[Award]:
    """With very many tied, some are cut from the play-off for a fraction fixed in advance."""
    field, parameters = situation.field, situation.parameters
    tied = field.tied_first
    is_over = field.is_decided and not field.playoff
    if len(tied) < parameters["cut_from"] or is_over:
        return share_by_place(situation)
    if not field.playoff:
        message = f"{len(tied)} are tied for first place, and the outcome of their play-off "
        raise PlayoffNeededError(message + "is not given", "cut")
    amended, fraction = parameters["amended"], parameters["fraction"]
    if amended is None or fraction is None:
        missing = "'amended'" if amended is None else "'fraction'"
        message = f"{len(tied)} are tied, and {missing}, fixed in advance, is not given"
        raise PrizeError(message, "cut")
    places = (1, len(tied))
    cut = [one for one in tied if one not in _all_of(field.playoff)]
    for_cut = fraction * situation.total if cut else Fraction(0)
    _check_amended(situation, amended, for_cut, places)
    awards: list[Award] = []
    for group, taken in places_of(field.playoff):
        sum_of = sum(amended[taken[0] - 1 : taken[1]])
        awards += divided(group, sum_of, "amended", taken)
    if cut:
        cut_places = (len(tied) - len(cut) + 1, len(tied))
        awards += divided(cut, for_cut, "cut", None, cut_places)
    return awards + _below(situation, field.by_rank)


def _check_amended(
    situation: PrizeSituation, amended: Sequence[int], for_cut: Fraction, places: tuple[int, int]
) -> None:
    left = situation.pooled(places) - for_cut
    if sum(amended) != left:
        raise PrizeError(
            f"the amended prizes come to {format_amount(sum(amended))}; with the fraction for "
            f"those cut they must come to what the tied have between them, and "
            f"{_words(left)} is left of it",
            "amended",
        )
    players = len(_all_of(situation.field.playoff))
    if len(amended) > players:
        raise PrizeError(f"{len(amended)} amended prizes for {players} in the play-off", "amended")


def _words(amount: Fraction) -> str:
    exact = amount.numerator // amount.denominator
    return format_amount(exact) + ("" if amount.denominator == 1 else " and a part of a cent")


def share_match(situation: PrizeSituation) -> Sequence[Award]:
    """Two players have fixed parts of the fund, others when a play-off decided."""
    field, parameters = situation.field, situation.parameters
    players = field.order
    if len(players) != 2:
        raise PrizeError(f"a match has two players, not {len(players)}")
    total, after = Fraction(situation.total), parameters["after_playoff"]
    places = (1, 2)
    if field.is_outright or after is None:
        bonus = {one: field.wins.get(one, 0) * (parameters["per_win"] or 0) for one in players}
        parts, step = parameters["parts"], "part"
    else:
        bonus, parts, step = dict.fromkeys(players, 0), after, "part-after-playoff"
    if not field.is_outright and parts[0] != parts[1]:
        players = _all_of(field.after_playoff())
    rest = total - sum(bonus.values())
    if rest < 0:
        raise PrizeError("the wins cost more than the fund", "win")
    awards = [
        Award(one, Fraction(bonus[one]), "win", None, Fraction(bonus[one]), 1, places)
        for one in players
        if bonus[one]
    ]
    return awards + [
        Award(one, part * rest, step, places, rest, 1, places)
        for one, part in zip(players, parts, strict=True)
    ]


def pay_outright_bonus(situation: PrizeSituation) -> Sequence[Award]:
    """To whoever is first alone, without a play-off."""
    if not situation.field.is_outright:
        return []
    amount = situation.parameters["amount"]
    return divided(situation.field.tied_first, amount, "bonus", None)


def pay_per_half_point(situation: PrizeSituation) -> Sequence[Award]:
    """To everybody, for each half point."""
    amount = situation.parameters["amount"]
    return [
        Award(one, 2 * points * amount, "half-point", None, 2 * points * amount)
        for one, points in sorted(situation.field.points.items())
        if points
    ]


def pay_per_win(situation: PrizeSituation) -> Sequence[Award]:
    """To everybody, for each win; a win by forfeit is one."""
    amount = situation.parameters["amount"]
    return [
        Award(one, Fraction(wins * amount), "win", None, Fraction(wins * amount))
        for one, wins in sorted(situation.field.wins.items())
        if wins
    ]


def _number(value: object) -> int:
    if type(value) is int and value > 0:
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and int(value):
        return int(value)
    raise ValueError(f"{value!r} is no number from 1 on")


def _winner_or_split(value: object) -> str:
    if value in ("winner", "split"):
        return str(value)
    raise ValueError(f"{value!r} is neither 'winner' nor 'split'")


_AMOUNT = PrizeParameter(
    name="amount", summary="how much it is", parse=parse_amount, is_required=True
)

RULES = (
    PrizeRule(
        id="by-place",
        title="By place",
        summary="Each has the prize of the final place; who shares a place shares the prizes. "
        "Tie-breaks and a play-off decide, so a knock-out's losers share as they were knocked out.",
        steps=_PLACES,
        share=share_by_place,
        is_for_groups=True,
    ),
    PrizeRule(
        id="equal",
        title="Equal division",
        summary="Those level on points share equally; tie-breaks and a play-off do not count.",
        steps=_PLACES,
        share=share_equally,
        is_for_groups=True,
    ),
    PrizeRule(
        id="undivided-first",
        title="Undivided first prize",
        summary="A play-off decides who of those tied for first has the first prize; the losers, "
        "and all other ties on points, share equally.",
        steps={**_PLACES, "first": "undivided"},
        share=share_undivided_first,
    ),
    PrizeRule(
        id="pooled",
        title="Pooled, with a sum off the top",
        summary="Those tied for first pool their prizes; a sum goes to the winner of the play-off "
        "and the rest is shared equally. Other ties on points share equally.",
        steps={
            **_PLACES,
            "top": "off the top of the pool, for the winner",
            "pool": "what is left of the pool, shared by all tied for first",
        },
        share=share_pooled,
        parameters=(
            PrizeParameter(
                name="top",
                summary="what the winner has beforehand",
                parse=parse_amount,
                default=0,
            ),
            PrizeParameter(
                name="drawn",
                summary="who has it after a drawn last game: 'winner', or 'split' between them",
                parse=_winner_or_split,
                default="winner",
            ),
        ),
    ),
    PrizeRule(
        id="hort",
        title="Hort system",
        summary="Half of every prize goes by final place; the other halves are shared equally by "
        "those level on points.",
        steps={
            **_PLACES,
            "half-by-place": "half, by the final place",
            "half-shared": "half, shared equally by the tied",
        },
        share=share_by_hort,
        is_for_groups=True,
    ),
    PrizeRule(
        id="after-cut",
        title="A fraction for those cut",
        summary="By place; but with very many tied for first, those who are cut from the play-off "
        "share a fraction of the fund, and the others play for amended prizes.",
        steps={
            **_PLACES,
            "cut": "the fraction of the fund for those cut from the play-off",
            "amended": "the amended prize of the place",
        },
        share=share_after_cut,
        parameters=(
            PrizeParameter(
                name="fraction",
                summary="the part of the whole fund for those cut, such as '1/8' or '12.5%'",
                parse=parse_fraction,
            ),
            PrizeParameter(
                name="amended",
                summary="the prizes that the others play for",
                parse=parse_amounts,
            ),
            PrizeParameter(
                name="cut_from",
                summary="from how many tied on somebody is cut",
                parse=_number,
                default=11,
            ),
        ),
    ),
    PrizeRule(
        id="match",
        title="Parts of a match's fund",
        summary="Winner and loser of a match have fixed parts of the fund, others where a play-off "
        "decided, or so much a win and parts of the rest.",
        steps={
            "part": "a fixed part of the fund",
            "part-after-playoff": "a fixed part of the fund, as a play-off decided",
            "win": "for wins",
        },
        share=share_match,
        parameters=(
            PrizeParameter(
                name="parts",
                summary="winner's and loser's part, such as ['60%', '40%']",
                parse=parse_fractions,
                is_required=True,
            ),
            PrizeParameter(
                name="after_playoff",
                summary="the same where a play-off decided",
                parse=parse_fractions,
            ),
            PrizeParameter(
                name="per_win",
                summary="what a win brings before the rest is parted, without a play-off",
                parse=parse_amount,
            ),
        ),
    ),
    PrizeRule(
        id="outright-bonus",
        title="Bonus for an outright victory",
        summary="Beside the fund, for whoever is first alone on points, without a play-off.",
        steps={"bonus": "bonus for an outright victory"},
        share=pay_outright_bonus,
        parameters=(_AMOUNT,),
        is_extra=True,
    ),
    PrizeRule(
        id="per-half-point",
        title="So much a half point",
        summary="Beside the fund, for every half point scored.",
        steps={"half-point": "for half points"},
        share=pay_per_half_point,
        parameters=(_AMOUNT,),
        is_extra=True,
    ),
    PrizeRule(
        id="per-win",
        title="So much a win",
        summary="Beside the fund, for every win; one by forfeit counts.",
        steps={"win": "for wins"},
        share=pay_per_win,
        parameters=(_AMOUNT,),
        is_extra=True,
    ),
)
