"""The teams: every squad with the results of its players, board by board and round by round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from crosstable.api import Player, SquadMember, Standings
from crosstable.writers._markup import Element, add, add_header
from crosstable.writers._view import places, rank_text, rating_text
from crosstable.writers._words import Words
from crosstable.writers.html import codes
from crosstable.writers.html.crosstable import Cell, cell_of, cells_of


def add_teams(section: Element, standings: Standings, words: Words) -> None:
    """A table for every team with players, in the order of the standings."""
    teams = [(place, standings.squad(place.row.participant)) for place in places(standings)]
    if not any(members for _, members in teams):
        return
    maker = _Maker(standings, words)
    codes.add_legend(section, maker.samples(), maker.letters, words)
    for place, members in teams:
        row = place.row
        details = add(section, "details", class_="team", id=f"t{row.participant}")
        summary = add(details, "summary", f"{rank_text(row.rank, row.shared)} ")
        name = codes.name_text(place.participant)
        add(summary, "bdi", name)
        maker.fill(details, row.participant, name, members)


class _Maker:
    """Makes the tables of all teams."""

    def __init__(self, standings: Standings, words: Words) -> None:
        self.standings = standings
        self.words = words
        everybody = standings.event.participants.values()
        self.rounds = sorted({record.round for one in everybody for record in one.records})
        self.letters = {
            codes.LETTERS[record.outcome]
            for player in standings.tournament.players
            for record in player.records
        }

    def samples(self) -> list[tuple[str, str]]:
        """A game and a match with their meaning."""
        words = self.words
        lead = f"{words['No.']} 12, {words['White']}, "
        scores = f"{words['match points']}/{words['game points']}"
        return [("12w1", lead + words["win"]), ("12w 2/2½", lead + scores)]

    def fill(
        self, details: Element, team: int, name: str, members: tuple[SquadMember, ...]
    ) -> None:
        """The table of one team: its matches, then its players."""
        words = self.words
        region = add(details, "div", class_="scroll", role="group", tabindex="0")
        region.set("aria-label", name)
        table = add(region, "table", class_="squad")
        add(table, "caption", name, "hush")
        self.head(table)
        body = add(table, "tbody")
        row = add(body, "tr", class_="match")
        add(row, "td")
        add(row, "th", words["Matches"], scope="row")
        add(row, "td")
        self.rounds_of(row, list(cells_of(self.standings, team, words)))
        add(row, "td")
        add(row, "td")
        for member in members:
            self.member(body, member)

    def head(self, table: Element) -> None:
        words = self.words
        row = add(add(table, "thead"), "tr")
        add_header(row, words["Bd"], "", words["Board"])
        add_header(row, words["Player"])
        add_header(row, words["Rtg"], "", words["Rating"])
        for number in self.rounds:
            add_header(row, str(number), "", f"{words['Round']} {number}")
        add_header(row, words["Pts"], "", words["Points"])
        add_header(row, words["Gms"], "", words["Games"])

    def member(self, body: Element, member: SquadMember) -> None:
        """A player: what was scored in each round, and how much in all."""
        player = member.player
        row = add(body, "tr")
        add(row, "td", str(member.board))
        who = add(row, "th", f"{player.id} ", scope="row")
        add(who, "bdi", codes.name_text(player))
        add(row, "td", rating_text(player))
        self.rounds_of(row, _games(player, self.rounds))
        add(row, "td", codes.points_text(member.points, self.words))
        add(row, "td", str(member.games))
        row.tail = "\n"

    def rounds_of(self, row: Element, cells: list[Cell]) -> None:
        by_round: Mapping[int, list[str]] = defaultdict(list)
        for cell in cells:
            by_round[cell.round].append(cell.whole)
        for number in self.rounds:
            add(row, "td", " ".join(by_round[number]))


def _games(player: Player, rounds: list[int]) -> list[Cell]:
    return [cell_of(record) for record in player.records if record.round in rounds]
