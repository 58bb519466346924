"""Player rows: 001 with its rounds, and the national ratings that belong to it.

Source: TRF fact sheet, sections 3 and 8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from crosstable.api import (
    Diagnostic,
    NationalRating,
    Outcome,
    Player,
    RoundRecord,
    Span,
    Tournament,
    format_decimal,
)
from crosstable.writers import _trf_codes as codes
from crosstable.writers._cells import neutralise

FIRST_ROUND_COLUMN = 92
ROUND_WIDTH = 10
CELL_WIDTH = 8
SHORTEST_ROW = 84
HIGHEST_NUMBER = 9999

T = TypeVar("T")

Tell = Callable[[Diagnostic], None]

Said = str | Diagnostic
"""What a record's writer gives: its lines, and what they could not say."""

_RESULTS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "=",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "W",
    Outcome.UNRATED_DRAW: "D",
    Outcome.UNRATED_LOSS: "L",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
    Outcome.PENDING: " ",
    Outcome.UNKNOWN: " ",
}

_BYES = {
    Outcome.HALF_POINT_BYE: "0000 - H",
    Outcome.FULL_POINT_BYE: "0000 - F",
    Outcome.PAIRING_ALLOCATED_BYE: "0000 - U",
    Outcome.ZERO_POINT_BYE: "0000 - Z",
}


class Field(NamedTuple, Generic[T]):
    """A field of a row of a player or team: its columns, what stands there, and on which side."""

    name: str
    first: int
    last: int
    text: Callable[[T], str]
    is_right: bool = False
    may_be_cut: bool = False

    @property
    def width(self) -> int:
        """The columns that the field fills."""
        return self.last - self.first + 1

    def render(self, participant: T) -> str:
        """The field's columns; blank if the text is too long and may not be cut."""
        text = neutralise(self.text(participant))
        if len(text) > self.width:
            text = text[: self.width] if self.may_be_cut else ""
        return text.rjust(self.width) if self.is_right else text.ljust(self.width)


def points_field(points: Fraction | None) -> str | None:
    """Points as the four columns take them: ``4.5``; ``None`` if they do not fit exactly."""
    if points is None or (points * 100).denominator != 1:
        return None
    text = format_decimal(points)
    return text if len(text) <= 4 else None


def _rank(player: Player) -> str:
    return "" if player.declared.rank is None else str(player.declared.rank)


FIELDS: tuple[Field[Player], ...] = (
    Field("starting rank", 5, 8, lambda player: str(player.id), is_right=True),
    Field("sex", 10, 10, lambda player: player.sex),
    Field("title", 11, 13, lambda player: player.title, is_right=True),
    Field("name", 15, 47, lambda player: player.name, may_be_cut=True),
    Field("rating", 49, 52, lambda player: str(player.rating or ""), is_right=True),
    Field("federation", 54, 56, lambda player: player.federation),
    Field("FIDE id", 58, 68, lambda player: player.fide_id, is_right=True),
    Field("birth date", 70, 79, lambda player: player.birth),
    Field("points", 81, 84, lambda p: points_field(p.declared.points) or "", is_right=True),
    Field("rank", 86, 89, _rank, is_right=True),
)


def render_player_row(player: Player) -> str:
    """The 001 row of a player, without line end; at least 84 columns long.

    Of several games in a round the first is written.  A name that is too long is cut,
    anything else that is too long is left out, see :func:`player_faults`.
    """
    row = "001"
    for field in FIELDS:
        row = row.ljust(field.first - 1) + field.render(player)
    return (row + "  " + _cells(player)).rstrip().ljust(SHORTEST_ROW)


def _cells(player: Player) -> str:
    by_round = {record.round: render_cell(record) for record in reversed(player.records)}
    rounds = range(1, max(by_round, default=0) + 1)
    return "".join(by_round.get(round_, "").ljust(ROUND_WIDTH) for round_ in rounds)


def render_cell(record: RoundRecord) -> str:
    """A round's opponent, colour and result in eight columns; blank if not paired."""
    if record.outcome in _BYES:
        return _BYES[record.outcome]
    result = _RESULTS.get(record.outcome)
    if result is None or (not record.opponent and not record.outcome.is_forfeit):
        return " " * CELL_WIDTH
    colour = "-" if record.colour is None else record.colour.value
    opponent = str(record.opponent) if record.opponent else "0000"
    return f"{opponent:>4} {colour} {result}"


def player_faults(event: Tournament, player: Player) -> Iterator[Diagnostic]:
    """The fields of a player that do not fit or cannot be shown."""
    place, who = event.provenance.player(player.id), f"player {player.id}"
    yield from field_faults(FIELDS, player, place, who)
    points = player.declared.points
    if points is not None and points_field(points) is None:
        yield codes.POINTS_WIDTH.at(place, f"{who}: {points} points do not fit; left out")


def field_faults(
    fields: Iterable[Field[T]], participant: T, place: Span | None, who: str
) -> Iterator[Diagnostic]:
    """The texts of a row that are cut, left out or made harmless."""
    for field in fields:
        text = field.text(participant)
        if len(text) > field.width:
            done = "cut" if field.may_be_cut else "left out"
            yield codes.FIELD.at(place, f"{who}: the {field.name} is too long; {done}")
        if neutralise(text) != text:
            message = f"{who}: the {field.name} has characters that are no text"
            yield codes.CHARACTERS.at(place, message)


def national_rating_rows(event: Tournament) -> Iterator[Said]:
    """The national ratings (NRS) of all players."""
    for player in event.players:
        for rating in player.national_ratings:
            row = render_national_rating(player.id, rating)
            if row is None:
                shown = f"{rating.federation} {rating.rating or ''} {rating.id}".strip()
                message = f"player {player.id}: the national rating {shown!r} does not fit"
                yield codes.FIELD.at(event.provenance.player(player.id), message)
            else:
                yield row


def render_national_rating(player: int, rating: NationalRating) -> str | None:
    """The NRS row of a player; ``None`` if a field is too long or there is nothing to say."""
    code, number = rating.federation, str(rating.rating or "")
    is_code = len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()
    fields = [(number, 4), (rating.origin, 3), (rating.id, 11)]
    fits = all(len(text) <= width and neutralise(text) == text for text, width in fields)
    if not is_code or not fits or not (number or rating.id):
        return None
    row = f"{code} {player:>4}".ljust(48) + f"{number:>4} {rating.origin:<3} {rating.id:>11}"
    return row.rstrip()
