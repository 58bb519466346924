"""A whole TRF from the model: records in the order of their numbers, then the players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from crosstable.api import Player, Tournament
from crosstable.writers import _trf_codes as codes
from crosstable.writers._trf_facts import (
    HEADERS,
    OTHERS,
    RATINGS,
    Edition,
    Fact,
    own_edition,
    tell_losses,
)
from crosstable.writers._trf_header import with_type_words
from crosstable.writers._trf_pairing import with_rounds_for_forbidden
from crosstable.writers._trf_rows import Said, Tell, player_faults, render_player_row


def compose(event: Tournament, edition: Edition, tell: Tell) -> list[str]:
    """The lines of a file of this edition.  Points that nobody declared are the rounds'."""
    event = with_type_words(_with_points(event), "192" in edition.records)
    if "260" in edition.records:
        event = with_rounds_for_forbidden(event)
    said: list[Said] = [one for fact in HEADERS for one in _said(event, fact, edition)]
    for player in event.players:
        said += player_faults(event, player)
        said.append(render_player_row(player))
    said += [one for fact in (RATINGS, *OTHERS) for one in _said(event, fact, edition)]
    for one in said:
        if not isinstance(one, str):
            tell(one)
    tell_losses(event, edition, tell)
    _tell_kept_lines(event, tell)
    return [one for one in said if isinstance(one, str)]


def _said(event: Tournament, fact: Fact, edition: Edition) -> Iterator[Said]:
    for id_, render in fact.records.items():
        if id_ in edition.records:
            yield from render(event)


def _with_points(event: Tournament) -> Tournament:
    players = sorted(event.players, key=lambda player: player.id)
    return replace(event, players=tuple(_player_with_points(event, one) for one in players))


def _player_with_points(event: Tournament, player: Player) -> Player:
    if player.declared.points is not None:
        return player
    declared = replace(player.declared, points=points_of_rounds(event, player))
    return replace(player, declared=declared)


def points_of_rounds(event: Tournament, player: Player) -> Fraction:
    """What the player's rounds are worth, those of a play-off left out."""
    skipped = event.rounds_off_score
    weights = event.weights
    return sum(
        (
            weights.get(record.round, 1)
            * (
                event.points.points(record.outcome, record.colour)
                if record.awarded is None
                else record.awarded
            )
            for record in player.records
            if record.round not in skipped
        ),
        Fraction(0),
    )


def _tell_kept_lines(event: Tournament, tell: Tell) -> None:
    """Say that what no field of the model holds stays behind."""
    kept = [piece for piece in event.unparsed if piece.text.strip()]
    if kept:
        shown = ", ".join(str(piece.span) for piece in kept[:5])
        more = " and others" if len(kept) > 5 else ""
        origin = "another edition" if own_edition(event) else "another format"
        message = f"{len(kept)} pieces kept as text of {origin} are left out: {shown}{more}"
        tell(codes.KEPT_LINES.at(kept[0].span, message))
