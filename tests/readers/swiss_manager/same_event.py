"""One invented event as the model has it, written down by hand.

``fixtures/same-event`` has the same event in every format; no reader had a part in this page.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from crosstable.api import (
    Declared,
    DeclaredTieBreak,
    EventDate,
    EventKind,
    Official,
    RateOfPlay,
    Round,
    Tournament,
    parse_points,
)
from crosstable.testing.builders import parse_event

CROSSTABLE = """
     1 | 2180 | 5w1  2b=  4w=  7b=  3b=
     2 | 2140 | 6b1  1w=  3b0  10w1 9b1
     3 | 2095 | 7w=  10b1 2w1  4b1  1w=
     4 | 2060 | 8b+  9b1  1b=  3w0  7w1
     5 | 1990 | 1b0  7b0  Z    6w1  8b?
     6 | 1955 | 2w0  8b=  9w1  5b0  10b0
     7 | 1900 | 3b=  5w1  8b1  1w=  4b0
     8 | 1875 | 4w-  6w=  7w0  9w-  5w?
     9 | 1840 | U    4w0  6b0  8b-  2w0
    10 | -    | H    3w0  U    2b0  6w1
"""

# White's numbers in the order of the boards, round by round.
BOARDS = ((1, 6, 3, 8), (2, 9, 10, 7, 8), (1, 3, 8, 6), (4, 7, 2, 5, 8), (3, 4, 9, 10, 8))

#  number, name, title, sex, federation, born, FIDE id, club, group
PEOPLE = (
    (1, "Ostertag, Wilma", "WFM", "w", "GER", "1988/03/14", "94000011", "SK Leuchtturm", ""),
    (2, "Müßig, Jörg", "FM", "m", "GER", "1979/11/02", "94000012", "SK Leuchtturm", ""),
    (3, "Lécluse, Élodie", "", "w", "FRA", "2001/07/30", "94000013", "Échiquier du Port", ""),
    (4, "Brandvik, Nils", "CM", "m", "NOR", "1990/05/21", "94000014", "Havnesjakk", ""),
    (5, "Castellow, Pip", "", "m", "ENG", "1965/12/24", "94000015", "Rook Lane", ""),
    (6, "Dragosz, Irena", "", "w", "POL", "2003/02/09", "94000016", "", ""),
    (7, "Eikelboom, Thijs", "", "m", "NED", "1998/10/11", "94000017", "De Vuurtoren", ""),
    (8, "Fenwright, Odd", "", "m", "ENG", "1972/06/05", "94000018", "Rook Lane", ""),
    (9, "Grünspan, Änne", "", "w", "GER", "1959/01/31", "94000019", "SK Leuchtturm", "S"),
    (10, "Hollin, Sam", "", "m", "ENG", "2012/08/17", "", "Rook Lane", "U16"),
)

#  number: points, rank, BH/C1, BH, SB
STANDING = {
    1: ("3.0", 4, "14,0", "15,0", "8,00"),
    2: ("3.5", 2, "11,0", "12,0", "6,50"),
    3: ("4.0", 1, "13,0", "15,5", "12,50"),
    4: ("3.5", 3, "11,0", "11,5", "6,00"),
    5: ("1.0", 9, "8,0", "9,0", "1,50"),
    6: ("1.5", 7, "8,0", "8,5", "1,25"),
    7: ("3.0", 5, "11,5", "12,0", "5,00"),
    8: ("0.5", 10, "6,0", "6,5", "0,75"),
    9: ("1.0", 8, "9,5", "10,0", "1,00"),
    10: ("2.5", 6, "11,5", "14,0", "5,25"),
}
LIST = (("TB1", "BH/C1"), ("TB2", "BH"), ("TB3", "SB"))
DAYS = tuple(date(2026, 5, day) for day in (14, 15, 16, 17, 17))


def event() -> Tournament:
    """The event."""
    bare = parse_event(CROSSTABLE, EventKind.SWISS, rounds_planned=5)
    people = {row[0]: row for row in PEOPLE}
    players = []
    for player in bare.players:
        _, name, title, sex, federation, born, fide_id, club, group = people[player.id]
        points, rank, *values = STANDING[player.id]
        named = zip((name for name, _ in LIST), values, strict=True)
        players.append(
            replace(
                player,
                name=name,
                title=title,
                sex=sex,
                federation=federation,
                birth=born,
                fide_id=fide_id,
                club=club,
                group=group,
                declared=Declared(
                    points=parse_points(points),
                    rank=rank,
                    tie_breaks=tuple(DeclaredTieBreak(*pair) for pair in named),
                ),
                records=tuple(
                    record._replace(board=board_of(record.round, player.id, record.opponent))
                    for record in player.records
                ),
            )
        )
    return replace(
        bare,
        name="Harbour Lights Open",
        city="Lantern Bay",
        federation="GER",
        start=EventDate("2026/05/14", DAYS[0]),
        end=EventDate("2026/05/17", DAYS[-1]),
        rounds=tuple(
            Round(number, date=EventDate(f"{day:%Y/%m/%d}", day))
            for number, day in enumerate(DAYS, 1)
        ),
        rate_of_play=RateOfPlay("90 min + 30 sec increment"),
        officials=(Official("chief-arbiter", "Quill, Meredith"),),
        players=tuple(players),
        tie_breaks=tuple(code for _, code in LIST),
    )


def board_of(round_: int, player: int, opponent: int) -> int | None:
    """The board of a player's game, ``None`` for a bye."""
    whites = BOARDS[round_ - 1]
    white = player if player in whites else opponent
    return whites.index(white) + 1 if opponent else None
