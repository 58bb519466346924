"""The regulations that this plugin ships, each one TOML file."""

from __future__ import annotations

from datetime import date
from functools import partial
from importlib.resources import files

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    folder = files("crosstable_world_championship") / "regulations"
    return (folder / f"{id_}.toml").read_text(encoding="utf-8")


EDITIONS = (
    RegulationFile(
        id="wcc-2012",
        title="World Championship match 2012: tie-breaks",
        in_force=date(2012, 1, 1),
        load=partial(_text, "wcc-2012"),
    ),
)
