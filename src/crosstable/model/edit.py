"""Everyday repairs of a tournament: facts of its head, the games, the starting ranks.

Pure: every function gives a new tournament, and what it does not name stays equal.  The
lines of the input stay with the tournament, so that a writer can change only what must
change; renumbering alone parts with them, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from datetime import date
from fractions import Fraction
from typing import Any, NamedTuple

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity
from crosstable.model.frozen import dataclass
from crosstable.model.outcome import Colour
from crosstable.model.points import PointSystem, parse_points
from crosstable.model.renumber import SameNumbers, renumbered
from crosstable.model.restated import with_points_restated
from crosstable.model.scoring import award_armageddons
from crosstable.model.tournament import (
    NOTHING_DECLARED,
    EventDate,
    EventKind,
    Official,
    RateOfPlay,
    Tournament,
)

WRITTEN_ANEW = DiagnosticCode(
    "EDIT-WRITTEN-ANEW",
    Severity.WARNING,
    "After renumbering the lines of the input cannot be kept; comments and unknown records go.",
)
TEAM_NUMBERS = DiagnosticCode(
    "EDIT-TEAM-NUMBERS",
    Severity.WARNING,
    "In a team event, numbers that may be a team's or a player's are not renumbered.",
)

ORDERS = ("rating", "rank")
"""What starting ranks can be given by."""

_BASIS = "as asked"
_DATE = re.compile(r"(\d{4})([-/])(\d{2})\2(\d{2})")


class EditError(ValueError):
    """An edit that cannot be made; the message is meant for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edits:
    """What to change: drop the games, set facts, renumber.

    ``facts`` are pairs of a key of :data:`SETTABLE` and a text, ``renumber`` is one of
    :data:`ORDERS`.  New starting ranks go by the ranks declared before the games were
    dropped; facts are checked against what is left after that.
    """

    drop_games: bool = False
    facts: tuple[tuple[str, str], ...] = ()
    renumber: str | None = None


NO_EDITS = Edits()


def apply_edits(tournament: Tournament, edits: Edits) -> tuple[Tournament, tuple[Diagnostic, ...]]:
    """The edited tournament, and what was lost on the way.  Raises :class:`EditError`."""
    numbers = new_numbers(tournament, edits.renumber) if edits.renumber else {}
    if edits.drop_games:
        tournament = drop_games(tournament)
    for key, text in edits.facts:
        tournament = set_fact(tournament, key, text)
    if all(old == new for old, new in numbers.items()):
        return tournament, ()
    return renumber(tournament, numbers), (*_lost_lines(tournament), *_unclear(tournament))


class Settable(NamedTuple):
    """A fact that can be set: what its text is, and how it gets into a tournament."""

    summary: str
    apply: Callable[[Tournament, str], Tournament]


def set_fact(tournament: Tournament, key: str, text: str) -> Tournament:
    """The tournament with one fact set; an empty text takes it away.

    Raises :class:`EditError` for an unknown key and for a text that does not fit it.
    """
    settable = SETTABLE.get(key)
    if settable is None:
        raise EditError(f"{key!r} cannot be set; what can: {', '.join(SETTABLE)}")
    bare = text.strip()
    if not bare.isprintable():
        raise EditError(f"{key}: {bare!r} holds characters that cannot be printed")
    try:
        return settable.apply(tournament, bare)
    except EditError as error:
        raise EditError(f"{key}: {error}") from None


def _set_text(field: str) -> Callable[[Tournament, str], Tournament]:
    def apply(tournament: Tournament, text: str) -> Tournament:
        changes: dict[str, Any] = {field: text}
        return replace(tournament, **changes)

    return apply


def _set_federation(tournament: Tournament, text: str) -> Tournament:
    code = text.upper()
    if code and not (len(code) == 3 and code.isascii() and code.isalpha()):
        raise EditError(f"{text!r} is not a federation's code of three letters")
    return replace(tournament, federation=code)


def _set_start(tournament: Tournament, text: str) -> Tournament:
    return replace(tournament, start=_date(text))


def _set_end(tournament: Tournament, text: str) -> Tournament:
    return replace(tournament, end=_date(text))


def _date(text: str) -> EventDate | None:
    if not text:
        return None
    found = _DATE.fullmatch(text)
    try:
        if found is None:
            raise ValueError
        day = date(int(found[1]), int(found[3]), int(found[4]))
    except ValueError:
        raise EditError(f"{text!r} is no date of the form 2026-06-12 or 2026/06/12") from None
    return EventDate(day.isoformat().replace("-", "/"), day)


