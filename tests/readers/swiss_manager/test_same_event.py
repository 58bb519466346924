"""One event in all formats is one model, but for what is written down here as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from crosstable.api import Outcome, Source, Tournament
from crosstable.host import load_registry
from crosstable.reading import plain_inputs, read_event

from . import same_event
from .tournament_file import BYE, NOT_PAIRED, Round, TournamentFile

FOLDER = Path(__file__).parents[3] / "fixtures" / "same-event"


@dataclass(frozen=True)
class Format:
    """The files of a format, the facts that it cannot say, those that it says otherwise."""

    files: tuple[str, ...]
    lacks: frozenset[str] = frozenset()
    differs: Mapping[str, str] = field(default_factory=dict)


EVENT_HEAD = frozenset(
    {"event.city", "event.federation", "event.start", "event.end", "event.officials",
     "event.rate_of_play", "event.round_days", "event.rounds_planned"}
)  # fmt: skip

FORMATS = {
    "TRF16": Format(
        ("fide-export.trf",),
        frozenset(
            {"player.title", "player.club", "player.group", "player.tie_breaks",
             "event.tie_breaks", "round.board"}
        ),
        {"player.name": "no blank after the comma; the own federation without umlauts"},
    ),
    "text files": Format(
        ("spielerdaten.txt", "spielerauslosung.txt"),
        EVENT_HEAD | {"event.kind", "event.name", "event.tie_breaks"},
        {
            "player.sex": "W or blank",
            "player.tie_breaks": "under their column, without a name",
        },
    ),
    "crosstable text": Format(
        ("crosstable.txt",),
        EVENT_HEAD
        | {"player.sex", "player.birth", "player.fide_id", "player.club", "player.group",
           "round.board"},
        {
            "player.name": "no comma between the names",
            "player.tie_breaks": "under their codes, not numbers",
            "round.colour": "none where a game was forfeited",
        },
    ),
    "upload XML": Format(("upload.xml",)),
    "site pages": Format(
        ("site-starting-list.html", "site-crosstable.html"),
        EVENT_HEAD | {"player.birth", "round.board"},
        {"player.sex": "w or blank"},
    ),
    "site text": Format(
        ("site-crosstable.csv",),
        EVENT_HEAD
        | {"player.sex", "player.birth", "player.fide_id", "player.club", "player.group",
           "round.board", "event.tie_breaks"},
        {"player.name": "no comma between the names"},
    ),
    "tournament file": Format(
        ("event.TUNx",),
        frozenset(
            {"player.sex", "player.club", "player.points", "player.rank", "player.tie_breaks",
             "event.tie_breaks"}
        ),
    ),
}  # fmt: skip


def facts(event: Tournament) -> dict[str, object]:
    """Everything that is compared, by name."""
    players = {player.id: player for player in event.players}
    found: dict[str, object] = {
        f"event.{name}": getattr(event, name)
        for name in ("name", "city", "federation", "kind", "is_team_event", "rounds_planned",
                     "tie_breaks", "officials", "rate_of_play", "event_code", "points", "teams")
    }  # fmt: skip
    found["event.start"] = event.start and event.start.day
    found["event.end"] = event.end and event.end.day
    found["event.rounds"] = [round_.number for round_ in event.rounds]
    found["event.round_days"] = [round_.date and round_.date.day for round_ in event.rounds]
    for name in ("name", "title", "sex", "rating", "federation", "birth", "fide_id", "club",
                 "group", "national_ratings"):  # fmt: skip
        found[f"player.{name}"] = {id_: getattr(p, name) for id_, p in players.items()}
    for name in ("points", "rank", "tie_breaks"):
        found[f"player.{name}"] = {id_: getattr(p.declared, name) for id_, p in players.items()}
    for name in ("opponent", "colour", "outcome", "awarded", "board"):
        found[f"round.{name}"] = {
            (id_, record.round): getattr(record, name)
            for id_, player in players.items()
            for record in player.records
        }
    return found


RESULTS = {
    Outcome.WIN: 1, Outcome.DRAW: 2, Outcome.LOSS: 3, Outcome.FORFEIT_WIN: 4,
    Outcome.FORFEIT_LOSS: 5, Outcome.DOUBLE_FORFEIT: 6, Outcome.PENDING: 0,
}  # fmt: skip
BYES = {
    Outcome.PAIRING_ALLOCATED_BYE: (BYE, 9),
    Outcome.HALF_POINT_BYE: (NOT_PAIRED, 2),
    Outcome.ZERO_POINT_BYE: (NOT_PAIRED, 0),
}


def tournament_file(event: Tournament) -> bytes:
    """The event as the layout has it: games by board, then who did not play."""
    players = {player.id: player for player in event.players}
    rounds = []
    for number, whites in enumerate(same_event.BOARDS, 1):
        records = {id_: p.records[number - 1] for id_, p in players.items()}
        games = [(w, records[w].opponent, RESULTS[records[w].outcome]) for w in whites]
        games += [(id_, *BYES[r.outcome]) for id_, r in records.items() if not r.opponent]
        rounds.append(Round(int(f"{same_event.DAYS[number - 1]:%Y%m%d}"), games))
    rows = []
    for player in event.players:
        last, first = player.name.split(", ")
        rows.append(
            {
                "last": last, "first": first, "title": player.title, "fed": player.federation,
                "group": player.group, "rating": player.rating or 0,
                "birth": int(player.birth.replace("/", "")), "fide_id": player.fide_id or 0,
            }
        )  # fmt: skip
    return bytes(
        TournamentFile(
            texts={
                0: event.name, 5: event.city, 14: "90 min + 30 sec increment",
                20: event.federation, 21: event.officials[0].name,
            },
            players=rows,
            rounds=rounds,
            dates=(20260514, 20260517),
            tie_breaks=(84, 84, 85),
        )
    )  # fmt: skip


def read(format_: Format) -> Tournament:
    sources = []
    for name in format_.files:
        is_built = name.endswith(".TUNx")
        data = tournament_file(same_event.event()) if is_built else (FOLDER / name).read_bytes()
        sources.append(Source(name, data))
    return read_event(load_registry(), plain_inputs(sources)).tournament


@pytest.mark.parametrize("name", FORMATS)
def test_all_formats_give_one_model(name: str) -> None:
    format_ = FORMATS[name]
    wanted, found = facts(same_event.event()), facts(read(format_))
    assert format_.lacks | set(format_.differs) <= wanted.keys()
    for fact, value in wanted.items():
        if fact in format_.lacks:
            assert is_silent(found[fact]), f"{name} does have {fact}: {found[fact]}"
            assert value != found[fact], f"{fact} is no loss of {name}"
        elif fact in format_.differs:
            assert value != found[fact], f"{fact} does not differ in {name}"
        else:
            assert found[fact] == value, f"{name}: {fact}"


def is_silent(value: object) -> bool:
    """Whether nothing is said, of the event or of any of its players and rounds."""
    if isinstance(value, dict | list):
        return all(map(is_silent, value.values() if isinstance(value, dict) else value))
    return value in ("", None, ()) or getattr(value, "value", None) == "unknown"


def test_what_differs_differs_no_further() -> None:
    trf = read(FORMATS["TRF16"])
    spelt = {player.id: player.name for player in trf.players}
    assert (spelt[2], spelt[3], spelt[9]) == ("Muessig,Joerg", "Lécluse,Élodie", "Gruenspan,Aenne")
    text = read(FORMATS["text files"])
    assert {p.sex for p in text.players} == {"w", ""}
    values = [tie_break.text for tie_break in text.players[0].declared.tie_breaks]
    assert values == [
        tie_break.text for tie_break in same_event.event().players[0].declared.tie_breaks
    ]
    list_ = read(FORMATS["crosstable text"])
    event = same_event.event()
    assert [p.name for p in list_.players] == [p.name.replace(",", "") for p in event.players]
    for player, wanted in zip(list_.players, event.players, strict=True):
        for record, right in zip(player.records, wanted.records, strict=True):
            is_game = right.opponent and not right.outcome.is_forfeit
            assert record.colour is (right.colour if is_game else None)


def test_every_file_of_the_folder_is_read_here() -> None:
    named = {name for format_ in FORMATS.values() for name in format_.files}
    assert {path.name for path in FOLDER.iterdir()} <= named
