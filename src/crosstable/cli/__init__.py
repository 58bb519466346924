"""The command line.  Importing this costs nothing but click; commands import what they use."""

from __future__ import annotations

import os
import sys

COMPLETION_VARIABLE = "_CROSSTABLE_COMPLETE"


def main() -> None:
    """Run the program and leave with its status.

    0 done; 1 done, with findings; 2 nothing done; 70 a bug of ours.
    """
    import click

    from crosstable.cli.app import app

    _collect_seldom()
    if COMPLETION_VARIABLE in os.environ:
        from crosstable.cli.completion import register_powershell

        register_powershell()
    try:
        status = app.main(prog_name="crosstable", standalone_mode=False)
    except click.exceptions.Exit as leaving:
        status = leaving.exit_code
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        status = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except Exception as error:
        status = _report_bug(error)
    sys.exit(status if isinstance(status, int) else 0)


def _collect_seldom() -> None:
    """A run makes millions of small objects and no cycles to speak of, so that the default
    collector would walk the whole event again and again for nothing."""
    import gc

    gc.set_threshold(200_000, 20, 20)


def _report_bug(error: Exception) -> int:
    import traceback

    import click

    from crosstable import __version__

    if os.environ.get("CROSSTABLE_DEBUG"):
        traceback.print_exc()
    place = traceback.extract_tb(error.__traceback__)[-1]
    click.echo(
        f"Error: this is a bug in crosstable {__version__}: {type(error).__name__}: {error}\n"
        f"  in {place.name}, {os.path.basename(place.filename)}:{place.lineno}\n"
        "  Please report it with the input file. CROSSTABLE_DEBUG=1 shows the whole trace.",
        err=True,
    )
    return 70
