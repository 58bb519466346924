"""Tie-break lists: from the codes somebody wrote to the tie-breaks they stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from crosstable.api import (
    Descriptor,
    Diagnostic,
    DiagnosticCode,
    ListedTieBreak,
    Regulation,
    Severity,
    TieBreak,
    parse_descriptor,
)
from crosstable.engine.rulings import LOTS_CODE, MANUAL_CODE
from crosstable.engine.standings import POINTS_CODE
from crosstable.host import PluginError, Problem, Registry, UnknownNameError
from crosstable.regulation_toml import RegulationError

SKIPPED = DiagnosticCode(
    "TIE-BREAK-SKIPPED", Severity.WARNING, "An entry of the file's tie-break list is left out."
)
CAUTION = DiagnosticCode(
    "TIE-BREAK-CAUTION", Severity.WARNING, "A tie-break is doubtful in this event."
)
NOT_DECIDED_HERE = DiagnosticCode(
    "TIE-BREAK-NOT-COMPUTED",
    Severity.INFO,
    "A play-off, lots or a ruled place stand in the list, and none is given.",
)
NOT_COMPUTED = {
    "PLAYOFF": "no play-off is given, so this entry decides nothing",
    LOTS_CODE: "lots are not drawn here; who is level after the list shares the rank",
    MANUAL_CODE: "no place is given by decision, so this entry decides nothing",
}


class TaskError(Exception):
    """Something that stops the work; the message is meant for the user, and so are the
    ``diagnostics`` found until then."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


def split_list(text: str) -> list[str]:
    """The entries of a list as it is typed."""
    return [entry.strip() for entry in text.replace(";", ",").split(",") if entry.strip()]


class Resolver:
    """Turns the codes of a list into tie-breaks, as the regulation names them."""

    def __init__(
        self,
        registry: Registry,
        regulation: Regulation,
        is_by_team: bool,
        ruled: Mapping[str, TieBreak] | None = None,
    ) -> None:
        """``ruled`` are tie-breaks that no plugin has, made of what was ruled on the event."""
        self._registry = registry
        self._regulation = regulation
        self._is_by_team = is_by_team
        self._ruled = ruled or {}

    def resolve_all(self, entries: Iterable[str], found: list[Diagnostic]) -> list[ListedTieBreak]:
        """Resolve every entry; :class:`TaskError` for the first that cannot be."""
        return self._resolve(entries, found, is_lenient=False)

    def missing(self, listed: Sequence[ListedTieBreak]) -> list[ListedTieBreak]:
        """Entries for what was ruled and has no place in a list."""
        there = {entry.key for entry in listed}
        return [
            ListedTieBreak(key=code, tie_break=tie_break)
            for code, tie_break in self._ruled.items()
            if code not in there
        ]

    def resolve_lenient(
        self, entries: Iterable[str], found: list[Diagnostic]
    ) -> list[ListedTieBreak]:
        """Resolve what can be; the rest is left out with a warning."""
        return self._resolve(entries, found, is_lenient=True)

    def _resolve(
        self, entries: Iterable[str], found: list[Diagnostic], *, is_lenient: bool
    ) -> list[ListedTieBreak]:
        listed: list[ListedTieBreak] = []
        seen: Counter[str] = Counter()
        for entry in entries:
            try:
                resolved = self._entry(entry, found)
            except TaskError as error:
                if not is_lenient:
                    raise
                found.append(SKIPPED.at(None, f"{error}; left out of the list"))
                continue
            if resolved is None:
                continue
            seen[resolved.key] += 1
            count = seen[resolved.key]
            key = resolved.key if count == 1 else f"{resolved.key}#{count}"
            listed.append(replace(resolved, key=key))
        return listed

    def _entry(self, entry: str, found: list[Diagnostic]) -> ListedTieBreak | None:
        try:
            descriptor = parse_descriptor(entry)
        except ValueError as error:
            raise TaskError(f"tie-break list: {error}") from None
        if descriptor.code == POINTS_CODE:
            return None
        if descriptor.code in self._ruled:
            return ListedTieBreak(key=descriptor.code, tie_break=self._ruled[descriptor.code])
        if descriptor.code in NOT_COMPUTED:
            message = f"{descriptor.code}: {NOT_COMPUTED[descriptor.code]}"
            found.append(NOT_DECIDED_HERE.at(None, message))
            return None
        return self.resolve(descriptor, found)

    def resolve(self, descriptor: Descriptor, found: list[Diagnostic]) -> ListedTieBreak:
        """The tie-break behind one entry; :class:`TaskError` if there is none."""
        code = self._regulation.aliases.get(descriptor.code, descriptor.code)
        namespace = descriptor.namespace or self._regulation.namespace
        own = self._regulation.codes.get(code)
        if namespace != self._regulation.namespace:
            own = None
        use = own.use if own is not None else self._elsewhere(descriptor, namespace, code, found)
        offer = self._registry.tie_break(use)
        if offer is None:
            raise TaskError(f"{descriptor}: the tie-break {use} is not installed")
        if descriptor.modifiers.score and not self._is_by_team:
            raise TaskError(f"{descriptor}: match points and game points are for teams")
        refused = descriptor.modifiers.kinds - offer.value.modifiers
        if refused:
            taken = " ".join(f"/{m}" for m in sorted(offer.value.modifiers)) or "no modifiers"
            raise TaskError(f"{descriptor}: {code} takes {taken}, not /{'/'.join(sorted(refused))}")
        # A code of the regulation's own is its own, whoever works it out.
        foreign = own is None and offer.origin.namespace != self._regulation.namespace
        spelt = offer.value.spelling if code == offer.value.code else ""
        whose = offer.origin.namespace if foreign else ""
        shown = Descriptor(spelt or code, descriptor.modifiers, whose)
        # The calculator's article is of another edition if this one does not know the code.
        has_own_codes = bool(self._regulation.codes) and not foreign
        article = "" if own is None and has_own_codes else offer.value.article
        return ListedTieBreak(
            key=str(shown),
            tie_break=offer.value,
            modifiers=descriptor.modifiers,
            article=(own.article if own is not None else "") or article,
        )

    def _elsewhere(
        self, descriptor: Descriptor, namespace: str, code: str, found: list[Diagnostic]
    ) -> str:
        """A code that the edition does not know: of another edition, or another body."""
        use = f"{namespace}:{code}"
        if self._registry.tie_break(use) is not None:
            if namespace == self._regulation.namespace and self._regulation.codes:
                message = f"{code} is no tie-break of {self._regulation.id}; computed all the same"
                found.append(CAUTION.at(None, message))
            return use
        if not descriptor.namespace:
            uses = [u for u in self._registry.tie_breaks if u.split(":")[1] == code]
            usual = [use for use in uses if use.split(":")[0] in self._default_bodies()]
            if len(uses) == 1 or len(usual) == 1:
                return (usual or uses)[0]
            if uses:
                raise TaskError(f"{descriptor}: several are installed, choose {' or '.join(uses)}")
        if descriptor.namespace and descriptor.namespace != self._regulation.namespace:
            raise TaskError(f"{descriptor}: {self._offered_by(namespace)}")
        known = ", ".join(self._regulation.codes) or "none"
        raise TaskError(
            f"{descriptor}: not a tie-break of {self._regulation.id}, nor of another "
            f"installed regulation. It knows: {known}"
        )

    def _offered_by(self, namespace: str) -> str:
        """What there is instead of a code that a plugin does not have."""
        own = [
            use.split(":")[1]
            for use in self._registry.tie_breaks
            if use.startswith(f"{namespace}:")
        ]
        if own:
            return f"{namespace} has no such tie-break. It has: {', '.join(own)}"
        return f"nothing installed has tie-breaks as {namespace!r}; 'crosstable plugins' tells why"

    def _default_bodies(self) -> set[str]:
        """Whose regulations are meant where nobody names one, and so whose tie-breaks."""
        offers = self._registry.regulations.values()
        return {offer.origin.namespace for offer in offers if offer.value.is_default}


