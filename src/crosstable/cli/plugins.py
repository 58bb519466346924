"""``crosstable plugins``: distributions, versions, what each registers, what failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Session
from crosstable.cli.output import emit_text

if TYPE_CHECKING:
    from crosstable.host import Origin, Registry

SORTS = (
    "readers",
    "writers",
    "regulations",
    "tie_breaks",
    "unplayed_rounds",
    "check_profiles",
    "playoffs",
    "prize_rules",
)


@click.command("plugins")
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the installed plugins and what each offers. Status 1 if one has a problem."""
    session: Session = ctx.obj
    from crosstable.tie_break_lists import check_installed

    registry = session.registry
    problems = check_installed(registry)
    session.are_problems_told = True
    emit_text("\n".join(_lines(registry)) + "\n")
    ctx.exit(1 if problems else 0)


def _lines(registry: Registry) -> Iterable[str]:
    for origin in registry.origins:
        yield str(origin)
        counts = _counts(registry, origin)
        for sort, names in counts.items():
            yield f"  {sort.replace('_', '-')}: {', '.join(names)}"
        if not counts:
            yield "  registers nothing"
    if registry.problems:
        yield from ("", "Problems")
    for problem, times in Counter(registry.problems).items():
        repeated = f" ({times} times)" if times > 1 else ""
        yield f"  {problem.origin}: {problem.message}{repeated}"


def _counts(registry: Registry, origin: Origin) -> dict[str, list[str]]:
    found = {}
    for sort in SORTS:
        offers = getattr(registry, sort)
        names = [key.split(":")[-1] for key, offer in offers.items() if offer.origin == origin]
        if names:
            found[sort] = names
    return found
