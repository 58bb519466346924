"""The command group: commands are imported when they are called."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

import click

from crosstable import __version__

if TYPE_CHECKING:
    from crosstable.host import Registry

COMMANDS = {
    "standings": "standings",
    "explain": "explain",
    "playoff": "playoff",
    "prizes": "prizes",
    "tour": "tour",
    "check": "check",
    "events": "events",
    "convert": "convert",
    "watch": "watch",
    "codes": "codes",
    "regulations": "regulations",
    "tie-breaks": "tie_breaks",
    "formats": "formats",
    "plugins": "plugins",
    "new-plugin": "new_plugin",
    "docs": "docs",
    "completion": "completion",
}


class Refusal(click.ClickException):
    """Nothing could be done; status 2."""

    exit_code = 2


class Session:
    """One run of the program: which plugins are in use."""

    def __init__(self, disabled: tuple[str, ...] = (), is_strict: bool = False) -> None:
        self._options = disabled
        self._is_strict = is_strict
        self.are_problems_told = False
        self.opened: list[str] = []
        """The names of the inputs that were opened, so that no output is written over one."""

    @property
    def disabled(self) -> tuple[str, ...]:
        """The plugins to leave out: those of the options, and of the environment."""
        from crosstable.host import DISABLING_VARIABLE

        listed = os.environ.get(DISABLING_VARIABLE, "").replace(",", " ").split()
        return (*self._options, *listed)

    @cached_property
    def registry(self) -> Registry:
        """The installed plugins, loaded when first needed."""
        from crosstable.host import load_registry

        registry = load_registry(disabled=self.disabled, is_strict=self._is_strict)
        if self._is_strict:
            self._require_sound(registry)
        return registry

    def _require_sound(self, registry: Registry) -> None:
        from crosstable.tie_break_lists import check_installed

        problems = dict.fromkeys(check_installed(registry))
        if problems:
            self.are_problems_told = True
            raise Refusal("\n".join(f"{p.origin}: {p.message}" for p in problems))

    def tell_problems(self) -> None:
        """Warn of every plugin that failed up to here, unless that was told already."""
        if "registry" in self.__dict__ and not self.are_problems_told:
            for problem in dict.fromkeys(self.registry.problems):
                click.echo(f"warning PLUGIN: {problem.origin}: {problem.message}", err=True)


def completion_of(
    names_of: Callable[[Registry], Iterable[str]],
) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """The shell's completion of a name of something installed."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001
        session = ctx.find_object(Session) or Session()
        return [name for name in names_of(session.registry) if name.startswith(incomplete)]

    return complete


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands in the order of :data:`COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, imported now; ``None`` if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"crosstable.cli.{COMMANDS[cmd_name]}")
        command: click.Command = module.command
        return command


def _known_plugins(
    ctx: click.Context,
    param: click.Parameter,  # noqa: ARG001
    names: tuple[str, ...],
) -> tuple[str, ...]:
    """The names as given.  One of nothing installed is refused: it would switch nothing off."""
    if names and not ctx.resilient_parsing:
        from crosstable.host import installed

        known = sorted({name for origin, _ in installed() for name in origin[:2]})
        for name in names:
            if name not in known:
                listed = ", ".join(known) or "none"
                raise Refusal(f"no plugin {name!r} to leave out; installed: {listed}")
    return names


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 done; 1 done, with errors (check, --lint: with findings); "
    "2 nothing done; 70 a bug.",
)
@click.version_option(__version__, prog_name="crosstable", message="%(prog)s %(version)s")
@click.option(
    "--disable-plugin",
    "disabled",
    multiple=True,
    callback=_known_plugins,
    metavar="NAME",
    help="Leave out a plugin, by namespace or distribution. May be repeated; "
    "CROSSTABLE_DISABLE_PLUGINS holds a list.",
)
@click.option("--strict-plugins", is_flag=True, help="Stop if any plugin has a problem; status 2.")
@click.pass_context
def app(ctx: click.Context, disabled: tuple[str, ...], strict_plugins: bool) -> None:
    """Chess tournament files in, explained standings out."""
    ctx.obj = Session(disabled, strict_plugins)
    ctx.call_on_close(ctx.obj.tell_problems)
