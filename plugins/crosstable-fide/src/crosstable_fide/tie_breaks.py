"""All tie-breaks for individuals, in the order of the articles."""

from __future__ import annotations

from crosstable_fide import (
    buchholz,
    direct_encounter,
    own_and_opponents,
    own_record,
    ratings,
)

TIE_BREAKS = (
    *direct_encounter.TIE_BREAKS,
    *own_record.TIE_BREAKS,
    *buchholz.TIE_BREAKS,
    *own_and_opponents.TIE_BREAKS,
    *ratings.TIE_BREAKS,
)
