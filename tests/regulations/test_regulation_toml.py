"""The TOML schema: read, inherited, and refused with line and key."""

from datetime import date

import pytest

from crosstable.api import EventKind, NotCoveredError
from crosstable.regulation_toml import RegulationError, parse_regulation

BASE = """\
id = "league-2026"
title = "League rules"
edition = "2026"
in_force = 2026-01-01
unplayed_rounds = "half"
list_reading = "the rules have no list"

[tie_breaks]
default = ["BH/C1", "SB"]
round-robin = ["SB"]

[codes]
BH = "4.1"
SB = { article = "4.2", use = "other:NEUSTADTL" }

[aliases]
BUCHHOLZ = "BH"

[[article]]
number = "4.1"
summary = "the sum of the opponents' scores"
rules = ["BH"]

[[reading]]
id = "absence"
question = "What is an absence worth?"
choice = "nothing"
options = { nothing = "no point", half = "half a point" }
codes = ["BH"]
kinds = ["swiss"]

[[lint]]
id = "mixed"
article = "4"
message = "do not mix"
categories = { opponents = ["BH", "SB"], own = ["WIN"] }

[[lint]]
id = "youth"
message = "not for juniors"
codes = ["ARO"]
kinds = ["round-robin"]
event_words = ["u16"]

[presets]
short = ["SB"]
"""


def none(id_):
    return None


def parse(text, base=none):
    return parse_regulation(text, "rules.toml", "league", base)


def test_everything_is_read():
    regulation = parse(BASE)
    assert (regulation.id, regulation.in_force) == ("league-2026", date(2026, 1, 1))
    assert regulation.unplayed_rounds == "league:half"
    assert regulation.codes["BH"].use == "league:BH"
    assert regulation.codes["SB"].use == "other:NEUSTADTL"
    assert regulation.list_for(EventKind.SWISS) == ("BH/C1", "SB")
    assert regulation.list_for(EventKind.ROUND_ROBIN) == ("SB",)
    assert regulation.articles[0].rules == ("BH",)
    assert regulation.readings[0].answer == "no point"
    assert regulation.presets == {"short": ("SB",)}
    mixed, youth = regulation.lint
    assert mixed.categories == {"opponents": ("BH", "SB"), "own": ("WIN",)}
    assert (youth.codes, youth.kinds, youth.event_words) == (
        ("ARO",),
        (EventKind.ROUND_ROBIN,),
        ("u16",),
    )


def test_a_lint_rule_of_the_same_id_replaces_the_inherited_one():
    text = """\
id = "my-open"
title = "My Open 2026"
extends = "league-2026"

[[lint]]
id = "mixed"
message = "mix as you like"
"""
    regulation = parse_regulation(text, "my.toml", "", {"league-2026": parse(BASE)}.get)
    assert [(rule.id, rule.message) for rule in regulation.lint] == [
        ("youth", "not for juniors"),
        ("mixed", "mix as you like"),
    ]


def test_an_organiser_extends_an_installed_regulation():
    text = """\
id = "my-open"
title = "My Open 2026"
extends = "league-2026"

[tie_breaks]
swiss = ["SB"]

[readings]
absence = "half"
"""
    regulation = parse_regulation(text, "my.toml", "", {"league-2026": parse(BASE)}.get)
    assert regulation.namespace == "league"
    assert regulation.unplayed_rounds == "league:half"
    assert regulation.list_for(EventKind.SWISS) == ("SB",)
    assert regulation.list_reading == ""
    assert regulation.readings[0].choice == "half"


def test_a_new_edition_does_not_end_when_the_one_that_it_extends_did():
    base = parse(BASE.replace("in_force = 2026-01-01", "in_force = 2026-01-01\nuntil = 2026-12-31"))
    text = 'id = "league-2027"\ntitle = "x"\nextends = "league-2026"\n'
    same = parse_regulation(text, "x.toml", "", {"league-2026": base}.get)
    assert (same.in_force, same.until) == (date(2026, 1, 1), date(2026, 12, 31))
    later = parse_regulation(
        text + "in_force = 2027-01-01\n", "x.toml", "", {"league-2026": base}.get
    )
    assert (later.in_force, later.until) == (date(2027, 1, 1), None)


def test_a_file_with_a_mark_and_windows_line_ends_is_read():
    assert parse("\ufeff" + BASE.replace("\n", "\r\n")).id == "league-2026"


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (("title =", "titel ="), 2, "unknown key 'titel'"),
        (("in_force = 2026-01-01", 'in_force = "2026"'), 4, "'in_force' must be a date"),
        (
            ("in_force = 2026-01-01", "in_force = 2026-01-01\nuntil = 2025-12-31"),
            5,
            "before it came",
        ),
        (('"BH/C1", "SB"]', '"BH/C1", "S B"]'), 9, "'S B'"),
        (("default =", "sviss ="), 8, "by kind of event"),
        (('short = ["SB"]', 'short = "SB"'), 45, "a table of lists by name"),
        (('short = ["SB"]', 'short = ["S B"]'), 46, "'S B'"),
        (('message = "do not mix"', 'mesage = "do not mix"'), 35, "unknown key 'mesage'"),
        (('id = "youth"', ""), 38, "[[lint]] lacks 'id'"),
        (('event_words = ["u16"]', 'event_words = ["U16"]'), 43, "lower-case words"),
        (('own = ["WIN"]', 'own = "WIN"'), 36, "lists of codes by category"),
        (('number = "4.1"', 'numer = "4.1"'), 20, "unknown key 'numer'"),
        (('choice = "nothing"', 'choice = "noting"'), 24, "no option 'noting'"),
        (('kinds = ["swiss"]', 'kinds = ["sviss"]'), 30, "a list of kinds"),
        (("[aliases]", "[readings]\nabsense = 'half'\n[aliases]"), 17, "no reading 'absense'"),
    ],
)
def test_a_fault_is_named_with_its_line(change, line, words):
    with pytest.raises(RegulationError) as caught:
        parse(BASE.replace(*change))
    found = {(d.span.line, words in d.message) for d in caught.value.diagnostics}
    assert (line, True) in found


