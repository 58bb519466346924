"""Sets up a clone and runs crosstable (``try``) or its tests (``test``).

This file only asks for the right Python, in words that even an old one understands; the
work is in ``environment.py`` beside it.
"""

import os
import runpy
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the very question
    sys.exit(
        "start.py: crosstable needs Python 3.11 or newer, and this is Python %d.%d (%s)."  # noqa: UP031
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

runpy.run_path(
    os.path.join(os.path.dirname(os.path.abspath(__file__)), "environment.py"),
    run_name="__main__",
)
