"""A list for first place and unplayed rounds of the event's date, by the commands, and in a file
that an organiser wrote."""

from __future__ import annotations

import json

import pytest

from crosstable.testing import run_cli


def event_of(kind, rounds, *rows):
    """A TRF with rows of points and rounds; the day is left open."""
    lines = ["012 Juniors", "042 {day}", f"092 Individual: {kind}", f"XXR {rounds}"]
    for number, (points, *cells) in enumerate(rows, start=1):
        front = f"001 {number:4}      {'Player':33} {2100 - 100 * number:4}"
        lines.append(f"{front:80}{points:>4}{number:5}" + "".join(f"  {cell}" for cell in cells))
    return "\n".join(lines) + "\n"


ROUND_ROBIN = event_of(
    "Round-Robin",
    3,
    ("2.0", "   2 w 1", "   3 b 0", "   4 w 1"),
    ("2.0", "   1 b 0", "   4 b 1", "   3 w 1"),
    ("2.0", "   4 w 1", "   1 w 1", "   2 b 0"),
    ("0.0", "   3 b 0", "   2 w 0", "   1 b 0"),
)
BYES = event_of(
    "Swiss-System",
    2,
    ("1.5", "   2 w 1", "0000 - H"),
    ("1.0", "   1 b 0", "0000 - U"),
    ("1.5", "   4 w 1", "   4 b ="),
    ("0.5", "   3 b 0", "   3 w ="),
)
OWN = """\
id = "my-juniors"
title = "My juniors"
namespace = "fide"
unplayed_rounds = "in-force"

[tie_breaks]
default = ["DE", "BPG"]

[first_place]
default = ["DE"]

[codes]
DE = { article = "1", use = "DE-ALL-MET" }
BPG = "2"
"""


def run(tmp_path, text, *options, status=0, day="2023/11/04"):
    path = tmp_path / "event.trf"
    path.write_text(text.replace("{day}", day), encoding="utf-8")
    return run_cli("standings", path, *options, status=status)


def ranks(tmp_path, text, *options, **more):
    document = json.loads(run(tmp_path, text, *options, "-f", "json", **more).stdout)
    return document, [(row["id"], row["rank"], row["decided_by"]) for row in document["standings"]]


def test_first_place_is_shared_until_the_play_off(tmp_path):
    document, rows = ranks(tmp_path, ROUND_ROBIN, "-r", "ajcc-2023")
    assert rows == [(1, 1, None), (2, 1, None), (3, 1, None), (4, 4, "PTS")]
    (first,) = [d for d in document["decisions"] if d["subject"] == "first place"]
    assert first["choice"] == "DE, PLAYOFF"
    assert document["tie_breaks"] == ["DE", "SB", "KS", "WIN", "BPG"]


def test_a_list_that_is_asked_for_is_for_all_places(tmp_path):
    """2 and 3 have 2 and 1 games with Black; 1 has 1."""
    document, rows = ranks(tmp_path, ROUND_ROBIN, "-r", "ajcc-2023", "-t", "DE,BPG")
    assert rows[:2] == [(2, 1, None), (1, 2, "BPG")]
    assert "first place" not in {d["subject"] for d in document["decisions"]}


def test_a_value_outside_the_list_leaves_first_place_as_it_is(tmp_path):
    path = tmp_path / "event.trf"
    path.write_text(ROUND_ROBIN.replace("{day}", "2023/11/04"), encoding="utf-8")
    result = run_cli("explain", path, "2", "BWG", "-r", "ajcc-2023")
    assert result.stdout.startswith("2 Player: rank 1=, 2.0 points")
    assert "fide:BWG = 1" in result.stdout


def test_the_text_says_so(tmp_path):
    text = run(tmp_path, ROUND_ROBIN, "-r", "ajcc-2023").stdout
    assert "First place: DE, PLAYOFF (the list of ajcc-2023 for a tie for first place" in text
    assert "Unplayed rounds: as in fide-2023-09 (in force when the event began" in text


