"""JSON as bytes."""

from __future__ import annotations


def encode_json(text: str) -> bytes:
    """JSON as UTF-8; half of a surrogate pair, which UTF-8 cannot hold, as its escape."""
    return text.encode("utf-8", "backslashreplace")
