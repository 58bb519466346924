"""The XML by which tournaments are sent to chess-results.com.

Source: Swiss-Manager spec, section 6; the maker's specification of the upload, as transcribed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from crosstable.api import (
    MATCH_POINTS,
    Declared,
    DeclaredTieBreak,
    DiagnosticCode,
    EventDate,
    EventKind,
    MatchRecord,
    NationalRating,
    Official,
    Outcome,
    Player,
    PointSystem,
    Provenance,
    RateOfPlay,
    Round,
    RoundRecord,
    Source,
    Span,
    Team,
    Tournament,
    Unparsed,
    parse_points,
)
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._matches import (
    BYE,
    NOT_PAIRED,
    Boards,
    TeamMatch,
    match_point_system,
    match_records,
)
from crosstable.readers.swiss_manager._people import full_name, read_birth, read_day, read_sex
from crosstable.readers.swiss_manager._scores import (
    DOUBLE_ZERO,
    Side,
    outcomes_of,
    point_system,
    read_score,
    records_by_player,
    sides_of_game,
)
from crosstable.readers.swiss_manager._tie_breaks import Certainty, by_number, tie_breaks
from crosstable.readers.swiss_manager._xml import Element

MOST_ROUNDS = 999
_KINDS = {
    "0": (EventKind.SWISS, False),
    "1": (EventKind.ROUND_ROBIN, False),
    "2": (EventKind.ROUND_ROBIN, True),
    "3": (EventKind.SWISS, True),
}
_OFFICIALS = {
    "chiefarbiter": "chief-arbiter",
    "deputyarbiter": "deputy-arbiter",
    "arbiter": "arbiter",
    "director": "director",
    "organiser": "organiser",
}
_TIE_BREAKS = range(1, 6)
_MATCH_POINTS = (13, 40, 44)

# What is read of each element; the rest is kept as text, security data not even that.
_READ = {
    "tournament": {
        "type", "name", "fideeventid", "location", "rounds", "from", "to", "timecontrol",
        "federation", "replay", "playerperteam", "endstatus", *_OFFICIALS,
        *(f"tb{n}no" for n in _TIE_BREAKS), *(f"tb{n}_detail" for n in _TIE_BREAKS),
    },
    "round": {"round", "date"},
    "player": {
        "no", "id", "lastname", "firstname", "title", "rtg", "rtgfide", "rtgnat", "dob", "sex",
        "fed", "board", "teamno", "clubname", "fideid", "group", "rank", "pts", "equal",
        *(f"tb{n}" for n in _TIE_BREAKS),
    },
    "team": {
        "no", "teamname", "teamshort", "federation", "rank", "points", "equal",
        *(f"tb{n}" for n in _TIE_BREAKS),
    },
    "playerpairing": {
        "round", "pairing", "board", "whiteno", "blackno", "reswhite", "resblack", "forfeit",
    },
    "teampairing": {"round", "pairing", "no1", "no2", "res1", "res2"},
}  # fmt: skip
_SILENT = {"", "0", "-", "N", "XXX"}
"""Values of attributes that say nothing."""


@dataclass(slots=True)
class Upload:
    """The event while being read."""

    source: Source
    root: Element
    findings: Findings
    head: Element
    is_team: bool = False
    is_over: bool = False
    players: dict[int, Element] = field(default_factory=dict)
    teams: dict[int, Element] = field(default_factory=dict)
    team_of: dict[int, int] = field(default_factory=dict)
    sides: list[Side] = field(default_factory=list)
    boards: defaultdict[tuple[int, int], list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    unparsed: list[Unparsed] = field(default_factory=list)

    def span(self, element: Element) -> Span:
        """The place where an element begins."""
        return Span(self.source.name, element.line)

    def tell(self, code: DiagnosticCode, element: Element | None, message: str) -> None:
        """Report a finding at an element."""
        self.findings.tell(code, None if element is None else self.span(element), message)

    def score(self, element: Element, name: str) -> Fraction | None:
        """A score, with a comma or a point; what cannot be read is reported."""
        text = element.text(name)
        if not text:
            return None
        try:
            return parse_points(text)
        except ValueError:
            self.tell(codes.VALUE, element, f"{name} {text[:20]!r} is no score; not used")
            return None

    def number(self, element: Element, name: str) -> int | None:
        """A number, 0 and blank standing for none; what cannot be read is reported."""
        text = element.text(name)
        number = whole_number(text) if text else 0
        if number is None:
            self.tell(codes.VALUE, element, f"{name} {text[:20]!r} is no number; not used")
        return number or None


def read_upload(source: Source, root: Element, findings: Findings) -> Tournament | None:
    """The tournament of an upload; ``None`` with an error where there is none."""
    head = next(root.find("tournament"), None)
    if head is None or next(root.find("player"), None) is None:
        message = "the XML has no tournament with players: it is an answer of the site, or empty"
        findings.tell(codes.NO_TOURNAMENT, None, message, hint="export the event again")
        return None
    upload = Upload(source, root, findings, head)
    kind, upload.is_team = _kind(upload)
    upload.is_over = head.text("endstatus").upper() == "J"
    upload.players = _numbered(upload, "player")
    upload.teams = _numbered(upload, "team") if upload.is_team else {}
    if not upload.players:
        return None
    upload.team_of = {
        id_: upload.number(player, "teamno") or 0 for id_, player in upload.players.items()
    }
    _read_games(upload)
    tournament = _tournament(upload, kind)
    _keep_the_rest(upload)
    return replace(tournament, unparsed=tuple(upload.unparsed))


def _kind(upload: Upload) -> tuple[EventKind, bool]:
    text = upload.head.text("type")
    kind, is_team = _KINDS.get(text, (EventKind.UNKNOWN, False))
    if text not in _KINDS:
        is_team = next(upload.root.find("teampairing"), None) is not None
        message = f"type {text[:20]!r} is none of 0 to 3; read as {'team' if is_team else 'single'}"
        upload.tell(codes.TYPE, upload.head, message)
    if kind is EventKind.ROUND_ROBIN and upload.head.text("replay") == "2":
        kind = EventKind.DOUBLE_ROUND_ROBIN
    return kind, is_team


def _numbered(upload: Upload, name: str) -> dict[int, Element]:
    """The participants by their numbers."""
    found: dict[int, Element] = {}
    for element in upload.root.find(name):
        number = whole_number(element.text("no"))
        if not number:
            message = f"{name} {element.text('no')[:20]!r} has no usable number; not used"
            upload.tell(codes.NUMBER, element, message)
        elif number in found:
            message = f"{name} {number} stands in line {found[number].line} already; not used"
            upload.tell(codes.DUPLICATE, element, message)
        else:
            found[number] = element
            continue
        _keep(upload, element, element.attributes)
    return found


# Games ------------------------------------------------------------------------------------


def _read_games(upload: Upload) -> None:
    met: dict[tuple[int, int], int] = {}
    last = _last_round_with_score(upload)
    for element in upload.root.find("playerpairing"):
        round_ = whole_number(element.text("round"))
        white, black = _seat(element.text("whiteno")), _seat(element.text("blackno"))
        players = [p for p in (white, black) if p is not None and p > 0]
        if not round_ or round_ > MOST_ROUNDS or not players or white is None or black is None:
            _refuse(upload, element, codes.NUMBER, "a game without round or players")
        elif any(p not in upload.players for p in players) or white == black:
            _refuse(upload, element, codes.NUMBER, f"round {round_}: a game of nobody")
        elif any((round_, p) in met for p in players):
            first = next(met[round_, p] for p in players if (round_, p) in met)
            _refuse(upload, element, codes.DUPLICATE, f"round {round_}: line {first} has a game")
        else:
            met.update(((round_, p), element.line) for p in players)
            _read_pairing(upload, element, round_, (white, black), round_ <= last)


def _seat(text: str) -> int | None:
    """A player's number, 0 for an empty seat, -1 and -2 for no opponent."""
    return int(text) if text in ("-1", "-2") else whole_number(text or "0")


