"""The regulations as data: what the contract does not ask."""

from __future__ import annotations

from crosstable.testing.regulations import listed_under


def test_codes_of_the_usual_body_need_no_namespace() -> None:
    """Another installed body has an SB of its own; FIDE's is meant where nobody says whose."""
    [listed] = listed_under("gct-2016", "SB")
    assert listed.key == "fide:SB"
