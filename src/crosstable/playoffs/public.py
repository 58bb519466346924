"""What is to be decided next, as the plain JSON that other programs rely on.

While it goes on: ``done`` false, and ``requests``, a list of tables with ``id``, ``kind``
(``game``, ``lot``, ``choice``, ``bid``, ``decision``, ``moves``), ``players`` (ids), ``white``
and ``black`` (ids or null), ``rate`` (text or null), ``options`` (the allowed answers),
``text`` and ``article``.  Of a bid and of a number of moves, ``options`` are the lowest and
the highest, and all between are allowed too; a lot may besides be answered ``void``, which
repeats it.  ``optional`` lists in the same form what may be
decided but need not be.

At the end: ``done`` true, ``placing``, a list of places, best first, each a list of ids, in
which every tied player stands once; and ``shared``, whether the first place stays shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from crosstable.engine.played_off import with_names
from crosstable.playoffs.machine import Run
from crosstable.playoffs.requests import Request, RequestKind


def next_requests(run: Run, names: Mapping[int, str] | None = None) -> dict[str, object]:
    """The contract, see the module; ``names`` are put into the texts."""
    if run.outcome is not None:
        groups = [list(group) for group in run.outcome.groups]
        return {"done": True, "placing": groups, "shared": run.outcome.is_shared}
    return {
        "done": False,
        "requests": _tables(run.required, names or {}),
        "optional": _tables(run.optional, names or {}),
    }


def _tables(requests: Iterable[Request], names: Mapping[int, str]) -> list[dict[str, object]]:
    return [_table(request, names) for request in requests]


def _table(request: Request, names: Mapping[int, str]) -> dict[str, object]:
    return {
        "id": request.id,
        "kind": request.kind.value,
        "players": list(request.players),
        "white": request.white,
        "black": request.black,
        "rate": None if request.rate is None else request.rate.text,
        "options": list(request.allowed),
        "text": with_names(in_words(request), names),
        "article": request.article,
    }


def in_words(request: Request) -> str:
    """What a request asks, with the rate and the draw odds of a game; players as ``<id>``."""
    words = request.text
    if request.rate is not None:
        words += f", {request.rate.text}"
    if request.draw_odds is not None:
        side = "White" if request.draw_odds.value == "w" else "Black"
        words += f", a draw wins for {side}"
    if request.kind in (RequestKind.BID, RequestKind.MOVES):
        words += f", from {' to '.join(request.allowed)}"
    return words
