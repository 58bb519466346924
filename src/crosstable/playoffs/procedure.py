"""How procedures talk to whoever runs them, and how they are put together.

A procedure is a generator.  It yields a plain tuple of open requests and is sent the id and
the answer of one of them; or it yields an :class:`AuditLine`, a :class:`Mark` or a
:class:`Repeat` and is sent nothing.  What it returns is its result.  Procedures are composed
with ``yield from``, and run side by side with :func:`parallel`.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from crosstable.playoffs.requests import Request

T = TypeVar("T")


class AuditLine(NamedTuple):
    """What was decided, in words, and by which article.  Players stand as ``<id>``."""

    stage: str
    text: str
    article: str = ""


class Mark(NamedTuple):
    """The state of a stage: whatever comes later depends on the stage only by ``key``.

    The walker treats two ways that lead to the same key as one where there are too many.
    ``roles`` names players by what the stage made them (``W(SF1)``), for plans.
    ``imbalance`` is the greatest difference between Whites and Blacks that the stage allows
    a player, ``None`` where it promises nothing.
    """

    stage: str
    key: Hashable
    roles: Mapping[str, int] = {}
    imbalance: int | None = None


class Repeat(NamedTuple):
    """A stage that is repeated without a limit begins for the ``number``-th time."""

    stage: str
    number: int


Yielded: TypeAlias = tuple[Request, ...] | AuditLine | Mark | Repeat
Procedure: TypeAlias = Generator[Yielded, Any, T]
"""A generator that asks, is answered, and returns a result."""


class ProcedureError(Exception):
    """A procedure broke its own contract: a fault of its author, not of the answers."""


def ask(request: Request) -> Procedure[str]:
    """Ask for one thing; the answer in its canonical spelling."""
    given = yield (request,)
    answer: str = given[1]
    return answer


def parallel(*procedures: Procedure[T]) -> Procedure[tuple[T, ...]]:
    """Run procedures side by side: what they ask is open together and answered in any order.

    The results come in the order of the procedures.
    """
    if len(procedures) == 1:
        return ((yield from procedures[0]),)
    results: dict[int, T] = {}
    opened: dict[int, tuple[Request, ...]] = {}
    for index in range(len(procedures)):
        yield from _advance(procedures, index, None, results, opened)
    while opened:
        given = yield tuple([request for index in sorted(opened) for request in opened[index]])
        index = _asker(opened, given[0])
        yield from _advance(procedures, index, given, results, opened)
    return tuple([results[index] for index in range(len(procedures))])


def _asker(opened: dict[int, tuple[Request, ...]], id_: str) -> int:
    """Which of the parallel procedures asked this."""
    for index, asked in opened.items():
        for request in asked:
            if request.id == id_:
                return index
    raise ProcedureError(f"{id_} is answered, but was not open")


def _advance(
    procedures: tuple[Procedure[T], ...],
    index: int,
    given: tuple[str, str] | None,
    results: dict[int, T],
    opened: dict[int, tuple[Request, ...]],
) -> Procedure[None]:
    """Take one of the parallel procedures to its next requests, or to its end."""
    opened.pop(index, None)
    try:
        step = procedures[index].send(given)
        while isinstance(step, (AuditLine, Mark, Repeat)):
            yield step
            step = procedures[index].send(None)
        opened[index] = step
    except StopIteration as stop:
        results[index] = stop.value


def unless(
    offer: Request, procedure: Procedure[T], *, only_at_start: bool = False
) -> Procedure[tuple[str | None, T | None]]:
    """Run a procedure while an optional decision stays open beside it.

    Gives ``(None, result)``, or the answer of the decision and ``None`` if it was taken; the
    procedure then ends where it stood.  ``only_at_start`` withdraws the offer as soon as
    anything of the procedure is answered.
    """
    if not offer.is_optional:
        raise ProcedureError(f"{offer.id} must be optional, or the play-off waits for it")
    value: object = None
    is_offered = True
    while True:
        try:
            step = procedure.send(value)
        except StopIteration as stop:
            return None, stop.value
        if isinstance(step, (AuditLine, Mark, Repeat)) or not is_offered:
            value = yield step
            continue
        given = yield (*step, offer)
        if given[0] == offer.id:
            procedure.close()
            return given[1], None
        value, is_offered = given, not only_at_start
