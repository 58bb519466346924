"""Everything that can be found out about one input: the work behind ``check``.

The reader's own findings, whether the facts agree and can be true, whether the declared
ranks follow, and the demands of a profile if one is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from itertools import pairwise

from crosstable.api import (
    CheckProfile,
    Declared,
    Diagnostic,
    DiagnosticCode,
    ReadOptions,
    ReadResult,
    Severity,
    Source,
    Span,
    Standings,
    Tournament,
    format_decimal,
)
from crosstable.choices import TEAM_EVENT, Request
from crosstable.files import FileError, is_event_file, read_source
from crosstable.host import Registry, blaming
from crosstable.model.bounded import bounded
from crosstable.model.consistency import check_open_games
from crosstable.model.plausibility import check_plausibility
from crosstable.reading import Fetch, How, open_inputs, read_event, read_input
from crosstable.regulation_toml import RegulationError
from crosstable.tasks import make_standings
from crosstable.tie_break_lists import SKIPPED, TaskError
from crosstable.value_checks import check_values

RANK = DiagnosticCode(
    "EVENT-RANK",
    Severity.WARNING,
    "A rank stated is not the one that the tie-break list of the file gives.",
)
RANK_BY_POINTS = DiagnosticCode(
    "EVENT-RANK-BY-POINTS",
    Severity.WARNING,
    "Somebody with fewer points is ranked before somebody with more.",
)
RANKS_UNCHECKED = DiagnosticCode(
    "EVENT-RANKS-UNCHECKED",
    Severity.WARNING,
    "The ranks stated are compared with the points only, not with the tie-breaks.",
)
UNREADABLE = DiagnosticCode(
    "INPUT-FILE", Severity.ERROR, "A file is not there, or cannot be opened."
)


class Status(IntEnum):
    """What a check came to, as the exit status of the program."""

    CLEAN = 0
    FINDINGS = 1
    UNREADABLE = 2
    FAILED = 70


@dataclass(frozen=True)
class Checked:
    """The result for one input.  Infos say what was done and are no findings.

    ``failure`` says why nothing is known, where a ``bug`` or the end of a process is why.
    """

    source: str
    status: Status
    findings: tuple[Diagnostic, ...]
    infos: tuple[Diagnostic, ...]
    failure: str = ""
    bug: Exception | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What is given beside the files to check: a table of byes, and facts; ``partial`` takes a
    page of a longer list; ``fetch`` opens the table, and what an event file lists."""

    byes: str | None = None
    facts: tuple[tuple[str, str], ...] = ()
    partial: bool = False
    fetch: Fetch = read_source


def check_input(
    registry: Registry,
    source: Source,
    reader: str | None = None,
    encoding: str | None = None,
    profile: CheckProfile | None = None,
    event_code: str = "",
    beside: Beside | None = None,
) -> Checked:
    """Check one input; an event file with all that it lists.

    Raises :class:`crosstable.tie_break_lists.TaskError` for an unknown reader.
    """
    beside = beside or Beside()
    options = ReadOptions(encoding=encoding, partial=beside.partial)
    result = _read(registry, source, How(reader=reader, options=options), beside)
    found = list(result.diagnostics)
    for event in result.tournaments:
        tournament = replace(event, event_code=event.event_code or event_code)
        found += check_open_games(tournament)
        found += check_plausibility(tournament)
        found += check_ranks(registry, tournament)
        found += check_values(registry, tournament)
        if profile is not None:
            found += _asked_for(registry, profile, tournament)
    place = Span(source.name)
    found = [replace(d, span=place) if d.span is None else d for d in found]
    infos = tuple(d for d in found if d.severity is Severity.INFO)
    findings = tuple(d for d in found if d.severity is not Severity.INFO)
    status = Status.FINDINGS if findings else Status.CLEAN
    if not result.tournaments:
        status = Status.UNREADABLE
    return Checked(source.name, status, findings, infos)


def _asked_for(
    registry: Registry, profile: CheckProfile, tournament: Tournament
) -> Iterable[Diagnostic]:
    """What a taker of results finds missing; a profile that fails is blamed."""
    origin = next(o.origin for o in registry.check_profiles.values() if o.value is profile)
    with blaming(origin, f"the check for {profile.id}"):
        return bounded(profile.check(tournament), "findings")


