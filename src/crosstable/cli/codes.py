"""``crosstable codes``: what every diagnostic code means."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from crosstable.cli.app import Session
from crosstable.cli.inputs import Refusal
from crosstable.cli.output import emit_text

if TYPE_CHECKING:
    from types import ModuleType

    from crosstable.api import DiagnosticCode
    from crosstable.host import Registry

WIDTH = 80
# Packages for people who write tests and plugins; they give no diagnostics.
_NOT_WALKED = ("crosstable.testing", "crosstable.scaffold")


@click.command("codes")
@click.argument("code", required=False)
@click.pass_context
def command(ctx: click.Context, code: str | None) -> None:
    """List every diagnostic code, or those that begin with CODE, with what they mean."""
    session: Session = ctx.obj
    known = catalogue(session.registry)
    wanted = (code or "").upper()
    chosen = [entry for name, entry in known.items() if name.startswith(wanted)]
    chosen = [known[wanted]] if wanted in known else chosen
    if not chosen:
        raise Refusal(f"there is no code {code!r}; 'crosstable codes' lists them all")
    emit_text("\n".join(_lines(chosen)) + "\n")


def catalogue(registry: Registry) -> Mapping[str, DiagnosticCode]:
    """All codes by name: those of every module of the program and of the check profiles.

    The modules are walked, so that no list can fall behind.
    """
    found = {entry.code: entry for module in _modules() for entry in codes_in(module)}
    for offer in registry.check_profiles.values():
        found.update((entry.code, entry) for entry in offer.value.codes)
    return dict(sorted(found.items()))


def codes_in(module: ModuleType) -> Iterator[DiagnosticCode]:
    """The codes that are names of a module."""
    from crosstable.api import DiagnosticCode

    return (value for value in vars(module).values() if isinstance(value, DiagnosticCode))


def _modules() -> Iterator[ModuleType]:
    from importlib import import_module
    from pkgutil import walk_packages

    import crosstable

    for info in walk_packages(crosstable.__path__, "crosstable."):
        if not info.name.startswith(_NOT_WALKED):
            yield import_module(info.name)


def _lines(entries: Iterable[DiagnosticCode]) -> Iterator[str]:
    for entry in entries:
        yield f"{entry.code} ({entry.severity.value})"
        yield from textwrap.wrap(
            entry.summary, WIDTH, initial_indent="    ", subsequent_indent="    "
        )
