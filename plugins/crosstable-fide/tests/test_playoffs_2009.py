"""Article 6k of the 2009 annex: the paths of its play-offs, and what the regulation binds."""

from __future__ import annotations

from crosstable_fide.playoffs_2009 import two_players

from crosstable.api import Situation
from crosstable.host import load_registry
from crosstable.testing import walk_playoff


def test_two_players__6k_1() -> None:
    walk = walk_playoff(two_players, Situation(seeds=((3,), (8,))))

    # Lot, two games of three results (six of nine decide), lot, Armageddon of three results.
    assert walk.method == "all paths"
    assert walk.leaves == 2 * (6 + 3 * 2 * 3)
    assert walk.firsts == {(3,), (8,)}
    assert walk.ids >= {"M-LOT", "M-G1", "M-G2", "A-LOT", "A-G1", "STRAIGHT"}


def test_the_regulation_names_the_procedure() -> None:
    registry = load_registry()
    rule = registry.regulation("fide-2009").playoff_for(2)

    assert (rule.procedure, rule.article) == ("fide:TWO-PLAYERS", "6k1")
    assert registry.playoffs[rule.procedure].value.run is two_players
