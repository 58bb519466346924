"""``crosstable formats``: readers and writers."""

from __future__ import annotations

from collections.abc import Iterable

import click

from crosstable.api import StandingsWriter
from crosstable.cli.app import Session
from crosstable.cli.output import emit_text


@click.command("formats")
@click.pass_context
def command(ctx: click.Context) -> None:
    """List what can be read and written."""
    session: Session = ctx.obj
    emit_text("\n".join(_lines(session)) + "\n")


def _lines(session: Session) -> Iterable[str]:
    yield "Readers (the content decides; --from READER forces one)"
    for id_, reader in session.registry.readers.items():
        yield _line(id_, reader.value.title, reader.value.suffixes, reader.origin.distribution)
    writers = session.registry.writers.values()
    for heading, is_standings in (
        ("Writers of standings (--format)", True),
        ("Writers of events (convert --to)", False),
    ):
        chosen = [o for o in writers if isinstance(o.value, StandingsWriter) is is_standings]
        if chosen:
            yield from ("", heading)
        for offer in chosen:
            writer = offer.value
            yield _line(writer.id, writer.title, writer.suffixes, offer.origin.distribution)


def _line(id_: str, title: str, suffixes: tuple[str, ...], distribution: str) -> str:
    origin = "" if distribution == "crosstable" else f" [{distribution}]"
    return f"  {id_:10} {title} ({' '.join(suffixes)}){origin}"
