"""``crosstable new-plugin``: what it writes works at once, and it never overwrites."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosstable.cli.app import app
from crosstable.host import Origin, load_registry
from crosstable.scaffold import NameRefusedError, plugin_files

from ..distributions import environment, install

NAME = "river-valley"
PACKAGE = "crosstable_river_valley"


def new_plugin(*words: str) -> Result:
    return CliRunner().invoke(app, ["new-plugin", *words])


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new plugin, as the command writes it."""
    folder = tmp_path_factory.mktemp("new")
    done = new_plugin(NAME, "--into", str(folder))
    assert (done.exit_code, done.stderr) == (0, "")
    return folder / f"crosstable-{NAME}"


@pytest.fixture
def on_path(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The package of the new plugin, importable for one test."""
    monkeypatch.syspath_prepend(str(plugin / "src"))
    yield PACKAGE
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_the_files_that_issue_11_asks_for_are_there(plugin: Path) -> None:
    files = {file.relative_to(plugin).as_posix() for file in plugin.rglob("*") if file.is_file()}
    assert files == {
        ".gitignore",
        "README.md",
        "pyproject.toml",
        f"src/{PACKAGE}/__init__.py",
        f"src/{PACKAGE}/editions.py",
        f"src/{PACKAGE}/playoffs.py",
        f"src/{PACKAGE}/py.typed",
        f"src/{PACKAGE}/regulations/{NAME}.toml",
        f"src/{PACKAGE}/tie_breaks.py",
        "tests/cases/black-wins.toml",
        "tests/cases/forfeits.toml",
        "tests/example.trf",
        "tests/playoffs/two-players.toml",
        "tests/test_tie_breaks.py",
    }


def test_the_host_loads_it_without_a_problem(on_path: str) -> None:
    origin = Origin(NAME, f"crosstable-{NAME}", "0.1.0")
    registry = load_registry(found=[(origin, lambda: import_module(on_path))])
    assert registry.check_all() == []
    assert list(registry.regulations) == [NAME]
    assert list(registry.tie_breaks) == [f"{NAME}:BLACKWINS"]
    assert list(registry.playoffs) == [f"{NAME}:TWO-PLAYERS"]


def test_its_entry_point_and_its_licence(plugin: Path) -> None:
    project = tomllib.loads((plugin / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == f"crosstable-{NAME}"
    assert project["entry-points"]["crosstable"] == {NAME: PACKAGE}
    assert "license" not in project  # the author's to choose, as its README says


def test_its_own_tests_pass_and_it_is_listed(plugin: Path, tmp_path: Path) -> None:
    """As after installation, without pip; ``.ci/run`` does the same with pip."""
    pytest.importorskip("crosstable_fide", reason="unplayed rounds are those in force")
    _, sources = install(tmp_path, plugin)
    variables = environment([sources, tmp_path])
    for words in (["pytest", "-v", "-p", "crosstable.pytest_plugin"], ["crosstable", "plugins"]):
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=plugin, env=variables, capture_output=True
        )
        output = done.stdout.decode()
        assert done.returncode == 0, output + done.stderr.decode()
        assert words[0] != "pytest" or "BLACKWINS contributions-reduce-to-value] PASSED" in output
    assert f"crosstable-{NAME} 0.1.0 ({NAME})\n  regulations: {NAME}\n" in output
    assert "playoffs: TWO-PLAYERS" in output


def test_the_same_name_gives_the_same_bytes(plugin: Path) -> None:
    for path, text in plugin_files(NAME).items():
        assert (plugin / path).read_bytes() == text.encode()


def test_what_comes_next_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: str(Path(sys.executable).with_name(name)))
    assert new_plugin(NAME, "--into", str(tmp_path)).output == (
        f"14 files in {tmp_path / f'crosstable-{NAME}'}. Next:\n"
        "\n"
        f"  cd {tmp_path / f'crosstable-{NAME}'}\n"
        '  python -m pip install -e ".[test]"\n'
        "  crosstable plugins\n"
        f"  crosstable standings tests/example.trf -r {NAME}\n"
        "  python -m pytest\n"
        "\n"
        "crosstable docs tutorial goes on from there.\n"
    )


def test_without_the_environment_on_path_its_python_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: str(tmp_path / name))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "my env" / "python"))
    printed = new_plugin(NAME, "--into", str(tmp_path)).output
    assert f'  "{tmp_path / "my env" / "python"}" -m pip install' in printed
    assert f'  "{tmp_path / "my env" / "python"}" -m crosstable plugins\n' in printed


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / f"crosstable-{NAME}"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    done = new_plugin(NAME, "--into", str(tmp_path))
    assert (done.exit_code, list(folder.iterdir())) == (2, [folder / "mine.txt"])
    assert f"{folder} exists already; nothing was written" in done.output


@pytest.mark.parametrize(
    "name",
    ["", "Hillsborough", "9th", "a_b", "a--b", "a-", "-a", "ä", "a.b", "../a", "a" * 41],
)
def test_a_name_that_no_namespace_can_have_is_refused(name: str, tmp_path: Path) -> None:
    done = new_plugin("--into", str(tmp_path), "--", name)
    assert (done.exit_code, list(tmp_path.iterdir())) == (2, [])
    assert "lower-case letters" in done.output


def test_the_name_goes_without_crosstable(tmp_path: Path) -> None:
    done = new_plugin("crosstable-hillsborough", "--into", str(tmp_path))
    assert (done.exit_code, "give the name alone" in done.output) == (2, True)


def test_a_namespace_that_is_taken_is_warned_of(tmp_path: Path) -> None:
    done = new_plugin("readers", "--into", str(tmp_path))
    assert done.exit_code == 0
    assert "(readers) has this namespace; together with it yours is left out" in done.stderr


def test_a_distribution_that_would_be_replaced_is_warned_of(tmp_path: Path) -> None:
    pytest.importorskip("crosstable_fide", reason="a plugin that is installed")
    done = new_plugin("fide", "--into", str(tmp_path))
    assert done.exit_code == 0
    assert "crosstable-fide" in done.stderr
    assert "(fide) is installed; who installs yours replaces it" in done.stderr


def test_a_title_stands_in_every_place(tmp_path: Path) -> None:
    done = new_plugin("sunday", "--title", "Sunday's Open – Malmö", "--into", str(tmp_path))
    assert done.exit_code == 0, done.output
    package = tmp_path / "crosstable-sunday" / "src" / "crosstable_sunday"
    regulation = tomllib.loads((package / "regulations" / "sunday.toml").read_text("utf-8"))
    assert regulation["title"] == "Sunday's Open – Malmö"
    for file in package.glob("*.py"):
        compile(file.read_text("utf-8"), str(file), "exec")


@pytest.mark.parametrize("title", ['The "Best"', "a\\b", "a\nb", "a|b", "<b>"])
def test_a_title_that_would_break_a_file_is_refused(title: str) -> None:
    with pytest.raises(NameRefusedError):
        plugin_files("sunday", title)


def test_a_folder_with_blanks_is_quoted(tmp_path: Path) -> None:
    done = new_plugin(NAME, "--into", str(tmp_path / "my plugins"))
    assert f'cd "{tmp_path / "my plugins"}' in done.output
