"""The crosstable: participants by rank, against the rounds or, all-play-all, each other.

Opponents are named by number, as everywhere in the page, since ranks may be shared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.api import EventKind, Player, RoundRecord, Standings, Team, format_decimal
from crosstable.writers._markup import Element, add, add_header
from crosstable.writers._view import points_headers, rank_text
from crosstable.writers._words import Words
from crosstable.writers.html import codes
from crosstable.writers.html.links import card_id, carded

GRIDS = (EventKind.ROUND_ROBIN, EventKind.DOUBLE_ROUND_ROBIN)
WIDEST_GRID = 60
"""With more participants than this, all against all do not fit on any page."""


class Cell(NamedTuple):
    """A participant's round, or one game of it: the opponent's number, 0 without one, the
    colour, what else there is to say, and the letter that a legend explains."""

    round: int
    opponent: int
    colour: str
    text: str
    letter: str

    @property
    def whole(self) -> str:
        """All of it: ``12w1``."""
        return f"{self.opponent or ''}{self.colour}{self.text}"


def add_crosstable(section: Element, standings: Standings, words: Words) -> None:
    """The crosstable, where anybody has been paired."""
    cells = {id_: list(cells_of(standings, id_, words)) for id_ in _order(standings)}
    if not any(cell.opponent for own in cells.values() for cell in own):
        return
    is_grid = standings.event.kind in GRIDS and len(standings.event.participants) <= WIDEST_GRID
    letters = {cell.letter for own in cells.values() for cell in own}
    codes.add_legend(section, _samples(standings, words, is_grid), letters, words)
    rows = _Rows(standings, words)
    if is_grid:
        _add_grid(rows, section, cells)
    else:
        _add_rounds(rows, section, cells)


def _order(standings: Standings) -> list[int]:
    """Those shown, in their order, then those in the event who are not ranked."""
    ranked = {row.participant for row in standings.rows}
    shown = [row.participant for row in standings.listed_rows]
    return [*shown, *(id_ for id_ in standings.event.participants if id_ not in ranked)]


def _samples(standings: Standings, words: Words, is_grid: bool) -> Iterator[tuple[str, str]]:
    """A cell with its meaning."""
    opponent = "" if is_grid else f"{words['No.']} 12, {words['White']}, "
    lead = "" if is_grid else "12w"
    if standings.is_by_team:
        scores = f"{words['match points']}/{words['game points']}"
        yield f"{lead} 2/2½".strip(), opponent + scores
    elif not is_grid:
        yield f"{lead}1", opponent + words["win"]


# Cells


def cells_of(standings: Standings, participant: int, words: Words) -> Iterator[Cell]:
    """The counted rounds of a participant, in order."""
    one = standings.participants.get(participant)
    if isinstance(one, Team):
        yield from _match_cells(standings, one, words)
    elif one is not None:
        yield from _game_cells(standings, one, words)


def _game_cells(standings: Standings, player: Player, words: Words) -> Iterator[Cell]:
    """The games of a player; in brackets what was awarded otherwise than usual."""
    system = standings.tournament.points
    rounds = {record.round for record in standings.event.participants[player.id].records}
    for record in player.records:
        if record.round in rounds:
            awarded = record.awarded
            if awarded is None or awarded == system.points(record.outcome, record.colour):
                yield cell_of(record)
            else:
                yield cell_of(record, f"({codes.points_text(awarded, words)})")


def _match_cells(standings: Standings, team: Team, words: Words) -> Iterator[Cell]:
    """The matches of a team with match points and game points."""
    rounds = {record.round for record in standings.event.participants[team.id].records}
    scores = [codes.score_of(standings, score) for score in ("MP", "GP")]
    for record in team.records:
        if record.round in rounds:
            letter = codes.LETTERS[record.outcome]
            lead = "" if record.outcome.is_played else letter
            points = (codes.points_in(event, team.id, record.round) for event in scores)
            text = f"{lead} {'/'.join(codes.points_text(one, words) for one in points)}"
            yield Cell(
                record.round, record.opponent, codes.colour_text(record.colour), text, letter
            )


def cell_of(record: RoundRecord, more: str = "") -> Cell:
    """The cell of a player's round."""
    letter = codes.LETTERS[record.outcome]
    colour = codes.colour_text(record.colour) if record.outcome.is_paired else ""
    return Cell(record.round, record.opponent, colour, letter + more, letter)


