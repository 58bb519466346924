"""Pages of the guide as text for a terminal.

The pages are ours and use a small part of Markdown: headings, paragraphs, lists, definitions,
code, tables and links.  That part is laid out here; a library for all of Markdown
would cost every user three more packages for it.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence

import click

LinkText = Callable[[str, str], str]
"""What is printed for a link, from its text and its target."""

_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITEM = re.compile(r"(\s*)(- |\d+\. |: )(.*)")
_GAP = "  "
_NARROWEST = 6


def render_markdown(text: str, width: int, link_text: LinkText, *, is_styled: bool = False) -> str:
    """A page in lines of at most ``width`` columns, blocks of code aside.

    ``is_styled`` prints headings in bold.
    """

    def flowing(words: str) -> str:
        linked = _LINK.sub(lambda found: link_text(found[1], found[2]), words)
        return _BOLD.sub(r"\1", linked).replace(r"\|", "|").replace("&#124;", "|")

    blocks = (_block(lines, width, flowing, is_styled) for lines in _blocks(text))
    return "\n\n".join(filter(None, blocks)) + "\n"


def _blocks(text: str) -> Iterator[list[str]]:
    """The lines of each block: a fence is one whatever it holds, else blank lines part them."""
    block: list[str] = []
    fence = ""
    for line in text.splitlines():
        opened = re.match(r"\s*(`{3,})", line)
        if fence:
            block.append(line)
            if opened and opened[1] == fence:
                yield block
                block, fence = [], ""
        elif opened or not line.strip() or line.startswith(("#", "<!--")):
            if block:
                yield block
            block = [line] if line.strip() else []
            if opened:
                fence = opened[1]
            elif block:
                yield block
                block = []
        else:
            block.append(line)
    if block:
        yield block


def _block(lines: list[str], width: int, flowing: Callable[[str], str], is_styled: bool) -> str:
    first = lines[0]
    if first.lstrip().startswith("```"):
        return "\n".join(lines)  # as it is, so that it can be copied
    if all(line.startswith(" " * 4) for line in lines):
        return "\n".join(lines)
    if first.startswith("<!--"):
        return ""
    if first.startswith("#"):
        return _heading(first, flowing, is_styled)
    if first.startswith("|"):
        return "\n".join(_table([list(map(flowing, _cells(line))) for line in lines], width))
    return "\n".join(_paragraphs(lines, width, flowing))


def _heading(line: str, flowing: Callable[[str], str], is_styled: bool) -> str:
    marks, _, words = line.partition(" ")
    words = flowing(words)
    rule = {1: "=", 2: "-"}.get(len(marks), "")
    shown = click.style(words, bold=True) if is_styled else words
    return f"{shown}\n{rule * len(words)}" if rule else shown


def _paragraphs(lines: Sequence[str], width: int, flowing: Callable[[str], str]) -> Iterator[str]:
    """A paragraph, or the items of a list with what follows each."""
    for mark, words in _pieces(lines):
        yield textwrap.fill(
            flowing(" ".join(words)),
            width,
            initial_indent=mark,
            subsequent_indent=" " * len(mark),
            break_long_words=False,
            break_on_hyphens=False,
        )


def _pieces(lines: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The mark that each item begins with, and its words; the line before a definition is the
    term."""
    pieces: list[tuple[str, list[str]]] = []
    for line in lines:
        item = _ITEM.match(line)
        if item is None:
            if not pieces:
                pieces.append(("", []))
            pieces[-1][1].append(line.strip())
        elif item[2] == ": " and pieces:
            term = pieces[-1][1].pop()
            pieces += [("", [term]), (" " * 4, [item[3]])]
        else:
            pieces.append((item[1] + item[2], [item[3]]))
    return [piece for piece in pieces if piece[1]]


def _cells(row: str) -> list[str]:
    """The cells of a table's row; a bar with a backslash is none of its borders."""
    bare = row.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", bare)]


def _table(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    head, _, *body = rows
    widths = _widths([head, *body], width)
    yield from _row(head, widths)
    yield _GAP.join("-" * w for w in widths)
    is_tall = any(len(list(_row(row, widths))) > 1 for row in body)
    for number, row in enumerate(body):
        if number and is_tall:
            yield ""
        yield from _row(row, widths)


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The width of each column; the widest give way until all fit, if need be inside of words."""
    columns = list(zip(*rows, strict=True))
    widths = [max(1, *map(len, column)) for column in columns]
    words = [
        max((len(w) for cell in column for w in cell.split()), default=1) for column in columns
    ]
    room = width - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room and max(widths) > _NARROWEST:
        roomy = [n for n, w in enumerate(widths) if w > words[n]] or range(len(widths))
        widths[max(roomy, key=widths.__getitem__)] -= 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    columns = [
        textwrap.wrap(c, w, break_on_hyphens=False) for c, w in zip(cells, widths, strict=True)
    ]
    for line in range(max(1, *map(len, columns))):
        parts = (
            (column[line] if line < len(column) else "").ljust(w)
            for column, w in zip(columns, widths, strict=True)
        )
        yield _GAP.join(parts).rstrip()
