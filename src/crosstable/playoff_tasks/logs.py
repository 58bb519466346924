"""The log of a play-off: opened, looked at, written."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.api import (
    PlayoffProcedure,
    Source,
    Span,
)
from crosstable.host import Offer, Registry, blaming
from crosstable.playoffs.log import FOREIGN, LogError, PlayoffLog, parse_log, write_log
from crosstable.playoffs.machine import Run
from crosstable.playoffs.outline import Outline, make_outline
from crosstable.playoffs.replay import (
    PlayoffState,
    replay,
)
from crosstable.playoffs.requests import AnswerError
from crosstable.playoffs.timetable import (
    ScheduledGame,
    Timing,
    make_timetable,
    parse_time_of_day,
)
from crosstable.playoffs.view import (
    PlayoffView,
    view_state,
)
from crosstable.tie_break_lists import TaskError


class Opened(NamedTuple):
    """A log with its procedure and the state that it makes."""

    state: PlayoffState
    offer: Offer[PlayoffProcedure]

    @property
    def log(self) -> PlayoffLog:
        """The log itself."""
        return self.state.log

    @property
    def run(self) -> Run:
        """The play-off as far as it has come."""
        return self.state.run


def open_log(registry: Registry, source: Source) -> Opened:
    """The play-off that a log tells.

    Raises :class:`TaskError`, with a diagnostic where the log is at fault.
    """
    try:
        text = source.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = FOREIGN.at(Span(source.name), f"not UTF-8 ({error.reason})")
        raise TaskError(_UNUSABLE.format(source.name), [found]) from None
    try:
        return reopened(registry, parse_log(text, source.name))
    except LogError as error:
        raise TaskError(_UNUSABLE.format(source.name), [error.diagnostic]) from None


_UNUSABLE = "{}: cannot be used as the log of a play-off"


def reopened(registry: Registry, log: PlayoffLog) -> Opened:
    """The play-off that a log tells; :class:`LogError` where it does not fit."""
    offer = registry.playoffs.get(log.procedure)
    if offer is None:
        raise TaskError(
            f"the play-off {log.procedure} is not installed; it came with {log.distribution} "
            f"{log.version}"
        )
    with blaming(offer.origin, f"the play-off {log.procedure}", but=(LogError, AnswerError)):
        return Opened(replay(log, offer.value, offer.origin.version), offer)


def log_bytes(log: PlayoffLog) -> bytes:
    """The document of a log as it is written to a file."""
    return write_log(log).encode("utf-8", "backslashreplace")


def view_log(opened: Opened) -> PlayoffView:
    """The play-off as people see it."""
    log, procedure = opened.log, opened.offer.value
    with blaming(opened.offer.origin, f"the play-off {log.procedure}"):
        outline = make_outline(procedure.run, log.situation)
        return view_state(opened.state, procedure, outline, timetable_of(opened))


def view_now(opened: Opened) -> PlayoffView:
    """The play-off without what may yet come, which takes longer to find out."""
    nothing = Outline(items=(), matches=())
    return view_state(opened.state, opened.offer.value, nothing, timetable_of(opened))


def timetable_of(opened: Opened) -> tuple[ScheduledGame, ...]:
    """When the games so far could begin, and the open ones can; empty without a start."""
    log = opened.log
    if not log.start:
        return ()
    answers = opened.run.answers
    timing = Timing(start=parse_time_of_day(log.start), breaks=log.breaks, moves=log.moves)
    run = Run(opened.offer.value.run(log.situation))
    return make_timetable(run, lambda request: answers.get(request.id), timing)
