"""Published and independently computed values of real events, out of their PGN files.

Everything goes the way of the commands: files are read, joined and ranked by the tasks.
The values are those of real-events.json; what they are is said there.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from crosstable.api import Outcome, ReadOptions, Source, Standings, Tournament
from crosstable.choices import Request
from crosstable.host import Registry, load_registry
from crosstable.model.edit import set_fact
from crosstable.reading import How, plain_inputs, read_event
from crosstable.tasks import make_standings

from ..shared import PGN, REAL_EVENTS, needs_pgn

pytest.importorskip("crosstable_fide", reason="ranking needs a regulation")
pytestmark = needs_pgn


@cache
def registry() -> Registry:
    return load_registry()


@cache
def facts(event: str) -> Mapping[str, Any]:
    events = json.loads(REAL_EVENTS.read_text(encoding="utf-8"))["events"]
    return next(found for found in events if found["id"] == event)


def event_of(*names: str, aliases: tuple[tuple[str, str], ...] = ()) -> Tournament:
    sources = [Source(name, (PGN / f"{name}.pgn").read_bytes()) for name in names]
    how = How(options=ReadOptions(aliases=aliases))
    return read_event(registry(), plain_inputs(sources, how)).tournament


def standings_of(event: Tournament, tie_breaks: str) -> Standings:
    request = Request(tie_breaks=tie_breaks, regulation="fide-2024-08")
    return make_standings(registry(), event, request)


def values_of(standings: Standings) -> dict[str, dict[str, Fraction]]:
    """Points and tie-breaks by name and code."""
    event = standings.tournament
    return {
        event.player(row.participant).name: {
            "pts": row.points,
            **{c.key: Fraction(c.value(row.participant).exact) for c in standings.columns},
        }
        for row in standings.rows
    }


def names_of(standings: Standings) -> list[str]:
    return [standings.tournament.player(row.participant).name for row in standings.rows]


def exact(number: float) -> Fraction:
    return Fraction(str(number))


def test_norway_2022_published_totals_with_the_armageddons() -> None:
    event = event_of("norway_chess_2022_classical", "norway_chess_2022_armageddon")
    assert len(event.players) == 10
    standings = standings_of(set_fact(event, "points", "3-1.5-1-0"), "WIN")
    published = facts("norway-chess-2022")["published_points"]
    ours = {name: values["pts"] for name, values in values_of(standings).items()}
    assert ours == {name: exact(points) for name, points in published.items()}
    assert standings.context.event.rounds == 9
    assert {d.choice for d in standings.decisions if d.subject == "kind of event"} == {
        "round-robin"
    }


def test_norway_2022_armageddons_keep_the_results_of_the_board() -> None:
    event = event_of("norway_chess_2022_armageddon")
    drawn = sum(r.outcome is Outcome.DRAW for p in event.players for r in p.records)
    assert drawn == 2 * 7


def test_grand_swiss_2021_places_1_to_8() -> None:
    event = event_of("grand_swiss_2021")
    standings = standings_of(event, "BH/C1,BH,SB")
    assert names_of(standings)[:8] == facts("grand-swiss-2021")["published_top8"]
    assert sum(len(player.records) for player in event.players) == 2 * 594
    assert len(event.players) == 108
    values = values_of(standings)
    assert [values[n]["BH"] for n in ("Predke, Alexandr", "Shirov, Alexei")] == [70, exact(68.5)]


def test_womens_world_rapid_2024_all_110() -> None:
    event = event_of("womens_world_rapid_2024_headers_only")
    standings = standings_of(event, "BH/C1,BH,ARO/C1")
    ids = {player.name: player.fide_id for player in event.players}
    ours = {ids[name]: values for name, values in values_of(standings).items()}
    expected = facts("womens-world-rapid-2024")["reference_values_by_fide_id"]
    assert len(ours) == 110
    for fide_id, values in expected.items():
        wanted = {code: exact(values[code]) for code in ("BH/C1", "BH", "ARO/C1")}
        assert ours[fide_id] == {"pts": exact(values["points"]), **wanted}, fide_id


def test_uzchess_2025_all_ten() -> None:
    reference = facts("uzchess-cup-2025")["reference_tiebreaks"]
    codes = ("SB", "WON", "BWG", "KS")
    event = event_of("uzchess_cup_2025_headers_only")
    ours = values_of(standings_of(event, "SB,WON,BWG,KS"))
    assert reference["order"] == list(codes)
    for name, values in reference["values"].items():
        assert [ours[name][code] for code in codes] == list(map(exact, values)), name


@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("tata-steel-masters-2022", "tata_steel_masters_2022"),
        ("superbet-classic-2022", "superbet_classic_2022"),
        ("palma-interzonal-1970", "interzonal_1970_palma"),
        ("hastings-1895", "hastings_1895"),
        ("moscow-zonal-1964", "moscow_zonal_1964"),
    ],
)
def test_round_robins_points_sonneborn_berger_wins_and_koya(event: str, name: str) -> None:
    """The values computed from the same games by somebody else, for every player."""
    expected = facts(event)["computed"]
    ours = values_of(standings_of(event_of(name), "SB,WIN,KS"))
    assert set(ours) == set(expected)
    for player, values in expected.items():
        wanted = {
            "pts": values["pts"], "SB": values["SB"], "WIN": values["wins"], "KS": values["koya"],
        }  # fmt: skip
        assert ours[player] == {code: exact(value) for code, value in wanted.items()}, player


def test_tata_2022_four_games_without_moves_are_forfeits() -> None:
    event = event_of("tata_steel_masters_2022")
    (dubov,) = (player for player in event.players if player.name == "Dubov, Daniil")
    lost = [r.round for r in dubov.records if r.outcome is Outcome.FORFEIT_LOSS]
    assert lost == [7, 11, 12, 13]
    expected = facts("tata-steel-masters-2022")["computed"]
    for player in event.players:
        over_the_board = sum(r.outcome is Outcome.WIN for r in player.records)
        assert over_the_board == expected[player.name]["wins_otb"], player.name


def test_british_2001_with_the_one_player_who_is_spelt_twice() -> None:
    """Points and wins only: its Buchholz needs the byes that PGN does not have."""
    singh = ("Singh, Gulpreet", "Singh, Gurpreet")
    event = event_of("british_ch_2001", aliases=(singh,))
    ours = values_of(standings_of(event, "WIN"))
    computed = facts("british-championship-2001")["computed"]
    expected = {
        name: {"pts": exact(values["pts"]), "WIN": exact(values["wins"])}
        for name, values in computed.items()
    }
    # Computed as two players there.
    one, other = (expected.pop(name) for name in singh)
    expected[singh[1]] = {code: one[code] + other[code] for code in one}
    assert ours == expected
    assert len(ours) == 72


Match = tuple[int, frozenset[str]]
Games = list[tuple[int, str, str]]


def matches_in(event: Tournament) -> dict[Match, Games]:
    """Round and pair of every match; of its games number, White and result."""
    names = {player.id: player.name for player in event.players}
    last = max(r.number for r in event.rounds if r.stage == "main")
    results = {Outcome.WIN: "1-0", Outcome.DRAW: "1/2-1/2", Outcome.LOSS: "0-1"}
    results |= {Outcome.FORFEIT_WIN: "1-0", Outcome.FORFEIT_LOSS: "0-1"}
    found: dict[Match, Games] = defaultdict(list)
    for player in event.players:
        for record in player.records:
            if record.colour is not None and record.colour.value == "w":
                # The round of a stage numbered on after the main one is that of the match.
                round_ = (record.round - 1) % last + 1
                pair = frozenset((player.name, names[record.opponent]))
                found[round_, pair].append((record.game, player.name, results[record.outcome]))
    return {match: sorted(games) for match, games in found.items()}


def test_world_cup_2025_rounds_as_matches() -> None:
    event = event_of("world_cup_2025_r1-r3")
    expected = {
        (match["round"], frozenset(match["players"])): [
            (game["game"], game["white"], game["result"]) for game in match["games"]
        ]
        for match in facts("world-cup-2025")["matches"]
    }
    assert Counter(round_ for round_, _ in expected) == {1: 78, 2: 64, 3: 32}
    assert matches_in(event) == expected
    assert [stage.id for stage in event.stages] == ["main", "play-off"]
    main = {r.game for p in event.players for r in p.records if r.round <= 3}
    assert main == {1, 2}
