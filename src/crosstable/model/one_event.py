"""Whether parts are of one event, by who plays in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity, Span
from crosstable.model.names import fold_name, is_unlike
from crosstable.model.stages import has_legs
from crosstable.model.tournament import Player, Team, Tournament

OTHER_EVENT = DiagnosticCode(
    "JOIN-OTHER-EVENT",
    Severity.ERROR,
    "A part looks like another event: by its participants, or by its name and beginning.",
)
NO_ROUNDS = DiagnosticCode(
    "JOIN-NO-ROUNDS",
    Severity.WARNING,
    "Players of a list are not in the part that has everybody's rounds.",
)
_SHOWN = 5
_FEWEST = 4
"""Of so few participants nothing is concluded."""
_HINT = "if they are two events, give each on its own; if not, give people one name in all files"

_Names = dict[int, str]


def check_one_event(parts: Sequence[Tournament]) -> Iterator[Diagnostic]:
    """Report each part that has another name than the first and another beginning, or of
    which more than half are nobody of those before it.

    The parts have one numbering.  Pages of one long list share nobody, so parts with the
    same event's name, and not of other days, are of one event.  Legs of an event have names
    and days of their own.
    """
    are_legs = has_legs(parts)
    players: _Names = {}
    teams: _Names = {}
    for part in parts:
        here = _named(part.players), _named(part.teams)
        counts = [_counts(mine, known) for mine, known in zip(here, (players, teams), strict=True)]
        same, most = (sum(column) for column in zip(*counts, strict=True))
        has_name, days = _is_name_of(parts[0], part), _days(parts[0], part)
        if most >= _FEWEST and 2 * same < most and (days or not has_name):
            yield _other(part, f"only {same} of its {most} participants are in the other files")
        elif days and not has_name and not are_legs:
            yield _other(part, days)
        players |= here[0]
        teams |= here[1]


def _named(participants: Sequence[Player] | Sequence[Team]) -> _Names:
    return {one.id: one.name for one in participants if one.name}


def _counts(here: Mapping[int, str], known: Mapping[int, str]) -> tuple[int, int]:
    """How many are the same, and how many could be."""
    same = sum(not is_unlike(here[id_], known[id_]) for id_ in here.keys() & known.keys())
    return same, min(len(here), len(known))


def _is_name_of(first: Tournament, part: Tournament) -> bool:
    return bool(part.name) and fold_name(first.name) == fold_name(part.name)


def _days(first: Tournament, part: Tournament) -> str:
    """How the beginnings of two events with names differ; nothing if they do not."""
    one, other = (event.start and event.start.day for event in (first, part))
    if not (first.name and part.name and one and other) or one == other:
        return ""
    return f"it begins on {other}, {first.name!r} on {one}"


def _other(part: Tournament, why: str) -> Diagnostic:
    span = next(iter((*part.provenance.players.values(), *part.provenance.teams.values())), None)
    message = f"{part.name or 'this file'!r} looks like another event: {why}"
    return OTHER_EVENT.at(span and Span(span.source), message, hint=_HINT)


def check_everybody_plays(parts: Sequence[Tournament]) -> Iterator[Diagnostic]:
    """Report players of whom the parts that list everybody's rounds have no row."""
    whole = [part for part in parts if _lists_everybody(part)]
    listed = {player.id for part in whole for player in part.players}
    others = (player for part in parts for player in part.players if not player.records)
    missing = {player.id: player for player in others if player.id not in listed}
    if whole and missing and not has_legs(parts):
        names = ", ".join(f"{id_} {one.name}" for id_, one in sorted(missing.items())[:_SHOWN])
        more = f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
        message = f"the part with everybody's rounds has no row of {names}{more}: no points"
        hint = "export the rounds again if somebody came later; else leave them out of the list"
        span = next(iter(whole[0].provenance.players.values()), None)
        yield NO_ROUNDS.at(span and Span(span.source), message, hint=hint)


def _lists_everybody(part: Tournament) -> bool:
    has_rounds = bool(part.rounds) and any(player.records for player in part.players)
    return has_rounds and all(round_.lists_everyone for round_ in part.rounds)
