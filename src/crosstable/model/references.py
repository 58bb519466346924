"""Participants as people name them: by number, FIDE id or name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.model.names import fold_name, fold_words, is_same_name, near_names
from crosstable.model.tournament import Player, Team, Tournament

Reference = int | str


class UnknownReferenceError(LookupError):
    """Nobody, or more than one, is meant; the message is meant for the user."""


class People:
    """The participants of an event, to be found by what people write."""

    def __init__(self, participants: Sequence[Player | Team]) -> None:
        self._by_id: Mapping[int, Player | Team] = {one.id: one for one in participants}

    def find(self, reference: Reference) -> int:
        """The number of whoever is meant; :class:`UnknownReferenceError` if that is not one.

        A number is a starting rank if somebody has it, else a FIDE id; text may be either,
        or a name, however it is spelt.
        """
        text = str(reference).strip()
        if text.isascii() and text.isdigit():
            found = self._by_number(int(text))
        else:
            found = [i for i, one in self._by_id.items() if _is_name(text, one.name)]
        if len(found) == 1:
            return found[0]
        raise UnknownReferenceError(self._problem(text, found))

    def who(self, id_: int) -> str:
        """Number and name, to show."""
        return f"{id_} {self._by_id[id_].name}".strip()

    def _by_number(self, number: int) -> list[int]:
        if number in self._by_id:
            return [number]
        wanted = str(number)
        return [i for i, one in self._by_id.items() if _fide_id(one) == wanted]

    def _problem(self, text: str, found: Sequence[int]) -> str:
        if found:
            return f"{text!r} is {' or '.join(map(self.who, found))}; give the number"
        near = near_names(text, (one.name for one in self._by_id.values()))
        suggested = f"; near is {' or '.join(map(repr, near))}" if near else ""
        return f"nobody in the event is {text!r}{suggested}"


def _fide_id(participant: Player | Team) -> str:
    return participant.fide_id.lstrip("0") if isinstance(participant, Player) else ""


def _is_name(text: str, name: str) -> bool:
    return bool(fold_name(text)) and is_same_name(text, name)


def with_aliases(tournament: Tournament, aliases: Mapping[str, str]) -> Tournament:
    """The event with every name that is an alias, however it is spelt, in its other form."""
    by_fold = {fold_words(alias): (alias, name) for alias, name in aliases.items()}
    if not by_fold:
        return tournament

    def named(name: str) -> str:
        alias, other = by_fold.get(fold_words(name), ("", name))
        return other if alias and is_same_name(alias, name) else name

    return replace(
        tournament,
        players=tuple(replace(p, name=named(p.name)) for p in tournament.players),
        teams=tuple(replace(t, name=named(t.name)) for t in tournament.teams),
    )
