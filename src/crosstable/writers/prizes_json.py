"""Prizes and tours as JSON: the public contract for other programs.

One object, UTF-8, indented by two blanks, with a line end.  Of prizes:

``currency``
    Three capitals, empty where none is given.
``shares``
    Everybody who gets something, in the final order: ``id`` (starting rank), ``name``,
    ``amount`` (text with two decimals) and ``rule`` (the rules that gave it, with ``+``
    between several).

Further keys, which may be relied on.  Each of the ``shares`` has ``rank``, ``points`` (exact
text) and ``lines``: ``rule``, ``step``, ``why``, ``article``, ``list`` (the group's name, empty
for the prizes of all), ``amount`` (exact, in whole units: ``"100/3"``), ``places`` (first and
last, or null), ``total`` (exact) and ``among``.  The object has ``rule``, ``fund``, ``extra``
(paid beside the fund), ``paid``, ``unawarded`` (``list`` and ``amount``), ``kept`` (what rounding
leaves with the organiser, less than nothing where he adds), ``rounding`` (``mode``, ``unit`` and
``left_over``: ``list``, ``places``, ``amount`` and ``goes_to``, each with ``id`` and ``amount``),
``regulation``, ``decisions``, ``readings`` and ``diagnostics`` as standings have them.  Always
``paid`` + ``unawarded`` + ``kept`` = ``fund`` + ``extra``.

Of a tour: ``regulation``, ``legs`` (names), ``standings`` (``rank``, ``id``, ``name``, ``fide_id``,
``total`` as exact text, and ``legs``: per leg null, or ``points`` and ``lines`` as above), and
``prizes``, null or ``currency``, ``shares`` and the sums as above.  Ids are the tour's own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

from crosstable.api import (
    Decision,
    Player,
    PrizeLine,
    PrizeList,
    PrizeReport,
    PrizeShare,
    Reading,
    SharedPrizes,
    Sharing,
    Standings,
    Team,
    TourReport,
    TourRow,
    format_amount,
    format_exact,
)
from crosstable.writers._json import encode_json
from crosstable.writers.prizes import share_rules
from crosstable.writers.standings_json import diagnostic_entries


def prizes_json(report: PrizeReport) -> bytes:
    """The prizes of an event, see the module's text."""
    standings = report.standings
    extra = _standing(standings, report.ranks)
    names = standings.participants
    return _encoded(
        {
            **_prizes(_rule(report.lists), report.sharing, report.currency, names, extra),
            "regulation": standings.regulation.id,
            "decisions": _decisions(report.decisions),
            "readings": _readings(report.readings),
            "diagnostics": diagnostic_entries(report.diagnostics),
        }
    )


def shared_prizes_entry(standings: Standings, prizes: SharedPrizes) -> dict[str, object]:
    """The prizes in standings: as those of an event, without what the standings have."""
    extra = _standing(standings, prizes.ranks)
    names = standings.participants
    return _prizes(prizes.rule, prizes.sharing, prizes.currency, names, extra)


def _standing(standings: Standings, ranks: Mapping[int, int]) -> dict[int, dict[str, object]]:
    return {
        row.participant: {"rank": ranks[row.participant], "points": format_exact(row.points)}
        for row in standings.rows
    }


def _rule(lists: Sequence[PrizeList]) -> str:
    """The rule of the prizes of all."""
    return lists[0].applied.name


def tour_json(report: TourReport) -> bytes:
    """A tour, see the module's text."""
    prizes = None
    if report.sharing is not None:
        extra = {
            row.participant: {"rank": row.rank, "points": _exact(row.total)} for row in report.rows
        }
        prizes = _prizes(
            _rule(report.lists), report.sharing, report.currency, report.players, extra
        )
    return _encoded(
        {
            "regulation": report.regulation.id,
            "legs": list(report.legs),
            "standings": [_tour_row(report, row) for row in report.rows],
            "prizes": prizes,
            "decisions": _decisions(report.decisions),
            "readings": _readings(report.readings),
            "diagnostics": diagnostic_entries(report.diagnostics),
        }
    )


def _encoded(table: Mapping[str, object]) -> bytes:
    return encode_json(json.dumps(table, ensure_ascii=False, indent=2) + "\n")


def _prizes(
    rule: str,
    sharing: Sharing,
    currency: str,
    participants: Mapping[int, Player] | Mapping[int, Player | Team],
    extra: Mapping[int, Mapping[str, object]],
) -> dict[str, object]:
    shares = [
        _share(share, participants[share.participant].name, extra[share.participant])
        for share in sharing.shares
    ]
    return {
        "currency": currency,
        "shares": shares,
        "rule": rule,
        "fund": format_amount(sharing.fund),
        "extra": _exact_or_cents(sharing.extra),
        "paid": format_amount(sharing.paid),
        "unawarded": [
            {"list": name, "amount": format_amount(amount)}
            for name, amount in sharing.unawarded.items()
        ],
        "kept": _exact_or_cents(sharing.kept),
        "rounding": _rounding(sharing),
    }


def _share(share: PrizeShare, name: str, extra: Mapping[str, object]) -> dict[str, object]:
    return {
        "id": share.participant,
        "name": name,
        "amount": format_amount(share.amount),
        "rule": share_rules(share),
        **extra,
        "lines": [_line(line) for line in share.lines],
    }


def _line(line: PrizeLine) -> dict[str, object]:
    award = line.award
    return {
        "rule": line.rule,
        "step": award.step,
        "why": line.words,
        "article": line.article,
        "list": line.list_name,
        "amount": _exact(award.amount),
        "places": None if award.places is None else list(award.places),
        "total": _exact(award.total),
        "among": award.among,
    }


def _rounding(sharing: Sharing) -> dict[str, object]:
    return {
        "mode": sharing.mode.value,
        "unit": format_amount(sharing.unit),
        "left_over": [
            {
                "list": left.pool.list_name,
                "places": None if left.pool.places is None else list(left.pool.places),
                "amount": _exact(left.amount),
                "goes_to": [{"id": one, "amount": _exact(amount)} for one, amount in left.goes_to],
            }
            for left in sharing.left_over
        ],
    }


def _tour_row(report: TourReport, row: TourRow) -> dict[str, object]:
    player = report.players[row.participant]
    return {
        "rank": row.rank,
        "id": row.participant,
        "name": player.name,
        "fide_id": player.fide_id,
        "total": _exact(row.total),
        "legs": [
            None
            if lines is None
            else {
                "points": _exact(row.points_in(leg) or 0),
                "lines": [_line(line) for line in lines],
            }
            for leg, lines in enumerate(row.by_leg)
        ],
    }


def _exact(hundredths: Fraction | int) -> str:
    """The exact text in whole units."""
    return format_exact(Fraction(hundredths) / 100)


def _exact_or_cents(hundredths: Fraction) -> str:
    """Two decimals where that is exact."""
    if hundredths.denominator == 1:
        return format_amount(hundredths.numerator)
    return _exact(hundredths)


def _decisions(decisions: tuple[Decision, ...]) -> list[dict[str, str]]:
    return [{"subject": d.subject, "choice": d.choice, "reason": d.reason} for d in decisions]


def _readings(readings: tuple[Reading, ...]) -> list[dict[str, str]]:
    return [
        {
            "id": r.id,
            "question": r.question,
            "choice": r.choice,
            "answer": r.answer,
            "article": r.article,
        }
        for r in readings
    ]
