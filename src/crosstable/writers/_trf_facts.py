"""What TRF can say of an event: one row per fact, with the records that carry it.

A fact may have several records, because editions and pairing programs differ: the number
of rounds stands in 142 and in XXR, fictitious points in 250 or XXA.  An edition is the set
of records that are written where no file says which to use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from crosstable.api import DiagnosticCode, Outcome, Player, RoundRecord, Team, Tournament
from crosstable.writers import _trf_codes as codes
from crosstable.writers import _trf_header as header
from crosstable.writers import _trf_pairing as pairing
from crosstable.writers._trf_rows import Tell, national_rating_rows

NATIONAL_RATINGS = "NRS"


class Fact(NamedTuple):
    """A fact: what it is, and how each record that carries it is written.

    ``records`` are found by the letters with which their lines begin.  ``is_redundant``
    facts stand in every one of their records, others in one of them.  ``is_derived`` facts
    follow from others; a file that leaves them out goes on doing so.
    ``code`` is what to say where no record of an edition carries the fact; ``is_lost`` tells
    whether that loses anything, if not everything that the records would say is lost.
    """

    what: str
    records: Mapping[str, header.Render]
    is_redundant: bool = False
    is_derived: bool = False
    code: DiagnosticCode = codes.LEFT_OUT
    is_lost: Callable[[Tournament], bool] | None = None


def _fact(what: str, id_: str, render: header.Render) -> Fact:
    return Fact(what, {id_: render})


def _text(what: str, id_: str, text: Callable[[Tournament], str]) -> Fact:
    return _fact(what, id_, header.text_record(id_, text))


def _count(
    what: str,
    id_: str,
    real: Callable[[Tournament], int],
    declared: Callable[[Tournament], int | None],
) -> Fact:
    render = header.count_record(id_, real, declared)
    return Fact(f"the number of {what}", {id_: render}, is_derived=True)


def _rated(event: Tournament) -> int:
    return sum(player.rating is not None for player in event.players)


def _rate_text(event: Tournament) -> str:
    return "" if event.rate_of_play is None else event.rate_of_play.text


def _rate_code(event: Tournament) -> str:
    return "" if event.rate_of_play is None else event.rate_of_play.encoded


def _players(event: Tournament) -> int:
    return len(event.players)


def _teams(event: Tournament) -> int:
    return len(event.teams)


# bbpPairings has a record for each value; they are one statement, found by its two letters.
_POINTS: dict[str, header.Render] = {
    "162": header.individual_points,
    "XXS": header.javafo_points,
    "BB": header.bbp_points,
}

HEADERS = (
    _text("the name", "012", lambda event: event.name),
    _text("the city", "022", lambda event: event.city),
    _text("the federation", "032", lambda event: event.federation),
    _fact("the first day", "042", header.date_record("042", lambda event: event.start)),
    _fact("the last day", "052", header.date_record("052", lambda event: event.end)),
    _count("players", "062", _players, lambda event: event.counts.players),
    _count("rated players", "072", _rated, lambda event: event.counts.rated),
    _count("teams", "082", _teams, lambda event: event.counts.teams),
    _text("the type", "092", lambda event: event.type_text),
    _fact("the chief arbiter", "102", header.official_records("chief-arbiter")),
    _fact("the deputies", "112", header.official_records("deputy-arbiter")),
    _text("the rate of play", "122", _rate_text),
    _fact("round dates", "132", header.round_dates),
    Fact(
        "the number of rounds",
        {"142": header.rounds_planned("142"), "XXR": header.rounds_planned("XXR")},
        is_redundant=True,
    ),
    Fact(
        "the initial colour",
        {"152": header.initial_colour, "XXC": header.javafo_colour},
        is_redundant=True,
    ),
    Fact("what a game is worth", _POINTS, is_redundant=True, code=codes.POINT_SYSTEM),
    _fact("the starting-rank method", "172", header.starting_rank_method),
    _text("the pairing program", "182", lambda event: event.pairing_program),
    _fact("the encoded type", "192", header.type_code),
    Fact(
        "the tie-break list",
        {"202": header.tie_breaks_202, "212": header.tie_breaks_212},
        is_redundant=True,
    ),
    _text("the encoded rate of play", "222", _rate_code),
    _text("colours of the boards", "352", lambda event: event.board_colours),
    Fact("match points", {"362": header.match_points}, code=codes.POINT_SYSTEM),
)

RATINGS = _fact("national ratings", NATIONAL_RATINGS, national_rating_rows)


def _has_request_without_cell(event: Tournament) -> bool:
    had = {(p.id, r.round, r.outcome) for p in event.players for r in p.records}
    return any(tuple(request) not in had for request in event.bye_requests)


OTHERS = (
    Fact("teams", {"310": pairing.teams, "013": pairing.old_teams}, is_redundant=True),
    Fact(
        "requests for byes",
        {"240": pairing.byes, "XXZ": pairing.javafo_absent},
        is_lost=_has_request_without_cell,
    ),
    Fact("accelerations", {"250": pairing.accelerations, "XXA": pairing.javafo_accelerations}),
    Fact(
        "forbidden pairings",
        {"260": pairing.forbidden_pairings, "XXP": pairing.javafo_forbidden},
    ),
    Fact("awarded points", {"299": pairing.abnormal_points}, code=codes.AWARDED),
    _fact("line-ups", "300", pairing.line_ups),
    _fact("byes of teams", "320", pairing.team_byes),
    _fact("forfeited matches", "330", pairing.forfeited_matches),
)


class Edition(NamedTuple):
    """A form of TRF: its name for people, and the records that it has."""

    title: str
    records: frozenset[str]


def _ids(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TRF16 = _ids("012 022 032 042 052 062 072 082 092 102 112 122 132 142 XXR 013")
_OF_TEAMS = _ids("013 310 299 300 320 330 352 362")
_TRF26 = _TRF16 - {"013"} | _ids(
    "152 162 172 182 192 202 212 222 352 362 NRS 310 240 250 260 299 300 320 330"
)

TRF16 = Edition("TRF16", _TRF16)
TRF26 = Edition("TRF26", _TRF26)
TRF16_ENGINE = Edition(
    "TRF16 for a pairing program", _TRF16 - _OF_TEAMS | {"XXC", "XXS", "BB", "XXA", "XXP"}
)
TRF26_ENGINE = Edition("TRF26 for a pairing program", _TRF26 - _OF_TEAMS)

# Records that TRF16 has not, and that no program writes into its TRF16 files.
_ONLY_TRF26 = _TRF26 - _TRF16 - {"152", NATIONAL_RATINGS} | {"801", "802"}


def own_edition(event: Tournament) -> Edition | None:
    """The edition of the TRF whose lines the event still has; ``None`` if it has none."""
    text = event.text
    if text is None or text.format != "trf" or text.read_as is None or not text.lines:
        return None
    is_new = any(line[:3] in _ONLY_TRF26 and not line[3:4].strip() for line in text.lines)
    if is_new or any(player.national_ratings for player in text.read_as.players):
        return TRF26
    return TRF16


# What is lost -----------------------------------------------------------------------------


def tell_losses(event: Tournament, edition: Edition, tell: Tell) -> None:
    """Report what the edition cannot carry."""
    left_out = []
    for fact in (*HEADERS, RATINGS, *OTHERS):
        if not _is_lost(event, fact, edition):
            continue
        if fact.code is codes.LEFT_OUT:
            left_out.append(fact.what)
        else:
            message = f"{edition.title} has no record for {fact.what} of this event"
            tell(fact.code.at(None, message))
    left_out += [what for what, is_there in _unrecorded(event, edition) if is_there]
    if left_out:
        message = f"{edition.title} has no record for: {', '.join(left_out)}"
        tell(codes.LEFT_OUT.at(None, message))
    if header.is_kind_lost(event, "192" in edition.records):
        message = f"the type {event.type_text!r} does not say that this is a {event.kind.value}"
        tell(codes.KIND.at(None, message))
    _tell_lost_rounds(event, tell)
    _tell_lost_matches(event, edition, tell)


def _is_lost(event: Tournament, fact: Fact, edition: Edition) -> bool:
    if fact.records.keys() & edition.records:
        return False
    if fact.is_lost is not None:
        return fact.is_lost(event)
    said = (one for render in fact.records.values() for one in render(event))
    return any(isinstance(one, str) for one in said)


def _unrecorded(event: Tournament, edition: Edition) -> Iterator[tuple[str, bool]]:
    players: tuple[Player, ...] = event.players
    stated = [player.declared for player in players] + [team.declared for team in event.teams]
    records = [record for player in players for record in player.records]
    yield (
        "officials other than arbiters",
        any(official.role not in header.ROLES for official in event.officials),
    )
    yield "the event's code", bool(event.event_code)
    yield "groups and clubs", any(player.group or player.club for player in players)
    yield "federations of teams", any(team.federation for team in event.teams)
    if "013" in edition.records:
        yield (
            "strengths, short names, points and ranks of teams",
            any(map(_has_more_than_013, event.teams)),
        )
    yield "tie-break values declared", any(declared.tie_breaks for declared in stated)
    yield "boards and numbers of moves", any(r.board or r.moves for r in records)


def _has_more_than_013(team: Team) -> bool:
    stated = team.declared
    figures = (team.strength, stated.points, stated.game_points, stated.rank)
    return bool(team.nickname) or any(figure is not None for figure in figures)


def _tell_lost_rounds(event: Tournament, tell: Tell) -> None:
    if len(event.stages) > 1:
        names = ", ".join(stage.id for stage in event.stages)
        tell(codes.STAGES.at(None, f"the stages {names} are written as one row of rounds"))
    off_score = [stage.id for stage in event.stages if not stage.counts_for_score]
    if off_score:
        what = f"the games of {', '.join(off_score)} are no part of the score here, and are in TRF"
        tell(codes.STAGES.at(None, what, hint="PGN and model-json keep stages apart"))
    games, unsaid = set(), set()
    for player in event.players:
        for record in player.records:
            if record.game > 1:
                games.add(player.id)
            if record.outcome is Outcome.UNKNOWN or _is_forfeit_against_nobody(event, record):
                unsaid.add(player.id)
    if games:
        message = f"only the first game of a round was written for {players_text(games)}"
        tell(codes.GAMES.at(None, message))
    if unsaid:
        message = f"a round was left open, or has no code that says it, for {players_text(unsaid)}"
        tell(codes.OUTCOME.at(None, message))


def _tell_lost_matches(event: Tournament, edition: Edition, tell: Tell) -> None:
    lost = pairing.matches_without_boards(event)
    if lost:
        shown = ", ".join(f"{a}-{b} in round {round_}" for round_, a, b in lost[:5])
        more = " and others" if len(lost) > 5 else ""
        message = f"{edition.title} has no record for matches without boards: {shown}{more}"
        tell(codes.LEFT_OUT.at(None, message))


def _is_forfeit_against_nobody(event: Tournament, record: RoundRecord) -> bool:
    """Whether a cell will be read as a bye: ``0000 - +`` and ``0000 - -``."""
    if record.opponent or not record.outcome.is_forfeit or record.colour is not None:
        return False
    return not (event.is_team_event and record.outcome is Outcome.FORFEIT_WIN)


def players_text(ids: set[int]) -> str:
    """Some players by number, for a message."""
    listed = ", ".join(map(str, sorted(ids)[:10]))
    noun = "player" if len(ids) == 1 else "players"
    return f"{noun} {listed}" + (" and others" if len(ids) > 10 else "")