def _refuse(upload: Upload, element: Element, code: DiagnosticCode, message: str) -> None:
    upload.tell(code, element, f"{message}; the pairing is not used")
    _keep(upload, element, element.attributes)


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
    outcomes = _game_outcomes(upload, element, round_, scores)
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
) -> tuple[Outcome, Outcome]:
    sign = element.text("forfeit").upper()
    white, black = scores
    who = f"round {round_}: {element.text('whiteno')} - {element.text('blackno')}"
    if white is None or black is None:
        if upload.is_over and sign not in ("H",):
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


def _seat_at_match(
    upload: Upload, element: Element, round_: int, players: tuple[int, int]
) -> None:
    """Put a board into its match, which the pairing number names."""
    pairing = whole_number(element.text("pairing")) or 0
    upload.boards[round_, pairing].append(players)


# The tournament ---------------------------------------------------------------------------


def _tournament(upload: Upload, kind: EventKind) -> Tournament:
    head, sides = upload.head, upload.sides
    points = point_system(sides)
    records = records_by_player(sides, points)
    players = tuple(_player(upload, id_, records.get(id_, ())) for id_ in sorted(upload.players))
    matches, match_points = _matches(upload, records, points)
    listed, basis = _tie_break_list(upload)
    start, end = _date(upload, head, "from"), _date(upload, head, "to")
    rate = head.text("timecontrol")
    return Tournament(
        name=head.text("name"),
        city=head.text("location"),
        federation="" if head.text("federation") == "XXX" else head.text("federation"),
        start=start,
        end=end,
        kind=kind,
        kind_basis="attribute type" if kind is not EventKind.UNKNOWN else "",
        is_team_event=upload.is_team,
        rounds=tuple(_rounds(upload, records)),
        rounds_planned=upload.number(head, "rounds"),
        players=players,
        teams=tuple(_team(upload, id_, matches.get(id_, [])) for id_ in sorted(upload.teams)),
        points=points,
        match_points=match_points,
        tie_breaks=listed,
        tie_breaks_basis=basis,
        officials=tuple(_officials(head)),
        rate_of_play=RateOfPlay(" ".join(rate.split())) if rate else None,
        event_code=head.text("fideeventid").strip("0") and head.text("fideeventid"),
        provenance=Provenance(
            players={id_: upload.span(element) for id_, element in upload.players.items()},
            teams={id_: upload.span(element) for id_, element in upload.teams.items()},
            facts={"tie_breaks": upload.span(head)} if listed else {},
        ),
    )


