"""The editions of C.07 that this plugin ships."""

from __future__ import annotations

from datetime import date
from functools import partial
from importlib.resources import files

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    folder = files("crosstable_fide") / "regulations"
    return (folder / f"{id_}.toml").read_text(encoding="utf-8")


def _edition(year: int, month: int) -> RegulationFile:
    id_ = f"fide-{year}-{month:02}"
    return RegulationFile(
        id=id_,
        title="FIDE Play-off and Tie-break Regulations (C.07)",
        in_force=date(year, month, 1),
        load=partial(_text, id_),
        is_default=True,
    )


EDITIONS = (_edition(2023, 9), _edition(2024, 8), _edition(2026, 3))
