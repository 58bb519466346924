"""The results model: everything a results file can say, frozen, without I/O.

A :class:`Tournament` is facts.  Nothing here knows a tie-break or a regulation.  Places in
the input (``provenance``, ``text``, ``unparsed``) take no part in equality, so that one
event read from two formats can be equal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from datetime import date, timedelta
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from crosstable.model.diagnostics import Span
from crosstable.model.frozen import dataclass
from crosstable.model.outcome import Colour, Outcome
from crosstable.model.points import MATCH_POINTS, STANDARD_POINTS, PointSystem


class EventKind(Enum):
    """How the pairings of an event come about."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    MATCH = "match"
    KNOCK_OUT = "knock-out"
    SCHEVENINGEN = "scheveningen"
    UNKNOWN = "unknown"

    @property
    def is_predetermined(self) -> bool:
        """Whether all pairings are fixed before the start (round robins, Scheveningen)."""
        return self in (
            EventKind.ROUND_ROBIN,
            EventKind.DOUBLE_ROUND_ROBIN,
            EventKind.SCHEVENINGEN,
        )


class StageKind(Enum):
    """What a part of an event is for."""

    MAIN = "main"
    RAPID = "rapid"
    BLITZ = "blitz"
    ARMAGEDDON = "armageddon"
    PLAYOFF = "play-off"


@dataclass(frozen=True, slots=True)
class RateOfPlay:
    """The time control, in the file's words and, where given, encoded as TRF26 record 222."""

    text: str = ""
    encoded: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of an event with its own rate of play.

    ``weight`` multiplies the points of its games in the score, as announced for the event: 2
    for the rapid part of a combined event in which a rapid win brings two points.  Rounds of
    a play-off or Armageddon stage are no part of the main score.
    """

    id: str = "main"
    kind: StageKind = StageKind.MAIN
    rate: RateOfPlay | None = None
    weight: int = 1

    @property
    def counts_for_score(self) -> bool:
        """Whether the rounds of this stage belong to the score that is ranked."""
        return self.kind not in (StageKind.ARMAGEDDON, StageKind.PLAYOFF)

    @property
    def draw_odds(self) -> Colour | None:
        """The colour for which a drawn game of this stage is as good as won: Black in an
        Armageddon.  The games keep the results of the board."""
        return Colour.BLACK if self.kind is StageKind.ARMAGEDDON else None

    def is_won(self, record: RoundRecord) -> bool:
        """Whether a game of this stage is won by the record's side, draw odds included."""
        drawn_is_won = record.outcome.is_draw and record.colour is self.draw_odds is not None
        return record.outcome.is_win or drawn_is_won


MAIN_STAGE = Stage()


_YEAR_OR_MONTH = r"(?P<year>[0-9]{4})(?:[-./](?:(?P<month>[0-9]{2})|\?\?)(?:[-./]\?\?)?)?"


