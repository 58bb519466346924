"""The browser notices what the other tests trust it to notice."""

from __future__ import annotations

from .axe import findings
from .conftest import Visits

LOUD = """<!DOCTYPE html><title>loud</title>
<img src="https://example.invalid/x.png"><script>console.log("said"); alert("open"); nothing()
</script>"""
REFUSED = """<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<title>refused</title><script>document.title = "run"</script><img src="x.png">"""


def test_words_dialogues_errors_and_requests_are_noticed(browser, tmp_path) -> None:
    file = tmp_path / "loud.html"
    file.write_text(LOUD, encoding="utf-8")
    visits = Visits(browser)
    visits(file).wait_for_load_state("load")
    visits.close()
    complaints = "\n".join(visits.complaints)
    for expected in ("log: said", "dialog: open", "error: nothing is not defined"):
        assert expected in complaints
    assert visits.foreign_requests == ["https://example.invalid/x.png"]


def test_what_the_policy_refuses_is_noticed(browser, tmp_path) -> None:
    file = tmp_path / "refused.html"
    file.write_text(REFUSED, encoding="utf-8")
    visits = Visits(browser)
    page = visits(file)
    page.wait_for_load_state("load")
    assert page.title() == "refused"
    visits.close()
    assert len([text for text in visits.complaints if "Content Security Policy" in text]) == 2


def test_the_checker_finds_what_is_wrong(browser, tmp_path) -> None:
    file = tmp_path / "wrong.html"
    file.write_text('<title>wrong</title><main><img src="data:,"><button></button>', "utf-8")
    visits = Visits(browser)
    found = findings(visits(file))
    visits.close()
    assert {"image-alt", "button-name", "html-has-lang"} <= {line.split()[0] for line in found}
