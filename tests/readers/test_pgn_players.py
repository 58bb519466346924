"""Who is who: FIDE ids, spellings, aliases, near names.  Source: PGN fact sheet, section 2."""

from __future__ import annotations

from crosstable.api import Severity

from .pgn import codes, event_of, game, read_games

A, B, C, D = "Fenn, Ida", "Rook, Tom", "Marsh, Una", "Dale, Per"


def names(*games: str) -> list[str]:
    return [player.name for player in event_of(*games).players]


def test_one_id_in_two_spellings_is_one_player() -> None:
    result = read_games(
        game("Fenn, Ida", B, WhiteFideId="7001"),
        game(B, "Fenn, I", round_="2", BlackFideId="7001"),
        game(C, "Fenn, Ida", round_="3", BlackFideId="07001"),
    )
    (event,) = result.tournaments
    assert [(p.name, p.fide_id) for p in event.players][:2] == [("Fenn, Ida", "7001"), (B, "")]
    assert len(event.players) == 3
    assert "PGN-FACTS" in codes(result)


def test_a_name_with_and_without_its_id_is_one_player() -> None:
    assert names(game(A, B, WhiteFideId="7001"), game(B, A, round_="2")) == [A, B]


def test_spellings_that_fold_alike_are_one_player() -> None:
    spellings = ("Dahl, Søren", "Dahl,Soren", "DAHL, SOREN", "Dahl , Søren")
    games = (game(name, B, round_=str(n)) for n, name in enumerate(spellings, 1))
    assert len(names(*games)) == 2


def test_an_id_of_two_unlike_names_is_an_error_and_merges_nobody() -> None:
    result = read_games(
        game(A, B, WhiteFideId="7001", BlackFideId="7002"),
        game(C, D, round_="1"),
        game(B, C, round_="2", WhiteFideId="7002"),
        game(A, D, round_="2", WhiteFideId="7002"),
    )
    (found,) = (d for d in result.diagnostics if d.code == "PGN-FIDE-ID")
    assert found.severity is Severity.ERROR
    assert "'Fenn, Ida' is that of 'Rook, Tom'" in found.message
    assert found.excerpt == '[WhiteFideId "7002"]'
    players = {p.name: p for p in result.tournaments[0].players}
    assert (players[A].fide_id, players[B].fide_id) == ("7001", "7002")
    assert [r.round for r in players[A].records] == [1, 2]


def test_two_ids_of_one_name_are_two_players() -> None:
    result = read_games(
        game("Wei, Yi", B, WhiteFideId="7001"), game("Wei, Yi", C, "0-1", WhiteFideId="7003")
    )
    assert codes(result) == ["PGN-TWO-IDS"]
    assert len(result.tournaments[0].players) == 4


def test_near_names_are_suggested_and_not_merged() -> None:
    result = read_games(
        game("Singh, Gulpreet", B),
        game(C, D),
        game("Singh, Gurpreet", C, round_="2"),
        game(B, D, round_="2"),
    )
    (found,) = (d for d in result.diagnostics if d.code == "PGN-NEAR-NAMES")
    assert found.hint == 'if so: --alias "Singh, Gulpreet=Singh, Gurpreet"'
    assert len(result.tournaments[0].players) == 5


def test_namesakes_who_play_in_one_round_are_not_suggested() -> None:
    result = read_games(game("Ledger, Andrew", B), game("Ledger, Dave", "Ledger, Stephen"))
    assert "PGN-NEAR-NAMES" not in codes(result)


def test_an_alias_merges_what_the_user_knows_to_be_one() -> None:
    aliases = (("Singh, Gulpreet", "Singh, Gurpreet"), ("Nobody", "Somebody"))
    result = read_games(
        game("Singh,Gulpreet", B), game("Singh, Gurpreet", C, round_="2"), aliases=aliases
    )
    assert [p.name for p in result.tournaments[0].players] == ["Singh, Gurpreet", B, C]
    assert {"PGN-ALIAS", "PGN-ALIAS-UNUSED"} <= set(codes(result))


def test_ids_are_a_count_of_appearance() -> None:
    event = event_of(game(A, B), game(C, D))
    assert [p.id for p in event.players] == [1, 2, 3, 4]
    assert not event.provenance.ids_are_given
    span = event.provenance.player(4)
    assert span is not None
    assert event.excerpt(span) == f'[Black "{D}"]'


def test_ratings_and_titles() -> None:
    result = read_games(
        game(A, B, WhiteElo="2150", WhiteTitle="wgm", BlackElo=""),
        game(A, C, round_="2", WhiteElo="?", BlackElo="high"),
    )
    players = result.tournaments[0].players
    assert [(p.rating, p.title) for p in players] == [(2150, "WGM"), (None, ""), (None, "")]
    assert "PGN-RATING" in codes(result)


def test_no_alias_is_offered_for_one_name_with_and_without_ids() -> None:
    games = (
        game(A, B, WhiteFideId="11"),
        game(A, C, WhiteFideId="22"),
        game(A, D, round_="2"),
    )
    found = read_games(*games).diagnostics
    hints = {one.hint for one in found if one.code == "PGN-NEAR-NAMES"}
    assert hints == {"if so, give all of these games the FIDE id"}
