"""The regulations as data: the cases hold, every article is carried out, the README says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from crosstable_grand_chess_tour.editions import EDITIONS

from crosstable.testing import Case
from crosstable.testing.golden import Golden
from crosstable.testing.regulations import (
    article_faults,
    case_faults,
    case_parameters,
    check_coverage,
    listed_under,
    load_all_cases,
)

HERE = Path(__file__).parent
CASES = load_all_cases(HERE / "cases")
IDS = [edition.id for edition in EDITIONS]


@pytest.mark.parametrize(("case", "edition"), case_parameters(CASES))
def test_value_of_the_source(case: Case, edition: str) -> None:
    assert case_faults(case, edition) == []


@pytest.mark.parametrize("edition", IDS)
def test_every_article_is_carried_out_and_every_rule_has_a_case(edition: str) -> None:
    assert article_faults(edition, CASES) == []


def test_the_readme_has_the_coverage_tables(golden: Golden) -> None:
    check_coverage(golden, HERE.parent / "README.md", IDS)


def test_codes_of_the_usual_body_need_no_namespace() -> None:
    """Another installed body has an SB of its own; FIDE's is meant where nobody says whose."""
    [listed] = listed_under("gct-2016", "SB")
    assert listed.key == "fide:SB"
