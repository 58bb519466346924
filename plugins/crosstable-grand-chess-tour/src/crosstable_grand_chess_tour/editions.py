"""The regulations that this plugin ships, each one TOML file."""

from __future__ import annotations

from datetime import date
from functools import partial
from importlib.resources import files

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    folder = files("crosstable_grand_chess_tour") / "regulations"
    return (folder / f"{id_}.toml").read_text(encoding="utf-8")


EDITIONS = (
    RegulationFile(
        id="gct-2016",
        title="Grand Chess Tour: tie-breaks and play-offs",
        in_force=date(2016, 1, 1),
        load=partial(_text, "gct-2016"),
    ),
)
