"""The header records of TRF, each a function from the event to its lines.

Source: TRF fact sheet, sections 2, 4 and 6.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from crosstable.api import (
    MATCH_POINTS,
    STANDARD_POINTS,
    Colour,
    EventDate,
    EventKind,
    Outcome,
    PointSystem,
    Tournament,
    parse_descriptor,
)
from crosstable.writers import _trf_codes as codes
from crosstable.writers._cells import neutralise
from crosstable.writers._trf_rows import FIRST_ROUND_COLUMN, ROUND_WIDTH, Said, points_field

Render = Callable[[Tournament], Iterator[Said]]

ROLES = {"chief-arbiter": "102", "deputy-arbiter": "112"}

_LONG_DATE = re.compile(r"\d{4}/\d{2}/\d{2}")

# Two digits of a year are read as 20yy.
_CENTURY = range(2000, 2100)

_KIND_WORDS = {
    EventKind.SWISS: "Swiss-System",
    EventKind.ROUND_ROBIN: "Round-Robin",
    EventKind.DOUBLE_ROUND_ROBIN: "Double Round-Robin",
    EventKind.MATCH: "Match",
    EventKind.KNOCK_OUT: "Knock-Out",
    EventKind.SCHEVENINGEN: "Scheveningen",
}

_FIDE_TIE_BREAKS = frozenset(
    word
    for words in (
        "PTS WIN WON BPG BWG PS REP GE STD DE BH FB AOB SB KS ARO TPR PTP APRO APPO RTNG TPN",
        "MPTS GPTS MPVGP EMMSB EMGSB EGMSB EGGSB SSSC BC TBR BBE EDE EDEBT EDEBB EDET EDEB",
    )
    for word in words.split()
)

_SPELT = {"MPVGP": "MPvGP"}

_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")


def text_record(id_: str, text: Callable[[Tournament], str]) -> Render:
    """A record of one text from column 5 on; no line where there is no text."""

    def render(event: Tournament) -> Iterator[Said]:
        found = text(event)
        if found:
            yield from _line(id_, found)

    return render


def _line(id_: str, text: str) -> Iterator[Said]:
    """A record with its text; control characters become question marks, and that is said."""
    shown = neutralise(text)
    if shown != text:
        yield codes.CHARACTERS.at(None, f"record {id_} has characters that are no text")
    yield f"{id_} {shown}"


def date_record(id_: str, date: Callable[[Tournament], EventDate | None]) -> Render:
    """A day as ``YYYY/MM/DD``; a date that is not certain keeps its text."""

    def render(event: Tournament) -> Iterator[Said]:
        found = date(event)
        if found is None:
            return
        if found.day is None and not _LONG_DATE.fullmatch(found.text):
            message = f"record {id_}: {found.text!r} is no certain date; written as it stands"
            yield codes.DATE.at(None, message)
        yield from _line(id_, _long_date(found))

    return render


def _long_date(date: EventDate) -> str:
    return date.text if date.day is None else f"{date.day:%Y/%m/%d}"


def count_record(
    id_: str, count: Callable[[Tournament], int], declared: Callable[[Tournament], int | None]
) -> Render:
    """A number of the event as it is, whatever its file declared."""

    def render(event: Tournament) -> Iterator[Said]:
        real, said = count(event), declared(event)
        if said is not None and said != real:
            yield codes.COUNTS.at(None, f"record {id_}: {said} were declared, there are {real}")
        yield f"{id_} {real}"

    return render


def official_records(role: str) -> Render:
    """One line for each official of a role."""

    def render(event: Tournament) -> Iterator[Said]:
        for official in event.officials:
            if official.role == role and official.name:
                yield from _line(ROLES[role], official.name)

    return render


def with_type_words(event: Tournament, has_code: bool) -> Tournament:
    """The event with its kind in words, where neither text nor code of the type tell it."""
    words = _KIND_WORDS.get(event.kind)
    if event.type_text or words is None or (has_code and any(type_code(event))):
        return event
    text = f"{'Team' if event.is_team_event else 'Individual'}: {words}"
    return replace(event, type_text=text)


def type_code(event: Tournament) -> Iterator[Said]:
    """Record 192: the event's code; a kind of event has one only for the knock-out.

    Which tables a round robin follows, or which system a Swiss, no kind says.
    """
    if event.type_code:
        yield from _line("192", event.type_code)
    elif event.kind is EventKind.KNOCK_OUT:
        yield f"192 CUSTOM_{'TEAM_' if event.is_team_event else ''}KNOCKOUT"


def is_kind_lost(event: Tournament, has_code: bool) -> bool:
    """Whether neither words nor code tell the kind of event."""
    words = _KIND_WORDS.get(event.kind)
    if words is None or not event.type_text or event.kind_basis == "record 092":
        return False
    if has_code and any(type_code(event)):
        return False
    return words.split("-")[0].lower() not in event.type_text.lower()


def round_dates(event: Tournament) -> Iterator[Said]:
    """Record 132: the date of each round as ``YY/MM/DD`` in the columns of its cells."""
    row = "132"
    for round_ in event.rounds:
        if round_.date is None:
            continue
        text = _short_date(round_.date)
        if not text:
            message = f"the date {round_.date.text!r} of round {round_.number} does not fit"
            yield codes.DATE.at(None, message)
            continue
        row = row.ljust(FIRST_ROUND_COLUMN - 1 + ROUND_WIDTH * (round_.number - 1)) + text
    if row != "132":
        yield row


def _short_date(date: EventDate) -> str:
    if date.day is not None:
        return f"{date.day:%y/%m/%d}" if date.day.year in _CENTURY else ""
    return neutralise(date.text) if len(date.text) <= ROUND_WIDTH - 2 else ""


def rounds_planned(id_: str) -> Render:
    """Records 142 and XXR."""
    return text_record(id_, lambda event: str(event.rounds_planned or ""))


def initial_colour(event: Tournament) -> Iterator[Said]:
    """Record 152."""
    if event.initial_colour is not None:
        yield f"152 {event.initial_colour.value.upper()}"


def javafo_colour(event: Tournament) -> Iterator[Said]:
    """JaVaFo's XXC."""
    if event.initial_colour is not None:
        yield f"XXC {'white1' if event.initial_colour is Colour.WHITE else 'black1'}"


