"""Player rows (001) and national ratings (NRS).  Source: TRF fact sheet, 3.1 and 3.3."""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter

from crosstable.api import Declared, NationalRating, parse_points
from crosstable.readers._columns import Line, whole_number
from crosstable.readers.trf import codes
from crosstable.readers.trf.cells import read_cells
from crosstable.readers.trf.draft import FIRST_ROUND_COLUMN, ROUND_WIDTH, Draft, Row

_FIXED_WIDTH = FIRST_ROUND_COLUMN - 1

FIELDS = {
    "id": (5, 8),
    "sex": (10, 10),
    "title": (11, 13),
    "name": (15, 47),
    "rating": (49, 52),
    "federation": (54, 56),
    "fide_id": (58, 68),
    "birth": (70, 79),
    "points": (81, 84),
    "rank": (86, 89),
}
"""Columns of the record tables, 1-based and inclusive, in the order of the row."""

_BLANKS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)

_cut = itemgetter(*(slice(first - 1, last) for first, last in FIELDS.values()))
_gaps = itemgetter(*(column - 1 for column in _BLANKS))
_NO_GAP_USED = (" ",) * len(_BLANKS)

_SEXES = {"": "", "m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w"}

_TITLES = {title: title for title in ("", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")}
# TRF06 wrote one letter; French programs write the feminine behind it.
_TITLES |= {"G": "GM", "M": "IM", "F": "FM", "C": "CM"}
_TITLES |= {"WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}
_TITLES |= {"GF": "WGM", "MF": "WIM", "FF": "WFM", "CF": "WCM"}


def read_player(draft: Draft, line: Line) -> None:
    """Read one 001 row."""
    line = _aligned(draft, line)
    text = line.text
    fixed = text if len(text) >= _FIXED_WIDTH else text.ljust(_FIXED_WIDTH)
    id_, sex, title, name, rating, federation, fide_id, birth, points, rank = _cut(fixed)
    number = _start_number(draft, line, id_)
    if number is None:
        return
    row = Row(line, {})
    draft.players[number] = row
    if _gaps(fixed) != _NO_GAP_USED:
        birth = _report_gaps(draft, line, fixed, birth)
    row.points = _points(draft, line, points)
    row.fields = {
        "id": number,
        "name": _name(draft, line, name),
        "sex": _sex(draft, line, sex),
        "title": _title(draft, line, title),
        "rating": _rating(draft, line, rating.strip()),
        "federation": federation.strip(),
        "fide_id": _known_id(fide_id.strip()),
        "birth": _birth(birth.strip()),
        "declared": Declared(points=row.points, rank=_rank(draft, line, rank.strip())),
    }
    if len(text) > _FIXED_WIDTH:
        read_cells(draft, row, number, text.rstrip())


def _start_number(draft: Draft, line: Line, text: str) -> int | None:
    number = whole_number(text.strip())
    # A digit beside the field belongs to a number that the field cannot hold.
    if not number or line.text[3:4].strip() or line.text[8:9].isdigit():
        shown = line.text[3:9].strip()
        message = f"the row has no starting rank from 1 to 9999 ({shown!r}); it is not used"
        draft.keep(line)
        draft.tell(codes.START_NUMBER, line, (4, 9), message)
        return None
    first = draft.players.get(number)
    if first is None:
        return number
    draft.keep(line)
    where = first.line.number
    if first.line.text.rstrip() == line.text.rstrip():
        message = f"the row of line {where} stands here again; it is used once"
        draft.tell(codes.DUPLICATE_ROW, line, (5, 8), message)
    else:
        message = f"starting rank {number} is taken by line {where}; this row is not used"
        hint = "give one of the two players a number of their own, in their row and in the cells"
        draft.tell(codes.DUPLICATE_NUMBER, line, (5, 8), message, hint)
    return None


def _aligned(draft: Draft, line: Line) -> Line:
    """The row with its fields in their columns, where TABs or bytes have moved them."""
    text = line.text
    if "\t" in text:
        text = _without_tabs(text)
        if "\t" in line.text.rstrip():
            draft.tell(codes.TAB, line, _tab_columns(line.text), "TABs were read as blanks")
    if not text.isascii() and not _is_aligned(text):
        by_bytes = _by_bytes(text)
        if _is_aligned(by_bytes):
            text = by_bytes
            message = "columns are counted in bytes here; the excerpt shows them moved"
            draft.tell(codes.BYTE_COLUMNS, line._replace(text=text), (15, 47), message)
    return line if text is line.text else line._replace(text=text)


def _tab_columns(text: str) -> tuple[int, int]:
    return text.index("\t") + 1, text.index("\t") + 1


def _without_tabs(text: str) -> str:
    """One blank for each TAB if the row is right so, else blanks to the next stop."""
    plain = text.replace("\t", " ").rstrip()
    expanded = text.rstrip().expandtabs()
    return expanded if not _is_aligned(plain) and _is_aligned(expanded) else plain


def _by_bytes(text: str) -> str:
    """The row cut by UTF-8 bytes: blanks fill the name up, all that follows moves right."""
    data = text.encode("utf-8", errors="replace")
    name = data[:47].decode("utf-8", errors="ignore")
    return name.ljust(47) + data[47:].decode("utf-8", errors="replace")


def _is_aligned(text: str) -> bool:
    """Whether blanks and colours stand where the record table has them."""
    if _gaps(text.ljust(_FIXED_WIDTH)) != _NO_GAP_USED:
        return False
    for start in range(_FIXED_WIDTH, len(text), ROUND_WIDTH):
        cell = text[start : start + ROUND_WIDTH].ljust(ROUND_WIDTH)
        if cell[5] not in "wb-WB " or (cell[4] + cell[6] + cell[8:]).strip():
            return False
    return True


def _report_gaps(draft: Draft, line: Line, fixed: str, birth: str) -> str:
    """Report what stands between the fields; the birth date, mended if it is one of them."""
    used = [column for column in _BLANKS if fixed[column - 1] != " "]
    listed = ", ".join(map(str, used))
    message = f"column {listed} must be blank; the fields beside it may be cut or moved"
    draft.tell(codes.GAP_COLUMN, line, (used[0], used[0]), message)
    if 80 in used and birth.startswith(" "):
        return fixed[69:80]
    return birth


def _name(draft: Draft, line: Line, text: str) -> str:
    name: str = text.strip()
    if not name:
        draft.tell(codes.NAME_MISSING, line, FIELDS["name"], "the player has no name")
    return name


def _sex(draft: Draft, line: Line, text: str) -> str:
    sex = _SEXES.get(text.strip())
    if sex is not None:
        return sex
    draft.tell(codes.SEX, line, FIELDS["sex"], f"sex {text!r} is neither m nor w; left blank")
    return ""


def _title(draft: Draft, line: Line, text: str) -> str:
    bare = text.strip()
    title = _TITLES.get(bare.upper())
    if title is not None:
        return title
    message = f"{bare!r} is no FIDE title; kept as it stands"
    draft.tell(codes.TITLE, line, FIELDS["title"], message)
    return bare


def _rating(draft: Draft, line: Line, bare: str) -> int | None:
    if not bare:
        return None
    rating = whole_number(bare)
    if rating is None:
        message = f"rating {bare!r} is not a number; the player is taken as unrated"
        draft.tell(codes.RATING, line, FIELDS["rating"], message)
    return rating or None


def _points(draft: Draft, line: Line, text: str) -> Fraction | None:
    if text.isspace():
        return None
    try:
        return parse_points(text)
    except ValueError:
        message = f"points {text.strip()!r} are not a number; taken as not given"
        draft.tell(codes.POINTS, line, FIELDS["points"], message)
        return None


def _rank(draft: Draft, line: Line, bare: str) -> int | None:
    if not bare:
        return None
    rank = whole_number(bare)
    if rank is None:
        message = f"rank {bare!r} is not a number; taken as not given"
        draft.tell(codes.RANK, line, FIELDS["rank"], message)
    return rank or None


def _known_id(bare: str) -> str:
    return bare if bare.strip("0") else ""


def _birth(bare: str) -> str:
    return bare if bare.strip("0./- ") else ""


def is_national_rating(line: Line) -> bool:
    """Whether a line with an unknown id is a national rating: letters, then a row like 001."""
    text = line.text
    code = text[:3]
    if not (len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()):
        return False
    fixed = text.ljust(_FIXED_WIDTH)
    if not whole_number(fixed[4:8].strip()) or fixed[3] != " " or fixed[8] != " ":
        return False
    return bool(fixed[48:52].strip() or fixed[57:68].strip())


def read_national_rating(draft: Draft, line: Line) -> None:
    """Read one NRS row and give it to its player."""
    row = draft.players.get(whole_number(line.cut(5, 8)) or 0)
    if row is None:
        message = f"no player has the starting rank {line.cut(5, 8)}; the record is kept as text"
        draft.keep(line)
        draft.tell(codes.NATIONAL_RATING_OF_NOBODY, line, (5, 8), message)
        return
    row.national_ratings.append(
        NationalRating(
            federation=line.text[:3],
            rating=_rating(draft, line, line.cut(49, 52)),
            id=_known_id(line.cut(58, 68)),
            origin=line.cut(54, 56),
        )
    )
