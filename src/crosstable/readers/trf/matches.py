"""Team matches: who met whom, with which line-ups, and how it ended.

The games stand in the players' rows; a match is two teams whose players met in a round.
What the rows do not tell stands in records 240, 299, 300, 320 and 330.  Wherever the two do
not fit, the rows are used and a finding says so.  Source: TRF fact sheet, sections 5 and 7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from crosstable.api import (
    MATCH_POINTS,
    Colour,
    DiagnosticCode,
    MatchRecord,
    Outcome,
    PointSystem,
    RoundRecord,
)
from crosstable.readers.trf import codes
from crosstable.readers.trf.abnormal import Abnormal, Worth, award_team, parse_abnormal
from crosstable.readers.trf.draft import FAR, Draft, cell_columns
from crosstable.readers.trf.line_ups import Boards, Side, boards_of
from crosstable.readers.trf.match_records import (
    Forfeit,
    MatchFacts,
    TeamBye,
    ask_for_byes,
    read_match_facts,
)

_OPEN = (Outcome.UNKNOWN, Outcome.PENDING)


@dataclass(slots=True)
class _Match:
    """A match while being read, its first team before its second."""

    round: int
    teams: tuple[int, int]
    boards: Boards = field(default_factory=list)
    forfeit: Forfeit | None = None


@dataclass(slots=True)
class _Event:
    """The whole event, as the matches need it."""

    draft: Draft
    facts: MatchFacts
    last_paired: int
    points: PointSystem
    team_of: dict[int, int] = field(default_factory=dict)
    by_round: dict[int, dict[int, RoundRecord]] = field(default_factory=dict)
    boards: int = 0

    def tell(self, code: DiagnosticCode, team: int, message: str) -> None:
        self.draft.tell(code, self.draft.team_lines[team], None, message)

    def side(self, round_: int, team: int, opponent: int) -> Side:
        line_up = self.facts.line_ups.get((round_, team))
        if line_up is not None and line_up.opponent not in (0, opponent):
            message = (
                f"round {round_}: team {team} meets team {opponent} by the players' rows, "
                f"not {line_up.opponent}; the line-up is not used"
            )
            self.draft.keep(line_up.line)
            self.draft.tell(codes.LINE_UP, line_up.line, (13, 15), message)
            line_up = None
        roster = self.draft.teams[team].players
        records = self.by_round.get(round_, {})
        return Side(roster, records, line_up.players if line_up is not None else None)

    def worth(self, round_: int, player: int) -> Fraction:
        record = self.by_round.get(round_, {}).get(player)
        if record is None:
            return Fraction(0)
        if record.awarded is not None:
            return record.awarded
        return self.points.points(record.outcome, record.colour)


def read_matches(draft: Draft, last_paired: int) -> None:
    """Give every team its rounds."""
    facts = read_match_facts(draft)
    last = _last_round(draft, facts, last_paired)
    event = _Event(draft, facts, last, PointSystem(**draft.points))
    ask_for_byes(draft, facts, event.last_paired)
    _know_players(event)
    matches = _forfeited(event, _matches(event))
    _line_up(event, matches)
    records = {team: list[MatchRecord]() for team in draft.teams}
    for match in matches:
        for team, record in zip(match.teams, _records(event, match), strict=True):
            records[team].append(record)
    _without_match(event, records)
    for played in records.values():
        played.sort(key=lambda record: record.round)
    _abnormal(event, records)
    for team, played in records.items():
        draft.teams[team] = replace(draft.teams[team], records=tuple(played))


def _last_round(draft: Draft, facts: MatchFacts, last_paired: int) -> int:
    """The last round that is paired; a forfeit far behind all rounds does not make one."""
    last = max(last_paired, draft.header.get("rounds_planned", 0))
    paired = [last_paired]
    for forfeit in sorted(facts.forfeits, key=lambda forfeit: forfeit.round):
        if forfeit.round <= last + FAR:
            last = max(last, forfeit.round)
            paired.append(forfeit.round)
            continue
        facts.forfeits.remove(forfeit)
        draft.keep(forfeit.line)
        message = f"round {forfeit.round} lies far behind round {last}, the last; it is not used"
        draft.tell(
            codes.STRAY_GAME, forfeit.line, (8, 10), message, "see whether the round is right"
        )
    return max(paired)


def _know_players(event: _Event) -> None:
    """Whose team a player is of, and the rounds by number."""
    for team in event.draft.teams.values():
        for player in team.players:
            first = event.team_of.setdefault(player, team.id)
            if first != team.id:
                message = f"player {player} is of team {first} already"
                event.tell(codes.TEAM_PLAYER_TWICE, team.id, f"{message}, and counted there")
    for player, row in event.draft.players.items():
        for record in row.records:
            event.by_round.setdefault(record.round, {})[player] = record


# Who met whom -----------------------------------------------------------------------------


def _matches(event: _Event) -> list[_Match]:
    """The matches that the players' rows show, and those that only records name."""
    found = []
    rounds = sorted({*event.by_round, *(round_ for round_, _ in event.facts.line_ups)})
    for round_ in rounds:
        met = _meetings(event, round_)
        paired = _pair(event, round_, met)
        for (round_300, team), line_up in event.facts.line_ups.items():
            opponent = line_up.opponent
            if round_300 == round_ and opponent and not {team, opponent} & set(paired):
                paired |= {team: opponent, opponent: team}
        found += [_Match(round_, (a, b)) for a, b in sorted(paired.items()) if a < b]
    return found


