"""Plugins written into a folder of the path, and checked by the contract."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from crosstable.testing.contract import ContractError, checks_of, subjects_named
from crosstable.testing.regulations import installed

from ..distributions import write_distribution

Failures = dict[str, str]
Contract = Callable[..., Failures]

_NUMBERS = count(1)
_IN_PROCESSES = ("importing-says-nothing", "every-hash-seed-gives-the-same")


@pytest.fixture
def failures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Contract]:
    """What the contract finds in a plugin: messages by check.  ``NS`` in its source is its
    namespace, of its own each time, as are the names of its regulations."""
    monkeypatch.syspath_prepend(tmp_path)
    namespaces = []

    def run(
        source: str,
        only: str = "",
        files: dict[str, str] | None = None,
        is_whole: bool = False,
    ) -> Failures:
        namespace = f"toy{next(_NUMBERS)}"
        namespaces.append(namespace)
        write_distribution(tmp_path, namespace, source.replace("NS", namespace))
        for name, text in (files or {}).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace("NS", namespace), encoding="utf-8")
        installed.cache_clear()
        [subject] = subjects_named("", tmp_path)
        found = {}
        for check in checks_of(subject):
            if only not in check.name or (
                not is_whole and not only and check.name in _IN_PROCESSES
            ):
                continue
            try:
                check.run()
            except ContractError as error:
                found[f"{check.subject.replace(namespace, 'NS')} {check.name}"] = str(error)
        return found

    yield run
    installed.cache_clear()
    for namespace in namespaces:
        sys.modules.pop(f"crosstable_{namespace}", None)
