"""``crosstable standings`` with the prizes that an event file or a regulation gives.

The event is that of ``test_prizes``: 1, 3, 4 and 8 share first place with 4 points.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosstable.api import PlayedOff, PrizeTerms, RuleTerms
from crosstable.choices import Request
from crosstable.cli.app import app
from crosstable.files import read_source
from crosstable.host import load_registry
from crosstable.prize_tasks import with_prizes
from crosstable.reading import How, open_inputs, read_event
from crosstable.tasks import make_standings

pytest.importorskip("crosstable_fide", reason="standings need a regulation")

FIXTURE = Path(__file__).parents[2] / "fixtures" / "trf" / "riverside-open.trf"
PRIZES = '[prizes]\nfund = [500, 300, 200, 100]\ncurrency = "EUR"\n'

Event = Callable[[str], str]


@pytest.fixture
def event(tmp_path: Path) -> Event:
    """An event file of this text, beside the event."""
    shutil.copy(FIXTURE, tmp_path / "open.trf")

    def write(text: str) -> str:
        path = tmp_path / "event.toml"
        path.write_text(f'inputs = ["open.trf"]\n{text}', encoding="utf-8")
        return str(path)

    return write


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["standings", *arguments], catch_exceptions=False)


def found(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--format", "json")
    assert result.exit_code == 0, result.output
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def codes(document: dict[str, Any]) -> list[str]:
    return [one["code"] for one in document["diagnostics"] if one["code"].startswith("PRIZE-")]


def test_they_are_those_of_the_command_for_prizes(event: Event) -> None:
    name = event(PRIZES)
    prizes = json.loads(CliRunner().invoke(app, ["prizes", name, "-f", "json"]).stdout)
    shown = found(name)["prizes"]
    assert {share["id"]: share["amount"] for share in shown["shares"]} == dict.fromkeys(
        (1, 3, 4, 8), "275.00"
    )
    assert shown == {key: prizes[key] for key in shown}


def test_without_a_fund_there_are_none(event: Event) -> None:
    for text in ("", '[prizes]\nrule = "hort"\n'):
        document = found(event(text))
        assert "prizes" not in document
        assert codes(document) == []


def test_text_has_them_below_the_table(event: Event) -> None:
    text = run(event(PRIZES)).stdout
    assert "\n\nPrizes in EUR\n  Rule: equal (nothing else is said)\n" in text
    assert "1100.00 divided by 4 is 275.00, shared equally by the tied (equal)" in text


def test_a_regulation_may_give_the_fund(tmp_path: Path) -> None:
    regulation = tmp_path / "my-open.toml"
    head = 'id = "my-open"\ntitle = "My open"\nextends = "fide-2026-03"\n'
    regulation.write_text(head + PRIZES, encoding="utf-8")
    assert found(str(FIXTURE), "-r", str(regulation))["prizes"]["paid"] == "1100.00"


def test_the_play_off_of_the_standings_decides(event: Event) -> None:
    registry = load_registry()
    request, inputs = Request(), open_inputs(read_source, [event("")], How())
    read = read_event(registry, inputs)
    standings = make_standings(registry, read.tournament, request, read.diagnostics)
    playoff = PlayedOff(title="Play-off", article="3", groups=((4,), (8, 1, 3)))
    terms = PrizeTerms(rule=RuleTerms(rule="undivided-first"), fund=(50000, 30000, 20000, 10000))
    shared = with_prizes(registry, replace(standings, playoff=playoff), terms).prizes
    assert shared is not None
    assert {share.participant: share.amount for share in shared.sharing.shares} == {
        4: 50000,
        1: 20000,
        3: 20000,
        8: 20000,
    }


@pytest.mark.parametrize(
    ("prizes", "message"),
    [
        (PRIZES + 'rule = "no-such-rule"\n', "no-such-rule"),
        (PRIZES + 'rule = "undivided-first"\n', "the outcome of their play-off is not given"),
        (PRIZES + 'rounding = "exact"\n[[prizes.group]]\nname = "All"\nfund = [1]\nwho = ["u99"]\n',
         "shares are to stay exact"),
    ],
)  # fmt: skip
def test_what_cannot_be_shared_leaves_the_standings(
    event: Event, prizes: str, message: str
) -> None:
    result = run(event(prizes), "--format", "json")
    document = json.loads(result.stdout)
    assert len(document["standings"]) == 17
    assert "prizes" not in document
    assert "PRIZE-NOT-SHARED" in codes(document)
    assert message in result.stderr


def test_before_the_last_round_there_are_none(event: Event) -> None:
    document = found(event(PRIZES), "--round", "5")
    assert "prizes" not in document
    assert codes(document) == ["PRIZE-NOT-SHARED"]
