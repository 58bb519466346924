"""The plain dump: every fact of the model, one to a line, the same bytes every time."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import date
from fractions import Fraction

from crosstable.api import (
    Acceleration,
    ByeRequest,
    Colour,
    Declared,
    DeclaredTieBreak,
    EventDate,
    EventKind,
    ForbiddenPairing,
    MatchRecord,
    NationalRating,
    Outcome,
    Player,
    PointSystem,
    RoundRecord,
    SourceText,
    Span,
    Stage,
    StageKind,
    Team,
    Tournament,
    Unparsed,
    WriteOptions,
)
from crosstable.writers.model_json import write_model_json

FULL = Tournament(
    name="Grüße \ud800",
    start=EventDate("May 9", date(2026, 5, 9)),
    kind=EventKind.SWISS,
    stages=(Stage(), Stage("blitz", StageKind.BLITZ, weight=2)),
    points=PointSystem(win=Fraction(3), draw=Fraction(1), draw_with_black=Fraction(3, 2)),
    initial_colour=Colour.BLACK,
    tie_breaks=("BH/C1", "SB"),
    players=(
        Player(
            id=1,
            name="",
            national_ratings=(NationalRating(federation="ENG", rating=180),),
            declared=Declared(points=Fraction(9, 2), tie_breaks=(DeclaredTieBreak("TB1", "12,5"),)),
            records=(
                RoundRecord(1, 2, Colour.WHITE, Outcome.WIN, Fraction(1, 2), board=1),
                RoundRecord(2),
            ),
        ),
    ),
    teams=(Team(id=1, name="A", players=(1, 2), records=(MatchRecord(1, line_up=(1, 0)),)),),
    accelerations=(
        Acceleration(participants=(1, 2), first_round=1, last_round=2, points=Fraction(1)),
    ),
    forbidden_pairings=(ForbiddenPairing(participants=(1, 2)),),
    bye_requests=(ByeRequest(1, 3, Outcome.HALF_POINT_BYE),),
    unparsed=(Unparsed(Span("x.trf", 7), "### 1"), Unparsed(Span("x.xls", cell="A!B2"), "?")),
)
EXPECTED = r"""{
  "accelerations": [
    {"first_round": 1, "last_round": 2, "participants": [1, 2], "points": "1"}
  ],
  "bye_requests": [
    {"outcome": "half-point-bye", "participant": 1, "round": 3}
  ],
  "forbidden_pairings": [
    {"participants": [1, 2]}
  ],
  "initial_colour": "b",
  "kind": "swiss",
  "name": "Grüße \ud800",
  "players": [
    {
      "declared": {"points": "9/2", "tie_breaks": [{"name": "TB1", "text": "12,5"}]},
      "id": 1,
      "name": "",
      "national_ratings": [
        {"federation": "ENG", "rating": 180}
      ],
      "records": [
        {"awarded": "1/2", "board": 1, "colour": "w", "opponent": 2, "outcome": "win", "round": 1},
        {"round": 2}
      ]
    }
  ],
  "points": {"draw": "1", "draw_with_black": "3/2", "win": "3"},
  "stages": [
    {},
    {"id": "blitz", "kind": "blitz", "weight": 2}
  ],
  "start": {"day": "2026-05-09", "text": "May 9"},
  "teams": [
    {
      "id": 1,
      "name": "A",
      "players": [1, 2],
      "records": [
        {"line_up": [1, 0], "round": 1}
      ]
    }
  ],
  "tie_breaks": ["BH/C1", "SB"],
  "unparsed": [
    {"line": 7, "text": "### 1"},
    {"cell": "A!B2", "text": "?"}
  ]
}
"""


def dump(tournament: Tournament, **options: bool) -> str:
    return write_model_json(tournament, WriteOptions(**options)).data.decode("utf-8")


def test_every_sort_of_fact() -> None:
    assert dump(FULL) == EXPECTED
    json.loads(dump(FULL))


def test_an_event_that_says_nothing() -> None:
    assert dump(Tournament()) == "{}\n"


def test_names_as_ascii_mean_the_same() -> None:
    assert dump(FULL, ascii_names=True).isascii()
    assert json.loads(dump(FULL, ascii_names=True)) == json.loads(dump(FULL))


def test_every_fact_that_counts_for_equality_is_shown() -> None:
    """Taking a fact away changes the dump; the input's own lines are no such fact."""
    for field in fields(Tournament):
        if getattr(FULL, field.name) != getattr(Tournament(), field.name):
            without = replace(FULL, **{field.name: getattr(Tournament(), field.name)})
            assert dump(without) != dump(FULL), field.name
    assert dump(replace(FULL, text=SourceText("x.trf", "trf", ("012 x",)))) == dump(FULL)
