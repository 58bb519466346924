"""The editions of C.07 and of its forerunners, and the regulations of some events."""

from __future__ import annotations

from datetime import date
from functools import partial
from pkgutil import get_data

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    return (get_data("crosstable_fide", f"regulations/{id_}.toml") or b"").decode()


def _edition(
    id_: str, in_force: date, title: str = "FIDE Play-off and Tie-break Regulations (C.07)"
) -> RegulationFile:
    return RegulationFile(
        id=id_,
        title=title,
        in_force=in_force,
        load=partial(_text, id_),
        is_default=True,
    )


def _event(id_: str, start: date, title: str) -> RegulationFile:
    return RegulationFile(id=id_, title=title, in_force=start, load=partial(_text, id_))


EDITIONS = (
    _edition("fide-2009", date(2000, 1, 1), "FIDE annex on tie-breaks, until 2009"),
    _edition("fide-2010", date(2010, 1, 1), "FIDE tie-break regulations, 2010 to 2023"),
    _edition("fide-2023-09", date(2023, 9, 1)),
    _edition("fide-2024-08", date(2024, 8, 1)),
    _edition("fide-2026-03", date(2026, 3, 1)),
)

EVENTS = (
    _event("world-cup-2015", date(2015, 9, 10), "World Cup 2015"),
    _event("world-rapid-2021", date(2021, 12, 26), "World Rapid Championship 2021"),
    _event("world-blitz-2021", date(2021, 12, 29), "World Blitz Championship 2021"),
    _event("candidates-2022", date(2022, 6, 16), "Candidates Tournament 2022"),
    _event("world-cup-2023", date(2023, 7, 30), "World Cup 2023"),
    _event("tata-steel-2024", date(2024, 1, 13), "Tata Steel Masters 2024"),
    _event("tata-steel-2025", date(2025, 1, 18), "Tata Steel Masters 2025"),
    _event("uzchess-2025", date(2025, 6, 18), "UzChess Cup Masters 2025"),
    _event("womens-world-cup-2025", date(2025, 7, 5), "Women's World Cup 2025"),
)
"""Regulations of single events, each on top of the edition that was in force."""
