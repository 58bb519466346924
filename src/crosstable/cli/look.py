"""The options that say how an output should look, for formats that leave a choice."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from crosstable.cli.app import Refusal, Session
from crosstable.cli.output import emit_text

if TYPE_CHECKING:
    from crosstable.api import StandingsWriter, WriteOptions
    from crosstable.writers._words import Words

LARGEST_STYLE = 512 * 1024
"""The most bytes that a style sheet may have: a page is to be read on phones."""

_NOT_IN_PAGES = re.compile("[^\t\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LOADS = re.compile(r"@import|\burl\(\s*+['\"]?+(?!#)", re.IGNORECASE)

_DELIMITERS = {"comma": ",", "semicolon": ";", "tab": "\t"}


@dataclass(frozen=True)
class Look:
    """What the user said about the look of the output; empty where nothing was said."""

    language: str | None
    delimiter: str | None
    fragment: bool
    css: str | None
    appendix: bool

    def asked(self) -> list[tuple[str, str]]:
        """The options that were given, each with the field of :class:`WriteOptions` it sets."""
        said = (self.language, self.delimiter, self.fragment, self.css, self.appendix)
        return [name for name, value in zip(_OPTIONS, said, strict=True) if value]


_OPTIONS = (
    ("--language", "language"),
    ("--delimiter", "delimiter"),
    ("--fragment", "is_fragment"),
    ("--css", "style"),
    ("--appendix", "prints_explanations"),
)


def complete_language(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:  # noqa: ARG001
    """The shell's completion of a language: its code, and its own name as help."""
    from click.shell_completion import CompletionItem

    from crosstable.writers._words import LANGUAGES

    found = ((code, name) for code, name in LANGUAGES.items() if code.startswith(incomplete))
    return [CompletionItem(code, help=name) for code, name in found]


def _complete_delimiter(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
    return [name for name in _DELIMITERS if name.startswith(incomplete)]


def _delimiter(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001
    """The character that is meant, by its name or as it is."""
    if value is None:
        return None
    char = _DELIMITERS.get(value.lower(), value)
    if char not in _DELIMITERS.values():
        raise click.BadParameter(f"{value!r} is none of {', '.join(_DELIMITERS)} (or , or ;)")
    return char


page_language_option = click.option(
    "--language",
    metavar="CODE",
    shell_complete=complete_language,
    help="Language of the page: en (default), de, es, fr, it, pt, pl, nl, tr, ru.",
)

_LOOK = (
    click.option(
        "--language",
        metavar="CODE",
        shell_complete=complete_language,
        help="Language of a page or workbook: en, de, es, fr, it, pt, pl, nl, tr, ru. Default: "
        "the federation's, else en.",
    ),
    click.option(
        "--delimiter",
        metavar="CHAR",
        callback=_delimiter,
        shell_complete=_complete_delimiter,
        help="What parts the cells of CSV: comma, tab, or semicolon, which is for spreadsheets "
        "with decimal commas.",
    ),
    click.option("--fragment", is_flag=True, help="Only a piece of HTML to put into a page."),
    click.option(
        "--css",
        type=click.Path(),
        metavar="FILE.css",
        help="Style sheet to add to the page's own.",
    ),
    click.option(
        "--appendix", is_flag=True, help="Print the explanations of a page too, at its end."
    ),
)


def look_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options; the command gets them as one :class:`Look`."""

    @wraps(command)
    def gathered(*args: Any, **values: Any) -> Any:
        look = Look(**{field.name: values.pop(field.name) for field in fields(Look)})
        return command(*args, look=look, **values)

    for decorate in reversed(_LOOK):
        gathered = decorate(gathered)
    return gathered


def page_words(language: str | None, format_: str) -> Words:
    """The words of a page that is no writer's; :class:`Refusal` for another format, and for a
    language that there is not."""
    from crosstable.writers._words import UnknownLanguageError, words_for

    if language and format_ != "html":
        raise Refusal(f"--language is nothing to the format {format_}, only to html")
    try:
        return words_for(language or "")
    except UnknownLanguageError as error:
        raise Refusal(f"--language: {error}") from None


def refuse_look(look: Look, because: str) -> None:
    """Raise :class:`Refusal` if anything was said about a look that cannot be chosen."""
    for option, _ in look.asked():
        raise Refusal(f"{option}: {because}")


def chosen_look(
    session: Session, writer: StandingsWriter, look: Look, usual: WriteOptions
) -> WriteOptions:
    """The options for a writer; :class:`Refusal` for what its format has no use for."""
    from dataclasses import replace

    for option, name in look.asked():
        if name not in writer.takes:
            takers = _takers(session, name)
            raise Refusal(f"{option} is nothing to the format {writer.id}, only to {takers}")
    return replace(
        usual,
        language=look.language or "",
        delimiter=look.delimiter or "",
        is_fragment=look.fragment,
        style=_style(session, look) if look.css else "",
        prints_explanations=look.appendix,
    )


def _takers(session: Session, name: str) -> str:
    formats = session.registry.standings_formats
    return ", ".join(id_ for id_, writer in formats.items() if name in writer.takes)


def _style(session: Session, look: Look) -> str:
    """The text of a style sheet; :class:`Refusal` where a page cannot hold it."""
    from crosstable.cli.inputs import read_sources

    name = look.css or ""
    (source,) = read_sources([name])
    session.opened.append(name)
    if len(source.data) > LARGEST_STYLE:
        size, most = len(source.data) // 1024, LARGEST_STYLE // 1024
        raise Refusal(f"{name}: {size} KiB, and a style sheet may have {most} at most")
    try:
        text = source.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal(f"{name}: not UTF-8 ({error.reason} at byte {error.start})") from None
    # As browsers read it; the page's policy has the digest of what they read.
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        _check_style(f"{name}:{number}", line)
        # What a fragment may load is a matter of the page that it is put into.
        if _LOADS.search(line) and not look.fragment:
            told = f"warning: {name}:{number}: a page loads nothing, so this does nothing\n"
            emit_text(told, err=True)
    return text


def _check_style(place: str, line: str) -> None:
    """Refuse what would break the page."""
    if "</style" in line.lower():
        raise Refusal(f"{place}: </style would end the style sheet of the page")
    if _NOT_IN_PAGES.search(line):
        raise Refusal(f"{place}: a control character, so this is no style sheet")
