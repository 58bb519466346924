"""What a tie-break must keep, under every regulation of its plugin that uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from crosstable.api import (
    Column,
    Context,
    Contribution,
    ListedTieBreak,
    Note,
    NoValue,
    Participant,
    Record,
    RegulationArticle,
    Row,
    TieBreak,
    TieBreakType,
    Tournament,
    Use,
    cut_lowest,
    mean,
    only,
    parse_descriptor,
    rank,
    total,
    view_context,
)
from crosstable.testing.contract.checks import (
    EXACT_ADVICE,
    Check,
    ContractError,
    Subject,
    is_exact,
    never_raising,
    require_texts,
)
from crosstable.testing.contract.events import Trial, odd_events, team_trials, trials
from crosstable.testing.regulations import context_under, installed

_MODIFIERS = {
    "C": ("/C1", "/C9"),
    "M": ("/M1", "/M9"),
    "L": ("/L+1", "/L-1"),
    "K": ("/K2",),
    "P": ("/P",),
    "F": ("/F",),
    "R": ("/R",),
    "U": ("/U1000",),
    ":": (":MP", ":GP"),
}


Ranked = tuple[tuple[Column, ...], tuple[Row, ...]]


class PlainPolicy:
    """Unplayed rounds are worth what they brought: for tie-breaks that no regulation uses."""

    id = "contract:plain"
    title = "As the point system has it"

    def is_game(self, context: Context, record: Record, use: Use) -> bool:  # noqa: ARG002
        """What was played."""
        return record.outcome.is_played

    def seen_by_opponents(
        self,
        context: Context,  # noqa: ARG002
        participant: Participant,
        forfeits_as_played: bool,  # noqa: ARG002
    ) -> Sequence[Contribution]:
        """The points of each round."""
        return [Contribution(r.round, r.points, Note("as scored")) for r in participant.records]

    def own_round(self, context: Context, participant: Participant, record: Record) -> None:
        """No element of anything."""

    def cut_low(self, contributions: Sequence[Contribution], count: int) -> list[Contribution]:
        """The lowest."""
        return cut_lowest(contributions, count)


class Listed(NamedTuple):
    """A tie-break in a list: under a regulation, or under none."""

    entry: ListedTieBreak
    regulation: str = ""

    def __str__(self) -> str:
        return self.entry.key + (f" under {self.regulation}" if self.regulation else "")

    def ranked(self, event: Tournament) -> Ranked:
        """The event ranked by it alone, in a context that other tie-breaks have used before."""
        return self._ranked_in(context_of(event, self.regulation), event)

    def ranked_anew(self, event: Tournament) -> Ranked:
        """The same in a context of its own."""
        return self._ranked_in(_context(event, self.regulation), event)

    def _ranked_in(self, context: Context, event: Tournament) -> Ranked:
        with never_raising(str(self), event):
            return rank(context, [self.entry])

    def column(self, event: Tournament) -> Column:
        """Its values, and the places of those it was asked to separate."""
        return self.ranked(event)[0][0]


_CONTEXTS: dict[tuple[str, int], tuple[Tournament, Context]] = {}


def context_of(event: Tournament, regulation: str) -> Context:
    """The event as a regulation sees it, or nobody's; made once, as for a long list."""
    key = (regulation, id(event))
    if key not in _CONTEXTS:
        _CONTEXTS[key] = event, _context(event, regulation)  # the event is kept, so is its id
    return _CONTEXTS[key][1]


def _context(event: Tournament, regulation: str) -> Context:
    if regulation:
        return context_under(event, regulation)
    longest = max((len(one.records) for one in event.participants), default=0)
    return view_context(event, event.kind, longest, PlainPolicy())


def checks(subject: Subject) -> Iterator[Check]:
    """The checks of every tie-break of a plugin."""
    for key, offer in installed().tie_breaks.items():
        if not subject.owns(offer.origin):
            continue
        tie_break = offer.value
        for name, check in _OF_TIE_BREAK.items():
            if name not in _OF_RESULTS or not _is_known_beforehand(tie_break):
                yield Check(key, name, partial(check, key, tie_break))


def _is_known_beforehand(tie_break: TieBreak) -> bool:
    """Whether it may go by what somebody is, the number included."""
    return tie_break.type is TieBreakType.KNOWN_BEFOREHAND or tie_break.reduce is only


def _descriptor(key: str, tie_break: TieBreak) -> None:
    require_texts(tie_break, "name", "summary")
    surplus = sorted(set(tie_break.modifiers) - set(_MODIFIERS))
    if surplus:
        known = " ".join(_MODIFIERS)
        raise ContractError(f"modifiers has {surplus}", f"The letters are {known}.")
    is_of_no_text = tie_break.code.startswith("OTHER_")
    if not tie_break.article and not is_of_no_text and not any(_used_by(key)):
        raise ContractError(
            "it has no article, and no installed regulation uses it",
            "Give the TieBreak an article, or name its code under [codes] of a regulation.",
        )


