"""A TRF changed in place: what the event says otherwise changes, everything else stays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.api import (
    Acceleration,
    ByeRequest,
    Colour,
    ForbiddenPairing,
    Official,
    Outcome,
    Player,
    PointSystem,
    ReadOptions,
    RoundRecord,
    Source,
    Tournament,
    WriteOptions,
    Written,
)

from .trf_formats import READER, WRITERS

TRF16 = """\
### drawn by hand
012 Toy Open
XXC rank white1
122
112 Two
112 Three
DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN
001    2 m  g Baker,Bob                         0951 ENG           0 1960        1,0    2     1 b =       -
001    1   GM Adams,Ann                         2400                 1951/02/02  1.5    1     2 w =  0000 - +  \x20
XXR 5
ABC a record that nobody knows
XXA    1  1.0  1.0
"""  # noqa: E501
TRF26 = """\
142 5
152 W
192 FIDE_DUTCH
001    1      Adams, Ann                        2400 ENG                         1.0    1     2 w 1
FRA    1   GM Adams, Ann                        2350 IDF      Y02046 1951/02/02
FRA    2      Baker, Bob                        2100
001    2      Baker, Bob                        2300 ENG                         0.0    2     1 b 0
260   1   5    1    2
XXP 1 2
"""


def read(text: str) -> Tournament:
    (event,) = READER.read(Source("toy.trf", text.encode()), ReadOptions()).tournaments
    return event


def write(event: Tournament) -> Written:
    (own,) = [writer for writer in WRITERS.values() if writer.is_own(event)]
    return own.write(event, WriteOptions(line_end="\n"))


def changed(text: str, edit: Callable[[Tournament], Tournament]) -> tuple[list[str], list[str]]:
    """The lines that an edit takes away, and those that it brings."""
    before, after = text.splitlines(), write(edit(read(text))).data.decode().splitlines()
    gone = [line for line in before if line not in after]
    come = [line for line in after if line not in before]
    assert [line for line in before if line in after] == [line for line in after if line in before]
    return gone, come


def with_facts(**facts: object) -> Callable[[Tournament], Tournament]:
    return lambda event: replace(event, **facts)


def with_player(id_: int, **facts: object) -> Callable[[Tournament], Tournament]:
    def edit(event: Tournament) -> Tournament:
        players = tuple(replace(p, **facts) if p.id == id_ else p for p in event.players)
        return replace(event, players=players)

    return edit


@pytest.mark.parametrize("text", [TRF16, TRF26])
def test_nothing_asked_nothing_changed(text: str) -> None:
    written = write(read(text))
    assert (text, ()) == (written.data.decode(), written.diagnostics)


@pytest.mark.parametrize("text", [TRF16, TRF26])
@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_line_ends_are_those_asked_for(text: str, end: str) -> None:
    event = read(text.replace("\n", end))
    (own,) = [writer for writer in WRITERS.values() if writer.is_own(event)]
    assert text.replace("\n", "\r\n") == own.write(event, WriteOptions()).data.decode()


def test_the_edition_is_the_files_own() -> None:
    owners = {
        text: [writer.id for writer in WRITERS.values() if writer.is_own(read(text))]
        for text in (TRF16, TRF26)
    }
    assert owners == {TRF16: ["trf16"], TRF26: ["trf26"]}
    assert not any(writer.is_own(Tournament()) for writer in WRITERS.values())
    assert [writer.id for writer in WRITERS.values() if writer.is_default] == ["trf26"]


@pytest.mark.parametrize(
    ("facts", "gone", "come"),
    [
        ({"name": "Other Open"}, ["012 Toy Open"], ["012 Other Open"]),
        ({"name": ""}, ["012 Toy Open"], []),
        ({"city": "Toytown"}, [], ["022 Toytown"]),
        ({"rounds_planned": 7}, ["XXR 5"], ["XXR 7"]),
        ({"initial_colour": Colour.BLACK}, ["XXC rank white1"], ["XXC rank black1"]),
        (
            {"officials": (Official("deputy-arbiter", "Two"), Official("deputy-arbiter", "Four"))},
            ["112 Three"],
            ["112 Four"],
        ),
        (
            {
                "accelerations": (
                    Acceleration(
                        participants=(2,), first_round=2, last_round=2, points=Fraction(1, 2)
                    ),
                )
            },
            ["XXA    1  1.0  1.0"],
            ["XXA    2  0.0  0.5"],
        ),
    ],
)
def test_a_fact_of_trf16(facts: dict[str, object], gone: list[str], come: list[str]) -> None:
    assert (gone, come) == changed(TRF16, with_facts(**facts))


@pytest.mark.parametrize(
    ("facts", "gone", "come"),
    [
        ({"rounds_planned": 7}, ["142 5"], ["142 7"]),
        ({"rounds_planned": None}, ["142 5"], []),
        ({"initial_colour": None}, ["152 W"], []),
        ({"type_code": "FIDE_DUBOV"}, ["192 FIDE_DUTCH"], ["192 FIDE_DUBOV"]),
        ({"points": PointSystem(loss=Fraction(1))}, [], ["162  L 1.0"]),
        ({"tie_breaks": ("DE", "BH")}, [], ["202 DE,BH"]),
        (
            {"forbidden_pairings": (ForbiddenPairing(participants=(1, 2), first_round=3),)},
            ["260   1   5    1    2", "XXP 1 2"],
            ["260   3   3    1    2"],
        ),
    ],
)
def test_a_fact_of_trf26(facts: dict[str, object], gone: list[str], come: list[str]) -> None:
    assert (gone, come) == changed(TRF26, with_facts(**facts))


def test_new_headers_stand_in_their_order() -> None:
    added = write(replace(read(TRF26), name="Toy", pairing_program="by hand")).data.decode()
    assert added.splitlines()[:5] == ["012 Toy", "142 5", "152 W", "182 by hand", "192 FIDE_DUTCH"]


def test_only_the_fields_that_changed_are_written() -> None:
    """The dialects of a row (title, points, blank bye) stay as they are."""
    rows = TRF16.splitlines()
    ((gone,), (come,)) = changed(TRF16, with_player(2, name="Baker, Robert"))
    assert (gone, come) == (rows[7], rows[7].replace("Baker,Bob    ", "Baker, Robert"))
    ((gone,), (come,)) = changed(TRF16, with_player(2, rating=1000))
    assert (gone, come) == (rows[7], rows[7].replace("0951", "1000"))


def test_only_the_rounds_that_changed_are_written() -> None:
    rows = TRF16.splitlines()
    win = RoundRecord(1, 2, Colour.WHITE, Outcome.WIN)
    event = read(TRF16)
    edit = with_player(1, records=(win, *event.players[0].records[1:]))
    ((gone,), (come,)) = changed(TRF16, edit)
    assert (gone, come) == (rows[8], rows[8].replace("2 w =", "2 w 1"))


def test_a_new_round_goes_behind_the_others() -> None:
    game = RoundRecord(3, 2, Colour.BLACK, Outcome.PENDING)
    event = read(TRF26)
    edit = with_player(1, records=(*event.players[0].records, game))
    (_, (come,)) = changed(TRF26, edit)
    assert come[91:] == "   2 w 1".ljust(20) + "   2 b  "


def test_players_come_and_go_with_their_ratings() -> None:
    event = read(TRF26)
    third = Player(id=3, name="Cox, Cy")
    edited = replace(event, players=(replace(event.players[1], records=()), third))
    written = write(edited)
    lines = written.data.decode().splitlines()
    assert [line[:25].rstrip() for line in lines[3:6]] == [
        "FRA    2      Baker, Bob",
        "001    2      Baker, Bob",
        "001    3      Cox, Cy",
    ]
    assert [p.id for p in read("\n".join(lines)).players] == [2, 3]


def test_a_national_rating_keeps_what_else_its_row_says() -> None:
    rating = replace(read(TRF26).players[1].national_ratings[0], rating=2222)
    gone, come = changed(TRF26, with_player(2, national_ratings=(rating,)))
    assert (gone, come) == (
        ["FRA    2      Baker, Bob                        2100"],
        ["FRA    2".ljust(48) + "2222"],
    )


def swapped(event: Tournament) -> Tournament:
    """The event with its two players' numbers exchanged, in the players alone."""
    one, two = event.players
    return replace(event, players=(replace(two, id=1), replace(one, id=2)), bye_requests=())


