"""Frozen dataclasses behave as those of the standard library, which is asked beside them."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from typing import Any

import pytest

from crosstable.model import frozen


@frozen.dataclass(frozen=True, slots=True, kw_only=True)
class Slotted:
    a: int
    b: str = "b"
    c: list[int] = dataclasses.field(default_factory=list)
    d: int = dataclasses.field(default=0, compare=False, repr=False)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class StandardSlotted:
    a: int
    b: str = "b"
    c: list[int] = dataclasses.field(default_factory=list)
    d: int = dataclasses.field(default=0, compare=False, repr=False)


@frozen.dataclass(frozen=True)
class Plain:
    a: int
    b: int = 2

    def __post_init__(self) -> None:
        if self.b < 0:
            raise ValueError("b")


@frozen.dataclass(frozen=True)
class Longer(Plain):
    c: int = 3


@frozen.dataclass(frozen=True, slots=True)
class Empty:
    pass


def test_fields_representation_and_signature_are_the_same() -> None:
    ours, theirs = Slotted(a=1, d=5), StandardSlotted(a=1, d=5)
    assert repr(ours) == repr(theirs).replace("StandardSlotted", "Slotted")
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert Slotted.__slots__ == StandardSlotted.__slots__
    assert Slotted.__match_args__ == StandardSlotted.__match_args__
    assert str(inspect.signature(Slotted)) == str(inspect.signature(StandardSlotted))


def test_equality_is_of_the_fields_that_are_compared_and_of_the_class() -> None:
    assert Slotted(a=1, d=1) == Slotted(a=1, d=2)
    assert Slotted(a=1) != Slotted(a=2)
    assert Plain(1) != Longer(1)
    assert Plain(1) != (1, 2)
    assert Empty() == Empty()
    assert hash(Plain(1)) == hash(Plain(1))
    assert {Plain(1), Plain(1), Longer(1), Empty()} == {Longer(1), Plain(1), Empty()}


def test_a_default_is_made_anew_for_every_object() -> None:
    one, other = Slotted(a=1), Slotted(a=1)
    one.c.append(1)
    assert other.c == []


@pytest.mark.parametrize("one", [Slotted(a=1), Plain(1), Longer(1)])
def test_nothing_can_be_set_or_deleted(one: Any) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'a'"):
        one.a = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'a'"):
        del one.a


@pytest.mark.parametrize("one", [Slotted(a=1, b="x", c=[1], d=9), Plain(1), Longer(1, 2, 4)])
def test_copies_and_pickles_are_equal(one: Any) -> None:
    for made in (copy.deepcopy(one), pickle.loads(pickle.dumps(one)), dataclasses.replace(one)):
        assert made == one
        assert dataclasses.asdict(made) == dataclasses.asdict(one)


def test_arguments_are_checked_and_what_follows_the_making_is_done() -> None:
    with pytest.raises(TypeError, match="missing 1 required"):
        Plain()
    with pytest.raises(TypeError, match="unexpected keyword"):
        Plain(1, z=2)
    with pytest.raises(ValueError, match="b"):
        dataclasses.replace(Longer(1), b=-1)


def test_a_method_of_the_class_itself_stands() -> None:
    @frozen.dataclass(frozen=True)
    class Loud:
        a: int

        def __repr__(self) -> str:
            return "loud"

        def __eq__(self, other: object) -> bool:
            return True

    assert repr(Loud(1)) == "loud"
    assert Loud(1) == 5
    assert hash(Loud(1)) == hash(Loud(1))


def test_a_class_that_may_change_is_refused() -> None:
    with pytest.raises(TypeError, match=r"dataclasses\.dataclass"):
        frozen.dataclass(frozen=False)
