"""What plugins give is taken to its end, if it has one, and is exact."""

from __future__ import annotations

import doctest
from decimal import Decimal
from fractions import Fraction
from itertools import count

import pytest

from crosstable.model import bounded as module
from crosstable.model.bounded import EndlessError, bounded, require_exact


def test_as_many_as_are_allowed_are_taken() -> None:
    assert bounded(range(3), "things", most=3) == (0, 1, 2)


def test_more_never_end() -> None:
    with pytest.raises(EndlessError, match="more than 3 things; it does not end"):
        bounded(range(4), "things", most=3)
    with pytest.raises(EndlessError, match="more than 100000 things"):
        bounded(count(), "things")


@pytest.mark.parametrize("value", [0, -1, 10**30, Fraction(1, 3)])
def test_exact_numbers(value: object) -> None:
    require_exact(value, "it")


@pytest.mark.parametrize("value", [1.0, float("nan"), True, Decimal(1), "1", None])
def test_all_else_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match=r"it is .*, which is no int and no Fraction"):
        require_exact(value, "it")


def test_the_examples_in_the_documentation_hold() -> None:
    assert doctest.testmod(module).failed == 0
