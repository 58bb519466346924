"""The built-in writers, registered through the same hook as anybody's.

Each format is imported only when it is written.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.api import (
    Standings,
    StandingsWriter,
    Tournament,
    TournamentWriter,
    WriteOptions,
    Written,
    hookimpl,
)


def _write_text(standings: Standings, options: WriteOptions) -> Written:
    from crosstable.writers.text import write_text

    return write_text(standings, options)


def _write_json(standings: Standings, options: WriteOptions) -> Written:
    from crosstable.writers.standings_json import write_json

    return write_json(standings, options)


def _write_csv(standings: Standings, options: WriteOptions) -> Written:
    from crosstable.writers.csv_ import write_csv

    return write_csv(standings, options)


def _write_trf(standings: Standings, options: WriteOptions) -> Written:
    from crosstable.writers.trf import write_standings

    return write_standings(standings, options)


def _write_trf16(tournament: Tournament, options: WriteOptions) -> Written:
    from crosstable.writers.trf import write_trf16

    return write_trf16(tournament, options)


def _write_trf26(tournament: Tournament, options: WriteOptions) -> Written:
    from crosstable.writers.trf import write_trf26

    return write_trf26(tournament, options)


def _is_trf16(tournament: Tournament) -> bool:
    from crosstable.writers.trf import is_own_trf16

    return is_own_trf16(tournament)


def _is_trf26(tournament: Tournament) -> bool:
    from crosstable.writers.trf import is_own_trf26

    return is_own_trf26(tournament)


def _write_html(standings: Standings, options: WriteOptions) -> Written:
    from crosstable.writers._words import in_known_language
    from crosstable.writers.html.page import write_html

    return in_known_language(write_html, standings, options)


def _write_xlsx(standings: Standings, options: WriteOptions) -> Written:
    from crosstable.writers._words import in_known_language
    from crosstable.writers.xlsx import write_xlsx

    return in_known_language(write_xlsx, standings, options)


def _write_model_json(tournament: Tournament, options: WriteOptions) -> Written:
    from crosstable.writers.model_json import write_model_json

    return write_model_json(tournament, options)


def _write_pgn(tournament: Tournament, options: WriteOptions) -> Written:
    from crosstable.writers.pgn import write_pgn

    return write_pgn(tournament, options)


STANDINGS_WRITERS = (
    StandingsWriter(
        id="text", title="Table for people", suffixes=(".txt",), write=_write_text, is_text=True
    ),
    StandingsWriter(id="json", title="Standings as JSON", suffixes=(".json",), write=_write_json),
    StandingsWriter(
        id="csv",
        title="Standings as CSV",
        suffixes=(".csv",),
        write=_write_csv,
        takes=("delimiter",),
    ),
    StandingsWriter(
        id="xlsx",
        title="Workbook with explained standings",
        suffixes=(".xlsx",),
        write=_write_xlsx,
        takes=("language",),
        explains=True,
    ),
    StandingsWriter(
        id="trf",
        title="TRF with points and ranks brought up to date",
        suffixes=(".trf", ".trfx"),
        write=_write_trf,
    ),
    StandingsWriter(
        id="html",
        title="Page with explained standings",
        suffixes=(".html", ".htm"),
        write=_write_html,
        takes=("language", "is_fragment", "style", "prints_explanations"),
        explains=True,
    ),
)
TOURNAMENT_WRITERS = (
    TournamentWriter(
        id="trf16",
        title="FIDE tournament report file of 2016",
        suffixes=(".trf", ".trfx", ".trf16"),
        write=_write_trf16,
        is_own=_is_trf16,
    ),
    TournamentWriter(
        id="trf26",
        title="FIDE tournament report file of 2026",
        suffixes=(".trf", ".trfx", ".trf26"),
        write=_write_trf26,
        is_own=_is_trf26,
        is_default=True,
    ),
    TournamentWriter(
        id="model-json",
        title="Plain dump of an event",
        suffixes=(".json",),
        write=_write_model_json,
    ),
    TournamentWriter(
        id="pgn", title="Games in PGN, without moves", suffixes=(".pgn",), write=_write_pgn
    ),
)


@hookimpl
def crosstable_writers() -> Iterable[StandingsWriter | TournamentWriter]:
    """Standings as text for people, JSON and CSV for programs, a workbook for the office, TRF for
    the federation, HTML to publish; events as TRF of either edition, as PGN without moves, or as
    a plain dump."""
    return (*STANDINGS_WRITERS, *TOURNAMENT_WRITERS)