def _meetings(event: _Event, round_: int) -> Counter[tuple[int, int]]:
    """How often players of two teams name each other; what is no match is reported."""
    met: Counter[tuple[int, int]] = Counter()
    for player, record in event.by_round.get(round_, {}).items():
        if not record.opponent or record.opponent not in event.draft.players:
            continue
        ours, theirs = (event.team_of.get(number, 0) for number in (player, record.opponent))
        if ours and theirs and ours != theirs:
            met[min(ours, theirs), max(ours, theirs)] += 1
        elif player < record.opponent or not (ours and theirs):
            _no_match(event, round_, player, record.opponent, ours)
    return met


def _no_match(event: _Event, round_: int, player: int, opponent: int, ours: int) -> None:
    line = event.draft.players[player].line
    if ours and ours == event.team_of.get(opponent):
        message = f"round {round_}: players {player} and {opponent} are both of team {ours}"
        code = codes.TEAM_MEETS_ITSELF
    elif not ours:
        message = f"round {round_}: player {player} meets {opponent}, but is of no team"
        code = codes.PLAYER_WITHOUT_TEAM
    else:
        return
    line_columns = cell_columns(round_)
    event.draft.tell(code, line, line_columns, f"{message}; the game counts in no match")


def _pair(event: _Event, round_: int, met: Counter[tuple[int, int]]) -> dict[int, int]:
    """Opponents by team: of several teams met the one at most boards."""
    paired: dict[int, int] = {}
    for (a, b), _ in sorted(met.items(), key=lambda item: (-item[1], item[0])):
        if a not in paired and b not in paired:
            paired |= {a: b, b: a}
            continue
        team = a if a in paired else b
        other = b if team == a else a
        message = (
            f"round {round_}: players of team {team} meet team {paired[team]} and also team "
            f"{other}; the match with {paired[team]} is used, the other games count in none"
        )
        event.tell(codes.TEAM_TWO_MATCHES, team, message)
    return paired


def _forfeited(event: _Event, matches: list[_Match]) -> list[_Match]:
    """Records 330: matches of their own, or the reason for one that the rows show."""
    by_slot = {(match.round, team): match for match in matches for team in match.teams}
    for forfeit in event.facts.forfeits:
        first, second = (by_slot.get((forfeit.round, team)) for team in forfeit.teams)
        if first is None and second is None:
            match = _Match(forfeit.round, forfeit.teams, forfeit=forfeit)
            matches.append(match)
            by_slot |= {(match.round, team): match for team in match.teams}
        elif first is second and first is not None and not _is_played(event, first):
            first.teams, first.forfeit = forfeit.teams, forfeit
        else:
            message = (
                f"round {forfeit.round}: the rows show a match of team "
                f"{' or '.join(map(str, forfeit.teams))}; the record is not used"
            )
            event.draft.keep(forfeit.line)
            event.draft.tell(codes.MATCH_FORFEIT, forfeit.line, None, message)
    return matches


def _is_played(event: _Event, match: _Match) -> bool:
    ours, theirs = match.teams
    side = event.side(match.round, ours, theirs)
    other = event.side(match.round, theirs, ours)
    return any(side.records[p].outcome.is_played for p in side.roster if side.partner(p, other))


# Boards -----------------------------------------------------------------------------------


def _line_up(event: _Event, matches: list[_Match]) -> None:
    """Find the boards of every match, then report what is missing or not certain."""
    unsure = []
    for match in matches:
        ours, theirs = match.teams
        sides = (
            event.side(match.round, ours, theirs),
            event.side(match.round, theirs, ours),
        )
        match.boards, is_certain = boards_of(*sides)
        if not is_certain:
            unsure.append(match)
        if sides[0].line_up or sides[1].line_up:
            _check_line_ups(event, match, sides)
    colours = event.draft.header.get("board_colours", "").replace(" ", "")
    occupied = (n for m in matches for n, board in enumerate(m.boards, start=1) if any(board))
    event.boards = len(colours) or max(occupied, default=0)
    _report_order(event, unsure)
    for match in matches:
        _report_missing_boards(event, match)


