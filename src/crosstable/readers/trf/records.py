"""The table of records: one row for each, and which lines are no records at all.

Source: TRF fact sheet, section 2, and section 6 for the extensions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from crosstable.readers._columns import Line
from crosstable.readers.trf import header, kind, players, points, requests, teams
from crosstable.readers.trf.draft import Draft


class RecordType(NamedTuple):
    """A record: its id, the version that brought it, the pass it is read in, its handler.

    The first pass reads headers and players, the second all that names players.
    """

    id: str
    since: str
    read_pass: int
    read: Callable[[Draft, Line], None]


_ROWS = (
    RecordType("001", "TRF06", 1, players.read_player),
    RecordType("012", "TRF06", 1, header.text_into("name")),
    RecordType("013", "TRF06", 2, teams.read_old_team),
    RecordType("022", "TRF06", 1, header.text_into("city")),
    RecordType("032", "TRF06", 1, header.text_into("federation")),
    RecordType("042", "TRF06", 1, header.date_into("start")),
    RecordType("052", "TRF06", 1, header.date_into("end")),
    RecordType("062", "TRF06", 1, header.count_into("players")),
    RecordType("072", "TRF06", 1, header.count_into("rated")),
    RecordType("082", "TRF06", 1, header.count_into("teams")),
    RecordType("092", "TRF06", 1, kind.read_type_text),
    RecordType("102", "TRF06", 1, header.official("chief-arbiter")),
    RecordType("112", "TRF06", 1, header.official("deputy-arbiter")),
    RecordType("122", "TRF06", 1, header.text_into("rate_text")),
    RecordType("132", "TRF06", 1, header.keep_round_dates),
    RecordType("142", "TRF26", 1, header.read_rounds_planned),
    RecordType("152", "TRF26", 1, header.read_initial_colour),
    RecordType("162", "TRF26", 1, points.read_individual_points),
    RecordType("172", "TRF26", 1, header.text_into("starting_rank_method")),
    RecordType("182", "TRF26", 1, header.text_into("pairing_program")),
    RecordType("192", "TRF26", 1, kind.read_type_code),
    RecordType("202", "TRF26", 1, header.read_tie_breaks),
    RecordType("212", "TRF26", 1, header.read_tie_breaks),
    RecordType("222", "TRF26", 1, header.text_into("rate_encoded")),
    RecordType("240", "TRF26", 2, requests.keep_byes),
    RecordType("250", "TRF26", 2, requests.read_acceleration),
    RecordType("260", "TRF26", 2, requests.read_forbidden),
    RecordType("299", "TRF26", 2, requests.keep_abnormal_points),
    RecordType("300", "TRF26", 2, requests.keep_match),
    RecordType("310", "TRF26", 2, teams.read_team),
    RecordType("320", "TRF26", 2, requests.keep_match),
    RecordType("330", "TRF26", 2, requests.keep_match),
    RecordType("352", "TRF26", 1, header.text_into("board_colours")),
    RecordType("362", "TRF26", 1, points.read_team_points),
    RecordType("801", "TRF26", 2, requests.keep_for_the_eye),
    RecordType("802", "TRF26", 2, requests.keep_for_the_eye),
    RecordType("XXA", "JaVaFo", 2, requests.read_javafo_acceleration),
    RecordType("XXC", "JaVaFo", 1, header.read_pairing_configuration),
    RecordType("XXP", "JaVaFo", 2, requests.read_javafo_forbidden),
    RecordType("XXR", "JaVaFo", 1, header.read_rounds_planned),
    RecordType("XXS", "JaVaFo", 1, points.read_javafo_points),
    RecordType("XXZ", "JaVaFo", 2, requests.read_javafo_absent),
    RecordType("BBW", "bbpPairings", 1, points.read_bbp_points),
    RecordType("BBD", "bbpPairings", 1, points.read_bbp_points),
    RecordType("BBL", "bbpPairings", 1, points.read_bbp_points),
    RecordType("BBZ", "bbpPairings", 1, points.read_bbp_points),
    RecordType("BBF", "bbpPairings", 1, points.read_bbp_points),
    RecordType("BBU", "bbpPairings", 1, points.read_bbp_points),
)

RECORD_TYPES = {row.id: row for row in _ROWS}


def is_ruler(text: str) -> bool:
    """Whether a line is for the eye: a comment, a line of digits, a row of column names.

    Older programs write rulers without ``###``.  Source: TRF fact sheet, section 7.3.
    """
    if text.startswith("#"):
        return True
    if text[3:4].isdigit() or not text[:3].strip():
        return text.replace(" ", "").isdigit()
    return text[0] == text[1:2] == text[2:3] and all(map(_is_column_name, text.split()))


def _is_column_name(word: str) -> bool:
    """``SSSS``, ``sTTT``, ``BBBB/BB/BB``, ``1111``: at most two letters, one of them large."""
    letters = {letter for letter in word if letter.isalpha()}
    return len(letters) <= 2 and not word.islower()
