"""Readers, writers, profiles, play-offs and prizes: what the contract says of bad ones."""

from __future__ import annotations

import pytest

from .conftest import Contract
from .toys import offering

SAMPLE = {"fixtures/one.toy": "TOY\n1 Ann\n2 Bo\n"}
GOOD_READER = """
def sniff(head):
    return Sniff(Verdict.YES if head.startswith(b"TOY") else Verdict.NO, "begins with TOY")

NUMBERS = iter(range(9999))
BAD = DiagnosticCode("TOY-BAD", Severity.ERROR, "Not a toy.")

def read(source, options):
    if not source.data.startswith(b"TOY"):
        return ReadResult((), (BAD.at(None, "not a toy"),))
    return ReadResult((Tournament(name="Toy"),))
"""
READER = "Reader(id='toy', title='Toy', suffixes=('.toy',), sniff=sniff, read=read)"


def test_a_good_reader(failures: Contract) -> None:
    assert failures(offering("readers", READER, GOOD_READER), files=SAMPLE) == {}


@pytest.mark.parametrize(
    ("old", "new", "check", "words"),
    [
        ("title='Toy'", "title=''", "descriptor", "title: empty"),
        ("head.startswith(", "head.index(b'Y') and (", "sniff", "Answer Sniff(Verdict.NO)"),
        ("Sniff(Verdict.YES if", "(Verdict.YES if", "sniff", "Give a Sniff with a Verdict"),
        ('b"TOY") else', 'b"ROY") else', "samples", "sniff says NO to all of one.toy"),
        ("    if not", "    source.data.decode()\n    if not", "read-never", "UnicodeDecodeError"),
        (
            '(BAD.at(None, "not a toy"),)',
            "()",
            "read-never",
            "gives nothing and does not say why",
        ),
        ("ReadResult((Tournament", "((Tournament", "samples", "Give a ReadResult"),
        ('name="Toy")', "name=str(next(NUMBERS)))", "samples", "one.toy, read twice, gives two"),
    ],
)
def test_a_reader(old: str, new: str, check: str, words: str, failures: Contract) -> None:
    source = offering("readers", READER, GOOD_READER).replace(old, new)
    found = failures(source, check, SAMPLE)

    assert any(words in text for text in found.values()), found


def test_a_reader_that_hangs_is_named(failures: Contract, monkeypatch: pytest.MonkeyPatch) -> None:
    from crosstable.testing.contract import formats

    slow = "import time\n" + GOOD_READER.replace("    if not", "    time.sleep(2)\n    if not")
    in_time = formats.in_time
    monkeypatch.setattr(formats, "in_time", lambda what, work: in_time(what, work, 0.2))

    found = failures(offering("readers", READER, slow), "read-never", SAMPLE)

    [message] = found.values()
    assert "is not back after 0.2 seconds" in message
    assert "Bound every loop" in message


def writer(body: str, suffix: str = ".txt", kind: str = "Tournament") -> str:
    indented = "\n".join(f"    {line}" for line in body.splitlines())
    before = "import csv, io, json\n\nNUMBERS = iter(range(9999))\n\n"
    before += f"def write(given, options):\n{indented}"
    value = f"{kind}Writer(id='toy', title='Toy', suffixes=('{suffix}',), write=write)"
    return offering("writers", value, before)


NAMES = "names = [p.name for p in given.players]\n"
LINES = NAMES + "return Written('\\n'.join(['x', *map(repr, names)]).encode())"
HTML = (
    "from html import escape\n"
    + NAMES
    + "return Written(('<p title=\"' + '\">\\n<p title=\"'.join(map(escape, names)) + '\">')"
    ".encode('utf-8', 'replace'))"
)
JSON = NAMES + "return Written(json.dumps(names).encode())"
CSV = (
    NAMES
    + "out = io.StringIO()\nout.write('id,name\\n')\nrows = csv.writer(out)\n"
    + "rows.writerows([[1, ' '.join(n.split())] for n in names])\n"
    + "return Written(out.getvalue().encode())"
)


@pytest.mark.parametrize(
    ("body", "suffix"), [(LINES, ".txt"), (HTML, ".html"), (JSON, ".json"), (CSV, ".csv")]
)
def test_a_good_writer(body: str, suffix: str, failures: Contract) -> None:
    assert failures(writer(body, suffix)) == {}


@pytest.mark.parametrize(
    ("body", "suffix", "check", "words"),
    [
        ("return Written(given.players[0].name.encode())", ".txt", "writes-any", "IndexError"),
        ("return 'text'", ".txt", "writes-any", "Give Written with bytes"),
        ("return Written(b'')", ".txt", "writes-any", "Diagnostic of severity ERROR"),
        ("return Written(b'%d' % next(NUMBERS))", ".txt", "writes-any", "written twice"),
        (LINES.replace("repr", "str"), ".txt", "escapes", "begins a new line"),
        (HTML.replace("escape, names", "str, names"), ".html", "escapes", "became markup"),
        (JSON.replace("json.dumps(names)", "('\"' + names[0] + '\"')"), ".json", "escapes", ""),
        (JSON.replace("dumps(names)", "dumps(names[2:])"), ".json", "escapes", "is lost"),
        (
            CSV.replace("' '.join(n.split())", "n.replace(',', '')").replace(
                "rows.writerows([[1, n.replace(',', '')] for n in names])",
                "out.write(''.join(f'1,{n}\\n' for n in names))",
            ),
            ".csv",
            "escapes",
            "other numbers of cells",
        ),
    ],
)
def test_a_writer(body: str, suffix: str, check: str, words: str, failures: Contract) -> None:
    found = failures(writer(body, suffix), check)

    assert found
    assert any(words in text for text in found.values()), found


