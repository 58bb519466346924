"""From a log to the state of the play-off, and from there to the next entry.

The state is the log replayed.  The answers in force are given to the procedure in the order
of the log, each where its request is open and is still about the same players, colours, rate
and options.  After a correction some answers may find no such request any more: they are set
aside, and come back as soon as they fit again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crosstable.model.diagnostics import Span
from crosstable.playoffs.descriptor import PlayoffProcedure
from crosstable.playoffs.log import MISFIT, Entry, LogError, PlayoffLog
from crosstable.playoffs.machine import Answered, Run
from crosstable.playoffs.procedure import ProcedureError
from crosstable.playoffs.requests import AnswerError, Request, read_answer
from crosstable.playoffs.situation import placing_faults


@dataclass(frozen=True, slots=True)
class PlayoffState:
    """A play-off as its log tells it.

    ``run`` is the procedure as far as it has come, only to be looked at.  ``set_aside`` are
    answers that do not apply at present, each with the answer in force.
    """

    log: PlayoffLog
    run: Run
    set_aside: tuple[Entry, ...] = ()

    @property
    def applied(self) -> tuple[Entry, ...]:
        """The answers that made the state, with later corrections in them."""
        aside = {entry.number for entry in self.set_aside}
        return tuple(e for e in answers_in_force(self.log) if e.number not in aside)


class _Answers:
    """The answers of a log, kept up entry by entry."""

    def __init__(self) -> None:
        self._versions: dict[int, list[Entry]] = {}
        self._standing: list[Entry] = []

    @property
    def in_force(self) -> list[Entry]:
        """The answers as they were corrected, in the order in which they were first given."""
        return [versions[-1] for versions in self._versions.values() if versions]

    @property
    def last(self) -> Entry | None:
        """The last answer or correction that was not undone."""
        return self._standing[-1] if self._standing else None

    def add(self, entry: Entry) -> None:
        """One entry more; what is undone is the last."""
        if entry.undoes:
            undone = self._standing.pop()
            self._versions[undone.corrects or undone.number].pop()
            return
        self._standing.append(entry)
        if entry.corrects:
            versions = self._versions[entry.corrects]
            versions.append(
                versions[-1]._replace(answer=entry.answer, moves=entry.moves, note=entry.note)
            )
        else:
            self._versions[entry.number] = [entry]


def _answers(log: PlayoffLog) -> _Answers:
    answers = _Answers()
    for entry in log.entries:
        answers.add(entry)
    return answers


def answers_in_force(log: PlayoffLog) -> list[Entry]:
    """The answers of a log after its corrections and undoings."""
    return _answers(log).in_force


def last_in_force(log: PlayoffLog) -> Entry | None:
    """The last answer or correction that was not undone."""
    return _answers(log).last


def replay(log: PlayoffLog, procedure: PlayoffProcedure, version: str = "") -> PlayoffState:
    """The state of a play-off.

    ``version`` is that of the installed plugin, for the message.  Raises :class:`LogError`
    where an entry cannot have been recorded with this procedure, and :class:`ProcedureError`
    where the procedure loses somebody or decides too little.
    """
    _check_situation(log, procedure)
    _check_readings(log, procedure)
    answers, run, aside = _Answers(), _begin(log, procedure), list[Entry]()
    for entry in log.entries:
        fault = _fault(answers, run, aside, entry)
        if fault:
            raise _misfit(log, entry, fault, version)
        answers.add(entry)
        if entry.id:
            aside.append(entry)
        else:
            # The run of an answer is carried on with; after a change it begins anew.
            run, aside = _begin(log, procedure), answers.in_force
        aside = _settle(run, aside)
    if run.outcome is not None and (faults := placing_faults(run.outcome, log.situation)):
        raise ProcedureError(f"{log.procedure}: {faults[0]}")
    return PlayoffState(log, run, tuple(aside))


def _check_situation(log: PlayoffLog, procedure: PlayoffProcedure) -> None:
    """Raise :class:`LogError` where the procedure is not made for the tie that the log tells."""
    situation = log.situation
    tied = len(situation.tied)
    if not procedure.covers(tied, situation.places, is_qualifying=situation.is_qualifying):
        message = (
            f"{log.procedure} is not made for {tied} tied for {situation.places} of the places"
        )
        raise LogError(MISFIT.at(Span(log.source, cell="situation.seeds"), message))
    for code in procedure.values:
        missing = set(situation.tied) - set(situation.values.get(code, {}))
        if missing:
            message = f"{log.procedure} needs {code} of player {min(missing)}"
            raise LogError(MISFIT.at(Span(log.source, cell="situation.values"), message))


def _check_readings(log: PlayoffLog, procedure: PlayoffProcedure) -> None:
    """Raise :class:`LogError` where the log chose what the procedure does not offer."""
    for reading in procedure.readings:
        choice = log.situation.readings.get(reading.id, reading.choice)
        if choice not in reading.options:
            message = f"reading {reading.id!r} of {log.procedure} has no option {choice[:60]!r}"
            place = Span(log.source, cell=f"situation.readings.{reading.id}")
            raise LogError(MISFIT.at(place, message))


def _begin(log: PlayoffLog, procedure: PlayoffProcedure) -> Run:
    return Run(procedure.run(log.situation))


def _settle(run: Run, waiting: list[Entry]) -> list[Entry]:
    """Give every answer that fits, the earliest first; those left over."""
    while True:
        opened = {request.id: request for request in run.open}
        fitting = next((entry for entry in waiting if _fits(opened.get(entry.id), entry)), None)
        if fitting is None:
            return waiting
        run.give(opened[fitting.id], fitting.answer)
        waiting = [entry for entry in waiting if entry is not fitting]


def _fits(request: Request | None, entry: Entry) -> bool:
    if request is None or request.fingerprint != entry.fingerprint:
        return False
    return _is_canonical(request, entry.answer)


def _is_canonical(request: Request, answer: str) -> bool:
    try:
        return read_answer(request, answer) == answer
    except AnswerError:
        return False


def _fault(answers: _Answers, run: Run, aside: list[Entry], entry: Entry) -> str:
    """Why an entry cannot stand where it does; nothing if it can."""
    if entry.undoes:
        last = answers.last
        return "" if last and last.number == entry.undoes else "it undoes what is not the last"
    if entry.corrects:
        left_over = {one.number for one in aside}
        given = (one for one in answers.in_force if one.number not in left_over)
        request = _request_of(given, run, entry.corrects)
        if request is None:
            return f"it corrects entry {entry.corrects}, which is not in force"
        is_allowed = _is_canonical(request, entry.answer)
        return "" if is_allowed else f"{entry.answer!r} is no answer to {request.id}"
    request = next((r for r in run.open if r.id == entry.id), None)
    if request is None:
        return f"{entry.id} is not asked for at this point"
    if request.fingerprint != entry.fingerprint:
        return f"{entry.id} is about other players, colours, rates or options"
    return "" if _fits(request, entry) else f"{entry.answer!r} is no answer to {entry.id}"


def _misfit(log: PlayoffLog, entry: Entry, fault: str, version: str) -> LogError:
    message = f"entry {entry.number} does not fit {log.procedure}: {fault}"
    if version and version != log.version:
        message += (
            f"; the log was made with {log.distribution} {log.version}, installed is {version}"
        )
    return LogError(MISFIT.at(Span(log.source, cell=f"entries[{entry.number - 1}]"), message))


def _request_of(applied: Iterable[Entry], run: Run, number: int) -> Request | None:
    """The request that an entry answered in the present state."""
    id_ = next((entry.id for entry in applied if entry.number == number), None)
    answered = (a.request for a in run.trail if isinstance(a, Answered))
    return next((request for request in answered if request.id == id_), None)


def record(
    state: PlayoffState, id_: str, answer: str, *, moves: int = 0, at: str = "", note: str = ""
) -> PlayoffLog:
    """The log with the answer to an open request; :class:`AnswerError` if there is no such
    request, or the answer is not allowed.  ``moves`` is the length of a game."""
    request = state.run.request(id_)
    canonical = read_answer(request, answer)
    about = request.fingerprint
    entry = Entry(id=request.id, fingerprint=about, answer=canonical, moves=moves, at=at, note=note)
    return state.log.with_entry(entry)


def correct(
    state: PlayoffState, id_: str, answer: str, *, moves: int = 0, at: str = "", note: str = ""
) -> PlayoffLog:
    """The log with another answer to a request that was answered; :class:`AnswerError` if it
    was not, or the answer is not allowed."""
    known = {entry.id.casefold(): entry for entry in state.applied}
    entry = known.get(id_.casefold())
    number = 0 if entry is None else entry.number
    request = _request_of(known.values(), state.run, number)
    if request is None:
        names = ", ".join(entry.id for entry in known.values()) or "none yet"
        raise AnswerError(f"{id_} has no answer to correct; answered are {names}")
    canonical = read_answer(request, answer)
    entry = Entry(answer=canonical, corrects=number, moves=moves, at=at, note=note)
    return state.log.with_entry(entry)


def undo(state: PlayoffState, *, at: str = "") -> PlayoffLog:
    """The log with the last answer or correction undone; :class:`AnswerError` if there is
    none."""
    last = last_in_force(state.log)
    if last is None:
        raise AnswerError("nothing was recorded that could be undone")
    return state.log.with_entry(Entry(undoes=last.number, at=at))