def _set_kind(tournament: Tournament, text: str) -> Tournament:
    """The kind; the file's own words for another one go with it."""
    kinds = {kind.value: kind for kind in EventKind}
    kind = kinds.get(text.lower() or EventKind.UNKNOWN.value)
    if kind is None:
        raise EditError(f"{text!r} is none of {', '.join(kinds)}")
    if kind is tournament.kind:
        return tournament
    basis = "" if kind is EventKind.UNKNOWN else _BASIS
    return replace(tournament, kind=kind, kind_basis=basis, type_text="", type_code="")


def _set_rounds(tournament: Tournament, text: str) -> Tournament:
    if not text:
        return replace(tournament, rounds_planned=None)
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 4 and int(text)):
        raise EditError(f"{text!r} is no number of rounds")
    last = tournament.last_round_with_result
    if int(text) < last:
        raise EditError(f"{text} is too few: round {last} has results already")
    return replace(tournament, rounds_planned=int(text))


def _set_rate(tournament: Tournament, text: str) -> Tournament:
    return replace(tournament, rate_of_play=RateOfPlay(text) if text else None)


def _set_rate_code(tournament: Tournament, text: str) -> Tournament:
    rate = replace(tournament.rate_of_play or RateOfPlay(), encoded=text)
    return replace(tournament, rate_of_play=None if rate == RateOfPlay() else rate)


def _set_chief(tournament: Tournament, text: str) -> Tournament:
    return _with_officials(tournament, "chief-arbiter", [text])


def _set_deputies(tournament: Tournament, text: str) -> Tournament:
    return _with_officials(tournament, "deputy-arbiter", text.split(";"))


def _with_officials(tournament: Tournament, role: str, names: Iterable[str]) -> Tournament:
    """All officials of a role exchanged; the new stand where the first of the old stood."""
    old = tournament.officials
    new = [Official(role, name.strip()) for name in names if name.strip()]
    place = next((n for n, official in enumerate(old) if official.role == role), None)
    if place is None:
        place = 0 if role == "chief-arbiter" else len(old)
    others = [official for official in old if official.role != role]
    return replace(tournament, officials=(*others[:place], *new, *others[place:]))


def _set_tie_breaks(tournament: Tournament, text: str) -> Tournament:
    codes = tuple(code.strip() for code in text.split(",") if code.strip())
    return replace(tournament, tie_breaks=codes, tie_breaks_basis=_BASIS if codes else "")


def _set_points(field: str) -> Callable[[Tournament, str], Tournament]:
    def apply(tournament: Tournament, text: str) -> Tournament:
        nothing = getattr(Tournament(), field)
        changes: dict[str, Any] = {field: _points(text) if text else nothing}
        return with_points_restated(tournament, replace(tournament, **changes))

    return apply


def _set_game_points(tournament: Tournament, text: str) -> Tournament:
    """Win, draw and loss; four numbers where an Armageddon follows every drawn game."""
    games, *others = text.replace(",", ".").split() or [""]
    numbers = games.split("-")
    if len(numbers) != 4:
        return _set_points("points")(tournament, text)
    win, won, lost, loss = numbers
    usual = " ".join((f"{win}-{lost}-{loss}", *others))
    changed = replace(tournament, points=_points(usual))
    try:
        awarded = award_armageddons(changed, parse_points(won), parse_points(lost))
    except ValueError as error:
        raise EditError(str(error)) from None
    return with_points_restated(tournament, awarded)


def _points(text: str) -> PointSystem:
    """Win, draw and loss, then what else differs by name: ``3-1-0 pairing-allocated-bye=1``.

    Unless named, a forfeit counts as a win and a loss, the pairing-allocated and the
    full-point bye as a win, the half-point bye as a draw and the zero-point bye nothing.
    """
    games, *others = text.replace(",", ".").split()
    try:
        win, draw, loss = (parse_points(part) for part in games.split("-"))
        named = dict(other.split("=", 1) for other in others)
        values = {name.replace("-", "_"): parse_points(part) for name, part in named.items()}
        return PointSystem(**{**_like(win, draw, loss), **values})
    except (TypeError, ValueError):
        names = ", ".join(field.name.replace("_", "-") for field in fields(PointSystem))
        raise EditError(
            f"{text!r} is no point system like 3-1-0 or '3-1-0 half-point-bye=1.5'; "
            f"what can be named: {names}"
        ) from None


def _like(win: Fraction, draw: Fraction, loss: Fraction) -> dict[str, Fraction]:
    return {
        "win": win,
        "draw": draw,
        "loss": loss,
        "forfeit_win": win,
        "full_point_bye": win,
        "pairing_allocated_bye": win,
        "half_point_bye": draw,
    }


def _set_initial_colour(tournament: Tournament, text: str) -> Tournament:
    colours = {"": None, "white": Colour.WHITE, "black": Colour.BLACK}
    if text.lower() not in colours:
        raise EditError(f"{text!r} is neither white nor black")
    return replace(tournament, initial_colour=colours[text.lower()])


