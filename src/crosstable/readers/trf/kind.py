"""The kind of event: record 192, else record 092.  Source: TRF fact sheet, section 4.3."""

from __future__ import annotations

import re

from crosstable.api import EventKind
from crosstable.readers._columns import Line
from crosstable.readers.trf import codes
from crosstable.readers.trf.draft import Draft
from crosstable.readers.trf.header import text_of

_SCORES = r"(_(MP|GP)){0,2}"

# The codes of individual and of team events; what they say of the pairings.
_CODES = (
    (r"FIDE_(DUTCH(_20(17|25|26))?|DUBOV|BURSTEIN)(_BAKU)?", EventKind.SWISS, False),
    (r"FIDE_DOUBLESWISS(_BAKU)?|CUSTOM_(DOUBLE)?SWISS", EventKind.SWISS, False),
    (r"(BERGER|FIDE|CUSTOM)_ROUNDROBIN(_G\d+)?", EventKind.ROUND_ROBIN, False),
    (r"(BERGER|FIDE|CUSTOM)_DOUBLEROUNDROBIN", EventKind.DOUBLE_ROUND_ROBIN, False),
    (r"(FIDE|CUSTOM)_(DOUBLE)?SCHEVENINGEN(_G\d+)?", EventKind.SCHEVENINGEN, False),
    (r"(FIDE|CUSTOM)_SCHILLER(_T\d+P\d+|_\d+X\d+|_TXP)?", EventKind.SCHEVENINGEN, False),
    (r"(CUSTOM|WORLDCUP)_KNOCKOUT", EventKind.KNOCK_OUT, False),
    (r"FIDE_TEAM(_TYPE[AB])?" + _SCORES + r"(_BAKU)?", EventKind.SWISS, True),
    (r"CUSTOM_TEAM_SWISS" + _SCORES, EventKind.SWISS, True),
    (r"(BERGER|FIDE|CUSTOM)_TEAM_ROUNDROBIN", EventKind.ROUND_ROBIN, True),
    (r"(BERGER|FIDE|CUSTOM)_TEAM_DOUBLEROUNDROBIN", EventKind.DOUBLE_ROUND_ROBIN, True),
    (r"CUSTOM_TEAM_KNOCKOUT", EventKind.KNOCK_OUT, True),
)

# Words of record 092, the more telling ones first.
_WORDS = (
    (r"scheveningen|schiller", EventKind.SCHEVENINGEN),
    (r"knock.?out|\bcup\b", EventKind.KNOCK_OUT),
    (r"double.?round.?robin|double.?all.?play.?all", EventKind.DOUBLE_ROUND_ROBIN),
    (r"round.?robin|all.?play.?all|\bberger\b", EventKind.ROUND_ROBIN),
    (r"swiss|\bdutch\b|\bdubov\b|\bburstein\b", EventKind.SWISS),
    (r"\bmatch\b", EventKind.MATCH),
)

_LOOKS_LIKE_CODE = re.compile(r"[A-Z0-9]+([_-][A-Z0-9]+)+")


def _kind_of_code(code: str) -> tuple[EventKind, bool] | None:
    upper = code.upper()
    for pattern, kind, is_team in _CODES:
        if re.fullmatch(pattern, upper):
            return kind, is_team
    return None


def read_type_code(draft: Draft, line: Line) -> None:
    """Record 192."""
    code = text_of(line)
    if not draft.is_first(line) or not code:
        return
    draft.header["type_code"] = code
    known = _kind_of_code(code)
    if known is None:
        draft.says_team = draft.says_team or "TEAM" in code.upper().split("_")
        message = f"{code[:40]!r} is no code of FIDE's list; the kind of event is not taken from it"
        draft.tell(codes.TYPE_CODE, line, (5, len(line.text.rstrip())), message)
        return
    draft.header["kind"], draft.says_team = known[0], known[1] or draft.says_team
    draft.header["kind_basis"] = "record 192"


def read_type_text(draft: Draft, line: Line) -> None:
    """Record 092: free text, or a code in the files of bbpPairings; 192 goes before it."""
    text = text_of(line)
    if not draft.is_first(line) or not text:
        return
    draft.header["type_text"] = text
    kind, is_team = _kind_of_text(text)
    draft.says_team = draft.says_team or is_team
    if _LOOKS_LIKE_CODE.fullmatch(text) and _kind_of_code(text) is not None:
        draft.header.setdefault("type_code", text)
    if kind is not None and draft.header.get("kind_basis") != "record 192":
        draft.header["kind"] = kind
        draft.header["kind_basis"] = "record 092"


def _kind_of_text(text: str) -> tuple[EventKind | None, bool]:
    if _LOOKS_LIKE_CODE.fullmatch(text):
        known = _kind_of_code(text.replace("-", "_"))
        if known is not None:
            return known
    lower = text.lower().replace("_", " ")
    is_team = re.search(r"\bteams?\b", lower) is not None
    for pattern, kind in _WORDS:
        if re.search(pattern, lower):
            return kind, is_team
    return None, is_team
