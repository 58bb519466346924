"""The kind of an event where its file does not say: from who met whom."""

from __future__ import annotations

from collections import Counter

from crosstable.model.tournament import EventKind, Tournament


def kind_from_structure(tournament: Tournament) -> tuple[EventKind, str]:
    """The kind that the pairings show, and the reason in words.

    A round robin is recognised only when all met all (a forfeit is a meeting) and no round is
    planned beyond that: the number of rounds alone would take small Swiss events for round
    robins.
    """
    participants = [
        p.id for p in tournament.participants if any(r.outcome.is_paired for r in p.records)
    ]
    meetings = _meetings(tournament)
    pairs = len(participants) * (len(participants) - 1) // 2
    if len(participants) == 2 and meetings:
        return EventKind.MATCH, "two participants played each other only"
    if not tournament.is_ranked_by_team and _is_knock_out(tournament):
        return EventKind.KNOCK_OUT, "matches of several games, and who loses is out"
    if not pairs or len(meetings) < pairs:
        return EventKind.SWISS, "not everybody met everybody"
    times = set(meetings.values())
    cycle = len(participants) - 1 + len(participants) % 2
    if times == {1} and (tournament.rounds_planned or 0) <= cycle:
        return EventKind.ROUND_ROBIN, "everybody met everybody once"
    if times == {2} and (tournament.rounds_planned or 0) <= 2 * cycle:
        return EventKind.DOUBLE_ROUND_ROBIN, "everybody met everybody twice"
    return EventKind.SWISS, "everybody met everybody, but that is not all"


def _meetings(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How often who met whom in the rounds of the score; a play-off says nothing of these."""
    skipped = tournament.rounds_off_score
    return Counter(
        (one.id, record.opponent)
        for one in tournament.participants
        for record in one.records
        if record.outcome.is_paired and one.id < record.opponent and record.round not in skipped
    )


def _is_knock_out(tournament: Tournament) -> bool:
    """Whether there are matches of several games, one opponent a round is the rule, and most
    players are gone after a round."""
    skipped = tournament.rounds_off_score
    opponents: list[set[tuple[int, int]]] = []
    several = False
    for player in tournament.players:
        games = [r for r in player.records if r.outcome.is_paired and r.round not in skipped]
        several |= any(record.game > 1 for record in games)
        if games:
            opponents.append({(record.round, record.opponent) for record in games})
    rounds = [len({number for number, _ in met}) for met in opponents]
    one_each = rounds == [len(met) for met in opponents]
    return several and one_each and 3 * rounds.count(1) >= len(rounds)
