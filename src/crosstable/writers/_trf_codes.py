"""What the TRF writer has to say, as catalogue entries."""

from __future__ import annotations

from crosstable.api import DiagnosticCode, Severity

TOO_MANY = DiagnosticCode(
    "TRF-WRITE-TOO-MANY", Severity.ERROR, "TRF has four columns for a number: 9,999 at most."
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
    "A player's row does not keep to the columns, so it was left as it was.",
)
NO_ROW = DiagnosticCode(
    "TRF-WRITE-NO-ROW", Severity.WARNING, "A ranked player has no row in this file."
)
POINTS_WIDTH = DiagnosticCode(
    "TRF-WRITE-POINTS", Severity.WARNING, "Points do not fit in four columns."
)
ENCODING = DiagnosticCode(
    "TRF-WRITE-ENCODING",
    Severity.WARNING,
    "Some characters do not exist in the encoding of the file.",
)
FIELD = DiagnosticCode(
    "TRF-WRITE-FIELD", Severity.WARNING, "A text is longer than its field; it was cut or left out."
)
GAMES = DiagnosticCode(
    "TRF-WRITE-GAMES", Severity.WARNING, "TRF16 has room for one game of a player in a round."
)
AWARDED = DiagnosticCode(
    "TRF-WRITE-AWARDED", Severity.WARNING, "TRF16 cannot say that other points were awarded."
)
POINT_SYSTEM = DiagnosticCode(
    "TRF-WRITE-POINT-SYSTEM", Severity.WARNING, "TRF16 cannot say what a game is worth."
)
STAGES = DiagnosticCode(
    "TRF-WRITE-STAGES", Severity.WARNING, "TRF16 does not tell the stages of an event apart."
)
OUTCOME = DiagnosticCode(
    "TRF-WRITE-OUTCOME", Severity.WARNING, "An outcome is unknown; its cell has no result."
)
LEFT_OUT = DiagnosticCode(
    "TRF-WRITE-LEFT-OUT", Severity.INFO, "TRF16 has no record for some of what is known."
)

CODES = (
    TOO_MANY,
    EARLIER_ROUND,
    WHOLE_EVENT,
    COMING_ROUND,
    MISALIGNED,
    NO_ROW,
    POINTS_WIDTH,
    ENCODING,
    FIELD,
    GAMES,
    AWARDED,
    POINT_SYSTEM,
    STAGES,
    OUTCOME,
    LEFT_OUT,
)
