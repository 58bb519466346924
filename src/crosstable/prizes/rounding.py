"""The one rounding of prizes, and what becomes of the remainder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.engine.shared_prizes import LeftOver, PoolKey, RoundingMode
from crosstable.model.points import round_half_up
from crosstable.prizes.amounts import format_amount, format_share
from crosstable.prizes.situation import PrizeError


@dataclass(frozen=True, slots=True)
class Rounding:
    """Shares are rounded to multiples of ``unit`` hundredths; the remainder, given out to the
    hundredth where ``mode`` says so, comes on top."""

    mode: RoundingMode = RoundingMode.IN_ORDER
    unit: int = 1

    def apply(
        self, pools: Mapping[PoolKey, Mapping[int, Fraction]], order: Sequence[int]
    ) -> tuple[Mapping[int, int], tuple[LeftOver, ...]]:
        """What everybody is paid, and what is left over of each pool.

        Raises :class:`PrizeError` where a share must be exact and is not.
        """
        place = {one: nth for nth, one in enumerate(order)}
        paid: dict[int, Fraction] = defaultdict(Fraction)
        left_over = []
        for key, shares in pools.items():
            sharing = sorted(shares, key=place.__getitem__)
            rounded = {one: Fraction(self._rounded(shares[one])) for one in sharing}
            left = sum(shares.values(), Fraction(0)) - sum(rounded.values(), Fraction(0))
            goes_to = self._handed_out(left, sharing)
            for one, amount in goes_to:
                rounded[one] += amount
            for one, amount in rounded.items():
                paid[one] += amount
            if left:
                left_over.append(LeftOver(key, left, goes_to))
        return {one: int(amount) for one, amount in paid.items()}, tuple(left_over)

    def _rounded(self, share: Fraction) -> int:
        if self.mode is RoundingMode.HALF_UP:
            return self.unit * round_half_up(share / self.unit)
        whole = self.unit * (share // self.unit)
        if self.mode is RoundingMode.EXACT and whole != share:
            unit = format_amount(self.unit)
            raise PrizeError(
                f"a share of {format_share(share)} is no multiple of {unit}, and shares are to "
                "stay exact; choose another rounding"
            )
        return whole

    def _handed_out(
        self, left: Fraction, sharing: Sequence[int]
    ) -> tuple[tuple[int, Fraction], ...]:
        """Who gets what of a remainder; only whole hundredths can be paid."""
        payable = Fraction(left // 1)
        if not payable or self.mode in (RoundingMode.ORGANISER, RoundingMode.HALF_UP):
            return ()
        if self.mode is RoundingMode.FIRST:
            return ((sharing[0], payable),)
        portions = []
        for one in sharing:
            portion = min(payable, Fraction(self.unit))
            if portion:
                portions.append((one, portion))
            payable -= portion
        return tuple(portions)


CENT = Rounding()
"""Down to the cent; the cents left go to those who share, in order."""
