"""All tie-breaks, in the order of the articles; then those of earlier eras."""

from __future__ import annotations

from crosstable_fide import (
    boards,
    buchholz,
    direct_encounter,
    earlier_direct_encounter,
    earlier_ratings,
    earlier_scores,
    extended_direct_encounter,
    own_and_opponents,
    own_record,
    ratings,
    team_scores,
)

TIE_BREAKS = (
    *direct_encounter.TIE_BREAKS,
    *own_record.TIE_BREAKS,
    *buchholz.TIE_BREAKS,
    *own_and_opponents.TIE_BREAKS,
    *ratings.TIE_BREAKS,
    *boards.TIE_BREAKS,
    *team_scores.TIE_BREAKS,
    *extended_direct_encounter.TIE_BREAKS,
    *earlier_direct_encounter.TIE_BREAKS,
    *earlier_scores.TIE_BREAKS,
    *earlier_ratings.TIE_BREAKS,
)
