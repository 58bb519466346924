"""The players of an event with what the games state of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from crosstable.api import Player, RoundRecord
from crosstable.readers.pgn import codes
from crosstable.readers.pgn.findings import Findings
from crosstable.readers.pgn.identity import Seen

_HIGHEST_RATING = 4000


def make_players(
    players: Mapping[int, Sequence[Seen]],
    records: Mapping[int, Sequence[RoundRecord]],
    findings: Findings,
) -> tuple[Player, ...]:
    """Every player with their rounds, in the order of the numbers."""
    return tuple(
        Player(
            id=number,
            name=_most_frequent(seen, lambda one: one.name, "name", findings),
            title=_most_frequent(seen, _title, "title", findings),
            rating=_rating(seen, findings),
            fide_id=next((one.fide_id for one in seen if one.fide_id), ""),
            records=tuple(records.get(number, ())),
        )
        for number, seen in sorted(players.items())
    )


def _title(one: Seen) -> str:
    return one.game.tag(f"{one.side}Title").upper()


def _rating(seen: Sequence[Seen], findings: Findings) -> int | None:
    bad: list[Seen] = []

    def text(one: Seen) -> str:
        found = one.game.tag(f"{one.side}Elo")
        if found and not (found.isascii() and found.isdigit() and int(found[:5]) < _HIGHEST_RATING):
            bad.append(one)
            return ""
        return found.lstrip("0")

    rating = _most_frequent(seen, text, "rating", findings)
    if bad:
        first = bad[0]
        message = f"{first.name}: {first.game.tag(f'{first.side}Elo')!r} is no rating; not used"
        findings.at_tag(codes.RATING, first.game.block, f"{first.side}Elo", message)
    return int(rating) if rating else None


def _most_frequent(
    seen: Sequence[Seen], fact: Callable[[Seen], str], what: str, findings: Findings
) -> str:
    """What most games state; the earliest of several, and whatever differs is told."""
    stated = Counter(filter(None, map(fact, seen)))
    if not stated:
        return ""
    chosen = stated.most_common(1)[0][0]
    if len(stated) > 1:
        other = next(one for one in seen if fact(one) not in ("", chosen))
        others = ", ".join(repr(text) for text in stated if text != chosen)
        message = f"{seen[0].name}: the {what} is {chosen!r} in most games, elsewhere {others}"
        findings.at_tag(codes.FACTS, other.game.block, other.side, message)
    return chosen
