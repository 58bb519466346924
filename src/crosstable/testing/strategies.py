"""Random small events for property tests with hypothesis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from crosstable.api import (
    Colour,
    EventKind,
    Outcome,
    Player,
    RoundRecord,
    Tournament,
)
from crosstable.model.edit import renumber
from crosstable.testing.builders import parse_team_event

_PLAYED = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
_PAIRED = (*_PLAYED, *_PLAYED, Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)
_BYES = (
    Outcome.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE,
    Outcome.FULL_POINT_BYE,
    Outcome.PAIRING_ALLOCATED_BYE,
    Outcome.NOT_PAIRED,
)


@st.composite
def swiss_events(
    draw: st.DrawFn, *, all_played: bool = False, all_drawn: bool = False
) -> Tournament:
    """Events with byes and forfeits, or such in which every round was played."""
    size = draw(st.sampled_from((2, 4, 6)) if all_played else st.integers(2, 7))
    outcomes = (Outcome.DRAW,) if all_drawn else _PLAYED if all_played else _PAIRED
    rounds = []
    for _ in range(draw(st.integers(1, 5))):
        order = draw(st.permutations(range(1, size + 1)))
        paired = size if all_played else draw(st.integers(0, size // 2)) * 2
        pairs = zip(order[:paired:2], order[1:paired:2], strict=True)
        rounds.append({pair: draw(st.sampled_from(outcomes)) for pair in pairs})
        rounds[-1].update({(id_, 0): draw(st.sampled_from(_BYES)) for id_ in order[paired:]})
    return _event(draw, size, rounds, EventKind.SWISS)


@st.composite
def round_robins(draw: st.DrawFn) -> Tournament:
    """Single round robins with forfeits."""
    size = draw(st.integers(2, 6))
    ring = list(range(1, size + size % 2 + 1))
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = zip(ring[: len(ring) // 2], reversed(ring), strict=False)
        rounds.append(
            {(a, b): draw(st.sampled_from(_PAIRED)) for a, b in pairs if a <= size and b <= size}
        )
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return _event(draw, size, rounds, EventKind.ROUND_ROBIN)


def any_events() -> st.SearchStrategy[Tournament]:
    """Swiss events and round robins."""
    return st.one_of(swiss_events(), round_robins())


def _event(
    draw: st.DrawFn,
    size: int,
    rounds: list[dict[tuple[int, int], Outcome]],
    kind: EventKind,
) -> Tournament:
    records: dict[int, list[RoundRecord]] = {id_: [] for id_ in range(1, size + 1)}
    for number, pairings in enumerate(rounds, start=1):
        for (one, other), outcome in pairings.items():
            if not other:
                records[one].append(RoundRecord(number, outcome=outcome))
                continue
            mirrored = outcome.mirrored
            assert mirrored is not None
            records[one].append(RoundRecord(number, other, Colour.WHITE, outcome))
            records[other].append(RoundRecord(number, one, Colour.BLACK, mirrored))
    players = tuple(
        Player(
            id=id_,
            name=f"Player {id_}",
            rating=draw(st.one_of(st.none(), st.integers(1400, 2800))),
            records=tuple(found),
        )
        for id_, found in records.items()
    )
    return Tournament(kind=kind, players=players, rounds_planned=len(rounds))


@st.composite
def team_events(
    draw: st.DrawFn, *, all_played: bool = False, all_drawn: bool = False
) -> Tournament:
    """Swiss events of teams on two or three boards, as the rows of the builder."""
    size = draw(st.sampled_from((2, 4)) if all_played else st.integers(2, 6))
    boards = draw(st.integers(2, 3))
    results = ("=",) if all_drawn else tuple("10=") if all_played else tuple("10==+-")
    rows: dict[int, list[str]] = {id_: [] for id_ in range(1, size + 1)}
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(range(1, size + 1)))
        paired = size if all_played else draw(st.integers(0, size // 2)) * 2
        for one, other in zip(order[:paired:2], order[1:paired:2], strict=True):
            match = "".join(draw(st.sampled_from(results)) for _ in range(boards))
            forfeit = "" if all_played else draw(st.sampled_from(("", "", "", "+", "-", "--")))
            rows[one].append(f"{other}{forfeit[:1]}" if forfeit else f"{other}w/{match}")
            answer = {"+": "-", "-": "+", "--": "-"}.get(forfeit, "")
            mirrored = match.translate(str.maketrans("10+-", "01-+"))
            rows[other].append(f"{one}{answer}" if forfeit else f"{one}b/{mirrored}")
        for id_ in order[paired:]:
            rows[id_].append(draw(st.sampled_from("UHFZ.")))
    text = "\n".join(f"{id_} | {' '.join(cells)}" for id_, cells in rows.items())
    return parse_team_event(text)


def renumbered_teams(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """The same team event with other numbers of teams, and the teams in another order."""
    teams = [
        replace(
            team,
            id=new[team.id],
            records=tuple(r._replace(opponent=new.get(r.opponent, 0)) for r in team.records),
        )
        for team in tournament.teams
    ]
    return replace(tournament, teams=tuple(sorted(teams, key=lambda team: -team.id)))


def renumbered(tournament: Tournament, new: Mapping[int, int]) -> Tournament:
    """The same event with other starting ranks, and the players in another order."""
    event = renumber(tournament, new)
    return replace(event, players=tuple(reversed(event.players)))
