"""Published standings of real events, worked out from their games.

The facts are not part of the repository.  They are looked for in ``../shared``, or where the
environment variable CROSSTABLE_SHARED says.  No event here has an unplayed round, so every
edition gives the same.  The third real event, UzChess Cup 2025, is one of the cases.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from crosstable_fide.editions import EDITIONS
from crosstable_fide.tie_breaks import TIE_BREAKS

from crosstable.api import (
    Colour,
    Context,
    EventKind,
    Outcome,
    Player,
    RoundRecord,
    Tournament,
    rank,
)
from crosstable.testing import list_tie_breaks

SHARED = Path(os.environ.get("CROSSTABLE_SHARED", Path(__file__).parents[4] / "shared"))
FACTS = SHARED / "spec" / "real-events.json"
HEADERS = SHARED / "corpus" / "pgn" / "womens_world_rapid_2024_headers_only.pgn"
OUTCOMES = {"1-0": Outcome.WIN, "1/2-1/2": Outcome.DRAW, "0-1": Outcome.LOSS}
EDITION_IDS = [edition.id for edition in EDITIONS]

pytestmark = pytest.mark.skipif(
    not (FACTS.is_file() and HEADERS.is_file()), reason="the facts of the real events are not here"
)


def facts_of(event: str) -> Mapping[str, Any]:
    events = json.loads(FACTS.read_text(encoding="utf-8"))["events"]
    return next(facts for facts in events if facts["id"] == event)


def swiss_of(facts: Mapping[str, Any], ratings: Mapping[str, int] | None = None) -> Tournament:
    """A Swiss from its games; players are numbered in the order of their names."""
    games = [(r["round"], game) for r in facts["rounds"] for game in r["games"]]
    names = sorted({game[side] for _, game in games for side in ("white", "black")})
    numbers = {name: number for number, name in enumerate(names, start=1)}
    records: dict[str, list[RoundRecord]] = {name: [] for name in names}
    for round_, game in games:
        white, black = game["white"], game["black"]
        outcome = OUTCOMES[game["result"]]
        mirrored = outcome.mirrored
        assert mirrored is not None
        records[white].append(RoundRecord(round_, numbers[black], Colour.WHITE, outcome))
        records[black].append(RoundRecord(round_, numbers[white], Colour.BLACK, mirrored))
    players = tuple(
        Player(
            id=numbers[name],
            name=name,
            rating=(ratings or {}).get(name),
            records=tuple(records[name]),
        )
        for name in names
    )
    return Tournament(kind=EventKind.SWISS, players=players)


def order_of(tournament: Tournament, context: Context, codes: str) -> list[tuple[int, str]]:
    _, rows = rank(context, list_tie_breaks(codes, TIE_BREAKS))
    return [(row.rank, tournament.player(row.participant).name) for row in rows]


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_grand_swiss_2021_places_1_to_8(edition: str, context_of) -> None:
    facts = facts_of("grand-swiss-2021")
    tournament = swiss_of(facts)

    order = order_of(tournament, context_of(tournament, edition), "BH/C1,BH,SB,DE")

    assert order[:8] == list(enumerate(facts["published_top8"], start=1))


def test_grand_swiss_2021_needs_the_plain_buchholz_for_place_7(context_of) -> None:
    tournament = swiss_of(facts_of("grand-swiss-2021"))

    order = order_of(tournament, context_of(tournament, EDITION_IDS[0]), "BH/C1")

    assert [rank for rank, name in order if name.startswith(("Predke,", "Shirov,"))] == [7, 7]


def players_in_headers() -> dict[str, tuple[str, int]]:
    """FIDE id and rating of every player by name, from the tags of the games."""
    found = {}
    for block in HEADERS.read_text(encoding="utf-8").split("\n\n"):
        tags = dict(re.findall(r'^\[(\w+) "([^"]*)"\]', block, re.MULTILINE))
        for side in ("White", "Black"):
            if side in tags:
                found[tags[side]] = (tags[f"{side}FideId"], int(tags[f"{side}Elo"]))
    return found


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_womens_world_rapid_2024_every_buchholz(edition: str, context_of) -> None:
    facts = facts_of("womens-world-rapid-2024")
    headers = players_in_headers()
    tournament = swiss_of(facts, {name: rating for name, (_, rating) in headers.items()})
    context = context_of(tournament, edition)
    codes = "BH/C1,BH,ARO/C1"
    columns, rows = rank(context, list_tie_breaks(codes, TIE_BREAKS))
    points = {row.participant: row.points for row in rows}

    wrong = {
        player.name: (code, ours, expected[code])
        for player in tournament.players
        for expected in [facts["reference_values_by_fide_id"][headers[player.name][0]]]
        for code, ours in [
            ("points", points[player.id]),
            *((c.key, Fraction(c.value(player.id).exact or -1)) for c in columns),
        ]
        if ours != Fraction(str(expected[code]))
    }
    assert wrong == {}
    assert len(tournament.players) == 110
