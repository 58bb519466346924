"""A TRF brought up to date: what the event says otherwise than its file changes, nothing else.

The text of an event keeps the event as it was read (``SourceText.read_as``).  Each record
is written from both; where that gives the same, the file's own lines stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple

from crosstable.api import Diagnostic, SourceText, Span, Tournament
from crosstable.writers import _trf_codes as codes
from crosstable.writers._trf_facts import (
    HEADERS,
    NATIONAL_RATINGS,
    OTHERS,
    RATINGS,
    Edition,
    Fact,
    tell_losses,
)
from crosstable.writers._trf_header import Render, with_type_words
from crosstable.writers._trf_pairing import (
    all_byes,
    asked_byes,
    bye_lines,
    named_byes,
    render_team_row,
)
from crosstable.writers._trf_patch import (
    is_player_row,
    is_team_row,
    patched_player_row,
    patched_team_row,
)
from crosstable.writers._trf_rows import Said, T, Tell, player_faults, render_player_row

_PLAYER = "001"
_ORDER = [id_ for fact in HEADERS for id_ in fact.records]
_ORDER += [_PLAYER, *(id_ for fact in (RATINGS, *OTHERS) for id_ in fact.records)]

Slots = list[list[str]]
"""By number of a line of the file what stands there now: the line, nothing, or several.

What stands before all of them has the number 0.
"""


class _Update(NamedTuple):
    before: Tournament
    after: Tournament
    edition: Edition
    lines: tuple[str, ...]
    slots: Slots
    found: dict[str, list[int]]
    tell: Tell


def update(event: Tournament, text: SourceText, edition: Edition, tell: Tell) -> Slots:
    """The lines of the event's file with the changes made."""
    has_code = "192" in edition.records
    before = with_type_words(text.read_as or Tournament(), has_code)
    event = with_type_words(event, has_code)
    found = _find_records(text.lines, before)
    slots = [[], *([line] for line in text.lines)]
    work = _Update(before, event, edition, text.lines, slots, found, tell)
    for fact in HEADERS:
        _update_fact(work, fact)
    _update_players(work)
    for fact in (RATINGS, *OTHERS):
        _update_fact(work, fact)
    _tell_new_losses(work)
    _tell_stale(work)
    return slots


def _find_records(lines: tuple[str, ...], before: Tournament) -> dict[str, list[int]]:
    """The lines of each record, by the letters with which it begins."""
    rated = {(r.federation, p.id) for p in before.players for r in p.national_ratings}
    found: dict[str, list[int]] = {id_: [] for id_ in _ORDER}
    for number, line in enumerate(lines, 1):
        id_ = line[:3] if line[:3] in found else line[:2]
        if id_ in found and not line[3:4].isdigit():
            found[id_].append(number)
        elif rated and line[4:8].strip().isdecimal() and (line[:3], int(line[4:8])) in rated:
            found[NATIONAL_RATINGS].append(number)
    return found


# Facts ------------------------------------------------------------------------------------


def _update_fact(work: _Update, fact: Fact) -> None:
    """Write the records of a fact anew if they say something else now."""
    before = {id_: _said(work, id_, render, work.before) for id_, render in fact.records.items()}
    after = {id_: _said(work, id_, render, work.after) for id_, render in fact.records.items()}
    if before == after:
        return
    lines = {id_: [one for one in said if isinstance(one, str)] for id_, said in after.items()}
    if fact.is_derived and not any(work.found[id_] for id_ in fact.records):
        return
    chosen = _chosen(work, fact, lines)
    for id_ in fact.records:
        if id_ in chosen:
            _tell_new(work, before[id_], after[id_])
        if id_ == "310" and work.found[id_]:
            _update_teams(work)
        else:
            _put(work, id_, before[id_], lines[id_] if id_ in chosen else [])


