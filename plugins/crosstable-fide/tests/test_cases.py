"""Every published, checked or disputed value, under every edition it is said to hold for."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.testing import Case, load_cases, values_of

from .conftest import listed_in

CASES = [
    case for path in sorted(Path(__file__).parent.glob("cases/*.toml")) for case in load_cases(path)
]
PARAMETERS = [
    pytest.param(case, edition, id=f"{case.id}-{edition}")
    for case in CASES
    for edition in case.editions
]


@pytest.mark.parametrize(("case", "edition"), PARAMETERS)
def test_value_of_the_source(case: Case, edition: str, context_of) -> None:
    context = context_of(case.tournament, edition, case.readings, primary=case.primary)
    [listed] = listed_in(edition, case.code)

    values = values_of(context, listed, list(case.expected), case.decimals)

    wrong = {id_: values[id_] for id_ in values if values[id_] != case.expected[id_]}
    assert not wrong, f"{case.source}: {wrong}, not { ({i: case.expected[i] for i in wrong}) }"


def test_every_case_has_a_source_and_a_name_of_its_own() -> None:
    assert all(case.source and case.status for case in CASES)
    assert len({case.id for case in CASES}) == len(CASES)
