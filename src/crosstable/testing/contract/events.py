"""The events that plugins are tried on, and how an event is shown.

They come from :mod:`crosstable.testing.strategies`, the same in every run, smallest first,
so that the first that shows a fault is the one to look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy

from crosstable.api import (
    EventKind,
    MatchRecord,
    Outcome,
    Player,
    RoundRecord,
    Team,
    Tournament,
    format_exact,
)
from crosstable.testing.builders import OUTCOMES, parse_event, parse_team_event
from crosstable.testing.strategies import any_events, renumbered, renumbered_teams, team_events

EVENTS = 30
"""How many random events there are of each sort."""


class Trial(NamedTuple):
    """An event, and the same event in other words: with the participants ``reordered``,
    ``renamed``, and ``renumbered`` with ``new`` numbers."""

    event: Tournament
    reordered: Tournament
    renamed: Tournament
    renumbered: Tournament
    new: dict[int, int]


@cache
def trials() -> tuple[Trial, ...]:
    """Random events of players."""
    return tuple(map(_trial, _drawn(any_events())))


@cache
def team_trials() -> tuple[Trial, ...]:
    """Random events of teams."""
    return tuple(map(_trial, _drawn(team_events())))


def _drawn(strategy: SearchStrategy[Tournament]) -> list[Tournament]:
    found: list[Tournament] = []

    @settings(
        max_examples=EVENTS,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(event: Tournament) -> None:
        found.append(event)

    collect()
    return sorted(found, key=_size)


def _size(event: Tournament) -> tuple[int, int]:
    return len(event.participants), sum(len(one.records) for one in event.participants)


def _trial(event: Tournament) -> Trial:
    ids = [one.id for one in event.participants]
    new = dict(zip(ids, [*ids[1:], *ids[:1]], strict=True))
    if event.is_ranked_by_team:
        other = renumbered_teams(event, new)
        reordered = replace(event, teams=event.teams[::-1])
    else:
        other = renumbered(event, new)
        reordered = replace(event, players=event.players[::-1])
    return Trial(event, reordered, _renamed(event), other, new)


def _renamed(event: Tournament) -> Tournament:
    """The same event with names in another alphabetical order."""
    players = (replace(one, name=f"{chr(122 - one.id % 26)} {one.id}") for one in event.players)
    teams = (replace(one, name=f"{chr(122 - one.id % 26)} {one.id}") for one in event.teams)
    return replace(event, players=tuple(players), teams=tuple(teams))


@cache
def odd_events() -> tuple[Tournament, ...]:
    """Events that are rare, half-finished or hardly events at all."""
    lone = "1 | 2000 | U"
    return (
        Tournament(name="Nobody"),
        Tournament(name="Nobody in a team", is_team_event=True),
        parse_event("1 | - | ."),
        parse_event(lone),
        parse_event("1 | 2000 | .\n2 | - | ."),
        parse_event("1 | 2000 | 2w?\n2 | 1900 | 1b?"),
        parse_event("1 | 2000 | ! 2w!\n2 | - | H 1b!"),
        parse_event("1 | - | 2- Z Z\n2 | - | 1- F(0) Z"),
        parse_event("1 | - | 2w1(3) 2b0(0)\n2 | - | 1b0(1) 1w1(3)", EventKind.MATCH),
        parse_event("7 | 2000 | 900w1\n900 | 1 | 7b0", rounds_planned=9),
        parse_event("1 | - | 2w1\n2 | - | 1b0", EventKind.KNOCK_OUT),
        parse_team_event("1 | 2w/1=\n2 | 1b/0="),
        parse_team_event("1 | 2:2.5 U\n2 | 1:1.5 Z"),
        parse_team_event("1 | 2+\n2 | 1-"),
    )


NEXT_LINE = "hostile-line"
"""What no line of an output may begin with."""
HOSTILE_NAMES = (
    "<crosstable-hostile onhostile=x>",
    '"><crosstable-hostile onhostile="x">',
    "' onhostile='x",
    "</td></tr></table></script></style></title><crosstable-hostile>",
    "]]><crosstable-hostile/>",
    "--><crosstable-hostile><!--",
    "&lt;&amp;&#0;&nosuch;",
    'a,"b;c\td|e',
    "=HYPERLINK(1)",
    "a\\\"b'c",
    '[Result "1-0"]{;}',
    "001 013 ###",
    "%s {0} ${x} \\n \\u0000",
    "Ünïcödé Ω \u202e ‮ \u200b 😀",
    "",
    " ",
    "x" * 3000,
    f"before\n{NEXT_LINE} 001 1-0",
    f"before\r\n{NEXT_LINE}\t\u2028\x00\x1b[31m",
)
"""Names that mean something to some format."""


@cache
def hostile_event(is_plain: bool = False) -> Tournament:
    """An event whose every text is hostile; or, plain, the same with letters instead."""
    rows = [f"{n} | {2000 + n} | {n - 1 if n % 2 == 0 else n + 1}" for n in range(1, 21)]
    text = "\n".join(f"{row}{'b0' if n % 2 else 'w1'}" for n, row in enumerate(rows))
    event = parse_event(text)
    names = [*HOSTILE_NAMES, HOSTILE_NAMES[0]]
    players = tuple(
        _with_text(one, "x" if is_plain else name)
        for one, name in zip(event.players, names, strict=True)
    )
    head = "x" if is_plain else HOSTILE_NAMES[1]
    return replace(event, players=players, name=head, city=head)


def _with_text(player: Player, text: str) -> Player:
    short = text[:3]
    return replace(player, name=text, club=text, birth=text, title=short, federation=short)


_LETTERS = {outcome: letter for letter, outcome in OUTCOMES.items()} | {Outcome.DOUBLE_FORFEIT: "-"}


def event_text(event: Tournament) -> str:
    """The rows of an event as :func:`crosstable.testing.parse_event` reads them, or
    :func:`crosstable.testing.parse_team_event` for teams."""
    if event.is_ranked_by_team:
        return "\n".join(f"{team.id} | {' '.join(_matches(event, team))}" for team in event.teams)
    rows = "\n".join(
        f"{one.id} | {'-' if one.rating is None else one.rating} | {' '.join(_cells(one))}"
        for one in event.players
    )
    return rows or "(nobody)"


def _cells(player: Player) -> Iterator[str]:
    return map(_cell, player.records)


def _cell(record: RoundRecord) -> str:
    points = "" if record.awarded is None else f"({format_exact(record.awarded)})"
    colour = record.colour.value if record.colour and record.opponent else ""
    moves = "" if record.moves is None else f"#{record.moves}"
    return f"{record.opponent or ''}{colour}{_LETTERS[record.outcome]}{moves}{points}"


def _matches(event: Tournament, team: Team) -> Iterator[str]:
    return (_match(event, record) for record in team.records)


def _match(event: Tournament, record: MatchRecord) -> str:
    if not record.opponent:
        return _LETTERS[record.outcome]
    colour = record.colour.value if record.colour else ""
    if record.line_up:
        boards = "".join(_board(event, id_, record.round) for id_ in record.line_up)
        return f"{record.opponent}{colour}/{boards}"
    if record.game_points is not None:
        return f"{record.opponent}{colour}:{format_exact(record.game_points)}"
    return f"{record.opponent}{_LETTERS[record.outcome]}"


def _board(event: Tournament, player: int, round_: int) -> str:
    if not player:
        return "."
    found = (r.outcome for r in event.player(player).records if r.round == round_)
    return _LETTERS[next(found, Outcome.UNKNOWN)]