def _said(work: _Update, id_: str, render: Render, event: Tournament) -> list[Said]:
    """What a record says of the event; of byes not those that its file leaves to the cells."""
    if id_ != "240":
        return list(render(event))
    places = work.found[id_]
    found = all_byes if places else asked_byes
    named = named_byes(work.lines[number - 1] for number in places)
    in_cells = set(found(work.before)) - named
    return list(bye_lines(bye for bye in found(event) if bye not in in_cells))


def _tell_new(work: _Update, before: Iterable[Said], after: Iterable[Said]) -> None:
    """Report what could not be said before either only once: when it was read."""
    known = list(before)
    for one in after:
        if not isinstance(one, str) and one not in known:
            work.tell(one)


def _chosen(work: _Update, fact: Fact, after: dict[str, list[str]]) -> list[str]:
    """The records to write: those the file has, else those of its edition."""
    present = [id_ for id_ in fact.records if work.found[id_]]
    chosen = present if fact.is_redundant else present[:1]
    if any(after[id_] for id_ in chosen):
        return chosen
    return [id_ for id_ in fact.records if id_ in work.edition.records]


def _other_words(line: str, lines: list[str]) -> str:
    """An XXC line with its first colour changed and its other words kept."""
    words = [word for word in line.split() if word.lower() not in ("white1", "black1")]
    return " ".join([*words, *(line.split()[1] for line in lines)])


def _put(work: _Update, id_: str, before: list[Said], after: list[str]) -> None:
    """Put lines where the record stood, or after the record that comes before it.

    A line that still says the same stays as the file has it.
    """
    places = work.found[id_]
    if id_ == "XXC" and places:
        after = [_other_words(work.lines[places[0] - 1], after)]
    own = _own_lines(before, [work.lines[number - 1] for number in places])
    lines = [own.get(line, line) for line in after]
    for number in places:
        work.slots[number].clear()
    for number, line in zip(places, lines, strict=False):
        work.slots[number].append(line)
    rest = lines[len(places) :]
    if rest:
        work.slots[places[-1] if places else _place_before(work, id_)] += rest
    if id_ != "XXC":
        _tell_replaced(work, places)


def _own_lines(said: list[Said], lines: list[str]) -> dict[str, str]:
    """What we would write, and the line of the file that says that, or that and more."""
    own: dict[str, str] = {}
    left = list(lines)
    for text in (one for one in said if isinstance(one, str)):
        found = (line for says in (_says_all, _says_more) for line in left if says(line, text))
        line = next(found, None)
        if line is not None:
            own[text] = line
            left.remove(line)
    return own


def _says_all(line: str, text: str) -> bool:
    return line.split() == text.split()


def _says_more(line: str, text: str) -> bool:
    """Whether a line begins like our text and has all its words: a rating with a name, say."""
    ours, theirs = text.split(), line.split()
    return ours[:2] == theirs[:2] and set(ours) <= set(theirs)


def _place_before(work: _Update, id_: str) -> int:
    """The last line of the nearest record that belongs before this one; 0 if there is none."""
    for earlier in reversed(_ORDER[: _ORDER.index(id_)]):
        if work.found[earlier]:
            return work.found[earlier][-1]
    return 0


def _tell_replaced(work: _Update, places: list[int]) -> None:
    kept = {piece.span.line for piece in work.before.unparsed}
    for number in places:
        line = work.lines[number - 1]
        if number in kept and line not in work.slots[number]:
            place = Span(_source(work), number, (1, max(1, len(line.rstrip()))))
            message = "the record changed; this line, not fully understood, made room for it"
            work.tell(codes.REPLACED.at(place, message, excerpt=line))


def _source(work: _Update) -> str:
    return "" if work.after.text is None else work.after.text.name


# Players ----------------------------------------------------------------------------------


