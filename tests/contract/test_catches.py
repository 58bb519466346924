"""The contract lets good plugins through, and says of bad ones what their author must do."""

from __future__ import annotations

import pytest

from .conftest import Contract
from .toys import CASES, HBW, RULES, offering, regulation, tie_break

GOOD = regulation() + tie_break()
FILES = {"tests/cases/hbw.toml": CASES}


def test_a_good_plugin_has_nothing_to_answer_for(failures: Contract) -> None:
    assert failures(GOOD, files=FILES, is_whole=True) == {}


ROUNDS = "context.event.participants[participant].records"
TIE_BREAKS = [
    ("return 5", "contributions-are-exact", "gives int, which is no list of contributions"),
    ("return [5]", "contributions-are-exact", "no attribute"),
    (
        "return [Contribution(1, 1, 'why')]",
        "contributions-are-exact",
        "the note is 'why'\nGive a Note that says why",
    ),
    ("return [Contribution(1, 0.5, Note('x'))]", "contributions-are-exact", "0.5"),
    ("return [Contribution(1, True, Note('x'))]", "contributions-are-exact", "never a float, a"),
    (
        "while True:\n    yield Contribution(1, 1, Note('x'))",
        "contributions-are-exact",
        "more than 100000 contributions; it does not end",
    ),
    (
        "SEEN.append(1)\nreturn [Contribution(1, len(SEEN), Note('x'))]",
        "contributions-reduce-to-value",
        "keep nothing between calls",
    ),
    (
        "SEEN.append(1)\nreturn [Contribution(1, len(SEEN), Note('x'))]",
        "calculation-is-pure",
        "Keep nothing between calls",
    ),
    (
        "return [Contribution(1, participant, Note('x'))]",
        "renumbering-changes-nothing",
        "Do not go by the participants' numbers",
    ),
    (
        "place = list(context.event.participants).index(participant)\n"
        "return [Contribution(1, place, Note('x'))]",
        "renumbering-changes-nothing",
        "renumbering changes",
    ),
    (
        "others = len(context.event.participants) - 1\n"
        "return [Contribution(1, 6 // others, Note('x'))]",
        "odd-events",
        "ZeroDivisionError",
    ),
    (
        "return [Contribution(1, hash('a' + str(sum(r.points for r in "
        f"{ROUNDS}))) % 97, Note('x'))]",
        "every-hash-seed",
        "gives other values in another process",
    ),
    ("return [Contribution(1, 1, Note('x', '17.4'))]", "cited-articles-exist", "'17.4'"),
]


@pytest.mark.parametrize(("body", "name", "words"), TIE_BREAKS)
def test_a_tie_break(body: str, name: str, words: str, failures: Contract) -> None:
    found = failures(regulation() + tie_break(body), name)

    assert [key for key in found if name in key]
    [message] = found.values()
    assert words in message


def test_the_event_that_shows_the_fault_can_be_read_again(failures: Contract) -> None:
    from crosstable.testing import parse_event

    [message] = failures(
        regulation() + tie_break("return [Contribution(1, 0.5, Note('x'))]"), "are-exact"
    ).values()

    rows = message.partition("It shows in this event:\n")[2]
    assert parse_event(rows).players


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"name": "''"}, "name: empty, or no text"),
        ({"summary": "' '"}, "summary: empty, or no text"),
        ({"modifiers": "frozenset('X')"}, "modifiers has ['X']"),
    ],
)
def test_a_descriptor(more: dict[str, str], words: str, failures: Contract) -> None:
    found = failures(regulation() + tie_break(**more), "descriptor")

    assert words in found["NS:HBW descriptor-is-complete"]


def test_a_tie_break_of_no_text_must_say_its_article(failures: Contract) -> None:
    found = failures(tie_break(article="''"), "descriptor")

    assert "name its code under [codes]" in found["NS:HBW descriptor-is-complete"]


def test_what_is_known_beforehand_may_go_by_numbers(failures: Contract) -> None:
    source = tie_break(
        "return [Contribution(0, participant, Note('its number'))]",
        type="TieBreakType.KNOWN_BEFOREHAND",
    )

    assert failures(source, "renumbering") == {}


PLACES = """
def places(context, group, modifiers):
    return {{id_: Placed({place}, {score}, (), {steps}) for nth, id_ in enumerate(group)}}
"""


