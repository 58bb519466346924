"""Prizes and tours as CSV (RFC 4180), by the rules of the standings' CSV.

Prizes: ``rank``, ``id``, ``name``, ``amount``, ``currency``, ``rule``, ``why``.  Tours: ``rank``,
``id``, ``name``, ``fide_id``, one column per leg under its name, ``total`` (points are exact:
``31/4``), and, where prizes are shared, ``prize``.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from crosstable.api import PrizeReport, TourReport, format_amount, format_exact
from crosstable.writers.csv_ import disarm
from crosstable.writers.prizes import line_text, share_rules


def prizes_csv(report: PrizeReport) -> bytes:
    """The prizes of an event, see the module's text."""
    return _csv(_prize_rows(report))


def tour_csv(report: TourReport) -> bytes:
    """A tour, see the module's text."""
    return _csv(_tour_rows(report))


def _csv(rows: Iterable[list[str]]) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue().encode("utf-8", "replace")


def _prize_rows(report: PrizeReport) -> Iterator[list[str]]:
    participants = report.standings.participants
    yield ["rank", "id", "name", "amount", "currency", "rule", "why"]
    for share in report.sharing.shares:
        yield [
            str(report.ranks[share.participant]),
            str(share.participant),
            disarm(participants[share.participant].name),
            format_amount(share.amount),
            report.currency,
            share_rules(share),
            disarm("; ".join(line_text(line) for line in share.lines)),
        ]


def _tour_rows(report: TourReport) -> Iterator[list[str]]:
    sharing = report.sharing
    prizes = {share.participant: share.amount for share in sharing.shares} if sharing else {}
    legs = [disarm(name) for name in report.legs]
    yield ["rank", "id", "name", "fide_id", *legs, "total", *(["prize"] if sharing else [])]
    for row in report.rows:
        player = report.players[row.participant]
        points = [row.points_in(leg) for leg in range(len(report.legs))]
        prize = [format_amount(prizes.get(row.participant, 0))] if sharing else []
        yield [
            str(row.rank),
            str(row.participant),
            disarm(player.name),
            disarm(player.fide_id),
            *("" if one is None else format_exact(one / 100) for one in points),
            format_exact(row.total / 100),
            *prize,
        ]
