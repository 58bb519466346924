"""``crosstable check``: one line per finding, with code, place and caret; the exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from crosstable.cli.app import app

FIXTURES = Path(__file__).parents[2] / "fixtures"
CLEAN = str(FIXTURES / "trf" / "riverside-open.trf")
COLOURS = str(FIXTURES / "malformed" / "EVENT-COLOURS" / "event.trf")
EMPTY = str(FIXTURES / "malformed" / "TRF-EMPTY" / "event.trf")
NOTE = str(FIXTURES / "trf" / "trf06-byes.trf")

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A file of these lines."""

    def write_lines(*lines: str) -> str:
        path = tmp_path / "event.trf"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return str(path)

    return write_lines


def run(*arguments: str, status: int = 0, stdin: bytes | None = None) -> Result:
    result = CliRunner().invoke(app, ["check", *arguments], input=stdin)
    assert result.exit_code == status, result.output + repr(result.exception)
    return result


def found(*arguments: str, status: int = 1) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(*arguments, "-f", "json", status=status).stdout)
    return document


def row(number: int, cell: str, points: str = "", rank: str = "", **fields: str) -> str:
    fixed = f"001 {number:4}      {f'Player {number}':33}".ljust(57)
    fixed += f"{fields.get('fide_id', ''):>11} {fields.get('birth', ''):10} {points:>4} {rank:>4}"
    return f"{fixed}  {cell}"


def test_a_clean_file_has_status_0() -> None:
    assert run(CLEAN).stdout == f"{CLEAN}: nothing found\n"


def test_a_game_without_result_is_found_where_it_is(write: Write) -> None:
    """Round 2 was not entered, round 3 was, round 4 is to come."""
    white, black = (f"   {other} {colour} {{}}" for other, colour in ((2, "w"), (1, "b")))
    path = write(
        row(1, "  ".join(white.format(sign) for sign in "1 1 "), "2.0"),
        row(2, "  ".join(black.format(sign) for sign in "0 0 "), "0.0"),
    )
    (finding,) = found(path)["findings"]
    assert finding["code"] == "EVENT-OPEN-GAME"
    lines = run(path, status=1).stdout.splitlines()
    assert lines[1].startswith(f"{path}:1:102-109: warning EVENT-OPEN-GAME: round 2:")
    assert lines[3].count("^") == 8
    assert "enter the result" in lines[4]


def test_a_finding_has_code_place_and_caret() -> None:
    lines = run(COLOURS, status=1).stdout.splitlines()
    assert lines[0] == f"{COLOURS}: 1 finding"
    assert lines[1].startswith(f"{COLOURS}:1:92-99: warning EVENT-COLOURS: round 1:")
    excerpt, caret = lines[2], lines[3]
    assert excerpt[caret.index("^") : caret.rindex("^") + 1] == "   2 w 1"


def test_infos_are_no_findings() -> None:
    assert "1 note (--verbose shows them)" in run(NOTE).stdout
    assert "info TRF-PLUS-WITHOUT-OPPONENT" in run(NOTE, "-v").stdout
    document = found(NOTE, status=0)
    assert document["findings"] == []
    assert [note["code"] for note in document["notes"]] == ["TRF-PLUS-WITHOUT-OPPONENT"]


def test_json_is_an_object_with_findings() -> None:
    (finding,) = found(COLOURS)["findings"]
    assert set(finding) == {"code", "severity", "place", "message"}
    assert (finding["code"], finding["severity"]) == ("EVENT-COLOURS", "warning")
    assert finding["place"] == f"{COLOURS}:1:92-99"


def test_the_worst_of_several_files_wins() -> None:
    shown = run(CLEAN, COLOURS, status=1).stdout
    assert shown.index(f"{CLEAN}: nothing") < shown.index(f"{COLOURS}: 1 finding")
    run(CLEAN, EMPTY, COLOURS, status=2)
    document = found(CLEAN, EMPTY, COLOURS, status=2)
    assert [file["status"] for file in document["files"]] == [0, 2, 1]


def test_a_file_that_is_not_there_stops_nothing() -> None:
    shown = run("no-such-file.trf", CLEAN, status=2).stdout
    assert "INPUT-FILE" in shown
    assert f"{CLEAN}: nothing found" in shown


def test_standard_input() -> None:
    shown = run("-", stdin=Path(COLOURS).read_bytes(), status=1).stdout
    assert "<stdin>:1:92-99: warning EVENT-COLOURS" in shown


