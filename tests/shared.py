"""Where the files are that are no part of the repository, and tests without them are skipped.

They are looked for in ``../shared``, or where the environment variable CROSSTABLE_SHARED says.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("CROSSTABLE_SHARED", ROOT.parent / "shared"))
CASES = SHARED / "cases"
CORPUS = SHARED / "corpus" / "trf"

PGN = SHARED / "corpus" / "pgn"
REAL_EVENTS = SHARED / "spec" / "real-events.json"

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
needs_pgn = pytest.mark.skipif(not PGN.is_dir(), reason="the corpus of PGN is not here")
