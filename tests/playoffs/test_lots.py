"""Seeded lots against their written definition, worked out here in a few lines of our own."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from crosstable.api import choice, lot
from crosstable.playoffs import lots
from crosstable.playoffs.lots import draw, number_below

LOT = lot("SF1-R-LOT", ("3", "8", "11"), players=(3, 8, 11), text="x")


def by_definition(seed: str, id_: str, outcomes: int, size: int = 2**256) -> int:
    counter = 0
    while True:
        digest = sha256((seed + "\n" + id_ + "\n" + str(counter)).encode("utf-8")).hexdigest()
        x = int(digest, 16) % size
        if x < size - size % outcomes:
            return x % outcomes
        counter += 1


@pytest.mark.parametrize("outcomes", [2, 3, 7, 40])
def test_lots_follow_the_definition(outcomes) -> None:
    for seed in ("42", "", "Wijk aan Zee ½"):
        for id_ in ("F-LOT", *(f"R-LOT-{n}" for n in range(2, 50)), "SEED-LOT1"):
            assert number_below(outcomes, seed, id_) == by_definition(seed, id_, outcomes)


def test_lots_never_change() -> None:
    """``printf '42\\nSF1-R-LOT\\n0' | sha256sum``, and the remainder by three, by perl."""
    digest = "65bfc1050ec7e8dc19041bc3598e048cb5edfa6aa22c5e61439c54a5d531507e"
    assert sha256(b"42\nSF1-R-LOT\n0").hexdigest() == digest
    assert draw("42", LOT) == LOT.options[1]


def test_each_lot_is_drawn_under_its_own_id() -> None:
    for number in range(12):
        one = LOT._replace(id=f"R-LOT-{number}")
        assert draw("42", one) == LOT.options[by_definition("42", one.id, 3)]


def test_what_lies_in_the_incomplete_stretch_is_drawn_again(monkeypatch) -> None:
    """Below 8 three outcomes leave the numbers 6 and 7 over."""
    monkeypatch.setattr(lots, "_RANGE", 8)
    monkeypatch.setattr(lots, "sha256", _Low)
    expected = [by_definition("s", str(n), 3, 8) for n in range(60)]
    assert [number_below(3, "s", str(n)) for n in range(60)] == expected


class _Low:
    def __init__(self, data: bytes) -> None:
        self._data = data

    def digest(self) -> bytes:
        return bytes([sha256(self._data).digest()[-1] % 8])


def test_lots_come_out_evenly() -> None:
    counts = Counter(number_below(3, "even", str(n)) for n in range(3000))
    assert all(900 < counts[outcome] < 1100 for outcome in range(3))


def test_only_lots_are_drawn() -> None:
    with pytest.raises(ValueError, match="C is no lot but a choice"):
        draw("42", choice("C", 3, ("white", "black"), text="x"))
