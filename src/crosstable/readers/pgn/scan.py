"""From lines to games: the tags of each, and where its movetext lies.

A new game begins at a tag that follows movetext, at a tag after a blank line whose name the
game already has, or at a second Event tag once White is named.  So exports without movetext
come apart, and a blank line among the tags or in the movetext does no harm.
Source: PGN fact sheet, section 1, trap 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

_FACTS = ("Elo", "FideId", "Title", "Team")
KEPT = frozenset(
    (
        *("Event", "Site", "Date", "EventDate", "EventType", "UTCDate", "Round"),
        *("StudyName", "ChapterName", "White", "Black", "Result", "Termination"),
        *("TimeControl", "PlyCount"),
        *(f"{side}{fact}" for side in ("White", "Black") for fact in _FACTS),
    )
)
"""The tags that say something of the event; those of the game alone are passed over."""

_TAG = re.compile(r'\s*\[\s*([A-Za-z0-9_+#=:-]+)\s*"(.*)"\s*\]\s*')
_SEVERAL = re.compile(r'\[\s*([A-Za-z0-9_+#=:-]+)\s*"((?:[^"\\]|\\.)*)"\s*\]\s*')
_OPENING = re.compile(r"[{;]")
_MARGIN = " \t\v\f\xa0\ufeff"
"""What may stand before a tag: blanks, and the mark of a file that was put behind another."""
_ROSTER = ("[Event ", "[Site ", "[Date ", "[Round ", "[White ", "[Black ", "[Result ")


class Block(NamedTuple):
    """A game: its first line (from 1), its tags, the range of its lines of movetext, and the
    line of its last tag."""

    line: int
    tags: dict[str, str]
    movetext: tuple[int, int] = (0, 0)
    last_tag: int = 0


class FaultKind(Enum):
    """What may be wrong with lines."""

    TAG = "tag"
    REPEATED = "repeated tag"
    COMMENT = "comment without end"
    STRAY = "text before the first game"


class Fault(NamedTuple):
    """Something wrong with a line; ``name`` and ``kept`` are those of a repeated tag."""

    kind: FaultKind
    line: int
    name: str = ""
    kept: str = ""


def scan(lines: Sequence[str], faults: list[Fault]) -> Iterator[Block]:
    """The games in the order of the lines, one at a time; ``faults`` grows on the way."""
    tags: dict[str, str] = {}
    start = end = first = last = comment = 0
    after_blank = False
    for number, line in enumerate(lines, 1):
        if (begin := line[:1]) != "[" and not "!" <= begin <= "~":
            begin = (line := line.lstrip(_MARGIN))[:1]
        if begin == "[":
            if comment and _is_new_game(lines, number):
                faults.append(Fault(FaultKind.COMMENT, comment))
                comment = 0
            name, quote, value = line[1:-2].partition(' "')
            # The usual form is told without a pattern, because that is fast.
            is_plain = quote and line[-2:] == '"]' and '"' not in value and "\\" not in value
            more: Sequence[tuple[str, str]] = ()
            if not is_plain or not name.isidentifier():
                (name, value), *more = _odd_tags(line) or [("", "")]
            if name and not comment:
                if first or (name in tags and (after_blank or _is_next(name, tags))):
                    if tags:
                        yield Block(start, _kept(tags), (first, last), end)
                    tags, start, first = {}, number, 0
                start, end, after_blank = start or number, number, False
                if more or tags.setdefault(name, value) != value:
                    faults += _put(tags, [(name, value), *more], number)
                continue
            if not first and not comment:
                faults.append(Fault(FaultKind.TAG, number))
                continue
        elif not line or begin == "%":
            after_blank |= not line
            continue
        if not first and not tags:
            faults.append(Fault(FaultKind.STRAY, number))
        first, last = first or number, number
        if comment or "{" in line:
            comment = _comment(line, number, comment)
    if comment:
        faults.append(Fault(FaultKind.COMMENT, comment))
    if tags:
        yield Block(start, _kept(tags), (first, last), end)


def _is_next(name: str, tags: Mapping[str, str]) -> bool:
    """Whether a tag repeated without a blank line between begins the next game."""
    return name == "Event" and "White" in tags


def _put(tags: dict[str, str], pairs: Sequence[tuple[str, str]], number: int) -> Iterator[Fault]:
    """Add the tags of a line; what was there already with another value stays, and is told."""
    for name, value in pairs:
        if tags.setdefault(name, value) != value:
            yield Fault(FaultKind.REPEATED, number, name, tags[name])


def _kept(tags: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in tags.items() if name in KEPT}


def _odd_tags(line: str) -> list[tuple[str, str]]:
    """The tags of a line that is not quite usual: blanks, quotes inside, several tags."""
    found = _TAG.fullmatch(line)
    if found is None:
        return []
    name, value = found.groups()
    if '"' in value:
        several = _SEVERAL.findall(line)
        if len(several) > 1 and _SEVERAL.sub("", line).strip() == "":
            return [(one, _unescaped(text)) for one, text in several]
    return [(name, _unescaped(value))]


def _unescaped(value: str) -> str:
    return re.sub(r'\\(["\\])', r"\1", value)


def _is_new_game(lines: Sequence[str], number: int) -> bool:
    """Whether a line inside a comment that never ended begins the next game."""
    before = lines[number - 2] if number > 1 else ""
    after = lines[number] if number < len(lines) else ""
    return (
        not before.strip()
        and lines[number - 1].startswith(_ROSTER)
        and _TAG.fullmatch(lines[number - 1]) is not None
        and _TAG.fullmatch(after) is not None
    )


def _comment(line: str, number: int, comment: int) -> int:
    """The line on which the comment began that is open at the end of this one; 0 for none."""
    position = 0
    while True:
        if comment:
            position = line.find("}", position)
            if position < 0:
                return comment
        found = _OPENING.search(line, position)
        if found is None or found[0] == ";":
            return 0
        position, comment = found.end(), number


# Movetext

_TOKEN = re.compile(r"\{[^}]*\}?|;[^\n]*|[()]|[^\s(){};]+")
# Not from within a number, which would take the square of its length.
_MOVE_NUMBER = re.compile(r"(?<!\d)\d++\.+")
_RESULTS = frozenset(("1-0", "0-1", "1/2-1/2", "1/2", "½-½", "*"))


class Movetext(NamedTuple):
    """What the movetext says without a board: the half moves of the main line, and the result.

    ``is_whole`` is false where a comment has no end, so that moves may stand in it.
    """

    moves: Sequence[str] = ()
    result: str = ""
    is_whole: bool = True

    @property
    def fingerprint(self) -> int:
        """A number that is another one for other moves, whatever marks they have."""
        return hash(tuple(move.rstrip("+#!?") for move in self.moves))


def read_movetext(lines: Sequence[str], block: Block) -> Movetext:
    """Find the half moves; comments, variations and annotations are passed over."""
    first, last = block.movetext
    if not first:
        return Movetext()
    moves: list[str] = []
    depth = 0
    result = token = ""
    text = "\n".join(line for line in lines[first - 1 : last] if line[:1] != "%")
    for token in _TOKEN.findall(text):
        if token == "(":
            depth += 1
        elif token == ")":
            depth = max(0, depth - 1)
        elif depth or token[0] in "{;$!?":
            continue
        elif token in _RESULTS:
            result = token
        else:
            move = _MOVE_NUMBER.sub("", token, count=1)
            if move[:1].isalpha() or move.startswith(("0-0", "--")):
                moves.append(move)
    return Movetext(moves, result, token[:1] != "{" or token[-1] == "}")
