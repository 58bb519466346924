"""``crosstable prizes``: the public JSON, text, CSV, where the terms come from, refusals."""

from __future__ import annotations

import csv
import io
import json
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosstable.cli import prizes
from crosstable.cli.app import app

pytest.importorskip("crosstable_fide", reason="standings need a regulation")

FIXTURE = Path(__file__).parents[2] / "fixtures" / "trf" / "riverside-open.trf"
# 1, 3, 4 and 8 have 4 points, 2, 6 and 9 have 3½; 3, 1, 4, 8 is the order by tie-breaks.
FIRST = ("1", "3", "4", "8")

Write = Callable[[str, str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A file of this name and text, beside the event."""
    shutil.copy(FIXTURE, tmp_path / "open.trf")

    def write_text(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write_text


def run(*arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(app, ["prizes", *arguments], env={"COLUMNS": "80"})
    assert result.exit_code == status, result.output + repr(result.exception)
    return result


def found(*arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(*arguments, "-f", "json").stdout)
    return document


def amounts(document: dict[str, Any]) -> dict[int, str]:
    return {share["id"]: share["amount"] for share in document["shares"]}


def test_the_public_contract() -> None:
    document = found(str(FIXTURE), "--fund", "500,300,200,100.01", "--currency", "EUR")
    assert document["currency"] == "EUR"
    assert [
        {key: share[key] for key in ("id", "name", "amount", "rule")}
        for share in document["shares"]
    ] == [
        {"id": 3, "name": "Ibarra Montes, Lucia", "amount": "275.01", "rule": "equal"},
        {"id": 1, "name": "Castellani, Bruno", "amount": "275.00", "rule": "equal"},
        {"id": 4, "name": "Aldermoor, Edith", "amount": "275.00", "rule": "equal"},
        {"id": 8, "name": "Oyelaran, Tunde", "amount": "275.00", "rule": "equal"},
    ]
    assert sum(Fraction(s["amount"]) for s in document["shares"]) == Fraction(document["fund"])
    assert document["rounding"]["left_over"] == [
        {"list": "", "places": [1, 4], "amount": "1/100", "goes_to": [{"id": 3, "amount": "1/100"}]}
    ]
    line = document["shares"][0]["lines"][0]
    assert (line["amount"], line["total"], line["among"]) == ("110001/400", "110001/100", 4)


def test_text_says_who_why_and_how_it_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prizes, "terminal_width", lambda: 80)
    text = run(str(FIXTURE), "--fund", "500,300,200,100.01", "--currency", "EUR").stdout
    assert "   1  275.01  3 Ibarra Montes, Lucia\n" in text
    assert "places 1 to 4: 1100.01 divided by 4 is 275.0025, shared equally by the" in text
    assert "Rule: equal (nothing else is said)" in text
    assert "  Rounds: 6 (all that were played)\n" in text
    assert "Fund  1100.01\nPaid  1100.01\n" in text
    assert "Remainder of places 1 to 4, 0.01: 0.01 to 3 Ibarra Montes, Lucia" in text


def test_text_fits_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prizes, "terminal_width", lambda: 80)
    for rule in ("equal", "hort", "by-place"):
        text = run(str(FIXTURE), "--fund", "500,300,200,100.01,99,1", "--rule", rule).stdout
        assert max(map(len, text.splitlines())) <= 80


def test_a_long_name_of_a_group_fits_too(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prizes, "terminal_width", lambda: 80)
    name = "Best-placed woman of the three valleys, " * 3
    groups = write(
        "p.toml",
        f'[prizes]\nfund = [5]\n[[prizes.group]]\nname = "{name}"\nfund = [9]\nwho = ["sex=w"]\n',
    )
    text = run(str(tmp_path / "open.trf"), "--prizes", groups).stdout
    assert max(map(len, text.splitlines())) <= 80
    assert "three v…   9.00\n" in text


def test_csv_has_a_row_for_each() -> None:
    text = run(str(FIXTURE), "--fund", "500,300", "--rule", "by-place", "-f", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["rank"], row["id"], row["amount"], row["why"]) for row in rows] == [
        ("1", "3", "500.00", "place 1: 500.00, not shared (by-place)"),
        ("2", "1", "300.00", "place 2: 300.00, not shared (by-place)"),
    ]


def test_a_file_is_written_and_never_over_an_input(write: Write, tmp_path: Path) -> None:
    event = str(tmp_path / "open.trf")
    write("p.toml", "[prizes]\nfund = [5]\n")
    run(event, "--fund", "5", "-o", str(tmp_path / "prizes.csv"))
    assert (tmp_path / "prizes.csv").read_bytes().startswith(b"rank,id,name,amount,")
    refused = run(
        event,
        "--prizes",
        str(tmp_path / "p.toml"),
        "-f",
        "json",
        "-o",
        str(tmp_path / "p.toml"),
        status=2,
    )
    assert "p.toml" in refused.stderr
    assert "write .txt, .json or .csv" in run(event, "--fund", "5", "-o", "x.html", status=2).stderr


def test_hort_by_hand() -> None:
    # 600 for the four who are level: half by place, 150 shared: 75 each.
    document = found(str(FIXTURE), "--fund", "300,200,100", "--rule", "hort")
    assert amounts(document) == {3: "225.00", 1: "175.00", 4: "125.00", 8: "75.00"}


GROUPS = """\
[prizes]
rule = "by-place"
fund = [500, 300, 200, 100]
currency = "EUR"

[[prizes.group]]
name = "Women"
fund = [250, 150]
who = ["sex=w"]

[[prizes.group]]
name = "Under 1900"
fund = [80, 60]
who = ["rating<1900 or unrated"]
"""


def test_groups_one_prize_a_player_the_larger(write: Write, tmp_path: Path) -> None:
    # By hand: 3 has the first prize, so 4 is the first of the women; 8 and 2 move up.
    document = found(str(tmp_path / "open.trf"), "--prizes", write("p.toml", GROUPS))
    by_list = {share["id"]: share["lines"][0]["list"] for share in document["shares"]}
    assert {i: a for i, a in amounts(document).items() if by_list[i] == ""} == {
        3: "500.00", 1: "300.00", 8: "200.00", 2: "100.00",
    }  # fmt: skip
    assert {i: a for i, a in amounts(document).items() if by_list[i] == "Women"} == {
        4: "250.00", 9: "150.00",
    }  # fmt: skip
    assert document["paid"] == document["fund"] == "1640.00"
    several = found(
        str(tmp_path / "open.trf"), "--prizes", write("p.toml", GROUPS), "--per-player", "several"
    )
    assert (amounts(several)[3], several["paid"]) == ("750.00", "1640.00")


def test_the_event_file_has_prizes_and_the_play_off(write: Write) -> None:
    event = write(
        "event.toml",
        'inputs = ["open.trf"]\n[prizes]\nrule = "undivided-first"\nfund = [500, 300, 200, 100]\n'
        'currency = "EUR"\nplayoff = [["Aldermoor, Edith"], [8, 1, 3]]\n',
    )
    document = found(event)
    assert amounts(document) == {4: "500.00", 1: "200.00", 3: "200.00", 8: "200.00"}
    assert {share["id"]: share["rank"] for share in document["shares"]} == {4: 1, 1: 2, 3: 2, 8: 2}
    assert (
        "play-off",
        "4 Aldermoor, Edith; 8 Oyelaran, Tunde, 1 Castellani, Bruno, 3 Ibarra Montes, Lucia",
    ) in [(d["subject"], d["choice"]) for d in document["decisions"]]


def test_the_command_line_goes_over_the_file(write: Write) -> None:
    event = write("event.toml", 'inputs = ["open.trf"]\n[prizes]\nrule = "hort"\nfund = [5]\n')
    document = found(event, "--rule", "equal", "--fund", "400", "--currency", "SEK")
    assert (document["rule"], document["currency"]) == ("equal", "SEK")
    assert set(amounts(document).values()) == {"100.00"}
    assert ["equal", "as asked"] in [[d["choice"], d["reason"]] for d in document["decisions"]]


def test_the_outcome_of_the_play_off_from_a_file(write: Write) -> None:
    playoff = write("playoff.json", '{"done": true, "placing": [[8], [1, 3, 4]], "shared": false}')
    document = found(
        str(FIXTURE), "--fund", "400,300", "--rule", "undivided-first", "--playoff", playoff
    )
    assert amounts(document) == {8: "400.00", 1: "100.00", 3: "100.00", 4: "100.00"}


def test_a_regulation_of_ones_own_names_rule_and_article(write: Write, tmp_path: Path) -> None:
    regulation = write(
        "mine.toml",
        'id = "mine"\ntitle = "Mine"\nextends = "fide-2026-03"\n'
        '[prizes]\nrule = "hort"\narticle = "12"\narticles = { half-shared = "12.1" }\n'
        '[[reading]]\nid = "r"\nquestion = "Q?"\nchoice = "A."\ncodes = ["PRIZES"]\n',
    )
    document = found(str(FIXTURE), "-r", regulation, "--fund", "300,200,100")
    assert {line["step"]: line["article"] for line in document["shares"][0]["lines"]} == {
        "half-by-place": "12",
        "half-shared": "12.1",
    }
    assert [reading["id"] for reading in document["readings"]] == ["r"]
    assert ["hort", "mine, article 12"] in [
        [d["choice"], d["reason"]] for d in document["decisions"]
    ]


def test_extras_and_roundings() -> None:
    document = found(str(FIXTURE), "--fund", "100", "--extra", "per-half-point=3.5", "--unit", "5")
    # 25 of the fund and 28 beside it: 25, and what is left of 28 is nobody else's.
    assert amounts(document)[3] == "53.00"
    organiser = found(str(FIXTURE), "--fund", "0.05", "--rounding", "organiser")
    assert (organiser["paid"], organiser["kept"]) == ("0.04", "0.01")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--fund", "1.234,50"), "--fund: '1.234' is no amount; write it like 75000 or 1234.50"),
        (("--fund", "1,000"), "--fund: '000' is no amount"),
        (("--fund", "-5"), "--fund: '-5' is no amount"),
        (("--fund", "five"), "--fund: 'five' is no amount"),
        (("--fund", "500,,300"), "--fund: '' is no amount"),
        (("--fund", "5", "--currency", "dollars"), "--currency: 'dollars' is no currency; write"),
        (("--fund", "5", "--unit", "0"), "--unit: shares cannot be multiples of nothing"),
        (("--fund", "5", "--unit", "x"), "--unit: 'x' is no amount"),
        ((), "no fund is given: --fund 500,300,200, or 'fund' in [prizes]"),
        (("--fund", "5", "--rule", "eqal"), "rule for prizes 'eqal'; did you mean equal?"),
        (("--fund", "5", "--rule", "pooled", "--parameter", "tpo=5"), "no parameter 'tpo'"),
        (("--fund", "5", "--rule", "pooled", "--parameter", "top"), "'top' has no '='"),
        (
            ("--fund", "5", "--rule", "pooled", "--parameter", "top=5", "--parameter", "top=6"),
            "--parameter: top is given twice",
        ),
        (("--fund", "5", "--parameter", "top=5"), "say with --rule whose parameter it is"),
        (("--fund", "5", "--rule", "per-win", "--parameter", "amount=5"), "per-win pays beside"),
        (("--fund", "5", "--extra", "per-win"), "'per-win' has no '='; write RULE=AMOUNT"),
        (("--fund", "5", "--extra", "equal=5"), "the rule equal shares a fund: no extra"),
        (("--fund", "5", "--rule", "undivided-first"), "4 are tied for first place"),
        (("--fund", "5", "--rounding", "exact", "--unit", "2"), "is no multiple of 2.00"),
        (("--fund", "5", "--prizes", "nowhere.toml"), "nowhere.toml"),
        (("--fund", "5", "--playoff", "nowhere.json"), "nowhere.json"),
    ],
)  # fmt: skip
def test_one_clear_message(arguments: tuple[str, ...], message: str) -> None:
    result = run(str(FIXTURE), *arguments, status=2)
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[prizes]\nfund = [5.5]", "p.toml:2:1-4: error PRIZE-FILE: 'fund' must be a list"),
        ("[prizes]\nfund = ['1.234,50']", "p.toml:2:1-4: error PRIZE-FILE"),
        ("[prizes]\nfunds = [5]", "p.toml:2:1-5: error PRIZE-FILE: unknown key 'funds'"),
        ("[prizes]\ncurrency = 'euro'", "'currency' must be three capitals like 'USD'"),
        ("[prizes]\nunit = 0", "'unit' must be an amount of at least 0.01"),
        ("[prizes]\nrounding = 'up'", "'rounding' must be one of in-order, first"),
        ("[prizes]\nplayoff = [1, 2]", "'playoff' must be a list of places"),
        ("[prizes]\nparameters = { top = 5 }", "'rule' is missing, whose they are"),
        ("[prizes]\nrule = 'pooled'\nparameters = { top = 1.5 }", "p.toml:3:1-10: error"),
        ("[[prizes.group]]\nname = 'A'\nfund = [5]", "[[prizes.group]] lacks 'who'"),
        (
            "[prizes]\n" + "[[prizes.group]]\nname = 'A'\nfund = [5]\nwho = ['u16']\n" * 2,
            "p.toml:7:1-4: error PRIZE-FILE: two groups are named 'A'",
        ),
        (
            "[prizes]\n[[prizes.group]]\nname = ''\nfund = [5]\nwho = ['u16']",
            "p.toml:3:1-4: error PRIZE-FILE: a group's name is empty",
        ),
        ("[prizes]\n[[prizes.extra]]\namount = 5", "p.toml:3:1-6: error PRIZE-FILE: unknown key"),
        ("fund = [5]", "[prizes] is missing"),
        ("[prizes", "not TOML"),
        # Found when the rule and the event are known:
        ("[prizes]\nrule = 'eqal'", "p.toml:2:1-4: error PRIZE-TERMS: there is no rule"),
        (
            "[prizes]\nfund = [5]\nrule = 'pooled'\nparameters = { tpo = 5 }",
            "p.toml:4:1-10: error PRIZE-TERMS: the rule pooled has no parameter 'tpo'",
        ),
        (
            "[prizes]\nfund = [5]\nplayoff = [['Nobody']]",
            "p.toml:3:1-7: error PRIZE-TERMS: nobody in the event is 'Nobody'",
        ),
        (
            "[prizes]\nfund = [5]\n[[prizes.group]]\nname = 'A'\nfund = [5]\nwho = ['tall']",
            "p.toml:6:1-3: error PRIZE-TERMS: the group 'A': 'tall' is not a part",
        ),
        (
            "[prizes]\nfund = [5]\n[[prizes.group]]\nname = 'A'\nfund = [5]\nwho = ['sex=w']\n"
            "rule = 'match'\nparameters = { parts = ['1/2', '1/2'] }",
            "p.toml:7:1-4: error PRIZE-TERMS: the rule match is not for groups",
        ),
    ],
)  # fmt: skip
def test_an_error_in_a_file_has_line_key_and_caret(
    write: Write, tmp_path: Path, text: str, message: str
) -> None:
    name = write("p.toml", text + "\n")
    result = run(str(FIXTURE), "--prizes", name, status=2)
    assert message in result.stderr.replace(f"{tmp_path}/", "")
    assert "^" in result.stderr or "is missing" in message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "no JSON, so no outcome of a play-off"),
        ("[]", "neither the log of a play-off nor an object"),
        ('{"placing": []}', "neither the log"),
        ('{"placing": [[true]]}', "neither the log"),
        ('{"placing": [[1.5]]}', "neither the log"),
        ('{"placing": [["3"]]}', "neither the log"),
        ('{"placing": [[17]]}', "17 was not among those tied for first place"),
        ('{"placing": [[3], [3]]}', "3 is named twice"),
        ('{"format": "crosstable-playoff"}', "not used"),
    ],
)
def test_an_outcome_that_is_none(write: Write, text: str, message: str) -> None:
    name = write("playoff.json", text)
    arguments = ("--fund", "5", "--rule", "undivided-first", "--playoff", name)
    assert message in run(str(FIXTURE), *arguments, status=2).stderr


@pytest.mark.parametrize(
    ("fund", "message"),
    [
        (
            "500,300",
            "warning PRIZE-SHORT: places 1 to 4 are tied, and the fund ends with place 2",
        ),
        ("500,300,400,1", "warning PRIZE-ORDER: 300.00 for place 2, 400.00 for place 3"),
        (",".join(["5"] * 20), "warning PRIZE-UNAWARDED: 15.00 is not awarded"),
    ],
)
def test_odd_funds_are_told(fund: str, message: str) -> None:
    assert message in run(str(FIXTURE), "--fund", fund).stderr.replace("\n", " ")


def test_players_without_a_year_of_birth_are_told(write: Write) -> None:
    event = write(
        "event.trf",
        "012 Short\n042 2026/05/01\n"
        f"001    1      Alder, Ann{' ' * 70}2 w 1\n"
        f"001    2      Beech, Bo{' ' * 71}1 b 0\n",
    )
    groups = write(
        "p.toml", '[prizes]\nfund = [5]\n[[prizes.group]]\nname = "50"\nfund = [5]\nwho = ["50+"]\n'
    )
    result = run(event, "--prizes", groups)
    assert "warning PRIZE-NO-AGE: 50: 2 of 2 have no date of birth" in result.stderr


def test_rules_are_listed() -> None:
    text = run("--list-rules").stdout
    assert "undivided-first: Undivided first prize\n" in text
    assert "      top: what the winner has beforehand\n" in text
    assert max(map(len, text.splitlines())) <= 80


MATCH = f"""012 Match
042 2026/05/01
001    1      Alder, Ann{" " * 58}%s    1     2 w %s
001    2      Beech, Bo{" " * 59}%s    2     1 b %s
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rule", "match", "--parameter", "parts=60%,40%", "-k", "match"),
        ("--rule", "equal"),
    ],
)
def test_the_fund_of_a_match_that_was_won_ends_nowhere_among_the_tied(
    write: Write, arguments: tuple[str, ...]
) -> None:
    event = write("match.trf", MATCH % ("1.0", "1", "0.0", "0"))
    assert "PRIZE-SHORT" not in run(event, "--fund", "2000000", *arguments).stderr


def test_parts_after_a_play_off_are_not_shared(write: Write) -> None:
    event = write("match.trf", MATCH % ("0.5", "=", "0.5", "="))
    playoff = write("playoff.json", '{"placing": [[2], [1]]}')
    arguments = ("--rule", "match", "--parameter", "parts=60%,40%", "-k", "match")
    result = run(event, "--fund", "2000000", *arguments, "--playoff", playoff)
    assert "1200000.00  2 Beech, Bo" in result.stdout
    assert "PRIZE-SHORT" not in result.stderr
