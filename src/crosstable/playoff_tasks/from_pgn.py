"""Results for the log from a PGN of the play-off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from crosstable.api import (
    Diagnostic,
    DiagnosticCode,
    PlayedOffGame,
    RequestKind,
    Severity,
    Source,
    Span,
)
from crosstable.host import Registry
from crosstable.playoffs.replay import (
    record,
)
from crosstable.playoffs.view import (
    games_of,
)

if TYPE_CHECKING:
    from crosstable.playoff_pgn import PgnGame

from crosstable.playoff_tasks.logs import Opened, reopened
from crosstable.playoff_tasks.recording import Recorded, new_lines, with_known_moves

NOT_TAKEN = DiagnosticCode(
    "PLAYOFF-PGN-OPEN",
    Severity.WARNING,
    "A game in a PGN of a play-off is not asked for, or not yet, and was not recorded.",
)


def record_pgn(registry: Registry, opened: Opened, source: Source, *, at: str = "") -> Recorded:
    """Record the results of the games in a PGN that are asked for, in its order.

    Games of the log that stand in the PGN too only tell how many moves they had, so that a PGN
    which grows can be given again and again.  What cannot be taken is among the diagnostics.
    """
    from crosstable.playoff_pgn import read_playoff_games

    games, found = read_playoff_games(source)
    before = opened
    waiting, counted = _waiting(opened, source, games, found)
    opened = with_known_moves(registry, opened, at, counted)
    while True:
        wanted = {(r.white, r.black): r for r in opened.run.open if r.kind is RequestKind.GAME}
        ready = next((item for item in _in_turn(waiting) if item[0] in wanted), None)
        if ready is None:
            break
        waiting.remove(ready)
        pair, game = ready
        log = record(
            opened.state,
            wanted[pair].id,
            game.result,
            moves=game.moves,
            at=at,
            note=f"{source.name}, game {game.number}",
        )
        opened = with_known_moves(registry, reopened(registry, log), at, counted)
    open_ids = ", ".join(request.id for request in opened.run.required) or "nothing, it is over"
    for _, game in waiting:
        message = (
            f"game {game.number}, {game.white} - {game.black} {game.result}, is not asked for "
            f"at this point; open are: {open_ids}"
        )
        found.append(NOT_TAKEN.at(Span(source.name, game.line), message))
    return Recorded(opened, tuple(new_lines(before, opened)), tuple(found))


def _in_turn(
    waiting: Iterable[tuple[tuple[int, int], PgnGame]],
) -> Iterator[tuple[tuple[int, int], PgnGame]]:
    """The first game that waits of any two, whatever their colours."""
    seen: set[frozenset[int]] = set()
    for pair, game in waiting:
        if frozenset(pair) not in seen:
            seen.add(frozenset(pair))
            yield pair, game


def _waiting(
    opened: Opened, source: Source, games: Iterable[PgnGame], found: list[Diagnostic]
) -> tuple[list[tuple[tuple[int, int], PgnGame]], dict[str, int]]:
    """The games of the PGN that the log has not, by the ids of White and Black; and how many
    moves those have that it has, by id."""
    recorded: dict[tuple[int, int], list[PlayedOffGame]] = {}
    for played in games_of(opened.state):
        recorded.setdefault((played.white, played.black), []).append(played)
    waiting, counted = [], {}
    for game in games:
        names = opened.log.situation.names
        white, black = match_name(game.white, names), match_name(game.black, names)
        place = Span(source.name, game.line)
        what = f"game {game.number}, {game.white} - {game.black}"
        if white is None or black is None:
            found.append(NOT_TAKEN.at(place, f"{what}: not two of those who play off"))
            continue
        known = recorded.get((white, black), [])
        if not known:
            waiting.append(((white, black), game))
        elif (same := known.pop(0)).result == game.result:
            counted.update({same.id: game.moves} if game.moves else {})
        else:
            hint = "'playoff record LOG ID RESULT --correct' changes the log"
            message = f"{what}: {game.result}, but the log has another result"
            found.append(NOT_TAKEN.at(place, message, hint=hint))
    return waiting, counted


def match_name(name: str, names: Mapping[int, str]) -> int | None:
    """Whose name this is: the same words in any order, else the only one with these initials.

    >>> match_name("Carlsen, M", {1: "Magnus Carlsen", 2: "Anand, Viswanathan"})
    1
    """
    wanted = _words(name)
    same = [id_ for id_, own in names.items() if sorted(_words(own)) == sorted(wanted)]
    if len(same) != 1 and wanted:
        same = [id_ for id_, own in names.items() if _is_short(wanted, _words(own))]
    return same[0] if len(same) == 1 else None


def _words(name: str) -> list[str]:
    plain = "".join(c if c.isalnum() else " " for c in name.casefold())
    return plain.split()


def _is_short(short: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether every word of a name is one of the other's, or its beginning, and one is whole."""
    each = all(any(w.startswith(s) or s.startswith(w) for w in whole) for s in short)
    return each and bool(set(short) & set(whole))