def _update_players(work: _Update) -> None:
    before = {player.id: player for player in work.before.players}
    after = {player.id: player for player in work.after.players}
    for id_ in before.keys() - after.keys():
        _remove_rows(work, id_)
    for id_, player in sorted(after.items()):
        old, row = before.get(id_), work.before.provenance.players.get(id_)
        if old is None or row is None:
            _tell_new(work, (), player_faults(work.after, player))
            places = work.found[_PLAYER]
            place = places[-1] if places else _place_before(work, _PLAYER)
            work.slots[place].append(render_player_row(player))
        elif player != old:
            _tell_new(work, player_faults(work.before, old), player_faults(work.after, player))
            _update_row(work, row.line or 1, old, player, _PLAYER_ROW)


def _remove_rows(work: _Update, id_: int) -> None:
    for number in work.found[_PLAYER]:
        text = work.lines[number - 1][4:8].strip()
        if text.isdecimal() and int(text) == id_:
            work.slots[number].clear()


def _update_teams(work: _Update) -> None:
    """Records 310 of the file: changed, taken away, or added."""
    before = {team.id: team for team in work.before.teams}
    after = {team.id: team for team in work.after.teams}
    rows = {id_: span.line or 1 for id_, span in work.before.provenance.teams.items()}
    for id_ in before.keys() - after.keys():
        work.slots[rows[id_]].clear()
    for id_, team in sorted(after.items()):
        if id_ not in before:
            work.slots[work.found["310"][-1]].append(render_team_row(team))
        elif team != before[id_]:
            _update_row(work, rows[id_], before[id_], team, _TEAM_ROW)


class _RowKind(NamedTuple, Generic[T]):
    """How a row of a player or a team is written, and changed in place."""

    what: str
    is_aligned: Callable[[str, T], bool]
    patched: Callable[[str, T, T], str]
    render: Callable[[T], str]


_PLAYER_ROW = _RowKind("player", is_player_row, patched_player_row, render_player_row)
_TEAM_ROW = _RowKind("team", is_team_row, patched_team_row, render_team_row)


def _update_row(work: _Update, number: int, before: T, after: T, kind: _RowKind[T]) -> None:
    line = work.lines[number - 1]
    if kind.is_aligned(line, before):
        work.slots[number][0] = kind.patched(line, before, after)
    elif kind.render(before) != kind.render(after):
        place = Span(_source(work), number, (1, max(1, len(line.rstrip()))))
        message = f"the row of this {kind.what} did not keep to its columns; written anew"
        work.tell(codes.MISALIGNED.at(place, message, excerpt=line))
        work.slots[number][0] = kind.render(after)


# What to say ------------------------------------------------------------------------------


def _tell_new_losses(work: _Update) -> None:
    """Report losses that the file did not have already."""
    present = {id_ for id_, lines in work.found.items() if lines}
    edition = work.edition._replace(records=work.edition.records | present)
    known: list[Diagnostic] = []
    tell_losses(work.before, edition, known.append)
    found: list[Diagnostic] = []
    tell_losses(work.after, edition, found.append)
    _tell_new(work, known, found)


def _tell_stale(work: _Update) -> None:
    """Warn of lines kept as text when the numbers in them may mean somebody else now."""
    names = {player.id: player.name for player in work.after.players}
    others = {p.id: p.name for p in work.before.players if names.get(p.id) != p.name}
    has_moved = not set(others.values()).isdisjoint(names.values())
    if not has_moved and others.keys() <= names.keys():
        return
    numbers = sorted(_kept_records(work))
    if numbers:
        listed = ", ".join(map(str, numbers[:10])) + (" and others" if numbers[10:] else "")
        message = f"lines {listed} were kept as text; check the players' numbers in them"
        work.tell(codes.STALE.at(Span(_source(work), numbers[0]), message))


def _kept_records(work: _Update) -> Iterator[int]:
    for piece in work.before.unparsed:
        line = piece.span.line
        text = piece.text
        is_record = text[:3].strip() and not text.startswith("#") and not text[3:4].isdigit()
        if line and is_record and work.slots[line] and any(map(str.isdecimal, text[3:].split())):
            yield line
