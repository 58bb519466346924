"""Standings made by hand: a toy regulation, toy tie-breaks, no federation.

A tournament is written as a crosstable, one text per player:
``"Adams, A | 2400 | ENG | 2w1 3b= U"`` with opponent, colour and TRF result letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from crosstable.api import (
    Colour,
    Context,
    Contribution,
    Decision,
    Declared,
    Diagnostic,
    EventDate,
    EventKind,
    ListedTieBreak,
    Modifiers,
    Note,
    Outcome,
    Participant,
    Placed,
    Player,
    Provenance,
    Reading,
    Record,
    Regulation,
    RoundRecord,
    Severity,
    SourceText,
    Span,
    Standings,
    TieBreak,
    TieBreakType,
    Tournament,
    Unit,
    Use,
    cut_lowest,
    mean,
    opponent_scores,
    parse_descriptor,
    parse_points,
    rank,
    view_context,
)
from crosstable.testing import parse_team_event

RESULTS = {
    "1": Outcome.WIN,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "*": Outcome.PENDING,
}
BYES = {
    "U": Outcome.PAIRING_ALLOCATED_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
    ".": Outcome.NOT_PAIRED,
}
BYE_AS_DRAW = Note("requested bye at the end counts as a draw", "T.3")
DUMMY = Note("a dummy with the own score", "T.4")


class ToyUnplayed:
    """Requested byes count as draws for opponents; an own unplayed round meets a dummy."""

    id = "toy:draws"
    title = "Requested byes count as draws"

    def is_game(self, context: Context, record: Record, use: Use) -> bool:
        return record.outcome.is_played

    def seen_by_opponents(
        self, context: Context, participant: Participant, forfeits_as_played: bool
    ) -> Sequence[Contribution]:
        zero = Outcome.ZERO_POINT_BYE
        return [
            Contribution(r.round, context.event.draw, BYE_AS_DRAW)
            if r.outcome is zero
            else Contribution(r.round, r.points, Note("as it is"))
            for r in participant.records
        ]

    def own_round(self, context: Context, participant: Participant, record: Record) -> Contribution:
        points = participant.points
        return Contribution(record.round, points, DUMMY, 0, points, record.points)

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        return cut_lowest(contributions, count)


def buchholz(context: Context, participant: int, modifiers: Modifiers) -> list[Contribution]:
    elements = opponent_scores(context, participant)
    return context.unplayed.cut_low(elements, modifiers.cut_low)


def wins(context: Context, participant: int, modifiers: Modifiers) -> list[Contribution]:
    won = Note("won over the board", "T.1")
    own = context.event.participants[participant]
    return [Contribution(r.round, int(r.outcome.is_win), won, r.opponent) for r in own.records]


def ratings(context: Context, participant: int, modifiers: Modifiers) -> list[Contribution]:
    event = context.event
    note = Note("opponent's rating", "T.5")
    found = []
    for record in event.participants[participant].records:
        rating = event.participants[record.opponent].rating if record.opponent else None
        if rating is not None:
            found.append(Contribution(record.round, rating, note, record.opponent, rating))
    return found


def encounters(context: Context, group: Sequence[int], modifiers: Modifiers) -> dict[int, Placed]:
    """The score among the tied, if all of them met; else all first."""
    participants = context.event.participants
    games = {i: [r for r in participants[i].records if r.opponent in group] for i in group}
    scores = {i: sum(r.points for r in games[i]) for i in group}
    met_all = all(len(games[i]) >= len(group) - 1 for i in group)
    note = Note("game among the tied", "T.2")
    step = Note("all of the tied met" if met_all else "not all of the tied met", "T.2")
    return {
        i: Placed(
            1 + sum(scores[j] > scores[i] for j in group) if met_all else 1,
            scores[i],
            tuple(
                Contribution(r.round, r.points, note, r.opponent, None, r.points) for r in games[i]
            ),
            (step,),
        )
        for i in group
    }


TIE_BREAKS = {
    "BH": TieBreak(
        code="BH",
        name="Buchholz",
        summary="Sum of the opponents' scores",
        type=TieBreakType.OPPONENTS,
        modifiers=frozenset("C"),
        contributions=buchholz,
    ),
    "DE": TieBreak(
        code="DE",
        name="Direct encounter",
        summary="Score among the tied",
        type=TieBreakType.AMONG_TIED,
        places=encounters,
    ),
    "WIN": TieBreak(
        code="WIN",
        name="Wins",
        summary="Number of wins",
        type=TieBreakType.OWN_RECORD,
        unit=Unit.NUMBER,
        contributions=wins,
    ),
    "ARO": TieBreak(
        code="ARO",
        name="Average rating of opponents",
        summary="Their mean",
        type=TieBreakType.OPPONENTS,
        unit=Unit.NUMBER,
        contributions=ratings,
        reduce=mean,
    ),
}
ARTICLES = {"BH": "T.6", "DE": "T.2", "WIN": "T.1", "ARO": "T.5"}
REGULATION = Regulation(
    id="toy-2024", title="Toy regulation", edition="2024", namespace="toy", source="nowhere"
)
READING = Reading(
    id="met",
    question="When have all of the tied met?",
    choice="twice",
    options={"once": "Once is enough.", "twice": "If each met each other."},
    article="T.2",
)
FINDING = Diagnostic("TRF-TOY", Severity.WARNING, "a finding <b>&", Span("toy.trf", 3, (5, 8)))


def read_round(number: int, text: str) -> RoundRecord:
    if text in BYES:
        return RoundRecord(number, outcome=BYES[text])
    opponent, colour, result = text[:-2], text[-2], text[-1]
    return RoundRecord(number, int(opponent), Colour(colour), RESULTS[result])


def read_player(id_: int, row: str) -> Player:
    name, rating, federation, rounds = row.rsplit("|", 3)
    return Player(
        id=id_,
        name=name.strip(" "),
        rating=int(rating) if rating.strip() else None,
        federation=federation.strip(),
        records=tuple(read_round(n, cell) for n, cell in enumerate(rounds.split(), 1)),
    )


def listed(codes: str) -> list[ListedTieBreak]:
    found: list[ListedTieBreak] = []
    for text in codes.split():
        descriptor = parse_descriptor(text)
        code = str(descriptor)
        again = sum(entry.key.split("#")[0] == code for entry in found)
        found.append(
            ListedTieBreak(
                key=f"{code}#{again + 1}" if again else code,
                tie_break=TIE_BREAKS[descriptor.code],
                modifiers=descriptor.modifiers,
                article=ARTICLES[descriptor.code],
            )
        )
    return found


def _stated_in(lines: tuple[str, ...]) -> Callable[[Player], Player]:
    """Gives a player the points and the rank that the player's row states."""
    rows = {line[4:8].strip(): line for line in reversed(lines) if line.startswith("001 ")}

    def stated(player: Player) -> Player:
        row = rows.get(str(player.id), "")
        points, rank_ = row[80:84].strip(), row[85:89].strip()
        declared = Declared(
            points=parse_points(points) if points else None, rank=int(rank_) if rank_ else None
        )
        return replace(player, declared=declared)

    return stated


