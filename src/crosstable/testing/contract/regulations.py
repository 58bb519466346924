"""What a regulation must keep: it parses, every name in it resolves, its cases pass."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from crosstable.api import Regulation, Row, Tournament
from crosstable.choices import Request
from crosstable.tasks import make_standings
from crosstable.testing.cases import Case, load_cases
from crosstable.testing.contract.checks import Check, ContractError, Subject, never_raising
from crosstable.testing.contract.events import odd_events, team_trials, trials
from crosstable.testing.golden import Golden
from crosstable.testing.regulations import (
    BEGIN,
    article_faults,
    case_faults,
    check_coverage,
    installed,
    load_all_cases,
)
from crosstable.tie_break_lists import TaskError, list_faults, reference_faults


def checks(subject: Subject) -> Iterator[Check]:
    """The checks of every regulation of a plugin, and its cases."""
    for id_, offer in installed().regulations.items():
        if not subject.owns(offer.origin):
            continue
        yield Check(id_, "names-resolve", partial(_names, id_))
        yield Check(id_, "articles-are-carried-out", partial(_articles, subject, id_))
        yield Check(id_, "ranks-any-event", partial(_ranks, id_))
        yield Check(id_, "renaming-changes-nothing", partial(_renaming, id_))
    yield from _cases(subject)
    if BEGIN in _readme_text(subject):
        yield Check(subject.origin.namespace, "readme-has-the-articles", partial(_readme, subject))


def _names(id_: str) -> None:
    """Every list, preset, reading and lint rule names codes that there are."""
    with never_raising(id_, advice="Mend the file; `crosstable regulations` checks it too."):
        regulation = installed().regulation(id_)
    faults = [*installed().faults_of(regulation), *_unresolved(regulation)]
    if faults:
        raise ContractError(
            "\n".join(faults),
            "Give each of these a place under [codes], or mend its spelling.",
        )


def _unresolved(regulation: Regulation) -> Iterator[str]:
    yield from list_faults(installed(), regulation)
    yield from reference_faults(installed(), regulation)
    numbers = {article.number for article in regulation.articles}
    for entry in regulation.codes.values():
        if not any(n == entry.article or n.startswith(f"{entry.article}.") for n in numbers):
            yield f"codes: {entry.code} is of article {entry.article}, and there is none"


def _articles(subject: Subject, id_: str) -> None:
    """Every article is claimed, every rule and code has an article and, where the cases of the
    distribution are known, a case."""
    cases = _cases_known(subject)
    with never_raising(id_, advice="Mend the file; `crosstable regulations` checks it too."):
        faults = article_faults(id_, cases or ())
    if cases is None:
        faults = [fault for fault in faults if not fault.endswith(": no case")]
    if faults:
        raise ContractError(
            "\n".join(faults),
            "Give every [[article]] its rules, or out_of_scope with the reason; name every code "
            "in the rules of its article; and show each by a case in tests/cases/*.toml "
            "('crosstable docs testing' has what shows which rule).",
        )


def _cases_known(subject: Subject) -> list[Case] | None:
    """All cases of the distribution; ``None`` where they are not known, or where another check
    says which file cannot be read."""
    if subject.folder is None:
        return None
    try:
        return [case for path in _case_folders(subject) for case in load_all_cases(path)]
    except Exception:
        return None


def _case_folders(subject: Subject) -> Iterator[Path]:
    return (path for path in subject.files("tests/cases") if path.is_dir())


def _ranks(id_: str) -> None:
    """Any event can be ranked under it."""
    for event in (*(trial.event for trial in trials()), *odd_events()):
        _rows(id_, event)


def _rows(id_: str, event: Tournament) -> tuple[Row, ...]:
    """The event ranked by the regulation's own list; nobody where it is refused in words."""
    with never_raising(id_, event):
        try:
            return make_standings(installed(), event, Request(regulation=id_)).rows
        except TaskError:
            return ()


def _renaming(id_: str) -> None:
    """Other names leave every rank as it is."""
    for trial in (*trials(), *team_trials()):
        if _rows(id_, trial.event) != _rows(id_, trial.renamed):
            raise ContractError(
                f"{id_}: other names give other ranks", "Do not go by names.", trial.event
            )


def _readme_text(subject: Subject) -> str:
    readmes = subject.files("README.md")
    return readmes[0].read_text(encoding="utf-8") if readmes else ""


def _readme(subject: Subject) -> None:
    """The tables of articles in the README are those of the regulation files."""
    [readme] = subject.files("README.md")
    regulations = installed().regulations
    own = [id_ for id_, offer in regulations.items() if subject.owns(offer.origin)]
    shown = [id_ for id_ in _HEADING.findall(_readme_text(subject)) if id_ in own]
    order = dict.fromkeys([*shown, *own])
    try:
        check_coverage(Golden(subject.is_updating), readme, list(order))
    except pytest.fail.Exception as error:
        raise ContractError(
            str(error),
            "pytest -p crosstable.testing.golden --crosstable-contract --update-golden -k readme "
            "writes them; read what it wrote.",
        ) from None


_HEADING = re.compile(r"^### (\S+)$", re.MULTILINE)


def _cases(subject: Subject) -> Iterator[Check]:
    ids: Counter[str] = Counter()
    for folder in _case_folders(subject):
        for path in sorted(folder.glob("*.toml")):
            yield from _cases_of(path, ids)
    for twice in (id_ for id_, times in ids.items() if times > 1):
        words = f"{ids[twice]} cases have the id {twice}"
        yield Check(subject.origin.namespace, f"case-ids {twice}", partial(_refuse, words))


def _cases_of(path: Path, ids: Counter[str]) -> Iterator[Check]:
    try:
        cases = load_cases(path)
    except Exception as error:
        yield Check(path.name, "cases-can-be-read", partial(_refuse, f"{path.name}: {error}"))
        return
    for case in cases:
        ids[case.id] += 1
        for edition in case.editions:
            yield Check(edition, f"case {case.id}", partial(_case, case, edition))


def _refuse(fault: str) -> None:
    raise ContractError(fault, "See crosstable.testing.cases for what a file of cases holds.")


def _case(case: Case, edition: str) -> None:
    if not case.source or not case.status:
        raise ContractError(
            f"{case.id} has no source or no status",
            "Say where its values come from, and how sure they are: status = 'published'.",
        )
    with never_raising(f"{case.id} under {edition}", case.tournament):
        faults = case_faults(case, edition)
    if faults:
        raise ContractError(
            "\n".join(faults),
            "Either the rule is not carried out as its source has it, or the case expects what "
            "the source does not say.",
            case.tournament,
        )
