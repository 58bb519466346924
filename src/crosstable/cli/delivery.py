"""Where an output goes: a file, or standard output."""

from __future__ import annotations

from pathlib import Path

from crosstable.cli.app import Refusal
from crosstable.cli.output import emit_bytes, emit_text


def deliver(data: bytes, output: Path | None, inputs: tuple[str, ...], *, is_text: bool) -> None:
    """Write an output to its file, which must be none of the inputs, or to standard output;
    there text is made to fit, anything else stays as it is.  Where there is nothing, nothing
    is written: what was found says why."""
    from crosstable.files import FileError, write_atomically

    if not data:
        raise Refusal("nothing was written")
    if output is None and is_text:
        emit_text(data.decode("utf-8"))
    elif output is None:
        emit_bytes(data)
    else:
        try:
            write_atomically(output, data, inputs)
        except FileError as error:
            raise Refusal(str(error)) from None
