"""Lists as Swiss-Manager and its site lay them out, written from a tournament.

The layouts are those of the fact sheet on Swiss-Manager, sections 2.2 to 2.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from crosstable.api import Colour, Outcome, Player, RoundRecord, Tournament

from .workbooks import Rows, Value

_RESULTS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
    Outcome.PENDING: "",
}
_BYES: dict[Outcome, Value] = {
    Outcome.PAIRING_ALLOCATED_BYE: -1,
    Outcome.FULL_POINT_BYE: -1,
    Outcome.HALF_POINT_BYE: "   -½",
    Outcome.ZERO_POINT_BYE: 0,
    Outcome.NOT_PAIRED: 0,
}
SITE = "From the Tournament-Database of Chess-Results http://chess-results.com"
FOOTER = "You find all details to this tournament under  http://chess-results.com/tnr{}.aspx?lan=1"
SERVER = "Chess-Tournament-Results-Server: Chess-Results"


def round_cell(record: RoundRecord | None, position: dict[int, int], letters: str = "wb") -> Value:
    """A cell of a crosstable; ``letters`` are those of White and Black."""
    if record is None:
        return ""
    if not record.opponent:
        return _BYES[record.outcome]
    letter = letters[0] if record.colour is Colour.WHITE else letters[1]
    return f"{position[record.opponent]:>3}{letter}{_RESULTS[record.outcome]}"


def in_order(event: Tournament, by_rank: bool) -> list[Player]:
    """The players as the list has them."""
    if not by_rank:
        return list(event.players)
    return sorted(event.players, key=lambda p: (p.declared.rank or 10**6, p.id))


def crosstable(
    event: Tournament, *, by_rank: bool = False, letters: str = "wb", rounds: int | None = None
) -> Rows:
    """Header and rows of the crosstable of a Swiss."""
    players = in_order(event, by_rank)
    position = {player.id: place for place, player in enumerate(players, 1)}
    last = rounds or max((r.round for p in players for r in p.records), default=0)
    first, after = ("Rk.", []) if by_rank else ("No.", ["Rk."])
    header: list[Value] = [first, "", "Name", "Rtg", "FED"]
    rows: list[list[Value]] = [[*header, *(f"{n}.Rd" for n in range(1, last + 1)), "Pts. ", *after]]
    above: Value = None
    for player in players:
        rank: Value = player.declared.rank
        row: list[Value] = [rank if by_rank else player.id, player.title, player.name]
        if by_rank:
            row[0], above = ("" if rank == above else rank), rank
        row += [player.rating or 0, player.federation]
        by_round = {record.round: record for record in player.records}
        row += [round_cell(by_round.get(n), position, letters) for n in range(1, last + 1)]
        row += [player.declared.points, *([] if by_rank else [rank])]
        rows.append(row)
    return rows


def round_robin(event: Tournament) -> Rows:
    """Header and rows of the crosstable of a round robin."""
    numbers: list[Value] = [player.id for player in event.players]
    rows: list[list[Value]] = [["No.", "", "Name", "Rtg", "FED", *numbers, "Pts. ", "Rk."]]
    for player in event.players:
        results = {r.opponent: _RESULTS[r.outcome] for r in player.records if r.opponent}
        cells: list[Value] = []
        for other in event.players:
            text = "*" if other.id == player.id else results.get(other.id, "")
            cells.append(int(text) if text in ("0", "1") else text)
        row: list[Value] = [player.id, player.title, player.name, player.rating or 0]
        row += [player.federation, *cells, player.declared.points, player.declared.rank]
        rows.append(row)
    return rows


def site_list(rows: Rows, name: str, title: str, details: Sequence[str] = ()) -> Rows:
    """A list as the site exports it, with what stands above and below it."""
    above: list[list[Value]] = [[SITE], [f"{name} "], *([line] for line in details), [""]]
    above += [["Last update 14.06.2026 18:20:31"], [title]]
    return [*above, *rows, [""], [FOOTER.format(1234567)], [SERVER]]


def as_page(rows: Rows, name: str, title: str, annotation: Sequence[str] = ()) -> bytes:
    """The list as a page of the site: numbers with a comma, entities, one line of markup."""
    shown = "".join(
        f"<tr class='CRg1'>{''.join(f'<td class=CR>{_in_page(value)}</td>' for value in row)}</tr>"
        for row in rows
    )
    below = "<br/>".join(["<b>Annotation:</b>", *annotation]) if annotation else ""
    return (
        "<!DOCTYPE html><html><head><meta http-equiv='Content-Type' content='text/html; "
        "charset=utf-8'><title>Chess-Results Server Chess-results.com</title></head><body>"
        f"<div><h2>{name}</h2><p>Last update 14.06.2026 18:20:31</p><h2>{title}</h2>"
        f"<table class=CRs1>{shown}</table><p>{below}</p></div></body></html>"
    ).encode()


def _in_page(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return f"{float(value):g}".replace(".", ",")
    return str(value).strip().replace("½", "&frac12;")


def as_text(rows: Rows, separator: str = ";") -> bytes:
    """The list as text with a separator; a comma in a cell needs quotes if it separates."""
    return "\r\n".join(separator.join(_field(v, separator) for v in row) for row in rows).encode()


def _field(value: Value, separator: str) -> str:
    text = (
        f"{float(value):g}" if isinstance(value, Fraction) else "" if value is None else str(value)
    )
    return f'"{text}"' if separator in text else text
