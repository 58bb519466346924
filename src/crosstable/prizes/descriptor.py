"""What a plugin registers: a rule for sharing prizes, its steps and its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from crosstable.prizes.situation import Sharer


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeParameter:
    """A parameter of a rule, as a file or the command line gives it.

    ``parse`` reads the value, an integer, a text or a list of these, and raises
    :class:`ValueError` in words for the user.  One that is not required and not given is
    ``default``.
    """

    name: str
    summary: str
    parse: Callable[[object], Any]
    is_required: bool = False
    default: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRule:
    """A rule for sharing prizes.

    ``steps`` are the steps of the rule in words, by name; each award names one, and a
    regulation gives each its article.  ``share`` gives out the whole sum of the prizes, save
    those of places that nobody took; with ``is_extra`` it pays beside the fund instead, and
    its situation has no prizes.  ``is_for_groups`` marks a rule that can share the prizes of
    a group (juniors, women) in the same way as those of all.
    """

    id: str
    title: str
    summary: str
    steps: Mapping[str, str]
    share: Sharer
    parameters: tuple[PrizeParameter, ...] = ()
    is_extra: bool = False
    is_for_groups: bool = False
