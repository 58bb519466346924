"""The play-offs of article 6k of the 2009 annex.

Readings: a draw in the Armageddon wins for Black whatever is played for; it has no increment,
as none is stated (6k1b).
"""

from __future__ import annotations

from crosstable.api import (
    Breaks,
    Placing,
    PlayoffProcedure,
    Procedure,
    Rate,
    Situation,
    armageddon,
    decision,
    mini_match,
    minutes,
    parse_tied,
    placing,
    unless,
)

BLITZ = Rate(name="blitz", base=minutes(3), increment=5)
ARMAGEDDON = Rate(name="Armageddon", base=minutes(5), black_base=minutes(4))
BREAKS = Breaks(after_main=minutes(30), between_stages=minutes(10))


def two_players(situation: Situation) -> Procedure[Placing]:
    """6k1: two blitz games, and if level an Armageddon; 6k12: or that straight away."""
    one, other = situation.tied
    straight = decision(
        "STRAIGHT",
        ("armageddon",),
        players=(one, other),
        text="go straight to the Armageddon, as the games ran very late",
        article="6k12",
        is_optional=True,
    )
    blitz = mini_match("M", one, other, games=2, rate=BLITZ, article="6k1(a)")
    _, match = yield from unless(straight, blitz, only_at_start=True)
    if match is None or match.is_level:
        match = yield from armageddon("A", one, other, rate=ARMAGEDDON, article="6k1(b)")
    winner, loser = match.decided
    return placing([winner], [loser])


PROCEDURES = (
    PlayoffProcedure(
        code="TWO-PLAYERS",
        title="Two blitz games, then an Armageddon",
        article="6k1",
        tied=parse_tied("2"),
        run=two_players,
        breaks=BREAKS,
    ),
)
