"""Who is who among the games of one event: by FIDE id where that is consistent, else by name.

Nobody is merged on a guess: what looks alike is told, and merged with ``--alias`` only.
Source: PGN fact sheet, section 2.
"""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.api import fold_name, is_unlike
from crosstable.readers.pgn import codes
from crosstable.readers.pgn.findings import Findings
from crosstable.readers.pgn.games import Game

SIDES = ("White", "Black")

_ALIKE = 0.8
_MOST_COMPARED = 60
"""So many names that begin alike are compared with one another."""


class Aliases:
    """The names that the user gave for others; remembers which were met."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._names = {fold_name(old): (old, new) for old, new in pairs}
        self.met: dict[str, tuple[Game, str, int]] = {}

    def name(self, game: Game, side: str) -> str:
        """The name on one side of a game, spelt as the file has it unless it has an alias."""
        name = " ".join(game.block.tags[side].split())
        if not self._names:
            return name
        found = self._names.get(fold_name(name))
        if found is None:
            return name
        first = self.met.get(found[0], (game, side, 0))
        self.met[found[0]] = (*first[:2], first[2] + 1)
        return found[1]

    @property
    def unused(self) -> list[str]:
        """The names given that no game has."""
        return [old for old, _ in self._names.values() if old not in self.met]

    def tell(self, findings: Findings) -> None:
        """Say which names were read as others."""
        for old, (game, side, count) in self.met.items():
            new = self._names[fold_name(old)][1]
            message = f"{old!r} is read as {new!r}, as asked ({count} {_games(count)})"
            findings.at_tag(codes.ALIAS, game.block, side, message)


class Seen(NamedTuple):
    """One side of a game: the name after aliases, its folded form, the FIDE id."""

    game: Game
    side: str
    name: str
    fold: str
    fide_id: str


def number_players(
    games: Sequence[Game], aliases: Aliases, findings: Findings
) -> dict[int, list[Seen]]:
    """Give every player a number in the order of the games, and every game its two players.

    What is seen of each player comes back, by number.
    """
    seen = [_seen(game, side, aliases) for game in games for side in SIDES]
    aliases.tell(findings)
    owners = _owners(seen, findings)
    ids_of = _ids_by_name(seen, owners, findings)
    numbers: dict[str, int] = {}
    players: dict[int, list[Seen]] = defaultdict(list)
    for one in seen:
        own = one.fide_id if one.fold in owners.get(one.fide_id, ()) else ""
        ids = ids_of.get(one.fold, [])
        if not own and len(ids) == 1:
            own = ids[0]
        number = numbers.setdefault(own or f"name {one.fold}", len(numbers) + 1)
        players[number].append(one)
        if one.side == "White":
            one.game.white = number
        else:
            one.game.black = number
    return dict(players)


def _seen(game: Game, side: str, aliases: Aliases) -> Seen:
    name = aliases.name(game, side)
    fide_id = game.tag(f"{side}FideId").lstrip("0")
    return Seen(game, side, name, fold_name(name), fide_id)


def _owners(seen: Sequence[Seen], findings: Findings) -> dict[str, set[str]]:
    """The folded names that each FIDE id may stand for: the most frequent and its like."""
    names: dict[str, Counter[str]] = defaultdict(Counter)
    for one in seen:
        if one.fide_id:
            names[one.fide_id][one.fold] += 1
    owners: dict[str, set[str]] = {}
    strangers: set[tuple[str, str]] = set()
    for fide_id, folds in names.items():
        owner = folds.most_common(1)[0][0]
        owners[fide_id] = {fold for fold in folds if not is_unlike(fold, owner)}
        strangers |= {(fide_id, fold) for fold in folds if fold not in owners[fide_id]}
    first = {(one.fide_id, one.fold): one for one in reversed(seen)}
    for stranger in sorted(strangers, key=lambda pair: first[pair].game.block.line):
        _tell_stranger(first, stranger, names[stranger[0]], findings)
    return owners


def _tell_stranger(
    first: Mapping[tuple[str, str], Seen],
    stranger: tuple[str, str],
    folds: Counter[str],
    findings: Findings,
) -> None:
    fide_id, one = stranger[0], first[stranger]
    owner = first[fide_id, folds.most_common(1)[0][0]]
    message = (
        f"the id {fide_id} of {one.name!r} is that of {owner.name!r} (game of line "
        f"{owner.game.block.line}); it is not used for {one.name!r}"
    )
    findings.at_tag(codes.FIDE_ID, one.game.block, f"{one.side}FideId", message)


def _ids_by_name(
    seen: Sequence[Seen], owners: Mapping[str, set[str]], findings: Findings
) -> dict[str, list[str]]:
    """The ids of every folded name; a name with two ids is told, and is two players."""
    ids: dict[str, list[str]] = defaultdict(list)
    for one in seen:
        if one.fold in owners.get(one.fide_id, ()) and one.fide_id not in ids[one.fold]:
            ids[one.fold].append(one.fide_id)
            if len(ids[one.fold]) > 1:
                message = (
                    f"{one.name!r} has the ids {' and '.join(ids[one.fold])}: taken for "
                    "different players of one name"
                )
                findings.at_tag(codes.TWO_IDS, one.game.block, f"{one.side}FideId", message)
    return ids


# Names that may be one


def tell_near_names(players: Mapping[int, Sequence[Seen]], findings: Findings) -> None:
    """Point out pairs of names that may be one player's: alike, never in one round."""
    by_beginning: dict[str, list[int]] = defaultdict(list)
    for number, seen in players.items():
        by_beginning[seen[0].fold[:3]].append(number)
    for numbers in by_beginning.values():
        if len(numbers) > _MOST_COMPARED:
            continue
        for one, other in _pairs(numbers):
            if _may_be_one(players[one], players[other]):
                _tell_near(players[one], players[other], findings)


def _pairs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    for nth, one in enumerate(numbers):
        for other in numbers[nth + 1 :]:
            yield one, other


def _may_be_one(one: Sequence[Seen], other: Sequence[Seen]) -> bool:
    if {s.fide_id for s in one} - {""} and {s.fide_id for s in other} - {""}:
        return False
    if {s.game.round for s in one} & {s.game.round for s in other}:
        return False
    first, second = one[0].fold, other[0].fold
    if _is_shortened(first, second) or _is_shortened(second, first):
        return True
    return difflib.SequenceMatcher(None, first, second).ratio() >= _ALIKE


def _is_shortened(short: str, full: str) -> bool:
    """Whether a name is another one with initials: ``Duda,J`` and ``Duda, Jan-Krzysztof``."""
    words, others = short.split(), full.split()
    return (
        len(words) > 1
        and words[0] == others[0]
        and len(words) <= len(others)
        and all(
            len(w) == 1 and o.startswith(w) for w, o in zip(words[1:], others[1:], strict=False)
        )
    )


def _tell_near(one: Sequence[Seen], other: Sequence[Seen], findings: Findings) -> None:
    few, many = sorted((one, other), key=len)
    rare, common = few[0], many[0]
    message = (
        f"{rare.name!r} ({len(few)} {_games(len(few))}) and {common.name!r} ({len(many)}, first "
        f"on line {common.game.block.line}) never play in one round: is that one player?"
    )
    hint = f'if so: --alias "{rare.name}={common.name}"'
    if rare.fold == common.fold:
        hint = "if so, give all of these games the FIDE id"
    findings.at_tag(codes.NEAR_NAMES, rare.game.block, rare.side, message, hint)


def _games(count: int) -> str:
    return "game" if count == 1 else "games"
