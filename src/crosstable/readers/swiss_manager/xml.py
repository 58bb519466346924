"""The two kinds of XML around Swiss-Manager: the upload to the site and the import of players."""

from __future__ import annotations

from crosstable.api import ReadOptions, ReadResult, Source
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._xml import parse_xml
from crosstable.readers.swiss_manager.import_xml import is_import, read_import
from crosstable.readers.swiss_manager.upload_xml import read_upload


def read(source: Source, options: ReadOptions) -> ReadResult:
    """Read one XML file; bad input never raises."""
    findings = Findings(source.name)
    root = parse_xml(source, options.encoding, findings)
    if root is None:
        return ReadResult((), findings.all())
    if root.name == "chessresults":
        tournament = read_upload(source, root, findings)
    elif is_import(root):
        tournament = read_import(source, root, findings)
    else:
        message = f"the root <{root.name[:30]}> is no tournament and no list of players"
        findings.tell(codes.NO_TOURNAMENT, None, message)
        return ReadResult((), findings.all())
    return ReadResult((tournament,) if tournament is not None else (), findings.all())
