"""The games and matches of an upload to chess-results.com.

Source: Swiss-Manager spec, section 6; the maker's specification of the upload, as transcribed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from crosstable.api import Outcome, RoundRecord
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._matches import BYE, NOT_PAIRED, TeamMatch
from crosstable.readers.swiss_manager._scores import DOUBLE_ZERO, Side, outcomes_of, sides_of_game
from crosstable.readers.swiss_manager._upload import MOST_ROUNDS, Upload, refuse, seat
from crosstable.readers.swiss_manager._xml import Element


def read_games(upload: Upload) -> None:
    met: dict[tuple[int, int], int] = {}
    last = _last_round_with_score(upload)
    for element in upload.root.find("playerpairing"):
        round_ = whole_number(element.text("round"))
        white, black = seat(element.text("whiteno")), seat(element.text("blackno"))
        players = [p for p in (white, black) if p is not None and p > 0]
        if not round_ or round_ > MOST_ROUNDS or not players or white is None or black is None:
            refuse(upload, element, codes.NUMBER, "a game without round or players")
        elif any(p not in upload.players for p in players) or white == black:
            refuse(upload, element, codes.NUMBER, f"round {round_}: a game of nobody")
        elif any((round_, p) in met for p in players):
            first = next(met[round_, p] for p in players if (round_, p) in met)
            refuse(upload, element, codes.DUPLICATE, f"round {round_}: line {first} has a game")
        else:
            met.update(((round_, p), element.line) for p in players)
            _read_pairing(upload, element, round_, (white, black), round_ <= last)


def _last_round_with_score(upload: Upload) -> int:
    return max(
        (
            whole_number(element.text("round")) or 0
            for element in upload.root.find("playerpairing")
            if element.text("reswhite") and element.text("resblack")
        ),
        default=0,
    )


def _read_pairing(
    upload: Upload, element: Element, round_: int, players: tuple[int, int], is_played: bool
) -> None:
    white, black = players
    scores = (upload.score(element, "reswhite"), upload.score(element, "resblack"))
    if black in (BYE, NOT_PAIRED):
        outcome = _bye(black, scores[0], is_played)
        points = scores[0] if black == BYE else None
        upload.sides.append(Side(white, RoundRecord(round_, outcome=outcome), points))
        return
    outcomes = _game_outcomes(upload, element, round_, scores, is_played)
    board = upload.number(element, "board" if upload.is_team else "pairing")
    known = None if scores[0] is None or scores[1] is None else (scores[0], scores[1])
    sides = sides_of_game(round_, players, known, outcomes, board)
    # An empty seat is nobody's.
    upload.sides += [side for side in sides if side.player]
    if upload.is_team:
        _seat_at_match(upload, element, round_, players)


def _bye(black: int, points: Fraction | None, is_played: bool) -> Outcome:
    if black == BYE:
        return Outcome.PAIRING_ALLOCATED_BYE
    if not points:
        return Outcome.ZERO_POINT_BYE if is_played else Outcome.NOT_PAIRED
    worth = {Fraction(1, 2): Outcome.HALF_POINT_BYE, Fraction(1): Outcome.FULL_POINT_BYE}
    return worth.get(points, Outcome.UNKNOWN)


def _game_outcomes(
    upload: Upload,
    element: Element,
    round_: int,
    scores: tuple[Fraction | None, Fraction | None],
    is_played: bool,
) -> tuple[Outcome, Outcome]:
    sign = element.text("forfeit").upper()
    white, black = scores
    who = f"round {round_}: {element.text('whiteno')} - {element.text('blackno')}"
    if white is None or black is None:
        # In a round that was played, whoever checks the event finds it in any format.
        if upload.is_over and not is_played and sign != "H":
            upload.tell(codes.OPEN, element, f"{who} has no result, though the event is over")
        return Outcome.PENDING, Outcome.PENDING
    outcomes = outcomes_of(white, black, sign)
    if outcomes is None:
        shown = f"{element.text('reswhite')}:{element.text('resblack')} {sign}"[:30]
        upload.tell(codes.RESULT, element, f"{who}: {shown!r} is no result that is known")
        return Outcome.UNKNOWN, Outcome.UNKNOWN
    if sign == DOUBLE_ZERO and not white and not black:
        upload.tell(codes.BOTH_LOST, element, f"{who} is 0:0, lost by both")
    elif not sign and not white and not black:
        upload.tell(codes.ZERO_ALL, element, f"{who} is 0:0 without a sign; taken as not played")
    return outcomes


def _seat_at_match(upload: Upload, element: Element, round_: int, players: tuple[int, int]) -> None:
    """Put a board into its match, which the pairing number names."""
    pairing = whole_number(element.text("pairing")) or 0
    upload.boards[round_, pairing].append(players)


def team_matches(upload: Upload) -> Iterator[TeamMatch]:
    met: set[tuple[int, int]] = set()
    for element in upload.root.find("teampairing"):
        round_ = whole_number(element.text("round"))
        first, second = whole_number(element.text("no1")), seat(element.text("no2"))
        teams = [team for team in (first, second) if team is not None and team > 0]
        fits = bool(round_ and first and second) and all(t in upload.teams for t in teams)
        if not fits or first == second or any((round_ or 0, team) in met for team in teams):
            refuse(upload, element, codes.TEAM, "a match of teams that do not exist, or play twice")
            continue
        assert round_ is not None
        assert first is not None
        assert second is not None
        met.update((round_, team) for team in teams)
        totals = (upload.score(element, "res1"), upload.score(element, "res2"))
        pairing = whole_number(element.text("pairing")) or 0
        seats = upload.boards.get((round_, pairing), [])
        yield TeamMatch(
            round_,
            (first, second),
            None if totals[0] is None or totals[1] is None else (totals[0], totals[1]),
            tuple(_by_team(upload, element, (first, second), seats)),
            upload.is_over,
        )


def _by_team(
    upload: Upload, element: Element, teams: tuple[int, int], seats: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The boards with the first team's player first, whatever the colours."""
    for white, black in seats:
        if upload.team_of.get(white) == teams[1] or upload.team_of.get(black) == teams[0]:
            white, black = black, white
        strangers = [
            player
            for player, team in ((white, teams[0]), (black, teams[1]))
            if player and upload.team_of.get(player) != team
        ]
        if strangers:
            listed = " and ".join(map(str, strangers))
            message = f"player {listed} is of neither team {teams[0]} nor {teams[1]}"
            upload.tell(codes.TEAM, element, f"{message}; seated as the pairing says")
        yield white, black
