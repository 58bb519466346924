"""The XML from which the program imports players or teams; it has no games.

Source: Swiss-Manager spec, section 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from crosstable.api import Player, Provenance, Source, Span, Team, Tournament, Unparsed
from crosstable.readers._columns import whole_number
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._program_people import full_name, read_birth, read_sex
from crosstable.readers.swiss_manager._xml import Element

# The attributes by what they say; only the first three of a player are documented.
_SEX = ("sex", "gender")
_BIRTH = ("birthday", "birthdate", "dob")
_RATING = ("rating", "ratinginternational", "rtg", "elo")
_FIDE_ID = ("fideid", "fideident", "fidenumber")
_FEDERATION = ("federation", "fed", "country")
_CLUB = ("clubname", "club")
_READ = {
    "playeruniqueid", "lastname", "firstname", "title", "teamuniqueid", "teamlongname",
    "teamshortname", *_SEX, *_BIRTH, *_RATING, *_FIDE_ID, *_FEDERATION, *_CLUB,
}  # fmt: skip


def is_import(root: Element) -> bool:
    """Whether the XML is a list of players or teams with their unique ids."""
    elements = (*root.find("player"), *root.find("team"))
    return any({"playeruniqueid", "teamuniqueid"} & e.attributes.keys() for e in elements)


def read_import(source: Source, root: Element, findings: Findings) -> Tournament | None:
    """The players and teams, in the order of the file: the format has no starting ranks."""
    players = [_player(number, e, findings) for number, e in enumerate(root.find("player"), 1)]
    teams = [
        Team(
            id=number,
            name=element.text("teamlongname") or element.text("teamshortname"),
            nickname=element.text("teamshortname") if element.text("teamlongname") else "",
        )
        for number, element in zip(count(1), root.find("team"))
    ]
    message = f"the file has no games, only players ({len(players)}) or teams ({len(teams)})"
    hint = "name it beside a file that has the games: FILE --with FILE"
    findings.tell(codes.PLAYERS_ONLY, None, message, hint=hint)
    unparsed = tuple(_left_over(source, root))
    if unparsed:
        message = f"{len(unparsed)} elements have attributes that are not used; kept as text"
        findings.tell(codes.NOT_USED, unparsed[0].span, message)
    return Tournament(
        players=tuple(players),
        teams=tuple(teams),
        unparsed=unparsed,
        provenance=Provenance(
            players={n: Span(source.name, e.line) for n, e in enumerate(root.find("player"), 1)},
            teams={n: Span(source.name, e.line) for n, e in enumerate(root.find("team"), 1)},
            ids_are_given=False,
        ),
    )


def _player(number: int, element: Element, findings: Findings) -> Player:
    span = Span(findings.source, element.line)
    name = full_name(element.text("lastname"), element.text("firstname"))
    if not name:
        findings.tell(codes.NAME, span, f"player {number} of the list has no name")
    born, rating = _first(element, _BIRTH), _first(element, _RATING)
    birth = read_birth(born)
    if birth is None or (rating and whole_number(rating) is None):
        findings.tell(codes.VALUE, span, f"player {number}: birth or rating cannot be read")
    return Player(
        id=number,
        name=name,
        sex=read_sex(_first(element, _SEX)),
        title=element.text("title"),
        rating=whole_number(rating) or None,
        federation=_first(element, _FEDERATION),
        fide_id=_first(element, _FIDE_ID).lstrip("0"),
        birth=born if birth is None else birth,
        club=_first(element, _CLUB),
    )


def _first(element: Element, names: tuple[str, ...]) -> str:
    return next((element.text(name) for name in names if element.text(name)), "")


def _left_over(source: Source, root: Element) -> Iterator[Unparsed]:
    for element in (*root.find("player"), *root.find("team")):
        rest = {n: v for n, v in element.attributes.items() if n not in _READ and v.strip()}
        # The unique ids are the program's own; nothing else names them.
        if rest:
            words = " ".join(f'{name}="{value}"' for name, value in rest.items())
            yield Unparsed(Span(source.name, element.line), f"<{element.name} {words}/>")