def _check_line_ups(event: _Event, match: _Match, sides: tuple[Side, Side]) -> None:
    """Records 300 must hold everybody who played, and put opponents at one board."""
    for index, (side, other) in enumerate((sides, sides[::-1])):
        if side.line_up is None:
            continue
        line = event.facts.line_ups[match.round, match.teams[index]].line
        missing = [p for p in side.lined_up(other) if p not in side.line_up]
        at_board = {board[index]: board[1 - index] for board in match.boards if board[index]}
        apart = [p for p, there in at_board.items() if side.partner(p, other) not in (0, there)]
        for players, what in ((missing, "not in the line-up"), (apart, "not at one board")):
            if players:
                shown = ", ".join(map(str, players[:5]))
                message = f"round {match.round}: players {shown} have games, but are {what}"
                event.draft.tell(codes.LINE_UP, line, None, message)


def _report_order(event: _Event, unsure: list[_Match]) -> None:
    if unsure:
        shown = ", ".join(
            f"{match.teams[0]}-{match.teams[1]} in round {match.round}" for match in unsure[:3]
        )
        message = (
            f"matches not played in the order of the team rows, without a record 300 that gives "
            f"another: {len(unsure)} ({shown}{', ...' if len(unsure) > 3 else ''}); their boards "
            "are listed in the order of one row"
        )
        event.tell(codes.BOARD_ORDER, unsure[0].teams[0], message)


def _report_missing_boards(event: _Event, match: _Match) -> None:
    is_told = any((match.round, team) in event.facts.line_ups for team in match.teams)
    if match.forfeit or is_told or len(match.boards) >= event.boards:
        return
    ours, theirs = match.teams
    message = (
        f"round {match.round}: {len(match.boards)} of {event.boards} boards of team {ours} "
        f"against team {theirs} have a game, and no record 300 says which are empty"
    )
    event.tell(codes.BOARDS_MISSING, ours, message)


# How it ended -----------------------------------------------------------------------------


def _records(event: _Event, match: _Match) -> Iterator[MatchRecord]:
    """The match as each of its teams has it."""
    outcomes = _outcomes(event, match)
    first = match.forfeit and Colour.WHITE
    colours = _colours(event, match) if first is None else (first, first.other)
    for index in (0, 1):
        line_up = tuple(board[index] for board in match.boards)
        yield MatchRecord(
            match.round,
            match.teams[1 - index],
            colours[index],
            outcomes[index],
            game_points=_forfeit_points(event, match, outcomes[index], line_up),
            line_up=line_up,
        )


