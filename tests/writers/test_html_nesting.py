"""Style rules without nesting: the same as nested ones are in the CSS Nesting Module, section 3."""

from __future__ import annotations

import pytest

from crosstable.writers.html.nesting import flattened


@pytest.mark.parametrize(
    ("nested", "flat"),
    [
        ("a { color: red }", "a{color: red;}"),
        ("a { b { color: red; } }", "a b{color: red;}"),
        ("a { b, c { color: red; } }", "a b,a c{color: red;}"),
        ("a { :is(b, c) > d { color: red; } }", "a :is(b, c) > d{color: red;}"),
        ("a { x:not(:is(b, c), d), e { top: 0; } }", "a x:not(:is(b, c), d),a e{top: 0;}"),
        ("a { &.on, &:not(.off) b { top: 0; } }", "a.on,a:not(.off) b{top: 0;}"),
        ("a { b { c { top: 0; } } }", "a b c{top: 0;}"),
        ("a { top: 0; b { top: 1px; } left: 0; }", "a{top: 0;}\na b{top: 1px;}\na{left: 0;}"),
        ("a { @media print { top: 0; b { left: 0; } } }", "@media print{a{top: 0;}a b{left: 0;}}"),
        ("@media print { @page { size: A4; } }", "@media print{@page{size: A4;}}"),
        ("a { /* b { } */ top: 0; }", "a{top: 0;}"),
    ],
)
def test_rules_are_flattened(nested, flat):
    assert flattened(nested) == f"{flat}\n"
