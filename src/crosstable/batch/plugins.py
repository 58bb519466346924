"""What a process that works on many files needs once: the installed plugins."""

from __future__ import annotations

import traceback
from functools import cache

from crosstable.host import PluginError, Registry, load_registry


class WorkError(Exception):
    """A bug that came up in another process; the message has its type and place."""


@cache
def shared_registry(disabled: tuple[str, ...] = ()) -> Registry:
    """The installed plugins, loaded once in every process."""
    return load_registry(disabled=disabled)


def portable(error: Exception) -> Exception:
    """The error as it can be sent to another process and still says where it came from."""
    fault: BaseException = error.__cause__ or error if isinstance(error, PluginError) else error
    places = traceback.extract_tb(fault.__traceback__)
    where = f" (in {places[-1].name}, {places[-1].filename}:{places[-1].lineno})" if places else ""
    if isinstance(error, PluginError):
        return PluginError(f"{error}{where}")
    return WorkError(f"{type(error).__name__}: {error}{where}")