@pytest.mark.parametrize(
    ("place", "score", "steps", "name", "words"),
    [
        ("1", "7", "(Note('x'),)", "reduce", "the score shown is 7"),
        ("1", "0", "()", "reduce", "no step says how the place was found"),
        ("nth + 1", "0", "(Note('x'),)", "renumbering", "Do not go by the participants' numbers"),
        ("1", "0.0", "(Note('x'),)", "are-exact", "0.0, which is no int and no Fraction"),
    ],
)
def test_places_among_the_tied(
    place: str, score: str, steps: str, name: str, words: str, failures: Contract
) -> None:
    before = PLACES.format(place=place, score=score, steps=steps)
    value = (
        "TieBreak(code='AMONG', name='x', summary='x', article='1', "
        "type=TieBreakType.AMONG_TIED, places=places)"
    )

    [message] = failures(offering("tie_breaks", value, before), name).values()
    assert words in message


@pytest.mark.parametrize(
    ("old", "new", "check", "words"),
    [
        ("unplayed_rounds", "unplayed_raunds", "names-resolve", "unplayed_raunds"),
        ('default = ["HBW"]', 'default = ["HBX"]', "names-resolve", "tie_breaks default: HBX"),
        ('HBW = "9.2"', 'HBW = "8.1"', "names-resolve", "of article 8.1, and there is none"),
        ('HBW = "9.2"', "HBW = { article = '9.2', use = 'MOON' }", "names-resolve", "NS:MOON"),
        ('rules = ["HBW", ', "rules = [", "articles-are", "HBW: no article claims it"),
        ('out_of_scope = "nothing', 'summary2 = "nothing', "names-resolve", "summary2"),
        ('rules = ["HBW", "tie-break-type"]', "", "articles-are", "needs either rules or"),
    ],
)
def test_a_regulation(old: str, new: str, check: str, words: str, failures: Contract) -> None:
    source = regulation(RULES.replace(old, new)) + tie_break()
    found = failures(source, check, FILES)

    assert any(words.replace("NS", "toy").split("toy")[-1] in text for text in found.values())


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('1 = "1"', '1 = "2"', "1: 1, not 2 (by hand)"),
        ('source = "by hand"\n', "", "has no source or no status"),
        ('code = "HBW"', 'kode = "HBW"', "kode"),
        ('"NS-2026"', '"NS-2062"', "Mend what it names, in the plugin or in its cases"),
        ("[[case]]", CASES[CASES.index("[[case]]") :] + "[[case]]", "2 cases have the id one"),
    ],
)
def test_cases(old: str, new: str, words: str, failures: Contract) -> None:
    found = failures(GOOD, "case", {"tests/cases/hbw.toml": CASES.replace(old, new)})

    assert any(words in text for text in found.values())


def test_a_code_without_a_case(failures: Contract) -> None:
    found = failures(GOOD, "articles")

    assert "HBW: no case" in found["NS-2026 articles-are-carried-out"]


POLICIES = [
    ("own_round", "return None", "return Contribution(1, 0.5, Note('x'))", "0.5"),
    ("cut_low", "r.points, Note", "r.points / 2, Note", "which is no int and no Fraction"),
    ("raising", "record.outcome.is_played", "record.moon", "no attribute 'moon'"),
]


@pytest.mark.parametrize(("_", "old", "new", "words"), POLICIES)
def test_a_policy_for_unplayed_rounds(
    _: str, old: str, new: str, words: str, failures: Contract
) -> None:
    found = failures(regulation().replace(old, new), "counts-any-event")

    assert words in found["NS:plain counts-any-event"]


def test_a_plugin_that_prints_when_it_is_imported(failures: Contract) -> None:
    found = failures("print('hello')", is_whole=True)

    assert set(found) == {"NS loads-without-problems", "NS importing-says-nothing"}
    assert "no print" in found["NS importing-says-nothing"]


def test_a_plugin_that_cannot_be_imported(failures: Contract) -> None:
    found = failures("import moon_that_is_not", "loads")

    assert "moon_that_is_not" in found["NS loads-without-problems"]


def test_hbw_is_yielded() -> None:
    """The good plugin gives its contributions one by one."""
    assert "yield" in HBW


OPPONENTS = regulation(RULES.replace('"plain"', '"POLICY"')) + tie_break(
    "return opponent_scores(context, participant)",
    type="TieBreakType.OPPONENTS",
    unit="Unit.POINTS",
)


@pytest.mark.parametrize("policy", ["in-force", "fide:virtual-opponent"])
def test_the_articles_of_unplayed_rounds_are_of_whoever_brought_their_policy(
    policy: str, failures: Contract
) -> None:
    pytest.importorskip("crosstable_fide", reason="asks a policy of another plugin")

    assert failures(OPPONENTS.replace("POLICY", policy), "cited-articles-exist") == {}


def test_a_file_of_cases_with_a_slip_is_told_once(failures: Contract) -> None:
    files = {"tests/cases/hbw.toml": CASES.replace("code =", "codes =")}

    found = failures(GOOD, files=files)

    assert list(found) == ["hbw.toml cases-can-be-read"]
    assert "codes" in found["hbw.toml cases-can-be-read"]
