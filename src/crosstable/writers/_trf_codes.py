"""What the TRF writers have to say, as catalogue entries."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity

TOO_MANY = DiagnosticCode(
    "TRF-WRITE-TOO-MANY", Severity.ERROR, "TRF has four columns for a number: 9,999 at most."
)
NO_BOARDS = DiagnosticCode(
    "TRF-WRITE-NO-BOARDS",
    Severity.ERROR,
    "TRF tells matches by the games of their boards, and no board of any match is known.",
)
EARLIER_ROUND = DiagnosticCode(
    "TRF-WRITE-EARLIER-ROUND",
    Severity.WARNING,
    "The standings are after an earlier round than the rounds in the file.",
)
WHOLE_EVENT = DiagnosticCode(
    "TRF-WRITE-WHOLE-EVENT", Severity.WARNING, "A part was asked for; TRF holds everybody."
)
COMING_ROUND = DiagnosticCode(
    "TRF-WRITE-COMING-ROUND",
    Severity.INFO,
    "The points include byes declared for a round that is not ranked yet.",
)
MISALIGNED = DiagnosticCode(
    "TRF-WRITE-MISALIGNED",
    Severity.WARNING,
    "A player's row did not keep to the columns, so it was written anew.",
)
REPLACED = DiagnosticCode(
    "TRF-WRITE-REPLACED",
    Severity.WARNING,
    "A line that was not fully understood was replaced, because its record changed.",
)
STALE = DiagnosticCode(
    "TRF-WRITE-STALE",
    Severity.WARNING,
    "Lines kept as text may name players by numbers that have changed.",
)
POINTS_WIDTH = DiagnosticCode(
    "TRF-WRITE-POINTS", Severity.WARNING, "Points do not fit in four columns."
)
ENCODING = DiagnosticCode(
    "TRF-WRITE-ENCODING",
    Severity.WARNING,
    "Some characters do not exist in the encoding of the file.",
)
CHARACTERS = DiagnosticCode(
    "TRF-WRITE-CHARACTERS", Severity.WARNING, "Control characters became question marks."
)
ASCII_LETTERS = DiagnosticCode(
    "TRF-WRITE-ASCII", Severity.WARNING, "A name has letters that ASCII has no form for."
)
FIELD = DiagnosticCode(
    "TRF-WRITE-FIELD", Severity.WARNING, "A text does not fit its field; it was cut or left out."
)
DATE = DiagnosticCode(
    "TRF-WRITE-DATE", Severity.WARNING, "A date is not certain, or has no form in its record."
)
COUNTS = DiagnosticCode(
    "TRF-WRITE-COUNTS", Severity.INFO, "A number of players or teams declared was not the real one."
)
KIND = DiagnosticCode(
    "TRF-WRITE-KIND", Severity.INFO, "No record of the file says what kind of event it is."
)
GAMES = DiagnosticCode(
    "TRF-WRITE-GAMES", Severity.WARNING, "TRF has room for one game of a player in a round."
)
AWARDED = DiagnosticCode(
    "TRF-WRITE-AWARDED", Severity.WARNING, "The format cannot say that other points were awarded."
)
POINT_SYSTEM = DiagnosticCode(
    "TRF-WRITE-POINT-SYSTEM", Severity.WARNING, "The format cannot say what a game is worth."
)
STAGES = DiagnosticCode(
    "TRF-WRITE-STAGES", Severity.WARNING, "TRF does not tell the stages of an event apart."
)
OUTCOME = DiagnosticCode(
    "TRF-WRITE-OUTCOME", Severity.WARNING, "A round ended in a way that no cell can say."
)
LEFT_OUT = DiagnosticCode(
    "TRF-WRITE-LEFT-OUT", Severity.WARNING, "The format has no record for some of what is known."
)
KEPT_LINES = DiagnosticCode(
    "TRF-WRITE-KEPT-LINES",
    Severity.INFO,
    "What was only kept as text of the input is not written into another format.",
)
ENGINE = DiagnosticCode(
    "TRF-WRITE-ENGINE", Severity.WARNING, "A pairing program will not accept the file as it is."
)
ENGINE_LEFT_OUT = DiagnosticCode(
    "TRF-WRITE-ENGINE-LEFT-OUT",
    Severity.INFO,
    "Something was left out or put otherwise, because a pairing program takes it so only.",
)

CODES = (
    TOO_MANY,
    NO_BOARDS,
    EARLIER_ROUND,
    WHOLE_EVENT,
    COMING_ROUND,
    MISALIGNED,
    REPLACED,
    STALE,
    POINTS_WIDTH,
    ENCODING,
    CHARACTERS,
    ASCII_LETTERS,
    FIELD,
    DATE,
    COUNTS,
    KIND,
    GAMES,
    AWARDED,
    POINT_SYSTEM,
    STAGES,
    OUTCOME,
    LEFT_OUT,
    KEPT_LINES,
    ENGINE,
    ENGINE_LEFT_OUT,
)