def test_an_unknown_profile_or_reader_is_a_wrong_use() -> None:
    assert "there is no check for 'tea'" in run(CLEAN, "--for", "tea", status=2).stderr
    assert "no reader 'tea'" in run(CLEAN, "--from", "tea", status=2).stderr


@pytest.mark.parametrize(
    ("lines", "code", "place"),
    [
        (["062 3"], "EVENT-COUNTS", "1:5-5"),
        (["072 1"], "EVENT-COUNTS", "1:5-5"),
        (["082 4"], "EVENT-COUNTS", "1:5-5"),
        (["042 2026/05/02", "052 2026/05/01"], "EVENT-DATES", "2:5-14"),
        (["042 2026/05/02", f"132{'':88}26/05/01"], "EVENT-ROUND-DATES", "2:92-99"),
        (["052 2026/05/02", f"132{'':88}26/05/03"], "EVENT-ROUND-DATES", "2:92-99"),
        (["042 2026/05/02", "132 2026/05/03", "132 2026/05/02"], "EVENT-ROUND-DATES", "3:5-14"),
    ],
)
def test_numbers_and_dates_that_cannot_be_true(
    write: Write, lines: list[str], code: str, place: str
) -> None:
    path = write(*lines, row(1, "   2 w 1"), row(2, "   1 b 0"))
    (finding,) = found(path)["findings"]
    assert (finding["code"], finding["place"]) == (code, f"{path}:{place}")


@pytest.mark.parametrize(
    ("stated", "status"), [("082 0", 0), ("082 1", 0), ("082 2", 1)], ids=["none", "one", "two"]
)
def test_teams_in_an_event_of_players_may_be_counted_or_not(
    write: Write, stated: str, status: int
) -> None:
    rows = [row(n, f"{n + 1 if n % 2 else n - 1:4} {'w' if n % 2 else 'b'} =") for n in range(1, 7)]
    path = write("092 Individual: Swiss-System", stated, *rows, f"013 {'Prize':32}   1    2")
    assert [one["code"] for one in found(path, status=status)["findings"]] == (
        ["EVENT-COUNTS"] * status
    )


@pytest.mark.parametrize(
    ("birth", "is_fault"),
    [
        ("2026/05/03", True),
        ("2027", True),
        ("2001/02/30", True),
        ("2001/13/01", True),
        ("2001/00/00", False),
        ("2026/05/01", False),
        ("1999", False),
        ("0000/00/00", False),
    ],
)
def test_births(write: Write, birth: str, is_fault: bool) -> None:
    path = write("042 2026/05/02", row(1, "   2 w 1", birth=birth), row(2, "   1 b 0"))
    document = found(path, status=int(is_fault))
    expected = [("EVENT-BIRTH", f"{path}:2:70-79")] if is_fault else []
    assert [(f["code"], f["place"]) for f in document["findings"]] == expected


def test_one_identifier_for_two_players(write: Write) -> None:
    path = write(row(1, "   2 w 1", fide_id="77"), row(2, "   1 b 0", fide_id="77"))
    (finding,) = found(path)["findings"]
    assert (finding["code"], finding["place"]) == ("EVENT-DUPLICATE-ID", f"{path}:2:58-68")


def ranked(*ranks: str) -> list[str]:
    """Four players on 2, 1, 1 and 0 points, with these ranks."""
    cells = (("   3 w 1     4 b 1", "2.0"), ("   4 w 1     3 b 0", "1.0"),
             ("   1 b 0     2 w 1", "1.0"), ("   2 b 0     1 w 0", "0.0"))  # fmt: skip
    return [
        row(n, cell, points, rank)
        for n, ((cell, points), rank) in enumerate(zip(cells, ranks, strict=True), 1)
    ]


@pytest.mark.parametrize(
    ("ranks", "at_fault"),
    [
        ("1234", []),
        ("1224", []),
        ("1324", []),  # no list says who of the two comes first
        ("    ", []),  # case 5: a rank that is not there is no mismatch
        ("1 34", []),
        ("2134", [1]),
        ("4231", [1, 2]),
    ],
)
def test_ranks_without_a_list_follow_the_points(
    write: Write, ranks: str, at_fault: list[int]
) -> None:
    path = write(*ranked(*(rank.strip() for rank in ranks)))
    document = found(path, status=int(bool(at_fault)))
    codes = {finding["code"] for finding in document["findings"]}
    assert codes == ({"EVENT-RANK-BY-POINTS"} if at_fault else set())
    assert {int(f["place"].split(":")[-2]) for f in document["findings"]} == set(at_fault)
