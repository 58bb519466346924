"""Names of people and teams: when two spellings are one name, and when they are near."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache

# Letters that do not come apart into a base letter and a mark.
_LETTERS = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h",
        "ı": "i", "ŋ": "ng", "ə": "e", "'": "", "’": "", "‘": "", "`": "", "ʻ": "", "ʼ": "",
    }
)  # fmt: skip
# One sound, written with a mark in one file and with two letters in another.
_DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("aa", "a"))


@cache
def fold_name(name: str) -> str:
    """The words of a name as they compare: without case, marks, and what parts the words.

    >>> fold_name("Müller,Jörg") == fold_name("MUELLER  Joerg") == fold_name("Muller, Jorg")
    True
    """
    apart = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    for two, one in _DIGRAPHS:
        bare = bare.replace(two, one)
    return " ".join("".join(char if char.isalnum() else " " for char in bare).split())


def fold_words(name: str) -> str:
    """The folded words of a name in the order of the alphabet."""
    return " ".join(sorted(fold_name(name).split()))


def is_same_name(one: str, other: str) -> bool:
    """Whether two texts are one name.

    The order of the words may differ unless both have a comma, which says what the surname
    is: ``Wei, Yi`` and ``Yi, Wei`` are two people, ``Magnus Carlsen`` is ``Carlsen, Magnus``.
    """
    if fold_name(one) == fold_name(other):
        return True
    return not ("," in one and "," in other) and fold_words(one) == fold_words(other)


def is_unlike(one: str, other: str) -> bool:
    """Whether two names can hardly be one person's; names that say nothing of each other,
    because one is missing or in another script, are not."""
    first, second = fold_name(one), fold_name(other)
    if not first or not second or first.isascii() != second.isascii():
        return False
    shared = set(first.split()) & set(second.split())
    return not any(len(word) > 2 for word in shared) and not near_names(one, [other])


def near_names(name: str, names: Iterable[str]) -> Sequence[str]:
    """Up to three of the names that are near to one, the nearest first."""
    by_fold = {fold_name(other): other for other in names}
    import difflib

    close = difflib.get_close_matches(fold_name(name), by_fold, n=3)
    return [by_fold[fold] for fold in close]
