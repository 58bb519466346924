"""The XML by which tournaments are sent to chess-results.com.

Source: Swiss-Manager spec, section 6; the maker's specification of the upload, as transcribed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from crosstable.api import (
    MATCH_POINTS,
    DeclaredColumn,
    EventDate,
    EventKind,
    MatchRecord,
    Official,
    PointSystem,
    Provenance,
    RateOfPlay,
    Round,
    RoundRecord,
    Source,
    Tournament,
)
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._matches import Boards, match_point_system, match_records
from crosstable.readers.swiss_manager._program_people import read_day
from crosstable.readers.swiss_manager._scores import point_system, records_by_player
from crosstable.readers.swiss_manager._tie_breaks import by_number, described_as, tie_breaks
from crosstable.readers.swiss_manager._upload import (
    MOST_ROUNDS,
    TIE_BREAKS,
    Upload,
    keep,
    number_of,
)
from crosstable.readers.swiss_manager._xml import Element
from crosstable.readers.swiss_manager.upload_games import read_games, team_matches
from crosstable.readers.swiss_manager.upload_people import read_player, read_team, team_declared

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

# What is read of each element; the rest is kept as text, security data not even that.
_READ = {
    "tournament": {
        "type", "name", "fideeventid", "location", "rounds", "from", "to", "timecontrol",
        "federation", "replay", "playerperteam", "endstatus", *_OFFICIALS,
        *(f"tb{n}no" for n in TIE_BREAKS), *(f"tb{n}_detail" for n in TIE_BREAKS),
    },
    "round": {"round", "date"},
    "player": {
        "no", "id", "lastname", "firstname", "title", "rtg", "rtgfide", "rtgnat", "dob", "sex",
        "fed", "board", "teamno", "clubname", "fideid", "group", "rank", "pts", "equal",
        *(f"tb{n}" for n in TIE_BREAKS),
    },
    "team": {
        "no", "teamname", "teamshort", "federation", "rank", "points", "equal",
        *(f"tb{n}" for n in TIE_BREAKS),
    },
    "playerpairing": {
        "round", "pairing", "board", "whiteno", "blackno", "reswhite", "resblack", "forfeit",
    },
    "teampairing": {"round", "pairing", "no1", "no2", "res1", "res2"},
}  # fmt: skip
_SILENT = {"", "0", "-", "N", "XXX"}
"""Values of attributes that say nothing."""


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
    read_games(upload)
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
        keep(upload, element, element.attributes)
    return found


def _tournament(upload: Upload, kind: EventKind) -> Tournament:
    head, sides = upload.head, upload.sides
    points = point_system(sides)
    records = records_by_player(sides, points)
    players = tuple(
        read_player(upload, id_, records.get(id_, ())) for id_ in sorted(upload.players)
    )
    matches, match_points = _matches(upload, records, points)
    columns = _columns(upload)
    listed = _tie_break_list(upload, columns)
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
        players=tuple(players),
        teams=tuple(read_team(upload, id_, matches.get(id_, [])) for id_ in sorted(upload.teams)),
        points=points,
        match_points=match_points,
        tie_breaks=listed,
        tie_breaks_basis="attributes tb1no to tb5no" if listed else "",
        declared_columns=columns,
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


def _rounds(upload: Upload, records: dict[int, tuple[RoundRecord, ...]]) -> Iterator[Round]:
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


def _columns(upload: Upload) -> tuple[DeclaredColumn, ...]:
    """The columns of the list, by their numbers and parameters."""
    found = []
    for position in TIE_BREAKS:
        number, parameters = number_of(upload, position)
        row = tie_breaks().get(number)
        if number:
            meaning = by_number(number, parameters, is_team=upload.is_team)
            title = row.name if row is not None else "unheard of"
            title += f" ({parameters})" if parameters else ""
            found.append(described_as(f"TB{position}", title, meaning._replace(number=number)))
    return tuple(found)


def _tie_break_list(upload: Upload, columns: Iterable[DeclaredColumn]) -> tuple[str, ...]:
    """The list as codes if all of them are certain; else it is said why not."""
    listed = tuple(column.code for column in columns)
    if all(listed):
        return listed
    words = [
        f"{c.number} {c.title}" + (f" ({c.remark})" if c.remark else "")
        for c in columns
        if not c.code
    ]
    message = f"no code says just what these do: {'; '.join(words)}; the list is not used"
    upload.tell(codes.TIE_BREAKS, upload.head, message)
    return ()


def _matches(
    upload: Upload, records: dict[int, tuple[RoundRecord, ...]], points: PointSystem
) -> tuple[dict[int, list[MatchRecord]], PointSystem]:
    if not upload.is_team:
        return {}, MATCH_POINTS
    by_round = {(r.round, id_): r for id_, played in records.items() for r in played}
    boards = Boards(by_round, points, upload.number(upload.head, "playerperteam") or 0)
    found: defaultdict[int, list[MatchRecord]] = defaultdict(list)
    for match in team_matches(upload):
        for team, record in match_records(match, boards):
            found[team].append(record)
    for played in found.values():
        played.sort(key=lambda record: record.round)
    stated = {
        id_: declared.points
        for id_, element in upload.teams.items()
        if (declared := team_declared(upload, element)).points is not None
    }
    return dict(found), match_point_system(found, stated)


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
                keep(upload, element, rest)
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