def starting_rank_method(event: Tournament) -> Iterator[Said]:
    """Record 172: federation in 5-7, method in 9-13; a method alone stands in its columns."""
    text = event.starting_rank_method
    if text:
        yield from _line("172", f"    {text}" if text.upper() in _METHODS else text)


# Points -----------------------------------------------------------------------------------


def individual_points(event: Tournament) -> Iterator[Said]:
    """Record 162: what differs from 1 - ½ - 0, symbols in columns 6, 15, 24...

    Only that, because programs refuse symbols: X at all, A or Z by version.
    """
    points = event.points
    if points == STANDARD_POINTS:
        return
    usual = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "A": Fraction(0)}
    usual["P"] = points.win
    stated = {
        "W": points.win,
        "D": points.draw,
        "L": points.loss,
        "A": points.zero_point_bye,
        "P": points.pairing_allocated_bye,
    }
    if _as_162(stated) != points:
        message = "record 162 cannot tell all of what each outcome is worth in this event"
        yield codes.POINT_SYSTEM.at(None, message)
    pairs = [(symbol, worth) for symbol, worth in stated.items() if worth != usual[symbol]]
    cells = [(symbol, points_field(worth)) for symbol, worth in pairs]
    if any(text is None for _, text in cells):
        yield codes.POINT_SYSTEM.at(None, "points of record 162 do not fit in four columns")
    fitting = [f"{symbol}{text:>4}" for symbol, text in cells if text is not None]
    if fitting:
        yield "162  " + "    ".join(fitting)


def _as_162(stated: dict[str, Fraction]) -> PointSystem:
    """The system that a reader makes of the five symbols."""
    win, draw, nothing = stated["W"], stated["D"], stated["A"]
    return PointSystem(
        win=win,
        draw=draw,
        loss=stated["L"],
        forfeit_win=win,
        forfeit_loss=nothing,
        full_point_bye=win,
        half_point_bye=draw,
        zero_point_bye=nothing,
        pairing_allocated_bye=stated["P"],
    )