def _used_by(key: str) -> Iterator[tuple[str, str]]:
    """The regulations that mean this tie-break, and by which code; the plugin's own first."""
    own = key.partition(":")[0]
    regulations = installed().regulations
    for id_ in sorted(regulations, key=lambda id_: regulations[id_].origin.namespace != own):
        try:
            codes = installed().regulation(id_).codes
        except Exception:
            continue
        yield from ((id_, code) for code, entry in codes.items() if entry.use == key)


def listed_of(key: str, tie_break: TieBreak) -> list[Listed]:
    """The tie-break alone under each regulation that counts in a way of its own, and with each
    modifier under one."""
    seen: dict[object, tuple[str, str]] = {}
    for id_, code in _used_by(key):
        regulation = installed().regulation(id_)
        choices = tuple((reading.id, reading.choice) for reading in regulation.readings)
        seen.setdefault((regulation.unplayed_rounds, choices), (id_, code))
    under = list(seen.values()) or [("", tie_break.code)]
    found = [Listed(_entry(code, tie_break), id_) for id_, code in under]
    id_, code = under[-1]
    for letter in sorted(tie_break.modifiers & set(_MODIFIERS)):
        found += [Listed(_entry(code + text, tie_break), id_) for text in _MODIFIERS[letter]]
    return found


def _entry(text: str, tie_break: TieBreak) -> ListedTieBreak:
    return ListedTieBreak(key=text, tie_break=tie_break, modifiers=parse_descriptor(text).modifiers)


def _all_trials() -> Iterable[Trial]:
    return (*trials(), *team_trials())


def _exact(key: str, tie_break: TieBreak) -> None:
    """Contributions and values are exact and of the right types, and every note says why."""
    for listed in listed_of(key, tie_break):
        for trial in _all_trials():
            column = listed.column(trial.event)
            for id_, shown in _shown(listed, column, trial.event):
                _require_contributions(f"{listed}, participant {id_}", shown, trial.event)
            for id_, raw in column.raw.items():
                _require_value(f"{listed}, participant {id_}", raw, trial.event)


def _shown(
    listed: Listed, column: Column, event: Tournament
) -> Iterator[tuple[int, Sequence[Contribution]]]:
    """What is shown of each participant's value or place."""
    if listed.entry.tie_break.needs_tied_group:
        yield from ((id_, placed.contributions) for id_, placed in column.placed.items())
        return
    context = context_of(event, listed.regulation)
    for id_ in column.raw:
        with never_raising(f"{listed}, participant {id_}", event):
            yield id_, listed.entry.contributions(context, id_)


def _require_contributions(what: str, shown: Sequence[Contribution], event: Tournament) -> None:
    for one in shown:
        if not isinstance(one, Contribution):
            raise ContractError(
                f"{what}: {one!r} is no Contribution",
                "Give Contribution(round, amount, Note('why')) for each round that counts.",
                event,
            )
        if not is_exact(one.amount):
            raise ContractError(
                f"{what}, round {one.round}: the amount is {one.amount!r}", EXACT_ADVICE, event
            )
        if not isinstance(one.note, Note) or not one.note.text:
            raise ContractError(
                f"{what}, round {one.round}: the note is {one.note!r}",
                "Give a Note that says why the round counts what it counts.",
                event,
            )


def _require_value(what: str, raw: object, event: Tournament) -> None:
    numbers = raw if isinstance(raw, tuple) else (raw,)
    if not isinstance(raw, NoValue) and not all(map(is_exact, numbers)):
        raise ContractError(f"{what}: the value is {raw!r}", EXACT_ADVICE, event)


def _reduces(key: str, tie_break: TieBreak) -> None:
    """The value is the reduction of what is shown, asked for once more."""
    for listed in listed_of(key, tie_break):
        for trial in _all_trials():
            column = listed.column(trial.event)
            for id_, shown in _shown(listed, column, trial.event):
                if tie_break.needs_tied_group:
                    _require_score(listed, column, id_, trial.event)
                elif column.raw[id_] is not NoValue.NOT_APPLICABLE:
                    _require_reduced(listed, column, id_, shown, trial.event)


def _require_reduced(
    listed: Listed, column: Column, id_: int, shown: Sequence[Contribution], event: Tournament
) -> None:
    again = listed.entry.tie_break.reduce(shown)
    if again != column.raw[id_]:
        raise ContractError(
            f"{listed}, participant {id_}: the value is {column.raw[id_]}, its contributions "
            f"asked for again come to {again}",
            "Work the contributions out of the context alone, and keep nothing between calls.",
            event,
        )


def _require_score(listed: Listed, column: Column, id_: int, event: Tournament) -> None:
    placed = column.placed[id_]
    if not placed.steps:
        raise ContractError(
            f"{listed}, participant {id_}: no step says how the place was found",
            "Give Placed(steps=...) at least one Note.",
            event,
        )
    shown = placed.contributions
    possible = (None, total(shown), mean(shown), listed.entry.tie_break.reduce(shown))
    if placed.score not in possible:
        raise ContractError(
            f"{listed}, participant {id_}: the score shown is {placed.score}, and its "
            f"contributions come to {total(shown)}",
            "Show as score the sum or the mean of the contributions that go with the place.",
            event,
        )