SETTABLE: Mapping[str, Settable] = {
    "name": Settable("the name of the event", _set_text("name")),
    "city": Settable("the city", _set_text("city")),
    "federation": Settable("a federation's code of three letters", _set_federation),
    "start": Settable("the first day, YYYY-MM-DD", _set_start),
    "end": Settable("the last day, YYYY-MM-DD", _set_end),
    "kind": Settable("swiss, round-robin, ...; the type of another kind goes", _set_kind),
    "type": Settable("the type of the event in words", _set_text("type_text")),
    "rounds": Settable("how many rounds are planned", _set_rounds),
    "rate": Settable("the rate of play in words; its code goes", _set_rate),
    "rate-code": Settable("the rate of play as a code, 5400+30", _set_rate_code),
    "points": Settable(
        "win-draw-loss, 3-1-0, and others by name; 3-1.5-1-0: what is drawn goes by Armageddons",
        _set_game_points,
    ),
    "match-points": Settable("the same of matches of teams, 2-1-0", _set_points("match_points")),
    "chief-arbiter": Settable("the chief arbiter's name", _set_chief),
    "deputy-arbiters": Settable("names of deputies, with semicolons between", _set_deputies),
    "tie-breaks": Settable("the declared list, BH/C1,BH,SB", _set_tie_breaks),
    "initial-colour": Settable("white or black", _set_initial_colour),
}


def drop_games(tournament: Tournament) -> Tournament:
    """The event before its first round: without records, and without the points, ranks and
    tie-break values declared.  Requests for byes and the dates of rounds stay."""
    players = tuple(replace(p, records=(), declared=NOTHING_DECLARED) for p in tournament.players)
    teams = tuple(replace(t, records=(), declared=NOTHING_DECLARED) for t in tournament.teams)
    return replace(tournament, players=players, teams=teams)


def new_numbers(tournament: Tournament, order: str) -> dict[int, int]:
    """The starting ranks 1..n that the players get, by their old ones.

    ``rating``: the highest first, the unrated last.  ``rank``: by declared rank, players
    without one last.  Who is level keeps the old order.  Raises :class:`EditError`.
    """
    if order == "rating":
        keys = {p.id: (p.rating is None, -(p.rating or 0), p.id) for p in tournament.players}
    elif order == "rank":
        ranks = {player.id: player.declared.rank for player in tournament.players}
        if all(rank is None for rank in ranks.values()):
            raise EditError("no player has a rank in the file, so none can be renumbered by it")
        keys = {id_: (rank is None, rank or 0, id_) for id_, rank in ranks.items()}
    else:
        raise EditError(f"{order!r} is none of {', '.join(ORDERS)}")
    if len(keys) < len(tournament.players):
        raise EditError("two players have the same starting rank; correct it before renumbering")
    return {id_: number for number, id_ in enumerate(sorted(keys, key=keys.__getitem__), 1)}


def renumber(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """The same event with other starting ranks, the players in the order of these.

    Whatever names a player follows: opponents, the players and line-ups of teams, and (as
    the participants of a team event are its teams, only in individual events) fictitious
    points, forbidden pairings and requests for byes.  The lines of the input and what was
    not understood in it cannot follow, and are left behind unless nothing changes.

    Raises :class:`EditError` where a number is named that no player has.
    """
    if all(old == new for old, new in numbers.items()):
        return tournament
    return replace(renumbered(tournament, _Numbers(numbers), SameNumbers()), unparsed=())


class _Numbers(NamedTuple):
    new: Mapping[int, int]

    def of(self, number: int, where: str) -> int:
        """The new number; :class:`EditError` if nobody has the old one."""
        if number and number not in self.new:
            raise EditError(f"{where} names player {number}, whom nobody is; correct it first")
        return self.new[number] if number else 0

    def knows(self, number: int) -> bool:
        """Whether a player has the number."""
        return number in self.new


def _lost_lines(tournament: Tournament) -> Iterable[Diagnostic]:
    if tournament.text is None:
        return
    message = (
        "the players have new numbers, so the file is written anew; its comments and unknown "
        "records are left out"
    )
    if not tournament.unparsed:
        yield WRITTEN_ANEW.at(None, message)
        return
    first, count = tournament.unparsed[0], len(tournament.unparsed)
    message += f" ({count}, of which this is the first)"
    yield WRITTEN_ANEW.at(first.span, message, excerpt=first.text)


def _unclear(tournament: Tournament) -> Iterable[Diagnostic]:
    named = {
        "fictitious points": tournament.accelerations,
        "forbidden pairings": tournament.forbidden_pairings,
        "requests for byes": tournament.bye_requests,
    }
    kept = [what for what, there in named.items() if there]
    if tournament.is_team_event and kept:
        message = f"the numbers in {', '.join(kept)} are taken for teams' and stay as they are"
        yield TEAM_NUMBERS.at(None, message)