def match_points(event: Tournament) -> Iterator[Said]:
    """Record 362: match points for a win, a draw and a loss, if not 2 - 1 - 0.

    The pairing-allocated bye's points stand in record 320.
    """
    points = event.match_points
    win, draw, loss = points.win, points.draw, points.loss
    same = (
        (win, points.forfeit_win, points.full_point_bye),
        (draw, points.half_point_bye),
        (loss, points.forfeit_loss, points.zero_point_bye),
    )
    outcomes = {match.outcome for team in event.teams for match in team.records}
    has_bye = Outcome.PAIRING_ALLOCATED_BYE in outcomes
    is_bye_lost = points.pairing_allocated_bye != draw and not has_bye
    if is_bye_lost or any(len(set(values)) > 1 for values in same):
        message = "record 362 cannot tell all of what each match result is worth in this event"
        yield codes.POINT_SYSTEM.at(None, message)
    usual = MATCH_POINTS
    if (win, draw, loss) == (usual.win, usual.draw, usual.loss):
        return
    pairs = zip(("TW", "TD", "TL"), (win, draw, loss), strict=True)
    cells = [f"{symbol}{points_field(worth) or '':>4}" for symbol, worth in pairs]
    yield "362 " + "   ".join(cells)


def javafo_points(event: Tournament) -> Iterator[Said]:
    """JaVaFo's XXS: the worth of everything that differs from the usual."""
    points, usual = event.points, STANDARD_POINTS
    if points == usual:
        return
    pairs = (
        ("WW", points.win, usual.win),
        ("WD", points.draw, usual.draw),
        ("WL", points.loss, usual.loss),
        ("BW", _first(points.win_with_black, points.win), usual.win),
        ("BD", _first(points.draw_with_black, points.draw), usual.draw),
        ("BL", _first(points.loss_with_black, points.loss), usual.loss),
        ("ZPB", points.zero_point_bye, usual.zero_point_bye),
        ("HPB", points.half_point_bye, usual.half_point_bye),
        ("FPB", points.full_point_bye, usual.full_point_bye),
        ("PAB", points.pairing_allocated_bye, usual.pairing_allocated_bye),
        ("FW", points.forfeit_win, usual.forfeit_win),
        ("FL", points.forfeit_loss, usual.forfeit_loss),
    )
    texts = [(name, points_field(value)) for name, value, normal in pairs if value != normal]
    pairs_said = [f"{name}={text}" for name, text in texts if text is not None]
    if pairs_said:
        yield "XXS " + " ".join(pairs_said)


def _first(value: Fraction | None, other: Fraction) -> Fraction:
    return other if value is None else value


_BBP = {
    "BBW": "win",
    "BBD": "draw",
    "BBL": "loss",
    "BBZ": "zero_point_bye",
    "BBF": "forfeit_loss",
    "BBU": "pairing_allocated_bye",
}


def bbp_points(event: Tournament) -> Iterator[Said]:
    """bbpPairings' records, a value each; all of them, because its defaults follow BBW."""
    if event.points == STANDARD_POINTS:
        return
    for id_, field in _BBP.items():
        text = points_field(getattr(event.points, field))
        if text is not None:
            yield f"{id_} {text:>4}"


# Tie-breaks -------------------------------------------------------------------------------


def tie_breaks_202(event: Tournament) -> Iterator[Said]:
    """Record 202, unless the list came from a record 212."""
    if event.tie_breaks and event.tie_breaks_basis != "record 212":
        yield from _line("202", _tie_break_list(event))


def tie_breaks_212(event: Tournament) -> Iterator[Said]:
    """Record 212, the order of the standings: it begins with the points."""
    if event.tie_breaks and event.tie_breaks_basis == "record 212":
        yield from _line("212", "PTS," + _tie_break_list(event))


def _tie_break_list(event: Tournament) -> str:
    return ",".join(canonical_tie_break(code) for code in event.tie_breaks)


def canonical_tie_break(text: str) -> str:
    """A code as records 202 and 212 want it; codes that are not FIDE's carry ``OTHER_``.

    >>> [canonical_tie_break(code) for code in ("bh-c1", "fide:KS/l+1", "club:SOLKOFF")]
    ['BH/C1', 'KS/L+1', 'OTHER_SOLKOFF']
    """
    try:
        found = parse_descriptor(text)
    except ValueError:
        return text
    is_fide = found.namespace in ("", "fide") and found.code in _FIDE_TIE_BREAKS
    prefix = "" if is_fide or found.code.startswith("OTHER_") else "OTHER_"
    return f"{prefix}{_SPELT.get(found.code, found.code)}{found.modifiers}"
