"""Standings for people: an aligned table with its decisions, readings and a legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from crosstable.api import Standings, WriteOptions, Written
from crosstable.writers._cells import (
    cell_width,
    degrade,
    even_decimals,
    lay_out,
    neutralise,
    shorten,
    wrap,
)
from crosstable.writers._view import (
    POINTS_CODE,
    QUALIFIED,
    SHARED,
    Place,
    column_texts,
    decisions,
    event_title,
    has_qualified,
    legend,
    member_texts,
    places,
    points_headers,
    points_text,
    progress,
    qualified_text,
    rank_text,
    rating_text,
    reading_text,
    secondary_text,
)

__all__ = ["degrade", "render_text", "write_text"]

_SHORTEST_NAME = 12
_BESIDE_A_PLAYER = 30
_MARKS = (")", "*")
_BOLD, _DIM, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def write_text(standings: Standings, options: WriteOptions) -> Written:
    """The standings as UTF-8 text for people."""
    return Written(render_text(standings, options).encode())


def render_text(standings: Standings, options: WriteOptions) -> str:
    """The standings as text: title, decisions, table, readings, legend."""
    paint = _Paint(options.colour)
    shown = places(standings)
    blocks = (
        _head(standings, options.width, paint),
        _table(standings, shown, options.width, paint),
        _squads(standings, shown, options.width, paint),
        _playoff(standings, options.width),
        _prizes(standings, options.width),
        _readings(standings, options.width),
        _legend(standings, shown, options.width),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


class _Paint:
    """Colours, or none."""

    def __init__(self, is_on: bool) -> None:
        self.is_on = is_on

    def __call__(self, text: str, style: str) -> str:
        return f"{style}{text}{_PLAIN}" if self.is_on and text.strip() else text


def _head(standings: Standings, width: int, paint: _Paint) -> list[str]:
    lines = [paint(line, _BOLD) for line in wrap(event_title(standings), width)]
    lines += wrap(progress(standings), width)
    for subject, choice in decisions(standings):
        lines += wrap(f"{subject}: {choice}", width, "  ")
    return lines


_WHO = ("Rank", "No.", "Name")


@dataclass(frozen=True)
class _Field:
    """A column of the table.

    For want of room the dispensable ones may be dropped, and those that can move may go into
    a further table below.
    """

    header: str
    values: Sequence[str]
    is_right: bool = True
    is_dispensable: bool = False
    can_move: bool = False

    @property
    def cells(self) -> list[str]:
        return [self.header, *self.values]

    @property
    def width(self) -> int:
        return max(map(cell_width, self.cells))


def _table(standings: Standings, shown: Sequence[Place], width: int, paint: _Paint) -> list[str]:
    tables = _tables(_fields(standings, shown), width)
    blocks = [_rows(fields, shown, paint) for fields in tables]
    return [line for block in blocks for line in ("", *block)][1:]


def _rows(fields: Sequence[_Field], shown: Sequence[Place], paint: _Paint) -> list[str]:
    rows = list(lay_out([f.cells for f in fields], [f.is_right for f in fields]))
    keys = [field.header for field in fields]
    lines = [paint("".join(rows[0]).rstrip(), _BOLD)]
    for cells, place in zip(rows[1:], shown, strict=True):
        if paint.is_on and place.decided_by in keys:
            deciding = keys.index(place.decided_by)
            cells[deciding] = paint(cells[deciding], _BOLD)
        lines.append("".join(cells).rstrip())
    return lines


def _fields(standings: Standings, shown: Sequence[Place]) -> list[_Field]:
    rows = [place.row for place in shown]
    listed = [place.participant for place in shown]
    fields = [_Field("Rank", _ranks((row.rank, row.shared) for row in rows))]
    if standings.part:
        ranks = _ranks((p.part_rank, p.is_part_rank_shared) for p in shown)
        fields.append(_Field(neutralise(standings.part), ranks))
    fields += [
        _Field("No.", [str(row.participant) for row in rows]),
        _Field("Name", [neutralise(one.name) for one in listed], is_right=False),
        _Field("Rtg", [rating_text(one) for one in listed], is_dispensable=True),
        _Field("Fed", [neutralise(one.federation) for one in listed], False, is_dispensable=True),
        *_points(standings, shown),
    ]
    for column in standings.columns:
        values = column_texts(column, [row.participant for row in rows])
        fields.append(_Field(column.key, _under_each_other(values), can_move=True))
    if has_qualified(standings):
        marks = [qualified_text(standings, row.participant) for row in rows]
        fields.append(_Field(QUALIFIED, marks, is_right=False))
    if standings.columns:
        decided = [_decided(place) for place in shown]
        fields.append(_Field("Decided by", decided, is_right=False))
    return [field for field in fields if not field.is_dispensable or any(field.values)]


def _points(standings: Standings, shown: Sequence[Place]) -> list[_Field]:
    """The points; of teams match points and game points, the primary score first."""
    rows = [place.row for place in shown]
    texts = [
        [points_text(row) for row in rows],
        [secondary_text(standings, row.participant) for row in rows],
    ]
    headers = points_headers(standings)
    return [_Field(h, even_decimals(t)) for h, t in zip(headers, texts, strict=False)]


def _squads(standings: Standings, shown: Sequence[Place], width: int, paint: _Paint) -> list[str]:
    """The players of each team with board, points and games."""
    squads = [standings.squad(place.row.participant) for place in shown]
    members = [member for squad in squads for member in squad]
    if not members:
        return []
    people, ratings, points, games = zip(*map(member_texts, members), strict=True)
    columns = [
        [f"  {member.board}" for member in members],
        [shorten(text, max(_SHORTEST_NAME, width - _BESIDE_A_PLAYER)) for text in people],
        list(ratings),
        [f"{p} of {n}" for p, n in zip(points, games, strict=True)],
    ]
    rows = lay_out(columns, (True, False, True, True))
    lines = ["Players, with points from games over the board and forfeit wins:"]
    for place, squad in zip(shown, squads, strict=True):
        head = f"{place.row.participant} {neutralise(place.participant.name)}" if squad else ""
        lines += [paint(line, _BOLD) for line in wrap(head, width, "  ")]
        lines += ["".join(next(rows)).rstrip() for _ in squad]
    return lines


def _playoff(standings: Standings, width: int) -> list[str]:
    """The games of the play-off."""
    playoff = standings.playoff
    if playoff is None:
        return []
    from crosstable.writers.playoff_text import game_lines, short_names

    lines = wrap(f"Play-off: {neutralise(playoff.title)}, article {playoff.article}", width, "  ")
    return [*lines, *game_lines(playoff.games, short_names(playoff.names), width)]


def _under_each_other(values: Sequence[str]) -> list[str]:
    """Digits in one line, also where some values are marked."""
    if not any(value.endswith(_MARKS) for value in values):
        return list(values)
    return [value if value.endswith(_MARKS) else f"{value} " for value in values]


def _ranks(ranks: Iterable[tuple[int | None, bool]]) -> list[str]:
    """Ranks with their digits under each other, whether shared or not."""
    texts = [rank_text(rank, is_shared) for rank, is_shared in ranks]
    if not any(text.endswith("=") for text in texts):
        return texts
    return [text if text.endswith("=") else f"{text} " for text in texts]


def _decided(place: Place) -> str:
    """Blank where the points differ: that is seen at once."""
    if place.decided_by is None:
        return SHARED if place.is_shared else ""
    return "" if place.decided_by == POINTS_CODE else place.decided_by


def _tables(fields: list[_Field], width: int) -> list[list[_Field]]:
    """One table, or where that is too wide several: each with who it is and further columns.

    What decided stays in the first, beside the points.
    """
    fitted = _fit(list(fields), width)
    if _too_wide(fitted, width) <= 0:
        return [fitted]
    moving = [field for field in fields if field.can_move]
    head = _fit([field for field in fields if not field.can_move], width)
    who = [field for field in head if field.header in _WHO]
    tables = [head]
    for field in moving:
        if len(tables[-1]) > len(who) and _too_wide([*tables[-1], field], width) > 0:
            tables.append(list(who))
        tables[-1].append(field)
    return tables


def _fit(fields: list[_Field], width: int) -> list[_Field]:
    """Shorten names, then drop Fed and Rtg, until the table fits; it may stay too wide."""
    missing = _too_wide(fields, width)
    while missing > 0 and _spare(fields) < missing:
        dispensable = [field for field in fields if field.is_dispensable]
        if not dispensable:
            break
        fields.remove(dispensable[-1])
        missing = _too_wide(fields, width)
    return [_narrowed(f, missing) if f.header == "Name" else f for f in fields]


def _too_wide(fields: Sequence[_Field], width: int) -> int:
    return sum(field.width + 2 for field in fields) - 2 - width


def _spare(fields: Sequence[_Field]) -> int:
    name = next(field for field in fields if field.header == "Name")
    return max(0, name.width - _SHORTEST_NAME)


def _narrowed(name: _Field, by: int) -> _Field:
    if by <= 0:
        return name
    width = max(min(name.width, _SHORTEST_NAME), name.width - by)
    return replace(name, values=[shorten(value, width) for value in name.values])


def _prizes(standings: Standings, width: int) -> list[str]:
    if standings.prizes is None:
        return []
    from crosstable.writers.prizes import standings_prizes

    return standings_prizes(standings, standings.prizes, width)


def _readings(standings: Standings, width: int) -> list[str]:
    lines = ["Where the text is unclear:"] if standings.readings else []
    for reading in standings.readings:
        lines += wrap(f"- {neutralise(reading_text(reading))}", width, "  ")
    return lines


def _legend(standings: Standings, shown: Sequence[Place], width: int) -> list[str]:
    lines = []
    for code, meaning in legend(standings):
        lines += wrap(f"{code} = {neutralise(meaning)}", width, "  ")
    if standings.columns:
        one = "team" if standings.is_by_team else "player"
        above = f"the tie-break that separates a {one} from the one above; blank: the points"
        lines += wrap(f"Decided by = {above}", width, "  ")
    if any(place.row.shared for place in shown):
        lines += wrap("3= = a shared rank: equal after the whole list", width, "  ")
    return lines
