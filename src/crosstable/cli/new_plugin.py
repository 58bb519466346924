"""``crosstable new-plugin``: a whole distribution to begin with."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.output import emit_text


@click.command("new-plugin")
@click.argument("name")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="FOLDER",
    help="Where the folder crosstable-NAME is put; here if not given.",
)
@click.option("--title", default="", metavar="TEXT", help="The name of the event or body in full.")
@click.pass_context
def command(ctx: click.Context, name: str, into: Path, title: str) -> None:
    """Write a plugin to begin with: a distribution crosstable-NAME with a regulation, a
    tie-break, a play-off, their cases and tests.

    NAME becomes the namespace of its codes, such as hillsborough. Nothing is overwritten.
    """
    from crosstable.scaffold import NameRefusedError, distribution_of, plugin_files, write_plugin

    session: Session = ctx.obj
    try:
        texts = plugin_files(name, title)
    except NameRefusedError as error:
        raise Refusal(str(error)) from None
    folder = into / distribution_of(name)
    try:
        write_plugin(folder, texts)
    except FileExistsError as error:
        raise Refusal(f"{error.filename} exists already; nothing was written") from None
    except OSError as error:
        raise Refusal(f"{error.filename}: {error.strerror}") from None
    for origin in session.registry.origins:
        if origin.distribution == distribution_of(name):
            text = f"warning: {origin} is installed; who installs yours replaces it\n"
            emit_text(text, err=True)
        elif origin.namespace == name:
            text = f"warning: {origin} has this namespace; together with it yours is left out\n"
            emit_text(text, err=True)
    emit_text("\n".join(_next_steps(folder, name, len(texts))) + "\n")


def _next_steps(folder: Path, name: str, count: int) -> Iterator[str]:
    python = "python" if _is_on_path("python") else _quoted(sys.executable)
    crosstable = "crosstable" if _is_on_path("crosstable") else f"{python} -m crosstable"
    yield from (
        f"{count} files in {folder}. Next:",
        "",
        f"  cd {_quoted(str(folder))}",
        f'  {python} -m pip install -e ".[test]"',
        f"  {crosstable} plugins",
        f"  {crosstable} standings tests/example.trf -r {name}",
        f"  {python} -m pytest",
        "",
        f"{crosstable} docs tutorial goes on from there.",
    )


def _is_on_path(program: str) -> bool:
    """Whether a shell finds the program of this very environment by its name."""
    found = shutil.which(program)
    here = os.path.dirname(sys.executable)
    return found is not None and os.path.normcase(os.path.dirname(found)) == os.path.normcase(here)


def _quoted(path: str) -> str:
    """A path as all shells take it: in quotes only where it needs them."""
    return f'"{path}"' if set(path) & set(" '()&;$") else path
