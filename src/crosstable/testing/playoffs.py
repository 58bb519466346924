"""The walker: tries the answers that a play-off procedure can get, and checks every path.

Procedures cannot be copied half-way, so a path is replayed from the start up to the answer
that changes: the work is the number of paths times their length, no more.  Where there are
too many paths, states that the blocks mark as equal are entered once (score vectors of a
round robin instead of its games); where even these are too many, only samples are taken.
Samples are taken in any case: they alone have forfeits, void lots, optional decisions and
parallel answers in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from crosstable.model.outcome import Colour
from crosstable.playoffs.machine import Answered, Run
from crosstable.playoffs.procedure import Mark, Procedure, Repeat
from crosstable.playoffs.rates import clock_text
from crosstable.playoffs.requests import (
    DRAWN,
    VOID,
    WHITE_WINS,
    Request,
    RequestKind,
    usual_answers,
)
from crosstable.playoffs.results import Placing
from crosstable.playoffs.situation import Situation, placing_faults

START = Callable[[Situation], Procedure[Placing]]


class WalkError(AssertionError):
    """A path on which a procedure fails; the message has every answer of it."""

    def __init__(self, fault: str, path: Sequence[tuple[str, str]]) -> None:
        answers = ", ".join(f"{id_}: {answer}" for id_, answer in path) or "no answer yet"
        super().__init__(f"{fault}\n  after {answers}")
        self.fault = fault
        self.path = tuple(path)


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """What was walked.

    ``method`` is ``all paths``, ``marked states`` or ``samples``.  ``leaves`` are the paths
    followed to their end or to a state known already; ``paths`` how many they stand for.
    ``cut`` of the leaves repeated something once too often.  ``longest`` is the greatest
    number of answers on a path.  ``firsts`` are the groups met in first place, ``ids`` the
    requests met, those of the samples included.
    """

    method: str
    leaves: int
    paths: int
    cut: int
    longest: int
    samples: int
    firsts: frozenset[tuple[int, ...]]
    ids: frozenset[str]


class _TooManyError(Exception):
    """The budget is spent."""


class _Limits(NamedTuple):
    """How often something is repeated, and how many answers a path may have."""

    repeats: int
    answers: int


@dataclass(slots=True)
class _Tally:
    """What the walk has seen so far."""

    leaves: int = 0
    cut: int = 0
    longest: int = 0
    firsts: set[tuple[int, ...]] = field(default_factory=set)
    ids: set[str] = field(default_factory=set)


def walk_playoff(
    start: START,
    situation: Situation,
    *,
    most_leaves: int = 100_000,
    repeats: int = 2,
    samples: int = 300,
    seed: int = 1,
    most_answers: int = 1_000,
) -> Walk:
    """Walk a procedure; :class:`WalkError` with a counter-example if a path is wrong.

    Up to ``most_leaves`` all paths are followed.  What repeats without a limit is repeated
    ``repeats`` times.  ``samples`` paths are drawn from ``seed`` besides, ten times as
    many where nothing else is possible.  A path of more than ``most_answers`` does not end.

    Checked on each path: it ends; everybody is placed once; one player is first, or exactly
    as many are through as there are places, or the title is declared shared; nobody has two
    games open at once; no id is asked twice; colours balance where a block promises it; and
    on samples that the order of parallel answers changes nothing.
    """
    walker, random = _Walker(start, situation, _Limits(repeats, most_answers)), Random(seed)
    explored = walker.explore_as_far_as_possible(random, most_leaves)
    method, paths, tally = explored or (_SAMPLES, 0, _Tally())
    if not explored:
        samples *= 10
    for _ in range(samples):
        walker.sample(random, tally)
    return Walk(
        method=method,
        leaves=tally.leaves,
        paths=paths,
        cut=tally.cut,
        longest=tally.longest,
        samples=samples,
        firsts=frozenset(tally.firsts),
        ids=frozenset(tally.ids),
    )


_ALL, _MARKED, _SAMPLES = "all paths", "marked states", "samples"


def _answers(request: Request, *, is_merging: bool) -> tuple[str, ...]:
    """The answers to try; where states are merged, a draw stands for all that Black's draw
    odds make a win."""
    if is_merging and request.draw_odds is Colour.BLACK:
        return WHITE_WINS, DRAWN
    return usual_answers(request)


@dataclass(slots=True)
class _Branch:
    """A state on the current path: the answers, the one being tried, the paths so far."""

    answers: tuple[str, ...]
    key: Hashable
    tried: int = 0
    paths: int = 0


class _Walker:
    def __init__(self, start: START, situation: Situation, limits: _Limits) -> None:
        self._start = start
        self._situation = situation
        self._limits = limits

    def explore_as_far_as_possible(
        self, random: Random, most_leaves: int
    ) -> tuple[str, int, _Tally] | None:
        """All paths if there are not too many; else all marked states; else nothing.

        The estimate only saves the attempt: where it is wrong, the count of the paths that
        the marked states stand for puts it right.
        """
        attempts = [_ALL, _MARKED]
        if self.estimate(random) > most_leaves:
            attempts.reverse()
        found = None
        for method in attempts:
            tally = _Tally()
            try:
                paths = self.explore(tally, most_leaves, is_merging=method == _MARKED)
            except _TooManyError:
                if method == _MARKED:  # there are never more of these than of paths
                    break
                continue
            found = method, paths, tally
            if method == _ALL or paths > most_leaves:
                break
        return found

    def explore(self, tally: _Tally, most_leaves: int, *, is_merging: bool) -> int:
        """Follow every path, depth first; how many there are."""
        branches: list[_Branch] = []
        known: dict[Hashable, int] = {}
        while True:
            path = self._resumed(branches)
            ending = self._descend(path, branches, known if is_merging else None)
            tally.leaves += 1
            tally.cut += path.is_cut
            tally.longest = max(tally.longest, len(branches))
            tally.ids.update(path.ids)
            if path.run.outcome is not None:
                tally.firsts.add(path.run.outcome.groups[0])
            if tally.leaves > most_leaves:
                raise _TooManyError
            total = _back(branches, ending, known)
            if total is not None:
                return total

    def estimate(self, random: Random, probes: int = 200) -> int:
        """About how many paths there are: the mean, over paths taken at random, of the product
        of the numbers of answers.  Source: Knuth, Mathematics of Computation 29 (1975), 121."""
        total = 0
        for _ in range(probes):
            path, size = _Path(self._begin(), self._situation, self._limits), 1
            while not path.is_over:
                request = path.run.open[0]
                answers = usual_answers(request)
                size *= len(answers)
                path.give(request, random.choice(answers))
            total += size
        return total // probes

    def _resumed(self, branches: list[_Branch]) -> _Path:
        """The path up to the answer to be tried next, which alone is new."""
        path = _Path(self._begin(), self._situation, self._limits)
        if not branches:
            return path
        run = path.run
        for branch in branches[:-1]:
            run.follow(run.open[0], branch.answers[branch.tried])
        last = branches[-1]
        path.give(run.open[0], last.answers[last.tried])
        return path

    def _begin(self) -> Run:
        try:
            return Run(self._start(self._situation))
        except Exception as error:
            raise WalkError(f"{type(error).__name__}: {error}", ()) from error

    def _descend(
        self, path: _Path, branches: list[_Branch], known: dict[Hashable, int] | None
    ) -> int:
        """Take the first answers to the end; how many paths the end stands for."""
        path.check()
        while not path.is_over:
            key = None if known is None else path.key
            if known is not None and key in known:
                return known[key]
            request = path.run.open[0]
            answers = _answers(request, is_merging=known is not None)
            branches.append(_Branch(answers, key))
            path.give(request, answers[0])
            path.check()
        return 1

    def sample(self, random: Random, tally: _Tally) -> None:
        """One path at random, with anything that may be answered; then in another order."""
        path = _Path(self._begin(), self._situation, self._limits)
        path.check()
        while not path.is_over:
            request, answer = _any_answer(path.run, random)
            path.give(request, answer)
            path.check()
        tally.ids.update(path.ids)
        if path.run.outcome is not None:
            tally.firsts.add(path.run.outcome.groups[0])
            self._check_order(path, random)

    def _check_order(self, path: _Path, random: Random) -> None:
        """The same answers in another order must come to the same."""
        answers = path.run.answers
        if any(a.request.is_optional for a in path.run.trail if isinstance(a, Answered)):
            return  # an optional decision is taken at a time of its own
        other = _Path(self._begin(), self._situation, self._limits)
        while not other.is_over:
            ready = [request for request in other.run.required if request.id in answers]
            if not ready:
                raise WalkError("another order of answers asks for other things", other.path)
            request = random.choice(ready)
            other.give(request, answers[request.id])
        if other.run.outcome != path.run.outcome:
            raise WalkError("the outcome depends on the order of answers", other.path)


def _back(branches: list[_Branch], paths: int, known: dict[Hashable, int]) -> int | None:
    """Go to the next answer that was not tried; the number of all paths if there is none."""
    while branches:
        last = branches[-1]
        last.paths += paths
        if last.tried + 1 < len(last.answers):
            last.tried += 1
            return None
        branches.pop()
        paths = last.paths
        if last.key is not None:
            known[last.key] = paths
    return paths


_ODDITIES = 0.05
"""How often a sample takes what seldom happens."""


def _any_answer(run: Run, random: Random) -> tuple[Request, str]:
    if run.optional and random.random() < _ODDITIES:
        request = random.choice(run.optional)
        return request, random.choice(request.options)
    request = random.choice(run.required)
    if request.kind is RequestKind.BID:
        return request, clock_text(random.randint(request.lowest, request.highest))
    if request.kind is RequestKind.MOVES:
        return request, str(random.randint(10, 90))
    is_odd = random.random() < _ODDITIES
    if request.kind is RequestKind.LOT and is_odd:
        return request, VOID
    return request, random.choice(request.options if is_odd else usual_answers(request))


class _Path:
    """A run with what the walker keeps of it."""

    __slots__ = ("_history", "_limits", "_seen", "_situation", "is_cut", "run")

    def __init__(self, run: Run, situation: Situation, limits: _Limits) -> None:
        self.run = run
        self.is_cut = False
        self._situation = situation
        self._limits = limits
        self._history: dict[str, Hashable] = {}
        self._seen = 0

    def give(self, request: Request, answer: str) -> None:
        """Answer; what the procedure raises becomes a counter-example."""
        try:
            self.run.give(request, answer)
        except Exception as error:
            raise WalkError(f"{type(error).__name__}: {error}", self.path) from error
        self._keep()

    def _keep(self) -> None:
        trail = self.run.trail
        for entry in trail[self._seen :]:
            if isinstance(entry, Answered):
                self._history[entry.request.id] = entry.answer
            elif isinstance(entry, Mark):
                if entry.stage:
                    self._merge(entry)
            elif isinstance(entry, Repeat) and entry.number > self._limits.repeats:
                self.is_cut = True
        self._seen = len(trail)
        if len(trail) > self._limits.answers and len(self.path) > self._limits.answers:
            raise WalkError(f"no end after {self._limits.answers} answers", self.path)

    def _merge(self, mark: Mark) -> None:
        inner = mark.stage + "-"
        history = self._history
        for id_ in [id_ for id_ in history if id_.startswith(inner)]:
            del history[id_]
        history[mark.stage] = mark.key

    @property
    def key(self) -> Hashable:
        """The state, as far as anything later depends on it by what the blocks mark; what is
        asked tells apart what a mark does not, such as who won which game of a round robin."""
        return frozenset(self._history.items()), self.run.open

    @property
    def is_over(self) -> bool:
        return self.is_cut or self.run.outcome is not None

    @property
    def path(self) -> list[tuple[str, str]]:
        return list(self.run.answers.items())

    @property
    def ids(self) -> Iterator[str]:
        return (e.request.id for e in self.run.trail if isinstance(e, Answered))

    def check(self) -> None:
        """Check the state that was reached."""
        faults = [*_twice_at_once(self.run.open), *self._colour_faults()]
        if self.run.outcome is not None:
            faults += placing_faults(self.run.outcome, self._situation)
        if faults:
            raise WalkError("; ".join(faults), self.path)

    def _colour_faults(self) -> Iterator[str]:
        """Where a block promised balance and the games of its stage have none."""
        trail = self.run.trail
        start = len(trail)
        while start and not isinstance(trail[start - 1], Answered):
            start -= 1
        for entry in trail[start:]:
            if isinstance(entry, Mark) and entry.imbalance is not None:
                yield from _imbalances(trail, entry)


def _twice_at_once(opened: Sequence[Request]) -> Iterator[str]:
    if len(opened) < 2:
        return
    games = (request for request in opened if request.kind is RequestKind.GAME)
    busy = Counter(player for request in games for player in request.players)
    yield from (f"player {p} has {n} games open at once" for p, n in busy.items() if n > 1)


def _imbalances(trail: Sequence[object], mark: Mark) -> Iterator[str]:
    balance: Counter[int] = Counter()
    for entry in trail:
        if isinstance(entry, Answered) and entry.request.kind is RequestKind.GAME:
            request = entry.request
            if request.id.startswith(f"{mark.stage}-") or not mark.stage:
                balance[request.white or 0] += 1
                balance[request.black or 0] -= 1
    for player, surplus in balance.items():
        if abs(surplus) > (mark.imbalance or 0):
            yield f"{mark.stage}: player {player} has {abs(surplus)} games too many of a colour"
