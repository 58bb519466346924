"""``Spielerauslosung``: the program's text file of pairings and results.

Source: Swiss-Manager spec, section 4.2.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from crosstable.api import (
    Outcome,
    Player,
    Provenance,
    Round,
    RoundRecord,
    SourceText,
    Span,
    Tournament,
    Unparsed,
)
from crosstable.readers._columns import Line
from crosstable.readers.swiss_manager import text_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._scores import (
    Side,
    outcomes_of,
    point_system,
    read_score,
    records_by_player,
    sides_of_game,
)
from crosstable.readers.swiss_manager._semicolons import Row, names_of, split_row

NEEDED = ("Runde", "NrW", "NrS", "ErgW", "ErgS")
MOST_ROUNDS = 999
_BYE, _NOT_PAIRED = -1, -2


@dataclass(slots=True)
class _Pairings:
    """What the rows said so far."""

    findings: Findings
    sides: list[Side] = field(default_factory=list)
    open_games: Counter[int] = field(default_factory=Counter)
    empty_byes: list[tuple[Row, int, int]] = field(default_factory=list)
    seen: dict[tuple[int, int], int] = field(default_factory=dict)
    places: dict[int, Span] = field(default_factory=dict)
    unparsed: list[Unparsed] = field(default_factory=list)
    team_rows: int = 0


def read_pairings(text: SourceText, header: int, findings: Findings) -> Tournament | None:
    """The games; ``header`` is the position of the line with the column names."""
    names = names_of(text.lines[header])
    wanted = len(text.lines[header].split(";"))
    pairings = _Pairings(findings)
    for number, line in enumerate(text.lines[header + 1 :], header + 2):
        if line.strip():
            row = split_row(Line(text.name, number, line), names)
            if len(row.fields) != wanted:
                message = f"the row has {len(row.fields)} fields, the column names {wanted}"
                findings.tell(codes.FIELDS, row.span(), message, excerpt=line)
            _read_row(pairings, row)
    if not pairings.sides:
        return None
    _settle_byes(pairings)
    _report(pairings, tuple(_absent(pairings)))
    return _tournament(pairings, text)


def _read_row(pairings: _Pairings, row: Row) -> None:
    round_, white = row.number("Runde"), row.number("NrW")
    black = _opponent(row.text("NrS"))
    if not round_ or round_ > MOST_ROUNDS or not white or not black or black == white:
        message = "the row names no round and two players; it is not used"
        _refuse(pairings, row, "Runde" if not round_ else "NrW" if not white else "NrS", message)
        return
    for player in (white, black):
        before = pairings.seen.get((round_, player))
        if before is not None:
            message = f"player {player} has a pairing in round {round_} already, line {before}"
            pairings.unparsed.append(Unparsed(row.line.span(), row.line.text))
            pairings.findings.tell(
                codes.DUPLICATE, row.span("NrW"), f"{message}; not used", excerpt=row.line.text
            )
            return
    for player in (white, black):
        if player > 0:
            pairings.seen[round_, player] = row.line.number
            pairings.places.setdefault(player, row.line.span())
    pairings.team_rows += bool(row.text("Mnr").strip("0"))
    if black > 0:
        _read_game(pairings, row, round_, (white, black))
    else:
        _read_bye(pairings, row, round_, white, black)


def _opponent(text: str) -> int | None:
    if text in ("-1", "-2"):
        return int(text)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _refuse(pairings: _Pairings, row: Row, name: str, message: str) -> None:
    pairings.unparsed.append(Unparsed(row.line.span(), row.line.text))
    pairings.findings.tell(codes.NUMBER, row.span(name), message, excerpt=row.line.text)


def _scores(row: Row) -> tuple[Fraction, Fraction] | None:
    white, black = read_score(row.text("ErgW")), read_score(row.text("ErgS"))
    return None if white is None or black is None else (white, black)


def _read_game(pairings: _Pairings, row: Row, round_: int, players: tuple[int, int]) -> None:
    scores = _scores(row)
    sign = row.text("Kontumaz").upper()
    outcomes = None if scores is None else outcomes_of(*scores, sign)
    if outcomes is None:
        shown = f"{row.text('ErgW')}:{row.text('ErgS')}{sign}"[:30]
        message = (
            f"round {round_}: the result {shown!r} of {players[0]} and {players[1]} is not known"
        )
        pairings.findings.tell(codes.RESULT, row.span("ErgW"), message, excerpt=row.line.text)
        outcomes = (Outcome.UNKNOWN, Outcome.UNKNOWN)
    if outcomes[0] is Outcome.PENDING:
        pairings.open_games[round_] += 1
    board = row.number("Brett") or None
    pairings.sides += sides_of_game(round_, players, scores, outcomes, board)
    _rating_result(pairings, row, round_)


def _rating_result(pairings: _Pairings, row: Row, round_: int) -> None:
    """A result for rating that is not the one of the game."""
    for name, usual in (("ErgEloW", "ErgW"), ("ErgEloS", "ErgS")):
        text = row.text(name)
        if text and read_score(text) != read_score(row.text(usual)):
            message = f"round {round_}: {name} is {text[:20]!r}; the result for rating is not used"
            pairings.unparsed.append(Unparsed(row.line.span(), row.line.text))
            pairings.findings.tell(
                codes.OTHER_RATING_RESULT, row.span(name), message, excerpt=row.line.text
            )
            return


def _read_bye(pairings: _Pairings, row: Row, round_: int, player: int, black: int) -> None:
    """A bye; the program writes its points once the round is complete."""
    points = read_score(row.text("ErgW"))
    outcome = Outcome.PAIRING_ALLOCATED_BYE
    if black == _NOT_PAIRED:
        outcome = _NOT_PAIRED_BYES.get(points or Fraction(0), Outcome.UNKNOWN)
    elif not points:
        pairings.empty_byes.append((row, round_, player))
        return
    pairings.sides.append(Side(player, RoundRecord(round_, outcome=outcome), points))


_NOT_PAIRED_BYES = {
    Fraction(0): Outcome.ZERO_POINT_BYE,
    Fraction(1, 2): Outcome.HALF_POINT_BYE,
    Fraction(1): Outcome.FULL_POINT_BYE,
}


def _settle_byes(pairings: _Pairings) -> None:
    """Byes without points: not worth anything yet in an open round, else nothing at all."""
    for row, round_, player in pairings.empty_byes:
        record = RoundRecord(round_, outcome=Outcome.PAIRING_ALLOCATED_BYE)
        points = None
        if not pairings.open_games[round_]:
            points = Fraction(0)
            message = (
                f"round {round_} is complete, but the bye of player {player} has 0 points; "
                "read as worth nothing"
            )
            hint = (
                "what a bye is worth is a setting of the tournament, which this file does not hold"
            )
            pairings.findings.tell(
                codes.BYE_VALUE, row.span("ErgW"), message, excerpt=row.line.text, hint=hint
            )
        pairings.sides.append(Side(player, record, points))


def _absent(pairings: _Pairings) -> Iterator[tuple[int, int]]:
    """Who plays in some rounds of the file and is missing in others: player and round."""
    players = {player for _, player in pairings.seen}
    by_round: defaultdict[int, set[int]] = defaultdict(set)
    for round_, player in pairings.seen:
        by_round[round_].add(player)
    for round_, paired in sorted(by_round.items()):
        for player in sorted(players - paired):
            yield player, round_


def _report(pairings: _Pairings, absent: Sequence[tuple[int, int]]) -> None:
    tell = pairings.findings.tell
    rounds = sorted({round_ for round_, _ in pairings.seen})
    message = "the file has games between starting ranks, no names"
    hint = "export 'Spielerdaten (Text-File)' as well and name both: FILE --with FILE"
    tell(codes.GAMES_ONLY, None, message, hint=hint)
    missing = [r for r in range(1, rounds[-1] + 1) if r not in set(rounds)]
    if missing:
        listed = ", ".join(map(str, missing[:10])) + (", ..." if len(missing) > 10 else "")
        hint = "export the pairings again with the rounds from 1 on"
        tell(codes.ROUNDS_MISSING, None, f"not in the file: round {listed}", hint=hint)
    games = sum(pairings.open_games.values())
    if games:
        listed = ", ".join(map(str, sorted(pairings.open_games)))
        message = (
            f"0:0 in round {listed} ({games} in all) is read as not yet played; "
            "a game lost by both looks the same"
        )
        tell(codes.OPEN_GAMES, None, message)
    if absent:
        shown = ", ".join(f"{player} (round {round_})" for player, round_ in absent[:8])
        more = f" and {len(absent) - 8} more" if len(absent) > 8 else ""
        hint = "Spielerdaten tells by the points which were half-point byes; so does the TRF"
        message = f"not listed and so of unknown kind: {shown}{more}"
        tell(codes.ABSENT, None, message, hint=hint)
    if pairings.team_rows:
        message = f"{pairings.team_rows} rows have a match number: boards of team matches"
        hint = "export a team event as XML or TRF"
        tell(codes.TEAM_GAMES, None, f"{message}; read as single games", hint=hint)


def _tournament(pairings: _Pairings, text: SourceText) -> Tournament:
    system = point_system(pairings.sides)
    records = records_by_player(pairings.sides, system)
    rounds = sorted({round_ for round_, _ in pairings.seen})
    return Tournament(
        players=tuple(Player(id=id_, name="", records=records[id_]) for id_ in sorted(records)),
        rounds=tuple(Round(round_, lists_everyone=False) for round_ in rounds),
        points=system,
        unparsed=tuple(pairings.unparsed),
        text=text,
        provenance=Provenance(players=pairings.places),
    )
