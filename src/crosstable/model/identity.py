"""Who is who in two parts of an event: by FIDE id, by name, and for namesakes by the rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from crosstable.model.frozen import dataclass
from crosstable.model.names import fold_name, fold_words, is_same_name, is_unlike, near_names
from crosstable.model.tournament import Player, Team

T = TypeVar("T", Player, Team)

SUGGESTED_FOR = 50
"""For so many left over near names are looked for; the work grows with both lists."""


class LeftOver(NamedTuple):
    """A participant of a part who is nobody of the whole, and who it might be."""

    id: int
    might_be: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Matching:
    """The numbers in the whole by those in the part, and who is left over in the part."""

    ids: Mapping[int, int]
    left_over: tuple[LeftOver, ...] = ()


def match_participants(whole: Sequence[T], part: Sequence[T]) -> Matching:
    """Match the participants of a part with those of the whole, one to one.

    First by FIDE id, where each side gives it to one player only and the names can be one
    person's; then by name, however it is spelt; of namesakes, those are one whose rating,
    federation, birth and title agree better than anybody else's.  Two different FIDE ids
    are never one person.  Near names are suggested, not matched.
    """
    matcher: _Matcher[T] = _Matcher(whole, part)
    matcher.match_by_fide_id()
    matcher.match_by(lambda participant: fold_name(participant.name), _are_not_two)
    matcher.match_by(lambda participant: fold_words(participant.name), _can_be_one)
    return Matching(matcher.ids, tuple(matcher.left_over()))


def _fide_id(participant: Player | Team) -> str:
    return getattr(participant, "fide_id", "").lstrip("0")


def _are_alike(one: Player | Team, other: Player | Team) -> bool:
    return not is_unlike(one.name, other.name)


def _are_not_two(one: Player | Team, other: Player | Team) -> bool:
    """Whether nothing proves that these are two people."""
    ids = {_fide_id(one), _fide_id(other)} - {""}
    return len(ids) < 2


def _can_be_one(one: Player | Team, other: Player | Team) -> bool:
    return _are_not_two(one, other) and is_same_name(one.name, other.name)


class _Matcher(Generic[T]):
    """The participants of either side who are still free, and the matches so far."""

    def __init__(self, whole: Sequence[T], part: Sequence[T]) -> None:
        self._whole: dict[int, T] = {participant.id: participant for participant in whole}
        self._part: dict[int, T] = {participant.id: participant for participant in part}
        self.ids: dict[int, int] = {}

    def match_by_fide_id(self) -> None:
        """Match those who alone have an id, unless the names are unlike."""
        here, there = _grouped(self._whole, _fide_id), _grouped(self._part, _fide_id)
        for key in there.keys() & here.keys() - {""}:
            if len(here[key]) == len(there[key]) == 1:
                self._match_group(here[key], there[key], _are_alike)

    def match_by(self, key_of: Callable[[T], str], can_be_one: Callable[[T, T], bool]) -> None:
        """Match those with the same key; an empty key is nobody's."""
        here, there = _grouped(self._whole, key_of), _grouped(self._part, key_of)
        for key in there.keys() & here.keys() - {""}:
            self._match_group(here[key], there[key], can_be_one)

    def _match_group(
        self, here: list[T], there: list[T], can_be_one: Callable[[T, T], bool]
    ) -> None:
        """Match a group of namesakes as far as their other facts tell them apart."""
        pairs = [(o, p) for o in here for p in there if can_be_one(o, p)]
        while pairs:
            certain = [pair for pair in pairs if _is_certain(pair, pairs)]
            if not certain:
                return
            for one, other in certain:
                self.ids[other.id] = one.id
                del self._whole[one.id], self._part[other.id]
            done = {id(one) for pair in certain for one in pair}
            pairs = [(o, p) for o, p in pairs if id(o) not in done and id(p) not in done]

    def left_over(self) -> Iterator[LeftOver]:
        """Who of the part is still free, with the free ones of the whole that are near."""
        for nth, participant in enumerate(self._part.values()):
            near = self._near(participant) if nth < SUGGESTED_FOR else ()
            yield LeftOver(participant.id, tuple(near))

    def _near(self, participant: T) -> Iterable[int]:
        names: dict[str, list[int]] = defaultdict(list)
        for id_, other in self._whole.items():
            # With two FIDE ids a name that is merely near is no slip of the pen.
            is_namesake = fold_name(other.name) == fold_name(participant.name)
            if is_namesake or _are_not_two(participant, other):
                names[other.name].append(id_)
            if _fide_id(other) and _fide_id(other) == _fide_id(participant):
                yield id_
        for name in near_names(participant.name, names):
            yield from names[name]


def _grouped(participants: Mapping[int, T], key_of: Callable[[T], str]) -> dict[str, list[T]]:
    groups: dict[str, list[T]] = defaultdict(list)
    for participant in participants.values():
        groups[key_of(participant)].append(participant)
    return groups


def _is_certain(pair: tuple[T, T], pairs: Sequence[tuple[T, T]]) -> bool:
    """Whether a pair agrees better than every other pair with one of the two."""
    one, other = pair
    agreement = _agreement(one, other)
    return all(_agreement(o, p) < agreement for o, p in pairs if (o is one) is not (p is other))


def _agreement(one: Player | Team, other: Player | Team) -> int:
    """How many of the other facts agree, less those that differ."""
    facts = [(a, b) for a, b in zip(_facts(one), _facts(other), strict=True) if a and b]
    return sum(1 if a == b else -1 for a, b in facts)


def _facts(participant: Player | Team) -> tuple[object, ...]:
    if isinstance(participant, Team):
        return (participant.federation, participant.nickname.casefold())
    return (
        participant.rating,
        participant.federation,
        participant.birth_year,
        participant.title.casefold(),
    )
