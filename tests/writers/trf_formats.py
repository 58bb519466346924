"""The reader of TRF and the writers of events, as they are registered."""

from __future__ import annotations

from crosstable.api import TournamentWriter
from crosstable.readers import crosstable_readers
from crosstable.writers import crosstable_writers

READER = next(reader for reader in crosstable_readers() if reader.id == "trf")
WRITERS = {w.id: w for w in crosstable_writers() if isinstance(w, TournamentWriter)}