@dataclass(frozen=True, slots=True)
class EventDate:
    """A date as the file wrote it, and the day it means where that is certain."""

    text: str
    day: date | None = None

    @property
    def span(self) -> tuple[date, date] | None:
        """The first and the last day that it may mean: of ``2015``, ``2015.??.??`` and
        ``2015.05.??`` too; ``None`` where nothing is certain."""
        if self.day is not None:
            return self.day, self.day
        found = re.fullmatch(_YEAR_OR_MONTH, self.text.strip())
        if found is None:
            return None
        year, month = int(found["year"]), found["month"]
        first, last = (int(month), int(month)) if month else (1, 12)
        try:
            following = date(year + last // 12, last % 12 + 1, 1)
            return date(year, first, 1), following - timedelta(days=1)
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its number (from 1), the stage it belongs to and its date.

    ``lists_everyone`` is false where the input may lack those who were not paired, so that no
    record in the round says nothing; ``lists_allocated_byes`` where it may lack even those.
    """

    number: int
    stage: str = MAIN_STAGE.id
    date: EventDate | None = None
    lists_everyone: bool = field(default=True, compare=False)
    lists_allocated_byes: bool = field(default=True, compare=False)


class RoundRecord(NamedTuple):
    """One participant's round, or one game of it.

    ``opponent`` is the opponent's starting rank, 0 where there was none.  ``awarded`` holds
    the points given if they differ from the point system's.  ``game`` tells several games
    of one round apart.
    """

    round: int
    opponent: int = 0
    colour: Colour | None = None
    outcome: Outcome = Outcome.NOT_PAIRED
    awarded: Fraction | None = None
    game: int = 1
    board: int | None = None
    moves: int | None = None


class MatchRecord(NamedTuple):
    """One team's round: the opponent team (0: none), and who played on which board.

    ``colour`` is that of the first board.  ``outcome`` goes by the game points of the boards.
    ``match_points`` and ``game_points`` hold what was awarded if it differs from what the
    boards and the point systems give; a bye has no boards, so its game points stand here
    unless they are 0.  ``line_up`` are starting ranks by board, 0 for an empty board.
    """

    round: int
    opponent: int = 0
    colour: Colour | None = None
    outcome: Outcome = Outcome.NOT_PAIRED
    match_points: Fraction | None = None
    game_points: Fraction | None = None
    line_up: tuple[int, ...] = ()


class DeclaredTieBreak(NamedTuple):
    """A tie-break value as a file states it: its name or number there, and its text."""

    name: str
    text: str


class DeclaredColumn(NamedTuple):
    """A column of declared tie-breaks: the name of its values, and what the file says it is.

    ``title`` and ``number`` are those of the program that made the file.  ``code`` is FIDE's
    where the reader is certain of it, ``remark`` what sets the column apart from that code
    (older rules), or why there is none.
    """

    name: str
    title: str = ""
    number: int | None = None
    code: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What the file itself says of a participant's standing; never trusted, always kept."""

    points: Fraction | None = None
    game_points: Fraction | None = None
    rank: int | None = None
    tie_breaks: tuple[DeclaredTieBreak, ...] = ()


NOTHING_DECLARED = Declared()


@dataclass(frozen=True, slots=True, kw_only=True)
class NationalRating:
    """A rating in a federation's own list (TRF26 NRS records)."""

    federation: str
    rating: int | None = None
    id: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player and the rounds they had.

    ``id`` is the starting rank.  Empty text and ``None`` mean that the file does not say;
    an unrated player has ``rating`` ``None``.  ``birth`` keeps the file's text, also when
    only the year is known.
    """

    id: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    group: str = ""
    club: str = ""
    national_ratings: tuple[NationalRating, ...] = ()
    declared: Declared = NOTHING_DECLARED
    records: tuple[RoundRecord, ...] = ()

    @property
    def birth_year(self) -> int | None:
        """The year of birth, where the file gives one."""
        for start in range(len(self.birth) - 3):
            digits = self.birth[start : start + 4]
            if digits.isascii() and digits.isdigit() and digits != "0000":
                return int(digits)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """A team, its players in board order, and its two scores.

    ``id`` is the team's pairing number.  ``declared.points`` are match points,
    ``declared.game_points`` game points.
    """

    id: int
    name: str
    nickname: str = ""
    strength: Fraction | None = None
    federation: str = ""
    players: tuple[int, ...] = ()
    declared: Declared = NOTHING_DECLARED
    records: tuple[MatchRecord, ...] = ()


class Official(NamedTuple):
    """An arbiter or organiser: ``chief-arbiter``, ``deputy-arbiter``."""

    role: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredCounts:
    """The numbers of players, rated players and teams as the file states them."""

    players: int | None = None
    rated: int | None = None
    teams: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceleration:
    """Fictitious points for pairing.  They never enter a score or a tie-break."""

    participants: tuple[int, ...]
    first_round: int
    last_round: int
    points: Fraction
    match_points: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForbiddenPairing:
    """Participants of whom no two may be paired in the given rounds (``None``: open)."""

    participants: tuple[int, ...]
    first_round: int | None = None
    last_round: int | None = None


class ByeRequest(NamedTuple):
    """A bye asked for in a round that is not paired yet."""

    participant: int
    round: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Unparsed:
    """A piece of the input that the reader does not understand, kept as it stood."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class SourceText:
    """The lines of a text input, for writers that change only what must change.

    ``lines`` are without line ends; ``line_end`` is the one met most.  ``odd_line_ends``
    has those of the lines (numbered from 1) that end otherwise, empty for a last line that
    just stops.  ``read_as`` is the event as its reader made it of these lines: what differs
    from it in an edited event is what a writer has to change.
    """

    name: str
    format: str
    lines: tuple[str, ...]
    encoding: str = "utf-8"
    line_end: str = "\n"
    has_bom: bool = False
    odd_line_ends: Mapping[int, str] = field(default_factory=dict)
    read_as: Tournament | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where the participants of a tournament stand in its input.

    ``round_columns`` are the first column and the width of a round's cell where the format
    has fixed columns (TRF: 92 and 10), ``points_columns`` the first and last column of the
    points stated (TRF: 81 and 84).  ``fields`` has the columns of other fields of a row by
    the model's name (``birth``, ``team.rank``), ``facts`` the places of facts of the event
    (``start``, ``counts.players``, ``round 3``).  ``letters`` are the columns of a sheet by
    the same names (``round 3``, ``points``, ``tie-break TB1``), for rows that are places of
    a sheet.  ``ids_are_given`` is false where the input has no starting ranks, so that the
    ids are the reader's own count and other parts of the event must be matched by who the
    participants are; ``rounds_are_given`` is false where it does not say in which round a
    game was, so that the rounds are the reader's own and yield to those of another part.
    """

    players: Mapping[int, Span] = field(default_factory=dict)
    teams: Mapping[int, Span] = field(default_factory=dict)
    round_columns: tuple[int, int] | None = None
    points_columns: tuple[int, int] | None = None
    fields: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    facts: Mapping[str, Span] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    ids_are_given: bool = True
    rounds_are_given: bool = True

    def fact(self, name: str) -> Span | None:
        """The place of a fact of the event."""
        return self.facts.get(name)

    def field(self, player: int, name: str) -> Span | None:
        """The place of a field of a player's row, else of the row."""
        return self._in_columns(self.players.get(player), name)

    def team_field(self, team: int, name: str) -> Span | None:
        """The place of a field of a team's row, else of the row."""
        return self._in_columns(self.teams.get(team), f"team.{name}")

    def _in_columns(self, row: Span | None, name: str) -> Span | None:
        if row is not None and row.cell is not None:
            return row.in_column(self.letters.get(name))
        columns = self.fields.get(name)
        return row if row is None or columns is None else row._replace(columns=columns)

    def player(self, player: int) -> Span | None:
        """The place of a player's row."""
        return self.players.get(player)

    def points(self, player: int) -> Span | None:
        """The place of the points that the file states for a player."""
        row = self.players.get(player)
        if row is None or self.points_columns is None:
            return self._in_columns(row, "points")
        return row._replace(columns=self.points_columns)

    def cell(self, player: int, round_: int) -> Span | None:
        """The place of a player's round."""
        row = self.players.get(player)
        if row is None or self.round_columns is None:
            return self._in_columns(row, f"round {round_}")
        first, width = self.round_columns
        start = first + width * (round_ - 1)
        return row._replace(columns=(start, start + width - 3))


NO_PROVENANCE = Provenance()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """One event, whole or in part.

    ``kind`` is what the file declares (``UNKNOWN`` if nothing) and ``kind_basis`` where it
    does so ("record 192").  ``tie_breaks`` is the declared list with its own basis;
    ``declared_columns`` are the columns of the values that the participants declare.
    ``rounds`` describes the rounds the file knows of; ``rounds_planned`` how many there
    will be, where it says so.  ``event_code`` is the number under which the event is
    registered for rating.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: EventDate | None = None
    end: EventDate | None = None
    kind: EventKind = EventKind.UNKNOWN
    kind_basis: str = ""
    type_text: str = ""
    type_code: str = ""
    is_team_event: bool = False
    rounds: tuple[Round, ...] = ()
    rounds_planned: int | None = None
    stages: tuple[Stage, ...] = (MAIN_STAGE,)
    players: tuple[Player, ...] = ()
    teams: tuple[Team, ...] = ()
    points: PointSystem = STANDARD_POINTS
    match_points: PointSystem = MATCH_POINTS
    tie_breaks: tuple[str, ...] = ()
    tie_breaks_basis: str = ""
    declared_columns: tuple[DeclaredColumn, ...] = ()
    officials: tuple[Official, ...] = ()
    rate_of_play: RateOfPlay | None = None
    event_code: str = ""
    counts: DeclaredCounts = DeclaredCounts()
    initial_colour: Colour | None = None
    board_colours: str = ""
    starting_rank_method: str = ""
    pairing_program: str = ""
    accelerations: tuple[Acceleration, ...] = ()
    forbidden_pairings: tuple[ForbiddenPairing, ...] = ()
    bye_requests: tuple[ByeRequest, ...] = ()
    unparsed: tuple[Unparsed, ...] = field(default=(), compare=False)
    text: SourceText | None = field(default=None, compare=False, repr=False)
    provenance: Provenance = field(default=NO_PROVENANCE, compare=False, repr=False)

    @property
    def is_ranked_by_team(self) -> bool:
        """Whether the teams are ranked: a team event whose matches are known, or that has not
        begun."""
        if not self.is_team_event or not self.teams:
            return False
        has_begun = any(player.records for player in self.players)
        return not has_begun or any(team.records for team in self.teams)

    @property
    def participants(self) -> tuple[Player, ...] | tuple[Team, ...]:
        """Those who are ranked: the teams where their matches are known, else the players."""
        return self.teams if self.is_ranked_by_team else self.players

    def player(self, id_: int) -> Player:
        """The player with this starting rank; :class:`KeyError` if there is none."""
        for player in self.players:
            if player.id == id_:
                return player
        raise KeyError(id_)

    def excerpt(self, span: Span | None) -> str | None:
        """The line of the input at a place, for a caret; ``None`` where there is none, or where
        the place is in another part of a joined event."""
        if self.text is None or span is None or span.line is None:
            return None
        if span.source != self.text.name:
            return None
        lines = self.text.lines
        return lines[span.line - 1] if span.line <= len(lines) else None

    @property
    def rounds_off_score(self) -> frozenset[int]:
        """The rounds of stages that are no part of the score: play-off, Armageddon."""
        off_score = {stage.id for stage in self.stages if not stage.counts_for_score}
        return frozenset(round_.number for round_ in self.rounds if round_.stage in off_score)

    @property
    def weights(self) -> Mapping[int, int]:
        """By what the points of a round are multiplied, for the rounds where that is not 1."""
        weighted = {stage.id: stage.weight for stage in self.stages if stage.weight != 1}
        return {r.number: weighted[r.stage] for r in self.rounds if r.stage in weighted}

    @property
    def last_round_with_result(self) -> int:
        """The last round with the result of a game (of teams: a match), forfeits included; 0
        before any.

        Byes alone do not make a round: they may be requests for a round not yet paired.
        Source: TRF spec section 7.3, unfinished round.
        """
        skipped = self.rounds_off_score
        return max(
            (
                record.round
                for participant in self.participants
                for record in participant.records
                if (record.outcome.is_played or record.outcome.is_forfeit)
                and record.round not in skipped
            ),
            default=0,
        )
