"""What every plugin's tests ask of its regulations: cases that hold, articles that are carried
out, a README that says which.

The regulations are the installed ones, so that a test goes the way a user does.  A plugin's
test is a few lines::

    CASES = load_all_cases(Path(__file__).parent / "cases")

    @pytest.mark.parametrize(("case", "edition"), case_parameters(CASES))
    def test_value_of_the_source(case, edition):
        assert case_faults(case, edition) == []

    def test_every_article_is_carried_out():
        assert article_faults("my-2024", CASES) == []

    def test_readme(golden):
        check_coverage(golden, README, ["my-2024"])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from crosstable.api import (
    Context,
    ListedTieBreak,
    Regulation,
    RegulationArticle,
    RegulationCode,
    Standings,
    Tournament,
    format_exact,
    parse_descriptor,
    view_context,
)
from crosstable.choices import Request, choose_policy, event_time
from crosstable.host import Registry, load_registry
from crosstable.tasks import make_standings
from crosstable.testing.cases import Case, load_cases, values_of
from crosstable.testing.golden import Golden
from crosstable.tie_break_lists import CAUTION, Resolver, split_list

BEGIN, END = "<!-- coverage: begin -->\n", "<!-- coverage: end -->\n"

ENGINE_RULES = frozenset(
    {
        "cut",
        "first-place",
        "lint",
        "opponents",
        "play-off",
        "prizes",
        "ranking",
        "shared-rank",
        "tie-break-list",
        "tie-break-type",
        "tour",
        "unplayed-rounds",
    }
)
"""What the engine does for every regulation, as ``rules`` of an article name it."""


@cache
def installed() -> Registry:
    """Everything installed, loaded once for all tests."""
    return load_registry()


def load_all_cases(folder: Path) -> list[Case]:
    """The cases of all TOML files of a folder."""
    return [case for path in sorted(folder.glob("*.toml")) for case in load_cases(path)]


def case_parameters(cases: Iterable[Case]) -> list[Any]:
    """Every case under each of its editions, for ``pytest.mark.parametrize``."""
    return [
        pytest.param(case, edition, id=f"{case.id}-{edition}")
        for case in cases
        for edition in case.editions
    ]


def context_under(
    tournament: Tournament,
    edition: str,
    readings: Mapping[str, str] | None = None,
    rounds: int | None = None,
    primary: str = "MP",
) -> Context:
    """The context of an installed regulation with its own readings, others on request.

    Without ``rounds`` all rounds are counted.  Raises :class:`ValueError` for a reading that
    the regulation does not have.  A policy that goes by the event's date is, without a date,
    that of the regulation's own.
    """
    regulation = installed().regulation(edition)
    chosen = {reading.id: reading.choice for reading in regulation.readings}
    unknown = set(readings or {}) - set(chosen)
    if unknown:
        raise ValueError(f"{edition} has no readings {sorted(unknown)}")
    policy, *_ = choose_policy(installed(), regulation, event_time(tournament), [])
    longest = max((len(one.records) for one in tournament.participants), default=0)
    counted = longest if rounds is None else rounds
    made = {**chosen, **(readings or {})}
    return view_context(tournament, tournament.kind, counted, policy, made, primary)


def listed_under(edition: str, codes: str, is_by_team: bool = False) -> list[ListedTieBreak]:
    """What an installed regulation means by a comma-separated list."""
    resolver = Resolver(installed(), installed().regulation(edition), is_by_team)
    return resolver.resolve_all(split_list(codes), [])


def standings_under(
    tournament: Tournament,
    edition: str,
    codes: str = "",
    readings: Mapping[str, str] | None = None,
    primary: str = "MP",
) -> Standings:
    """The standings under an installed regulation: by a comma-separated list, else by its own.

    Raises :class:`crosstable.tasks.TaskError` in words for the user where there are none.
    """
    request = Request(
        regulation=edition,
        tie_breaks=codes or None,
        readings=readings or {},
        primary=primary if tournament.is_team_event else None,
    )
    return make_standings(installed(), tournament, request)


def case_faults(case: Case, edition: str) -> list[str]:
    """Where an installed regulation gives something else than the source of the case."""
    faults = _value_faults if case.code else _rank_faults if case.ranks else _finding_faults
    return [f"{fault} ({case.source})" for fault in faults(case, edition)]


def _value_faults(case: Case, edition: str) -> Iterator[str]:
    context = context_under(case.tournament, edition, case.readings, primary=case.primary)
    [listed] = listed_under(edition, case.code, case.tournament.is_ranked_by_team)
    values = values_of(context, listed, list(case.expected), case.decimals)
    yield from _differences(case.expected, values)


def _rank_faults(case: Case, edition: str) -> Iterator[str]:
    rows = {row.participant: row for row in _standings(case, edition).rows}
    yield from _differences(case.ranks, {id_: str(row.rank) for id_, row in rows.items()})
    points = {id_: format_exact(row.points) for id_, row in rows.items()}
    yield from _differences(case.points, points)


def _finding_faults(case: Case, edition: str) -> Iterator[str]:
    found = [d.message for d in _standings(case, edition).diagnostics if d.code == CAUTION.code]
    expected = case.findings or ()
    if len(found) != len(expected) or any(
        words not in text for words, text in zip(expected, found, strict=True)
    ):
        yield f"{found}, not {list(expected)}"


def _standings(case: Case, edition: str) -> Standings:
    return standings_under(case.tournament, edition, case.list, case.readings, case.primary)


def _differences(expected: Mapping[int, str], found: Mapping[int, str]) -> Iterator[str]:
    for id_, text in expected.items():
        if found[id_] != text:
            yield f"{id_}: {found[id_]}, not {text}"


def article_faults(edition: str, cases: Iterable[Case], shown: Iterable[str] = ()) -> list[str]:
    """What is missing in an installed regulation: an article that nothing carries out, a rule
    that nobody has, a code without an article, a rule or code without a case.

    ``shown`` are the rules that other tests than cases show.  Play-offs and their procedures
    need no case: :func:`crosstable.testing.walk_playoff` tries all their paths.  Neither do
    prizes and tours: :mod:`crosstable.testing.prizes` has cases of their own.  What comes from
    a regulation that this one extends is asked of that one.
    """
    regulation = installed().regulation(edition)
    inherited = _inherited_codes(regulation)
    apart = _tested_apart(regulation)
    known = ENGINE_RULES | set(regulation.codes) | apart
    claimed = [rule for article in _own_articles(regulation) for rule in article.rules]
    codes = [code for code, entry in regulation.codes.items() if inherited.get(code) != entry]
    rules = dict.fromkeys([*claimed, *codes])
    under_it = (case for case in cases if edition in case.editions)
    covered = {*shown, *apart, *rules_shown(under_it)}
    return [
        *(f"{a.number}: {why}" for a in _own_articles(regulation) if (why := _unclaimed(a, known))),
        *(f"{code}: no article claims it" for code in _unclaimed_codes(regulation)),
        *(f"{rule}: no case" for rule in rules if rule not in covered),
    ]


def _tested_apart(regulation: Regulation) -> set[str]:
    """The rules of a regulation that have tests of another kind: play-offs and money."""
    procedures = {rule.procedure.rpartition(":")[2] for rule in regulation.playoffs}
    money = {"prizes": regulation.prizes, "tour": regulation.tour}
    return {
        *({"play-off", *procedures} if procedures else ()),
        *(name for name, terms in money.items() if terms is not None),
    }


def _inherited_codes(regulation: Regulation) -> Mapping[str, RegulationCode]:
    """The codes of the regulation that this one extends."""
    return installed().regulation(regulation.extends).codes if regulation.extends else {}


def _own_articles(regulation: Regulation) -> tuple[RegulationArticle, ...]:
    """The articles without those of the regulation that this one extends."""
    if not regulation.extends:
        return regulation.articles
    inherited = installed().regulation(regulation.extends).articles
    return tuple(article for article in regulation.articles if article not in inherited)


def rules_shown(cases: Iterable[Case]) -> set[str]:
    """The codes and the rules of the engine that cases show."""
    shown: set[str] = set()
    for case in cases:
        shown.update(case.rules)
        if case.code:
            shown.update(_shown_by_value(case))
        elif case.findings is not None:
            shown.add("lint")
        else:
            is_shared = len(set(case.ranks.values())) < len(case.ranks)
            shown.update(["ranking", *["shared-rank"] * is_shared])
            shown.update([] if case.list else ["tie-break-list"])
    return shown


def _shown_by_value(case: Case) -> Iterator[str]:
    descriptor = parse_descriptor(case.code)
    yield descriptor.code
    yield "tie-break-type"  # without its type there is no tie-break
    if descriptor.modifiers.cut_low or descriptor.modifiers.cut_high:
        yield "cut"
    records = [record for one in case.tournament.participants for record in one.records]
    if not all(record.outcome.is_played for record in records):
        yield "unplayed-rounds"


def _unclaimed(article: RegulationArticle, known: frozenset[str] | set[str]) -> str:
    if bool(article.rules) == bool(article.out_of_scope):
        return "needs either rules or a reason why there are none"
    unknown = [rule for rule in article.rules if rule not in known]
    return f"nobody has the rule {unknown[0]}" if unknown else ""


def _unclaimed_codes(regulation: Regulation) -> Iterator[str]:
    """The codes that no article at or below their own names."""
    for code in regulation.codes.values():
        claiming = (
            article
            for article in regulation.articles
            if article.number == code.article or article.number.startswith(f"{code.article}.")
        )
        if not any(code.code in article.rules for article in claiming):
            yield code.code


def coverage_tables(regulations: Iterable[Regulation]) -> str:
    """A Markdown table per regulation: each article, and what of ours carries it out."""
    return "\n".join("\n".join(_table(regulation)) + "\n" for regulation in regulations)


def _table(regulation: Regulation) -> Iterator[str]:
    yield f"### {regulation.id}\n"
    if regulation.in_force:
        until = f" to {regulation.until}" if regulation.until else ""
        yield f"In force from {regulation.in_force}{until}.\n"
    if regulation.extends:
        yield f"On top of {regulation.extends}, whose articles are not repeated here.\n"
    yield "| Article | What it says, in short | Here |"
    yield "|---|---|---|"
    for article in _own_articles(regulation):
        cells = (article.number, article.summary, _carried_out(regulation, article))
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def _carried_out(regulation: Regulation, article: RegulationArticle) -> str:
    """The codes and rules of an article, else why there are none."""
    if article.out_of_scope:
        return f"none: {article.out_of_scope}"
    procedures = {rule.procedure.rpartition(":")[2] for rule in regulation.playoffs}
    codes = {*regulation.codes, *procedures}
    return ", ".join(f"`{rule}`" if rule in codes else rule for rule in article.rules)


def check_coverage(golden: Golden, readme: Path, editions: Sequence[str]) -> None:
    """Fail unless the README holds the coverage tables of these installed regulations between
    its marks; ``--update-golden`` writes them."""
    text = readme.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert end, f"{readme.name} has no marks {BEGIN.strip()} and {END.strip()}"
    tables = coverage_tables(installed().regulation(edition) for edition in editions)
    golden.check(readme, f"{before}{BEGIN}\n{tables}\n{END}{after}")
