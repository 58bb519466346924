"""C.07 article 7: tie-breaks from the participant's own record (type B)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.api import (
    Colour,
    Context,
    Contribution,
    Modifiers,
    Note,
    Outcome,
    Record,
    TieBreak,
    TieBreakType,
    Unit,
    only,
)
from crosstable_fide.games import has_games, is_own_game, win_of_a_game
from crosstable_fide.unplayed import is_voluntary

STANDARD_OPPONENT = "standard-points-opponent"

_Test = Callable[[Context, Record], bool]
_Contributions = Callable[[Context, int, Modifiers], Sequence[Contribution]]


def number_of(test: _Test, counted: Note, not_counted: Note) -> _Contributions:
    """The contributions of a tie-break that counts the games passing a test.

    They are one per round, but by game points the games on the boards of a team's match.
    """

    def contributions(
        context: Context,
        participant: int,
        modifiers: Modifiers,  # noqa: ARG001
    ) -> Sequence[Contribution]:
        own = context.event.participants[participant]
        if not own.boards:
            return [
                Contribution(r.round, 1, counted, r.opponent, None, r.points)
                if test(context, r)
                else Contribution(r.round, 0, not_counted, r.opponent, None, r.points)
                for r in own.records
            ]
        numbers = [sum(test(context, game) for game in games) for games in own.boards]
        return [
            Contribution(r.round, n, counted if n else not_counted, r.opponent, None, r.points)
            for r, n in zip(own.records, numbers, strict=True)
        ]

    return contributions


def _scores_a_win(context: Context, record: Record) -> bool:
    """7.1 As many points as for a win, played or not."""
    return record.points == win_of_a_game(context, record)


def _is_won(context: Context, record: Record) -> bool:
    """7.2 A game won over the board."""
    return record.outcome.is_win and is_own_game(context, record)


def _is_black(context: Context, record: Record) -> bool:
    """7.3 A game over the board with Black."""
    return record.colour is Colour.BLACK and is_own_game(context, record)


def _is_won_with_black(context: Context, record: Record) -> bool:
    """7.4 A game won over the board with Black."""
    return record.colour is Colour.BLACK and _is_won(context, record)


WIN = TieBreak(
    code="WIN",
    name="Number of wins",
    summary="Rounds that gave as many points as a win, played or not.",
    article="7.1",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    modifiers=frozenset(":"),
    applies_in=has_games,
    contributions=number_of(
        _scores_a_win, Note("the points of a win", "7.1"), Note("not the points of a win", "7.1")
    ),
)
WON = TieBreak(
    code="WON",
    name="Number of games won",
    summary="Games won over the board.",
    article="7.2",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    modifiers=frozenset(":"),
    applies_in=has_games,
    contributions=number_of(_is_won, Note("won", "7.2"), Note("no game won", "7.2")),
)
BPG = TieBreak(
    code="BPG",
    name="Games played with Black",
    summary="Games played over the board with Black.",
    article="7.3",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    modifiers=frozenset(":"),
    applies_in=has_games,
    contributions=number_of(
        _is_black, Note("played with Black", "7.3"), Note("no game with Black", "7.3")
    ),
)
BWG = TieBreak(
    code="BWG",
    name="Games won with Black",
    summary="Games won over the board with Black.",
    article="7.4",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    modifiers=frozenset(":"),
    applies_in=has_games,
    contributions=number_of(
        _is_won_with_black, Note("won with Black", "7.4"), Note("no game won with Black", "7.4")
    ),
)

_SCORE_AFTER_ROUND = Note("the score after this round", "7.5")
_FIRST_ROUNDS_CUT = Note("cut: the first rounds", "14.1.1")


def _progressive(
    context: Context, participant: int, modifiers: Modifiers
) -> Sequence[Contribution]:
    """7.5 Add up the scores after each round; a cut leaves out the first rounds.

    Unplayed rounds count as awarded (tie-break spec, section 13 item 18).
    """
    contributions = []
    score = 0
    for index, record in enumerate(context.event.participants[participant].records):
        score += record.points
        cut = _FIRST_ROUNDS_CUT if index < modifiers.cut_low else None
        contributions.append(
            Contribution(
                record.round, score, _SCORE_AFTER_ROUND, record.opponent, None, record.points, cut
            )
        )
    return contributions


PS = TieBreak(
    code="PS",
    name="Progressive scores",
    summary="The sum of the scores after each round.",
    article="7.5",
    type=TieBreakType.OWN_RECORD,
    modifiers=frozenset(":C"),
    contributions=_progressive,
)


def _is_elected(context: Context, record: Record) -> bool:
    """7.6 Neither a requested bye nor a forfeit loss, unless that counts as a game (15.2)."""
    if not is_voluntary(record.outcome):
        return True
    return record.outcome.is_forfeit and is_own_game(context, record)


REP = TieBreak(
    code="REP",
    name="Rounds one elected to play",
    summary="Rounds, less half-point byes, zero-point byes and forfeit losses.",
    article="7.6",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    modifiers=frozenset(":"),
    applies_in=has_games,
    contributions=number_of(
        _is_elected,
        Note("elected to play", "7.6"),
        Note("a requested bye or a forfeit loss", "7.6"),
    ),
)

_MORE = Note("more points than the opponent", "7.7")
_EQUAL = Note("as many points as the opponent", "7.7")
_FEWER = Note("fewer points than the opponent", "7.7")
_MORE_THAN_DRAW = Note("more points than for a draw", "7.7")
_AS_DRAW = Note("as many points as for a draw", "7.7")
_LESS_THAN_DRAW = Note("fewer points than for a draw", "7.7")
_NO_RESULT = Note("no result yet", "7.7")


_ON_THE_BOARDS = Note("on the boards, each as a round", "7.7")


def _standard(
    context: Context,
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """7.7 One for more points than the scheduled opponent, a half for as many; without an
    opponent the points of a draw are what is compared with.

    By game points it is the games on the boards that are compared.
    """
    own = context.event.participants[participant]
    if own.boards:
        return [_standard_match(context, participant, i) for i in range(len(own.records))]
    return [
        _standard_round(context, record, _opponents_points(context, participant, index, record))
        for index, record in enumerate(own.records)
    ]


def _standard_match(context: Context, participant: int, index: int) -> Contribution:
    participants = context.event.participants
    record, games = (
        participants[participant].records[index],
        participants[participant].boards[index],
    )
    opponent = participants.get(record.opponent)
    others: Sequence[Record] = () if opponent is None else opponent.boards[index]
    if context.reading(STANDARD_OPPONENT) == "draw":
        others = ()
    amounts = [
        _standard_round(
            context, game, others[board].points if board < len(others) else None, is_game=True
        ).amount
        for board, game in enumerate(games)
    ]
    return Contribution(
        record.round, sum(amounts), _ON_THE_BOARDS, record.opponent, None, record.points
    )


def _standard_round(
    context: Context, record: Record, against: int | None, is_game: bool = False
) -> Contribution:
    unit, draw = context.event.unit, context.event.draw_in(record.round, record.colour)
    if is_game:
        draw //= context.event.boards
    if record.outcome is Outcome.PENDING:
        amount, note = 0, _NO_RESULT
    elif record.points > (draw if against is None else against):
        amount, note = unit, _MORE_THAN_DRAW if against is None else _MORE
    elif record.points == (draw if against is None else against):
        amount, note = unit // 2, _AS_DRAW if against is None else _EQUAL
    else:
        amount, note = 0, _LESS_THAN_DRAW if against is None else _FEWER
    return Contribution(record.round, amount, note, record.opponent, against, record.points)


def _opponents_points(context: Context, participant: int, index: int, record: Record) -> int | None:
    """What the scheduled opponent scored in the same round; ``None`` without one."""
    if not record.opponent or context.reading(STANDARD_OPPONENT) == "draw":
        return None
    opponent = context.event.participants.get(record.opponent)
    if opponent is None or opponent.records[index].opponent != participant:
        return None
    return opponent.records[index].points


STD = TieBreak(
    code="STD",
    name="Standard points",
    summary="One for each round scored better than the scheduled opponent, a half if equal.",
    article="7.7",
    type=TieBreakType.OWN_RECORD,
    modifiers=frozenset(":"),
    contributions=_standard,
)

_PAIRING_NUMBER = Note("the pairing number", "7.8")


def _pairing_number(
    context: Context,  # noqa: ARG001
    participant: int,
    modifiers: Modifiers,  # noqa: ARG001
) -> Sequence[Contribution]:
    """7.8 The pairing number at the end of the event, lowest first."""
    return [Contribution(0, participant, _PAIRING_NUMBER)]


TPN = TieBreak(
    code="TPN",
    name="Tournament pairing number",
    summary="The pairing number, lowest first; /R for highest first.",
    article="7.8",
    type=TieBreakType.OWN_RECORD,
    unit=Unit.NUMBER,
    modifiers=frozenset("R"),
    lower_is_better=True,
    contributions=_pairing_number,
    reduce=only,
)

TIE_BREAKS = (WIN, WON, BPG, BWG, PS, REP, STD, TPN)
