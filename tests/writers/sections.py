"""Reads what sections of the page show."""

from __future__ import annotations

from lxml import etree

from crosstable.writers._words import Words


def made(add, standings, words=None):
    """The section that a function makes of standings, in English unless words are given."""
    section = etree.Element("section")
    add(section, standings, words or Words())
    return section


def text(element) -> str:
    """The text of an element, its blanks made one."""
    return " ".join("".join(element.itertext()).split())


def rows(element) -> list[list[str]]:
    """The cells of the bodies of all tables in an element."""
    return [[text(cell) for cell in row] for row in element.iterfind(".//tbody/tr")]


def heads(element) -> list[str]:
    """The heads of all columns in an element."""
    return [text(cell) for cell in element.iterfind(".//thead/tr/th")]


def legend(element) -> list[str]:
    """What a legend explains."""
    return [text(span) for span in element.iterfind("p[@class='legend soft']/span")]
