"""Runs a procedure: what is open, what was answered, what came out."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from crosstable.playoffs.procedure import (
    AuditLine,
    Mark,
    Procedure,
    ProcedureError,
    Repeat,
    Yielded,
)
from crosstable.playoffs.requests import AnswerError, Request, RequestKind, read_answer
from crosstable.playoffs.results import Placing

MOST_LINES = 10_000
"""The most that a procedure says without asking anything; more than that never ends."""
MOST_ANSWERS = 20_000
"""The most answers that a play-off takes; a knock-out of 256 needs a few thousand."""


class Answered(NamedTuple):
    """A request and its answer, in the canonical spelling."""

    request: Request
    answer: str


class Run:
    """A procedure under way.

    ``open`` is what can be answered now, in an order that does not depend on the order of
    answers; ``trail`` holds all that happened; ``outcome`` is there at the end.  Raises
    :class:`ProcedureError` where the procedure breaks its contract.
    """

    __slots__ = ("_asked", "_procedure", "open", "outcome", "trail")

    def __init__(self, procedure: Procedure[Placing]) -> None:
        self.open: tuple[Request, ...] = ()
        self.outcome: Placing | None = None
        self.trail: list[Answered | AuditLine | Mark | Repeat] = []
        self._asked: set[str] = set()
        if not isinstance(procedure, Generator):
            kind = type(procedure).__name__
            raise ProcedureError(f"the procedure gives {kind} and asks nothing: no 'yield from'")
        self._procedure = procedure
        self._advance(None)
        self._check()

    @property
    def is_done(self) -> bool:
        """Whether the play-off is over."""
        return self.outcome is not None

    @property
    def required(self) -> tuple[Request, ...]:
        """What must be answered before it can go on."""
        return tuple(request for request in self.open if not request.is_optional)

    @property
    def optional(self) -> tuple[Request, ...]:
        """What may be decided besides."""
        return tuple(request for request in self.open if request.is_optional)

    def request(self, id_: str) -> Request:
        """The open request with this id, whatever its capitals; :class:`AnswerError` lists
        what is open if there is none."""
        for request in self.open:
            if request.id == id_:
                return request
        for request in self.open:
            if request.id.casefold() == id_.casefold():
                return request
        names = ", ".join(request.id for request in self.open) or "nothing, it is over"
        raise AnswerError(f"{id_} is not open; open are: {names}")

    def answer(self, id_: str, text: str) -> None:
        """Answer an open request; :class:`AnswerError` if it is not open or not so."""
        request = self.request(id_)
        self.give(request, read_answer(request, text))

    def give(self, request: Request, answer: str) -> None:
        """Answer an open request in the canonical spelling, unchecked."""
        self.follow(request, answer)
        self._check()

    def follow(self, request: Request, answer: str) -> None:
        """Answer as on a path that was taken before and is known to be sound."""
        self.trail.append(Answered(request, answer))
        self._asked.add(request.id)
        self._advance((request.id, answer))

    def _advance(self, given: tuple[str, str] | None) -> None:
        most = len(self.trail) + MOST_LINES
        try:
            step: Yielded = self._procedure.send(given)
            while isinstance(step, (AuditLine, Mark, Repeat)):
                self.trail.append(step)
                if len(self.trail) > most:
                    raise ProcedureError(f"{MOST_LINES} lines without a request; it does not end")
                step = self._procedure.send(None)
        except StopIteration as stop:
            self._end(stop.value)
        else:
            self.open = step

    def _end(self, outcome: object) -> None:
        if not isinstance(outcome, Placing):
            raise ProcedureError(f"the procedure returned {outcome!r}, which is no placing")
        self.open, self.outcome = (), outcome

    def _check(self) -> None:
        """Whether what is open now may be asked."""
        asked, seen = self.open, self._asked
        if self.outcome is None:
            _require_requests(asked)
        if len(seen) > MOST_ANSWERS:
            raise ProcedureError(f"{MOST_ANSWERS} answers, and it asks on; it does not end")
        ids = [request.id for request in asked]
        if len(set(ids)) < len(ids) or not seen.isdisjoint(ids):
            twice = sorted({id_ for id_ in ids if id_ in seen or ids.count(id_) > 1})
            raise ProcedureError(f"asked twice: {', '.join(twice)}")
        if asked and all(request.is_optional for request in asked):
            raise ProcedureError(f"only optional decisions are open: {', '.join(ids)}")

    @property
    def answers(self) -> dict[str, str]:
        """All answers so far by request."""
        return {a.request.id: a.answer for a in self.trail if isinstance(a, Answered)}

    @property
    def sealed(self) -> frozenset[str]:
        """Bids that are in but must not be shown, as another of the same seal is not."""
        seals = {request.seal for request in self.open if request.seal}
        made = (a.request for a in self.trail if isinstance(a, Answered))
        return frozenset(request.id for request in made if request.seal in seals)

    @property
    def audit(self) -> tuple[AuditLine, ...]:
        """All that was answered and decided, in words and in order; sealed bids hidden."""
        sealed = self.sealed
        return tuple(
            _answer_line(entry, sealed) if isinstance(entry, Answered) else entry
            for entry in self.trail
            if isinstance(entry, (Answered, AuditLine))
        )


def _require_requests(asked: object) -> None:
    """Whether what was yielded asks for anything."""
    if not isinstance(asked, tuple) or isinstance(asked, Request):
        raise ProcedureError(f"it yields {asked!r}, which is no tuple of requests")
    if not asked:
        raise ProcedureError("it waits, and nothing is asked")
    for request in asked:
        if not isinstance(request, Request):
            raise ProcedureError(f"it asks {request!r}, which is no request")


_NAMING = (RequestKind.LOT, RequestKind.DECISION)
"""What may be answered with a player."""


def _answer_line(answered: Answered, sealed: frozenset[str]) -> AuditLine:
    request, answer = answered
    if request.id in sealed:
        answer = "sealed"
    elif request.kind in _NAMING and answer in map(str, request.players):
        answer = f"<{answer}>"
    return AuditLine(request.id, f"{request.text}: {answer}", request.article)
