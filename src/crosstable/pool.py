"""Work on many things in several processes: in order, bounded, whatever becomes of a process.

:class:`concurrent.futures.ProcessPoolExecutor` is not used: there one process that dies takes
all work in hand with it, and its processes stay behind when the program itself is killed.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 16
"""So many results for each process may wait until it is their turn."""
PATIENCE_S = 600
"""A thing that takes longer is given up."""
_MOST = 60 if os.name == "nt" else 1000
"""Windows cannot wait for more than 63 things at once."""
_GRACE_S = 10
_TICK_S = 0.5


class PoolError(Exception):
    """No process can be started; the message is meant for the user."""


def usable_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    lost: Callable[[Item, str], Result],
    *,
    processes: int,
    prepare: Callable[[], object] | None = None,
    patience_s: float = PATIENCE_S,
) -> Generator[Result, None, None]:
    """``work`` of every item, in the order of the items.

    Items are taken, and results kept, only so far ahead as keeps the processes busy.  ``work``,
    and ``prepare`` which every process calls once, must be importable by name, and what goes in
    and comes out must be picklable: a process begins from nothing, as it has to on Windows.
    Where a process dies over an item, or takes longer than ``patience_s``, ``lost`` makes the
    result from the item and the reason.  Fewer ``processes`` do where the system grants no
    more of them.  Raises :class:`PoolError` if none comes up.
    """
    pool = _Pool(work, prepare, lost, min(processes, _MOST), patience_s)
    try:
        yield from pool.run(iter(items))
    finally:
        pool.close()


@dataclass
class _Worker(Generic[Item]):
    """One process; ``task`` is what it works on: the place in the order, and the item."""

    process: SpawnProcess
    connection: Connection
    deadline: float
    is_ready: bool = False
    task: tuple[int, Item] | None = None

    def end(self) -> str:
        """Make sure that it has ended, and say how it did."""
        self.connection.close()
        self.process.join(1)
        self.process.kill()
        self.process.join()
        code = self.process.exitcode or 0
        return f"signal {-code}" if code < 0 else f"status {code}"


class _Pool(Generic[Item, Result]):
    def __init__(
        self,
        work: Callable[[Item], Result],
        prepare: Callable[[], object] | None,
        lost: Callable[[Item, str], Result],
        processes: int,
        patience_s: float,
    ) -> None:
        self._work = work
        self._prepare = prepare
        self._lost = lost
        self._processes = processes
        self._patience_s = patience_s
        self._workers: list[_Worker[Item]] = []
        self._done: dict[int, Result] = {}

    def run(self, items: Iterator[Item]) -> Iterator[Result]:
        tasks = enumerate(items)
        task = next(tasks, None)
        turn = given = 0
        while task is not None or turn < given:
            while task is not None and len(self._workers) < self._processes:
                self._start()
            idle = (w for w in list(self._workers) if w.is_ready and w.task is None)
            while task is not None and given - turn < self._processes * AHEAD:
                worker = next(idle, None)
                if worker is None:
                    break
                if self._give(worker, task):
                    given += 1
                    task = next(tasks, None)
            if turn in self._done:
                yield self._done.pop(turn)
                turn += 1
            else:
                self._listen()

    def _start(self) -> None:
        """One process more; where the system grants none, those that there are must do."""
        try:
            self._workers.append(self._started())
        except OSError as error:
            if not self._workers:
                message = f"no process can be started ({error.strerror or error})"
                raise PoolError(message) from None
            self._processes = len(self._workers)

    def _started(self) -> _Worker[Item]:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(theirs, self._work, self._prepare), daemon=True
        )
        with _without_interrupts():
            process.start()
        theirs.close()  # so that the end of the process is the end of the pipe
        return _Worker(process, ours, time.monotonic() + self._patience_s)

    def _give(self, worker: _Worker[Item], task: tuple[int, Item]) -> bool:
        """Whether the worker took it; one that died at leisure does not."""
        try:
            worker.connection.send(task[1])
        except OSError:
            self._workers.remove(worker)
            worker.end()
            return False
        worker.task = task
        worker.deadline = time.monotonic() + self._patience_s
        return True

    def _listen(self) -> None:
        """Wait until something happens."""
        from multiprocessing.connection import wait

        heard = wait([worker.connection for worker in self._workers], _TICK_S)
        now = time.monotonic()
        for worker in list(self._workers):
            if worker.connection in heard:
                self._receive(worker)
            elif now > worker.deadline and (worker.task or not worker.is_ready):
                worker.process.kill()
                self._bury(worker, f"given up after {self._patience_s:g} s")

    def _receive(self, worker: _Worker[Item]) -> None:
        try:
            answer = worker.connection.recv()
        except (EOFError, OSError):
            self._bury(worker, "")
            return
        if worker.task is None:
            worker.is_ready = True
            return
        (number, item), worker.task = worker.task, None
        result, failure = answer
        self._done[number] = self._lost(item, failure) if failure else result

    def _bury(self, worker: _Worker[Item], reason: str) -> None:
        self._workers.remove(worker)
        ended = worker.end()
        if not worker.is_ready:
            raise PoolError(f"no process can be started ({reason or ended})")
        if worker.task is not None:
            number, item = worker.task
            message = reason or f"the process that worked on it ended with {ended}"
            self._done[number] = self._lost(item, message)

    def close(self) -> None:
        """Let every process finish what it is at, then end it."""
        for worker in self._workers:
            worker.connection.close()
        deadline = time.monotonic() + _GRACE_S
        for worker in self._workers:
            worker.process.join(max(0, deadline - time.monotonic()))
            worker.end()


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """What starts in here never hears Ctrl-C, and this process hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(
    connection: Connection,
    work: Callable[[Item], Result],
    prepare: Callable[[], object] | None,
) -> None:
    """The life of a process: it ends when the other end of the pipe does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if prepare is not None:
        prepare()
    with contextlib.suppress(EOFError, OSError):
        connection.send("ready")
        while True:
            item = connection.recv()
            try:
                answer: tuple[Result | None, str] = (work(item), "")
            except Exception as error:
                answer = (None, f"{type(error).__name__}: {error}")
            _send(connection, answer)


def _send(connection: Connection, answer: tuple[object, str]) -> None:
    try:
        connection.send(answer)
    except OSError:
        raise
    except Exception as error:  # what cannot be pickled raises whatever it likes
        connection.send((None, f"the result cannot be sent: {type(error).__name__}: {error}"))
