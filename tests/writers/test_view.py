"""What all writers of standings say in the same words."""

from __future__ import annotations

import pytest

from crosstable.api import Diagnostic, Severity, Span
from crosstable.writers._view import article_text, finding_text
from crosstable.writers._words import words_for


@pytest.mark.parametrize(
    ("article", "shown"),
    [
        ("8.1", "article 8.1"),
        ("2e", "article 2e"),
        ("C", "article C"),
        ("own results", "own results"),
        ("opponents' results", "opponents' results"),
    ],
)
def test_an_article_without_a_number_is_named_by_its_subject(article: str, shown: str) -> None:
    assert article_text(article) == shown
    assert article_text(article, words_for("es")) == shown.replace("article", "artículo")


@pytest.mark.parametrize(
    "source", ["open.trf", "/home/arbiter/2026/open.trf", r"C:\Users\Arbiter\open.trf"]
)
def test_a_finding_says_nothing_of_the_folders_of_the_arbiter(source: str) -> None:
    finding = Diagnostic("TRF-TOY", Severity.WARNING, "a finding", Span(source, 3, (5, 8)))
    assert finding_text(finding) == "open.trf:3:5-8: warning TRF-TOY: a finding"


def test_a_finding_without_a_place() -> None:
    finding = Diagnostic("TRF-TOY", Severity.INFO, "a/b is\nfound")
    assert finding_text(finding) == "info TRF-TOY: a/b is?found"
