"""Many files: the pure work on one of them, and the pool that does all of them.

``README.md`` beside this shows both, and how a cluster maps the work.
"""

from __future__ import annotations

from crosstable.batch.checking import Checking, check_file, check_source
from crosstable.batch.conversion import (
    Conversion,
    Job,
    JobReport,
    choose_writer,
    convert,
    convert_source,
    is_done,
    plan_jobs,
    run_job,
    writers_for,
)
from crosstable.batch.folders import Found, Listing, list_inputs
from crosstable.batch.journal import Journal
from crosstable.batch.workers import Team, run_checks, run_jobs

__all__ = [
    "Checking",
    "Conversion",
    "Found",
    "Job",
    "JobReport",
    "Journal",
    "Listing",
    "Team",
    "check_file",
    "check_source",
    "choose_writer",
    "convert",
    "convert_source",
    "is_done",
    "list_inputs",
    "plan_jobs",
    "run_checks",
    "run_job",
    "run_jobs",
    "writers_for",
]
