"""What all writers of standings say, in words: titles, ranks, legends, deciding tie-breaks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crosstable.api import (
    Column,
    Decision,
    Diagnostic,
    EventDate,
    ListedTieBreak,
    Modifiers,
    Player,
    Reading,
    Row,
    Standings,
    Team,
    Value,
    format_decimal,
    round_half_up,
)
from crosstable.writers._cells import even_decimals, neutralise
from crosstable.writers._words import IN_ENGLISH, Words

if TYPE_CHECKING:
    from crosstable.api import SquadMember

POINTS_CODE = "PTS"
SHARED = "shared"
NOBODY = Player(id=0, name="")
PLAYOFF_CODE = "PLAYOFF"

_SUBJECT = re.compile(r"\D*[a-z]{2}\D*")
_FOLDERS = re.compile(r".*[/\\]", re.DOTALL)


class Place(NamedTuple):
    """A shown row: the row itself, whose it is, and what decided against the row shown above.

    ``decided_by`` differs from the row's own where a part is shown: there the neighbour
    above may be further up in the whole standings.
    """

    row: Row
    participant: Player | Team
    decided_by: str | None
    part_rank: int | None
    is_part_rank_shared: bool

    @property
    def is_shared(self) -> bool:
        """Whether another of those shown is equal on everything."""
        return self.row.shared if self.part_rank is None else self.is_part_rank_shared


def places(standings: Standings) -> list[Place]:
    """The rows to show: all, or those of the part that was asked for."""
    participants = standings.participants
    part_ranks = standings.part_ranks
    sharing = Counter(part_ranks.values())
    found = []
    for row, decided_by in _shown(standings):
        part_rank = part_ranks.get(row.participant)
        participant = participants.get(row.participant) or NOBODY
        is_shared = part_rank is not None and sharing[part_rank] > 1
        found.append(Place(row, participant, decided_by, part_rank, is_shared))
    return found


def column_texts(column: Column, participants: Sequence[int]) -> list[str]:
    """A column's values for the eye, with even decimals; in brackets what decides nothing,
    with a star what ranks below all others."""
    values = [column.value(participant) for participant in participants]
    texts = even_decimals([value.display for value in values])
    return [_marked(value, text) for value, text in zip(values, texts, strict=True)]


def _marked(value: Value, text: str) -> str:
    if value.ranks_below:
        return f"{text}*"
    return f"({text})" if value.leaves_level else text


def _shown(standings: Standings) -> Iterator[tuple[Row, str | None]]:
    order = [POINTS_CODE, *(column.key for column in standings.columns)]
    between: list[str] = []
    is_first = True
    for row in standings.rows:
        if row.decided_by is not None:
            between.append(row.decided_by)
        if standings.part and row.participant not in standings.part_ranks:
            continue
        yield row, None if is_first or not between else min(between, key=order.index)
        between = []
        is_first = False


QUALIFIED = "Q"


def has_qualified(standings: Standings) -> bool:
    """Whether a play-off has given out qualifying places."""
    return standings.playoff is not None and bool(standings.playoff.qualified)


def qualified_text(standings: Standings, participant: int) -> str:
    """The mark of somebody who has a qualifying place, else nothing."""
    playoff = standings.playoff
    return QUALIFIED if playoff is not None and participant in playoff.qualified else ""


def rank_text(rank: int | None, is_shared: bool) -> str:
    """A rank for people: ``3``, or ``3=`` where it is shared."""
    return "" if rank is None else f"{rank}=" if is_shared else str(rank)


def points_text(row: Row) -> str:
    """A row's points for people."""
    return format_decimal(row.points)


def rating_text(participant: Player | Team) -> str:
    """A player's rating or a team's strength for people, empty if unrated."""
    if isinstance(participant, Team):
        strength = participant.strength
        return str(round_half_up(strength)) if strength else ""
    return "" if participant.rating is None else str(participant.rating)


SCORE_KEYS = {"MP": "match_points", "GP": "game_points"}


def points_headers(standings: Standings) -> list[str]:
    """What the columns of points are called: the primary score, and of teams the other."""
    events = (standings.event, standings.secondary)
    return [event.score or "Pts" for event in events if event is not None]


def secondary_text(standings: Standings, participant: int) -> str:
    """A team's points in the score that does not come first; empty for players."""
    event = standings.secondary
    if event is None:
        return ""
    return format_decimal(event.in_points(event.participants[participant].points))


def member_texts(member: SquadMember) -> tuple[str, str, str, str]:
    """A player of a team: number and name, rating, points, games."""
    player = member.player
    who = f"{player.id} {neutralise(player.name)}"
    return who, rating_text(player), format_decimal(member.points), str(member.games)


