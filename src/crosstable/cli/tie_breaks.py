"""``crosstable tie-breaks``: every code, what it means, its article, its modifiers."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.output import emit_text, terminal_width

if TYPE_CHECKING:
    from crosstable.api import TieBreak

MODIFIERS = {
    "C": "/C1 /C2 cut the lowest one or two",
    "M": "/M1 /M2 cut the lowest and the highest one or two",
    "P": "/P count forfeits as played",
    "L": "/L+1 /L-1 move the limit by half points",
    "R": "/R reverse the order",
    "F": "/F built on Fore Buchholz",
    "K": "/K3 set the divisor",
    "U": "/U1400 rate unrated opponents so",
    ":": ":MP :GP match or game points",
}


@click.command("tie-breaks")
@click.argument("code", required=False)
@click.pass_context
def command(ctx: click.Context, code: str | None) -> None:
    """List every tie-break code, or the one given (BH/C1 shows BH)."""
    session: Session = ctx.obj
    offers = session.registry.tie_breaks
    wanted = (code or "").partition("/")[0].upper().removesuffix(":MP").removesuffix(":GP")
    chosen = {
        key: offer.value
        for key, offer in offers.items()
        if not code or _is_meant(wanted, key.upper())
    }
    if not chosen:
        known = ", ".join(key.partition(":")[2] for key in offers) or "none"
        raise Refusal(f"there is no tie-break {code!r}; installed: {known}")
    emit_text("\n".join(_lines(chosen)) + "\n")


def _is_meant(wanted: str, key: str) -> bool:
    """Whether this is the tie-break, or what it is under another edition: ``KS-GROUPS``."""
    bare = key.partition(":")[2]
    return wanted in (key, bare) or f"{bare}-".startswith(f"{wanted}-")


def _lines(chosen: dict[str, TieBreak]) -> Iterable[str]:
    namespace = ""
    for key, tie_break in chosen.items():
        if key.partition(":")[0] != namespace:
            namespace = key.partition(":")[0]
            yield f"{namespace}:"
        yield from _entry(tie_break)
    used = {letter for tie_break in chosen.values() for letter in tie_break.modifiers}
    if used:
        yield from ("", "Modifiers")
        yield from (f"  {words}" for letter, words in MODIFIERS.items() if letter in used)


def _entry(tie_break: TieBreak) -> Iterable[str]:
    letters = [m for m in MODIFIERS if m in tie_break.modifiers]
    taken = " ".join(":MP :GP" if m == ":" else f"/{m}" for m in letters)
    better = "lower is better" if tie_break.lower_is_better else ""
    facts = ", ".join(filter(None, (f"article {tie_break.article}", better, taken)))
    yield f"  {tie_break.spelling or tie_break.code:5} {tie_break.name} ({facts})"
    yield from textwrap.wrap(
        tie_break.summary,
        max(40, terminal_width()),
        initial_indent=" " * 8,
        subsequent_indent=" " * 8,
    )
