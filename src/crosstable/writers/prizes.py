"""Prizes and tours for people: who gets what, why, and how it adds up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from crosstable.api import (
    Decision,
    Fund,
    Player,
    PrizeLine,
    PrizeReport,
    PrizeShare,
    Reading,
    RoundingMode,
    SharedPrizes,
    Sharing,
    Standings,
    Team,
    TourReport,
    TourRow,
    WriteOptions,
    format_amount,
    format_share,
)
from crosstable.writers._cells import cell_width, lay_out, neutralise, shorten, wrap
from crosstable.writers._view import event_title, rank_text, reading_text

_INDENT = "      "
_SHORTEST = 10


def render_prizes(report: PrizeReport, options: WriteOptions) -> str:
    """The prizes of an event as text."""
    standings = report.standings
    names = _names(standings.participants)
    head = wrap(f"{event_title(standings)}: prizes{_in(report.currency)}", options.width)
    head += _decisions(report.decisions, options.width)
    blocks = [
        head,
        _shares(report.sharing, names, report.ranks, options.width),
        _sums([one.fund for one in report.lists], report.sharing, names, options.width),
        _readings(report.readings, options.width),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def standings_prizes(standings: Standings, prizes: SharedPrizes, width: int) -> list[str]:
    """The prizes as lines below standings."""
    names = _names(standings.participants)
    return [
        f"Prizes{_in(prizes.currency)}",
        *_decisions(prizes.decisions, width),
        *_shares(prizes.sharing, names, prizes.ranks, width),
        "",
        *_sums(prizes.funds, prizes.sharing, names, width),
        *_readings(prizes.readings, width),
    ]


def render_tour(report: TourReport, options: WriteOptions) -> str:
    """A tour as text: its standings, how the points of each leg came about, its prizes."""
    names = _names(report.players)
    ranks = {row.participant: row.rank for row in report.rows}
    regulation = report.regulation
    head = wrap(f"{neutralise(regulation.title)} ({regulation.id})", options.width)
    head += [f"  {leg + 1}: {neutralise(name)}" for leg, name in enumerate(report.legs)]
    head += _decisions(report.decisions, options.width)
    blocks = [head, _tour_table(report, names, options.width), _tour_points(report, options.width)]
    if report.sharing is not None:
        blocks.append([f"Prizes{_in(report.currency)}"])
        blocks.append(_shares(report.sharing, names, ranks, options.width))
        blocks.append(
            _sums([one.fund for one in report.lists], report.sharing, names, options.width)
        )
    blocks.append(_readings(report.readings, options.width))
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _in(currency: str) -> str:
    return f" in {currency}" if currency else ""


def _names(participants: Mapping[int, Player] | Mapping[int, Player | Team]) -> Mapping[int, str]:
    return {id_: neutralise(one.name) for id_, one in participants.items()}


def _decisions(decisions: Iterable[Decision], width: int) -> list[str]:
    lines = []
    for one in decisions:
        subject = one.subject[:1].upper() + one.subject[1:]
        reason = f" ({one.reason})" if one.reason else ""
        lines += wrap(neutralise(f"{subject}: {one.choice}{reason}"), width, "    ", "  ")
    return lines


def _shares(
    sharing: Sharing, names: Mapping[int, str], ranks: Mapping[int, int], width: int
) -> list[str]:
    """A line for everybody who gets something, and under it why."""
    if not sharing.shares:
        return ["Nobody gets a prize."]
    amounts = [format_amount(share.amount) for share in sharing.shares]
    right = max(map(len, amounts))
    lines = []
    for share, amount in zip(sharing.shares, amounts, strict=True):
        lead = f"{ranks[share.participant]:4}  {amount:>{right}} "
        who = f"{share.participant} {names[share.participant]}"
        lines += wrap(who, width, " " * (len(lead) + 1), lead)
        for line in share.lines:
            lines += wrap(neutralise(line_text(line)), width, _INDENT + "  ", _INDENT)
    return lines


def line_text(line: PrizeLine) -> str:
    """Why somebody gets something, in one line: places, sum and division, step, rule."""
    award = line.award
    amount = format_share(award.amount)
    if award.among > 1:
        amount = f"{format_share(award.total)} divided by {award.among} is {amount}"
    where = [line.list_name, "" if award.places is None else _places(award.places)]
    article = f", article {line.article}" if line.article else ""
    lead = "".join(f"{part}: " for part in where if part)
    return f"{lead}{amount}, {line.words} ({line.rule}{article})"


def _places(places: tuple[int, int]) -> str:
    first, last = places
    return f"place {first}" if first == last else f"places {first} to {last}"


def _sums(
    funds: Sequence[Fund], sharing: Sharing, names: Mapping[int, str], width: int
) -> list[str]:
    """How it adds up: the fund, what is paid, what is left and who has it."""
    rows = sum_rows(funds, sharing)
    amounts = [row[1] for row in rows]
    columns = (_fitted([neutralise(row[0]) for row in rows], [amounts], width), amounts)
    lines = ["".join(cells) for cells in lay_out(columns, (False, True))]
    for text in remainder_texts(sharing, names):
        lines += wrap(text, width, "  ")
    return lines


def sum_rows(funds: Iterable[Fund], sharing: Sharing) -> list[tuple[str, str]]:
    """What there is, what is paid and what is left, each with its amount."""
    rows = [(fund.name or "Fund", format_amount(fund.amount)) for fund in funds]
    if sharing.extra:
        rows.append(("Beside the fund", format_share(sharing.extra)))
    rows.append(("Paid", format_amount(sharing.paid)))
    rows += [
        (f"Not awarded{f', {name}' if name else ''}", format_amount(amount))
        for name, amount in sharing.unawarded.items()
    ]
    if sharing.kept:
        who = "Kept by the organiser" if sharing.kept > 0 else "Added by the organiser"
        rows.append((who, format_share(abs(sharing.kept))))
    return rows


def remainder_texts(sharing: Sharing, names: Mapping[int, str]) -> Iterator[str]:
    """What rounding left, and who has it."""
    for left in sharing.left_over:
        of = f" of {_places(left.pool.places)}" if left.pool.places else ""
        who = ", ".join(
            f"{format_share(amount)} to {one} {names[one]}" for one, amount in left.goes_to
        )
        rest = left.kept
        if rest:
            verb = "stays with" if rest > 0 else "is added by"
            who += f"{', ' if who else ''}{format_share(abs(rest))} {verb} the organiser"
        yield f"Remainder{of}, {format_share(left.amount)}: {who} ({sharing.mode.value})"
    if not sharing.left_over:
        exact = sharing.mode is RoundingMode.EXACT
        yield "Remainder: none" + (", shares are exact" if exact else "")


def _readings(readings: Iterable[Reading], width: int) -> list[str]:
    lines = []
    for reading in readings:
        lines += wrap(f"Reading: {reading_text(reading)}", width, "  ")
    return lines


# A tour


def tour_points_text(hundredths: Fraction | None) -> str:
    """Tour points as people read them; nothing for a leg without the player."""
    return "" if hundredths is None else format_share(hundredths)


def _tour_table(report: TourReport, names: Mapping[int, str], width: int) -> list[str]:
    rows = report.rows
    legs = range(len(report.legs))
    places = [
        ["Rank", *_tour_ranks(rows)],
        ["No.", *(str(row.participant) for row in rows)],
    ]
    points = [
        *([str(leg + 1), *(tour_points_text(row.points_in(leg)) for row in rows)] for leg in legs),
        ["Total", *(tour_points_text(row.total) for row in rows)],
    ]
    who = _fitted(["Name", *(names[row.participant] for row in rows)], places + points, width)
    columns = [*places, who, *points]
    right = [True, True, False, *(True for _ in legs), True]
    return ["".join(cells).rstrip() for cells in lay_out(columns, right)]


def _fitted(texts: Sequence[str], others: Sequence[Sequence[str]], width: int) -> list[str]:
    """Texts cut to what the other columns of a table leave; elsewhere they stand in full."""
    taken = sum(2 + max(map(cell_width, column)) for column in others)
    return [shorten(text, max(_SHORTEST, width - taken)) for text in texts]


def _tour_ranks(rows: Sequence[TourRow]) -> Iterator[str]:
    for row in rows:
        yield rank_text(row.rank, row.shared)


def _tour_points(report: TourReport, width: int) -> list[str]:
    """How the points of each leg were given, those who share together."""
    lines = []
    for leg, name in enumerate(report.legs):
        lines.append(f"{leg + 1}: {neutralise(name)}")
        why: dict[str, list[str]] = {}
        scored = [row for row in report.rows if row.by_leg[leg]]
        for row in sorted(scored, key=lambda row: -(row.points_in(leg) or 0)):
            text = "; ".join(line_text(line) for line in row.by_leg[leg] or ())
            why.setdefault(text, []).append(report.players[row.participant].name)
        for text, names in why.items():
            lines += wrap(neutralise(f"{text}: {'; '.join(names)}"), width, _INDENT, "  ")
    return lines


def share_rules(share: PrizeShare) -> str:
    """The rules that gave a share, each once."""
    return " + ".join(dict.fromkeys(line.rule for line in share.lines))