@dataclass(frozen=True)
class Build:
    """Makes what the tests of writers need."""

    rows: tuple[str, ...] = (
        "Adams, Ann|2400|ENG|2w1 3b= U",
        "Baker, Bob|2300|ENG|1b0 4w1 3b1",
        "Cox, Cy|2200|SCO|4b1 1w= 2w0",
        "Dyer, Dee||WLS|3w0 2b0 Z",
    )

    def tournament(self, *rows: str, **facts: object) -> Tournament:
        """A tournament of these rows, or of the four usual players."""
        players = tuple(read_player(i, row) for i, row in enumerate(rows or self.rows, 1))
        usual: dict[str, object] = {
            "name": "Toy Open",
            "city": "Toytown",
            "federation": "ENG",
            "start": EventDate("2024/06/01"),
            "end": EventDate("2024/06/03"),
            "kind": EventKind.SWISS,
            "rounds_planned": max(len(player.records) for player in players),
        }
        return Tournament(**{**usual, "players": players, **facts})

    def standings(
        self,
        tournament: Tournament | None = None,
        codes: str = "DE BH/C1 BH WIN",
        rounds: int | None = None,
        kind: EventKind = EventKind.SWISS,
        **facts: object,
    ) -> Standings:
        """The ranked tournament, after ``rounds`` rounds or the last."""
        event = tournament or self.tournament()
        after = event.last_round_with_result if rounds is None else rounds
        context = view_context(event, kind, after, ToyUnplayed())
        columns, rows = rank(context, listed(codes))
        usual: dict[str, object] = {
            "decisions": (Decision("regulation", "toy-2024", "the only one"),),
            "readings": (READING,),
            "diagnostics": (FINDING,),
        }
        return Standings(event, REGULATION, context, columns, rows, **{**usual, **facts})

    def team_standings(self, codes: str = "BH WIN", primary: str = "MP") -> Standings:
        """Three teams of two, the second with a bye, and one that was forfeited."""
        event = parse_team_event(
            "1 | 2w/1= 3b/0- U\n2 | 1b/0= U 3+\n3 | Z 1w/1+ 2-", rounds_planned=3
        )
        names = {1: "Ash", 2: "Birch", 3: "=Cedar"}
        teams = [
            replace(team, name=names[team.id], federation="ENG", strength=Fraction(4001, 2))
            for team in event.teams
        ]
        event = replace(event, name="Toy League", teams=tuple(teams))
        context = view_context(event, EventKind.SWISS, 3, ToyUnplayed(), None, primary)
        columns, rows = rank(context, listed(codes))
        return Standings(event, REGULATION, context, columns, rows)

    def from_trf(self, data: bytes, encoding: str = "utf-8") -> Tournament:
        """The usual tournament as if it came from these bytes of a TRF."""
        has_bom = data.startswith(b"\xef\xbb\xbf")
        whole = data.decode(encoding).removeprefix("\ufeff")
        found = re.findall(r"([^\r\n]*)(\r\n|\r|\n|\Z)", whole)
        found = found[:-1] if found[-1] == ("", "") else found
        lines = tuple(line for line, _ in found)
        usual = found[0][1] or "\n"
        odd = {n: end for n, (_, end) in enumerate(found, 1) if end != usual}
        text = SourceText("toy.trf", "trf", lines, encoding, usual, has_bom, odd)
        spans = {
            int(line[4:8]): Span("toy.trf", number)
            for number, line in enumerate(lines, 1)
            if line.startswith("001 ") and line[4:8].strip().isdecimal()
        }
        usual = self.tournament(provenance=Provenance(spans, {}, (92, 10)))
        event = replace(usual, players=tuple(map(_stated_in(lines), usual.players)))
        return replace(event, text=replace(text, read_as=event))

    def drawn(self, count: int, name: str = "Player {}") -> Tournament:
        """``count`` players, everybody against the neighbour, all drawn: all shared."""
        rows = []
        for id_ in range(1, count + 1):
            other, colour = (id_ + 1, "w") if id_ % 2 else (id_ - 1, "b")
            rows.append(f"{name.format(id_)}|2000|FID|{other}{colour}=")
        return self.tournament(*rows)


@pytest.fixture(scope="session")
def build() -> Build:
    """Makes tournaments and standings by hand."""
    return Build()
