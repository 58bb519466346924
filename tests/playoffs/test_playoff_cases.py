"""Play-offs as data: a case holds or tells what differs; what a file may not say."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from crosstable.api import PlayoffProcedure, Regulation, parse_tied
from crosstable.engine.regulation import PlayoffRule
from crosstable.testing import playoff_cases
from crosstable.testing.playoff_cases import load_playoff_cases, playoff_faults

from .toys import quick

HEAD = """
about = "an invented regulation"
regulation = "toy"
source = "this test"

[[case]]
id = "one"
"""
WON = """
answers = '''
AR-G1 1-0   # with a remark
AR-G2 ½-½
AR-G3 0-1
'''
"""


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """An installed regulation with one rule, and nothing else."""
    procedure = PlayoffProcedure(
        code="QUICK", title="Quick", article="6", tied=parse_tied("2-4"), run=quick
    )
    rules = (
        PlayoffRule(article="6", tied=parse_tied("3-4"), procedure="toy:QUICK"),
        PlayoffRule(article="7", tied=parse_tied("5+"), refused="the text ends with four"),
    )
    regulation = Regulation(id="toy", title="Toy", edition="1", namespace="toy", playoffs=rules)
    registry = SimpleNamespace(
        regulation={"toy": regulation}.__getitem__,
        playoffs={"toy:QUICK": SimpleNamespace(value=procedure)},
    )
    monkeypatch.setattr(playoff_cases, "installed", lambda: registry)


@pytest.fixture
def faults(tmp_path):
    def found(body):
        path = tmp_path / "case.toml"
        path.write_text(HEAD + body, encoding="utf-8")
        [case] = load_playoff_cases(path)
        return playoff_faults(case)

    return found


# Berger's tables for three are 2-3, 1-2, 3-1: here 4-9, 2-4, 9-2.  So 4 wins, and draws as Black,
# which counts as a win; 2 wins as Black.


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("tied = [2, 4, 9]\nplacing = [[4], [2], [9]]" + WON, []),
        ("tied = [2, [4], 9]\nplacing = [[4], [9], [2]]" + WON, ["placed"]),
        ("tied = [2, 4, 9]\nopen = ['AR-G2']\nanswers = 'AR-G1 1-0'", []),
        ("tied = [2, 4, 9]\nopen = ['AR-G3']\nanswers = 'AR-G1 1-0'", ["open are"]),
        ("tied = [2, 4, 9]\nplacing = [[2], [4, 9]]", ["not over, open are"]),
        ("tied = [2, 4, 9]\nopen = ['AR-G1']\nanswers = 'AR-G1 2-0'", ["AR-G1: '2-0'"]),
        ("tied = [2, 4, 9]\nopen = ['AR-G1']\ncolours = { AR-G1 = '4-9' }", []),
        ("tied = [2, 4, 9]\nopen = ['AR-G1']\ncolours = { AR-G1 = '9-4' }", ["colours 4-9"]),
        ("tied = [2, 4, 9]\naudit = ['round robin']\nplacing = [[4], [2], [9]]" + WON, []),
        ("tied = [2, 4, 9]\nopen = ['AR-G1']\naudit = ['toss']", ["'toss' is not in the trail"]),
        ("tied = [1, 2, 3, 4, 5]\nrefused = 'article 7'", []),
        ("tied = [1, 2, 3, 4, 5]\nrefused = 'article 8'", ["refused: 5 players"]),
        ("tied = [2, 4, 9]\nrefused = 'article 7'", ["not refused"]),
    ],
)
def test_a_case_holds_or_tells_what_differs(faults, body, expected) -> None:
    found = faults(body)
    assert len(found) == len(expected)
    assert all(words in text for words, text in zip(expected, found, strict=True))


@pytest.mark.parametrize(
    "body", ["tied = [2, 4, 9]", "tied = [2, 4, 9]\nopen = []\nplacing = [[2]]\nfoo = 1"]
)
def test_a_file_that_does_not_say_what_to_expect(faults, body) -> None:
    with pytest.raises(ValueError, match=r"case\.toml"):
        faults(body)


def test_a_reading_that_the_procedure_does_not_have(faults) -> None:
    with pytest.raises(ValueError, match="no readings"):
        faults("tied = [2, 4, 9]\nopen = ['AR-G1']\nreadings = { colours = 'lot' }")
