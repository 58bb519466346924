"""What hooks return: small frozen objects that describe a format or a rule.

Tie-breaks are described by :class:`crosstable.engine.tie_break.TieBreak`; everything else
that a plugin can offer is here.  Plugins import all of it from :mod:`crosstable.api`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from enum import Enum
from typing import NamedTuple

from crosstable.engine.standings import Standings
from crosstable.model.diagnostics import Diagnostic, DiagnosticCode
from crosstable.model.frozen import dataclass
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
    """What the user may say about an input.  ``encoding`` is for text that is not UTF-8;
    ``partial`` takes an input that plainly has only a part of the event.

    Where one input holds several events, ``event`` is part of the name of the one wanted; a
    reader may leave out the others.  ``aliases`` are pairs of a name as the input spells it and
    the name meant, for formats that know players by name only.
    """

    encoding: str | None = None
    partial: bool = False
    event: str | None = None
    aliases: tuple[tuple[str, str], ...] = ()


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


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteOptions:
    """How an output should look, where its format leaves a choice.

    ``width`` is the width of the terminal in columns, ``colour`` whether it takes colours.
    ``ascii_names`` asks for names in plain ASCII, ``line_end`` is what ends the lines of a
    text format, ``for_engine`` asks for what pairing programs can read.

    ``language`` is a code of two letters, empty where the event decides.  ``delimiter`` parts
    the cells of a table in text, empty for the format's own.  ``is_fragment`` asks for a piece
    to put into somebody's page, ``style`` is a style sheet to add to a page's own, and
    ``prints_explanations`` keeps the explanations on paper.
    """

    width: int = 80
    colour: bool = False
    ascii_names: bool = False
    line_end: str = "\r\n"
    for_engine: bool = False
    language: str = ""
    delimiter: str = ""
    is_fragment: bool = False
    style: str = ""
    prints_explanations: bool = False


CHOICES = ("language", "delimiter", "is_fragment", "style", "prints_explanations")
"""What of :class:`WriteOptions` a writer of standings may take or leave."""


@dataclass(frozen=True, slots=True)
class Written:
    """The bytes of an output, and what the format could not carry.

    No bytes at all mean that the event cannot be written; an error says why.
    """

    data: bytes
    diagnostics: tuple[Diagnostic, ...] = ()


def _never(tournament: Tournament) -> bool:  # noqa: ARG001
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentWriter:
    """A format out, for the facts of an event.

    Where several writers share a suffix, the one whose ``is_own`` says that the event was
    read from this very format writes it, else the one marked ``is_default``.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    write: Callable[[Tournament, WriteOptions], Written]
    is_own: Callable[[Tournament], bool] = _never
    is_default: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsWriter:
    """A format out, for standings.  ``is_text`` marks one made for people's eyes, which may
    be degraded to what a terminal can show; the others are written as they are.

    ``takes`` names those of :data:`CHOICES` that the format goes by; users are refused the
    others.  ``explains`` marks one that explains every value: what values are made of is kept
    for it, and need not be worked out again.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    write: Callable[[Standings, WriteOptions], Written]
    is_text: bool = False
    takes: tuple[str, ...] = ()
    explains: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckProfile:
    """What somebody who takes results asks of them, beyond that they agree.

    ``check`` goes by the facts of the event, never by the format they came from; ``codes``
    are all that it can give, for the catalogue.
    """

    id: str
    title: str
    codes: tuple[DiagnosticCode, ...]
    check: Callable[[Tournament], Iterable[Diagnostic]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegulationFile:
    """A regulation's TOML file in a plugin, with what must be known before it is parsed.

    ``in_force`` is the first day of the edition, as in the file.  ``is_default`` offers it
    to users who name no regulation; the edition is then chosen by the event's date.
    ``load`` gives the text of the file.
    """

    id: str
    title: str
    in_force: date | None
    load: Callable[[], str]
    is_default: bool = False
