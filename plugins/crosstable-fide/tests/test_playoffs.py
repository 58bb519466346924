"""The paths of the play-offs: all end, one player is first, everybody is placed once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from crosstable_fide.playoffs_2009 import sections, three_late

from crosstable.api import Placing, PlayoffProcedure, Procedure, Situation, draw_one, path, placing
from crosstable.testing import Run, make_outline, walk_playoff
from crosstable.testing.regulations import installed

# A two-game match: a lot, nine ways of which three are level; then an Armageddon with a lot of
# its own, whose draw counts as a win where states are merged.
DUEL = 2 * 3
TWO = 2 * (6 + 3 * DUEL)
MERGED_DUEL = 2 * 2
MERGED_TWO = 2 * (6 + 3 * MERGED_DUEL)

# A round robin of three: of 27 ways 3 leave all level and 3 leave two.  Armageddons: 1 + 8 of 27
# leave all level (all won by White, or by Black); then each of three games is short or long, and
# a lot decides among the shortest: 15 ways.
THREE_LATE = 18 + 9 * 15
THREE = 21 + 3 * DUEL + 3 * THREE_LATE

WORLD_CUP_2015 = 2 * (6 + 3 * 2 * (6 + 3 * TWO))

# What repeats without a limit is repeated twice by the walker.
ALL, MARKED, SAMPLES = "all paths", "marked states", "samples"
LARGE = {"FIVE-PLAYERS": 30_000, "TATA-STEEL-FOUR": 5_000}
PLAYING = {"ELEVEN-OR-MORE": 8, "WORLD-RAPID-2021": 2}


def procedure(code: str) -> PlayoffProcedure:
    return installed().playoffs[f"fide:{code}"].value


def apart(players: int) -> Situation:
    return Situation(seeds=tuple((player,) for player in range(1, players + 1)))


@pytest.mark.parametrize(
    ("code", "players", "method", "paths"),
    [
        ("TWO-PLAYERS", 2, ALL, TWO),
        ("THREE-PLAYERS", 3, ALL, THREE),
        ("FOUR-PLAYERS", 4, MARKED, MERGED_TWO**3),
        ("FIVE-PLAYERS", 5, MARKED, None),
        ("SIX-PLAYERS", 6, MARKED, None),
        ("SEVEN-PLAYERS", 7, SAMPLES, 0),
        ("EIGHT-PLAYERS", 8, MARKED, MERGED_DUEL**7),
        ("NINE-PLAYERS", 9, SAMPLES, 0),
        ("TEN-PLAYERS", 10, SAMPLES, 0),
        ("ELEVEN-OR-MORE", 11, MARKED, MERGED_DUEL**7),
        ("ELEVEN-OR-MORE", 20, MARKED, MERGED_DUEL**7),
        ("WORLD-CUP-2015", 2, ALL, WORLD_CUP_2015),
        ("WORLD-CUP-2023", 2, ALL, None),
        ("WOMENS-WORLD-CUP-2025", 2, MARKED, None),
        ("CANDIDATES-2022-TWO", 2, ALL, None),
        ("CANDIDATES-2022-MORE", 3, MARKED, None),
        ("CANDIDATES-2022-MORE", 8, SAMPLES, 0),
        ("TATA-STEEL-TWO", 2, ALL, None),
        ("TATA-STEEL-FOUR", 4, MARKED, None),
        ("WORLD-RAPID-2021", 2, ALL, None),
        ("WORLD-RAPID-2021", 5, ALL, None),
        ("UZCHESS-2025", 3, MARKED, None),
    ],
)
def test_all_paths(code: str, players: int, method: str, paths: int | None) -> None:
    most = 100 if method == SAMPLES else LARGE.get(code, 3_000)
    walk = walk_playoff(procedure(code).run, apart(players), most_leaves=most, samples=10)

    assert walk.method == method
    assert paths is None or walk.paths == paths
    assert walk.firsts >= {(player,) for player in range(1, PLAYING.get(code, players) + 1)}


@pytest.mark.parametrize("choice", ["ht", "lot"])
def test_players_level_in_the_tie_breaks__6k_2(choice: str) -> None:
    level = Situation(seeds=((1, 2, 3),), readings={"pairing-numbers": choice})
    walk = walk_playoff(procedure("THREE-PLAYERS").run, level, samples=20)

    assert (walk.method, walk.leaves) == (ALL, 3 * 2 * THREE)
    assert ("HT-LOT1" in walk.ids, "NUMBER-LOT1" in walk.ids) == (choice == "ht", choice == "lot")


@pytest.mark.parametrize("code", ["THREE-PLAYERS", "FIVE-PLAYERS", "SIX-PLAYERS", "TEN-PLAYERS"])
def test_any_number_may_go_straight_to_the_armageddons__6k_12(code: str) -> None:
    found = procedure(code)
    run = Run(found.run(apart(found.tied.first)))
    offers = [request.id for request in run.optional if request.id.endswith("STRAIGHT")]
    for offer in offers:
        run.answer(offer, "armageddon")

    assert offers
    assert {request.rate.name for request in run.required if request.rate} == {"Armageddon"}


def drawn(
    stage: str, players: Sequence[int], is_by_lot: bool
) -> Procedure[tuple[tuple[int, ...], ...]]:
    """A section in which a lot names the winner, and the others share."""
    winner = yield from draw_one(path(stage, "WINNER"), players, text="lot")
    return placing([winner], [player for player in players if player != winner]).groups


@pytest.mark.parametrize(
    ("members", "finals"),
    [
        (((1, 4, 5, 8, 9), (2, 3, 6, 7, 10)), 5 * 5 * DUEL),
        (((1, 5, 9), (2, 6, 7), (3, 4, 8)), 3**3 * THREE_LATE),
    ],
)
def test_sections_of_which_only_the_winners_matter__6k_8_and_9(members, finals) -> None:
    players = range(1, sum(map(len, members)) + 1)

    def start(situation: Situation) -> Procedure[Placing]:
        groups = yield from sections("", situation.tied, members, drawn, False, "6k9")
        return placing(*groups)

    walk = walk_playoff(start, apart(len(players)), samples=20)

    assert (walk.method, walk.leaves) == (ALL, finals)
    assert walk.firsts == {(player,) for player in players}


def test_a_section_of_three_armageddons__6k_8() -> None:
    def start(situation: Situation) -> Procedure[Placing]:
        return placing(*(yield from three_late("", situation.tied, False)))

    assert walk_playoff(start, apart(3)).leaves == THREE_LATE


def test_every_number_of_players_has_a_procedure__6k() -> None:
    regulation = installed().regulation("fide-2009")
    found = {number: regulation.playoff_for(number) for number in range(2, 31)}

    assert all(number in procedure(r.procedure[5:]).tied for number, r in found.items())
    assert {number: found[number].article for number in (2, 5, 10, 11, 30)} == {
        2: "6k1",
        5: "6k4",
        10: "6k9",
        11: "6k10",
        30: "6k10",
    }


def test_the_plan_shows_conditions_breaks_and_readings__6() -> None:
    for number in range(2, 12):
        rule = installed().regulation("fide-2009").playoff_for(number)
        found = procedure(rule.procedure[5:])
        articles = {condition.article for condition in found.conditions}

        assert articles >= {"6a", "6b", "6d", "6g", "6i", "6k11"}
        assert (found.breaks.after_main, found.breaks.between_stages) == (30 * 60, 10 * 60)  # 6h
        assert {"armageddon", "places"} <= {reading.id for reading in found.readings}


@pytest.mark.parametrize(
    ("code", "players", "stages"),
    [
        ("FIVE-PLAYERS", 5, ["FOUR-SF1", "FOUR-F", "THREE-AR"]),
        ("TEN-PLAYERS", 10, ["S1-FOUR-F", "S2-FOUR-F", "S1-THREE-AR", "S2-THREE-AR", "F"]),
    ],
)
def test_the_plan_has_the_stages_of_rare_ties__6k4(code, players, stages) -> None:
    """6k4(b) and (c): four or three of the five who are level again."""
    outline = make_outline(procedure(code).run, apart(players))
    assert set(stages) <= {item.stage for item in outline.items}


def test_the_winners_of_the_semi_finals_meet__6k3() -> None:
    matches = make_outline(procedure("FOUR-PLAYERS").run, apart(4)).matches
    assert [(match.stage, match.players) for match in matches] == [
        ("SF1", ("1", "4")),
        ("SF2", ("2", "3")),
        ("F", ("W(SF1)", "W(SF2)")),
    ]
