"""The program's own tournament files (.TUNx, .TURx, .TUTx, .TUMx), read experimentally.

Source: Swiss-Manager spec, section 5.  Only fields that are documented there are read; what
else a section holds is summed up.  The program's own exports say more, and for certain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from crosstable.api import (
    STANDARD_POINTS,
    EventDate,
    EventKind,
    MatchRecord,
    Official,
    Outcome,
    Player,
    Provenance,
    RateOfPlay,
    ReadOptions,
    ReadResult,
    Round,
    RoundRecord,
    Source,
    Span,
    Team,
    Tournament,
    Unparsed,
)
from crosstable.readers.swiss_manager import _binary_layout as layout
from crosstable.readers.swiss_manager import binary_codes as codes
from crosstable.readers.swiss_manager._binary_layout import LayoutError, Part, Record, Sections
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._matches import (
    BYE,
    NOT_PAIRED,
    Boards,
    TeamMatch,
    match_records,
)
from crosstable.readers.swiss_manager._program_people import full_name, read_birth, read_day
from crosstable.readers.swiss_manager._scores import Side, records_by_player, sides_of_game
from crosstable.readers.swiss_manager._tie_breaks import Certainty, by_number

_KINDS = {
    0: (EventKind.SWISS, False),
    1: (EventKind.ROUND_ROBIN, False),
    2: (EventKind.ROUND_ROBIN, True),
    3: (EventKind.SWISS, True),
}
_SEATS = {0xFFFF: BYE, 0xFFFE: NOT_PAIRED}
_TEAM_ROUND_ROBIN = 2
_MOST_TIE_BREAKS = 9

_GAMES = {
    0: (Outcome.PENDING, Outcome.PENDING),
    1: (Outcome.WIN, Outcome.LOSS),
    2: (Outcome.DRAW, Outcome.DRAW),
    3: (Outcome.LOSS, Outcome.WIN),
    4: (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    5: (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    6: (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    10: (Outcome.LOSS, Outcome.LOSS),
}
_BYE_POINTS = {1: Fraction(1), 2: Fraction(1, 2), 3: Fraction(0), 9: Fraction(1)}
_NOT_PAIRED = {
    1: Outcome.FULL_POINT_BYE,
    2: Outcome.HALF_POINT_BYE,
    3: Outcome.ZERO_POINT_BYE,
}
_TEXTS = {0: "name", 4: "organiser", 5: "city", 14: "rate", 20: "federation", 21: "chief-arbiter"}


@dataclass(slots=True)
class _File:
    """The file while being read."""

    source: Source
    sections: Sections
    findings: Findings
    type: int
    players: list[Record]
    rounds: list[Record]
    teams: list[Record]
    boards_per_match: int
    sides: list[Side] = field(default_factory=list)
    seats: defaultdict[int, list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    @property
    def is_team(self) -> bool:
        return _KINDS[self.type][1]

    def span(self, offset: int) -> Span:
        """A place in the file, counted in bytes."""
        return Span(self.source.name, cell=f"byte {offset}")


def read(source: Source, _options: ReadOptions) -> ReadResult:
    """Read one tournament file; bad input never raises."""
    findings = Findings(source.name)
    message = "tournament files are read experimentally, by a layout that is not official"
    hint = (
        "compare with the program; its text files, its TRF and the upload XML are read for certain"
    )
    findings.tell(codes.EXPERIMENTAL, None, message, hint=hint)
    try:
        tournament = _read(source, findings)
    except LayoutError as error:
        span = Span(source.name, cell=f"byte {error.offset}")
        hint = "in Swiss-Manager: 'Extras', 'Daten Import/Export', both text files; or the TRF"
        findings.tell(codes.DAMAGED, span, f"the file is not read: {error}", hint=hint)
        tournament = None
    return ReadResult((tournament,) if tournament is not None else (), findings.all())


def _read(source: Source, findings: Findings) -> Tournament | None:
    sections = layout.split_sections(source.data)
    settings = sections.parts[layout.CONFIGURATION]
    at = settings.start
    settings.cut(at, layout.CONFIGURATION_BYTES)
    type_ = settings.number(at + 15)
    if type_ not in _KINDS:
        span = Span(source.name, cell=f"byte {at + 15}")
        findings.tell(codes.TYPE, span, f"type {type_} is none of 0 to 3; the file is not read")
        return None
    players = _records(sections, layout.PLAYERS, settings.number(at + 23), findings)
    file = _File(
        source,
        sections,
        findings,
        type_,
        players,
        _records(sections, layout.SCHEDULE, settings.number(at + 27), findings),
        _records(sections, layout.TEAMS, settings.number(at + 51), findings),
        settings.number(at + 53),
    )
    matches = list(_matches(file)) if file.is_team else []
    _read_games(file, matches)
    return _tournament(file, matches, settings)


_SIZES = {
    layout.PLAYERS: (layout.PLAYER_STRINGS, layout.PLAYER_BYTES),
    layout.SCHEDULE: (layout.ROUND_STRINGS, layout.ROUND_BYTES),
    layout.TEAMS: (layout.TEAM_STRINGS, layout.TEAM_BYTES),
}


def _records(sections: Sections, tag: int, count: int, findings: Findings) -> list[Record]:
    """The records of a section, which they must fill."""
    part = sections.parts.get(tag)
    if part is None:
        return []
    records, end = layout.read_records(part, count, *_SIZES[tag])
    _report_rest(findings, part, end)
    return records


def _report_rest(findings: Findings, part: Part, end: int) -> None:
    if end != part.end:
        message = f"{part.end - end} bytes of the {part.what} belong to no record; not read"
        findings.tell(codes.REST, Span(findings.source, cell=f"byte {end}"), message)


# Games ------------------------------------------------------------------------------------


def _read_games(file: _File, matches: list[TeamMatch]) -> None:
    part = file.sections.parts[layout.GAMES]
    at = part.start + layout.MARKER_BYTES
    team_of = {number: p.number(52) for number, p in enumerate(file.players, 1)}
    by_round: defaultdict[int, dict[int, TeamMatch]] = defaultdict(dict)
    for index, match in enumerate(matches):
        by_round[match.round][index] = match
    for round_, schedule in enumerate(file.rounds, 1):
        games = []
        for _ in range(schedule.number(6)):
            part.cut(at, layout.GAME_BYTES)
            seats = (part.number(at), part.number(at + 2), part.number(at + 4, 1), at)
            games.append(seats)
            at += layout.GAME_BYTES
        is_played = any(result for _, _, result, _ in games)
        for board, game in enumerate(games, 1):
            _read_game(file, round_, board, game, is_played)
        if file.is_team:
            _seat(file, games, by_round[round_], team_of)
    _report_rest(file.findings, part, at)


_Game = tuple[int, int, int, int]  # White, Black, the result byte, the offset


def _read_game(file: _File, round_: int, board: int, game: _Game, is_played: bool) -> None:
    white, black, result, offset = game
    black = _SEATS.get(black, black)
    if max(white, black) > len(file.players) or (white == black and white):
        message = f"round {round_}, board {board}: players {white} and {black}; not used"
        file.findings.tell(codes.REFERENCE, file.span(offset), message)
        return
    if black < 0:
        if white:
            file.sides.append(Side(white, *_bye(file, round_, black, result, offset, is_played)))
        return
    outcomes = _GAMES.get(result)
    if outcomes is None:
        message = f"round {round_}, board {board}: result byte {result} is not known"
        file.findings.tell(codes.RESULT, file.span(offset + 4), message)
        outcomes = (Outcome.UNKNOWN, Outcome.UNKNOWN)
    if file.is_team:
        board = (board - 1) % file.boards_per_match + 1 if file.boards_per_match else board
    sides = sides_of_game(round_, (white, black), None, outcomes, board)
    file.sides += [side for side in sides if side.player]


def _bye(
    file: _File, round_: int, black: int, result: int, offset: int, is_played: bool
) -> tuple[RoundRecord, Fraction | None]:
    if black == BYE:
        outcome, points = Outcome.PAIRING_ALLOCATED_BYE, _BYE_POINTS.get(result)
    elif result:
        outcome, points = _NOT_PAIRED.get(result, Outcome.UNKNOWN), None
    else:
        outcome, points = Outcome.ZERO_POINT_BYE if is_played else Outcome.NOT_PAIRED, None
    if result and result not in _BYE_POINTS:
        message = f"round {round_}: result byte {result} of a bye is not known"
        file.findings.tell(codes.RESULT, file.span(offset + 4), message)
    return RoundRecord(round_, outcome=outcome), points


# Teams ------------------------------------------------------------------------------------


def _matches(file: _File) -> Iterator[TeamMatch]:
    part = file.sections.parts.get(layout.MATCHES)
    if part is None:
        return
    at = part.start + layout.MARKER_BYTES
    for round_, schedule in enumerate(file.rounds, 1):
        for _ in range(schedule.number(8)):
            part.cut(at, layout.MATCH_BYTES)
            first, second = part.number(at), part.number(at + 2)
            second = _SEATS.get(second, second)
            scores = Fraction(part.number(at + 4), 2), Fraction(part.number(at + 6), 2)
            if not first or not second or max(first, second) > len(file.teams) or first == second:
                message = f"round {round_}: a match of teams {first} and {second}; not used"
                file.findings.tell(codes.REFERENCE, file.span(at), message)
            else:
                # Ordinary matches store no totals: the boards give them.
                yield TeamMatch(round_, (first, second), scores if second < 0 else None)
            at += layout.MATCH_BYTES
    _report_rest(file.findings, part, at)


def _seat(
    file: _File, games: list[_Game], matches: Mapping[int, TeamMatch], team_of: Mapping[int, int]
) -> None:
    """Put the boards of a round into its matches, whichever way round the colours are.

    In a round robin each match has a block of games; in a Swiss the players tell.
    """
    blocks = [index for index, match in matches.items() if match.teams[1] > 0]
    by_team = {team: index for index in blocks for team in matches[index].teams}
    size = file.boards_per_match if file.type == _TEAM_ROUND_ROBIN else 0
    for position, (white, black, _, offset) in enumerate(games):
        if black in _SEATS or not (white or black or size):
            continue
        index = by_team.get(team_of.get(white, 0), by_team.get(team_of.get(black, 0)))
        if size:
            index = blocks[position // size] if position // size < len(blocks) else None
        if index is None:
            message = f"the game of {white} and {black} belongs to no match"
            file.findings.tell(codes.UNSEATED, file.span(offset), message)
            continue
        first, second = matches[index].teams
        if team_of.get(white) == second or team_of.get(black) == first:
            white, black = black, white
        file.seats[index].append((white, black))


# The tournament ---------------------------------------------------------------------------


def _tournament(file: _File, matches: list[TeamMatch], settings: Part) -> Tournament:
    at, texts = settings.start, file.sections.header
    kind, is_team = _KINDS[file.type]
    records = records_by_player(file.sides, STANDARD_POINTS)
    named = {field_: texts[index].strip() for index, field_ in _TEXTS.items()}
    listed = _tie_breaks(file, settings)
    officials = (Official(role, named[role]) for role in ("chief-arbiter", "organiser"))
    event_id = settings.number(at + 1275, 4)
    return Tournament(
        name=named["name"],
        city=named["city"],
        federation=named["federation"],
        start=_date(file, settings.number(at + 75, 4), at + 75),
        end=_date(file, settings.number(at + 79, 4), at + 79),
        kind=kind,
        kind_basis="type of the tournament file",
        is_team_event=is_team,
        rounds=tuple(_rounds(file, records)),
        rounds_planned=len(file.rounds) or None,
        players=tuple(
            _player(file, n, records.get(n, ())) for n in range(1, len(file.players) + 1)
        ),
        teams=tuple(_teams(file, matches, records)),
        tie_breaks=listed,
        tie_breaks_basis="numbers in the tournament file" if listed else "",
        officials=tuple(official for official in officials if official.name),
        rate_of_play=RateOfPlay(named["rate"]) if named["rate"] else None,
        event_code=str(event_id) if event_id else "",
        unparsed=tuple(_summary(file)),
        provenance=Provenance(
            players={n: file.span(p.offset) for n, p in enumerate(file.players, 1)},
            teams={n: file.span(t.offset) for n, t in enumerate(file.teams, 1)},
            ids_are_given=False,
        ),
    )


def _date(file: _File, number: int, offset: int) -> EventDate | None:
    if not number:
        return None
    day = read_day(f"{number:08}")
    if day is None:
        file.findings.tell(codes.VALUE, file.span(offset), f"{number} is no date")
    return EventDate(f"{number:08}", day)


def _rounds(file: _File, records: dict[int, tuple[RoundRecord, ...]]) -> Iterator[Round]:
    seen = {record.round for played in records.values() for record in played}
    for number, schedule in enumerate(file.rounds, 1):
        date = _date(file, schedule.number(0, 4), schedule.offset)
        if date is not None or number in seen:
            yield Round(number, date=date)


def _player(file: _File, number: int, records: tuple[RoundRecord, ...]) -> Player:
    record = file.players[number - 1]
    born, fide_id = record.number(38, 4), record.number(48, 4)
    birth = read_birth(f"{born:08}")
    if birth is None:
        file.findings.tell(codes.VALUE, file.span(record.offset), f"birth {born} is no date")
    return Player(
        id=number,
        name=full_name(record.texts[0], record.texts[1]) or record.texts[3].strip(),
        title=record.texts[4].strip(),
        rating=record.number(32) or None,
        federation=record.texts[10].strip(),
        fide_id=str(fide_id) if fide_id else "",
        birth=birth or "",
        group=record.texts[11].strip(),
        records=records,
    )


def _tie_breaks(file: _File, settings: Part) -> tuple[str, ...]:
    """The list, if its numbers without their parameters tell all of it for certain."""
    count = min(settings.number(settings.start + 31), _MOST_TIE_BREAKS)
    numbers = [settings.number(settings.start + 33 + 2 * n) for n in range(count)]
    meanings = [by_number(number, is_team=file.is_team) for number in numbers]
    if not meanings or any(m.certainty is not Certainty.CERTAIN for m in meanings):
        return ()
    return tuple(meaning.code for meaning in meanings)


def _teams(
    file: _File, matches: list[TeamMatch], records: dict[int, tuple[RoundRecord, ...]]
) -> Iterator[Team]:
    by_round = {(r.round, player): r for player, played in records.items() for r in played}
    boards = Boards(by_round, STANDARD_POINTS, file.boards_per_match)
    found: defaultdict[int, list[MatchRecord]] = defaultdict(list)
    for index, match in enumerate(matches):
        whole = match._replace(boards=tuple(file.seats.get(index, ())))
        for team, played in match_records(whole, boards):
            found[team].append(played)
    members: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, player in enumerate(file.players, 1):
        members[player.number(52)].append((player.number(54) or 9999, number))
    for number, record in enumerate(file.teams, 1):
        name, short = record.texts[0].strip(), record.texts[1].strip()
        yield Team(
            id=number,
            name=name or short,
            nickname="" if short == name else short,
            federation=record.texts[3].strip(),
            players=tuple(player for _, player in sorted(members[number])),
            records=tuple(found[number]),
        )


def _summary(file: _File) -> Iterator[Unparsed]:
    """What is not read: texts of the header one by one, of each section how much there is."""
    for index, text in enumerate(file.sections.header):
        if text.strip() and index not in _TEXTS:
            yield Unparsed(file.span(0), f"header text {index}: {text.strip()[:200]}")
    for part in file.sections.parts.values():
        size = part.end - part.start
        yield Unparsed(file.span(part.start), f"{part.what}: {size} bytes, read in part")
