"""A tournament from a compact crosstable text.

One row per participant: starting rank, rating (``-`` for none), rounds::

    1 | 2200 | 2w1 U   3b=
    2 | 2150 | 1b0 H   .
    3 | -    | Z   4+  1w=
    4 | 2000 | F   3-  U(1/2)

A round is the opponent's starting rank, a colour where there was one, and the result:
``1 = 0`` over the board, ``W D L`` the same but unrated, ``+ -`` by forfeit, ``?`` no result
yet, ``!`` unknown; ``#34`` after it is the number of moves.  Without an opponent it is a bye
``U F H Z``, ``!``, or ``.`` for not paired.  Awarded points stand in brackets where they differ
from the point system's.  Where both sides of a pairing have ``-`` it is a double forfeit.

An event of teams has a row per team, its number and its rounds::

    1 | 2w/1=01 3b:2.5 6+
    2 | 1b/0=10 U      H(1,2)

A match is the opponent's number, the colour of board 1 where it matters, and either the
results on the boards after ``/`` or the game points after ``:``; ``+`` and ``-`` alone are a
match decided by forfeit.  Byes are as above; match points and game points stand in brackets
where others were awarded.  Where boards are given, the players are made: 101, 102... on the
boards of team 1, 201... of team 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from crosstable.api import (
    MATCH_POINTS,
    STANDARD_POINTS,
    Colour,
    EventKind,
    MatchRecord,
    Outcome,
    Player,
    PointSystem,
    RoundRecord,
    Team,
    Tournament,
    parse_points,
)

_ROUND = re.compile(
    r"(?:(?P<opponent>\d+)(?P<colour>[wb]?)(?P<paired>[10=WDL+\-?!])(?:#(?P<moves>[1-9]\d*))?|(?P<single>[UFHZ.!]))"
    r"(?:\((?P<points>[^)]+)\))?"
)
OUTCOMES = {
    "1": Outcome.WIN,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "W": Outcome.UNRATED_WIN,
    "D": Outcome.UNRATED_DRAW,
    "L": Outcome.UNRATED_LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "?": Outcome.PENDING,
    "!": Outcome.UNKNOWN,
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
    ".": Outcome.NOT_PAIRED,
}


def parse_event(
    text: str,
    kind: EventKind = EventKind.SWISS,
    points: PointSystem = STANDARD_POINTS,
    rounds_planned: int | None = None,
) -> Tournament:
    """The tournament that rows of a crosstable describe; see the module for how.

    >>> event = parse_event("1 | 2200 | 2w1 U\\n2 | - | 1b0 H")
    >>> event.player(1).records[0].outcome, event.player(2).rating
    (<Outcome.WIN: 'win'>, None)

    Raises :class:`ValueError` naming the row and the round that cannot be read.
    """
    players = [_player(row) for row in text.splitlines() if row.strip()]
    longest = max((len(player.records) for player in players), default=0)
    return Tournament(
        name="Test event",
        kind=kind,
        kind_basis="the test",
        players=tuple(_with_double_forfeits(players)),
        points=points,
        rounds_planned=rounds_planned or longest,
    )


_MATCH = re.compile(
    r"(?:(?P<opponent>\d+)(?P<colour>[wb]?)"
    r"(?:(?P<forfeit>[+-])|:(?P<points>[\d./]+)|/(?P<boards>[10=WDL+\-?.]+))|(?P<single>[UFHZ.]))"
    r"(?:\((?P<match_points>[^,)]+),(?P<game_points>[^)]+)\))?"
)


def parse_team_event(
    text: str,
    kind: EventKind = EventKind.SWISS,
    points: PointSystem = STANDARD_POINTS,
    match_points: PointSystem = MATCH_POINTS,
    rounds_planned: int | None = None,
) -> Tournament:
    """The team event that rows of matches describe; see the module for how.

    >>> event = parse_team_event("1 | 2w/1=\\n2 | 1b/0=")
    >>> event.teams[0].records[0].outcome, event.player(201).records[0].outcome
    (<Outcome.WIN: 'win'>, <Outcome.LOSS: 'loss'>)

    Raises :class:`ValueError` naming the row and the round that cannot be read.
    """
    matches = dict(map(_team_row, text.strip().splitlines()))
    played = _played_points(matches, points)
    return Tournament(
        name="Test event of teams",
        kind=kind,
        kind_basis="the test",
        is_team_event=True,
        players=tuple(_with_double_forfeits(_seated(matches))),
        teams=tuple(_with_double_forfeits(_teams(matches, played))),
        points=points,
        match_points=match_points,
        rounds_planned=rounds_planned or max(map(len, matches.values()), default=0),
    )


_Cells = list[re.Match[str]]


def _team_row(row: str) -> tuple[int, _Cells]:
    number, bar, rounds = row.partition("|")
    if not bar or not number.strip().isdigit():
        raise ValueError(f"not a row of the form 'number | rounds': {row!r}")
    cells = []
    for round_, cell in enumerate(rounds.split(), start=1):
        found = _MATCH.fullmatch(cell)
        if found is None:
            raise ValueError(f"round {round_} is not understood: {cell!r} in {row!r}")
        cells.append(found)
    return int(number), cells


def _seat(team: int, board: int) -> int:
    return 100 * team + board + 1


def _boards(matches: Mapping[int, _Cells]) -> int:
    return max((len(c["boards"] or "") for cells in matches.values() for c in cells), default=0)


def _teams(
    matches: Mapping[int, _Cells], played: Mapping[tuple[int, int], Fraction]
) -> Iterable[Team]:
    boards = _boards(matches)
    for team, cells in matches.items():
        yield Team(
            id=team,
            name=f"Team {team}",
            players=tuple(_seat(team, board) for board in range(boards)),
            records=tuple(
                _match(team, number, cell, played) for number, cell in enumerate(cells, start=1)
            ),
        )


def _seated(matches: Mapping[int, _Cells]) -> Iterable[Player]:
    """The players on the boards of the teams."""
    for team, cells in matches.items():
        for board in range(_boards(matches)):
            yield Player(
                id=_seat(team, board),
                name=f"Player {board + 1} of team {team}",
                records=tuple(_games(cells, board)),
            )


def _played_points(
    matches: Mapping[int, _Cells], system: PointSystem
) -> dict[tuple[int, int], Fraction]:
    """The game points of each team's played matches, by team and round."""
    found = {}
    for team, cells in matches.items():
        for round_, cell in enumerate(cells, start=1):
            if cell["points"]:
                found[team, round_] = parse_points(cell["points"])
            elif cell["boards"]:
                results = [system.points(OUTCOMES[char]) for char in cell["boards"]]
                found[team, round_] = sum(results, Fraction(0))
    return found


