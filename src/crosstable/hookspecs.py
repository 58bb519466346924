"""The hooks.  So far only what the built-in readers need."""

from __future__ import annotations

import pluggy

hookimpl = pluggy.HookimplMarker("crosstable")
