"""All of many files: in this process, or by a team of others."""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from crosstable.batch.checking import Checking, check_file
from crosstable.batch.conversion import Conversion, Job, JobReport, run_job
from crosstable.batch.plugins import WorkError, portable, shared_registry
from crosstable.checks import Checked, Status
from crosstable.host import Registry
from crosstable.pool import in_order


class Team(NamedTuple):
    """How many processes work, and the plugins that they leave out."""

    processes: int
    disabled: tuple[str, ...] = ()


def run_jobs(
    registry: Registry, jobs: Iterable[Job], conversion: Conversion, team: Team | None
) -> Generator[JobReport, None, None]:
    """Do the jobs, in order; without a team in this process, with ``registry``.

    Jobs are taken only as the reports are.  A process that dies fails its job and no other.
    Raises :class:`crosstable.pool.PoolError` if no process comes up.
    """
    if team is None:
        return (run_job(registry, job, conversion) for job in jobs)
    return in_order(
        partial(_job_elsewhere, team.disabled, conversion),
        jobs,
        _job_lost,
        processes=team.processes,
        prepare=partial(_prepare, team.disabled),
    )


def run_checks(
    registry: Registry, names: Iterable[str], checking: Checking, team: Team | None
) -> Generator[Checked, None, None]:
    """Check the files, in order, as :func:`run_jobs` does jobs."""
    if team is None:
        return (check_file(registry, name, checking) for name in names)
    return in_order(
        partial(_check_elsewhere, team.disabled, checking),
        names,
        _check_lost,
        processes=team.processes,
        prepare=partial(_prepare, team.disabled),
    )


def _prepare(disabled: tuple[str, ...]) -> None:
    # As for the program itself: many small objects, and no cycles to speak of.
    gc.set_threshold(200_000, 20, 20)
    shared_registry(disabled)


def _job_elsewhere(disabled: tuple[str, ...], conversion: Conversion, job: Job) -> JobReport:
    report = run_job(shared_registry(disabled), job, conversion)
    return report if report.bug is None else report._replace(bug=portable(report.bug))


def _job_lost(job: Job, reason: str) -> JobReport:
    failure = f"{job.inputs[0]}: a bug ({reason})"
    return JobReport(failure=failure, bug=WorkError(failure))


def _check_elsewhere(disabled: tuple[str, ...], checking: Checking, name: str) -> Checked:
    checked = check_file(shared_registry(disabled), name, checking)
    return checked if checked.bug is None else replace(checked, bug=portable(checked.bug))


def _check_lost(name: str, reason: str) -> Checked:
    failure = f"{name}: a bug ({reason})"
    return Checked(name, Status.FAILED, (), (), failure, WorkError(failure))
