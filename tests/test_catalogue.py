"""One catalogue of diagnostic codes; each that a file can cause has a smallest file.

The files lie in ``fixtures/malformed``, a folder for each code; their names are invented.  An
event file and a table of byes have their results file beside them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from crosstable.api import CheckProfile, Diagnostic, DiagnosticCode, Severity, Source
from crosstable.checks import Beside, check_input
from crosstable.cli.app import app
from crosstable.cli.codes import catalogue
from crosstable.files import read_source
from crosstable.host import Registry, load_registry

MALFORMED = Path(__file__).parents[1] / "fixtures" / "malformed"

# Codes that no file can cause by being checked, by the beginning of their names.
NOT_BY_A_FILE = {
    "EDIT-": "said when an event is changed",
    "INPUT-FILE": "said of a file that is not there",
    "JOIN-": "said of two parts of one event",
    "PGN-ALIAS": "said of a name given with --alias",
    "PGN-EVENT-UNKNOWN": "said of an event asked for",
    "PGN-WRITE-": "said by a writer",
    "PLAYOFF-": "said of the log of a play-off, which is no results file",
    "PRIZE-": "said when prizes are shared, or of a file of prizes",
    "REGULATION-": "said of a regulation, or of an event that is ranked",
    "SM-PARTIAL": "said where a part is asked for with --partial",
    "SM-XML-TOO-LARGE": "takes a file of many megabytes",
    "STANDINGS-": "said when an event is ranked",
    "TIE-BREAK-": "said when an event is ranked",
    "TOUR-": "said of the legs of a tour",
    "TRF-WRITE-": "said by a writer",
    "WRITE-": "said by a writer",
    "XLSX-": "said by a writer",
    "FIDE-RATING-": "asked for with --for; the plugin's own tests walk their files",
}
FOLDERS = sorted(
    path.name for path in MALFORMED.iterdir() if not path.name.startswith(tuple(NOT_BY_A_FILE))
)
ENCODINGS = {"TEXT-ENCODING": "cp1250", "TEXT-ENCODING-UNKNOWN": "klingon"}
# What no reader recognises is somebody's only if the reader is named.
READERS = {"TRF-EMPTY": "trf", "SM-TEXT-NO-HEADER": "swiss-manager-text"}
NEEDS_REGULATION = {
    "EVENT-RANK",
    "EVENT-TIE-BREAK",
    "EVENT-TIE-BREAK-AGREES",
    "EVENT-TIE-BREAK-FITS",
    "EVENT-TIE-BREAK-OPEN",
}


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry()


def check(registry: Registry, code: str) -> list[Diagnostic]:
    folder = MALFORMED / code
    names = sorted(path.name for path in folder.iterdir())
    byes = "byes.csv" if "byes.csv" in names else None

    def fetch(name: str) -> Source:
        return read_source(str(folder / name))._replace(name=name)

    (main,) = [name for name in names if name.endswith(".toml")] or [n for n in names if n != byes]
    reader, encoding = READERS.get(code), ENCODINGS.get(code)
    beside = Beside(byes=byes, fetch=fetch)
    checked = check_input(registry, fetch(main), reader, encoding, beside=beside)
    return [*checked.findings, *checked.infos]


@pytest.mark.parametrize("code", FOLDERS)
def test_the_file_of_a_code_yields_it(registry: Registry, code: str) -> None:
    if code in NEEDS_REGULATION:
        pytest.importorskip("crosstable_fide", reason="ranks need a regulation")
    found = {diagnostic.code: diagnostic for diagnostic in check(registry, code)}
    assert code in found
    assert found[code].severity is catalogue(registry)[code].severity
    assert found[code].place


def test_every_code_has_a_file_or_a_reason(registry: Registry) -> None:
    caused = {code for code in catalogue(registry) if not code.startswith(tuple(NOT_BY_A_FILE))}
    assert caused == set(FOLDERS)


def test_reasons_are_not_left_over(registry: Registry) -> None:
    for start in set(NOT_BY_A_FILE) - {"FIDE-RATING-"}:
        assert any(code.startswith(start) for code in catalogue(registry)), start


def test_codes_are_spelt_alike_and_explained(registry: Registry) -> None:
    for code, entry in catalogue(registry).items():
        assert re.fullmatch(r"[A-Z]+(-[A-Z]+)+", code)
        assert len(entry.summary) > 15
        assert re.fullmatch(r"[A-Z].*[^.]\.", entry.summary), code


def test_no_code_is_defined_twice() -> None:
    sources = Path(__file__).parents[1] / "src" / "crosstable"
    text = "\n".join(path.read_text("utf-8") for path in sources.rglob("*.py"))
    named = re.findall(r'DiagnosticCode\(\s*"([A-Z-]+)"', text)
    assert len(named) == len(set(named))
    assert set(named) <= set(catalogue(load_registry()))


def test_codes_prints_the_catalogue_in_eighty_columns(registry: Registry) -> None:
    shown = CliRunner().invoke(app, ["codes"]).stdout
    assert max(map(len, shown.splitlines())) <= 80
    for code, entry in catalogue(registry).items():
        assert f"{code} ({entry.severity.value})\n" in shown
        assert entry.summary.split()[0] in shown


def test_codes_of_one_name_or_beginning() -> None:
    one = CliRunner().invoke(app, ["codes", "trf-line-up"]).stdout
    assert one.startswith("TRF-LINE-UP (warning)\n")
    assert "TRF-LINE-UP-PLAYER" not in one
    several = CliRunner().invoke(app, ["codes", "TRF-TEAM-"]).stdout
    assert "TRF-TEAM-NUMBER (error)" in several
    assert "TRF-EMPTY" not in several
    none = CliRunner().invoke(app, ["codes", "TRF-NONE"])
    assert (none.exit_code, "there is no code" in none.stderr) == (2, True)


def test_codes_of_check_profiles_are_in_the_catalogue() -> None:
    code = DiagnosticCode("VILLAGE-HALL", Severity.WARNING, "The village hall is not heated.")
    profile = CheckProfile(id="village", title="", codes=(code,), check=lambda _: ())

    class Plugin:
        pass

    from crosstable.api import hookimpl
    from crosstable.host import Origin

    def crosstable_check_profiles() -> list[CheckProfile]:
        return [profile]

    plugin = Plugin()
    plugin.crosstable_check_profiles = hookimpl(crosstable_check_profiles)
    origin = Origin("village", "village-checks", "1")
    registry = load_registry(found=[(origin, lambda: plugin)])
    assert catalogue(registry)["VILLAGE-HALL"] is code
    assert registry.problems == []
