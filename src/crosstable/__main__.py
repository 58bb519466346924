"""``python -m crosstable``, where the command is not on PATH (usual on Windows)."""

from __future__ import annotations

from crosstable.cli import main

if __name__ == "__main__":
    main()
