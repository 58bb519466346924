"""The players and teams of an upload to chess-results.com.

Source: Swiss-Manager spec, section 6; the maker's specification of the upload, as transcribed.
"""

from __future__ import annotations

from fractions import Fraction

from crosstable.api import (
    Declared,
    DeclaredTieBreak,
    MatchRecord,
    NationalRating,
    Player,
    RoundRecord,
    Team,
)
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._program_people import full_name, read_birth, read_sex
from crosstable.readers.swiss_manager._scores import read_score
from crosstable.readers.swiss_manager._upload import TIE_BREAKS, Upload, number_of
from crosstable.readers.swiss_manager._xml import Element

_MATCH_POINTS = (13, 40, 44)


def read_player(upload: Upload, id_: int, records: tuple[RoundRecord, ...]) -> Player:
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
            tie_breaks=declared_tie_breaks(upload, element),
        ),
        records=records,
    )


def declared_tie_breaks(upload: Upload, element: Element) -> tuple[DeclaredTieBreak, ...]:
    """The values under the names of their columns.

    In a team event the columns are the teams'; what the players' are is not told.
    """
    whose = "player " if upload.is_team and element.name == "player" else ""
    texts = ((f"{whose}TB{n}", element.text(f"tb{n}")) for n in TIE_BREAKS)
    return tuple(DeclaredTieBreak(name, text) for name, text in texts if text)


def team_declared(upload: Upload, element: Element) -> Declared:
    """Match and game points stand among the tie-breaks, by their numbers."""
    values: dict[int, Fraction | None] = {}
    for position in TIE_BREAKS:
        number, _ = number_of(upload, position)
        if number in (*_MATCH_POINTS, 1):
            values[number] = read_score(element.text(f"tb{position}"))
    match_points = next((values[n] for n in _MATCH_POINTS if n in values), None)
    return Declared(
        points=match_points,
        game_points=values.get(1),
        rank=upload.number(element, "rank"),
        tie_breaks=declared_tie_breaks(upload, element),
    )


def read_team(upload: Upload, id_: int, records: list[MatchRecord]) -> Team:
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
        declared=team_declared(upload, element),
        records=tuple(records),
    )