def _date(upload: Upload, element: Element, name: str) -> EventDate | None:
    text = element.text(name)
    if not text.strip("0"):
        return None
    day = read_day(text)
    if day is None:
        upload.tell(codes.VALUE, element, f"{name} {text[:20]!r} is no date; kept as text only")
    return EventDate(text, day)


def _rounds(
    upload: Upload, records: dict[int, tuple[RoundRecord, ...]]
) -> Iterator[Round]:
    dates: dict[int, EventDate | None] = {}
    for element in upload.root.find("round"):
        number = whole_number(element.text("round"))
        if number and number <= MOST_ROUNDS:
            dates[number] = _date(upload, element, "date")
    seen = {record.round for played in records.values() for record in played}
    for number in sorted(seen | {number for number, date in dates.items() if date is not None}):
        yield Round(number, date=dates.get(number))


def _officials(head: Element) -> Iterator[Official]:
    for attribute, role in _OFFICIALS.items():
        name = " ".join(head.text(attribute).split())
        if name:
            yield Official(role, name)


def _player(upload: Upload, id_: int, records: tuple[RoundRecord, ...]) -> Player:
    element = upload.players[id_]
    name = full_name(element.text("lastname"), element.text("firstname"))
    if not name:
        upload.tell(codes.NAME, element, f"player {id_} has no name")
    federation = element.text("fed")
    national = upload.number(element, "rtgnat")
    ident = element.text("id").strip("0") and element.text("id")
    ratings = (NationalRating(federation=federation, rating=national, id=ident),)
    born = element.text("dob")
    birth = read_birth(born)
    if birth is None:
        upload.tell(codes.VALUE, element, f"dob {born[:20]!r} is no date; kept as text")
    rating = upload.number(element, "rtg") or upload.number(element, "rtgfide") or national
    return Player(
        id=id_,
        name=name,
        sex=read_sex(element.text("sex")),
        title=element.text("title"),
        rating=rating,
        federation=federation,
        fide_id=element.text("fideid").strip("0") and element.text("fideid"),
        birth=born if birth is None else birth,
        group=element.text("group"),
        club=element.text("clubname"),
        national_ratings=ratings if national or ident else (),
        declared=Declared(
            points=upload.score(element, "pts"),
            rank=upload.number(element, "rank"),
            tie_breaks=_declared_tie_breaks(upload, element),
        ),
        records=records,
    )


def _number_of(upload: Upload, position: int) -> tuple[int, str]:
    """The number of a tie-break of the list with its parameters, 0 for none."""
    number = whole_number(upload.head.text(f"tb{position}no")) or 0
    return number, upload.head.text(f"tb{position}_detail")


def _declared_tie_breaks(upload: Upload, element: Element) -> tuple[DeclaredTieBreak, ...]:
    """The values under the numbers of their tie-breaks.

    In a team event the numbers are the teams'; the players' list there is not told.
    """
    found = []
    for position in _TIE_BREAKS:
        text = element.text(f"tb{position}")
        number, parameters = _number_of(upload, position)
        if upload.is_team and element.name == "player":
            number = 0
        name = f"TB{position}"
        if number:
            name = f"{number} ({parameters})" if parameters else str(number)
        if text:
            found.append(DeclaredTieBreak(name, text))
    return tuple(found)


def _tie_break_list(upload: Upload) -> tuple[tuple[str, ...], str]:
    """The list as codes if all of them are certain; else it is said why not."""
    used = [_number_of(upload, position) for position in _TIE_BREAKS]
    used = [(number, parameters) for number, parameters in used if number]
    if not used:
        return (), ""
    meanings = [by_number(n, p, is_team=upload.is_team) for n, p in used]
    if all(meaning.certainty is Certainty.CERTAIN for meaning in meanings):
        listed = [meaning.code for meaning in meanings]
        return tuple(listed if upload.is_team else ["PTS", *listed]), "attributes tb1no to tb5no"
    rows = [tie_breaks().get(number) for number, _ in used]
    words = [
        f"{number} {row.name if row is not None else 'unheard of'}"
        + (f" (near {meaning.code})" if meaning.certainty is Certainty.NEAR else "")
        for (number, _), row, meaning in zip(used, rows, meanings, strict=True)
        if meaning.certainty is not Certainty.CERTAIN
    ]
    message = f"no code says just what these do: {'; '.join(words)}; the list is not used"
    upload.tell(codes.TIE_BREAKS, upload.head, message)
    return (), ""


