"""What is added to the log: answers, corrections, lots drawn, undoings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable.api import (
    Diagnostic,
    DiagnosticCode,
    Request,
    RequestKind,
    Severity,
)
from crosstable.host import Registry
from crosstable.playoff_tasks.logs import Opened, reopened
from crosstable.playoffs.lots import draw
from crosstable.playoffs.machine import Answered, Run
from crosstable.playoffs.replay import (
    correct,
    last_in_force,
    record,
    undo,
)
from crosstable.playoffs.requests import MOST_MOVES, AnswerError
from crosstable.playoffs.view import (
    SEALED,
)
from crosstable.tie_break_lists import TaskError

SET_ASIDE = DiagnosticCode(
    "PLAYOFF-SET-ASIDE",
    Severity.WARNING,
    "An entry of a play-off does not apply any more after a correction; it is kept.",
)
AUTOMATIC = "noted with the result"
BY_SEED = "drawn by the seed"
DRAW_WORDS = ("draw", "seed")


class Recorded(NamedTuple):
    """The play-off after something was recorded: what was, in words, and what is set aside."""

    after: Opened
    lines: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def record_answer(
    registry: Registry,
    opened: Opened,
    id_: str,
    answer: str,
    *,
    moves: int = 0,
    is_correction: bool = False,
    at: str = "",
) -> Recorded:
    """Record the answer to one request, or with ``is_correction`` another answer to it.

    ``id_`` may also be the kind of a request of which one is open (``GAME``), and an answer
    that names a player may be part of the name.  A lot answered ``draw`` is drawn by the seed.
    Raises :class:`TaskError` with what could be answered instead.
    """
    answered = _answered(opened.run, id_)
    if moves > MOST_MOVES:
        raise TaskError(f"--moves: no game has more than {MOST_MOVES} moves")
    try:
        if answered is not None and not is_correction:
            raise TaskError(_already(opened, answered))
        if is_correction:
            request = answered
            text = _meant(opened, answered, answer) if answered else answer
            log = correct(opened.state, id_, text, moves=moves, at=at)
        else:
            request = _open_request(opened.run, id_)
            text = _meant(opened, request, answer)
            note = BY_SEED if text != answer and answer.casefold() in DRAW_WORDS else ""
            log = record(opened.state, request.id, text, moves=moves, at=at, note=note)
    except AnswerError as error:
        raise TaskError(_with_names(str(error), opened)) from None
    if moves and request is not None and request.kind is not RequestKind.GAME:
        raise TaskError(f"--moves goes with the result of a game, and {request.id} is none")
    after = reopened(registry, log)
    if moves and is_correction:
        after = _with_moves_corrected(registry, after, id_, moves, at)
    after = with_known_moves(registry, after, at)
    return Recorded(after, tuple(new_lines(opened, after)), tuple(_new_aside(opened, after)))


def _answered(run: Run, id_: str) -> Request | None:
    """The request with this id that has an answer in force."""
    requests = (entry.request for entry in run.trail if isinstance(entry, Answered))
    return next((r for r in requests if r.id.casefold() == id_.casefold()), None)


def _already(opened: Opened, request: Request) -> str:
    return (
        f"{request.id} is answered already ({shown_answer(opened, request)}); "
        "--correct records another answer"
    )


def shown_answer(opened: Opened, request: Request) -> str:
    """The answer to a request for people; a sealed bid stays hidden."""
    if request.id in opened.run.sealed:
        return SEALED
    return with_player(opened, request, opened.run.answers[request.id])


def with_player(opened: Opened, request: Request, answer: str) -> str:
    """An answer for people: a player by name."""
    is_player = request.kind in (RequestKind.LOT, RequestKind.DECISION)
    if is_player and answer in map(str, request.players):
        return f"{answer} {opened.log.situation.names.get(int(answer), '')}".strip()
    return answer


def _open_request(run: Run, id_: str) -> Request:
    """The open request that is meant: by its id, or by its kind if there is one of it."""
    kinds = [kind for kind in RequestKind if kind.value == id_.casefold()]
    by_id = [r for r in run.open if r.id.casefold() == id_.casefold()]
    if by_id or not kinds:
        return run.request(id_)
    found = [request for request in run.open if request.kind is kinds[0]]
    if len(found) == 1:
        return found[0]
    ids = ", ".join(r.id for r in (found or run.open)) or "nothing, it is over"
    number = f"{len(found)} are open" if found else "none is open"
    raise AnswerError(f"{id_}: {number}; open are: {ids}")


def _meant(opened: Opened, request: Request, answer: str) -> str:
    """The answer that is meant: the seed's draw of a lot, a player by part of the name."""
    text = answer.strip()
    folded = text.casefold()
    if request.kind is RequestKind.LOT and folded in DRAW_WORDS and text not in request.options:
        return draw(opened.log.seed, request)
    if text in request.options or request.kind not in (RequestKind.LOT, RequestKind.DECISION):
        return text
    names = opened.log.situation.names
    by_name = [p for p in request.players if folded and folded in names.get(p, "").casefold()]
    options = [str(p) for p in by_name if str(p) in request.options]
    return options[0] if len(options) == 1 else text