def _read(registry: Registry, source: Source, how: How, beside: Beside) -> ReadResult:
    """The events of an input, or the one event that an event file, byes and facts make."""
    if not (is_event_file(source) or beside.byes or beside.facts):
        options = how.options
        return read_input(registry, source, how.reader, options.encoding, partial=options.partial)

    def fetch(name: str) -> Source:
        return source if name == source.name else beside.fetch(name)

    try:
        inputs = open_inputs(fetch, [source.name], how, beside.byes, beside.facts)
        read = read_event(registry, inputs)
    except TaskError as error:
        if not error.diagnostics:
            raise
        return ReadResult((), error.diagnostics)
    except FileError as error:
        return ReadResult((), (UNREADABLE.at(Span(source.name), str(error)),))
    return ReadResult((read.tournament,), (*read.diagnostics, *read.notes))


def check_ranks(registry: Registry, tournament: Tournament) -> tuple[Diagnostic, ...]:
    """Ranks stated against the file's own tie-break list, else against the points.

    Nobody has to state a rank.  Where the list leaves a tie, any order inside it is right,
    for lots or a play-off may have made it.
    """
    declared = {p.id: p.declared for p in tournament.participants if p.declared.rank is not None}
    if not declared:
        return ()
    if tournament.tie_breaks:
        standings = _standings(registry, tournament)
        if not isinstance(standings, Standings):
            unchecked = RANKS_UNCHECKED.at(tournament.provenance.fact("tie_breaks"), standings)
            return (unchecked, *_by_points(tournament, declared))
        return tuple(_by_list(tournament, declared, standings))
    return tuple(_by_points(tournament, declared))


def _standings(registry: Registry, tournament: Tournament) -> Standings | str:
    """The standings by the file's list, or why they cannot be compared with."""
    try:
        standings = make_standings(registry, tournament, Request())
    except (TaskError, RegulationError) as error:
        return f"the ranks cannot be computed: {error}"
    codes = {diagnostic.code for diagnostic in standings.diagnostics}
    if TEAM_EVENT.code in codes:
        return "the ranks of teams cannot be computed"
    skipped = [d.message for d in standings.diagnostics if d.code == SKIPPED.code]
    if skipped:
        return f"the ranks cannot be computed: {skipped[0]}"
    return standings


def _by_list(
    tournament: Tournament, declared: Mapping[int, Declared], standings: Standings
) -> Iterator[Diagnostic]:
    sharing: dict[int, int] = {}
    for row in standings.rows:
        sharing[row.rank] = sharing.get(row.rank, 0) + 1
    listed = ", ".join(("PTS", *(column.key for column in standings.columns)))
    for row in standings.rows:
        stated = declared.get(row.participant)
        last = row.rank + sharing[row.rank] - 1
        if stated is None or stated.rank is None or row.rank <= stated.rank <= last:
            continue
        ranks = str(row.rank) if last == row.rank else f"{row.rank} to {last}"
        message = (
            f"{_who(tournament, row.participant)} has rank {stated.rank} in the file, "
            f"{listed} after round {standings.context.event.rounds} give {ranks}"
        )
        hint = f"'explain' shows how it comes about under {standings.regulation.id}"
        yield _finding(tournament, RANK, row.participant, message, hint)


def _by_points(tournament: Tournament, declared: Mapping[int, Declared]) -> Iterator[Diagnostic]:
    """Compare each rank with the next one: who stands behind must not have more."""
    by_rank: dict[int, list[tuple[Fraction, int]]] = {}
    for participant, stated in declared.items():
        if stated.points is not None and stated.rank is not None:
            by_rank.setdefault(stated.rank, []).append((stated.points, participant))
    ranks = sorted(by_rank)
    for before, after in pairwise(ranks):
        (fewer, ahead), (more, behind) = min(by_rank[before]), max(by_rank[after])
        if more > fewer:
            message = (
                f"{_who(tournament, behind)} has {format_decimal(more)} points and rank {after}, "
                f"{_who(tournament, ahead)} {format_decimal(fewer)} and rank {before}"
            )
            hint = "bring points and ranks up to date"
            yield _finding(tournament, RANK_BY_POINTS, behind, message, hint)


def _who(tournament: Tournament, participant: int) -> str:
    return f"{'team' if tournament.is_team_event else 'player'} {participant}"


def _place(tournament: Tournament, participant: int) -> Span | None:
    provenance = tournament.provenance
    if tournament.is_team_event:
        return provenance.team_field(participant, "rank")
    return provenance.field(participant, "rank")


def _finding(
    tournament: Tournament, code: DiagnosticCode, participant: int, message: str, hint: str
) -> Diagnostic:
    span = _place(tournament, participant)
    return code.at(span, message, excerpt=tournament.excerpt(span), hint=hint)
