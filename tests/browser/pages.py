"""The pages that the browser looks at, written as a user's command writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from unittest import mock

from click.testing import CliRunner

from crosstable import host
from crosstable.api import Source, Standings, Tournament, WriteOptions
from crosstable.choices import Request
from crosstable.cli.app import app
from crosstable.host import load_registry
from crosstable.reading import plain_inputs, read_event
from crosstable.tasks import make_standings
from crosstable.writers.html.page import write_html

from ..benchmarks.generated import generated_trf
from ..playoff_plugin import found_plugins

TRF = Path(__file__).parents[2] / "fixtures" / "trf"
SWISS = TRF / "riverside-open.trf"
ROUND_ROBIN = TRF / "round-robin-6p.trf"
TEAMS = TRF / "lakeside-teams.trf"

EVERY_KIND = ("swiss", "round-robin", "teams", "playoff", "prizes")
MANY = 320
PRIZES = """
[prizes]
fund = [500, 300, 200]
currency = "EUR"

[[prizes.group]]
name = "Best woman"
who = ["sex=w"]
fund = [100]
"""
ACCENTS = ("Müller, Žofia", "Ångström, Ørjan", "Šťastný, Jiří", "Łoś, Ewa", "ÇELİK, Işıl", "Òé")
HOSTILE = (
    "<script>document.title = 'run'; alert(1)</script>",
    '"><img src=x onerror="document.title = \'run\'">',
    "</style></script></title><h1>& &amp; &lt;",
    "javascript:alert(1)//' onclick='alert(1)",
    "NUL \x00 ESC \x1b BEL \x07",
    "\u202eright to left \u2067\u200f",
    "\ud800 \ufffe \U0010ffff",
    "two\nlines\ttab",
    "{{constructor.constructor('alert(1)')()}} ${alert(1)}",
    "<!-- ]]> <![CDATA[ <svg onload=alert(1)>",
    "long " + "x" * 9_995,
    "many words " * 900,
    "",
)


def command(*words: object) -> str:
    """The output of a command of crosstable that did what was asked."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code < 2, result.output
    return result.stdout


@contextmanager
def toy_rules() -> Iterator[None]:
    """With a plugin of invented rules that has play-offs with brackets."""
    with mock.patch.object(host, "installed", found_plugins):
        yield


@cache
def tournament(file: Path) -> Tournament:
    """The event in a file."""
    inputs = plain_inputs([Source(file.name, file.read_bytes())])
    return read_event(load_registry(), inputs).tournament


def ranked(event: Tournament, request: Request | None = None) -> Standings:
    """Its standings."""
    return make_standings(load_registry(), event, request or Request())


def renamed(event: Tournament, names: Sequence[str]) -> Tournament:
    """The event with these names, in turn, of its players, its places and itself."""
    players = tuple(
        replace(player, name=names[n % len(names)], federation=names[n % 3][:3])
        for n, player in enumerate(event.players)
    )
    return replace(event, players=players, name=names[0], city=names[1], federation=names[2])


def write(standings: Standings, file: Path, **options: object) -> None:
    """The page of standings."""
    file.write_bytes(write_html(standings, WriteOptions(**options)).data)


def _swiss(file: Path) -> None:
    command("standings", SWISS, "-o", file)


def _round_robin(file: Path) -> None:
    command("standings", ROUND_ROBIN, "-o", file)


def _teams(file: Path) -> None:
    command("standings", TEAMS, "-o", file)


def _playoff(file: Path) -> None:
    """Four who are level play a knock-out to its end."""
    log = file.with_suffix(".json")
    with toy_rules():
        command("playoff", "start", SWISS, "-r", "toy-2026", "-o", log, "--seed", 42)
        while requests := json.loads(command("playoff", "next", log, "-f", "json")).get("requests"):
            for request in requests:
                command("playoff", "record", log, request["id"], request["options"][0])
        command("standings", SWISS, "-r", "toy-2026", "--playoff", log, "-o", file)


def _hostile(file: Path) -> None:
    write(ranked(renamed(tournament(SWISS), HOSTILE)), file)


def write_generated(file: Path, players: int) -> Path:
    """A generated Swiss beside the page."""
    trf = file.with_suffix(".trf")
    trf.write_text(generated_trf(players, 9), encoding="utf-8")
    return trf


def _many(file: Path) -> None:
    command("standings", write_generated(file, MANY), "-o", file)


def _fragment(file: Path) -> None:
    command("standings", SWISS, "--fragment", "-o", file)


def _appendix(file: Path) -> None:
    command("standings", SWISS, "--appendix", "-o", file)


def _look(file: Path) -> None:
    css = file.with_suffix(".css")
    css.write_text('.crosstable h1 { color: #123456; } /* "ä" & <b> */', encoding="utf-8")
    command("standings", SWISS, "--css", css, "-o", file)


def _prizes(file: Path) -> None:
    event = file.with_suffix(".toml")
    event.write_text(f"inputs = [{json.dumps(str(SWISS))}]\n{PRIZES}", encoding="utf-8")
    command("standings", event, "-o", file)


def _long_list(file: Path) -> None:
    """Twenty tie-breaks."""
    some = (
        "BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,SB/C1,PS,PS/C1,DE,WIN,WON,BPG,BWG,KS,AOB,FB,FB/C1,REP,KS/L+1"
    )
    command("standings", SWISS, "-t", some, "-o", file)


def _accents(file: Path) -> None:
    write(ranked(renamed(tournament(ROUND_ROBIN), ACCENTS)), file)


def _tall_rows(file: Path) -> None:
    """Names that need several lines."""
    event = tournament(write_generated(file, 150))
    names = [
        " ".join(f"Word{part}of{player:03} {'y' * 12}" for part in range(1, 7))
        for player in range(150)
    ]
    write(ranked(renamed(event, names)), file)


MAKERS = {
    "swiss": _swiss,
    "round-robin": _round_robin,
    "teams": _teams,
    "playoff": _playoff,
    "hostile": _hostile,
    "many": _many,
    "prizes": _prizes,
    "fragment": _fragment,
    "appendix": _appendix,
    "look": _look,
    "accents": _accents,
    "long list": _long_list,
    "tall rows": _tall_rows,
}


@dataclass(frozen=True)
class Pages:
    """Files with pages, each written when it is first asked for."""

    folder: Path

    def __call__(self, name: str) -> Path:
        file = self.folder / f"{name}.html"
        if not file.exists() and name.startswith("language "):
            command("standings", SWISS, "--language", name.split()[1], "-o", file)
        elif not file.exists():
            MAKERS[name](file)
        return file
