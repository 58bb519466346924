"""The check of one file among many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from crosstable.api import Source
from crosstable.batch.plugins import portable, shared_registry
from crosstable.checks import UNREADABLE, Beside, Checked, Status, check_input
from crosstable.files import FileError, read_source
from crosstable.host import Registry
from crosstable.tie_break_lists import TaskError


@dataclass(frozen=True, slots=True, kw_only=True)
class Checking:
    """What is asked of every file.  Plain data, so that it can be sent to a worker.

    ``profile`` is the id of a check profile; ``byes`` the name of a table of byes.
    """

    reader: str | None = None
    encoding: str | None = None
    profile: str | None = None
    event_code: str = ""
    byes: str | None = None
    facts: tuple[tuple[str, str], ...] = ()
    partial: bool = False


def check_source(
    source: Source, checking: Checking | None = None, disabled: tuple[str, ...] = ()
) -> Checked:
    """Check the bytes of one file with the plugins that are installed, without those
    ``disabled``.  Opens no file but a table of byes, prints nothing.

    Never raises: what nobody foresaw is in the answer, as its ``bug``.
    """
    registry = shared_registry(disabled)
    checked = _reported(lambda: _check(registry, source, checking or Checking()), source.name)
    return checked if checked.bug is None else replace(checked, bug=portable(checked.bug))


def check_file(registry: Registry, name: str, checking: Checking) -> Checked:
    """Check one file; one that is not there is as unreadable as one full of noise."""
    return _reported(lambda: _check(registry, read_source(name), checking), name)


def _reported(check: Callable[[], Checked], name: str) -> Checked:
    try:
        return check()
    except (FileError, TaskError) as error:
        return Checked(name, Status.UNREADABLE, (UNREADABLE.at(None, str(error)),), ())
    except Exception as error:
        failure = f"{name}: a bug ({type(error).__name__}: {error})"
        return Checked(name, Status.FAILED, (), (), failure, error)


def _check(registry: Registry, source: Source, checking: Checking) -> Checked:
    offer = registry.check_profiles[checking.profile] if checking.profile else None
    return check_input(
        registry,
        source,
        checking.reader,
        checking.encoding,
        None if offer is None else offer.value,
        checking.event_code,
        Beside(byes=checking.byes, facts=checking.facts, partial=checking.partial),
    )
