"""What can only be understood when the whole file is known.

Stray games, byes that share a code with something else, double forfeits, cells beyond the last
round, abnormal points, teams or no teams.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from crosstable.api import ByeRequest, Outcome, PointSystem, RoundRecord
from crosstable.readers._columns import Line, whole_number
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import (
    BYES_ASKED_FOR,
    FAR,
    MOST_ROUNDS,
    CellPlace,
    Draft,
    Row,
    cell_columns,
)


def settle(draft: Draft) -> None:
    """Settle all of it, in the order in which one thing decides another."""
    _leave_out_strays(draft)
    draft.header["is_team_event"] = is_team = is_team_event(draft)
    _double_forfeits(draft)
    _pluses(draft, is_team)
    last_paired = _last_paired_round(draft)
    if is_team:
        from crosstable.readers.trf.matches import read_matches

        read_matches(draft, last_paired)
    else:
        blank = {(place.player, _record(draft, place).round) for place in draft.blank_results}
        _byes(draft, last_paired, blank)
        _blank_results(draft, blank)
        _surplus(draft)
        _awarded(draft)
        _requests(draft, last_paired)
    _sort_requests(draft)


def _awarded(draft: Draft) -> None:
    if draft.abnormal_lines:
        from crosstable.readers.trf.abnormal import award_players

        award_players(draft, draft.abnormal_lines)


def is_team_event(draft: Draft) -> bool:
    """Whether most players belong to a team, or there are teams and the type says so."""
    if not draft.teams:
        line = draft.seen.get("192") or draft.seen.get("092")
        if draft.says_team and line is not None:
            message = "a team event without team records (310 or 013); read as individual"
            draft.tell(codes.TEAMS_MISSING, line, None, message)
        return False
    members = {player for team in draft.teams.values() for player in team.players}
    if draft.says_team or 2 * len(members) > len(draft.players):
        return True
    message = f"the teams name {len(members)} of {len(draft.players)} players; read as individual"
    draft.tell(codes.TEAMS_PARTIAL, next(iter(draft.team_lines.values())), None, message)
    return False


def _leave_out_strays(draft: Draft) -> None:
    """Games of one row, in rounds far behind the last that two rows share, are no rounds.

    A row that was moved to the right by hundreds of columns would else give everybody hundreds of
    rounds.  Rounds within the declared number, and those behind a small gap, are kept.
    """
    last_paired = _last_paired_round(draft)
    if last_paired <= max(FAR, draft.header.get("rounds_planned", 0)):
        return
    opponents = {
        (player, record.round): record.opponent
        for player, row in draft.players.items()
        for record in row.records
        if record.outcome.is_paired
    }
    rounds = {round_ for _, round_ in opponents}
    shared = {
        round_
        for (player, round_), opponent in opponents.items()
        if opponent != player and opponents.get((opponent, round_)) == player
    }
    if not shared:
        return
    last = max(*shared, draft.header.get("rounds_planned", 0))
    for round_ in sorted(rounds):
        if last < round_ <= last + FAR:
            last = round_
    for number, row in draft.players.items():
        _leave_out_after(draft, number, row, last)


def _leave_out_after(draft: Draft, number: int, row: Row, last: int) -> None:
    strays = [r.round for r in row.records if r.round > last and r.outcome.is_paired]
    if not strays:
        return
    message = (
        f"player {number} has games in rounds up to {strays[-1]}, far behind round {last}, the "
        "last of the others; what stands there is not used"
    )
    hint = "see whether the row was moved to the right"
    draft.tell(codes.STRAY_GAME, row.line, cell_columns(strays[0]), message, hint)
    row.records = [record for record in row.records if record.round <= last]
    for places in (draft.plus_byes, draft.blank_results):
        places[:] = [p for p in places if p.player != number or p.position < len(row.records)]


def _double_forfeits(draft: Draft) -> None:
    """Where both sides of a game have ``-``, nobody came."""
    lost = {
        (player, record.round): index
        for player, row in draft.players.items()
        for index, record in enumerate(row.records)
        if record.outcome is Outcome.FORFEIT_LOSS and record.opponent
    }
    for (player, round_), index in lost.items():
        records = draft.players[player].records
        opponent = records[index].opponent
        other = lost.get((opponent, round_))
        if other is None or opponent == player:
            continue
        if draft.players[opponent].records[other].opponent == player:
            records[index] = records[index]._replace(outcome=Outcome.DOUBLE_FORFEIT)


def _pluses(draft: Draft, is_team: bool) -> None:
    """``0000 - +``: in teams a forfeit; else the allocated bye if it is the only one."""
    if not draft.plus_byes:
        return
    allocated = _rounds_with(draft, Outcome.PAIRING_ALLOCATED_BYE)
    pluses = Counter(_record(draft, place).round for place in draft.plus_byes)
    read_as: Counter[str] = Counter()
    for place in draft.plus_byes:
        record = _record(draft, place)
        outcome = Outcome.FULL_POINT_BYE
        if is_team:
            outcome = Outcome.FORFEIT_WIN
        elif pluses[record.round] == 1 and record.round not in allocated:
            outcome = Outcome.PAIRING_ALLOCATED_BYE
        draft.players[place.player].records[place.position] = record._replace(outcome=outcome)
        read_as[outcome.value] += 1
    first = draft.plus_byes[0]
    counted = ", ".join(f"{count} as {word}" for word, count in sorted(read_as.items()))
    message = f"cells with + and no opponent were read by their surroundings: {counted}"
    line, columns = draft.players[first.player].line, cell_columns(_record(draft, first).round)
    draft.tell(codes.PLUS_WITHOUT_OPPONENT, line, columns, message)


def _rounds_with(draft: Draft, outcome: Outcome) -> set[int]:
    rows = draft.players.values()
    return {record.round for row in rows for record in row.records if record.outcome is outcome}


def _record(draft: Draft, place: CellPlace) -> RoundRecord:
    return draft.players[place.player].records[place.position]


def _last_paired_round(draft: Draft) -> int:
    rows = draft.players.values()
    return max(
        (record.round for row in rows for record in row.records if record.outcome.is_paired),
        default=0,
    )


_Blank = set[tuple[int, int]]  # (player, round) of the byes without a code


def _byes(draft: Draft, last_paired: int, blank: _Blank) -> None:
    """Records 240: requests for rounds to come, and byes of rounds paired."""
    for lines in draft.match_lines.values():
        for line in lines:
            draft.keep_and_tell(line, "a team record in an individual event")
    for line in draft.bye_lines:
        outcome = BYES_ASKED_FOR.get(line.cut(5, 5).upper())
        round_ = whole_number(line.cut(7, 9))
        if outcome is None or not round_ or round_ > MOST_ROUNDS:
            message = "record 240 must hold F, H or Z in column 5 and a round in 7-9; not used"
            draft.keep(line)
            draft.tell(codes.FIELD, line, (5, 9), message)
            continue
        for player in draft.known_players(line, line.tokens(10)):
            if round_ > last_paired:
                draft.bye_requests.append(ByeRequest(player, round_, outcome))
            else:
                _bye(draft, line, player, round_, outcome, (player, round_) in blank)
            blank.discard((player, round_))


def _bye(
    draft: Draft, line: Line, player: int, round_: int, outcome: Outcome, is_blank: bool
) -> None:
    """Give a player a bye where the cell is blank; elsewhere the cell must agree."""
    row = draft.players[player]
    for index, record in enumerate(row.records):
        if record.round != round_:
            continue
        if is_blank:
            row.records[index] = record._replace(outcome=outcome)
        elif record.outcome is not outcome:
            message = (
                f"record 240 gives player {player} a {_words(outcome)} in round {round_}, "
                f"line {row.line.number} a {_words(record.outcome)}; the row is used"
            )
            draft.tell(codes.BYE_CONTRADICTION, line, None, message)
        return
    row.records.append(RoundRecord(round_, outcome=outcome))
    row.records.sort(key=lambda record: record.round)


def _words(outcome: Outcome) -> str:
    words: str = outcome.value.replace("-", " ")
    return words.replace(" point ", "-point ")


def _blank_results(draft: Draft, blank: _Blank) -> None:
    """Byes without a code are zero-point byes, unless the points say that all are halves."""
    system = PointSystem(**draft.points)
    by_player: dict[int, list[int]] = {}
    for player, round_ in sorted(blank):
        by_player.setdefault(player, []).append(round_)
    for player, rounds in by_player.items():
        _blank_results_of(draft, draft.players[player], rounds, system)


def _blank_results_of(draft: Draft, row: Row, rounds: list[int], system: PointSystem) -> None:
    if row.points is None or any(r.outcome is Outcome.UNKNOWN for r in row.records):
        return
    given = sum((system.points(r.outcome, r.colour) for r in row.records), Fraction(0))
    half = system.half_point_bye - system.zero_point_bye
    missing = row.points - given
    if half <= 0 or missing <= 0:
        return
    halves = missing / half
    if halves == len(rounds):
        row.records = [
            r._replace(outcome=Outcome.HALF_POINT_BYE) if r.round in rounds else r
            for r in row.records
        ]
        for round_ in rounds:
            message = f"round {round_}: a bye without a code; the points make it a half-point bye"
            draft.tell(codes.BLANK_RESULT_HALF, row.line, cell_columns(round_), message)
    elif halves.denominator == 1 and halves < len(rounds):
        listed = ", ".join(map(str, rounds))
        message = (
            f"{halves} of the {len(rounds)} byes without a code (rounds {listed}) must be "
            "half-point byes, the points do not tell which; all are read as zero-point byes"
        )
        hint = "write H or Z into the cells"
        draft.tell(codes.BLANK_RESULT_OPEN, row.line, cell_columns(rounds[0]), message, hint)


def _surplus(draft: Draft) -> None:
    """Cells beyond the declared number of rounds: games are kept, rounds of byes are not."""
    planned = draft.header.get("rounds_planned")
    if planned is None:
        return
    last_paired = _last_paired_round(draft)
    for row in draft.players.values():
        if not row.records or row.records[-1].round <= planned:
            continue
        for record in row.records:
            if record.round > planned:
                kept = record.round <= last_paired
                _report_surplus(draft, row.line, record, planned, kept)
        last = max(planned, last_paired)
        row.records = [record for record in row.records if record.round <= last]


def _report_surplus(
    draft: Draft, line: Line, record: RoundRecord, planned: int, kept: bool
) -> None:
    code = codes.SURPLUS_GAME if record.outcome.is_paired else codes.SURPLUS_BYE
    done = "kept" if kept else "not used"
    what = "a game" if record.outcome.is_paired else "a cell without a game"
    message = f"round {record.round}: {what} beyond the {planned} rounds declared; {done}"
    draft.tell(code, line, cell_columns(record.round), message)


def _requests(draft: Draft, last_paired: int) -> None:
    """Byes in rounds that are not paired yet are requests; a round's cell stays as well."""
    asked = set(BYES_ASKED_FOR.values())
    requests = dict.fromkeys(draft.bye_requests)
    for player, row in draft.players.items():
        for record in reversed(row.records):
            if record.round <= last_paired:
                break
            if record.outcome in asked:
                requests[ByeRequest(player, record.round, record.outcome)] = None
    coming = last_paired + 1
    already = {request.participant for request in requests if request.round == coming}
    for player in draft.absent_next:
        if player not in already:
            requests[ByeRequest(player, coming, Outcome.ZERO_POINT_BYE)] = None
    draft.bye_requests = list(requests)


def _sort_requests(draft: Draft) -> None:
    draft.bye_requests.sort(key=lambda request: (request.round, request.participant))
