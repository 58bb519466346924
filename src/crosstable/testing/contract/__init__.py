"""The contract suite: what every plugin must keep, whoever wrote it.

``pytest --crosstable-contract``, in the folder of a distribution, checks what its entry
points register, beside the distribution's own tests; ``--crosstable-contract=NAME,...``
checks the namespaces or distributions named, wherever it runs.  Each check is an item of
its own, named by its subject and by what must hold::

    crosstable-hillsborough::contract[hillsborough:HBW contributions-reduce-to-value]

``-k`` chooses among them (``-k HBW``), ``-k contract`` leaves out the distribution's own
tests.  A failure says what was found and what the author should do; where an event shows
the fault, it stands there as :func:`crosstable.testing.parse_event` reads it.

The events are small ones of :mod:`crosstable.testing.strategies` and a few odd ones, the
same in every run.  Cases in ``tests/cases/*.toml``, ``tests/playoffs/*.toml`` and
``tests/prizes/*.toml`` of the distribution are run too, and files under ``tests`` and
``fixtures`` with the suffix of a reader are its samples.

A distribution that wants the checks among its own tests takes them as parameters::

    @pytest.mark.parametrize("check", contract_parameters(Path(__file__).parents[1]))
    def test_contract(check: Check) -> None:
        check.run()

A plugin that never comes back cannot be stopped, only named: readers get
:data:`crosstable.testing.contract.checks.PATIENCE` seconds for an input.
"""

from __future__ import annotations

from crosstable.testing.contract.checks import Check, ContractError, Subject
from crosstable.testing.contract.collecting import contract_parameters
from crosstable.testing.contract.suite import SelectionError, checks_of, subjects_named

__all__ = [
    "Check",
    "ContractError",
    "SelectionError",
    "Subject",
    "checks_of",
    "contract_parameters",
    "subjects_named",
]