def _match(
    team: int, round_: int, cell: re.Match[str], played: Mapping[tuple[int, int], Fraction]
) -> MatchRecord:
    opponent = int(cell["opponent"] or 0)
    own, other = played.get((team, round_)), played.get((opponent, round_))
    if own is None:
        outcome = OUTCOMES[cell["forfeit"] or cell["single"]]
    elif other is None:
        raise ValueError(f"round {round_}: team {opponent} has no match with team {team}")
    else:
        outcome = _compared(own, other)
    seats = enumerate(cell["boards"] or "")
    return MatchRecord(
        round=round_,
        opponent=opponent,
        colour=Colour(cell["colour"]) if cell["colour"] else None,
        outcome=outcome,
        match_points=parse_points(cell["match_points"]) if cell["match_points"] else None,
        game_points=_stated_points(cell),
        line_up=tuple(0 if result == "." else _seat(team, board) for board, result in seats),
    )


def _stated_points(cell: re.Match[str]) -> Fraction | None:
    """Game points that do not follow from the boards."""
    stated = cell["game_points"] or cell["points"]
    return parse_points(stated) if stated else None


def _compared(own: Fraction, other: Fraction) -> Outcome:
    if own == other:
        return Outcome.DRAW
    return Outcome.WIN if own > other else Outcome.LOSS


def _games(cells: _Cells, board: int) -> Iterable[RoundRecord]:
    """The games of the player on a board."""
    for round_, cell in enumerate(cells, start=1):
        results = cell["boards"] or ""
        if board >= len(results) or results[board] == ".":
            continue
        colour = Colour(cell["colour"]) if cell["colour"] else None
        if colour is not None and board % 2:
            colour = colour.other
        opponent = _seat(int(cell["opponent"]), board)
        yield RoundRecord(round_, opponent, colour, OUTCOMES[results[board]])


def _player(row: str) -> Player:
    parts = [part.strip() for part in row.split("|")]
    if len(parts) != 3 or not parts[0].isdigit():
        raise ValueError(f"not a row of the form 'number | rating | rounds': {row!r}")
    return Player(
        id=int(parts[0]),
        name=f"Player {parts[0]}",
        rating=None if parts[1] in ("", "-") else int(parts[1]),
        records=tuple(
            _record(number, cell, row) for number, cell in enumerate(parts[2].split(), start=1)
        ),
    )


def _record(number: int, cell: str, row: str) -> RoundRecord:
    found = _ROUND.fullmatch(cell)
    if found is None:
        raise ValueError(f"round {number} is not understood: {cell!r} in {row!r}")
    return RoundRecord(
        round=number,
        opponent=int(found["opponent"] or 0),
        colour=Colour(found["colour"]) if found["colour"] else None,
        outcome=OUTCOMES[found["paired"] or found["single"]],
        awarded=parse_points(found["points"]) if found["points"] else None,
        moves=int(found["moves"]) if found["moves"] else None,
    )


_Participant = TypeVar("_Participant", Player, Team)


def _with_double_forfeits(participants: Iterable[_Participant]) -> Iterable[_Participant]:
    """A forfeit that both sides lost is a double one."""
    participants = list(participants)
    lost = {
        (one.id, record.round, record.opponent)
        for one in participants
        for record in one.records
        if record.outcome is Outcome.FORFEIT_LOSS
    }
    for one in participants:
        records = tuple(
            record._replace(outcome=Outcome.DOUBLE_FORFEIT)
            if {(one.id, record.round, record.opponent), (record.opponent, record.round, one.id)}
            <= lost
            else record
            for record in one.records
        )
        yield replace(one, records=records)
