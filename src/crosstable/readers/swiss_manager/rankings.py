"""Lists of players without their games: rankings of the site and of the program, starting lists.

A ranking is the only list that holds both ranks and start numbers, so it is what gives a
crosstable in rank order its start numbers.
Source: sheet on Swiss-Manager, sections 2.7 and 3.1.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.api import Declared, Provenance, ReadOptions, ReadResult, Tournament
from crosstable.readers.swiss_manager import list_codes as codes
from crosstable.readers.swiss_manager._declared import (
    BASIS,
    Declarations,
    declared_codes,
    declared_columns,
    described,
    tell_unknown,
)
from crosstable.readers.swiss_manager._details import read_details
from crosstable.readers.swiss_manager._language import fold
from crosstable.readers.swiss_manager._lists import (
    nobody,
    tell_numbers,
    tell_page,
    unread_rows,
    unused_columns,
)
from crosstable.readers.swiss_manager._people import People
from crosstable.readers.swiss_manager._roster import Key, Roster
from crosstable.readers.swiss_manager._tables import Table


def is_team_ranking_of_players(table: Table) -> bool:
    """The players of a team event by their points: a team, and a board or a number of games."""
    words = {fold(cell.text) for cell in table.header.cells}
    is_of_games = "board" in table.headings or bool(words & {"games", "%", "partien"})
    return {"name", "team", "points"} <= set(table.headings) and is_of_games


def is_player_list(table: Table) -> bool:
    """Names, ranked or numbered, without rounds."""
    headings = set(table.headings)
    rounds = table.numbered("round") or table.numbered("opponent")
    return "name" in headings and bool(headings & {"rank", "number"}) and not rounds


def read_player_list(table: Table, options: ReadOptions) -> ReadResult:  # noqa: ARG001
    """The players of a ranking or starting list, with all that it declares."""
    people = People(table, table.headings.index("name"))
    details = read_details(table)
    columns = declared_columns(table, details)
    declarations, roster = Declarations(table, columns), Roster()
    declared: dict[Key, Declared] = {}
    for row in table.rows:
        person = people.read(row)
        if person is None:
            message = "a row without a name is not understood"
            declarations.found.append(table.tell(codes.ROW_NOT_READ, row, people.name, message))
            continue
        declared[roster.add(person)] = declarations.read(row)
    found = [*details.diagnostics, *people.diagnostics, *declarations.found]
    if roster.is_empty:
        return nobody(table, found)
    used = people.used | columns.used | set(table.columns("federation_name"))
    found += [*tell_numbers(table, roster), *tell_page(table), *unused_columns(table, used)]
    found += tell_unknown(table, columns)
    by_id = {id_: declared[key] for key, id_ in roster.ids().items()}
    listed = declared_codes(columns)
    tournament = Tournament(
        **details.tournament_facts(),
        players=tuple(replace(p, declared=by_id[p.id]) for p in roster.players()),
        tie_breaks=listed,
        tie_breaks_basis=BASIS if listed else "",
        declared_columns=described(columns),
        unparsed=(*details.unparsed, *unread_rows(found)),
        provenance=Provenance(
            players=roster.places(),
            facts=details.places,
            ids_are_given=roster.are_given,
        ),
    )
    return ReadResult((tournament,), tuple(found))
