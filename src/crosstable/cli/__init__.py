"""The command line.  Importing this costs nothing but click; commands import what they use."""

from __future__ import annotations

import errno
import os
import sys

COMPLETION_VARIABLE = "_CROSSTABLE_COMPLETE"


def main() -> None:
    """Run the program and leave with its status.

    0 done; 1 done, with findings; 2 nothing done; 70 a bug of ours or of a plugin.
    """
    import click

    from crosstable.cli.app import app

    _collect_seldom()
    _open_missing_streams()
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
    except (click.Abort, KeyboardInterrupt) as error:
        click.echo(f"interrupted {error.__cause__ or error}".rstrip(), err=True)
        status = 130
    except OSError as error:
        status = _output_failed(error) if error.errno in _OUTPUT_ERRORS else _report_bug(error)
    except Exception as error:
        status = _report_bug(error)
    sys.exit(status if isinstance(status, int) else 0)


# A reader that went away: Windows calls it an invalid argument.
_GONE = {errno.EPIPE, errno.EINVAL} if os.name == "nt" else {errno.EPIPE}
_OUTPUT_ERRORS = _GONE | {errno.ENOSPC, errno.EFBIG, errno.EIO}


def _output_failed(error: OSError) -> int:
    """Somebody who reads no more (``| head``) is content; a full disk is not."""
    import click

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno in _GONE:
        return 0
    click.echo(f"Error: the output cannot be written ({error.strerror})", err=True)
    return 2


def _open_missing_streams() -> None:
    """Python has ``None`` for a stream that is closed, as for programs without a console."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open until the end
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


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
    from crosstable.host import PluginError

    what = f"this is a bug in crosstable {__version__}: {type(error).__name__}: {error}"
    fault: BaseException = error
    if isinstance(error, PluginError):
        what, fault = f"a plugin failed: {error}", error.__cause__ or error
    place = traceback.extract_tb(fault.__traceback__)[-1]
    click.echo(
        f"Error: {what}\n"
        f"  in {place.name}, {os.path.basename(place.filename)}:{place.lineno}\n"
        "  Please report it with the input file. CROSSTABLE_DEBUG=1 shows the whole trace.",
        err=True,
    )
    return 70
