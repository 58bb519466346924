"""What every benchmark is told."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Options(NamedTuple):
    """How many counted runs, a folder for events, the shared corpus if there is one, and
    whether peers that need minutes are run too."""

    runs: int
    folder: Path
    corpus: Path | None
    slow: bool