def test_a_file_of_its_own_says_whose_rules_it_means():
    """What an organiser does who copies a plugin's file."""
    with pytest.raises(RegulationError, match="'namespace' is missing"):
        parse_regulation(BASE, "copy.toml", "", none)
    regulation = parse_regulation('namespace = "league"\n' + BASE, "copy.toml", "", none)
    assert (regulation.namespace, regulation.codes["BH"].use) == ("league", "league:BH")
    assert regulation.unplayed_rounds == "league:half"


def test_a_syntax_error_points_at_line_and_column():
    with pytest.raises(RegulationError) as caught:
        parse(BASE.replace('"League rules"', '"League rules'))
    (found,) = caught.value.diagnostics
    assert found.span.line == 2
    assert found.excerpt == 'title = "League rules'


@pytest.mark.parametrize(
    "text", ["", "x = " + "[" * 5000, "x = " + "9" * 5000, "\x00", "id = 1", "article = 3"]
)
def test_hostile_text_is_refused(text):
    with pytest.raises(RegulationError):
        parse(text)


def test_extending_what_is_not_installed():
    text = 'id = "a"\ntitle = "A"\nextends = "b"\n'
    with pytest.raises(RegulationError, match="'b', which is not installed"):
        parse(text)


def test_teams_may_have_lists_of_their_own():
    text = BASE.replace('default = ["BH/C1", "SB"]', 'default = ["SB"]\nteam-swiss = ["BH"]')
    regulation = parse(text)
    assert regulation.list_for(EventKind.SWISS, is_by_team=True) == ("BH",)
    assert regulation.list_for(EventKind.SWISS) == ("SB",)
    assert regulation.list_for(EventKind.MATCH, is_by_team=True) == ("SB",)

    regulation = parse(text.replace("team-swiss", "team-default"))
    assert regulation.list_for(EventKind.ROUND_ROBIN, is_by_team=True) == ("BH",)
    with pytest.raises(RegulationError):
        parse(text.replace("team-swiss", "team-league"))


PLAYOFFS = """
[[playoff]]
article = "6.1"
tied = "2"
procedure = "TWO"
before = ["DE"]
readings = { colours = "lot" }

[[playoff]]
article = "6.2"
tied = "5-8"
places = "k"
procedure = "other:MANY"
seeds = ["WIN", "SB"]

[[playoff]]
article = "6.3"
tied = "9+"
refused = "the text ends with eight"
"""


def test_playoffs_are_read():
    two, many, none_ = parse(BASE + PLAYOFFS).playoffs
    assert (two.article, str(two.tied), two.procedure) == ("6.1", "2", "league:TWO")
    assert (two.before, two.seeds, two.readings) == (("DE",), None, {"colours": "lot"})
    assert (many.is_qualifying, many.procedure) == (True, "other:MANY")
    assert many.seeds == ("WIN", "SB")
    assert none_.refused == "the text ends with eight"


def test_own_playoffs_come_before_those_of_the_base():
    text = 'id = "mine"\ntitle = "x"\nextends = "league-2026"\n[[playoff]]\narticle = "1"\n'
    text += 'tied = "2"\nprocedure = "OWN"\n'
    mine = parse(text, lambda _: parse(BASE + PLAYOFFS))
    assert mine.playoff_for(2).procedure == "league:OWN"
    assert mine.playoff_for(6, 3, is_qualifying=True).procedure == "other:MANY"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((3, 1, False), "3 players tied for first place is not covered by league-2026, articles"),
        ((9, 1, False), "article 6.3: the text ends with eight"),
        ((3, 2, True), "3 players tied for 2 qualifying places is not covered"),
    ],
)
def test_a_tie_that_is_not_covered_names_the_article(arguments, message):
    tied, places, is_qualifying = arguments
    regulation = parse(BASE + PLAYOFFS)
    with pytest.raises(NotCoveredError) as error:
        regulation.playoff_for(tied, places, is_qualifying=is_qualifying)
    assert message in str(error.value)
    assert "6." in str(error.value)


@pytest.mark.parametrize(
    ("line", "message", "place"),
    [
        ('tied = "1"', "'tied' must be a number of players, two or more", "33:1-4"),
        ("tied = 2", "'tied' must be a number of players", "33:1-4"),
        ('tied = "2"\nplaces = "2"', '\'places\' must be "1" or "k"', "34:1-6"),
        ('tied = "2"\nrefused = "x"', "either 'procedure' or 'refused'", "31:1-1"),
        ('tied = "2"\nbefore = ["D E"]', "D E", "34:1-6"),
        ('tied = "2"\nbeforehand = []', "unknown key 'beforehand'", "34:1-10"),
    ],
)
def test_a_playoff_that_is_not_of_the_schema(line, message, place):
    base = "\n" * 27 + 'id = "x"\ntitle = "x"\nunplayed_rounds = "x"\n'
    text = f'{base}[[playoff]]\narticle = "6"\n{line}\nprocedure = "TWO"\n'
    with pytest.raises(RegulationError) as error:
        parse(text)
    diagnostic = error.value.diagnostics[0]
    assert message in diagnostic.message
    assert diagnostic.place == f"rules.toml:{place}"
