"""XML read safely: no document type, no entities, no network, bounded in size and depth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from crosstable.api import Source, Span
from crosstable.readers._text import decode_lines
from crosstable.readers.swiss_manager import xml_codes as codes
from crosstable.readers.swiss_manager._findings import Findings

MOST_BYTES = 32_000_000
"""Some hundred times the largest upload seen."""

_DECLARATION = re.compile(r"\A\s*<\?xml\b[^>]*\?>")
_ENCODING = re.compile(rb"""<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_EIGHT_BIT = re.compile(
    r"iso-?8859-(?:[1-9]|1[0-6])|windows-125[0-8]|cp125[0-8]|koi8-[ru]|us-ascii"
    r"|gbk|gb18030|big5|shift_jis|euc-(?:jp|kr)",
    re.IGNORECASE,
)
_DOCTYPE = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


class Element(NamedTuple):
    """An element: its name and attributes in small letters, without namespaces, its line."""

    name: str
    attributes: Mapping[str, str]
    line: int
    children: tuple[Element, ...]

    def find(self, name: str) -> Iterator[Element]:
        """All elements of a name under this one, at any depth."""
        for child in self.children:
            if child.name == name:
                yield child
            yield from child.find(name)

    def text(self, name: str) -> str:
        """An attribute without blanks around it, empty where there is none."""
        return self.attributes.get(name, "").strip()


def parse_xml(source: Source, encoding: str | None, findings: Findings) -> Element | None:
    """The root element, or ``None`` with an error among the findings."""
    if len(source.data) > MOST_BYTES:
        message = f"the file has {len(source.data)} bytes; no tournament has so many"
        findings.tell(codes.TOO_LARGE, None, message)
        return None
    declared = _ENCODING.search(source.data[:400])
    encoding = encoding or _known_encoding(declared[1].decode("ascii") if declared else None)
    decoded = decode_lines(source.name, "swiss-manager-xml", source.data, encoding)
    findings.diagnostics += decoded.diagnostics
    if decoded.text is None:
        return None
    text = _DECLARATION.sub("", "\n".join(decoded.text.lines), count=1)
    # Looked for in the text itself: there is no encoding in which it could hide.
    doctype = _DOCTYPE.search(text)
    if doctype is not None:
        line = text.count("\n", 0, doctype.start()) + 1
        message = "the file declares a document type or entities, which no tournament needs"
        findings.tell(codes.DOCTYPE, Span(source.name, line), message)
        return None
    return _parse(source.name, text, findings)


def _known_encoding(declared: str | None) -> str | None:
    """The declared encoding if it is an ordinary one; UTF-8 and UTF-16 are seen without it."""
    return declared if declared is not None and _EIGHT_BIT.fullmatch(declared) else None


def _parse(name: str, text: str, findings: Findings) -> Element | None:
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        lines = text.split("\n")
        excerpt = lines[line - 1] if 0 < line <= len(lines) else None
        span = Span(name, max(1, line), (max(1, column), max(1, column)))
        message = f"the XML is damaged here: {str(error.msg).split(', line')[0]}"
        findings.tell(codes.DAMAGED, span, message, excerpt=excerpt, hint="export it again")
        return None
    return _element(root)


def _element(node: Any) -> Element:
    """The element without the library: lxml knows no types, so nothing of it goes further."""
    attributes = {_local(key): str(value) for key, value in node.attrib.items()}
    children = tuple(_element(child) for child in node if isinstance(child.tag, str))
    return Element(_local(node.tag), attributes, node.sourceline or 1, children)


def _local(name: str) -> str:
    return name.rpartition("}")[2].lower()
