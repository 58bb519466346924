"""A few inputs of one target: made from the seed, fed, counted."""

from __future__ import annotations

import random
import time
import traceback
from typing import NamedTuple

from .limits import LIMIT_S, TooSlowError, most_memory_mb, time_limit
from .mutations import mutated
from .targets import TARGETS


class Chunk(NamedTuple):
    """Inputs that follow one another: those of a target with these numbers under a seed."""

    target: str
    seed: int
    first: int
    count: int


class Report(NamedTuple):
    """What became of them; a failure is the number of the input and what was raised."""

    inputs: int
    used: int = 0
    seconds: float = 0
    slowest: float = 0
    memory_mb: int = 0
    failures: tuple[tuple[int, str], ...] = ()


def input_of(target: str, seed: int, number: int) -> bytes:
    """The input with a number."""
    return mutated(TARGETS[target].seeds(), random.Random(f"{target} {seed} {number}"))


def feed(chunk: Chunk) -> Report:
    """Feed them one by one."""
    used, seconds, slowest, failures = 0, 0.0, 0.0, []
    for number in range(chunk.first, chunk.first + chunk.count):
        data = input_of(chunk.target, chunk.seed, number)
        begun = time.process_time()
        try:
            with time_limit():
                used += TARGETS[chunk.target].work(data)
        except TooSlowError:
            trace = "".join(traceback.format_exc(limit=-6))
            failures.append((number, f"{trace}more than {LIMIT_S} s, {len(data)} bytes"))
        except BaseException:  # a fault of any kind is what this looks for
            failures.append((number, traceback.format_exc(limit=-6)))
        took = time.process_time() - begun
        seconds, slowest = seconds + took, max(slowest, took)
    return Report(chunk.count, used, seconds, slowest, most_memory_mb(), tuple(failures))


def lost(chunk: Chunk, reason: str) -> Report:
    """What a process died over."""
    return Report(chunk.count, failures=((chunk.first, f"of {chunk.count} inputs one: {reason}"),))


def prepare() -> None:
    """Load what every input needs, before memory is counted."""
    for target in TARGETS.values():
        for data in target.seeds()[:1]:
            target.work(data)
