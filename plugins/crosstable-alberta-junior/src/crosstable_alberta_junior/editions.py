"""The regulations that this plugin ships, each one TOML file."""

from __future__ import annotations

from datetime import date
from functools import partial
from importlib.resources import files

from crosstable.api import RegulationFile


def _text(id_: str) -> str:
    folder = files("crosstable_alberta_junior") / "regulations"
    return (folder / f"{id_}.toml").read_text(encoding="utf-8")


EDITIONS = (
    RegulationFile(
        id="ajcc-2023",
        title="Alberta Junior Chess Championship: Championship section",
        in_force=date(2023, 11, 4),
        load=partial(_text, "ajcc-2023"),
    ),
    RegulationFile(
        id="ajcc-2023-open",
        title="Alberta Junior Chess Championship: Open, U1300 and U800",
        in_force=date(2023, 11, 4),
        load=partial(_text, "ajcc-2023-open"),
    ),
)
