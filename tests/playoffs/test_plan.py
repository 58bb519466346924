"""Ahead of time: outline and timetable; and what other programs are told."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest

from crosstable.api import (
    Breaks,
    Mark,
    Placing,
    PlayedOffMatch,
    Procedure,
    Rate,
    Situation,
    armageddon,
    ask,
    bid_armageddon,
    decision,
    draw_one,
    game,
    lots_decide,
    minutes,
    placing,
    round_robin,
    sudden_death,
    white_is,
    with_names,
)
from crosstable.playoffs.machine import Run
from crosstable.playoffs.outline import OutlineMatch, make_outline
from crosstable.playoffs.public import next_requests
from crosstable.playoffs.timetable import (
    Timing,
    earliest_start,
    make_timetable,
    parse_time_of_day,
    time_of_day,
)
from crosstable.writers._bracket import bracket_lines, lay_out_bracket

from .toys import BLITZ, all_play_all, bidding, cup, match_of_two, play, quick, tie

BREAKS = Breaks(after_main=minutes(30), between_games=minutes(10), between_stages=minutes(15))
TIMING = Timing(start=parse_time_of_day("18:30"), breaks=BREAKS, moves=60)


def test_matches_of_a_cup_of_five() -> None:
    outline = make_outline(cup, tie(5))
    assert [(match.stage, *match.players) for match in outline.matches] == [
        ("QF1", "4", "5"),
        ("SF1", "1", "W(QF1)"),
        ("SF2", "2", "3"),
        ("F", "W(SF1)", "W(SF2)"),
    ]
    assert all(match.is_certain for match in outline.matches)


def test_what_may_come_and_what_must() -> None:
    items = {item.id: item for item in make_outline(cup, tie(2)).items}
    assert list(items) == [
        "F-R-LOT",
        "F-R-RATE",
        "F-R-G1",
        "F-R-G2",
        "F-A-TOSS",
        "F-A-COLOUR",
        "F-A-G1",
    ]
    certain = [id_ for id_, item in items.items() if item.is_certain]
    assert certain == ["F-R-LOT", "F-R-G1", "F-R-G2"]
    assert items["F-A-COLOUR"].players == ("drawn in F-A-TOSS",)


def test_a_match_is_certain_if_a_game_of_it_is() -> None:
    found = make_outline(match_of_two, tie(2)).matches
    assert [(match.stage, match.is_certain) for match in found] == [("R", True), ("A", False)]


def test_a_match_without_a_name_has_all_games_and_clocks_that_are_bid_are_not_told() -> None:
    def one_game(situation: Situation) -> Procedure[Placing]:
        match = yield from bid_armageddon("", *situation.tied, rate=Rate(name="game", base=3600))
        return placing(*([player] for player in match.decided))

    outline = make_outline(one_game, tie(2))
    assert [(match.stage, match.players) for match in outline.matches] == [("", ("1", "2"))]
    assert [item.request.rate for item in outline.items if item.id == "G1"] == [None]
    bracket = lay_out_bracket((PlayedOffMatch("", (1, 2)),), {1: "Duck", 2: "Drake"})
    assert bracket_lines(bracket, 80) == ["[Match]", "1 Duck", "2 Drake"]


def test_a_section_of_several_is_no_match() -> None:
    def section_and_final(situation: Situation) -> Procedure[Placing]:
        rate = Rate(name="blitz", base=180)
        first, *others = situation.tied
        result = yield from round_robin("S1", others, rate=rate)
        yield Mark("S1", result.first, {"W(S1)": result.first[0]})
        match = yield from armageddon("F", first, result.first[0], rate=rate)
        return placing([match.decided[0]], [p for p in situation.tied if p != match.decided[0]])

    matches = make_outline(section_and_final, tie(4)).matches
    assert [(match.stage, match.players) for match in matches] == [("F", ("1", "W(S1)"))]


def test_seeds_drawn_by_lot_have_their_numbers() -> None:
    outline = make_outline(cup, tie(2).__class__(seeds=((4, 9, 6),)))
    assert [match.players for match in outline.matches] == [
        ("No. 2", "No. 3"),
        ("No. 1", "W(SF1)"),
    ]


def test_colours_of_the_tables_are_known_ahead() -> None:
    items = {item.id: item for item in make_outline(all_play_all, tie(4)).items}
    games = [(i.white, i.black) for id_, i in items.items() if id_.startswith("RR-G")]
    assert games == [("1", "4"), ("2", "3"), ("4", "3"), ("1", "2"), ("2", "4"), ("3", "1")]
    assert items["RR-G1"].text == "round 1 of 3, 1 - 4, blitz, 3 min + 2 s"
    assert "SD-G1" in items


def test_rare_stages_are_in_the_outline() -> None:
    ids = {item.id for item in make_outline(quick, tie(5)).items}
    assert {"AR-G1-MOVES", "LOT"} <= ids


def times(procedure, situation, answers, timing=TIMING) -> dict[str, str]:
    games = make_timetable(Run(procedure(situation)), lambda r: answers.get(r.id), timing)
    return {game.request.id: time_of_day(game.start) for game in games}


def test_a_number_of_moves_is_asked_of_a_game_whoever_wins_it() -> None:
    [item] = [i for i in make_outline(quick, tie(3)).items if i.id == "AR-G1-MOVES"]
    assert item.text.startswith("number of moves of AR-G1, 2 - 3, from 1")


def test_games_side_by_side_and_one_after_the_other() -> None:
    """Rapid 10 + 5 with 60 moves lasts 20 + 10 minutes; then a break of 10."""
    answers = {"SF1-R-LOT": "1", "SF2-R-LOT": "2", "SF1-R-G1": "1-0", "SF2-R-G1": "1-0"}
    assert times(cup, tie(4), answers) == {
        "SF1-R-G1": "18:30",
        "SF2-R-G1": "18:30",
        "SF1-R-G2": "19:10",
        "SF2-R-G2": "19:10",
    }


def test_the_final_waits_for_the_longer_semi_final_and_the_break_between_stages() -> None:
    """19:10 + 30 minutes = 19:40; an Armageddon of 6 + 4 minutes from 19:55 to 20:05."""
    answers = {
        "SF1-R-LOT": "1",
        "SF1-R-G1": "1-0",
        "SF1-R-G2": "0-1",
        "SF2-R-LOT": "2",
        "SF2-R-G1": "=",
        "SF2-R-G2": "1/2-1/2",
        "SF2-A-TOSS": "2",
        "SF2-A-COLOUR": "white",
        "SF2-A-G1": "1-0",
        "F-R-LOT": "2",
    }
    answers["SF2-R-G1"] = "1/2-1/2"
    found = times(cup, tie(4), answers)
    assert found["SF2-A-G1"] == "19:55"
    assert found["F-R-G1"] == "20:20"


def test_the_outline_has_the_earliest_start() -> None:
    items = {item.id: item for item in make_outline(cup, tie(4), TIMING).items}
    assert time_of_day(items["F-R-G1"].earliest or 0) == "19:55"
    assert items["F-R-LOT"].earliest is None


def test_times_of_day() -> None:
    assert earliest_start(parse_time_of_day("18:10"), BREAKS) == parse_time_of_day("18:40")
    assert time_of_day(parse_time_of_day("23:59") + 120) == "00:01 (+1 day)"
    for text in ("24:00", "18.30", "7", "18:60"):
        with pytest.raises(ValueError, match="is no time"):
            parse_time_of_day(text)


def test_what_other_programs_are_told() -> None:
    run = play(Run(cup(tie(2))), F_R_LOT="2")
    assert next_requests(run, {1: "Ada", 2: "Bo"}) == {
        "done": False,
        "requests": [
            {
                "id": "F-R-G1",
                "kind": "game",
                "players": [1, 2],
                "white": 2,
                "black": 1,
                "rate": "10 min + 5 s",
                "options": ["1-0", "0-1", "1/2-1/2", "+--", "--+", "---"],
                "text": "game 1 of 2, Bo - Ada, rapid, 10 min + 5 s",
                "article": "1",
            }
        ],
        "optional": [],
    }
    play(run, F_R_G1="1-0", F_R_G2="½-½")
    assert next_requests(run) == {"done": True, "placing": [[2], [1]], "shared": False}


def test_ranges_are_told_by_their_ends() -> None:
    run = Run(bidding(tie(2)))
    told = next_requests(run)
    assert [request["options"] for request in told["requests"]] == [["0:01", "60:00"]] * 2
    assert [request["id"] for request in told["optional"]] == ["F-SHARE"]
    play(run, F_SHARE="shared")
    assert next_requests(run) == {"done": True, "placing": [[1, 2]], "shared": True}
    assert run.outcome == placing([1, 2], is_shared=True)


def test_names_in_texts() -> None:
    assert with_names("<3> - <12>", {3: "Duck & Co. <x>"}) == "Duck & Co. <x> - No. 12"


TEN = range(1, 11)


def way_of(results: list[str], favoured: tuple[int, ...]) -> str:
    """Which of the steady courses these results are; seed 1 has White in odd games."""
    whites = ["1-0" if 1 + (number - 1) % 2 == favoured[0] else "0-1" for number in TEN]
    steady = {"drawn": ["1/2-1/2"] * 10, "white": ["1-0"] * 10, "black": ["0-1"] * 10}
    steady |= {"first": whites, "last": [{"1-0": "0-1", "0-1": "1-0"}[r] for r in whites]}
    return next((name for name, course in steady.items() if course == results), "")


def test_steady_courses_are_in_the_outline() -> None:
    """All games drawn, White, Black or one side always winning; always the first or the last
    answer to all else.  Ten games and ten decisions come out so by chance once in a million
    paths at most."""

    def rare(situation: Situation) -> Procedure[Placing]:
        results, decided = [], []
        for number in TEN:
            pair = (1, 2) if number % 2 else (2, 1)
            results.append((yield from ask(game(f"S{number}-G1", *pair, rate=BLITZ))))
            decided.append((yield from ask(decision(f"D{number}", ("a", "b", "c"), text="x"))))
        way = way_of(results, situation.tied)
        if way and len(set(decided)) == 1:
            yield from ask(decision(f"{way}-{decided[0]}", ("x",), text="x"))
        return placing([1], [2])

    ids = {item.id for item in make_outline(rare, tie(2)).items}
    ways = ("drawn", "white", "black", "first", "last")
    assert {f"{way}-{answer}" for way in ways for answer in "ac"} <= ids


def test_results_of_games_are_drawn_one_by_one() -> None:
    def two_games(situation: Situation) -> Procedure[Placing]:
        one = yield from ask(game("G1", 1, 2, rate=BLITZ))
        other = yield from ask(game("G2", 1, 2, rate=BLITZ))
        yield from ask(decision(f"{one} {other}", ("x",), text="x"))
        return placing([1], [2])

    ids = {item.id for item in make_outline(two_games, tie(2)).items}
    assert {f"{one} {other}" for one, other in product(RESULTS, repeat=2)} <= ids


RESULTS = ("1-0", "1/2-1/2", "0-1")


def level_among(order: list[int], results: dict[tuple[int, int], str]) -> int:
    """How many of an order have drawn with each other, where all others were won by whoever
    comes first in it; 0 if it was otherwise."""
    for level in range(1, len(order) + 1):
        first = order[:level]
        expected = {
            (white, black): "1/2-1/2"
            if white in first and black in first
            else ("1-0" if order.index(white) < order.index(black) else "0-1")
            for white, black in results
        }
        if results == expected:
            return level
    return 0


def test_any_number_may_be_level_in_a_stage_whoever_they_are_and_whatever_else_happens() -> None:
    """Six games in each of two stages: by chance once in half a million paths."""
    met = set()

    def two_sections(situation: Situation) -> Procedure[Placing]:
        levels = []
        lot_ = yield from ask(decision("D", ("a", "b"), text="x"))
        for stage in "AB":
            result = yield from round_robin(stage, situation.tied, rate=BLITZ)
            levels.append({(g.white, g.black): g.result for g in result.games})
        for order in ([1, 2, 3, 4], [4, 3, 2, 1]):
            met.add((order[0], lot_, *(level_among(order, found) for found in levels)))
        return placing([1], [2], [3], [4])

    make_outline(two_sections, tie(4))
    both = {way for way in met if 0 not in way}
    for first in (1, 4):
        mine = {way[1:] for way in both if way[0] == first}
        assert {lot_ for lot_, one, other in mine if one != other} == {"a", "b"}
        pairs = {(one, other) for _, one, other in mine}
        assert {one for one, _ in pairs} == {other for _, other in pairs} == {1, 2, 3, 4}
        assert len(pairs) > 8
        assert any(one == 1 < other for one, other in pairs)
        assert any(one == 4 > other for one, other in pairs)


def test_what_may_be_repeated_for_ever_is_there_three_times() -> None:
    def death(situation: Situation) -> Procedure[Placing]:
        match = yield from sudden_death("SD", *situation.tied, rate=BLITZ)
        return placing(*([player] for player in match.decided))

    items = make_outline(death, tie(2)).items
    assert [item.id for item in items] == ["SD-LOT", "SD-G1", "SD-G2", "SD-G3"]
    assert [(item.white, item.black, item.players) for item in items[1:]] == [
        ("", "", ("1", "2"))
    ] * 3


@pytest.mark.parametrize("by_lot", ["a", "b"])
def test_a_stage_won_on_every_path_is_certain_though_nothing_in_it_is(by_lot) -> None:
    def run(situation: Situation) -> Procedure[Placing]:
        how = yield from ask(decision("HOW", ("a", "b"), text="x"))
        if how == by_lot:
            match = yield from lots_decide("F", *situation.tied)
        else:
            match = yield from armageddon("F", *situation.tied, rate=BLITZ, colours=white_is(1))
        return placing(*([player] for player in match.decided))

    outline = make_outline(run, tie(2))
    assert outline.matches == (OutlineMatch(stage="F", players=("1", "2"), is_certain=True),)
    certain = [item.id for item in outline.items if item.is_certain]
    assert certain == ["HOW"]


@pytest.mark.parametrize("of_three", ["a", "b"])
def test_a_stage_that_is_a_section_on_some_paths_is_no_match(of_three) -> None:
    def run(situation: Situation) -> Procedure[Placing]:
        how = yield from ask(decision("HOW", ("a", "b"), text="x"))
        players = situation.tied if how == of_three else situation.tied[:2]
        result = yield from round_robin("S", players, rate=BLITZ)
        yield Mark("S", result.first, {"W(S)": result.first[0]})
        return placing([1], [2], [3])

    assert make_outline(run, tie(3)).matches == ()


@pytest.mark.parametrize("with_match", ["a", "b"])
def test_what_comes_on_some_paths_stands_before_what_comes_after_it(with_match) -> None:
    """Whichever path is the first: what is asked in A, the matches too."""

    def run(situation: Situation) -> Procedure[Placing]:
        how = yield from ask(decision("HOW", ("a", "b"), text="x"))
        if how == with_match:
            yield from armageddon("A", 1, 2, rate=BLITZ)
        yield from armageddon("F", 1, 2, rate=BLITZ)
        return placing([1], [2])

    outline = make_outline(run, tie(2))
    assert [item.id for item in outline.items] == ["HOW", "A-LOT", "A-G1", "F-LOT", "F-G1"]
    assert [(match.stage, match.is_certain) for match in outline.matches] == [
        ("A", False),
        ("F", True),
    ]


def test_branches_stand_one_after_the_other_before_what_follows_both() -> None:
    def run(situation: Situation) -> Procedure[Placing]:
        how = yield from ask(decision("HOW", ("a", "b"), text="x"))
        for number in (1, 2):
            yield from ask(decision(f"{how}{number}", ("x",), text="x"))
        yield from ask(decision("END", ("x",), text="x"))
        return placing([1], [2])

    ids = [item.id for item in make_outline(run, tie(2)).items]
    assert ids in (
        ["HOW", "a1", "a2", "b1", "b2", "END"],
        ["HOW", "b1", "b2", "a1", "a2", "END"],
    )


def test_matches_won_before_anything_is_asked_come_last_as_nothing_is_asked_in_them() -> None:
    def run(situation: Situation) -> Procedure[Placing]:
        yield Mark("SF1", 1, {"W(SF1)": 1})
        yield Mark("SF2", 2, {"W(SF2)": 2})
        match = yield from armageddon("F", 1, 2, rate=BLITZ)
        return placing(*([player] for player in match.decided))

    assert make_outline(run, tie(2)).matches == (
        OutlineMatch(stage="F", players=("1", "2"), is_certain=True),
        OutlineMatch(stage="SF1", players=(), is_certain=True),
        OutlineMatch(stage="SF2", players=(), is_certain=True),
    )


def test_who_always_has_white_may_stand_second_in_the_match() -> None:
    def run(situation: Situation) -> Procedure[Placing]:
        match = yield from armageddon("F", 1, 2, rate=BLITZ, colours=white_is(2))
        return placing(*([player] for player in match.decided))

    [item] = make_outline(run, tie(2)).items
    assert (item.players, item.white, item.black) == (("1", "2"), "2", "1")


def test_a_match_is_of_those_who_play_or_else_of_those_who_draw_lots() -> None:
    def run(situation: Situation) -> Procedure[Placing]:
        yield from lots_decide("T", 2, 3)
        rival = yield from draw_one("F-LOT", (2, 3), text="who plays")
        yield from armageddon("F", 1, rival, rate=BLITZ, colours=white_is(1))
        return placing([1], [2], [3])

    assert [(match.stage, match.players) for match in make_outline(run, tie(3)).matches] == [
        ("T", ("2", "3")),
        ("F", ("1", "drawn in F-LOT")),
    ]


def test_a_player_without_a_role_that_fits_on_every_path_is_not_known() -> None:
    def run(situation: Situation) -> Procedure[Placing]:
        who = yield from ask(decision("WHO", ("2", "3"), text="x"))
        yield from ask(game("G1", 1, int(who), rate=BLITZ))
        return placing([1], [2], [3])

    [item] = [item for item in make_outline(run, tie(3)).items if item.id == "G1"]
    assert (item.players, item.white, item.black) == (("1", "?"), "1", "?")


def test_a_game_begins_at_the_earliest_of_all_paths() -> None:
    """After a game of an hour, or a decision only: whichever is the first path or the last."""

    def run(slow: str, situation: Situation) -> Procedure[Placing]:
        how = yield from ask(decision("HOW", ("a", "b"), text="x"))
        if how == slow:
            yield from ask(game("A-G1", 1, 2, rate=Rate(name="slow", base=minutes(30))))
        yield from ask(game("B-G1", 1, 2, rate=BLITZ))
        return placing([1], [2])

    for slow in ("a", "b"):
        [last] = [i for i in make_outline(partial(run, slow), tie(2)).items if i.id == "B-G1"]
        assert last.earliest == 0
