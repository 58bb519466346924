"""The regulations that this plugin ships, each one TOML file."""

from __future__ import annotations

from datetime import date
from functools import partial
from pkgutil import get_data

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    return (get_data("crosstable_world_championship", f"regulations/{id_}.toml") or b"").decode()


def _regulation(id_: str, title: str, in_force: date) -> RegulationFile:
    return RegulationFile(id=id_, title=title, in_force=in_force, load=partial(_text, id_))


EDITIONS = (
    _regulation("wcc-2012", "World Championship match 2012: tie-breaks", date(2012, 1, 1)),
    _regulation("wcc-2016", "World Championship match 2016: tie-breaks", date(2016, 1, 1)),
    _regulation("wcc-2024", "World Championship match 2024: tie-breaks", date(2024, 11, 20)),
    _regulation(
        "candidates-1983", "Candidates match 1983 Smyslov-Hübner: the wheel", date(1983, 1, 1)
    ),
)