# Tables


class _Rows:
    """The head and the rows of either table, as far as they are alike."""

    def __init__(self, standings: Standings, words: Words) -> None:
        self.standings = standings
        self.words = words
        self.ranks = {row.participant: row for row in standings.rows}
        self.carded = carded(standings)

    def table(self, section: Element, columns: Sequence[tuple[str, str]]) -> Element:
        """A table that scrolls by itself, with these columns between names and points; gives
        its body."""
        words = self.words
        label = {"aria-label": words["Crosstable"]}
        region = add(section, "div", class_="scroll", role="group", tabindex="0", **label)
        is_by_team = self.standings.is_by_team
        table = add(region, "table", class_="cross of-teams" if is_by_team else "cross")
        add(table, "caption", words["Crosstable"], "hush")
        row = add(add(table, "thead"), "tr")
        for text in ("Rank", "No.", "Name"):
            add_header(row, words[text])
        for text, title in columns:
            add_header(row, text, "", title)
        for text in points_headers(self.standings):
            add_header(row, words[text])
        return add(table, "tbody")

    def rank(self, participant: int) -> str:
        """The rank for people, a dash for somebody who is not ranked."""
        row = self.ranks.get(participant)
        return "–" if row is None else rank_text(row.rank, row.shared)

    def name(self, participant: int) -> str:
        """The name for people."""
        return codes.name_text(self.standings.participants.get(participant))

    def row(self, body: Element, participant: int) -> Element:
        """A row as far as the name."""
        row = add(body, "tr")
        add(row, "td", self.rank(participant))
        add(row, "td", str(participant))
        head = add(row, "th", scope="row")
        if participant in self.carded:
            head = add(head, "a", href=f"#{card_id(participant)}")
        add(head, "bdi", self.name(participant))
        return row

    def end(self, row: Element, participant: int) -> None:
        """The points, and of teams those that do not come first."""
        for event in (self.standings.event, self.standings.secondary):
            if event is not None:
                points = event.in_points(event.participants[participant].points)
                add(row, "td", self.words.number(format_decimal(points)))
        row.tail = "\n"


def _add_rounds(rows: _Rows, section: Element, cells: Mapping[int, Sequence[Cell]]) -> None:
    """Everybody's rounds: opponent, colour and result of each."""
    event, name = rows.standings.event, rows.words["Round"]
    numbers = sorted({r.round for one in event.participants.values() for r in one.records})
    body = rows.table(section, [(str(number), f"{name} {number}") for number in numbers])
    for participant, own in cells.items():
        row = rows.row(body, participant)
        by_round: dict[int, list[str]] = defaultdict(list)
        for cell in own:
            by_round[cell.round].append(cell.whole)
        for number in numbers:
            add(row, "td", " ".join(by_round[number]))
        rows.end(row, participant)


def _add_grid(rows: _Rows, section: Element, cells: Mapping[int, Sequence[Cell]]) -> None:
    """Everybody against everybody; the games of two in the order of the rounds."""
    columns = [row.participant for row in rows.standings.rows]
    columns += [id_ for id_ in cells if id_ not in rows.ranks]
    body = rows.table(section, [(rows.rank(id_), rows.name(id_)) for id_ in columns])
    for participant, own in cells.items():
        row = rows.row(body, participant)
        met: dict[int, list[str]] = defaultdict(list)
        for cell in own:
            met[cell.opponent].append(cell.text.strip())
        for other in columns:
            if other == participant:
                add(row, "td", class_="self")
            else:
                add(row, "td", " ".join(met[other]))
        rows.end(row, participant)
