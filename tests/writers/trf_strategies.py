"""Random events that a TRF can carry, for property tests.

Every pairing has its two sides, points stated are those of the rounds, and nothing is
there that the format has no column for.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from crosstable.api import (
    Acceleration,
    ByeRequest,
    Colour,
    Declared,
    DeclaredCounts,
    EventDate,
    EventKind,
    ForbiddenPairing,
    NationalRating,
    Official,
    Outcome,
    Player,
    PointSystem,
    RateOfPlay,
    Round,
    RoundRecord,
    Tournament,
)

_GAMES = (
    Outcome.WIN,
    Outcome.DRAW,
    Outcome.LOSS,
    Outcome.UNRATED_WIN,
    Outcome.UNRATED_DRAW,
    Outcome.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS,
    Outcome.DOUBLE_FORFEIT,
    Outcome.PENDING,
)
_ASKED = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.ZERO_POINT_BYE)
_BYES = (*_ASKED, Outcome.PAIRING_ALLOCATED_BYE, None)
_KINDS = {
    "FIDE_DUTCH": EventKind.SWISS,
    "FIDE_DUTCH_2025_BAKU": EventKind.SWISS,
    "BERGER_ROUNDROBIN": EventKind.ROUND_ROBIN,
    "CUSTOM_KNOCKOUT": EventKind.KNOCK_OUT,
}
_KIND_TEXTS = {
    "Individual: Swiss-System": EventKind.SWISS,
    "Individual: Double Round-Robin": EventKind.DOUBLE_ROUND_ROBIN,
    "Match": EventKind.MATCH,
}

_LETTERS = "aeiourstlnABCXYZéßŁđþΩЖ居ñ"


def _words(longest: int) -> st.SearchStrategy[str]:
    """Text without blanks at its ends."""
    return st.text(_LETTERS + "   ,.'-", min_size=1, max_size=longest).map(
        lambda text: text.strip() or "x"
    )


def _maybe(strategy: st.SearchStrategy[Any], nothing: object = "") -> st.SearchStrategy[Any]:
    return st.one_of(st.just(nothing), strategy)


_days = st.dates(date(2000, 1, 1), date(2099, 12, 31))
_long_dates = _days.map(lambda day: EventDate(f"{day:%Y/%m/%d}", day))
_short_dates = _days.map(lambda day: EventDate(f"{day:%y/%m/%d}", day))
_halves = st.integers(0, 12).map(lambda halves: Fraction(halves, 2))

_national_ratings = st.builds(
    NationalRating,
    federation=st.sampled_from(["FRA", "ENG", "POL"]),
    rating=st.integers(1, 3000),
    id=_maybe(st.sampled_from(["Y02046", "12345678901", "7"])),
    origin=_maybe(st.sampled_from(["IDF", "XY"])),
)


def _fields(has_ratings: bool) -> dict[str, st.SearchStrategy[Any]]:
    """The fields of a player row."""
    ratings = st.lists(_national_ratings, max_size=2).map(tuple)
    return {
        "name": _words(33),
        "sex": st.sampled_from(["", "m", "w"]),
        "title": st.sampled_from(["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"]),
        "rating": _maybe(st.integers(1, 3500), None),
        "federation": _maybe(st.sampled_from(["ENG", "FID", "ST.", "N.U"])),
        "fide_id": _maybe(st.integers(1, 99_999_999_999).map(str)),
        "birth": _maybe(st.sampled_from(["1951/02/02", "1951", "1951/00/00", "2010.12.31"])),
        "national_ratings": ratings if has_ratings else st.just(()),
    }


@st.composite
def _rounds(draw: Any, numbers: list[int], count: int) -> dict[int, list[RoundRecord]]:
    """Pairings with both their sides, byes for the rest."""
    records: dict[int, list[RoundRecord]] = {number: [] for number in numbers}
    for round_ in range(1, count + 1):
        order = list(draw(st.permutations(numbers)))
        for _ in range(draw(st.integers(1, len(order) // 2))):
            first, second = order.pop(), order.pop()
            outcome = draw(st.sampled_from(_GAMES))
            colour = draw(st.sampled_from([Colour.WHITE, Colour.BLACK]))
            if outcome.is_forfeit and draw(st.booleans()):
                colour = None
            other = None if colour is None else colour.other
            records[first].append(RoundRecord(round_, second, colour, outcome))
            records[second].append(RoundRecord(round_, first, other, outcome.mirrored))
        for number in order:
            bye = draw(st.sampled_from(_BYES))
            if bye is not None:
                records[number].append(RoundRecord(round_, outcome=bye))
    return records


_systems = st.builds(
    lambda win, draw, loss, absent, allocated: PointSystem(
        win=win,
        forfeit_win=win,
        full_point_bye=win,
        draw=draw,
        half_point_bye=draw,
        loss=loss,
        zero_point_bye=absent,
        forfeit_loss=absent,
        pairing_allocated_bye=allocated,
    ),
    _halves,
    _halves,
    _halves,
    _halves,
    _halves,
)


@st.composite
def _awarded(draw: Any, record: RoundRecord, points: PointSystem) -> RoundRecord:
    """Sometimes other points than the outcome's."""
    is_said = record.outcome not in (Outcome.PAIRING_ALLOCATED_BYE, Outcome.PENDING)
    if not is_said or draw(st.integers(0, 9)):
        return record
    value = draw(_halves)
    usual = points.points(record.outcome, record.colour)
    return record._replace(awarded=value) if value != usual else record


def _total(points: PointSystem, records: list[RoundRecord]) -> Fraction:
    return sum(
        (points.points(r.outcome, r.colour) if r.awarded is None else r.awarded for r in records),
        Fraction(0),
    )


