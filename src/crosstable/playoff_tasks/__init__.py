"""What the commands of play-offs do, without a terminal: find the tied, keep the log."""

from __future__ import annotations

from crosstable.playoff_tasks.finding import (
    NobodyTiedError,
    Prepared,
    Wanted,
    make_plan,
    prepare,
)
from crosstable.playoff_tasks.from_pgn import record_pgn
from crosstable.playoff_tasks.in_standings import under_regulation_of_log, with_playoff
from crosstable.playoff_tasks.logs import (
    Opened,
    log_bytes,
    open_log,
    reopened,
    timetable_of,
    view_log,
    view_now,
)
from crosstable.playoff_tasks.recording import (
    Recorded,
    draw_open_lots,
    record_answer,
    undo_last,
)

__all__ = [
    "NobodyTiedError",
    "Opened",
    "Prepared",
    "Recorded",
    "Wanted",
    "draw_open_lots",
    "log_bytes",
    "make_plan",
    "open_log",
    "prepare",
    "record_answer",
    "record_pgn",
    "reopened",
    "timetable_of",
    "under_regulation_of_log",
    "undo_last",
    "view_log",
    "view_now",
    "with_playoff",
]
