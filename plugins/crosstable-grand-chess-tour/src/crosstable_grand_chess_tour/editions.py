"""The regulations that this plugin ships, each one TOML file."""

from __future__ import annotations

from datetime import date
from functools import partial
from pkgutil import get_data

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    return (get_data("crosstable_grand_chess_tour", f"regulations/{id_}.toml") or b"").decode()


def _regulation(id_: str, title: str, in_force: date) -> RegulationFile:
    return RegulationFile(id=id_, title=title, in_force=in_force, load=partial(_text, id_))


EDITIONS = (
    _regulation("gct-2016", "Grand Chess Tour: tie-breaks and play-offs", date(2016, 1, 1)),
    _regulation("sinquefield-2014", "Sinquefield Cup 2014", date(2014, 1, 1)),
    _regulation("london-classic-2015", "London Chess Classic 2015", date(2015, 12, 4)),
)