@st.composite
def _players(draw: Any, is_26: bool, points: PointSystem, may_award: bool) -> tuple[Player, ...]:
    numbers = sorted(draw(st.sets(st.integers(1, 9999), min_size=2, max_size=6)))
    rounds = draw(_rounds(numbers, draw(st.integers(0, 4))))
    players = []
    for number in numbers:
        records = rounds[number]
        if may_award:
            records = [draw(_awarded(record, points)) for record in records]
        fields = {name: draw(found) for name, found in _fields(is_26).items()}
        rank = draw(_maybe(st.integers(1, 9999), None))
        declared = Declared(points=_total(points, records), rank=rank)
        players.append(Player(id=number, declared=declared, records=tuple(records), **fields))
    return tuple(players)


def _requests(players: tuple[Player, ...]) -> tuple[ByeRequest, ...]:
    """What the reader takes for requests: byes after the last pairing."""
    paired = [r.round for p in players for r in p.records if r.outcome.is_paired]
    last = max(paired, default=0)
    found = [
        ByeRequest(player.id, record.round, record.outcome)
        for player in players
        for record in player.records
        if record.round > last and record.outcome in _ASKED
    ]
    return tuple(sorted(found, key=lambda request: (request.round, request.participant)))


@st.composite
def _common(draw: Any, players: tuple[Player, ...]) -> dict[str, Any]:
    """The facts that both editions have."""
    seen = max((record.round for player in players for record in player.records), default=0)
    dates = draw(st.lists(_maybe(_short_dates, None), max_size=seen))
    deputies = draw(st.lists(_words(20), max_size=2))
    chief = draw(st.lists(_words(20), max_size=1))
    rate = draw(_maybe(_words(20).map(RateOfPlay), None))
    start, end = draw(_maybe(_long_dates, None)), draw(_maybe(_long_dates, None))
    if start is not None and end is not None and start.day > end.day:
        start, end = end, start
    return {
        "name": draw(_maybe(_words(60))),
        "city": draw(_maybe(_words(20))),
        "federation": draw(_maybe(st.just("ENG"))),
        "start": start,
        "end": end,
        "rounds": tuple(
            Round(number, date=dates[number - 1] if number <= len(dates) else None)
            for number in range(1, seen + 1)
        ),
        "rounds_planned": draw(_maybe(st.integers(max(seen, 1), 99), None)),
        "officials": (
            *(Official("chief-arbiter", name) for name in chief),
            *(Official("deputy-arbiter", name) for name in deputies),
        ),
        "rate_of_play": rate,
        "players": players,
        "bye_requests": _requests(players),
    }


@st.composite
def trf16_events(draw: Any) -> Tournament:
    """Events that TRF16 can carry: no point system, no codes, no teams."""
    players = draw(_players(False, PointSystem(), False))
    kind_text = draw(_maybe(st.sampled_from(sorted(_KIND_TEXTS)), ""))
    basis = "record 092" if kind_text else ""
    return _counted(
        Tournament(
            **draw(_common(players)),
            type_text=kind_text,
            kind=_KIND_TEXTS.get(kind_text, EventKind.UNKNOWN),
            kind_basis=basis,
        )
    )


def _counted(event: Tournament) -> Tournament:
    rated = sum(player.rating is not None for player in event.players)
    counts = DeclaredCounts(players=len(event.players), rated=rated, teams=len(event.teams))
    return replace(event, counts=counts)


def _accelerations(numbers: list[int]) -> st.SearchStrategy[tuple[Acceleration, ...]]:
    one = st.builds(
        lambda player, first, more, points: Acceleration(
            participants=(player,), first_round=first, last_round=first + more, points=points
        ),
        st.sampled_from(numbers),
        st.integers(1, 5),
        st.integers(0, 3),
        _halves,
    )
    return st.lists(one, max_size=2).map(tuple)


def _forbidden(numbers: list[int]) -> st.SearchStrategy[tuple[ForbiddenPairing, ...]]:
    one = st.builds(
        lambda group, first, more: ForbiddenPairing(
            participants=tuple(group), first_round=first, last_round=first + more
        ),
        st.lists(st.sampled_from(numbers), min_size=2, max_size=4, unique=True),
        st.integers(1, 5),
        st.integers(0, 3),
    )
    return st.lists(one, max_size=2).map(tuple)


@st.composite
def trf26_events(draw: Any) -> Tournament:
    """Individual events that TRF26 can carry."""
    points = draw(_maybe(_systems, PointSystem()))
    players = draw(_players(True, points, True))
    numbers = [player.id for player in players]
    code = draw(_maybe(st.sampled_from(sorted(_KINDS))))
    lists = [(), ("DE", "BH/C1", "BH"), ("BH:GP/C1/P", "OTHER_XYZ", "KS/L+1")]
    listed = draw(st.sampled_from(lists))
    record = draw(st.sampled_from(["record 202", "record 212"]))
    common: dict[str, Any] = draw(_common(players))
    encoded = draw(_maybe(st.just("5400+30")))
    if encoded:
        common["rate_of_play"] = replace(common["rate_of_play"] or RateOfPlay(), encoded=encoded)
    return _counted(
        Tournament(
            **common,
            points=points,
            type_code=code,
            kind=_KINDS.get(code, EventKind.UNKNOWN),
            kind_basis="record 192" if code else "",
            tie_breaks=listed,
            tie_breaks_basis=record if listed else "",
            initial_colour=draw(st.sampled_from([None, *Colour])),
            starting_rank_method=draw(st.sampled_from(["", "FIDON", "FRA NIDOF"])),
            pairing_program=draw(_maybe(_words(20))),
            accelerations=draw(_accelerations(numbers)),
            forbidden_pairings=draw(_forbidden(numbers)),
        )
    )
