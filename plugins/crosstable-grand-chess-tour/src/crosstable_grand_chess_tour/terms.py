"""What the plugin's play-offs share."""

from __future__ import annotations

from crosstable.api import Reading


def only(id_: str, article: str, question: str, answer: str) -> Reading:
    """A reading without another option."""
    return Reading(
        id=id_, article=article, question=question, choice="as-here", options={"as-here": answer}
    )