# Teams ------------------------------------------------------------------------------------


def _matches(
    upload: Upload, records: dict[int, tuple[RoundRecord, ...]], points: PointSystem
) -> tuple[dict[int, list[MatchRecord]], PointSystem]:
    if not upload.is_team:
        return {}, MATCH_POINTS
    by_round = {(r.round, id_): r for id_, played in records.items() for r in played}
    boards = Boards(by_round, points, upload.number(upload.head, "playerperteam") or 0)
    found: defaultdict[int, list[MatchRecord]] = defaultdict(list)
    for match in _team_matches(upload):
        for team, record in match_records(match, boards):
            found[team].append(record)
    for played in found.values():
        played.sort(key=lambda record: record.round)
    stated = {
        id_: declared.points
        for id_, element in upload.teams.items()
        if (declared := _team_declared(upload, element)).points is not None
    }
    return dict(found), match_point_system(found, stated)


def _team_matches(upload: Upload) -> Iterator[TeamMatch]:
    met: set[tuple[int, int]] = set()
    for element in upload.root.find("teampairing"):
        round_ = whole_number(element.text("round"))
        first, second = whole_number(element.text("no1")), _seat(element.text("no2"))
        teams = [team for team in (first, second) if team is not None and team > 0]
        fits = bool(round_ and first and second) and all(t in upload.teams for t in teams)
        if not fits or first == second or any((round_ or 0, team) in met for team in teams):
            _refuse(upload, element, codes.TEAM, "a match of teams that do not exist, or play twice")
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


def _team_declared(upload: Upload, element: Element) -> Declared:
    """Match and game points stand among the tie-breaks, by their numbers."""
    values: dict[int, Fraction | None] = {}
    for position in _TIE_BREAKS:
        number, _ = _number_of(upload, position)
        if number in (*_MATCH_POINTS, 1):
            values[number] = read_score(element.text(f"tb{position}"))
    match_points = next((values[n] for n in _MATCH_POINTS if n in values), None)
    return Declared(
        points=match_points,
        game_points=values.get(1),
        rank=upload.number(element, "rank"),
        tie_breaks=_declared_tie_breaks(upload, element),
    )


def _team(upload: Upload, id_: int, records: list[MatchRecord]) -> Team:
    element = upload.teams[id_]
    members = [player for player, team in upload.team_of.items() if team == id_]
    members.sort(key=lambda p: (whole_number(upload.players[p].text("board")) or 9999, p))
    name, short = element.text("teamname"), element.text("teamshort")
    return Team(
        id=id_,
        name=name or short,
        nickname="" if short == name else short,
        federation=element.text("federation"),
        players=tuple(members),
        declared=_team_declared(upload, element),
        records=tuple(records),
    )


# What is left -----------------------------------------------------------------------------


def _keep(upload: Upload, element: Element, attributes: Iterable[str]) -> None:
    """Keep attributes as text, in the order of the file."""
    words = [f'{name}="{element.attributes[name]}"' for name in attributes]
    text = f"<{element.name} {' '.join(words)}/>"
    upload.unparsed.append(Unparsed(upload.span(element), text))


def _keep_the_rest(upload: Upload) -> None:
    """Keep the attributes that nothing was made of, and say which they are."""
    left: Counter[str] = Counter()
    for name, read in _READ.items():
        for element in upload.root.find(name):
            rest = [
                attribute
                for attribute, value in element.attributes.items()
                if attribute not in read and value.strip() not in _SILENT
            ]
            if rest:
                left.update(f"{name}/{attribute}" for attribute in rest)
                _keep(upload, element, rest)
            _withdrawn(upload, element)
    rankings = sum(1 for _ in upload.root.find("ranking"))
    if rankings:
        left["ranking"] = rankings
    if left:
        listed = ", ".join(f"{name} ({count})" for name, count in sorted(left.items()))
        upload.tell(codes.NOT_USED, upload.head, f"not used and kept as text: {listed}")


def _withdrawn(upload: Upload, element: Element) -> None:
    state = element.text("state")
    if state in ("1", "2"):
        counts = "do not count" if state == "1" else "count"
        message = f"{element.name} {element.text('no')} withdrew, and their games {counts}"
        upload.tell(codes.WITHDRAWN, element, f"{message}; they are ranked as they stand")
