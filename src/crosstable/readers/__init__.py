"""The built-in readers, offered through the same hook as anybody's.

Nothing heavy is imported here: each function loads its reader when it is called.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.api import Reader, ReadOptions, ReadResult, Sniff, Source, hookimpl


def _sniff_trf(head: bytes) -> Sniff:
    from crosstable.readers.trf.sniff import sniff

    return sniff(head)


def _read_trf(source: Source, options: ReadOptions) -> ReadResult:
    from crosstable.readers.trf.reader import read

    return read(source, options)


def _sniff_swiss_manager(head: bytes) -> Sniff:
    from crosstable.readers.swiss_manager.sniff import sniff

    return sniff(head)


def _read_swiss_manager(source: Source, options: ReadOptions) -> ReadResult:
    from crosstable.readers.swiss_manager.reader import read

    return read(source, options)


def _sniff_program_text(head: bytes) -> Sniff:
    from crosstable.readers.swiss_manager.program_headers import sniff

    return sniff(head)


def _read_program_text(source: Source, options: ReadOptions) -> ReadResult:
    from crosstable.readers.swiss_manager.program_text import read

    return read(source, options)


def _sniff_upload_xml(head: bytes) -> Sniff:
    from crosstable.readers.swiss_manager.sniff import sniff_xml

    return sniff_xml(head)


def _read_upload_xml(source: Source, options: ReadOptions) -> ReadResult:
    from crosstable.readers.swiss_manager.xml import read

    return read(source, options)


def _sniff_tournament_file(head: bytes) -> Sniff:
    from crosstable.readers.swiss_manager.sniff import sniff_binary

    return sniff_binary(head)


def _read_tournament_file(source: Source, options: ReadOptions) -> ReadResult:
    from crosstable.readers.swiss_manager.binary import read

    return read(source, options)


def _sniff_pgn(head: bytes) -> Sniff:
    from crosstable.readers.pgn.sniff import sniff

    return sniff(head)


def _read_pgn(source: Source, options: ReadOptions) -> ReadResult:
    from crosstable.readers.pgn.reader import read

    return read(source, options)


@hookimpl
def crosstable_readers() -> Iterable[Reader]:
    """The formats that the core reads."""
    return [
        Reader(
            id="trf",
            title="FIDE tournament report file (TRF)",
            suffixes=(".trf", ".trfx", ".trf16", ".trf26", ".txt", ".tab"),
            sniff=_sniff_trf,
            read=_read_trf,
        ),
        Reader(
            id="pgn",
            title="Games in PGN, with or without moves",
            suffixes=(".pgn",),
            sniff=_sniff_pgn,
            read=_read_pgn,
        ),
        Reader(
            id="swiss-manager",
            title="Tables of Swiss-Manager and chess-results.com (Excel, HTML, text)",
            suffixes=(".xlsx", ".xls", ".html", ".htm", ".csv"),
            sniff=_sniff_swiss_manager,
            read=_read_swiss_manager,
        ),
        Reader(
            id="swiss-manager-text",
            title="Text files of Swiss-Manager (Spielerdaten, Spielerauslosung, crosstable)",
            suffixes=(".txt",),
            sniff=_sniff_program_text,
            read=_read_program_text,
        ),
        Reader(
            id="swiss-manager-xml",
            title="XML of Swiss-Manager and chess-results.com (upload, import of players)",
            suffixes=(".xml",),
            sniff=_sniff_upload_xml,
            read=_read_upload_xml,
        ),
        Reader(
            id="swiss-manager-binary",
            title="Tournament files of Swiss-Manager (.TUNx and its kin; experimental)",
            suffixes=(".tunx", ".turx", ".tutx", ".tumx", ".bak"),
            sniff=_sniff_tournament_file,
            read=_read_tournament_file,
        ),
    ]
