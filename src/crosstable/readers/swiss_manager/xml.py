"""The two kinds of XML around Swiss-Manager: the upload to the site and the import of players."""

from __future__ import annotations

import re

from crosstable.api import ReadOptions, ReadResult, Sniff, Source, Verdict
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._findings import Findings
from crosstable.readers.swiss_manager._xml import parse_xml
from crosstable.readers.swiss_manager.import_xml import is_import, read_import
from crosstable.readers.swiss_manager.upload_xml import read_upload

_UPLOAD = re.compile(rb"<(?:\w+:)?chessresults[\s/>]", re.IGNORECASE)
_IMPORT = re.compile(rb"\b(?:Player|Team)UniqueId\s*=", re.IGNORECASE)


def sniff(head: bytes) -> Sniff:
    """The root of an upload, or the unique ids of an import, are a yes."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.decode("utf-16", errors="replace").encode()
    if _UPLOAD.search(head):
        return Sniff(Verdict.YES, "it is an upload to chess-results.com (XML)")
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") and _IMPORT.search(head):
        return Sniff(Verdict.YES, "it is a list of players or teams for Swiss-Manager (XML)")
    return Sniff(Verdict.NO, "it is no XML of Swiss-Manager or chess-results.com")


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