def _comparing(
    key: str,
    tie_break: TieBreak,
    *,
    what: str,
    other: Callable[[Listed, Trial], Ranked],
    advice: str,
) -> None:
    """The same participants have the same values in an event told differently."""
    for listed in listed_of(key, tie_break):
        for trial in _all_trials():
            new = trial.new if what == "renumbering" else {}
            for fault in _differences(listed.ranked(trial.event), other(listed, trial), new):
                raise ContractError(f"{listed}: {what} changes {fault}", advice, trial.event)


def _differences(before: Ranked, after: Ranked, new: Mapping[int, int]) -> Iterator[str]:
    column, other = before[0][0], after[0][0]
    for id_, raw in column.raw.items():
        there = new.get(id_, id_)
        if raw != other.raw[there]:
            moved = f" (then {there})" if there != id_ else ""
            yield f"the value of {id_}{moved} from {raw} to {other.raw[there]}"
    ranks = {row.participant: row.rank for row in after[1]}
    for row in before[1]:
        there = new.get(row.participant, row.participant)
        if row.rank != ranks[there]:
            yield f"the rank of {row.participant} from {row.rank} to {ranks[there]}"


_renumbering = partial(
    _comparing,
    what="renumbering",
    other=lambda listed, trial: listed.ranked(trial.renumbered),
    advice="Do not go by the participants' numbers; a tie-break that must is of the type "
    "TieBreakType.KNOWN_BEFOREHAND.",
)
_reordering = partial(
    _comparing,
    what="reordering",
    other=lambda listed, trial: listed.ranked(trial.reordered),
    advice="Do not go by the order in which the participants stand in the event.",
)
_pure = partial(
    _comparing,
    what="asking twice",
    other=lambda listed, trial: listed.ranked_anew(trial.event),
    advice="Keep nothing between calls: no cache, no counter, no clock, no chance.",
)


def _odd(key: str, tie_break: TieBreak) -> None:
    """No event makes it raise, and what it says of a list neither."""
    for listed in listed_of(key, tie_break):
        for event in odd_events():
            column = listed.column(event)
            for id_, shown in _shown(listed, column, event):
                _require_contributions(f"{listed}, participant {id_}", shown, event)
            context = context_of(event, listed.regulation)
            with never_raising(f"{listed}: cautions", event):
                said = list(tie_break.cautions(context, listed.entry.modifiers))
            if not all(isinstance(text, str) and text for text in said):
                raise ContractError(f"{listed}: cautions gives {said!r}", "Give texts.", event)


def _articles(key: str, tie_break: TieBreak) -> None:
    """What notes cite is an article, or a part of one, of a regulation that uses it or of
    another of the plugin's, whose calculators may share their notes.  The notes of unplayed
    rounds are those of whoever brought the policy in force."""
    namespace = key.partition(":")[0]
    own = {*_articles_by(namespace)}
    own |= {article.number for id_, _ in _used_by(key) for article in _articles_of(id_)}
    for listed in listed_of(key, tie_break) if own else ():
        for trial in _all_trials():
            policy = context_of(trial.event, listed.regulation).unplayed.id.partition(":")[0]
            known = own if policy == namespace else own | _articles_by(policy)
            column = listed.column(trial.event)
            for _, shown in _shown(listed, column, trial.event):
                for article in _cited(shown):
                    if not any(article == n or article.startswith(f"{n}.") for n in known):
                        raise ContractError(
                            f"{listed} cites article {article!r}, which no regulation has",
                            "Let the Notes cite articles that the file has an [[article]] for.",
                            trial.event,
                        )


@cache
def _articles_by(namespace: str) -> frozenset[str]:
    """The numbers of the articles of all regulations of a plugin."""
    regulations = installed().regulations.items()
    own = (id_ for id_, offer in regulations if offer.origin.namespace == namespace)
    return frozenset(article.number for id_ in own for article in _articles_of(id_))


def _articles_of(id_: str) -> tuple[RegulationArticle, ...]:
    """The articles of a regulation; none where another check says what is wrong with it."""
    try:
        return installed().regulation(id_).articles
    except Exception:
        return ()


def _cited(shown: Sequence[Contribution]) -> set[str]:
    """The articles in what is shown."""
    notes = (note for one in shown for note in (one.note, one.cut) if note is not None)
    return {note.article for note in notes} - {""}


_OF_TIE_BREAK: Mapping[str, Callable[[str, TieBreak], None]] = {
    "descriptor-is-complete": _descriptor,
    "contributions-are-exact": _exact,
    "cited-articles-exist": _articles,
    "contributions-reduce-to-value": _reduces,
    "renumbering-changes-nothing": _renumbering,
    "reordering-changes-nothing": _reordering,
    "calculation-is-pure": _pure,
    "odd-events-are-no-error": _odd,
}
_OF_RESULTS = frozenset({"renumbering-changes-nothing"})
"""What holds of tie-breaks that go by results; those known beforehand may go by numbers."""
