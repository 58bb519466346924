"""One event under several regulations, for people: ranks, values that differ, moves, reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from crosstable.api import (
    Comparison,
    Crossing,
    Move,
    Standings,
    Step,
    ValueChange,
    WriteOptions,
)
from crosstable.writers._cells import cell_width, even_decimals, lay_out, neutralise, wrap
from crosstable.writers._reasons import Line, Reasons, step_texts
from crosstable.writers._view import (
    column_texts,
    decisions,
    event_title,
    places,
    points_headers,
    points_text,
    progress,
    rank_text,
    reading_text,
)

ARROW = "->"
_LACKING = "·"
_MOST_CROSSINGS = 3
_ORDER = {-1: "ahead", 0: "level", 1: "behind"}


def render_comparison(comparison: Comparison, options: WriteOptions) -> str:
    """Head, table of ranks and of values that differ, moves with reasons, readings."""
    width = options.width
    table, left_out = _table(comparison, width)
    blocks = [_head(comparison, width), table]
    if left_out:
        words = f"No room for the values of {', '.join(left_out)}; --format json has them."
        blocks.append(wrap(words, width, "  "))
    for step in comparison.steps:
        blocks += _step(step, width)
    blocks.append(_readings(comparison, width))
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def regulation_ids(comparison: Comparison) -> list[str]:
    """The ids of the regulations compared."""
    return [standings.regulation.id for standings in comparison.standings]


def _head(comparison: Comparison, width: int) -> list[str]:
    first = comparison.standings[0]
    lines = wrap(event_title(first), width) + wrap(progress(first), width)
    lines += wrap(f"Compared: {', '.join(regulation_ids(comparison))}", width, "  ")
    chosen = [dict(decisions(standings)) for standings in comparison.standings]
    if "Kind of event" in chosen[0]:
        lines += wrap(f"Kind of event: {chosen[0]['Kind of event']}", width, "  ")
    if first.event.score and "Primary score" in chosen[0]:
        lines += wrap(f"Primary score: {chosen[0]['Primary score']}", width, "  ")
    lists = [words.get("Tie-breaks", "") for words in chosen]
    if len(set(lists)) == 1:
        return lines + (wrap(f"Tie-breaks: {lists[0]}", width, "  ") if lists[0] else [])
    for id_, words in zip(regulation_ids(comparison), lists, strict=True):
        lines += wrap(f"Tie-breaks under {id_}: {words}", width, "  ")
    return lines


def _table(comparison: Comparison, width: int) -> tuple[list[str], list[str]]:
    """The table, and the codes whose values found no room."""
    first = comparison.standings[0]
    shown = places(first)
    ids = [place.row.participant for place in shown]
    columns = [
        ["No.", *map(str, ids)],
        ["Name", *(neutralise(place.participant.name) for place in shown)],
        [points_headers(first)[0], *even_decimals([points_text(place.row) for place in shown])],
    ]
    for label, standings in zip(_labels(comparison), comparison.standings, strict=True):
        rows = {row.participant: row for row in standings.rows}
        columns.append([label, *(rank_text(rows[id_].rank, rows[id_].shared) for id_ in ids)])
    right = [True, False, *[True] * (len(columns) - 2)]
    left_out = []
    for key, cells in _differing(comparison, ids):
        longer = [*columns, [key, *cells]]
        if sum(max(map(cell_width, column)) + 2 for column in longer) - 2 > width:
            left_out.append(key)
        else:
            columns, right = longer, [*right, False]
    return ["".join(cells).rstrip() for cells in lay_out(columns, right)], left_out


def _labels(comparison: Comparison) -> list[str]:
    """The ids without the beginning that they have in common: ``2009``, ``2024-08``."""
    ids = regulation_ids(comparison)
    words = [id_.split("-") for id_ in ids]
    first = words[0][0]
    is_common = all(parts[0] == first and len(parts) > 1 for parts in words)
    return [id_.removeprefix(f"{first}-") for id_ in ids] if is_common else ids


def _differing(comparison: Comparison, ids: Sequence[int]) -> Iterable[tuple[str, list[str]]]:
    """The columns of values that are not the same under all lists that have them, those that
    moved somebody first: one text where all are the same, else all in order."""
    deciding = frozenset().union(*(step.deciding for step in comparison.steps))
    for key in sorted(comparison.keys, key=lambda key: key not in deciding):
        texts = [_texts(standings, key, ids) for standings in comparison.standings]
        cells = [_cell(values) for values in zip(*texts, strict=True)]
        if any("/" in cell for cell in cells):
            yield key, cells


def _cell(values: Sequence[str]) -> str:
    different = set(values) - {_LACKING}
    return next(iter(different), "") if len(different) < 2 else "/".join(values)


def _texts(standings: Standings, key: str, ids: Sequence[int]) -> list[str]:
    for column in standings.columns:
        if column.key == key:
            return column_texts(column, ids)
    return [_LACKING] * len(ids)


def _step(step: Step, width: int) -> Iterable[list[str]]:
    """A heading, one block with the moves and one with the values behind them."""
    before, after = step.before.regulation.id, step.after.regulation.id
    if not step.moves:
        yield [f"{before} {ARROW} {after}: nobody moves"]
        return
    count = len(step.moves)
    one = "team" if step.before.is_by_team else "player"
    lines = [f"{before} {ARROW} {after}: {count} {one}{'s' if count > 1 else ''} moved"]
    reasons = (Reasons(step.before), Reasons(step.after))
    for move in step.moves:
        lines += _move(step, move, reasons[0], width)
    yield lines
    values = []
    for change in step.changes:
        values += _change(step, change, reasons, width)
    if values:
        yield ["Values behind it", *values]


def _move(step: Step, move: Move, reasons: Reasons, width: int) -> list[str]:
    before = rank_text(move.before.rank, move.before.shared)
    after = rank_text(move.after.rank, move.after.shared)
    who = f"{move.participant} {reasons.name(move.participant)}"
    lines = wrap(f"{who}: rank {before} {ARROW} {after}", width, "    ", "  ")
    shown = move.crossings[:_MOST_CROSSINGS]
    for crossing in shown:
        other = f"{crossing.other} {reasons.name(crossing.other)}"
        lines += wrap(f"{other}: {_crossing(step, move, crossing)}", width, "      ", "    ")
    if len(move.crossings) > len(shown):
        lines.append(f"    and {len(move.crossings) - len(shown)} more; --format json has them")
    return lines


def _crossing(step: Step, move: Move, crossing: Crossing) -> str:
    sides = (
        (step.before, crossing.before, crossing.decided_before),
        (step.after, crossing.after, crossing.decided_after),
    )
    return f" {ARROW} ".join(
        _side(standings, order, code, move.participant, crossing.other)
        for standings, order, code in sides
    )


def _side(standings: Standings, order: int, code: str | None, own: int, other: int) -> str:
    """``behind by BH/C1 (17.5 v 18.0)``."""
    if code is None:
        return _ORDER[order]
    column = standings.column(code)
    values = even_decimals([column.value(who).display for who in (own, other)])
    if column.listed.tie_break.needs_tied_group:
        exact = [column.value(who).exact for who in (own, other)]
        values = [f"{v}, place {e}" for v, e in zip(values, exact, strict=True)]
    return f"{_ORDER[order]} by {code} ({values[0]} v {values[1]})"


def _change(
    step: Step, change: ValueChange, reasons: tuple[Reasons, Reasons], width: int
) -> list[str]:
    before, after = change.before.value.display, change.after.value.display
    who = f"{change.participant} {reasons[0].name(change.participant)}"
    lines = wrap(f"{who}: {change.key} {before} {ARROW} {after}", width, "    ", "  ")
    for reason in change_reasons(step, change, reasons):
        lines += wrap(reason, width, "      ", "    ")
    return lines


def change_reasons(
    step: Step, change: ValueChange, reasons: tuple[Reasons, Reasons]
) -> Iterable[str]:
    """What differs between two explanations of a value: steps, then contributions."""
    before, after = change.before, change.after
    if step_texts(before.steps) != step_texts(after.steps):
        for standings, explanation in ((step.before, before), (step.after, after)):
            steps = "; ".join(step_texts(explanation.steps)) or "nobody else was tied here"
            yield f"{standings.regulation.id}: {steps}"
    pairs = _paired(reasons[0].lines(before), reasons[1].lines(after))
    for first, second in pairs:
        if first is None or second is None or _counted(first) != _counted(second):
            yield _difference(first, second)


def _paired(
    before: Sequence[Line], after: Sequence[Line]
) -> Iterable[tuple[Line | None, Line | None]]:
    """The contributions of each round side by side."""
    sides = [
        {number: list(lines) for number, lines in groupby(side, lambda line: line.round)}
        for side in (before, after)
    ]
    for number in sorted({*sides[0], *sides[1]}):
        yield from zip_longest(sides[0].get(number, ()), sides[1].get(number, ()))


def _counted(line: Line) -> tuple[str, str, bool]:
    return line.opponent_text, _number(line.amount), bool(line.cut)


def _number(text: str) -> str:
    """Without the decimals that only line a column up."""
    return text.rstrip("0").rstrip(".") if "." in text else text


def _difference(before: Line | None, after: Line | None) -> str:
    """``round 2: dummy 4.0 -> 3.0: half-point bye: ... (16.4.2); before: ...``."""
    line = after or before
    assert line is not None
    texts = [_amount(before), _amount(after)]
    opponent = f"{line.opponent_text} " if line.opponent_text else ""
    place = f"round {line.round}: " if line.round else ""
    told = [
        [] if side is None else [r for r in side.reasons if other is None or r not in other.reasons]
        for side, other in ((after, before), (before, after))
    ]
    text = f"{place}{opponent}{texts[0]} {ARROW} {texts[1]}"
    if told[0]:
        text += f": {'; '.join(told[0])}"
    return f"{text}; before: {'; '.join(told[1])}" if told[1] else text


def _amount(line: Line | None) -> str:
    if line is None:
        return "nothing"
    return f"({line.amount}, cut)" if line.cut else line.amount


def _readings(comparison: Comparison, width: int) -> list[str]:
    """The readings, with the regulations that each stands for."""
    found: dict[str, list[str]] = {}
    for standings in comparison.standings:
        for reading in standings.readings:
            found.setdefault(reading_text(reading), []).append(standings.regulation.id)
    lines = ["Where the text is unclear:"] if found else []
    for text, ids in found.items():
        lines += wrap(neutralise(f"- {', '.join(ids)}: {text}"), width, "  ")
    return lines
