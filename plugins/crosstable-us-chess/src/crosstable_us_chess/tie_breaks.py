"""All tie-breaks, file by file."""

from __future__ import annotations

from crosstable_us_chess import (
    cumulative,
    opponents_scores,
    own_record,
    ratings,
    result_between_tied,
)

TIE_BREAKS = (
    *opponents_scores.TIE_BREAKS,
    *cumulative.TIE_BREAKS,
    *result_between_tied.TIE_BREAKS,
    *own_record.TIE_BREAKS,
    *ratings.TIE_BREAKS,
)
