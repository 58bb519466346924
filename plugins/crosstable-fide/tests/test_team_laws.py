"""Laws that hold for every event of teams, by match points and by game points."""

from __future__ import annotations

from dataclasses import replace

import pytest
from crosstable_fide.editions import EDITIONS
from crosstable_fide.tie_breaks import TIE_BREAKS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosstable.api import Context, MatchRecord, NoValue, Outcome, Team, Tournament, rank
from crosstable.testing import list_tie_breaks, parse_team_event
from crosstable.testing.laws import assert_refined, assert_renumbered
from crosstable.testing.regulations import context_under
from crosstable.testing.strategies import renumbered_teams, team_events

CODES = (
    "MPTS,GPTS,MPVGP,EDE,EDE/P,EDET,EDEB,EDEBT,EDEBB,DE:MP,DE:GP,DE:GP/P,EMMSB,EMGSB,EGMSB,EGGSB,"
    "EMMSB/C1,EMGSB/C1,EGGSB/C2,EMMSB/P,SSSC,SSSC/K2,SSSC/F,SSSC/P,BC,TBR,BBE,OTHER_BERLIN,BH:MP,"
    "BH:GP,BH:GP/C1,BH:MP/M1,BH:GP/P,FB:MP,FB:GP,AOB:GP,SB:MP,SB:GP,SB:GP/C1,KS:MP,KS:GP,PS:GP,"
    "WIN:MP,WIN:GP,WON:GP,BPG:GP,BWG:GP,REP:GP,STD:MP,STD:GP"
)
EDITION_IDS = [edition.id for edition in EDITIONS]
editions = st.sampled_from(EDITION_IDS)
scores = st.sampled_from(("MP", "GP"))
# A loaded machine is slow, whatever is tested on it.
few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def listed(codes: str = CODES):
    return list_tie_breaks(codes, TIE_BREAKS)


def context(tournament: Tournament, edition: str, primary: str = "MP") -> Context:
    return context_under(tournament, edition, primary=primary)


def numbers(context_: Context, code: str):
    [entry] = listed(code)
    return {id_: entry.value(context_, id_) for id_ in context_.event.participants}


@few
@given(st.data(), team_events(), editions, scores)
def test_renumbering_changes_no_value(data, tournament, edition: str, primary: str) -> None:
    ids = [team.id for team in tournament.teams]
    new = dict(zip(ids, data.draw(st.permutations(ids)), strict=True))

    before = rank(context(tournament, edition, primary), listed())
    after = rank(context(renumbered_teams(tournament, new), edition, primary), listed())

    assert_renumbered(before, after, new)


@few
@given(team_events(), editions, scores)
def test_a_value_is_the_reduction_of_what_is_shown(tournament, edition: str, primary: str) -> None:
    seen = context(tournament, edition, primary)
    columns, _ = rank(seen, listed())

    for column in columns:
        for id_ in seen.event.participants:
            if not column.listed.applies_in(seen):
                assert column.raw[id_] is NoValue.NOT_APPLICABLE
            elif not column.listed.tie_break.needs_tied_group:
                shown = column.listed.contributions(seen, id_)
                assert column.raw[id_] == column.listed.tie_break.reduce(shown), column.key
                assert all(c.note.text for c in shown)
            elif id_ in column.placed:
                placed = column.placed[id_]
                assert placed.score == sum(c.amount for c in placed.contributions)
                assert placed.steps


@few
@given(team_events(), editions, st.integers(1, 9))
def test_a_cut_never_adds_and_may_be_too_large(tournament, edition: str, size: int) -> None:
    seen = context(tournament, edition)
    for code in ("BH:MP", "BH:GP", "EMMSB", "EGGSB", "EMGSB", "EGMSB"):
        uncut, cut = numbers(seen, code), numbers(seen, f"{code}/C{size}")
        assert all(0 <= cut[id_] <= uncut[id_] for id_ in uncut)


@few
@given(team_events(), editions, st.permutations(CODES.split(",")))
def test_each_further_tie_break_refines_the_order(tournament, edition: str, codes) -> None:
    seen = context(tournament, edition)
    assert_refined(seen, listed(",".join(codes[:6])))


@few
@given(team_events(), editions)
def test_the_two_scores_of_extended_sonneborn_berger_are_those_of_the_plain_one(
    tournament, edition: str
) -> None:
    seen = context(tournament, edition)

    assert numbers(seen, "EMMSB") == numbers(seen, "SB:MP")
    assert numbers(seen, "EGGSB/C1") == numbers(seen, "SB:GP/C1")


@few
@given(team_events(), editions)
def test_board_count_and_berlin_add_up_to_the_game_points(tournament, edition: str) -> None:
    seen = context(tournament, edition)
    if numbers(seen, "BC")[1] is NoValue.NOT_APPLICABLE:
        return
    count, berlin, boards = (numbers(seen, code) for code in ("BC", "OTHER_BERLIN", "TBR"))

    for id_ in seen.event.participants:
        points = sum(boards[id_])
        assert count[id_] + berlin[id_] == (seen.event.boards + 1) * points


@few
@given(team_events(all_played=True))
def test_without_unplayed_rounds_all_policies_agree(tournament: Tournament) -> None:
    first, *others = (rank(context(tournament, id_), listed()) for id_ in EDITION_IDS)

    for columns, rows in others:
        assert [column.raw for column in columns] == [column.raw for column in first[0]]
        assert rows == first[1]


@few
@given(team_events(all_played=True, all_drawn=True), editions)
def test_an_event_of_draws_is_level(tournament: Tournament, edition: str) -> None:
    seen = context(tournament, edition)

    for code in ("MPTS", "GPTS", "EMMSB", "EGGSB", "BH:GP", "SSSC", "TBR", "BBE", "BC", "STD:GP"):
        assert len(set(numbers(seen, code).values())) == 1, code


@pytest.mark.parametrize("entry", listed(), ids=lambda entry: entry.key)
def test_no_round_yet_is_no_error(entry) -> None:
    before = context_under(parse_team_event("1 | .\n2 | ."), "fide-2026-03", rounds=0)

    assert len(rank(before, [entry])[1]) == 2


@st.composite
def odd_line_ups(draw: st.DrawFn) -> Tournament:
    """Events whose line-ups are of many lengths, with empty places, in matches of any outcome."""
    event = draw(team_events())
    of_matches = [outcome for outcome in Outcome if outcome.is_paired]

    def odd(team: Team, match: MatchRecord) -> MatchRecord:
        if not match.line_up:
            return match
        more = draw(st.lists(st.sampled_from((0, *team.players)), max_size=2))
        outcome = draw(st.sampled_from((match.outcome, *of_matches)))
        return match._replace(outcome=outcome, line_up=(*match.line_up, *more))

    teams = (replace(t, records=tuple(odd(t, match) for match in t.records)) for t in event.teams)
    return replace(event, teams=tuple(teams))


@settings(few, max_examples=40)
@given(odd_line_ups(), editions, scores)
def test_boards_hold_the_points_of_their_matches(tournament, edition: str, primary: str) -> None:
    """Whatever the line-ups are: no board is missing, and every value is found."""
    seen = context(tournament, edition, primary)
    rank(seen, listed())

    by_games = seen.by_score("GP").event
    for one in by_games.participants.values():
        for record, games in zip(one.records, one.boards, strict=bool(one.boards)):
            assert len(games) <= by_games.boards
            if record.outcome.is_paired:
                assert sum(game.points for game in games) == record.points