def _with_names(message: str, opened: Opened) -> str:
    for player, name in opened.log.situation.names.items():
        message = message.replace(f"<{player}>", name)
    return message


def with_known_moves(
    registry: Registry, opened: Opened, at: str, counted: Mapping[str, int] | None = None
) -> Opened:
    """Answer what is asked of numbers of moves that were noted with the results, or that were
    ``counted`` since, by the id of the game."""
    while True:
        known = {e.id: e.moves for e in opened.state.applied if e.moves} | dict(counted or {})
        ready = (
            (request, known[game])
            for request in opened.run.open
            if request.kind is RequestKind.MOVES
            and (game := request.id.removesuffix("-MOVES")) in known
            and request.lowest <= known[game] <= request.highest
        )
        request, moves = next(ready, (None, 0))
        if request is None:
            return opened
        log = record(opened.state, request.id, str(moves), at=at, note=AUTOMATIC)
        opened = reopened(registry, log)


def _with_moves_corrected(
    registry: Registry, opened: Opened, game: str, moves: int, at: str
) -> Opened:
    """The number of moves that was asked of a game, as its correction has it."""
    counted = _answered(opened.run, f"{game}-MOVES")
    if counted is None or opened.run.answers[counted.id] == str(moves):
        return opened
    log = correct(opened.state, counted.id, str(moves), at=at, note=AUTOMATIC)
    return reopened(registry, log)


def new_lines(before: Opened, after: Opened) -> Iterator[str]:
    """What entries added, in words; bids that are still sealed without their times."""
    for entry in after.log.entries[len(before.log.entries) :]:
        target = after.log.entries[entry.corrects - 1] if entry.corrects else entry
        request = _answered(after.run, target.id)
        if request is None:
            yield f"{target.id}: recorded, and set aside"
            continue
        verb = "corrected to" if entry.corrects else "is"
        shown = shown_answer(after, request)
        plural = "s" if entry.moves > 1 else ""
        moves = f", {entry.moves} move{plural}" if entry.moves else ""
        note = f" ({entry.note})" if entry.note else ""
        yield f"{request.id} {verb} {shown}{moves}{note}"


def _new_aside(before: Opened, after: Opened) -> Iterator[Diagnostic]:
    """What a correction or an undoing has set aside."""
    known = {entry.number for entry in before.state.set_aside}
    view = {e.number: e for e in after.state.set_aside if e.number not in known}
    for entry in view.values():
        shown = SEALED if ":" in entry.answer else entry.answer
        message = (
            f"{entry.id} ({shown}, entry {entry.number}) does not apply any more and is set "
            "aside; it comes back if it fits again"
        )
        yield SET_ASIDE.at(None, message)


def draw_open_lots(registry: Registry, opened: Opened, *, at: str = "") -> Recorded:
    """Draw by the seed every lot that is open, also those that come up by it."""
    before = opened
    while True:
        lots = [request for request in opened.run.open if request.kind is RequestKind.LOT]
        if not lots:
            return Recorded(opened, tuple(new_lines(before, opened)))
        drawn = draw(opened.log.seed, lots[0])
        log = record(opened.state, lots[0].id, drawn, at=at, note=BY_SEED)
        opened = reopened(registry, log)


def undo_last(registry: Registry, opened: Opened, *, at: str = "") -> Recorded:
    """Undo the last entry in force, with what followed from it by itself.

    Raises :class:`TaskError` if there is none.
    """
    before, lines = opened, []
    while True:
        last = last_in_force(opened.log)
        if last is None:
            raise TaskError("nothing was recorded that could be undone")
        target = opened.log.entries[last.corrects - 1] if last.corrects else last
        request = _answered(opened.run, target.id)
        shown = shown_answer(opened, request) if request else SEALED
        what = "the correction of " if last.corrects else ""
        lines.append(f"undone: {what}{target.id} ({shown}, entry {last.number})")
        opened = reopened(registry, undo(opened.state, at=at))
        if last.note != AUTOMATIC:
            return Recorded(opened, tuple(lines), tuple(_new_aside(before, opened)))
