"""Records 240, 300, 320 and 330 of a team event.  Source: TRF fact sheet, 5.3, 5.6 to 5.8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import ByeRequest, Outcome, parse_points
from crosstable.readers._columns import Line, Token, whole_number
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import BYES_ASKED_FOR, MOST_ROUNDS, Draft

Slot = tuple[int, int]
"""A round and a team."""

_WHITE_WINS = ("+-", "WL", "10")
_BLACK_WINS = ("-+", "LW", "01")
_NOBODY_WINS = ("--", "LL", "00")


class LineUp(NamedTuple):
    """A record 300: the scheduled opponent, and players by board, 0 for an empty one."""

    line: Line
    opponent: int
    players: tuple[int, ...]


class Forfeit(NamedTuple):
    """A record 330: outcomes of the white and of the black team."""

    line: Line
    round: int
    teams: tuple[int, int]
    outcomes: tuple[Outcome, Outcome]


class TeamBye(NamedTuple):
    """A bye of records 240 or 320; points only where the record states them."""

    line: Line
    outcome: Outcome
    match_points: Fraction | None = None
    game_points: Fraction | None = None


@dataclass(slots=True)
class MatchFacts:
    """What the records on matches say, by round and team."""

    line_ups: dict[Slot, LineUp] = field(default_factory=dict)
    forfeits: list[Forfeit] = field(default_factory=list)
    byes: dict[Slot, TeamBye] = field(default_factory=dict)


def read_match_facts(draft: Draft) -> MatchFacts:
    """Read all of them; what names unknown teams or players is reported."""
    facts = MatchFacts()
    for line in draft.match_lines.get("300", []):
        _line_up(draft, line, facts)
    for line in draft.match_lines.get("320", []):
        _allocated_byes(draft, line, facts)
    for line in draft.match_lines.get("330", []):
        _forfeit(draft, line, facts)
    for line in draft.bye_lines:
        _byes(draft, line, facts)
    return facts


def ask_for_byes(draft: Draft, facts: MatchFacts, last_paired: int) -> None:
    """Byes in rounds that are not paired yet are requests."""
    for (round_, team), bye in list(facts.byes.items()):
        if round_ > last_paired:
            draft.bye_requests.append(ByeRequest(team, round_, bye.outcome))
            del facts.byes[round_, team]


def _unusable(draft: Draft, line: Line, wanted: str, columns: tuple[int, int]) -> None:
    draft.keep(line)
    message = f"record {line.text[:3]} must hold {wanted}; it is not used"
    draft.tell(codes.FIELD, line, columns, message)


def _round(line: Line, first: int) -> int:
    """A round number of three columns, 0 where there is none."""
    number = whole_number(line.cut(first, first + 2)) or 0
    return number if number <= MOST_ROUNDS else 0


def _team(draft: Draft, line: Line, first: int) -> int | None:
    """A team number of three columns: 0 where there is none, ``None`` if unknown."""
    text = line.cut(first, first + 2)
    if not text.strip("0"):
        return 0
    return _known_team(draft, line, Token(text, (first, first + 2)))


def _known_team(draft: Draft, line: Line, token: Token) -> int | None:
    number = token.number
    if number in draft.teams:
        return number
    message = f"no team has the number {token.text[:20]!r}"
    draft.keep(line)
    draft.tell(codes.UNKNOWN_TEAM, line, token.columns, message)
    return None


def _line_up(draft: Draft, line: Line, facts: MatchFacts) -> None:
    round_, team, opponent = _round(line, 5), _team(draft, line, 9), _team(draft, line, 13)
    if team is None or opponent is None:
        return
    end = min(len(line.text.rstrip()), 16 + 5 * MOST_ROUNDS)
    cells = [line.cut(start, start + 3) for start in range(17, end + 1, 5)]
    players = tuple(whole_number(cell or "0") for cell in cells)
    if not round_ or not team or not players or None in players:
        _unusable(draft, line, "a round, a team, its opponent and players by board", (5, 15))
        return
    line_up = LineUp(line, opponent, tuple(player or 0 for player in players))
    if _belong(draft, line_up, team):
        facts.line_ups[round_, team] = line_up


def _belong(draft: Draft, line_up: LineUp, team: int) -> bool:
    """Whether all are of the team; somebody of no team at all is added to it."""
    line, roster = line_up.line, draft.teams[team].players
    columns = (17, max(17, len(line.text.rstrip())))
    elsewhere = {p for other in draft.teams.values() for p in other.players if p not in roster}
    strangers = [p for p in line_up.players if p and p not in roster]
    wrong = [p for p in strangers if p in elsewhere or p not in draft.players]
    if wrong:
        shown = ", ".join(map(str, wrong[:5]))
        message = f"{shown} are no players of team {team}; the line-up is not used"
        draft.keep(line)
        draft.tell(codes.LINE_UP, line, columns, message)
        return False
    if strangers:
        shown = ", ".join(map(str, strangers[:5]))
        message = f"the row of team {team} does not name {shown}; added to the team"
        draft.tell(codes.LINE_UP_PLAYER, line, columns, message)
        draft.teams[team] = replace(draft.teams[team], players=(*roster, *strangers))
    return True


def _allocated_byes(draft: Draft, line: Line, facts: MatchFacts) -> None:
    match_points, game_points = _points(draft, line, (5, 8)), _points(draft, line, (10, 13))
    usual = draft.match_points.setdefault("pairing_allocated_bye", match_points or Fraction(1))
    own = match_points if match_points != usual else None
    end = min(len(line.text.rstrip()), 14 + 4 * MOST_ROUNDS)
    for round_, start in enumerate(range(15, end + 1, 4), 1):
        team = _team(draft, line, start)
        if team:
            bye = TeamBye(line, Outcome.PAIRING_ALLOCATED_BYE, own, game_points)
            _add_bye(draft, facts, (round_, team), bye)


def _points(draft: Draft, line: Line, columns: tuple[int, int]) -> Fraction | None:
    text = line.cut(*columns)
    try:
        return parse_points(text) if text else None
    except ValueError:
        draft.tell(codes.FIELD, line, columns, f"{text!r} are no points; taken as not given")
        return None


def _forfeit(draft: Draft, line: Line, facts: MatchFacts) -> None:
    kind, round_ = line.cut(5, 6).upper(), _round(line, 8)
    white, black = _team(draft, line, 12), _team(draft, line, 16)
    if white is None or black is None:
        return
    outcomes = {
        **dict.fromkeys(_WHITE_WINS, (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)),
        **dict.fromkeys(_BLACK_WINS, (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)),
        **dict.fromkeys(_NOBODY_WINS, (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT)),
    }.get(kind)
    if outcomes is None or not round_ or not white or not black or white == black:
        _unusable(draft, line, "+-, -+ or --, a round and two teams", (5, 18))
        return
    facts.forfeits.append(Forfeit(line, round_, (white, black), outcomes))


def _byes(draft: Draft, line: Line, facts: MatchFacts) -> None:
    outcome, round_ = BYES_ASKED_FOR.get(line.cut(5, 5).upper()), _round(line, 7)
    if outcome is None or not round_:
        _unusable(draft, line, "F, H or Z in column 5 and a round in 7-9", (5, 9))
        return
    for team in _teams(draft, line):
        _add_bye(draft, facts, (round_, team), TeamBye(line, outcome))


def _teams(draft: Draft, line: Line) -> Iterator[int]:
    for token in line.tokens(10):
        team = _known_team(draft, line, token) if token.number != 0 else None
        if team:
            yield team


def _add_bye(draft: Draft, facts: MatchFacts, slot: Slot, bye: TeamBye) -> None:
    before = facts.byes.setdefault(slot, bye)
    if before.outcome is not bye.outcome:
        message = (
            f"team {slot[1]} has another bye in round {slot[0]} by line {before.line.number}; "
            "that one is used"
        )
        draft.tell(codes.BYE_CONTRADICTION, bye.line, None, message)
