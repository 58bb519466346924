"""Whether the facts of a tournament agree with one another.

Pure and independent of any format: places come from the tournament's provenance, excerpts
from its text where it has one.  Nothing is changed and nothing is rejected; whoever reads a
file is told what to look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from crosstable.model.diagnostics import Diagnostic, DiagnosticCode, Severity, Span
from crosstable.model.outcome import Colour, Outcome
from crosstable.model.points import PointSystem, format_decimal
from crosstable.model.tournament import (
    EventKind,
    Player,
    RoundRecord,
    Team,
    Tournament,
)

UNKNOWN_OPPONENT = DiagnosticCode(
    "EVENT-UNKNOWN-OPPONENT", Severity.ERROR, "A round names an opponent who is not in the event."
)
OWN_OPPONENT = DiagnosticCode(
    "EVENT-OWN-OPPONENT", Severity.ERROR, "A player is their own opponent."
)
ONE_SIDED = DiagnosticCode(
    "EVENT-ONE-SIDED", Severity.WARNING, "A game stands with one of its two players only."
)
TWO_GAMES = DiagnosticCode(
    "EVENT-TWO-GAMES", Severity.WARNING, "Two players name one opponent in the same round."
)
COLOURS = DiagnosticCode(
    "EVENT-COLOURS", Severity.WARNING, "Both players of a game have the same colour."
)
RESULTS = DiagnosticCode(
    "EVENT-RESULTS", Severity.WARNING, "The two sides of a game tell different results."
)
POINTS = DiagnosticCode(
    "EVENT-POINTS", Severity.WARNING, "The points stated are not those of the rounds."
)
TEAM_PLAYER_POINTS = DiagnosticCode(
    "EVENT-TEAM-PLAYER-POINTS",
    Severity.INFO,
    "In a team event a player's points are not those of the rounds.",
)
TEAM_POINTS = DiagnosticCode(
    "EVENT-TEAM-POINTS",
    Severity.WARNING,
    "The match or game points stated for a team are not those of its matches.",
)
OPEN_GAME = DiagnosticCode(
    "EVENT-OPEN-GAME",
    Severity.WARNING,
    "A game of a round that has results, or of one before it, has no result.",
)
NO_GAMES = DiagnosticCode(
    "EVENT-NO-GAMES", Severity.INFO, "Points are stated, but there are no games to check them by."
)
SECOND_BYE = DiagnosticCode(
    "EVENT-SECOND-BYE", Severity.INFO, "A player of a Swiss has two pairing-allocated byes."
)

_Key = tuple[int, int, int]


class _Check(NamedTuple):
    tournament: Tournament
    players: dict[int, Player]
    records: dict[_Key, RoundRecord]

    def at(self, code: DiagnosticCode, span: Span | None, message: str, hint: str) -> Diagnostic:
        return code.at(span, message, excerpt=self.tournament.excerpt(span), hint=hint)

    def cell(self, player: int, round_: int) -> Span | None:
        return self.tournament.provenance.cell(player, round_)

    def row(self, player: int) -> str:
        """A player in words, with the line or the cell where the row stands."""
        span = self.tournament.provenance.player(player)
        where = ""
        if span is not None and span.line is not None:
            where = f" (line {span.line})"
        elif span is not None and span.cell is not None:
            where = f" ({span.cell})"
        return f"player {player}{where}"


def check_tournament(tournament: Tournament) -> tuple[Diagnostic, ...]:
    """All disagreements, in the order of the players and of their rounds."""
    check = _checking(tournament)
    return (*_games(check), *_byes(check), *_points(check), *_team_points(check))


def check_open_games(tournament: Tournament) -> Iterator[Diagnostic]:
    """Games of the score without a result, up to the last round in which a game has one; those
    of later rounds are pairings of rounds to come.

    Asked for by whoever checks a file: whoever ranks the event is told how many there are.
    """
    check, off = _checking(tournament), tournament.rounds_off_score
    last = max(
        (
            round_
            for (_, round_, _), record in check.records.items()
            if (record.outcome.is_played or record.outcome.is_forfeit) and round_ not in off
        ),
        default=0,
    )
    for (player, round_, game), record in check.records.items():
        if record.outcome is not Outcome.PENDING or player >= record.opponent:
            continue
        if round_ > last or round_ in off:
            continue
        other = check.records.get((record.opponent, round_, game))
        # What one side tells otherwise is a disagreement, and found as such.
        if other is not None and other.outcome is Outcome.PENDING:
            yield _open_game(check, player, record)


def _open_game(check: _Check, player: int, record: RoundRecord) -> Diagnostic:
    who = f"{check.row(player)} and {check.row(record.opponent)}"
    message = f"round {record.round}: the game of {who} has no result"
    hint = "enter the result, or the forfeit; until then the game gives nobody points"
    return check.at(OPEN_GAME, check.cell(player, record.round), message, hint)


def _checking(tournament: Tournament) -> _Check:
    players = {player.id: player for player in tournament.players}
    records = {
        (player.id, record.round, record.game): record
        for player in tournament.players
        for record in player.records
    }
    return _Check(tournament, players, records)


def _games(check: _Check) -> Iterator[Diagnostic]:
    """Look at every record with an opponent; agreement is the quick way out."""
    records = check.records
    for (player, round_, game), record in records.items():
        opponent = record.opponent
        if not opponent:
            continue
        other = records.get((opponent, round_, game))
        if other is None or other.opponent != player or opponent == player:
            yield _no_counterpart(check, player, record, other)
        elif player < opponent and (
            _same_colour(record, other) or _contradict(record.outcome, other.outcome)
        ):
            yield from _disagreements(check, player, record, other)


def _no_counterpart(
    check: _Check, player: int, record: RoundRecord, other: RoundRecord | None
) -> Diagnostic:
    span, round_, opponent = check.cell(player, record.round), record.round, record.opponent
    if opponent == player:
        message = f"round {round_}: {check.row(player)} is their own opponent"
        return check.at(OWN_OPPONENT, span, message, "correct the opponent's number")
    if opponent not in check.players:
        message = f"round {round_}: {check.row(player)} meets {opponent}, whom nobody is"
        hint = "correct the opponent's number, or add the missing player"
        return check.at(UNKNOWN_OPPONENT, span, message, hint)
    who = f"round {round_}: {check.row(player)} meets {check.row(opponent)}, who"
    if other is not None and other.opponent:
        message = f"{who} meets {check.row(other.opponent)} there"
        return check.at(TWO_GAMES, span, message, "correct one of the opponents' numbers")
    return check.at(ONE_SIDED, span, f"{who} {_instead(other)} there", "make the two rows agree")


def _instead(record: RoundRecord | None) -> str:
    """What somebody has instead of a game."""
    if record is None:
        return "has no game"
    if record.outcome is Outcome.NOT_PAIRED:
        return "is not paired"
    if record.outcome is Outcome.UNKNOWN:
        return "has an unknown result"
    return f"has a {_words(record.outcome)}"


def _disagreements(
    check: _Check, player: int, record: RoundRecord, other: RoundRecord
) -> Iterator[Diagnostic]:
    span, opponent = check.cell(player, record.round), record.opponent
    who = f"round {record.round}: {check.row(player)} and {check.row(opponent)}"
    if record.colour is not None and _same_colour(record, other):
        word = record.colour.name.lower()
        message = f"{who} both have {word} against each other"
        yield check.at(COLOURS, span, message, "correct the colour of one of them")
    if _contradict(record.outcome, other.outcome):
        ours, theirs = _words(record.outcome), _words(other.outcome)
        message = f"{who} tell different results: {ours} against {theirs}"
        yield check.at(RESULTS, span, message, "correct the result of one of them")


def _same_colour(record: RoundRecord, other: RoundRecord) -> bool:
    return record.colour is not None and record.colour is other.colour


def _contradict(ours: Outcome, theirs: Outcome) -> bool:
    # Plain attributes first: hashing an enum member for each game is slow.
    if ours.is_rated and theirs.is_rated:
        return ours.is_win is not theirs.is_loss or ours.is_draw is not theirs.is_draw
    if ours is Outcome.UNKNOWN or theirs is Outcome.UNKNOWN:
        return False
    return ours.mirrored is not theirs


def _words(outcome: Outcome) -> str:
    words: str = outcome.value.replace("-", " ")
    return words.replace(" point ", "-point ")


def _byes(check: _Check) -> Iterator[Diagnostic]:
    """A second allocated bye; only a Swiss that says it is one forbids it (C.04.1)."""
    if check.tournament.kind is not EventKind.SWISS or check.tournament.is_team_event:
        return
    for player in check.tournament.players:
        rounds = [
            record.round
            for record in player.records
            if record.outcome is Outcome.PAIRING_ALLOCATED_BYE
        ]
        if len(rounds) > 1:
            listed = " and ".join(map(str, rounds))
            message = f"{check.row(player.id)} has pairing-allocated byes in rounds {listed}"
            span = check.cell(player.id, rounds[1])
            hint = "a Swiss allocates one bye to a player; the others may be full-point byes"
            yield check.at(SECOND_BYE, span, message, hint)


def _points(check: _Check) -> Iterator[Diagnostic]:
    """Points stated against points of the rounds, with and without byes asked for ahead."""
    tournament = check.tournament
    stated_by = [player for player in tournament.players if player.declared.points]
    has_games = any(player.records for player in tournament.players)
    if stated_by and not has_games and not tournament.is_team_event:
        span = tournament.provenance.points(stated_by[0].id)
        hint = "for standings join a crosstable, or the pairings of every round, with --with"
        yield check.at(NO_GAMES, span, "points are stated, but there are no games", hint)
        return
    last = tournament.last_round_with_result
    weights = tournament.weights
    skipped = tournament.rounds_off_score
    for player in tournament.players:
        stated = player.declared.points
        counting = [r for r in player.records if r.round not in skipped]
        if stated is None or any(r.outcome is Outcome.UNKNOWN for r in counting):
            continue
        played = _weighed(tournament.points, weights, [r for r in counting if r.round <= last])
        if stated != played:
            ahead = _weighed(tournament.points, weights, [r for r in counting if r.round > last])
            if stated != played + ahead:
                yield _wrong_points(check, player, stated, played, ahead)


def _weighed(
    system: PointSystem, weights: Mapping[int, int], records: list[RoundRecord]
) -> Fraction:
    """What the records are worth, each by the weight of its stage."""
    if not weights:
        return _sum(system, records)
    return sum((_sum(system, [r]) * weights.get(r.round, 1) for r in records), Fraction(0))


def _sum(system: PointSystem, records: list[RoundRecord]) -> Fraction:
    """What the records are worth; games are counted first and valued once."""
    wins = draws = losses = 0
    colour_counts = any(
        worth is not None
        for worth in (system.win_with_black, system.draw_with_black, system.loss_with_black)
    )
    others = []
    for record in records:
        outcome = record.outcome
        if record.awarded is not None:
            others.append(record.awarded)
        elif outcome.is_rated and not (colour_counts and record.colour is Colour.BLACK):
            wins += outcome.is_win
            draws += outcome.is_draw
            losses += outcome.is_loss
        else:
            others.append(system.points(outcome, record.colour))
    worth = _worth_of_games(system.win, wins, system.draw, draws, system.loss, losses)
    return sum(others, worth)


@lru_cache(maxsize=4096)
def _worth_of_games(
    win: Fraction, wins: int, draw: Fraction, draws: int, loss: Fraction, losses: int
) -> Fraction:
    return win * wins + draw * draws + loss * losses


def _wrong_points(
    check: _Check, player: Player, stated: Fraction, played: Fraction, ahead: Fraction
) -> Diagnostic:
    found = format_decimal(played)
    if ahead:
        found += f" ({format_decimal(played + ahead)} with byes asked for ahead)"
    message = (
        f"{check.row(player.id)} has {format_decimal(stated)} points in the file, "
        f"but the rounds give {found}"
    )
    span = check.tournament.provenance.points(player.id)
    if check.tournament.is_team_event:
        hint = "in team events these points are for information: games and forfeit wins"
        return check.at(TEAM_PLAYER_POINTS, span, message, hint)
    hint = "the points of the rounds are used; check the results, or declare the point system"
    return check.at(POINTS, span, message, hint)


def _team_points(check: _Check) -> Iterator[Diagnostic]:
    """Match and game points stated for teams against those of their matches."""
    tournament = check.tournament
    if not tournament.is_team_event:
        return
    from crosstable.model.seats import games_by_seat
    from crosstable.model.worth import points_of_team

    open_ = (Outcome.PENDING, Outcome.UNKNOWN)
    games = games_by_seat(tournament.players)
    for team in tournament.teams:
        if not team.records or any(record.outcome in open_ for record in team.records):
            continue
        match_points, game_points = points_of_team(tournament, games, team)
        for name, stated, found in (
            ("points", team.declared.points, match_points),
            ("game_points", team.declared.game_points, game_points),
        ):
            if stated is not None and stated != found:
                yield _wrong_team_points(check, team, name, stated, found)


def _wrong_team_points(
    check: _Check, team: Team, name: str, stated: Fraction, found: Fraction
) -> Diagnostic:
    what = "game points" if name == "game_points" else "match points"
    message = (
        f"team {team.id} has {format_decimal(stated)} {what} in the file, "
        f"but the matches give {format_decimal(found)}"
    )
    span = check.tournament.provenance.team_field(team.id, name)
    hint = "the points of the matches are used; check results, byes and forfeits of the team"
    return check.at(TEAM_POINTS, span, message, hint)