def event_title(standings: Standings, words: Words = IN_ENGLISH) -> str:
    """Event, place and dates in one line."""
    event = standings.tournament
    place = "" if event.city == event.name else event.city
    if event.federation:
        place += f" ({event.federation})" if place else event.federation
    parts = (event.name or words["Tournament"], place, _dates(event.start, event.end, words))
    return neutralise(", ".join(part for part in parts if part))


def _dates(start: EventDate | None, end: EventDate | None, words: Words) -> str:
    texts = [words.date_text(date) for date in (start, end) if date is not None]
    return " – ".join(dict.fromkeys(filter(None, texts)))


def progress(standings: Standings, words: Words = IN_ENGLISH) -> str:
    """After which round the standings are; several games of a pair in one are one round."""
    event = standings.event
    anyone = next(iter(event.participants.values()), None)
    rounds = len({record.round for record in anyone.records}) if anyone else event.rounds
    planned = event.rounds_planned
    if rounds < event.rounds:
        planned = max(rounds, standings.tournament.rounds_planned or 0)
    text = words["Standings after round {round} of {rounds}"].format(round=rounds, rounds=planned)
    return f"{text}, {neutralise(standings.part)}" if standings.part else text


def decisions(standings: Standings) -> list[tuple[str, str]]:
    """What was chosen for the user, as pairs of subject and choice with its reason."""
    if standings.decisions:
        return [decision_text(decision) for decision in standings.decisions]
    regulation = standings.regulation
    return [("Regulation", f"{regulation.title} ({regulation.id})")]


def decision_text(decision: Decision) -> tuple[str, str]:
    """A decision as its subject, and its choice with the reason."""
    subject = decision.subject[:1].upper() + decision.subject[1:]
    reason = f" ({decision.reason})" if decision.reason else ""
    return neutralise(subject), neutralise(decision.choice + reason)


def reading_text(reading: Reading) -> str:
    """A reading in one line: question, answer, article."""
    article = f" ({article_text(reading.article)})" if reading.article else ""
    return f"{reading.question} {reading.answer}{article}"


def article_text(article: str, words: Words = IN_ENGLISH) -> str:
    """An article as it is cited: ``article 8.1``; its subject alone where it has no number."""
    return article if _SUBJECT.fullmatch(article) else f"{words['article']} {article}"


def finding_text(finding: Diagnostic) -> str:
    """A finding in one line.  Its file is named without the folders, which are nothing to those
    who read the standings."""
    span = finding.span
    name = "" if span is None else _FOLDERS.sub("", span.source)
    place = "" if span is None else f"{span._replace(source=name)}: "
    return neutralise(f"{place}{finding.severity.value} {finding.code}: {finding.message}")


def tie_break_name(listed: ListedTieBreak, words: Words = IN_ENGLISH) -> str:
    """The name of a tie-break with its modifiers, which stay English: ``Buchholz, Cut-1``."""
    return ", ".join([words[listed.tie_break.name], *_modifier_names(listed.modifiers)])


_SCORES = {"MP": "on match points", "GP": "on game points"}


def _modifier_names(modifiers: Modifiers) -> Iterator[str]:
    if modifiers.score:
        yield _SCORES[modifiers.score]
    if modifiers.cut_high:
        yield f"Median-{modifiers.cut_high}"
    elif modifiers.cut_low:
        yield f"Cut-{modifiers.cut_low}"
    if modifiers.limit:
        yield f"Limit {modifiers.limit:+d}"
    if modifiers.factor is not None:
        yield f"factor {modifiers.factor}"
    if modifiers.forfeits_as_played:
        yield "forfeits as played"
    if modifiers.fore:
        yield "on Fore Buchholz"
    if modifiers.reverse:
        yield "reversed"
    if modifiers.unrated is not None:
        yield f"unrated as {modifiers.unrated}"


def legend(standings: Standings, words: Words = IN_ENGLISH) -> list[tuple[str, str]]:
    """The codes in use: code, and name with article."""
    found = [
        (column.key, _legend_entry(column.listed, bool(column.below), words))
        for column in standings.columns
    ]
    if has_qualified(standings):
        found.append((QUALIFIED, words["has a qualifying place"]))
    return found


def _legend_entry(listed: ListedTieBreak, has_stars: bool, words: Words) -> str:
    notes = [article_text(listed.article, words)] if listed.article else []
    if listed.code == PLAYOFF_CODE:
        notes.append(words["shown: the place in it, in brackets where it decides nothing"])
    elif listed.tie_break.needs_tied_group:
        notes.append(
            words["shown: the score among those tied, in brackets where it decides nothing"]
        )
    elif listed.lower_is_better:
        notes.append(words["lower is better"])
    if has_stars:
        notes.append(words["with a star: below all others, whatever the value"])
    suffix = f" ({'; '.join(notes)})" if notes else ""
    return tie_break_name(listed, words) + suffix
