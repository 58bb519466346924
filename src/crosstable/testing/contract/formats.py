"""What readers and writers must keep: no input and no event makes them raise."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from html.parser import HTMLParser
from pathlib import Path
from random import Random

from crosstable.api import (
    Diagnostic,
    Reader,
    ReadOptions,
    ReadResult,
    Regulation,
    Severity,
    Sniff,
    Source,
    Standings,
    StandingsWriter,
    Tournament,
    TournamentWriter,
    Verdict,
    WriteOptions,
    Written,
    rank,
    view_context,
)
from crosstable.testing.contract.checks import (
    Check,
    ContractError,
    Subject,
    in_time,
    never_raising,
    require_texts,
)
from crosstable.testing.contract.events import (
    HOSTILE_NAMES,
    NEXT_LINE,
    hostile_event,
    odd_events,
    team_trials,
    trials,
)
from crosstable.testing.contract.tie_breaks import PlainPolicy
from crosstable.testing.regulations import installed

HEAD = 64 * 1024
"""As much of an input as :attr:`crosstable.api.Reader.sniff` gets."""
LARGEST_SAMPLE = 60_000
MOST_SAMPLES = 12
DAMAGES = 12
"""How often each sample is damaged."""

Writer = StandingsWriter | TournamentWriter


def reader_checks(subject: Subject) -> Iterator[Check]:
    """The checks of every reader of a plugin."""
    for key, offer in installed().readers.items():
        if subject.owns(offer.origin):
            reader = offer.value
            yield Check(key, "descriptor-is-complete", partial(_descriptor, reader))
            yield Check(key, "sniff-never-raises", partial(_sniff, subject, reader))
            yield Check(key, "samples-are-read", partial(_samples_read, subject, reader))
            yield Check(key, "read-never-raises", partial(_read, subject, reader))


def writer_checks(subject: Subject) -> Iterator[Check]:
    """The checks of every writer of a plugin."""
    for offer in installed().writers.values():
        if subject.owns(offer.origin):
            writer = offer.value
            kind = "standings" if isinstance(writer, StandingsWriter) else "tournament"
            key = f"{kind}:{writer.id}"
            yield Check(key, "descriptor-is-complete", partial(_descriptor, writer))
            yield Check(key, "writes-any-event", partial(_writes, writer))
            yield Check(key, "escapes-hostile-names", partial(_escapes, writer))


def _descriptor(format_: Reader | Writer) -> None:
    require_texts(format_, "title")


def _samples(subject: Subject, reader: Reader) -> list[Path]:
    """Files of the distribution with a suffix of the reader, the smallest first."""
    found = {
        path
        for folder in ("tests", "fixtures")
        for suffix in reader.suffixes
        for path in subject.files(f"{folder}/**/*{suffix}")
        if path.is_file() and 0 < path.stat().st_size < LARGEST_SAMPLE
    }
    ordered = sorted(found, key=lambda path: (path.stat().st_size, path))
    return ordered[:: max(1, len(ordered) // MOST_SAMPLES)][:MOST_SAMPLES]


def _samples_read(subject: Subject, reader: Reader) -> None:
    """Its samples are its own, and give the same each time."""
    import pytest

    samples = _samples(subject, reader)
    if not samples:
        pytest.skip(f"no file with a suffix of {reader.id} under tests or fixtures")
    if not any(_sniffed(reader, path.read_bytes()).verdict is not Verdict.NO for path in samples):
        raise ContractError(
            f"sniff says NO to all of {', '.join(path.name for path in samples)}",
            "Let sniff say MAYBE or YES to what the reader reads.",
        )
    for path in samples:
        source = Source(path.name, path.read_bytes())
        first, second = _result(reader, source), _result(reader, source)
        if first != second:
            raise ContractError(
                f"{path.name}, read twice, gives two results",
                "Go by the bytes alone: no clock, no chance, nothing kept between inputs.",
            )


def _hostile(subject: Subject, reader: Reader) -> Iterator[tuple[str, bytes]]:
    """Inputs that nobody would call one: noise, pieces, and its samples damaged."""
    random = Random(1)
    yield "an empty input", b""
    for text in (b"\0", b"\n", b"\xef\xbb\xbf", b"\xff\xfe", b"PK\x03\x04", b"<", b"[", b"{"):
        yield f"the bytes {text!r}", text
        yield f"the bytes {text!r} many times", text * 2_000
    for size in (10, 1_000, 20_000):
        yield f"{size} random bytes", random.randbytes(size)
    yield "one line of 100,000 digits", b"1" * 100_000
    for path in _samples(subject, reader):
        data = path.read_bytes()
        for nth in range(DAMAGES):
            damage = _DAMAGES[nth % len(_DAMAGES)]
            yield f"{path.name}, damaged ({damage.__name__}, {nth})", damage(data, random)


def _cut(data: bytes, random: Random) -> bytes:
    """The input stops early."""
    return data[: random.randrange(len(data))]


def _gap(data: bytes, random: Random) -> bytes:
    """A piece is missing."""
    first = random.randrange(len(data))
    return data[:first] + data[first + random.randrange(200) :]


def _noise(data: bytes, random: Random) -> bytes:
    """Some bytes are others."""
    damaged = bytearray(data)
    for _ in range(random.randrange(1, 40)):
        damaged[random.randrange(len(damaged))] = random.choice(b"\0\t\r\n 0999<\"'\x81\xff")
    return bytes(damaged)


def _digits(data: bytes, random: Random) -> bytes:
    """Some numbers are others."""
    figures = b"0123456789"
    return bytes(
        random.choice(figures) if byte in figures and random.random() < 0.1 else byte
        for byte in data
    )


def _lines(data: bytes, random: Random) -> bytes:
    """Lines in another order, some of them twice."""
    rows = data.split(b"\n")
    rows += random.sample(rows, min(5, len(rows)))
    random.shuffle(rows)
    return b"\n".join(rows)


def _encoding(data: bytes, random: Random) -> bytes:
    """Another encoding."""
    text = data.decode("cp1252", errors="replace")
    return text.encode(random.choice(["utf-16", "utf-8", "cp037"]), "replace")


_DAMAGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    *(_cut, _gap, _noise, _digits, _lines, _encoding),
)


def _sniffed(reader: Reader, data: bytes) -> Sniff:
    sniff = reader.sniff(data[:HEAD])
    if not isinstance(sniff, Sniff) or not isinstance(sniff.verdict, Verdict):
        raise ContractError(f"sniff gives {sniff!r}", "Give a Sniff with a Verdict.")
    return sniff


def _sniff(subject: Subject, reader: Reader) -> None:
    for what, data in _hostile(subject, reader):
        with never_raising(f"sniff, of {what},", advice="Answer Sniff(Verdict.NO) instead."):
            in_time(f"sniff, of {what},", partial(_sniffed, reader, data))


def _result(reader: Reader, source: Source) -> ReadResult:
    """What a reader makes of an input, checked."""
    result = reader.read(source, ReadOptions())
    what = f"read, of {source.name},"
    if not isinstance(result, ReadResult):
        raise ContractError(f"{what} gives {result!r}", "Give a ReadResult.")
    if not all(isinstance(one, Tournament) for one in result.tournaments):
        raise ContractError(f"{what} gives {result.tournaments!r}", "Give Tournaments.")
    if not all(isinstance(one, Diagnostic) for one in result.diagnostics):
        raise ContractError(f"{what} gives {result.diagnostics!r}", "Give Diagnostics.")
    if not result.tournaments and not _has_error(result.diagnostics):
        raise ContractError(
            f"{what} gives nothing and does not say why",
            "Refuse an input by a Diagnostic of severity ERROR.",
        )
    return result


def _has_error(diagnostics: tuple[Diagnostic, ...]) -> bool:
    return any(one.severity is Severity.ERROR for one in diagnostics)


def _read(subject: Subject, reader: Reader) -> None:
    advice = "Bad input never raises: report it by a Diagnostic, and go on or give nothing."
    for what, data in _hostile(subject, reader):
        with never_raising(f"read, of {what},", advice=advice):
            in_time(f"read, of {what},", partial(_result, reader, Source(what, data)))


def _written(writer: Writer, event: Tournament, options: WriteOptions) -> Written:
    """What a writer makes of an event, or of standings of it, checked."""
    with never_raising("write", event, "Whatever the event, give Written: bytes, or an error."):
        if isinstance(writer, StandingsWriter):
            written = writer.write(standings_of(event), options)
        else:
            written = writer.write(event, options)
    if not isinstance(written, Written) or not isinstance(written.data, bytes):
        raise ContractError(f"write gives {written!r}", "Give Written with bytes.", event)
    if not all(isinstance(one, Diagnostic) for one in written.diagnostics):
        raise ContractError(f"write gives {written.diagnostics!r}", "Give Diagnostics.", event)
    if not written.data and not _has_error(written.diagnostics):
        raise ContractError(
            "write gives no bytes and does not say why",
            "Say by a Diagnostic of severity ERROR what stops it.",
            event,
        )
    return written


def standings_of(event: Tournament) -> Standings:
    """Standings by points alone, under a regulation without anything."""
    longest = max((len(one.records) for one in event.participants), default=0)
    context = view_context(event, event.kind, longest, PlainPolicy())
    regulation = Regulation(id="contract", title="By points", edition="1", namespace="contract")
    columns, rows = rank(context, [])
    return Standings(event, regulation, context, columns, rows)


@cache
def _events() -> tuple[Tournament, ...]:
    drawn = (*trials()[::2], *team_trials()[::2])
    return (*odd_events(), *(trial.event for trial in drawn))


OPTIONS = (
    WriteOptions(),
    WriteOptions(width=20, colour=True, ascii_names=True, line_end="\n", for_engine=True),
    WriteOptions(language="de", delimiter=";", is_fragment=True, prints_explanations=True),
)


def _writes(writer: Writer) -> None:
    for event in _events():
        for options in OPTIONS:
            first, second = (_written(writer, event, options) for _ in range(2))
            if first != second:
                raise ContractError(
                    "written twice, it is not the same",
                    "Go by what is given alone: no clock, no chance, nothing kept.",
                    event,
                )


def _escapes(writer: Writer) -> None:
    """Hostile names change nothing but the names."""
    for options in OPTIONS:
        plain = _written(writer, hostile_event(is_plain=True), options).data
        data = _written(writer, hostile_event(), options).data
        if not data or not plain:
            continue
        for fault in _faults(writer.suffixes, plain, data):
            raise ContractError(
                f"hostile names: {fault}",
                "Escape every text that comes from an input, in the way of the format.",
            )


def _faults(suffixes: tuple[str, ...], plain: bytes, data: bytes) -> Iterator[str]:
    """Where names leaked out of their places, as far as the kind of format shows it."""
    text = data.decode("utf-8", errors="replace")
    if plain.lstrip()[:1] == b"<":
        yield from _leaked_markup(text)
    elif ".json" in suffixes:
        yield from _broken_json(text)
    elif ".csv" in suffixes:
        yield from _broken_csv(text, plain.decode("utf-8", errors="replace"))
    elif any(line.startswith(NEXT_LINE) for line in text.splitlines()):
        yield "a line end in a name begins a new line"


class _Markup(HTMLParser):
    """Looks for elements and attributes that no writer would write."""

    def __init__(self) -> None:
        super().__init__()
        self.leaked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element or an attribute out of a name."""
        names = [tag, *(name for name, _ in attrs)]
        self.leaked += [name for name in names if "hostile" in name]


def _leaked_markup(text: str) -> Iterator[str]:
    parser = _Markup()
    parser.feed(text)
    parser.close()
    yield from (f"{name!r} became markup" for name in parser.leaked)


def _broken_json(text: str) -> Iterator[str]:
    try:
        shown = json.dumps(json.loads(text), ensure_ascii=False)
    except ValueError as error:
        yield f"what is written is no JSON: {error}"
        return
    for name in HOSTILE_NAMES:
        if json.dumps(name, ensure_ascii=False) not in shown:
            yield f"the name {name[:40]!r} is lost"


def _broken_csv(text: str, plain: str) -> Iterator[str]:
    delimiter = csv.Sniffer().sniff(plain.splitlines()[0], delimiters=",;\t").delimiter
    rows, usual = (
        [len(row) for row in csv.reader(io.StringIO(one, ""), delimiter=delimiter)]
        for one in (text, plain)
    )
    if rows != usual:
        yield "the rows have other numbers of cells"
