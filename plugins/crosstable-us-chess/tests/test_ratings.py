"""US ratings: of the file's national ratings, else FIDE's with a caution (34E10, 34E11, US-1)."""

from __future__ import annotations

from dataclasses import replace

from crosstable.api import NationalRating, Tournament
from crosstable.testing import parse_event, values_of
from crosstable.testing.regulations import context_under, listed_under

EVENT = parse_event("1 | 2000 | 2w1 3b=\n2 | 1900 | 1b0 .\n3 | 1800 | . 1w=\n4 | - | . .")


def with_us_ratings(ratings: dict[int, int], federation: str = "USA") -> Tournament:
    players = tuple(
        replace(player, national_ratings=(NationalRating(federation=federation, rating=rating),))
        if (rating := ratings.get(player.id))
        else player
        for player in EVENT.players
    )
    return replace(EVENT, players=players)


def value(code: str, tournament: Tournament) -> str:
    [listed] = listed_under("us-championship-2010", code)
    return values_of(context_under(tournament, "us-championship-2010"), listed, [1])[1]


def cautions(tournament: Tournament) -> list[str]:
    [listed] = listed_under("us-championship-2010", "AVGOPP")
    context = context_under(tournament, "us-championship-2010")
    return list(listed.tie_break.cautions(context, listed.modifiers))


def test_us_ratings_come_first() -> None:
    rated = with_us_ratings({1: 2100, 2: 2000, 3: 1950, 4: 1500})

    assert value("AVGOPP", rated) == "1975"
    assert value("PERF", rated) == "2175"
    assert cautions(rated) == []


def test_a_rating_of_another_federation_is_none() -> None:
    assert value("AVGOPP", with_us_ratings({2: 1000}, federation="CAN")) == "1850"


def test_a_player_of_the_us_list_without_a_rating_has_none_there() -> None:
    listed_only = NationalRating(federation="USA", id="12345678")
    players = tuple(replace(p, national_ratings=(listed_only,)) for p in EVENT.players)

    assert value("AVGOPP", replace(EVENT, players=players)) == "1850"


def test_the_fide_rating_stands_in_and_it_is_said_for_whom() -> None:
    rated = with_us_ratings({1: 2100, 2: 2000})

    assert value("AVGOPP", rated) == "1900"
    assert cautions(rated) == [
        "no US rating, so the FIDE rating is taken: player 3",
        "unrated and left out as opponents: player 4",
    ]
    [listed] = listed_under("us-championship-2010", "AVGOPP")
    found = listed.contributions(context_under(rated, "us-championship-2010"), 1)
    assert [c.note.text for c in found] == [
        "the opponent's US rating",
        "the opponent's FIDE rating",
    ]


def test_without_any_us_rating_it_is_said_once() -> None:
    assert cautions(EVENT)[0] == "the event has no US ratings; FIDE ratings are taken instead"


def test_nobody_to_average_is_no_value() -> None:
    assert value("AVGOPP", parse_event("1 | 2000 | 2w1\n2 | - | 1b0")) == "none"
    assert value("PERF", parse_event("1 | 2000 | U")) == "none"


def test_opponents_performance_leaves_out_games_between_the_tied() -> None:
    """By hand, see cases/by-hand.toml: 1 has 1975 with 3 tied, 1950 with 4."""
    event = parse_event(
        "1 | 2000 | 2w1 3b= 4w+\n2 | 1900 | 1b0 4w1 U\n3 | 1800 | 4b1 1w= Z\n4 | 1700 | 3w0 2b0 1b-"
    )
    [listed] = listed_under("us-chess", "OPPPERF")
    context = context_under(event, "us-chess")

    assert listed.places(context, [1, 3])[1].score == 1975
    assert listed.places(context, [1, 4])[1].score == 1950
