"""What one input may cost.  Where the system has no such limits only the time is measured."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType

LIMIT_S = 5


class TooSlowError(BaseException):
    """An input took more than its time.  No exception that anybody catches by mistake."""


def limit_memory(megabytes: int) -> None:
    """Let this process have so much more memory than it has now, and no more."""
    if sys.platform == "win32":
        return
    import resource

    from .run import prepare

    prepare()
    pages = 0
    with contextlib.suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:
        pages = int(file.read().split()[0])
    if pages:
        most = pages * resource.getpagesize() + megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def most_memory_mb() -> int:
    """The most memory that this process ever had."""
    if sys.platform == "win32":
        return 0
    import resource

    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) >> 10


@contextlib.contextmanager
def time_limit(seconds: float = LIMIT_S) -> Iterator[None]:
    """Raise :class:`TooSlowError` once the work inside has used so much of a processor."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
