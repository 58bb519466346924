"""The records that name participants: teams, byes, accelerations, forbidden pairings, points.

Source: TRF fact sheet, sections 5 and 6.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from crosstable.api import (
    Acceleration,
    ByeRequest,
    Colour,
    Diagnostic,
    MatchRecord,
    Outcome,
    RoundRecord,
    Team,
    Tournament,
    format_decimal,
    games_by_seat,
    seats_of,
)
from crosstable.writers import _trf_codes as codes
from crosstable.writers._cells import neutralise
from crosstable.writers._trf_rows import Field, Said, field_faults, points_field

_MOST_TEAMS = 999
_MOST_ROUNDS = 999
_NAME_WIDTH = 32

_BYE_LETTERS = {
    Outcome.FULL_POINT_BYE: "F",
    Outcome.HALF_POINT_BYE: "H",
    Outcome.ZERO_POINT_BYE: "Z",
}

_ABNORMAL_LETTERS = {
    Outcome.WIN: "W",
    Outcome.UNRATED_WIN: "W",
    Outcome.DRAW: "D",
    Outcome.UNRATED_DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.UNRATED_LOSS: "L",
    Outcome.FULL_POINT_BYE: "F",
    Outcome.HALF_POINT_BYE: "H",
    Outcome.ZERO_POINT_BYE: "Z",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
}


def _ids(numbers: Iterable[int]) -> str:
    return " ".join(f"{number:>4}" for number in numbers)


# Teams ------------------------------------------------------------------------------------


def old_teams(event: Tournament) -> Iterator[Said]:
    """Record 013: name and players; the order of the lines is the teams' number."""
    if [team.id for team in event.teams] != list(range(1, len(event.teams) + 1)):
        message = "record 013 numbers the teams by their order; these have other numbers"
        yield codes.FIELD.at(None, message)
    for team in event.teams:
        yield from team_faults(event, team)
        name = neutralise(team.name)[:_NAME_WIDTH]
        yield f"013 {name:<{_NAME_WIDTH}}{_ids(team.players)}".rstrip()


def teams(event: Tournament) -> Iterator[Said]:
    """Record 310."""
    for team in event.teams:
        yield from team_faults(event, team)
        if team.id <= _MOST_TEAMS:
            yield render_team_row(team)


def render_team_row(team: Team) -> str:
    """The 310 row of a team, without line end."""
    row = "310"
    for field in TEAM_FIELDS:
        row = row.ljust(field.first - 1) + field.render(team)
    return team_players(row, team)


def team_players(row: str, team: Team) -> str:
    """The row with the team's players from column 74 on."""
    start = TEAM_PLAYERS_COLUMN - 1
    return (row[:start].ljust(start) + _ids(team.players)).rstrip()


def _decimal(value: Fraction | None) -> str:
    """A number exactly; one that is no decimal shows as a fraction, too long for any field."""
    if value is None:
        return ""
    text = format_decimal(value)
    return text if Fraction(text) == value else f"{value} points"


def _rank(team: Team) -> str:
    return "" if team.declared.rank is None else str(team.declared.rank)


TEAM_FIELDS: tuple[Field[Team], ...] = (
    Field("number", 5, 7, lambda team: str(team.id), is_right=True),
    Field("name", 9, 40, lambda team: team.name, may_be_cut=True),
    Field("nickname", 42, 46, lambda team: team.nickname, may_be_cut=True),
    Field("strength", 48, 53, lambda team: _decimal(team.strength), is_right=True),
    Field("match points", 55, 60, lambda team: _decimal(team.declared.points), is_right=True),
    Field("game points", 62, 67, lambda team: _decimal(team.declared.game_points), is_right=True),
    Field("rank", 69, 71, _rank, is_right=True),
)
TEAM_PLAYERS_COLUMN = 74


def team_faults(event: Tournament, team: Team) -> Iterator[Diagnostic]:
    """The fields of a team that do not fit or cannot be shown."""
    place = event.provenance.teams.get(team.id)
    yield from field_faults(TEAM_FIELDS, team, place, f"team {team.id}")


