"""Commands in the process of the test."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from click.testing import Result


def run_cli(
    *words: object, status: int | None = 0, stdin: str | None = None, columns: int | None = None
) -> Result:
    """Run ``crosstable`` with these words, as into a pipe or on a terminal of so many columns.

    The result has ``stdout``, ``stderr``, both together as ``output``, and ``exit_code``.
    Raises :class:`AssertionError` with the whole output where the program ends with another
    status than ``status``; ``None`` takes any.
    """
    from click.testing import CliRunner

    from crosstable.cli.app import app

    env = {"COLUMNS": None if columns is None else str(columns)}
    result = CliRunner().invoke(app, list(map(str, words)), input=stdin, env=env)
    if status is not None and result.exit_code != status:
        raise AssertionError(
            f"status {result.exit_code}, not {status}\n{result.output}{result.exception or ''}"
        )
    return result
