"""Entry points are found as ``importlib.metadata`` finds them, which is asked beside."""

from __future__ import annotations

import importlib.metadata
import sys
import sysconfig
import zipfile
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder
from pathlib import Path

import pytest

from crosstable.entry_points import EntryPoint, entry_points

GROUP = "crosstable"


def standard(group: str) -> set[tuple[str, str, str, str]]:
    points = importlib.metadata.entry_points(group=group)
    return {(p.name, p.value, p.dist.name, p.dist.version) for p in points if p.dist}


def distribution(
    folder: Path, name: str, text: str, version: str = "1.0", suffix: str = "dist-info"
) -> None:
    info = folder / f"{name.replace('-', '_')}-{version}.{suffix}"
    info.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n\nName: in the text\n"
    (info / ("METADATA" if suffix == "dist-info" else "PKG-INFO")).write_text(head, "utf-8")
    (info / "entry_points.txt").write_text(text, "utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is all of the path, but for the standard library."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(folder), sysconfig.get_path("stdlib")])
    # Tests bring finders of their own, which would be asked instead.
    monkeypatch.setattr(sys, "meta_path", [BuiltinImporter, FrozenImporter, PathFinder])
    # The backport of importlib.metadata, which dask brings, takes this away from it.
    find = importlib.metadata.MetadataPathFinder.find_distributions
    monkeypatch.setattr(PathFinder, "find_distributions", staticmethod(find), raising=False)
    return folder


@pytest.mark.parametrize("group", [GROUP, "console_scripts", "nobody.has.this"])
def test_what_is_installed_here_is_found(group: str) -> None:
    assert {tuple(point) for point in entry_points(group)} == standard(group)


def test_names_versions_and_values_are_read(site: Path) -> None:
    text = "[other]\na = b\n\n[crosstable]\n# a word\nmoon = moon_rules\nsun= sun.rules:it\n"
    distribution(site, "moon-rules", text, "2.0.1")
    distribution(site, "old-rules", "[crosstable]\nold = old_rules\n", suffix="egg-info")
    assert list(entry_points(GROUP)) == [
        EntryPoint("moon", "moon_rules", "moon-rules", "2.0.1"),
        EntryPoint("sun", "sun.rules:it", "moon-rules", "2.0.1"),
        EntryPoint("old", "old_rules", "old-rules", "1.0"),
    ]
    assert {tuple(point) for point in entry_points(GROUP)} == standard(GROUP)


def test_of_two_distributions_of_one_name_the_first_on_the_path_counts(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(site, "moon-rules", "[crosstable]\nmoon = new\n", "2.0")
    second = site.parent / "second"
    distribution(second, "Moon.Rules", "[crosstable]\nmoon = old\n", "1.0")
    monkeypatch.setattr(sys, "path", [*sys.path, str(second), str(site.parent / "missing")])
    assert [point.value for point in entry_points(GROUP)] == ["new"]
    assert {tuple(point) for point in entry_points(GROUP)} == standard(GROUP)


def test_a_zip_file_on_the_path_is_looked_into(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = site.parent / "plugins.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("moon_rules-1.0.dist-info/METADATA", "Name: moon-rules\nVersion: 1.0\n\n")
        file.writestr("moon_rules-1.0.dist-info/entry_points.txt", "[crosstable]\nmoon = m\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(archive)])
    assert list(entry_points(GROUP)) == [EntryPoint("moon", "m", "moon-rules", "1.0")]


def test_a_module_or_something_in_one_is_loaded() -> None:
    assert EntryPoint("x", "pathlib", "", "").load().__name__ == "pathlib"
    assert EntryPoint("x", "pathlib:Path.home [extra]", "", "").load() == Path.home
    with pytest.raises(ModuleNotFoundError):
        EntryPoint("x", "no_such_module_at_all", "", "").load()


def test_what_is_no_text_harms_nobody_else(site: Path) -> None:
    distribution(site, "moon-rules", "[crosstable]\nmoon = moon_rules\n")
    distribution(site, "noise", "[crosstable]\nnoise = noise\n")
    (site / "noise-1.0.dist-info" / "METADATA").write_bytes(b"Name: \xff\xfe\nVersion: 1.0\n")
    (site / "torn-1.0.dist-info").mkdir()
    (site / "torn-1.0.dist-info" / "entry_points.txt").write_bytes(b"\xff[crosstable]\n\xfe")
    assert [point.name for point in entry_points(GROUP)] == ["moon", "noise"]
