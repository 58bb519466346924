"""The rounds: who met whom with which result, and who was not paired."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Mapping, Sequence

from crosstable.api import (
    MAIN_STAGE,
    EventDate,
    Player,
    Round,
    Seat,
    Standings,
    Team,
    games_by_seat,
)
from crosstable.writers._cells import neutralise
from crosstable.writers._markup import Element, add, add_header
from crosstable.writers._view import rating_text
from crosstable.writers._words import ENGLISH, Words
from crosstable.writers.html import codes
from crosstable.writers.html.pairings import Pairing, Records, in_order, records_by_round

MOST_WITH_RATINGS = 3000
"""With more records than this, ratings stand in the standings only, to keep the page small."""


def add_rounds(section: Element, standings: Standings, words: Words) -> None:
    """Every round with its pairings, the last one open."""
    by_round = records_by_round(standings)
    if not by_round:
        return
    letters = {codes.LETTERS[r.outcome] for found in by_round.values() for _, r in found}
    if not standings.tournament.provenance.rounds_are_given:
        add(section, "p", words["The files do not tell the rounds: these are assumed."])
    codes.add_legend(section, (), letters, words)
    described = {round_.number: round_ for round_ in standings.tournament.rounds}
    last = max(by_round)
    make = _Matches if standings.is_by_team else _Games
    has_ratings = sum(map(len, by_round.values())) <= MOST_WITH_RATINGS
    maker = make(standings, words, has_ratings)
    for number, records in by_round.items():
        is_open = {"open": ""} if number == last else {}
        details = add(section, "details", class_="round", id=f"r{number}", **is_open)
        maker.fill(details, described.get(number, Round(number)), records)


class _Rounds(ABC):
    """What the rounds of players and of teams have in common."""

    def __init__(self, standings: Standings, words: Words, has_ratings: bool) -> None:
        self.standings = standings
        self.words = words
        self.has_ratings = has_ratings
        self.people: Mapping[int, Player | Team] = standings.participants

    def fill(self, details: Element, round_: Round, records: Records) -> None:
        """A round: its table, and below it those who were not paired."""
        title = f"{self.words['Round']} {round_.number}"
        add(add(details, "summary", f"{title} "), "small", self.what_else(round_), "soft")
        region = add(details, "div", class_="scroll", role="group", tabindex="0")
        region.set("aria-label", title)
        table = add(region, "table")
        add(table, "caption", title, "hush")
        self.table(table, round_.number, in_order(self.standings.event, round_.number, records))
        self.not_paired(details, records)

    def what_else(self, round_: Round) -> str:
        """The stage of a round that is not of the main one, and its date where that is known."""
        stage = "" if round_.stage == MAIN_STAGE.id else round_.stage
        return neutralise(", ".join(filter(None, (stage, _date_text(round_.date, self.words)))))

    @abstractmethod
    def table(self, table: Element, number: int, pairings: Sequence[Pairing]) -> None:
        """The pairings of a round."""

    def head(self, table: Element, sides: tuple[str, str], has_boards: bool) -> None:
        """The heads of the columns, and what the style sheet must know of them."""
        rating = ["Rtg"] if self.has_ratings else []
        one, other = (["No.", side, *rating] for side in sides)
        row = add(add(table, "thead"), "tr")
        for text in (*(["Bd"] if has_boards else []), *one, "Result", *other):
            add_header(row, self.words[text])
        kinds = ("pairs", "boards" * has_boards, "brief" * (not self.has_ratings))
        table.set("class", " ".join(filter(None, kinds)))

    def side(self, row: Element, number: int, one: Player | Team | None) -> None:
        """Number, name and rating of one of the two."""
        add(row, "td", str(number) if number else "")
        add(row, "td", codes.name_text(one))
        if self.has_ratings:
            add(row, "td", "" if one is None else rating_text(one))

    def not_paired(self, details: Element, records: Records) -> None:
        """Byes by letter, and those who were not paired at all."""
        by_letter: dict[str, list[int]] = defaultdict(list)
        for id_, record in records:
            if not record.opponent:
                by_letter[codes.LETTERS[record.outcome]].append(id_)
        for letter, ids in by_letter.items():
            meaning = self.words[codes.MEANINGS.get(letter, "not paired")]
            line = add(details, "p", class_="byes")
            add(line, "b", f"{letter} {meaning}: ".lstrip())
            for nth, id_ in enumerate(ids):
                name = add(line, "bdi", f"{id_} {codes.name_text(self.people[id_])}")
                name.tail = ", " if nth < len(ids) - 1 else ""


def _date_text(date: EventDate | None, words: Words) -> str:
    """A round's date; in English with the year in full, which TRF leaves out: ``26/06/12``."""
    if date is None:
        return ""
    is_english = words.language == ENGLISH
    return date.day.isoformat() if date.day is not None and is_english else words.date_text(date)


class _Games(_Rounds):
    """Rounds of players."""

    def table(self, table: Element, number: int, pairings: Sequence[Pairing]) -> None:  # noqa: ARG002 - only matches need the number
        """The games of a round, with the numbers of the boards where these are known."""
        has_boards = all(pairing.board is not None for pairing in pairings)
        has_colours = any(pairing.has_colours for pairing in pairings)
        sides = ("White", "Black") if has_colours else ("Player", "Player")
        self.head(table, sides, has_boards)
        body = add(table, "tbody")
        for pairing in pairings:
            row = add(body, "tr")
            if has_boards:
                add(row, "td", str(pairing.board))
            self.side(row, pairing.first, self.people.get(pairing.first))
            result = add(row, "td", pairing.result)
            if has_colours and not pairing.has_colours:
                add(result, "small", f" {self.words['colours unknown']}")
            self.side(row, pairing.second, self.people.get(pairing.second))
            row.tail = "\n"


class _Matches(_Rounds):
    """Rounds of teams."""

    def __init__(self, standings: Standings, words: Words, has_ratings: bool) -> None:
        super().__init__(standings, words, has_ratings)
        self.game_points = codes.score_of(standings, "GP")
        self.players = {player.id: player for player in standings.tournament.players}
        self.games = games_by_seat(standings.tournament.players)

    def table(self, table: Element, number: int, pairings: Sequence[Pairing]) -> None:
        """The matches of a round, each with its boards below."""
        self.head(table, ("Team", "Team"), has_boards=True)
        for pairing in pairings:
            body = add(table, "tbody")
            row = add(body, "tr", class_="match")
            add(row, "td")
            self.side(row, pairing.first, self.people.get(pairing.first))
            add(row, "td", self.result(number, pairing))
            self.side(row, pairing.second, self.people.get(pairing.second))
            for board, seats in enumerate(pairing.boards, start=1):
                self.board(body, board, seats)

    def result(self, number: int, pairing: Pairing) -> str:
        """The game points of a match; how it ended, where there are none."""
        if not pairing.is_played:
            return pairing.result
        both = (codes.points_in(self.game_points, id_, number) for id_ in pairing[:2])
        return "–".join(codes.points_text(points, self.words) for points in both)

    def board(self, body: Element, board: int, seats: tuple[Seat, Seat]) -> None:
        """A board, the colour of the first team's player beside its number."""
        games = [self.games.get(seat) for seat in seats]
        row = add(body, "tr")
        colour = None if games[0] is None else games[0].colour
        add(row, "td", f"{board}{codes.colour_text(colour)}")
        first, second = (None if game is None else game.outcome for game in games)
        self.side(row, seats[0].player, self.players.get(seats[0].player))
        add(row, "td", codes.game_text(first, second))
        self.side(row, seats[1].player, self.players.get(seats[1].player))
        row.tail = "\n"