# Byes -------------------------------------------------------------------------------------


def byes(event: Tournament) -> Iterator[Said]:
    """Record 240: byes asked for; in a team event those of the teams."""
    yield from bye_lines(asked_byes(event))


def asked_byes(event: Tournament) -> list[ByeRequest]:
    """The byes that record 240 must name, because no cell need show them."""
    return list(_team_byes(event) if event.is_team_event else event.bye_requests)


def _team_byes(event: Tournament) -> Iterator[ByeRequest]:
    """The byes that teams had or asked for; a request with a cell is a player's own."""
    cells = {(player.id, r.round, r.outcome) for player in event.players for r in player.records}
    teams = {team.id for team in event.teams}
    for team in event.teams:
        for record in team.records:
            if record.outcome in _BYE_LETTERS:
                yield ByeRequest(team.id, record.round, record.outcome)
    for request in event.bye_requests:
        if request.participant in teams and tuple(request) not in cells:
            yield request


def all_byes(event: Tournament) -> list[ByeRequest]:
    """The byes that record 240 may name: also those that players had in rounds played."""
    if event.is_team_event:
        return asked_byes(event)
    had = [
        ByeRequest(player.id, record.round, record.outcome)
        for player in event.players
        for record in player.records
        if record.outcome in _BYE_LETTERS
    ]
    return list(dict.fromkeys([*event.bye_requests, *had]))


def named_byes(lines: Iterable[str]) -> set[ByeRequest]:
    """The byes that lines 240 of a file name."""
    outcomes = {letter: outcome for outcome, letter in _BYE_LETTERS.items()}
    return {
        ByeRequest(int(number), int(line[6:9]), outcomes[line[4:5].upper()])
        for line in lines
        if line[4:5].upper() in outcomes and line[6:9].strip().isdecimal()
        for number in line[9:].split()
        if number.isdecimal()
    }


def bye_lines(found: Iterable[ByeRequest]) -> Iterator[Said]:
    """Records 240, one for each round and kind of bye."""
    lines: dict[tuple[int, str], list[int]] = {}
    for participant, round_, outcome in found:
        letter = _BYE_LETTERS.get(outcome)
        if letter is None:
            message = f"record 240 has no letter for a request of a {outcome.value}"
            yield codes.FIELD.at(None, f"{message}; left out for {participant}")
        else:
            lines.setdefault((round_, letter), []).append(participant)
    for (round_, letter), numbers in sorted(lines.items()):
        yield f"240 {letter} {round_:>3} {_ids(sorted(numbers))}"


def javafo_absent(event: Tournament) -> Iterator[Said]:
    """JaVaFo's XXZ: who is not paired in the coming round."""
    coming = event.last_round_with_result + 1
    numbers = [r.participant for r in event.bye_requests if r.round == coming]
    if numbers:
        yield "XXZ " + " ".join(map(str, numbers))


# Accelerations and forbidden pairings -----------------------------------------------------


def accelerations(event: Tournament) -> Iterator[Said]:
    """Record 250: a line for each run of numbers."""
    for acceleration in event.accelerations:
        match_points = acceleration.match_points
        fields = (None if match_points is None else points_field(match_points), None)
        points = points_field(acceleration.points)
        if points is None or (match_points is not None and fields[0] is None):
            yield codes.FIELD.at(None, "fictitious points do not fit in four columns; left out")
            continue
        for first, last in _runs(acceleration.participants):
            yield (
                f"250 {fields[0] or '':>4} {points:>4} {acceleration.first_round:>3} "
                f"{acceleration.last_round:>3} {first:>4} {last:>4}"
            )


