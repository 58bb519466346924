"""The rounds: who met whom with which result, and who was not paired."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from crosstable.api import Player, Round, RoundRecord, Standings, Team
from crosstable.writers._cells import neutralise
from crosstable.writers._markup import Element, add, add_header
from crosstable.writers._view import rating_text
from crosstable.writers._words import Words
from crosstable.writers.html import codes
from crosstable.writers.html.pairings import Pairing, Records, in_order, records_by_round

_NOBODY = Player(id=0, name="")


def add_rounds(section: Element, standings: Standings, words: Words) -> None:
    """Every round with its pairings, the last one open."""
    by_round = records_by_round(standings)
    if not by_round:
        return
    letters = {codes.LETTERS[r.outcome] for found in by_round.values() for _, r in found}
    codes.add_legend(section, (), letters, words)
    described = {round_.number: round_ for round_ in standings.tournament.rounds}
    last = max(by_round)
    make = _Matches if standings.is_by_team else _Games
    maker = make(standings, words)
    for number, records in by_round.items():
        is_open = {"open": ""} if number == last else {}
        details = add(section, "details", class_="round", id=f"r{number}", **is_open)
        maker.fill(details, described.get(number, Round(number)), records)


class _Rounds:
    """What the rounds of players and of teams have in common."""

    def __init__(self, standings: Standings, words: Words) -> None:
        self.standings = standings
        self.words = words
        self.people: Mapping[int, Player | Team] = standings.participants

    def fill(self, details: Element, round_: Round, records: Records) -> None:
        """A round: its table, and below it those who were not paired."""
        title = f"{self.words['Round']} {round_.number}"
        add(add(details, "summary", f"{title} "), "small", self.what_else(round_), "soft")
        region = add(details, "div", class_="scroll", role="region", tabindex="0")
        region.set("aria-label", title)
        table = add(region, "table", class_="pairs")
        add(table, "caption", title, "hush")
        self.table(table, round_.number, in_order(self.standings.event, round_.number, records))
        self.not_paired(details, records)

    def what_else(self, round_: Round) -> str:
        """The stage and the date of a round, where they are known."""
        stage = round_.stage if len(self.standings.tournament.stages) > 1 else ""
        return neutralise(
            ", ".join(
                filter(None, (stage, self.words.date_text(round_.date) if round_.date else ""))
            )
        )

    def table(self, table: Element, number: int, pairings: Sequence[Pairing]) -> None:
        raise NotImplementedError

    def head(self, table: Element, headers: Sequence[str]) -> None:
        row = add(add(table, "thead"), "tr")
        for text in headers:
            add_header(row, self.words[text])

    def side(self, row: Element, number: int, one: Player | Team | None) -> None:
        """Number, name and rating of one of the two."""
        one = one or _NOBODY
        add(row, "td", str(number) if number else "")
        add(row, "td", neutralise(one.name) or "–")
        add(row, "td", rating_text(one))

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
                name = add(line, "bdi", f"{id_} {neutralise(self.people[id_].name)}")
                name.tail = ", " if nth < len(ids) - 1 else ""


class _Games(_Rounds):
    """Rounds of players."""

    def table(self, table: Element, number: int, pairings: Sequence[Pairing]) -> None:  # noqa: ARG002
        """The games of a round, with the numbers of the boards where these are known."""
        has_boards = all(pairing.board is not None for pairing in pairings)
        has_colours = any(pairing.has_colours for pairing in pairings)
        one, other = ("White", "Black") if has_colours else ("Player", "Player")
        boards = ["Bd"] if has_boards else []
        self.head(table, [*boards, "No.", one, "Rtg", "Result", "No.", other, "Rtg"])
        table.set("class", "pairs boards" if has_boards else "pairs")
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

    def __init__(self, standings: Standings, words: Words) -> None:
        super().__init__(standings, words)
        self.game_points = codes.score_of(standings, "GP")
        self.players = {player.id: player for player in standings.tournament.players}
        self.games: dict[tuple[int, int], RoundRecord] = {
            (player.id, record.round): record
            for player in standings.tournament.players
            for record in player.records
        }

    def table(self, table: Element, number: int, pairings: Sequence[Pairing]) -> None:
        """The matches of a round, each with its boards below."""
        self.head(table, ["Bd", "No.", "Team", "Rtg", "Result", "No.", "Team", "Rtg"])
        table.set("class", "pairs boards")
        for pairing in pairings:
            body = add(table, "tbody")
            row = add(body, "tr", class_="match")
            add(row, "td")
            self.side(row, pairing.first, self.people.get(pairing.first))
            add(row, "td", self.result(number, pairing))
            self.side(row, pairing.second, self.people.get(pairing.second))
            for board, players in enumerate(pairing.boards, start=1):
                self.board(body, number, board, players)

    def result(self, number: int, pairing: Pairing) -> str:
        """The game points of a match; how it ended, where there are none."""
        if not pairing.is_played:
            return pairing.result
        both = (codes.points_in(self.game_points, id_, number) for id_ in pairing[:2])
        return "–".join(codes.points_text(points, self.words) for points in both)

    def board(self, body: Element, number: int, board: int, players: tuple[int, int]) -> None:
        """A board, the colour of the first team's player beside its number."""
        games = [self.games.get((player, number)) for player in players]
        row = add(body, "tr")
        colour = None if games[0] is None else games[0].colour
        add(row, "td", f"{board}{codes.colour_text(colour)}")
        first, second = (None if game is None else game.outcome for game in games)
        self.side(row, players[0], self.players.get(players[0]))
        add(row, "td", codes.game_text(first, second))
        self.side(row, players[1], self.players.get(players[1]))
        row.tail = "\n"
