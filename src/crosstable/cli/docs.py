"""``crosstable docs``: the pages that come with the program, in the terminal."""

from __future__ import annotations

import posixpath
import shutil
import sys
from collections.abc import Iterator, Mapping

import click

from crosstable.cli.app import Refusal
from crosstable.cli.output import emit_text, takes_colour

WIDTH = 80

GROUPS: Mapping[str, Mapping[str, str]] = {
    "For users": {
        "event-file": "event-file.md",
        "regulations": "regulations.md",
        "playoffs": "playoff_tasks/README.md",
        "prizes": "prizes/README.md",
        "swiss-manager": "readers/swiss_manager/README.md",
        "pgn": "readers/pgn/README.md",
        "many-files": "batch/README.md",
        "languages": "writers/languages.md",
    },
    "For authors of plugins": {
        "guide": "guide/README.md",
        "tutorial": "guide/tutorial.md",
        "results-model": "guide/results-model.md",
        "tie-break-calculators": "guide/tie-break-calculators.md",
        "playoff-blocks": "playoffs/README.md",
        "testing": "guide/testing.md",
        "publishing": "guide/publishing.md",
        "versions": "guide/versions.md",
        "api": "guide/api.md",
    },
    "The hooks": {
        "hook-regulations": "guide/hook-regulations.md",
        "hook-tie-breaks": "guide/hook-tie-breaks.md",
        "hook-unplayed-rounds": "guide/hook-unplayed-rounds.md",
        "hook-playoffs": "guide/hook-playoffs.md",
        "hook-prize-rules": "guide/hook-prize-rules.md",
        "hook-readers": "guide/hook-readers.md",
        "hook-writers": "guide/hook-writers.md",
        "hook-check-profiles": "guide/hook-check-profiles.md",
    },
}
"""The pages by topic: where each lies in the package."""

TOPICS = {topic: path for group in GROUPS.values() for topic, path in group.items()}
_TOPIC_OF = {path: topic for topic, path in TOPICS.items()}


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    return [topic for topic in TOPICS if topic.startswith(incomplete)]


@click.command("docs")
@click.argument("topic", required=False, shell_complete=_complete)
def command(topic: str | None) -> None:
    """List the pages that come with the program, or show the one about TOPIC.

    On a terminal a page opens in the pager.
    """
    if topic is None:
        emit_text("\n".join(_lines()) + "\n")
        return
    if topic not in TOPICS:
        raise Refusal(_unknown(topic))
    text = page(topic, min(WIDTH, shutil.get_terminal_size().columns), is_styled=takes_colour())
    if sys.stdout.isatty():
        from crosstable.writers.text import degrade

        click.echo_via_pager(degrade(text, sys.stdout.encoding or "ascii"))
    else:
        emit_text(text)


def page(topic: str, width: int = WIDTH, *, is_styled: bool = False) -> str:
    """A page as it is shown."""
    from crosstable.cli.markdown import render_markdown

    folder = posixpath.dirname(TOPICS[topic])

    def link_text(text: str, target: str) -> str:
        if "://" in target:
            return f"{text} <{target}>"
        path = posixpath.normpath(posixpath.join(folder, target.partition("#")[0]))
        other = _TOPIC_OF.get(path, topic)
        return text if other == topic else f"{text} (crosstable docs {other})"

    return render_markdown(source(topic), width, link_text, is_styled=is_styled)


def source(topic: str) -> str:
    """A page as it is written."""
    from importlib.resources import files

    return files("crosstable").joinpath(*TOPICS[topic].split("/")).read_text(encoding="utf-8")


def _lines() -> Iterator[str]:
    width = max(map(len, TOPICS))
    for group, topics in GROUPS.items():
        yield f"{group}:"
        for topic in topics:
            title = source(topic).partition("\n")[0].removeprefix("# ").replace("`", "")
            yield f"  {topic:{width}}  {title}"
        yield ""
    yield "crosstable docs TOPIC shows a page."


def _unknown(topic: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(topic, TOPICS, n=1)
    hint = f"; did you mean {close[0]}?" if close else "."
    return f"there is no topic {topic!r}{hint} 'crosstable docs' lists them"
