"""A game as its tags state it: who, when, in which round, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from crosstable.api import EventDate, Outcome
from crosstable.readers.pgn import codes
from crosstable.readers.pgn.findings import Findings
from crosstable.readers.pgn.scan import Block, read_movetext

MOST_ROUNDS = 999

Outcomes = tuple[Outcome, Outcome]
"""What became of White and of Black."""

_WIN, _LOSS = (Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN)
_DRAW = (Outcome.DRAW, Outcome.DRAW)
_FORFEIT_WIN = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
_FORFEIT_LOSS = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
_BOTH = (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT)
PENDING = (Outcome.PENDING, Outcome.PENDING)
UNKNOWN = (Outcome.UNKNOWN, Outcome.UNKNOWN)

RESULTS: Mapping[str, Outcomes] = {
    **dict.fromkeys(("1-0", "1:0"), _WIN),
    **dict.fromkeys(("0-1", "0:1"), _LOSS),
    **dict.fromkeys(("1/2-1/2", "1/2", "½-½", "½", "0.5-0.5", "1/2:1/2", "=-="), _DRAW),
    **dict.fromkeys(("+/-", "+-", "+:-", "+--", "1-0F", "1F-0"), _FORFEIT_WIN),
    **dict.fromkeys(("-/+", "-+", "-:+", "--+", "0-1F", "0F-1"), _FORFEIT_LOSS),
    **dict.fromkeys(("0-0", "0:0", "-/-", "-:-", "0-0F", "0F-0F", "---"), _BOTH),
    **dict.fromkeys(("*", "?"), PENDING),
}
"""The forms of results that were met.  Source: PGN fact sheet, section 3."""

FORFEITED = {_WIN: _FORFEIT_WIN, _LOSS: _FORFEIT_LOSS, _BOTH: _BOTH}
"""A result that was not played for."""

_UNPLAYED = ("unplayed", "forfeit", "default", "defaulted")
_LABEL = re.compile(r"(?:Round |R)?(\d{1,4}(?:\.\d{1,4})*)", re.IGNORECASE)
_IN_WORDS = re.compile(r"Round (\d{1,4})\b", re.IGNORECASE)
_STUDY = re.compile(r"Round \d{1,4}\b[^:]*: .+ - .+", re.IGNORECASE)
_DATE = re.compile(r"(\d{4}|\?{4})[./-](\d{1,2}|\?\?)[./-](\d{1,2}|\?\?)")
_NOTHING = ("", "?", "-")


@dataclass(slots=True)
class Game:
    """A game on its way into an event.

    ``label`` are the numbers of its round label, empty where it has none; ``round``,
    ``board`` and ``game`` are what they were found to mean.  ``moves`` is another number for
    other moves, 0 where the label tells games apart; ``has_movetext`` says whether all moves
    can be seen.  ``white`` and ``black`` are numbers of players, once these are known.
    """

    block: Block
    label: tuple[int, ...]
    plies: int
    moves: int
    has_movetext: bool
    outcomes: Outcomes
    day: date | None
    round: int = 0
    board: int | None = None
    game: int = 1
    white: int = 0
    black: int = 0

    @property
    def pair(self) -> frozenset[int]:
        """The two players."""
        return frozenset((self.white, self.black))

    @property
    def is_decisive(self) -> bool:
        """Whether one side won over the board, as far as the result says."""
        return self.outcomes in (_WIN, _LOSS)

    @property
    def is_drawn(self) -> bool:
        """Whether the game was drawn."""
        return self.outcomes == _DRAW

    def tag(self, name: str) -> str:
        """The text of a tag, empty where it is absent or says nothing."""
        return tag(self.block, name)


def tag(block: Block, name: str) -> str:
    """The text of a tag, empty where it is absent or says nothing."""
    text = block.tags.get(name, "").strip()
    return "" if text in _NOTHING else text


def event_name(block: Block) -> str | None:
    """The name of the event; ``None`` without the tag, empty where it names a round only."""
    text = block.tags.get("Event")
    if text is None:
        return None
    text = " ".join(text.split())
    return "" if text in _NOTHING or _STUDY.fullmatch(text) else text


def date_text(block: Block) -> str:
    """The date of a game as it stands, empty where not even the year is known."""
    text = tag(block, "Date")
    return tag(block, "UTCDate") if text.startswith("????") or not text else text


def parse_date(text: str) -> EventDate | None:
    """A date of PGN, in which any part may be unknown; ``None`` for anything else."""
    found = _DATE.fullmatch(text)
    if found is None:
        return None
    if "?" in text:
        return EventDate(text)
    try:
        return EventDate(text, date(*map(int, found.groups())))
    except ValueError:
        return None


def year_of(block: Block) -> str:
    """The year in which the event of a game began, as far as its tags say."""
    for text in (tag(block, "EventDate"), date_text(block)):
        if text[:4].isdigit() and len(text) > 4:
            return text[:4]
    return ""


def read_game(block: Block, lines: Sequence[str], findings: Findings) -> Game | None:
    """A game of a block; ``None``, with a finding, for one that does not name its players."""
    names = [" ".join(block.tags.get(side, "").split()) for side in ("White", "Black")]
    missing = [s for s, n in zip(("White", "Black"), names, strict=True) if n in _NOTHING]
    if missing:
        message = f"the game does not say who had {' and '.join(missing)}; it is left out"
        findings.at_tag(codes.PLAYER_MISSING, block, missing[0], message)
        return None
    movetext = read_movetext(lines, block)
    outcomes = _outcomes(block, movetext.result, findings)
    count = tag(block, "PlyCount")
    plies = len(movetext.moves)
    if not plies and count.isascii() and count.isdigit():
        plies = int(count[:4])
    label = _label(block, findings)
    return Game(
        block,
        label,
        plies,
        0 if label or not movetext.moves else movetext.fingerprint,
        bool(block.movetext[0]) and movetext.is_whole,
        outcomes,
        _day(block, findings),
    )


def _outcomes(block: Block, token: str, findings: Findings) -> Outcomes:
    """The result by the tag, else by the movetext."""
    text = "".join(block.tags.get("Result", "").split())
    stated, ended = RESULTS.get(text), RESULTS.get(token)
    if not text:
        if ended is None:
            message = "the game has no result; it is read as not finished"
            findings.at_line(codes.RESULT_MISSING, block.line, message)
        return ended or PENDING
    if stated is None:
        message = f"{text!r} is no result that is known; the game counts for nobody"
        hint = "write 1-0, 0-1, 1/2-1/2, 0-0 or *, or correct it in the event's file"
        findings.at_tag(codes.RESULT, block, "Result", message, hint)
        return UNKNOWN
    if ended is not None and ended != stated and ended != PENDING and stated not in FORFEITS:
        taken = "the movetext" if stated == PENDING else "the tag"
        message = f"the tag has the result {text}, the movetext ends with {token}; {taken} is used"
        findings.at_tag(codes.RESULT_TOKEN, block, "Result", message)
        stated = ended if stated == PENDING else stated
    if tag(block, "Termination").casefold() in _UNPLAYED:
        return FORFEITED.get(stated, stated)
    return stated


FORFEITS = (_FORFEIT_WIN, _FORFEIT_LOSS, _BOTH)
"""Results that say themselves that nothing was played."""


def _label(block: Block, findings: Findings) -> tuple[int, ...]:
    """The numbers of the tag Round, else a round in words in the names of a study; there is
    no board and no game 0."""
    text = tag(block, "Round")
    if text:
        label = _LABEL.fullmatch(text)
        if label is not None and 0 < int(label[1].partition(".")[0]) <= MOST_ROUNDS:
            numbers = tuple(map(int, label[1].split(".")))
            return numbers if numbers[-1] else numbers[:1]
        message = f"{text!r} is no number of a round"
        findings.at_tag(codes.ROUND, block, "Round", message, "write 3, or 3.2 for its board 2")
    for name in ("StudyName", "Event", "ChapterName"):
        found = _IN_WORDS.match(block.tags.get(name, ""))
        if found is not None and 0 < int(found[1]) <= MOST_ROUNDS:
            return (int(found[1]),)
    return ()


def _day(block: Block, findings: Findings) -> date | None:
    text = date_text(block)
    if not text:
        return None
    parsed = parse_date(text)
    if parsed is None:
        name = "Date" if text == tag(block, "Date") else "UTCDate"
        message = f"{text!r} is no date of the form 2026.06.12; it is not used"
        findings.at_tag(codes.DATE, block, name, message)
        return None
    return parsed.day
