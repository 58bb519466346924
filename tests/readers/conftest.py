"""Builders for small reports: a row by its fields, a report by its lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crosstable.api import ReadOptions, ReadResult, Source
from crosstable.readers.trf.reader import read


def player_row(
    number: int | str,
    *cells: str,
    points: str = "",
    rank: str = "",
    name: str = "",
    sex: str = "",
    title: str = "",
    rating: str = "",
    birth: str = "",
    fide_id: str = "",
) -> str:
    """A 001 row; a cell is ``   4 w 1``, written without the two blanks before the next."""
    shown = name or f"Player {number}"
    fixed = (
        f"001 {number:>4} {sex:1}{title:3} {shown:33} {rating:>4} {'':3} {fide_id:>11} "
        f"{birth:10} {points:>4} {rank:>4}"
    )
    return "  ".join((fixed, *(f"{cell:8}" for cell in cells))).rstrip()


def read_lines(*lines: str, encoding: str | None = None) -> ReadResult:
    data = "".join(f"{line}\r\n" for line in lines).encode("utf-8")
    return read(Source("test.trf", data), ReadOptions(encoding=encoding))


def codes(result: ReadResult) -> list[str]:
    """What was found, by code."""
    return [found.code for found in result.diagnostics]


@pytest.fixture
def row() -> Callable[..., str]:
    return player_row


@pytest.fixture
def report() -> Callable[..., ReadResult]:
    return read_lines
