"""What hooks return: small frozen objects that describe a format or a rule.

Tie-breaks are described by :class:`crosstable.engine.tie_break.TieBreak`; everything else
that a plugin can offer is here.  Plugins import all of it from :mod:`crosstable.api`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from crosstable.model.diagnostics import Diagnostic
from crosstable.model.tournament import Tournament


class Verdict(Enum):
    """A reader's answer to "is this yours?"."""

    NO = 0
    MAYBE = 1
    YES = 2


class Sniff(NamedTuple):
    """The answer with its reason, in words a user understands."""

    verdict: Verdict
    reason: str = ""


class Source(NamedTuple):
    """An input: the name shown to the user, and all of its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadOptions:
    """What the user may say about an input.  ``encoding`` overrides the reader's own rule."""

    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What a reader made of an input: one or several events, possibly partial.

    Bad input never raises: no tournaments and an error among the diagnostics is a refusal.
    """

    tournaments: tuple[Tournament, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A format in.

    ``sniff`` gets the first 64 KiB and goes by content, never by the file's name.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[bytes], Sniff]
    read: Callable[[Source, ReadOptions], ReadResult]