def test_lines_kept_as_text_may_be_stale_after_renumbering() -> None:
    assert write(swapped(read(TRF16))).diagnostics == ()
    written = write(swapped(read(TRF16.replace("ABC a record that nobody knows", "ABC 1 2"))))
    assert [one.code for one in written.diagnostics] == ["TRF-WRITE-STALE"]


def test_a_colour_goes_into_the_record_that_is_there() -> None:
    text = TRF16.replace("rank white1", "rank")
    written = write(replace(read(text), initial_colour=Colour.BLACK))
    assert text.replace("XXC rank", "XXC rank black1") == written.data.decode()
    assert written.diagnostics == ()


def test_a_line_not_wholly_understood_is_shown_when_it_makes_room() -> None:
    event = read(TRF26.replace("152 W", "162  W 3.0  Q 7.0"))
    written = write(replace(event, points=PointSystem(win=Fraction(2))))
    assert [one.code for one in written.diagnostics] == [
        "TRF-WRITE-POINT-SYSTEM",
        "TRF-WRITE-REPLACED",
    ]
    assert written.diagnostics[1].excerpt == "162  W 3.0  Q 7.0"
    assert b"Q 7.0" not in written.data


def test_a_row_counted_in_bytes_is_written_in_characters() -> None:
    row = "001    1      Müller, Ü                        2400 GER                         0.0    1"
    event = read(f"012 Bytes\n{row}     2 w 0\n")
    written = write(with_player(1, rating=2500)(event))
    assert [one.code for one in written.diagnostics] == ["TRF-WRITE-MISALIGNED"]
    again = read(written.data.decode())
    assert (again.players[0].name, again.players[0].rating) == ("Müller, Ü", 2500)