def _runs(numbers: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """First and last of each run of successive numbers."""
    groups = groupby(enumerate(sorted(numbers)), key=lambda pair: pair[1] - pair[0])
    for _, group in groups:
        run = [number for _, number in group]
        yield run[0], run[-1]


def javafo_accelerations(event: Tournament) -> Iterator[Said]:
    """JaVaFo's XXA: one player's fictitious points round by round, from column 10 on."""
    by_player: dict[int, list[Acceleration]] = {}
    for acceleration in event.accelerations:
        for player in acceleration.participants:
            by_player.setdefault(player, []).append(acceleration)
    for player, given in sorted(by_player.items()):
        last = max(acceleration.last_round for acceleration in given)
        rounds = [_fictitious(given, round_) for round_ in range(1, last + 1)]
        cells = " ".join(f"{points_field(points) or '':>4}" for points in rounds)
        yield f"XXA {player:>4} {cells}"


def _fictitious(given: list[Acceleration], round_: int) -> Fraction:
    """The points of a round; where two entries overlap, the later one."""
    points = Fraction(0)
    for acceleration in given:
        if acceleration.first_round <= round_ <= acceleration.last_round:
            points = acceleration.points
    return points


def with_rounds_for_forbidden(event: Tournament) -> Tournament:
    """The event with rounds for pairings that are forbidden altogether, if it has a last one."""
    seen = max((round_.number for round_ in event.rounds), default=0)
    final = max(event.rounds_planned or 0, seen) or None
    groups = (
        replace(group, last_round=final)
        if group.first_round is None and group.last_round is None
        else group
        for group in event.forbidden_pairings
    )
    return replace(event, forbidden_pairings=tuple(groups))


def forbidden_pairings(event: Tournament) -> Iterator[Said]:
    """Record 260; where no rounds are given, all of them are."""
    for group in event.forbidden_pairings:
        first, last = group.first_round or 1, group.last_round
        if last is None:
            last = first if group.first_round else _MOST_ROUNDS
        yield f"260 {first:>3} {last:>3} {_ids(group.participants)}"


def javafo_forbidden(event: Tournament) -> Iterator[Said]:
    """JaVaFo's XXP; it holds for all rounds."""
    for group in event.forbidden_pairings:
        if group.first_round is not None:
            message = "an XXP line forbids a pairing for all rounds, not for some"
            yield codes.FIELD.at(None, message)
        yield "XXP " + " ".join(map(str, group.participants))


# Points awarded, and matches of teams -----------------------------------------------------


def abnormal_points(event: Tournament) -> Iterator[Said]:
    """Record 299, in the columns of the files that are about.

    A letter names the outcome whose points these are; without one they are a bonus.
    """
    found: dict[tuple[int, str, str, str], list[int]] = {}
    for player in event.players:
        for record in player.records:
            if record.awarded is None:
                continue
            letter = _ABNORMAL_LETTERS.get(record.outcome, "")
            usual = event.points.points(record.outcome, record.colour)
            points = points_field(record.awarded if letter else record.awarded - usual)
            if points is None:
                message = f"player {player.id}, round {record.round}: {record.awarded} points"
                yield codes.POINTS_WIDTH.at(None, f"{message} do not fit; left out")
            else:
                found.setdefault((record.round, letter, "", points), []).append(player.id)
    yield from _of_teams(event, found)
    for (round_, letter, match_points, points), numbers in sorted(found.items()):
        yield f"299 {letter:<1} {match_points:>4} {points:>4} {round_:>3} {_ids(numbers)}"


def _of_teams(
    event: Tournament, found: dict[tuple[int, str, str, str], list[int]]
) -> Iterator[Diagnostic]:
    """Add the matches that end otherwise than their boards tell.

    Game points are always given: readers take a value that stands alone for them.
    """
    games = games_by_seat(event.players)
    for team in event.teams:
        for match in team.records:
            boards = [games[seat] for seat in seats_of(match) if seat in games]
            if not _is_abnormal(match, boards):
                continue
            match_points = points_field(match.match_points)
            points = points_field(_game_points(event, match, boards))
            if points is None or (match_points is None and match.match_points is not None):
                message = f"team {team.id}, round {match.round}: the points do not fit; left out"
                yield codes.POINTS_WIDTH.at(event.provenance.teams.get(team.id), message)
                continue
            letter = _ABNORMAL_LETTERS.get(match.outcome, "")
            found.setdefault((match.round, letter, match_points or "", points), []).append(team.id)


def _is_abnormal(match: MatchRecord, boards: Iterable[RoundRecord]) -> bool:
    """Whether no other record tells the points of a match; those of byes and forfeits do.

    A match that is decided while a board has no result looks open in the rows.
    """
    if not match.outcome.is_played:
        return False
    results = [board.outcome not in (Outcome.PENDING, Outcome.UNKNOWN) for board in boards]
    is_open = bool(match.line_up) and not (results and all(results))
    return is_open or match.match_points is not None or match.game_points is not None


def _game_points(event: Tournament, match: MatchRecord, boards: Iterable[RoundRecord]) -> Fraction:
    if match.game_points is not None:
        return match.game_points
    worth = (
        event.points.points(board.outcome, board.colour) if board.awarded is None else board.awarded
        for board in boards
    )
    return sum(worth, Fraction(0))


def matches_without_boards(event: Tournament) -> list[tuple[int, int, int]]:
    """Round and two teams of the matches that neither the players' rows tell nor a record."""
    seated = {(p.id, r.round) for p in event.players for r in p.records if r.opponent}
    told: dict[tuple[int, int, int], bool] = {}
    for team in event.teams:
        for match in team.records:
            if match.opponent:
                first, second = sorted((team.id, match.opponent))
                told[match.round, first, second] = (
                    told.get((match.round, first, second), False)
                    or match.outcome.is_forfeit
                    or _has_line_up(team, match)
                    or any((player, match.round) in seated for player in team.players)
                )
    return sorted(match for match, is_told in told.items() if not is_told)


def line_ups(event: Tournament) -> Iterator[Said]:
    """Record 300: line-ups that are not the team's players in their order."""
    matches = [
        (match.round, team.id, team, match) for team in event.teams for match in team.records
    ]
    for _, _, team, match in sorted(matches, key=lambda found: found[:2]):
        if _has_line_up(team, match):
            boards = " ".join(f"{player or '0000':>4}" for player in match.line_up)
            yield f"300 {match.round:>3} {team.id:>3} {match.opponent:>3} {boards}"


def _has_line_up(team: Team, match: MatchRecord) -> bool:
    """Whether a match has its own record 300."""
    present = [player for player in match.line_up if player]
    in_order = [player for player in team.players if player in present]
    return bool(match.line_up) and (0 in match.line_up or present != in_order)


def team_byes(event: Tournament) -> Iterator[Said]:
    """Record 320: the points of a team's pairing-allocated bye, and who had it."""
    by_round = {
        match.round: (team.id, match)
        for team in event.teams
        for match in team.records
        if match.outcome is Outcome.PAIRING_ALLOCATED_BYE
    }
    if not by_round:
        return
    usual = event.match_points.pairing_allocated_bye
    worth = {
        (usual if match.match_points is None else match.match_points, match.game_points)
        for _, match in by_round.values()
    }
    if len(worth) > 1:
        yield codes.FIELD.at(None, "record 320 has one value for the byes of teams, not several")
    match_points, game_points = min(worth, key=str)
    rounds = range(1, max(by_round) + 1)
    numbers = " ".join(f"{by_round[r][0] if r in by_round else '000':>3}" for r in rounds)
    texts = (points_field(match_points) or "", points_field(game_points) or "")
    yield f"320 {texts[0]:>4} {texts[1]:>4} {numbers}"


def forfeited_matches(event: Tournament) -> Iterator[Said]:
    """Record 330: matches that were not played; each once."""
    for team in event.teams:
        for match in team.records:
            if match.outcome.is_forfeit and match.opponent and _is_named(team, match):
                symbol = {Outcome.FORFEIT_WIN: "+-", Outcome.FORFEIT_LOSS: "-+"}
                kind = symbol.get(match.outcome, "--")
                yield f"330 {kind} {match.round:>3} {team.id:>3} {match.opponent:>3}"


def _is_named(team: Team, match: MatchRecord) -> bool:
    """Whether the line is written from this side: White's, or the lower number's."""
    if match.colour is None:
        return team.id < match.opponent
    return match.colour is Colour.WHITE
