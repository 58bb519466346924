"""The option ``--crosstable-contract`` of pytest; see :mod:`crosstable.testing.contract`.

pytest loads this module wherever crosstable is installed, so it imports nothing and does
nothing until the option is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

OPTION = "--crosstable-contract"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--crosstable-contract``."""
    group = parser.getgroup("crosstable", "crosstable")
    group.addoption(
        OPTION,
        nargs="?",
        const="",
        metavar="NAME,...",
        help="check plugins of crosstable: those of the distribution here, or the namespaces "
        f"and distributions named ({OPTION}=NAME)",
    )


def pytest_load_initial_conftests(args: list[str]) -> None:
    """Let names follow ``=`` only, so that a path after the bare option stays a path."""
    args[:] = [f"{OPTION}=" if arg == OPTION else arg for arg in args]


def pytest_configure(config: pytest.Config) -> None:
    """Switch the contract suite on if it was asked for."""
    names = config.getoption(OPTION)
    if names is None:
        return
    try:
        from crosstable.testing.contract.collecting import ContractPlugin
    except ModuleNotFoundError as error:
        import pytest

        words = f"{OPTION} needs {error.name}: pip install 'crosstable[test]'"
        raise pytest.UsageError(words) from None

    config.pluginmanager.register(ContractPlugin(config, names), "crosstable-contract")
