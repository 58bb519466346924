"""List entries: read, refused, printed in one canonical form."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.api import Descriptor, Modifiers, parse_descriptor
from crosstable.engine.descriptor import DescriptorError


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("bh", "BH"),
        ("BH-C1", "BH/C1"),
        ("bh/c1/p", "BH/C1/P"),
        ("BH:GP/C1/P", "BH:GP/C1/P"),
        ("KS/L+1", "KS/L+1"),
        ("ks/l-2", "KS/L-2"),
        ("SSSC/K3/F", "SSSC/K3/F"),
        ("fide:DE", "fide:DE"),
        ("us-chess:SOLKOFF", "us-chess:SOLKOFF"),
        ("ARO/U1400", "ARO/U1400"),
        ("RTNG/R", "RTNG/R"),
        ("OTHER_berlin", "OTHER_BERLIN"),
    ],
)
def test_read_and_printed(text, canonical):
    assert str(parse_descriptor(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "B H",
        "BH/",
        "BH/X",
        "BH/C0",
        "KS/L1",
        "/C1",
        "BH/C1.5",
        "é",
        "BH/C1/C2",
        "BH/M1/C1",
        "BH/P/P",
        "SSSC/K0",
        "SSSC/K-3",
        "ARO/U-1",
    ],
)
def test_refused_with_the_entry_named(text):
    with pytest.raises(DescriptorError, match=re.escape(repr(text))):
        parse_descriptor(text)


@given(
    st.builds(
        Descriptor,
        st.sampled_from(["BH", "SB", "DE", "OTHER_X1"]),
        st.builds(
            Modifiers,
            cut_low=st.integers(0, 9),
            limit=st.integers(-9, 9),
            forfeits_as_played=st.booleans(),
            reverse=st.booleans(),
            unrated=st.none() | st.integers(0, 3000),
            score=st.sampled_from(["", "MP", "GP"]),
        ),
        st.sampled_from(["", "fide", "us-chess"]),
    )
)
def test_the_canonical_form_is_read_back(descriptor):
    assert parse_descriptor(str(descriptor)) == descriptor


def test_the_score_stands_before_the_modifiers():
    with pytest.raises(DescriptorError, match="the score stands first"):
        parse_descriptor("BH/C1:GP")
