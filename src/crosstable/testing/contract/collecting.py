"""The checks as items of pytest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crosstable.testing.contract.checks import Check, ContractError
from crosstable.testing.contract.suite import SelectionError, checks_of, subjects_named


class ContractItem(pytest.Item):
    """One check."""

    def __init__(self, *, check: Check, **more: Any) -> None:
        super().__init__(**more)
        self._check = check

    def runtest(self) -> None:
        """Run it."""
        self._check.run()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """A broken contract in words; the trace only of what the suite did not foresee, or of
        what the plugin raised."""
        error = excinfo.value
        if not isinstance(error, ContractError):
            return super().repr_failure(excinfo, style)
        return str(error)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Where it is: nowhere in a file."""
        return self.path, None, self.name


def contract_parameters(folder: Path, names: str = "") -> list[Any]:
    """The checks for ``pytest.mark.parametrize``, for whoever wants them among his own tests.

    ``folder`` is that of the distribution, ``names`` are as in ``--crosstable-contract=NAMES``.
    Raises :class:`SelectionError` where no such plugin is installed.
    """
    return [
        pytest.param(check, id=f"{check.subject} {check.name}")
        for subject in subjects_named(names, folder)
        for check in checks_of(subject)
    ]


class ContractPlugin:
    """Adds the checks to what pytest collects."""

    def __init__(self, config: pytest.Config, names: str) -> None:
        try:
            is_updating = config.getoption("--update-golden", False)
            folder = config.invocation_params.dir
            self._subjects = subjects_named(names, folder, is_updating)
        except SelectionError as error:
            raise pytest.UsageError(str(error)) from None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Add them before pytest chooses among the items."""
        items += self._items(session)

    def _items(self, session: pytest.Session) -> Iterator[pytest.Item]:
        for subject in self._subjects:
            for check in checks_of(subject):
                yield ContractItem.from_parent(
                    session,
                    name=check.id,
                    nodeid=f"{subject.origin.distribution}::{check.id}",
                    check=check,
                )
