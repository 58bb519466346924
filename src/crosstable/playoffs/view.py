"""A play-off as people see it: ahead of time as a plan, and under way with what has happened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from crosstable.engine.played_off import (
    PlayedOff,
    PlayedOffGame,
    PlayedOffLine,
    PlayedOffMatch,
)
from crosstable.engine.regulation import Reading
from crosstable.playoffs.descriptor import NO_BREAKS, Breaks, Condition, PlayoffProcedure
from crosstable.playoffs.log import Entry, PlayoffLog
from crosstable.playoffs.machine import Answered, Run
from crosstable.playoffs.outline import Outline, OutlineMatch, is_inside
from crosstable.playoffs.procedure import Mark
from crosstable.playoffs.replay import PlayoffState
from crosstable.playoffs.requests import Request, RequestKind
from crosstable.playoffs.results import Placing, PlayedGame, played
from crosstable.playoffs.situation import Situation
from crosstable.playoffs.timetable import ScheduledGame


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffPlan:
    """A play-off ahead of time.

    ``found`` says how the tied were found; ``place`` is the first place at stake.  ``start``
    is when the play-off can begin, in seconds after midnight, ``None`` if nobody said;
    ``moves`` the length of a game that the timetable assumes.  ``warnings`` are for the
    arbiter.
    """

    event: str
    regulation: str
    title: str
    article: str
    procedure: str
    situation: Situation
    outline: Outline
    found: str
    place: int = 1
    start: int | None = None
    moves: int = 60
    breaks: Breaks = NO_BREAKS
    readings: tuple[Reading, ...] = ()
    conditions: tuple[Condition, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def matches(self) -> tuple[PlayedOffMatch, ...]:
        """The matches, their players by id where the seeds are known, else by role."""
        roles = _seed_roles(self.situation)
        return tuple(_ahead(match, roles) for match in self.outline.matches)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffView:
    """A play-off under way or over, as its log tells it.

    ``timetable`` has the games played and open, where the log has a start.  Of sealed bids
    nothing shows what they are: not in ``steps``, nor in ``entries`` or ``set_aside``.
    """

    log: PlayoffLog
    title: str
    open: tuple[Request, ...]
    outcome: Placing | None
    games: tuple[PlayedOffGame, ...]
    matches: tuple[PlayedOffMatch, ...]
    steps: tuple[PlayedOffLine, ...]
    entries: tuple[Entry, ...]
    set_aside: tuple[Entry, ...]
    timetable: tuple[ScheduledGame, ...] = ()
    readings: tuple[Reading, ...] = ()

    @property
    def names(self) -> Mapping[int, str]:
        """The names of those who play."""
        return self.log.situation.names

    @property
    def qualified(self) -> tuple[int, ...]:
        """Who has a qualifying place through the play-off; nobody before it is over."""
        situation = self.log.situation
        if self.outcome is None or not situation.is_qualifying:
            return ()
        return self.outcome.qualified(situation.places)


SEALED = "sealed"


def view_state(
    state: PlayoffState,
    procedure: PlayoffProcedure,
    outline: Outline,
    timetable: Sequence[ScheduledGame] = (),
) -> PlayoffView:
    """What there is to see of a play-off; ``outline`` has the matches that may yet come."""
    games = games_of(state)
    return PlayoffView(
        log=state.log,
        title=procedure.title,
        open=state.run.open,
        outcome=state.run.outcome,
        games=games,
        matches=matches_of(state, outline, games),
        steps=tuple(PlayedOffLine(*line) for line in state.run.audit),
        entries=_shown(state.log.entries, state),
        set_aside=_shown(state.set_aside, state),
        timetable=tuple(timetable),
        readings=readings_in_force(procedure.readings, state.log.situation.readings),
    )


def readings_in_force(
    readings: Iterable[Reading], choices: Mapping[str, str]
) -> tuple[Reading, ...]:
    """The readings of a procedure with what was chosen."""
    return tuple(replace(r, choice=choices.get(r.id, r.choice)) for r in readings)


def _shown(entries: Iterable[Entry], state: PlayoffState) -> tuple[Entry, ...]:
    """Entries of the log; bids that must not be shown yet are hidden."""
    hidden = _hidden_bids(state)
    return tuple(
        e._replace(answer=SEALED) if (e.corrects or e.number) in hidden else e for e in entries
    )


def _hidden_bids(state: PlayoffState) -> set[int]:
    """The entries with bids that are sealed, or whose game is not reached, or no longer: a
    time as the answer, not in force."""
    sealed, answers = state.run.sealed, state.run.answers
    return {
        e.number
        for e in state.log.entries
        if e.id in sealed or (":" in e.answer and e.id not in answers)
    }


def games_of(state: PlayoffState) -> tuple[PlayedOffGame, ...]:
    """The games with a result, in the order in which they were recorded."""
    moves = {entry.id: entry.moves for entry in state.applied if entry.moves}
    answers = state.run.answers
    found = []
    for request, game in _played(state.run):
        counted = answers.get(f"{request.id}-MOVES")
        white, black = game.points
        found.append(
            PlayedOffGame(
                request.id,
                game.white,
                game.black,
                game.result,
                (Fraction(white, 2), Fraction(black, 2)),
                "" if request.rate is None else request.rate.text,
                request.article,
                int(counted) if counted else moves.get(request.id),
            )
        )
    return tuple(found)


def _played(run: Run) -> Iterable[tuple[Request, PlayedGame]]:
    for entry in run.trail:
        if isinstance(entry, Answered) and entry.request.kind is RequestKind.GAME:
            yield entry.request, played(entry.request, entry.answer)


def matches_of(
    state: PlayoffState, outline: Outline, games: Sequence[PlayedOffGame]
) -> tuple[PlayedOffMatch, ...]:
    """The matches of the outline with what is known of them; at the end those that were
    needed."""
    roles = _seed_roles(state.log.situation)
    for entry in state.run.trail:
        if isinstance(entry, Mark):
            roles.update(entry.roles)
    found = tuple(_under_way(match, roles, games) for match in outline.matches)
    if state.run.outcome is None:
        return found
    return tuple(match for match in found if match.scores or match.winner is not None)


def _seed_roles(situation: Situation) -> dict[str, int]:
    return {str(number): player for number, player in enumerate(situation.tied, start=1)}


def _ahead(match: OutlineMatch, roles: Mapping[str, int]) -> PlayedOffMatch:
    one, other = (*match.players, "?", "?")[:2]
    players = (roles.get(one, one), roles.get(other, other))
    fed_by = (_fed_by(one), _fed_by(other))
    return PlayedOffMatch(match.stage, players, is_certain=match.is_certain, fed_by=fed_by)


def _fed_by(role: str) -> str:
    """The stage whose winner has this role."""
    return role[2:-1] if role.startswith("W(") else ""


def _under_way(
    match: OutlineMatch, roles: Mapping[str, int], games: Sequence[PlayedOffGame]
) -> PlayedOffMatch:
    ahead = _ahead(match, roles)
    winner, loser = (roles.get(f"{side}({match.stage})") for side in "WL")
    own = [game for game in games if is_inside(game.id, match.stage)]
    players = ahead.players
    known = [p for p in (winner, loser) if p is not None]
    known = known or sorted({p for game in own for p in (game.white, game.black)})
    if len(known) == 2 and not set(known) <= set(players):
        players = (known[0], known[1])
    scores = _scores(players, own) if own else None
    is_certain = ahead.is_certain or bool(own) or winner is not None
    return ahead._replace(players=players, scores=scores, winner=winner, is_certain=is_certain)


def _scores(
    players: tuple[int | str, int | str], games: Sequence[PlayedOffGame]
) -> tuple[Fraction, Fraction]:
    scores: dict[int | str, Fraction] = defaultdict(Fraction)
    for game in games:
        scores[game.white] += game.points[0]
        scores[game.black] += game.points[1]
    return scores[players[0]], scores[players[1]]


def played_off(view: PlayoffView, *, is_rest_shared: bool = False) -> PlayedOff:
    """A play-off that is over, for standings; :class:`ValueError` before.

    ``is_rest_shared`` leaves level whom the play-off left level, else only a title that is
    shared.
    """
    if view.outcome is None:
        raise ValueError("the play-off is not over")
    log, outcome = view.log, view.outcome
    situation = log.situation
    first = outcome.groups[:1] if outcome.is_shared else ()
    shared = outcome.groups if is_rest_shared else first
    return PlayedOff(
        title=view.title,
        article=log.article,
        groups=outcome.groups,
        names=situation.names,
        is_shared=outcome.is_shared,
        place=log.place,
        places=situation.places,
        qualified=frozenset(view.qualified),
        level=frozenset(player for group in shared if len(group) > 1 for player in group),
        before=log.before,
        games=view.games,
        matches=view.matches,
        steps=view.steps,
    )
