"""The editions of C.07 and of its forerunners that this plugin ships."""

from __future__ import annotations

from datetime import date
from functools import partial
from importlib.resources import files

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    folder = files("crosstable_fide") / "regulations"
    return (folder / f"{id_}.toml").read_text(encoding="utf-8")


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


EDITIONS = (
    _edition("fide-2009", date(2000, 1, 1), "FIDE annex on tie-breaks, until 2009"),
    _edition("fide-2010", date(2010, 1, 1), "FIDE tie-break regulations, 2010 to 2023"),
    _edition("fide-2023-09", date(2023, 9, 1)),
    _edition("fide-2024-08", date(2024, 8, 1)),
    _edition("fide-2026-03", date(2026, 3, 1)),
)