def test_an_organisers_own_file_has_the_same(tmp_path):
    own = tmp_path / "my-juniors.toml"
    own.write_text(OWN, encoding="utf-8")
    document, rows = ranks(tmp_path, ROUND_ROBIN, "-r", str(own))
    assert [rank for _, rank, _ in rows] == [1, 1, 1, 4]
    assert document["tie_breaks"] == ["DE", "BPG"]


@pytest.mark.parametrize(
    ("day", "edition", "value"),
    [
        ("2023/11/04", "fide-2023-09", "5/2"),  # 1 + the dummy's 1.5
        ("2026/04/01", "fide-2026-03", "2"),  # 1 + the dummy's 1.5, capped at two draws
        ("2009/04/01", "fide-2009", "2"),  # the opponent's bye seen as a draw: 0.5 + 1.5
    ],
)
def test_unplayed_rounds_by_the_rules_of_the_events_date(tmp_path, day, edition, value):
    document, _ = ranks(tmp_path, BYES, "-r", "ajcc-2023-open", day=day)
    one = document["standings"][0]
    assert one["tie_breaks"]["BH"]["value"] == value
    (decided,) = [d for d in document["decisions"] if d["subject"] == "unplayed rounds"]
    assert decided["choice"] == f"as in {edition}"


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        (("[first_place]", "[first_places]"), "9:", "unknown key 'first_places'"),
        (('default = ["DE"]', 'defolt = ["DE"]'), "9:", "by kind of event"),
        (('default = ["DE"]', 'default = ["D E"]'), "10:", "'D E'"),
        (('default = ["DE"]', 'default = ["BPG", "DE"]'), "9:", "in different orders"),
    ],
)
def test_a_fault_in_it_is_named_with_line_and_key(tmp_path, change, place, words):
    own = tmp_path / "my-juniors.toml"
    own.write_text(OWN.replace(*change), encoding="utf-8")
    result = run(tmp_path, ROUND_ROBIN, "-r", str(own), status=2)
    assert f"my-juniors.toml:{place}" in result.stderr
    assert words in result.stderr


# 1, 2 and 3 have 2 points each; among them 1 and 2 drew, and both beat 3.
TWO_AT_THE_TOP = event_of(
    "Round-Robin",
    5,
    ("2.0", "0000 - Z", "   2 w =", "   3 b 1", "   4 w =", "   5 b 0"),
    ("2.0", "   5 w =", "   1 b =", "0000 - Z", "   3 w 1", "   4 b 0"),
    ("2.0", "   4 w 1", "   5 b 1", "   1 w 0", "   2 b 0", "0000 - Z"),
    ("1.5", "   3 b 0", "0000 - Z", "   5 w -", "   1 b =", "   2 w 1"),
    ("1.5", "   2 b =", "   3 w 0", "   4 b -", "0000 - Z", "   1 w 1"),
)


def test_only_those_at_the_top_of_head_to_head_play_off__aj_2(tmp_path):
    """With as many Whites each, 2 was Black in their game and so is White (4b)."""
    event, log = tmp_path / "event.trf", str(tmp_path / "log.json")
    event.write_text(TWO_AT_THE_TOP.replace("{day}", "2023/11/04"), encoding="utf-8")
    run(tmp_path, TWO_AT_THE_TOP, "-r", "ajcc-2023")

    def playoff(*arguments):
        return run_cli("playoff", *arguments).stdout

    playoff("start", str(event), "-r", "ajcc-2023", "-o", log, "--seed", "1")
    [asked] = json.loads(playoff("next", log, "--format", "json"))["requests"]
    assert (asked["id"], asked["white"], asked["black"]) == ("T1-G1", 2, 1)
    playoff("record", log, "T1-G1", "1/2")
    playoff("record", log, "T2-G1", "0-1")  # 1 has White now

    _, rows = ranks(tmp_path, TWO_AT_THE_TOP, "-r", "ajcc-2023", "--playoff", log)
    assert [(id_, rank) for id_, rank, _ in rows[:3]] == [(2, 1), (1, 2), (3, 3)]
