"""Processes that work side by side: in order, bounded, and none of them stops the others."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from crosstable.pool import AHEAD, PoolError, in_order

# Expressions are work that every process knows, whatever it can import.
CRASH = "__import__('os')._exit(3)"
NEVER = "__import__('time').sleep(60)"


def lost(item: str, reason: str) -> str:
    return f"{item}: {reason}"


def test_results_come_in_the_order_of_the_items() -> None:
    slow = "__import__('time').sleep(0.2) or 'slow'"
    items = [slow, *(str(number) for number in range(50))]
    assert list(in_order(eval, items, lost, processes=2)) == ["slow", *range(50)]


def test_a_process_that_dies_or_hangs_takes_one_item_with_it() -> None:
    items = ["1", CRASH, "2", "1/0", "3", "lambda: 4", "5", NEVER, "6"]
    results = list(in_order(eval, items, lost, processes=2, patience_s=2))
    assert results[::2] == [1, 2, 3, 5, 6]
    assert results[1] == f"{CRASH}: the process that worked on it ended with status 3"
    assert results[3] == "1/0: ZeroDivisionError: division by zero"
    assert results[5].startswith("lambda: 4: the result cannot be sent")
    assert results[7] == f"{NEVER}: given up after 2 s"


@pytest.mark.skipif(os.name == "nt", reason="signals as Unix has them")
def test_a_process_that_is_killed_is_told() -> None:
    kill = "__import__('os').kill(__import__('os').getpid(), 9)"
    (result,) = in_order(eval, [kill], lost, processes=1)
    assert result.endswith("ended with signal 9")


def test_items_are_taken_only_a_little_ahead() -> None:
    taken = 0

    def items() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "0"

    results = in_order(eval, items(), lost, processes=2)
    for number in range(1, 101):
        next(results)
        assert taken <= number + 2 * AHEAD + 1
    results.close()


def test_no_process_that_begins_is_an_error() -> None:
    with pytest.raises(PoolError, match="no process can be started"):
        list(in_order(abs, [1], lambda item, reason: 0, processes=1, prepare=os.abort))


@pytest.mark.skipif(os.name == "nt", reason="limits as Unix has them")
@pytest.mark.parametrize(("files", "expected"), [(14, "[0, 1, 2, 3]"), (6, "no process can be")])
def test_fewer_processes_do_where_no_more_are_granted(files: int, expected: str) -> None:
    program = (
        "import multiprocessing.popen_spawn_posix, resource\n"
        "from crosstable.pool import PoolError, in_order\n"
        "if __name__ == '__main__':\n"
        f"    resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))\n"
        "    try:\n"
        "        print([*in_order(eval, ['0', '1', '2', '3'], str, processes=50)])\n"
        "    except PoolError as error:\n"
        "        print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.startswith(expected), done.stderr


@pytest.mark.skipif(os.name == "nt", reason="signals as Unix has them")
def test_no_process_stays_behind_when_the_program_is_killed() -> None:
    program = (
        "import os\n"
        "from crosstable.pool import in_order\n"
        "if __name__ == '__main__':\n"
        "    pids = in_order(eval, ['__import__(\"os\").getpid()'] * 100, str, processes=2)\n"
        "    print(next(pids), flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    deadline = time.monotonic() + 20
    while _is_alive(int(done.stdout)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_alive(int(done.stdout))


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
