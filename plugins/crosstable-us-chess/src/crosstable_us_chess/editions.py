"""The regulations that this plugin ships."""

from __future__ import annotations

from datetime import date
from functools import partial
from pkgutil import get_data

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    return (get_data("crosstable_us_chess", f"regulations/{id_}.toml") or b"").decode()


def _regulation(id_: str, title: str, in_force: date | None = None) -> RegulationFile:
    return RegulationFile(id=id_, title=title, in_force=in_force, load=partial(_text, id_))


EDITIONS = (
    _regulation("us-chess", "US Chess club tie-break systems (rule 34E)"),
    _regulation("us-championship-2010", "US Championship 2010", date(2010, 1, 1)),
)