def _outcomes(event: _Event, match: _Match) -> tuple[Outcome, Outcome]:
    """By the game points of the boards; a match without a game was forfeited."""
    if match.forfeit is not None:
        return match.forfeit.outcomes
    seen = [r.outcome for r in _board_records(event, match)]
    for open_ in _OPEN:
        if open_ in seen or not seen:
            return (open_ if seen else Outcome.PENDING,) * 2
    ours, theirs = (
        sum((event.worth(match.round, board[index]) for board in match.boards), Fraction(0))
        for index in (0, 1)
    )
    is_played = any(outcome.is_played for outcome in seen)
    if ours == theirs:
        won_nothing = not any(outcome is Outcome.FORFEIT_WIN for outcome in seen)
        level = Outcome.DRAW if is_played or not won_nothing else Outcome.DOUBLE_FORFEIT
        return level, level
    win, loss = (
        (Outcome.WIN, Outcome.LOSS) if is_played else (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    )
    return (win, loss) if ours > theirs else (loss, win)


def _board_records(event: _Event, match: _Match) -> Iterator[RoundRecord]:
    records = event.by_round.get(match.round, {})
    for board in match.boards:
        for player in board:
            if player in records:
                yield records[player]


def _forfeit_points(
    event: _Event, match: _Match, outcome: Outcome, line_up: tuple[int, ...]
) -> Fraction | None:
    """Game points of a match forfeited as a whole, where no row shows them."""
    if match.forfeit is None or outcome is not Outcome.FORFEIT_WIN or any(line_up):
        return None
    return event.boards * event.points.points(outcome) or None


def _colours(event: _Event, match: _Match) -> tuple[Colour | None, Colour | None]:
    """The colours of the first board, if need be from another by record 352."""
    sequence = event.draft.header.get("board_colours", "").replace(" ", "").upper()
    records = event.by_round.get(match.round, {})
    for number, board in enumerate(match.boards):
        for index, player in enumerate(board):
            record = records.get(player)
            if record is None or record.colour is None or not record.opponent:
                continue
            same = number == 0 or sequence[number : number + 1] == sequence[:1]
            if number and number >= len(sequence):
                return None, None
            colour = record.colour if same == (index == 0) else record.colour.other
            return colour, colour.other
    return None, None


# Rounds without a match -------------------------------------------------------------------


def _without_match(event: _Event, records: dict[int, list[MatchRecord]]) -> None:
    """Byes: by their records, else by the players' cells, else absent."""
    unexplained = []
    for team, played in records.items():
        paired = {record.round for record in played}
        for round_ in range(1, event.last_paired + 1):
            bye = event.facts.byes.get((round_, team))
            if round_ in paired:
                if bye is not None:
                    _contradicted(event, team, round_, bye)
                continue
            record = _by_record(event, round_, bye) if bye else _by_cells(event, team, round_)
            played.append(record)
            if bye is None and record.outcome is Outcome.ZERO_POINT_BYE:
                unexplained.append((team, round_))
    if unexplained and "310" not in event.draft.present:
        _report_unexplained(event, unexplained)


def _contradicted(event: _Event, team: int, round_: int, bye: TeamBye) -> None:
    message = f"team {team} has a match in round {round_}; the bye is not used"
    event.draft.keep(bye.line)
    event.draft.tell(codes.BYE_CONTRADICTION, bye.line, None, message)


def _by_record(event: _Event, round_: int, bye: TeamBye) -> MatchRecord:
    points = bye.game_points
    if points is None and bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE:
        points = event.boards * event.points.points(bye.outcome)
    return MatchRecord(
        round_, outcome=bye.outcome, match_points=bye.match_points, game_points=points or None
    )


_BYES = (
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.FORFEIT_WIN,
    Outcome.HALF_POINT_BYE,
)


def _by_cells(event: _Event, team: int, round_: int) -> MatchRecord:
    """A round that no record explains: the players' own codes tell, if there are any."""
    records = event.by_round.get(round_, {})
    own = [records[p] for p in event.draft.teams[team].players if p in records]
    seen = [record for record in own if record.outcome in _BYES and not record.opponent]
    if not seen:
        return MatchRecord(round_, outcome=Outcome.ZERO_POINT_BYE)
    outcomes = Counter(record.outcome for record in seen)
    outcome = max(_BYES, key=lambda bye: outcomes[bye])
    if outcome is Outcome.FORFEIT_WIN or len(outcomes) > 1:
        message = f"round {round_}: team {team} has no match, but players with points"
        event.tell(codes.TEAM_ROUND_OPEN, team, f"{message}; read as {_words(outcome)}")
    points = sum((event.worth(round_, p) for p in event.draft.teams[team].players), Fraction(0))
    return MatchRecord(round_, outcome=outcome, game_points=points or None)


def _words(outcome: Outcome) -> str:
    words: str = outcome.value.replace("-", " ")
    return f"a {words}".replace(" point ", "-point ")


def _report_unexplained(event: _Event, unexplained: list[tuple[int, int]]) -> None:
    shown = ", ".join(f"team {team} in round {round_}" for team, round_ in unexplained[:3])
    more = ", ..." if len(unexplained) > 3 else ""
    message = (
        f"{len(unexplained)} rounds of teams have no match and no reason ({shown}{more}); "
        "read as zero-point byes"
    )
    event.tell(codes.TEAM_ROUND_OPEN, unexplained[0][0], message)


# Abnormal points --------------------------------------------------------------------------


def _abnormal(event: _Event, records: dict[int, list[MatchRecord]]) -> None:
    for line in event.draft.abnormal_lines:
        found = parse_abnormal(event.draft, line)
        if found is None:
            continue
        system = replace(MATCH_POINTS, **event.draft.match_points)
        for token in found.participants:
            played = records.get(token.number or 0)
            if played is None:
                message = f"no team has the number {token.text[:20]!r}"
                event.draft.tell(codes.UNKNOWN_TEAM, line, token.columns, message)
                continue
            _decide(found, token.number or 0, records)
            worth = [_worth(event, system, record) for record in played]
            award_team(event.draft, found, token.number or 0, played, worth)


_DECIDED = {"W": Outcome.WIN, "D": Outcome.DRAW, "L": Outcome.LOSS}


def _decide(found: Abnormal, team: int, records: dict[int, list[MatchRecord]]) -> None:
    """A match that a board without a result leaves open ended as the record's type says."""
    outcome = _DECIDED.get(found.kind)
    for index, record in enumerate(records[team]):
        if record.round != found.round or outcome is None or record.outcome not in _OPEN:
            continue
        records[team][index] = record._replace(outcome=outcome)
        theirs = records.get(record.opponent, [])
        for place, other in enumerate(theirs):
            if other.round == record.round and other.opponent == team:
                theirs[place] = other._replace(outcome=outcome.mirrored or outcome)


def _worth(event: _Event, system: PointSystem, record: MatchRecord) -> Worth:
    boards = sum((event.worth(record.round, p) for p in record.line_up), Fraction(0))
    return Worth(
        system.points(record.outcome) if record.match_points is None else record.match_points,
        boards if record.game_points is None else record.game_points,
    )