def test_a_writer_of_standings(failures: Contract) -> None:
    first = "return Written(repr(given.rows[0]).encode())"
    found = failures(writer(first, kind="Standings"), "writes-any")

    assert "IndexError" in found["standings:toy writes-any-event"]


PROFILE = "CheckProfile(id='toy', title='Toy', codes=(CODE,), check=check)"
CHECK = """
CODE = DiagnosticCode("TOY-NAME", Severity.WARNING, "An event has a name.")
OTHER = DiagnosticCode("TOY-CITY", Severity.WARNING, "An event has a city.")

def check(tournament):
    if not tournament.name:
        yield CODE.at(None, "it has no name")
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("", "", ""),
        ("yield CODE", "yield OTHER", "TOY-CITY, which it does not declare"),
        ("yield CODE.at(None, ", "yield (", "Give Diagnostics"),
        ("not tournament.name", "not tournament.players[0]", "IndexError"),
        ('"TOY-NAME"', '"toy"', "in capitals with a prefix"),
        ('"An event has a name."', '""', "summary: empty"),
    ],
)
def test_a_profile(old: str, new: str, words: str, failures: Contract) -> None:
    found = failures(offering("check_profiles", PROFILE, CHECK.replace(old, new)))

    assert bool(found) == bool(words)
    assert all(words in text for text in found.values()), found


PROCEDURE = "PlayoffProcedure(code='TWO', title='Two', article='1', tied=parse_tied('2'), run=run)"
RUN = """
def run(situation):
    one, other = situation.tied
    first = yield from draw_one("LOT", situation.tied, text="who is first", article="1")
    return placing([first], [other if first == one else one])
"""
ENDLESS = "def run(situation):\n    while True:\n        yield AuditLine('A', 'again')\n"
ASKING = """
import itertools
def run(situation):
    for n in itertools.count():
        yield from ask(game(f"G{n}", *situation.tied, rate=Rate(name="blitz", base=60)))
"""


def test_a_play_off_that_only_talks_is_stopped(failures: Contract) -> None:
    found = failures(offering("playoffs", PROCEDURE, ENDLESS), "every-path-ends")

    assert "10000 lines without a request; it does not end" in found["NS:TWO every-path-ends"]


def test_a_play_off_that_asks_for_ever_is_stopped(failures: Contract) -> None:
    found = failures(offering("playoffs", PROCEDURE, ASKING), "every-path-ends")

    assert "no end after 1000 answers" in found["NS:TWO every-path-ends"]


def test_a_good_play_off(failures: Contract) -> None:
    assert failures(offering("playoffs", PROCEDURE, RUN)) == {}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("yield ()", "nothing is asked"),
        ("yield 'G1'", "no tuple of requests"),
        ("yield ('G1',)", "'G1', which is no request"),
        ("return (1, 2)\n    yield", "no placing"),
        ("raise ZeroDivisionError('boom')\n    yield", "ZeroDivisionError: boom"),
        ("situation.value('BH', 1)\n    yield", "BH of player 1 was not given"),
    ],
)
def test_a_play_off(body: str, words: str, failures: Contract) -> None:
    run = f"def run(situation):\n    {body}\n"
    found = failures(offering("playoffs", PROCEDURE, run), "every-path-ends")

    assert words in found["NS:TWO every-path-ends"]


RULE = "PrizeRule(id='toy', title='Toy', summary='x', steps={'all': 'all'}, share=share)"
SHARE = """
def share(situation):
    return [Award(one, Fraction(situation.prize(nth)), "all", (nth, nth))
            for nth, one in enumerate(situation.field.order, start=1)]
"""


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("", "", ""),
        ("Fraction(situation.prize(nth))", "situation.prize(nth) / 2", "no int and no Fraction"),
        ("Fraction(situation.prize(nth))", "Fraction(situation.prize(nth), 2)", "gives out"),
        ('"all", (nth', '"half", (nth', "has no step 'half'"),
        ("start=1)]", "start=1)] * 2", "gives out"),
        ("    return [", "    1 / 0\n    return [", "division by zero"),
    ],
)
def test_a_rule_for_prizes(old: str, new: str, words: str, failures: Contract) -> None:
    found = failures(offering("prize_rules", RULE, SHARE.replace(old, new)))

    assert bool(found) == bool(words)
    assert all(words in text for text in found.values()), found


def test_a_rule_that_gives_for_ever(failures: Contract) -> None:
    endless = "def share(situation):\n    while True:\n        yield Award(1, 0, 'all')\n"
    found = failures(offering("prize_rules", RULE, endless), "conserves")

    assert "more than 100000 awards; it does not end" in "".join(found.values())
