"""FIDE's checker, run again and again without being loaded anew.

A program of its own: each line of the input is a JSON list of arguments, each line of the
output the JSON text of what the checker printed.  Every run happens in a fresh copy of the
process, because the checker keeps state between calculations (it must not see the last one).
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys

from gacrux.tiebreakchecker import tiebreakchecker


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin:
        print(json.dumps(_in_a_copy(json.loads(line))), flush=True)


def _in_a_copy(arguments: list[str]) -> str:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            pipe.write(_run(arguments))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        printed = pipe.read()
    os.waitpid(child, 0)
    return printed


def _run(arguments: list[str]) -> str:
    sys.argv = ["tiebreakchecker", *arguments]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            tiebreakchecker().common_main()
        except SystemExit as error:
            print(f"the checker stopped: {error}")
        except Exception as error:
            print(f"the checker failed: {error!r}")
    return printed.getvalue()


if __name__ == "__main__":
    main()
