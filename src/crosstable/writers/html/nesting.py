"""Nested style rules as plain ones, which browsers of before 2023 understand too."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PIECE = re.compile(r"([^{};]*)([{};])")


def flattened(style: str) -> str:
    """The same rules in the same order, none of them inside another."""
    pieces = (
        (" ".join(found[1].split()), found[2]) for found in _PIECE.finditer(_COMMENT.sub("", style))
    )
    return "\n".join(_rules(pieces, "")) + "\n"


def _rules(pieces: Iterator[tuple[str, str]], selector: str) -> Iterator[str]:
    """The rules up to the end of the block that is open; its own declarations in between."""
    own = ""
    for text, end in pieces:
        if text and end != "{":
            own += f"{text};"
        if end != ";" and own:
            yield f"{selector}{{{own}}}" if selector else own
            own = ""
        if end == "}":
            return
        if end == "{" and text.startswith("@"):
            inner = selector if text.startswith("@media") else ""
            yield f"{text}{{{''.join(_rules(pieces, inner))}}}"
        elif end == "{":
            yield from _rules(pieces, _under(selector, text))


def _under(outer: str, inner: str) -> str:
    """The selector of a rule that stands in another one's block."""
    if not outer:
        return inner
    return ",".join(
        one.replace("&", outer) if "&" in one else f"{outer} {one}" for one in _listed(inner)
    )


def _listed(selector: str) -> Iterator[str]:
    """The selectors of a list; a comma in brackets is none between them."""
    depth, start = 0, 0
    for place, letter in enumerate(selector):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield selector[start:place].strip()
            start = place + 1
    yield selector[start:].strip()