def test_letters_that_the_encoding_lacks_are_told() -> None:
    source = Source("toy.trf", TRF16.replace("Bob", "Böb").encode("cp1252"))
    (event,) = READER.read(source, ReadOptions()).tournaments
    assert write(event).data.decode("cp1252") == TRF16.replace("Bob", "Böb")
    written = write(replace(event, name="Łódź"))
    assert [one.code for one in written.diagnostics] == ["TRF-WRITE-ENCODING"]


def test_what_the_file_has_no_record_for_is_told_once() -> None:
    event = read(TRF16)
    assert [one.code for one in write(replace(event, pairing_program="x")).diagnostics] == [
        "TRF-WRITE-LEFT-OUT"
    ]


BYES = """\
192 FIDE_DUTCH
001    1      Adams, Ann                        2400 ENG                         0.5    1  0000 - H  0000 - Z
001    2      Baker, Bob                        2300 ENG                         0.5    2  0000 - H  0000 - Z
001    3      Cook, Cy                          2200 ENG                         0.0    3  0000 - Z     4 w 1
001    4      Dale, Di                          2100 ENG                         1.0    4  0000 - F     3 b 0
"""  # noqa: E501
NAMED = "240 H   1    1\n"


@pytest.mark.parametrize(
    ("text", "gone", "come"),
    [
        (BYES, [], []),
        (BYES + NAMED, [], ["240 H   2    2"]),
        (BYES + "240 Z   2    2\n", ["240 Z   2    2"], ["240 H   2    2"]),
    ],
)
def test_a_bye_that_changes_brings_no_others(text: str, gone: list[str], come: list[str]) -> None:
    """Byes that the file leaves to the cells stay there."""
    half = RoundRecord(2, outcome=Outcome.HALF_POINT_BYE)
    edit = with_player(2, records=(RoundRecord(1, outcome=Outcome.HALF_POINT_BYE), half))
    lost, brought = changed(text, edit)
    assert [line for line in lost if line.startswith("240")] == gone
    assert [line for line in brought if line.startswith("240")] == come


def test_a_request_brings_no_others() -> None:
    asked = (ByeRequest(3, 3, Outcome.HALF_POINT_BYE),)
    assert changed(BYES, with_facts(bye_requests=asked)) == ([], ["240 H   3    3"])
    both = (*asked, ByeRequest(4, 3, Outcome.HALF_POINT_BYE))
    named = BYES + "240 H   3    3\n"
    assert changed(named, with_facts(bye_requests=both)) == (
        ["240 H   3    3"],
        ["240 H   3    3    4"],
    )