_NO_TIE_BREAKS = frozenset({"PRIZES", "TOUR"})
"""What readings may be about besides tie-breaks."""


def list_faults(registry: Registry, regulation: Regulation) -> Iterator[str]:
    """Codes in a regulation's own lists that stand for nothing installed."""
    for table in ("tie_breaks", "first_place", "presets"):
        for name, codes in getattr(regulation, table).items():
            yield from _unresolved(registry, regulation, f"{table} {name}", codes)


def reference_faults(registry: Registry, regulation: Regulation) -> Iterator[str]:
    """Codes elsewhere in a regulation that stand for nothing installed."""
    for rule in regulation.playoffs:
        codes = (*rule.before, *(rule.seeds or ()))
        yield from _unresolved(registry, regulation, f"play-off of article {rule.article}", codes)
    for lint in regulation.lint:
        codes = (*lint.codes, *chain.from_iterable(lint.categories.values()))
        yield from _unresolved(registry, regulation, f"lint {lint.id}", codes)
    for reading in regulation.readings:
        codes = tuple(code for code in reading.codes if code not in _NO_TIE_BREAKS)
        yield from _unresolved(registry, regulation, f"reading {reading.id}", codes)
    yield from _unresolved(registry, regulation, "aliases", tuple(regulation.aliases.values()))


def _unresolved(
    registry: Registry, regulation: Regulation, where: str, codes: Iterable[str]
) -> Iterator[str]:
    resolver = Resolver(registry, regulation, is_by_team=True)
    for code in codes:
        try:
            resolver.resolve_all([code], [])
        except TaskError as error:
            yield f"{where}: {error}"


def check_installed(registry: Registry) -> Sequence[Problem]:
    """All problems of all plugins: what the host finds, and codes that stand for nothing."""
    registry.check_all()
    for id_, offer in registry.regulations.items():
        try:
            regulation = registry.regulation(id_)
        except (RegulationError, PluginError, UnknownNameError):
            continue  # the host has told
        faults = (*list_faults(registry, regulation), *reference_faults(registry, regulation))
        registry.problems.extend(Problem(offer.origin, f"{id_}: {fault}") for fault in faults)
    return registry.problems
