"""Record 299, points other than the usual ones, for players and for teams.

Its table and its example put the fields into different columns, so the layout is told by
where the points end, or else by the order of the words.  Source: TRF fact sheet, section 5.9.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from crosstable.api import MatchRecord, Outcome, PointSystem, RoundRecord, parse_points
from crosstable.readers._columns import Line, Token
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import MOST_ROUNDS, Draft

_FITTING = {
    "W": (Outcome.WIN, Outcome.UNRATED_WIN),
    "D": (Outcome.DRAW, Outcome.UNRATED_DRAW),
    "L": (Outcome.LOSS, Outcome.UNRATED_LOSS),
    "F": (Outcome.FULL_POINT_BYE,),
    "H": (Outcome.HALF_POINT_BYE,),
    "Z": (Outcome.ZERO_POINT_BYE,),
    "+": (Outcome.FORFEIT_WIN,),
    "-": (Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT),
}

_POINTS = re.compile(r"-?[0-9]{1,4}[.,][0-9]{1,2}")
# The last column of the points, and the last column of the round, in table and example.
_LAYOUTS = {17: 22, 15: 19}
_NUMBER_WIDTH = 5


class Abnormal(NamedTuple):
    """One record 299: a type (empty: bonus or penalty), points, a round (0: all), numbers."""

    line: Line
    kind: str
    match_points: Fraction | None
    points: Fraction
    round: int
    participants: list[Token]

    def fits(self, record: RoundRecord | MatchRecord) -> bool:
        """Whether the record speaks of this round of a participant."""
        if self.round not in (0, record.round):
            return False
        return not self.kind or record.outcome in _FITTING.get(self.kind, ())


def parse_abnormal(draft: Draft, line: Line) -> Abnormal | None:
    """The parts of a record 299; what is not clear is kept and reported."""
    kind = line.cut(5, 5).upper()
    tokens = line.tokens(6)
    decimals = [token for token in tokens[:2] if _POINTS.fullmatch(token.text)]
    split = _round_and_numbers(decimals, tokens[len(decimals) :])
    if not decimals or split is None or (kind and kind not in _FITTING):
        draft.keep_and_tell(line, "type, points, round and numbers cannot be told apart")
        return None
    round_, numbers = split
    if not numbers or not (kind or round_):
        why = "no number says whose points" if not numbers else "no round has this bonus or penalty"
        _unused(draft, line, f"{why}; the record is not used")
        return None
    values = [parse_points(token.text) for token in decimals]
    match_points = values[0] if len(values) == 2 else None
    return Abnormal(line, kind, match_points, values[-1], round_, numbers)


def _unused(draft: Draft, line: Line, message: str) -> None:
    draft.keep(line)
    draft.tell(codes.ABNORMAL_POINTS, line, None, message)


def _round_and_numbers(decimals: list[Token], rest: list[Token]) -> tuple[int, list[Token]] | None:
    """By columns where they fit one of the layouts, else the first number is the round."""
    if not decimals or any(token.number is None for token in rest):
        return None
    last = _LAYOUTS.get(decimals[-1].columns[1])
    rounds = [token for token in rest if last and token.columns[1] <= last]
    numbers = rest[len(rounds) :]
    if last and len(rounds) <= 1 and all(_is_in_column(token, last) for token in numbers):
        found = rounds[0].number if rounds else 0
    elif len(rest) > 1:
        found, numbers = rest[0].number, rest[1:]
    else:
        return None
    return (found, numbers) if found is not None and found <= MOST_ROUNDS else None


def _is_in_column(token: Token, last: int) -> bool:
    return (token.columns[1] - last) % _NUMBER_WIDTH == 0


def award_players(draft: Draft, lines: Iterable[Line]) -> None:
    """Records 299 of an individual event."""
    system = PointSystem(**draft.points)
    for line in lines:
        found = parse_abnormal(draft, line)
        if found is None:
            continue
        if found.match_points:
            draft.keep_and_tell(line, "match points in an individual event")
            continue
        for player in draft.known_players(line, found.participants):
            if not _award_player(draft.players[player].records, found, system):
                _unused(draft, line, _no_round("player", player, found))


def _no_round(what: str, number: int, found: Abnormal) -> str:
    where = f"round {found.round}" if found.round else "any round"
    of_kind = f" that the type {found.kind} means" if found.kind else ""
    return f"{what} {number} has nothing in {where}{of_kind}; the points are not used"


def _award_player(records: list[RoundRecord], found: Abnormal, system: PointSystem) -> bool:
    has_any = False
    for index, record in enumerate(records):
        if found.fits(record):
            usual = system.points(record.outcome, record.colour)
            value = found.points if found.kind else usual + found.points
            records[index] = record._replace(awarded=value if value != usual else None)
            has_any = True
    return has_any


class Worth(NamedTuple):
    """What a match was worth before record 299."""

    match_points: Fraction
    game_points: Fraction


def award_team(
    draft: Draft, found: Abnormal, team: int, records: list[MatchRecord], worth: list[Worth]
) -> None:
    """Put a record 299 into the matches of a team; ``worth`` goes with ``records``."""
    has_any = False
    for index, (record, usual) in enumerate(zip(records, worth, strict=True)):
        if not found.fits(record):
            continue
        has_any = True
        given = Worth(found.match_points or Fraction(0), found.points)
        if not found.kind:
            given = Worth(usual[0] + given[0], usual[1] + given[1])
        elif found.match_points is None:
            given = given._replace(match_points=usual.match_points)
        if given.match_points != usual.match_points:
            records[index] = records[index]._replace(match_points=given.match_points)
        if given.game_points != usual.game_points:
            records[index] = records[index]._replace(game_points=given.game_points)
    if not has_any:
        _unused(draft, found.line, _no_round("team", team, found))
