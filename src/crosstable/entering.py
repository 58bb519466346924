"""Entering what the arbiter says beside the files of an event.

These are facts, byes, corrections and rulings; most events have none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from crosstable.api import Decision, Diagnostic, Note, Tournament
from crosstable.engine.rulings import (
    LOTS_SUBJECT,
    NO_RULINGS,
    PLACE_SUBJECT,
    Exclusion,
    GivenPlace,
    Lot,
    Rulings,
)
from crosstable.model.edit import EditError, set_fact
from crosstable.model.entries import ENTRY_PLAYER, ENTRY_ROUND, Applied, Bye, Place, enter_all
from crosstable.model.missing import mark_unknown_rounds
from crosstable.model.references import People, Reference, UnknownReferenceError
from crosstable.tie_break_lists import TaskError

if TYPE_CHECKING:
    from crosstable.event_toml import EventFile, LotEntry


def with_entries(
    tournament: Tournament,
    file: EventFile | None,
    byes: Sequence[Bye],
    facts: Sequence[tuple[str, str]],
    found: list[Diagnostic],
) -> tuple[Tournament, Rulings, list[Decision]]:
    """The event with what the arbiter says, what was ruled, and what to say of each.

    What stands in the event file goes first.  Raises :class:`TaskError`, with what was found
    until then, for entries that do not fit.
    """
    tournament, told = _with_facts(tournament, file, facts, found)
    entered = enter_all(
        tournament, (*(file.byes if file else ()), *byes), file.corrections if file else ()
    )
    found += entered.problems
    tournament, unknown = mark_unknown_rounds(entered.tournament)
    found += unknown
    rulings, ruled = _rulings(tournament, file, found)
    if any(d.code in (ENTRY_PLAYER.code, ENTRY_ROUND.code) for d in found):
        raise TaskError("entries do not fit the event; nothing was worked out", found)
    return tournament, rulings, [*told, *_told(entered.applied), *ruled]


def _with_facts(
    tournament: Tournament,
    file: EventFile | None,
    facts: Sequence[tuple[str, str]],
    found: list[Diagnostic],
) -> tuple[Tournament, list[Decision]]:
    """The event with the facts of the event file, then those of the command line, and what to
    say of each."""
    source = file.name if file else ""
    filed = dict(file.facts) if file else {}
    asked = dict(facts)
    told = []
    for key, text in {**filed, **asked}.items():
        try:
            tournament = set_fact(tournament, key, text)
        except EditError as error:
            raise TaskError(str(error), found) from None
        why = asked_over(filed.get(key), source) if key in asked else source
        told.append(Decision(key.replace("-", " "), text or "taken away", why))
    return tournament, told


def asked_over(filed: str | None, source: str) -> str:
    """Why something stands that was asked for, and what an event file says instead."""
    return "as asked" if filed is None else f"as asked; {source} says {filed}"


def _told(applied: Sequence[Applied]) -> Iterator[Decision]:
    """Corrections one by one, and byes together: a table of them may be long."""
    byes = [entry for entry in applied if entry.subject == "bye"]
    yield from (Decision(*entry) for entry in applied if entry.subject != "bye")
    if byes:
        sources = dict.fromkeys(entry.reason.partition(":")[0] for entry in byes)
        listed = "; ".join(entry.choice for entry in byes[:_SHOWN_BYES])
        more = f"; and {len(byes) - _SHOWN_BYES} more" if len(byes) > _SHOWN_BYES else ""
        yield Decision("byes", listed + more, ", ".join(sources))


_SHOWN_BYES = 5


def _rulings(
    tournament: Tournament, file: EventFile | None, found: list[Diagnostic]
) -> tuple[Rulings, list[Decision]]:
    if file is None:
        return NO_RULINGS, []
    clerk = _Clerk(People(tournament.participants), found)
    rulings = Rulings(
        lots=tuple(clerk.lots(file)),
        places=tuple(clerk.places(file)),
        exclusions=tuple(clerk.exclusions(file)),
    )
    return rulings, clerk.decisions


class _Clerk:
    """Makes rulings of what the event file says, and tells of each."""

    def __init__(self, people: People, found: list[Diagnostic]) -> None:
        self._people = people
        self._found = found
        self._ruled: dict[tuple[str, int], Place] = {}
        self.decisions: list[Decision] = []

    def lots(self, file: EventFile) -> Iterator[Lot]:
        for entry in file.lots:
            ids = [self._find(one, entry.place, "lots") for one in entry.order]
            order = tuple(id_ for id_ in ids if id_ is not None)
            note = Note(_lot_text(entry))
            names = ", ".join(map(self._people.who, order))
            self._tell(LOTS_SUBJECT, names, note.text, entry.place)
            yield Lot(order, note)

    def places(self, file: EventFile) -> Iterator[GivenPlace]:
        for entry in file.places:
            id_ = self._find(entry.player, entry.place, "place")
            if id_ is not None:
                text = f"{entry.rank} for {self._people.who(id_)}"
                self._tell(PLACE_SUBJECT, text, entry.reason, entry.place)
                yield GivenPlace(id_, entry.rank, Note(f"by decision: {entry.reason}"))

    def exclusions(self, file: EventFile) -> Iterator[Exclusion]:
        for entry in file.exclusions:
            id_ = self._find(entry.player, entry.place, "exclusion")
            if id_ is None:
                continue
            if ("place", id_) in self._ruled:
                message = f"{self._people.who(id_)} is given a place and excluded"
                self._found.append(entry.place.report(ENTRY_PLAYER, message))
            since = f" from round {entry.since} on" if entry.since is not None else ""
            text = self._people.who(id_) + since
            self._tell("not ranked", text, entry.reason, entry.place)
            yield Exclusion(id_, entry.since)

    def _find(self, reference: Reference, place: Place, what: str) -> int | None:
        """Whoever is meant, once in each sort of ruling."""
        try:
            id_ = self._people.find(reference)
        except UnknownReferenceError as problem:
            self._found.append(place.report(ENTRY_PLAYER, str(problem)))
            return None
        if (what, id_) in self._ruled:
            message = f"{self._people.who(id_)} is named twice in what is said of {what}"
            self._found.append(place.report(ENTRY_PLAYER, message))
            return None
        self._ruled[what, id_] = place
        return id_

    def _tell(self, subject: str, choice: str, reason: str, place: Place) -> None:
        self.decisions.append(Decision(subject, choice, f"{reason}, {place.line}"))


def _lot_text(entry: LotEntry) -> str:
    by = f" by {entry.by}" if entry.by else ""
    on = f" on {entry.on}" if entry.on is not None else ""
    return f"drawn by lot{by}{on}"
