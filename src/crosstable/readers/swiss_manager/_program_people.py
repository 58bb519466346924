"""Facts about people as the program writes them."""

from __future__ import annotations

import re
from datetime import date

_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_BARE = re.compile(r"(\d{4})(\d{2})(\d{2})")
_YEAR_FIRST = re.compile(r"(\d{4})[/-](\d{1,2})[/-](\d{1,2})")
_YEAR = re.compile(r"\d{4}")

_SEXES = {"m": "m", "w": "w", "f": "w"}


def full_name(surname: str, first_name: str) -> str:
    """``Surname, First``; a comma inside the surname already parts the two."""
    surname, first_name = surname.strip(), first_name.strip()
    if surname and first_name:
        return f"{surname}, {first_name}"
    return re.sub(r"\s*,\s*", ", ", surname or first_name).strip(", ")


def read_sex(text: str) -> str:
    """``m`` or ``w``, empty for anything else."""
    return _SEXES.get(text.strip().casefold(), "")


def read_birth(text: str) -> str | None:
    """A date of birth as ``YYYY/MM/DD``, as the year where no more is known, else ``None``.

    ``00.00.1990``, ``19900000`` and ``1990`` are years; zeros alone are no date.
    """
    bare = text.strip()
    if not bare.strip("0./-"):
        return ""
    parts = _parts(bare)
    if parts is None:
        return None
    year, month, day = parts
    if not month or not day:
        return f"{year:04}" if year else None
    return f"{year:04}/{month:02}/{day:02}" if _exists(year, month, day) else None


def read_day(text: str) -> date | None:
    """The day of ``20250926``, ``26.09.2025`` or ``2025/09/26``, else ``None``."""
    parts = _parts(text.strip())
    return date(*parts) if parts is not None and _exists(*parts) else None


def _parts(bare: str) -> tuple[int, int, int] | None:
    dotted = _DOTTED.fullmatch(bare)
    if dotted is not None:
        return int(dotted[3]), int(dotted[2]), int(dotted[1])
    year_first = _BARE.fullmatch(bare) or _YEAR_FIRST.fullmatch(bare)
    if year_first is not None:
        return int(year_first[1]), int(year_first[2]), int(year_first[3])
    return (int(bare), 0, 0) if _YEAR.fullmatch(bare) else None


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
