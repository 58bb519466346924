"""Find, load, check and blame plugins; hand out a frozen registry.

Every plugin, our own included, is a module named by an entry point of the group
``crosstable``.  One that fails is reported with its distribution and version, and the rest
works.  Hooks are called only when what they offer is asked for, and play-offs and prizes are
loaded no sooner.

What a plugin prints never gets into the program's output: at import and in a hook it is a
problem that is reported, at work it goes to stderr.  One that hangs cannot be stopped from
here; interrupting the program says which it was, and ``--disable-plugin`` leaves it out.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import pluggy

from crosstable import hookspecs
from crosstable.api import (
    CHOICES,
    IN_FORCE,
    CheckProfile,
    PlayoffRule,
    Reader,
    Regulation,
    RegulationFile,
    StandingsWriter,
    TieBreak,
    TieBreakType,
    TiedNumbers,
    TournamentWriter,
    Unit,
    UnplayedRounds,
)
from crosstable.entry_points import entry_points
from crosstable.model.bounded import bounded
from crosstable.model.frozen import dataclass

if TYPE_CHECKING:
    from crosstable.api import (
        PlayoffProcedure,
        PrizeRule,
        PrizeTerms,
        RuleTerms,
        Standings,
        Tournament,
        WriteOptions,
        Written,
    )

T = TypeVar("T")

GROUP = "crosstable"
PRIZES = "prizes"
"""The namespace of the rules for prizes that come with the program."""
DISABLING_VARIABLE = "CROSSTABLE_DISABLE_PLUGINS"
MOST_SHOWN = 60
"""The characters that are shown of what a plugin prints."""
MOST_OFFERS = 10_000
"""The most that one hook may offer; more than that never ends."""

_NAMESPACE = re.compile(r"[a-z][a-z0-9-]*")
_ID = re.compile(r"[a-z0-9][a-z0-9._-]*")
_CODE = re.compile(r"[A-Z][A-Z0-9_]*(-[A-Z0-9_]+)*")


class Origin(NamedTuple):
    """Who brought a plugin: its namespace, and the distribution to blame."""

    namespace: str
    distribution: str
    version: str

    def __str__(self) -> str:
        return f"{self.distribution} {self.version} ({self.namespace})"


class Problem(NamedTuple):
    """What is wrong with a plugin."""

    origin: Origin
    message: str


@dataclass(frozen=True, slots=True)
class Offer(Generic[T]):
    """One registered thing and who brought it."""

    origin: Origin
    value: T


class PluginError(Exception):
    """What a plugin raised at its work; the message names it and its distribution."""


@contextmanager
def blaming(origin: Origin, what: str, but: tuple[type[Exception], ...] = ()) -> Iterator[None]:
    """Turn whatever is raised inside into a :class:`PluginError` that names the plugin, and
    keep what it prints out of the output; exceptions of ``but`` are not its fault and are
    passed on."""
    try:
        with redirect_stdout(sys.stderr):
            yield
    except but:
        raise
    except (PluginError, GeneratorExit):
        raise
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"while {origin} was at work: {what}") from None
    except BaseException as error:
        raise PluginError(f"{origin}: {what}: {in_words(error)}") from error


def given(value: Any, type_: type[T]) -> T:
    """What a plugin gave, if it is of the type that was promised; else :class:`TypeError`."""
    if not isinstance(value, type_):
        raise TypeError(f"gives {value!r}, which is no {type_.__name__}")
    return value


class UnknownNameError(LookupError):
    """A name that nothing registered has; the message lists what there is."""


@dataclass(frozen=True)
class Registry:
    """What is installed.  Hooks are called when first asked for, then never again."""

    _manager: pluggy.PluginManager
    origins: tuple[Origin, ...]
    _origin_of: Mapping[str, Origin]
    problems: list[Problem] = field(default_factory=list)
    is_strict: bool = False

    @cached_property
    def readers(self) -> Mapping[str, Offer[Reader]]:
        """Readers by id."""
        return self._collect("crosstable_readers", (Reader,), _by_id)

    @cached_property
    def writers(self) -> Mapping[str, Offer[StandingsWriter | TournamentWriter]]:
        """Writers of both sorts by id; one id may be a writer of each sort."""
        return self._collect("crosstable_writers", (StandingsWriter, TournamentWriter), _writer_key)

    @cached_property
    def regulations(self) -> Mapping[str, Offer[RegulationFile]]:
        """Regulation files by id."""
        return self._collect("crosstable_regulations", (RegulationFile,), _by_id)

    @cached_property
    def tie_breaks(self) -> Mapping[str, Offer[TieBreak]]:
        """Tie-breaks by ``namespace:CODE``."""
        by_namespace = (self._tie_breaks_of(origin.namespace) for origin in self.origins)
        return dict(sorted(pair for found in by_namespace for pair in found.items()))

    def tie_break(self, use: str) -> Offer[TieBreak] | None:
        """The tie-break ``namespace:CODE``, ``None`` if there is none.  Only the plugin of the
        namespace is asked, so that calculators of others are not loaded."""
        return self._tie_breaks_of(use.partition(":")[0]).get(use)

    def _tie_breaks_of(self, namespace: str) -> Mapping[str, Offer[TieBreak]]:
        if namespace not in self._tie_breaks:
            hook = "crosstable_tie_breaks"
            self._tie_breaks[namespace] = self._collect(hook, (TieBreak,), _by_code, namespace)
        return self._tie_breaks[namespace]

    @cached_property
    def _tie_breaks(self) -> dict[str, Mapping[str, Offer[TieBreak]]]:
        return {}

    @cached_property
    def unplayed_rounds(self) -> Mapping[str, Offer[UnplayedRounds]]:
        """Unplayed-round policies by ``namespace:name``."""
        return self._collect("crosstable_unplayed_rounds", (), _by_own_name)

    @cached_property
    def check_profiles(self) -> Mapping[str, Offer[CheckProfile]]:
        """What takers of results ask for, by id."""
        return self._collect("crosstable_check_profiles", (CheckProfile,), _by_id)

    @cached_property
    def playoffs(self) -> Mapping[str, Offer[PlayoffProcedure]]:
        """Play-off procedures by ``namespace:CODE``."""
        from crosstable.api import PlayoffProcedure

        return self._collect("crosstable_playoffs", (PlayoffProcedure,), _by_code)

    @cached_property
    def prize_rules(self) -> Mapping[str, Offer[PrizeRule]]:
        """Rules for sharing prizes by ``namespace:id``."""
        from crosstable.api import PrizeRule

        return self._collect("crosstable_prize_rules", (PrizeRule,), _by_qualified_id)

    @property
    def prize_rule_names(self) -> Sequence[str]:
        """The names of all rules for prizes; the program's own need no namespace."""
        return [key.removeprefix(f"{PRIZES}:") for key in self.prize_rules]

    def prize_rule(self, name: str, namespace: str = "") -> Offer[PrizeRule]:
        """The rule with this name: the namespace's own, else the program's.

        Raises :class:`UnknownNameError`.
        """
        names = [name] if ":" in name else [f"{namespace}:{name}", f"{PRIZES}:{name}"]
        for qualified in names:
            if qualified in self.prize_rules:
                return self.prize_rules[qualified]
        raise UnknownNameError(_unknown("rule for prizes", name, self.prize_rule_names))

    @cached_property
    def _parsed(self) -> dict[str, Regulation]:
        return {}

    @cached_property
    def _being_parsed(self) -> set[str]:
        return set()

    def regulation(self, id_: str) -> Regulation:
        """The regulation with this id, parsed when first used.

        Raises :class:`UnknownNameError`, or :class:`crosstable.regulation_toml.RegulationError`
        if its file is at fault.
        """
        if id_ not in self._parsed:
            from crosstable.regulation_toml import parse_regulation

            offer = self.regulations.get(id_)
            if offer is None:
                raise UnknownNameError(_unknown("regulation", id_, self.regulations))
            source = f"{offer.origin.distribution}:{id_}.toml"
            with blaming(offer.origin, f"the file of regulation {id_}"):
                text = given(offer.value.load(), str)
            self._being_parsed.add(id_)
            try:
                self._parsed[id_] = parse_regulation(
                    text, source, offer.origin.namespace, self.base_regulation
                )
            finally:
                self._being_parsed.remove(id_)
        return self._parsed[id_]

    def base_regulation(self, id_: str) -> Regulation | None:
        """The installed regulation that another may extend, ``None`` if there is none or if
        it is itself being built on the other."""
        if id_ not in self.regulations or id_ in self._being_parsed:
            return None
        return self.regulation(id_)

    def origin_of(self, tie_break: TieBreak, fault: BaseException | None = None) -> Origin:
        """Who brought a tie-break; or, where it failed, who brought what failed in it, such as
        the policy for unplayed rounds of a regulation."""
        found = self.at_work(fault) if fault is not None else None
        return found or next(o.origin for o in self.tie_breaks.values() if o.value is tie_break)

    def at_work(self, fault: BaseException) -> Origin | None:
        """The plugin whose code was the last to be called when something was raised."""
        from traceback import walk_tb

        packages = {}
        for name, origin in self._origin_of.items():
            module = getattr(self._manager.get_plugin(name), "__name__", "")
            packages[module.partition(".")[0]] = origin
        packages.pop(GROUP, None)
        frames = walk_tb(fault.__traceback__)
        called = [frame.f_globals.get("__name__", "").partition(".")[0] for frame, _ in frames]
        return next((packages[name] for name in reversed(called) if name in packages), None)

    @cached_property
    def standings_formats(self) -> Mapping[str, StandingsWriter]:
        """Writers of standings by id."""
        writers = (offer.value for offer in self.writers.values())
        return {w.id: w for w in writers if isinstance(w, StandingsWriter)}

    def standings_writer(self, id_: str) -> StandingsWriter:
        """The writer of standings with this id; :class:`UnknownNameError` if there is none."""
        if id_ not in self.standings_formats:
            message = _unknown("format of standings", id_, self.standings_formats)
            raise UnknownNameError(message)
        return self.standings_formats[id_]

    @cached_property
    def tournament_formats(self) -> Mapping[str, TournamentWriter]:
        """Writers of tournaments by id."""
        writers = (offer.value for offer in self.writers.values())
        return {w.id: w for w in writers if isinstance(w, TournamentWriter)}

    def tournament_writer(self, id_: str) -> TournamentWriter:
        """The writer of tournaments with this id; :class:`UnknownNameError` if there is none."""
        if id_ not in self.tournament_formats:
            raise UnknownNameError(_unknown("format of events", id_, self.tournament_formats))
        return self.tournament_formats[id_]

    def write(
        self,
        writer: StandingsWriter | TournamentWriter,
        what: Standings | Tournament,
        options: WriteOptions,
    ) -> Written:
        """What a writer makes of it; its plugin is blamed where that is no output."""
        from crosstable.api import Diagnostic, Written

        call: Callable[..., object] = writer.write
        with blaming(self.writers[_writer_key(None, writer)].origin, f"writing {writer.id}"):
            written = given(call(what, options), Written)
            given(written.data, bytes)
            for diagnostic in given(written.diagnostics, tuple):
                given(diagnostic, Diagnostic)
            return written

    def check_all(self) -> Sequence[Problem]:
        """Ask every hook, so that all problems are known; also parses every regulation."""
        for hook in (
            "readers",
            "writers",
            "regulations",
            "tie_breaks",
            "unplayed_rounds",
            "check_profiles",
            "playoffs",
            "prize_rules",
        ):
            getattr(self, hook)
        for id_, offer in list(self.regulations.items()):
            try:
                regulation = self.regulation(id_)
            except Exception as error:
                self.problems.append(Problem(offer.origin, f"regulation {id_}: {error}"))
                continue
            faults = [f"{id_}: {fault}" for fault in self.faults_of(regulation)]
            faults += (
                f"{id_}: its file says {key} = {getattr(regulation, key)}, "
                f"its RegulationFile {getattr(offer.value, key)}"
                for key in ("id", "in_force")
                if getattr(regulation, key) != getattr(offer.value, key)
            )
            self.problems.extend(Problem(offer.origin, fault) for fault in faults)
        return self.problems

    def faults_of(self, regulation: Regulation) -> Iterable[str]:
        """What a regulation refers to that is not installed, or that it does not fit."""
        if regulation.unplayed_rounds not in (IN_FORCE, *self.unplayed_rounds):
            yield f"no unplayed-round policy {regulation.unplayed_rounds!r}"
        for code in regulation.codes.values():
            if code.use not in self.tie_breaks:
                yield f"no tie-break {code.use!r}"
        for rule in regulation.playoffs:
            yield from self._playoff_faults(rule)
        for terms, is_extra in _rule_terms(regulation):
            yield from self._prize_faults(terms, is_extra)

    def _playoff_faults(self, rule: PlayoffRule) -> Iterable[str]:
        """Where a rule and its procedure do not agree."""
        if not rule.procedure:
            return
        offer = self.playoffs.get(rule.procedure)
        where = f"article {rule.article}"
        if offer is None:
            yield f"{where}: no play-off procedure {rule.procedure!r}"
            return
        procedure = offer.value
        if rule.is_qualifying != procedure.is_qualifying or not procedure.tied.holds(rule.tied):
            yield f"{where}: {rule.procedure} is not made for {rule.tied} tied players"
        readings = {reading.id: reading for reading in procedure.readings}
        for id_, choice in rule.readings.items():
            if id_ not in readings or choice not in readings[id_].options:
                yield f"{where}: {rule.procedure} has no reading {id_} = {choice!r}"

    def _prize_faults(self, terms: RuleTerms, is_extra: bool) -> Iterable[str]:
        """Where what a regulation says of prizes and the rule that it names do not agree."""
        from crosstable.prizes.parameters import ParameterError, apply_rule
        from crosstable.prizes.sharing import RuleFailedError

        try:
            rule = self.prize_rule(terms.rule, terms.namespace).value
            apply_rule(rule, terms, is_extra=is_extra)
        except (UnknownNameError, ParameterError, RuleFailedError) as error:
            yield str(error)

    def _collect(
        self,
        hook: str,
        types: tuple[type, ...],
        key_of: Callable[[Origin, Any], str],
        namespace: str = "",
    ) -> Mapping[str, Offer[Any]]:
        """Call every implementation by itself, or those of one namespace; check what it gives,
        sort by key."""
        found: dict[str, Offer[Any]] = {}
        for implementation in getattr(self._manager.hook, hook).get_hookimpls():
            origin = self._origin_of[implementation.plugin_name]
            if namespace and origin.namespace != namespace:
                continue
            try:
                with _listening(self.problems, origin, hook):
                    values = bounded(implementation.function(), "offers", MOST_OFFERS)
                    values = tuple(sorted(values, key=repr_key))
            except KeyboardInterrupt:
                raise KeyboardInterrupt(f"while {origin} was asked for {hook}") from None
            except BaseException as error:
                self.problems.append(Problem(origin, f"{hook}: {in_words(error)}"))
                continue
            for value in values:
                self._add(found, origin, hook, value, types, key_of)
        return dict(sorted(found.items()))

    def _add(
        self,
        found: dict[str, Offer[Any]],
        origin: Origin,
        hook: str,
        value: Any,
        types: tuple[type, ...],
        key_of: Callable[[Origin, Any], str],
    ) -> None:
        try:
            if types and not isinstance(value, types):
                names = " or ".join(type_.__name__ for type_ in types)
                raise TypeError(f"gives {value!r}, which is no {names}")
            key = key_of(origin, value)
            _check_parts(value, _PARTS if types else _SHOWN)
        except Exception as error:
            self.problems.append(Problem(origin, f"{hook}: {in_words(error)}"))
            return
        if key in found:
            first = found[key].origin
            message = f"{hook}: {key} is already offered by {first}; this one is left out"
            self.problems.append(Problem(origin, message))
            return
        found[key] = Offer(origin, value)


def repr_key(value: Any) -> str:
    """A stable order for what a plugin gives, whatever it gives."""
    return str(getattr(value, "id", None) or getattr(value, "code", None) or type(value))


_SHOWN: Mapping[str, tuple[type, ...]] = {"title": (str,)}
"""What is shown of a policy, which is any object with the right methods."""
_PARTS: Mapping[str, tuple[type, ...]] = {
    **_SHOWN,
    "name": (str,),
    "summary": (str,),
    "in_force": (date, type(None)),
    "suffixes": (tuple, list),
    "codes": (tuple, list),
    "modifiers": (frozenset, set),
    "type": (TieBreakType,),
    "unit": (Unit,),
    "tied": (TiedNumbers,),
    "steps": (Mapping,),
}
"""What is shown or searched of everything that is offered, whoever uses it."""


def _check_parts(value: Any, parts: Mapping[str, tuple[type, ...]]) -> None:
    """Raises :class:`TypeError` or :class:`ValueError` where a descriptor holds what would fail
    far from here."""
    for name, types in parts.items():
        part = getattr(value, name, None)
        if hasattr(value, name) and not isinstance(part, types):
            names = " or ".join("None" if t is type(None) else t.__name__ for t in types)
            raise TypeError(f"{name} is {part!r}, which is no {names}")
    for suffix in getattr(value, "suffixes", ()) if "suffixes" in parts else ():
        meant = f".{given(suffix, str).removeprefix('.').lower()}"
        if suffix != meant:
            raise ValueError(f"the suffix {suffix!r} never matches; write {meant!r}")


def _by_id(origin: Origin, value: Any) -> str:  # noqa: ARG001
    return _checked(value.id, _ID, "id")


def _by_qualified_id(origin: Origin, value: Any) -> str:
    return f"{origin.namespace}:{_checked(value.id, _ID, 'id')}"


def _writer_key(origin: Origin | None, value: Any) -> str:  # noqa: ARG001
    unknown = set(getattr(value, "takes", ())) - set(CHOICES)
    if unknown:
        raise ValueError(f"takes {min(unknown)!r}, which is none of {', '.join(CHOICES)}")
    kind = "standings" if isinstance(value, StandingsWriter) else "tournament"
    return f"{kind}:{_checked(value.id, _ID, 'id')}"


def _by_code(origin: Origin, value: Any) -> str:
    return f"{origin.namespace}:{_checked(value.code, _CODE, 'code')}"


def _by_own_name(origin: Origin, value: Any) -> str:
    namespace, _, name = value.id.partition(":")
    if namespace != origin.namespace:
        raise ValueError(f"id {value.id!r} must begin with {origin.namespace}:")
    _checked(name, _ID, "id")
    return str(value.id)


def _checked(text: str, pattern: re.Pattern[str], what: str) -> str:
    if not isinstance(text, str) or not pattern.fullmatch(text):
        raise ValueError(f"{what} {text!r} is not of the form {pattern.pattern}")
    return text


def _rule_terms(regulation: Regulation) -> Iterable[tuple[RuleTerms, bool]]:
    """Every rule for prizes that a regulation names, and whether it is an extra."""
    tour = regulation.tour
    if tour is not None:
        yield tour.rule, False
        yield from ((extra, True) for extra in tour.extras)
    for terms in (regulation.prizes, None if tour is None else tour.prizes):
        if terms is not None:
            yield from _rules_of(terms)


def _rules_of(terms: PrizeTerms) -> Iterable[tuple[RuleTerms, bool]]:
    rules = (terms.rule, *(group.rule for group in terms.groups))
    yield from ((rule, False) for rule in rules if rule is not None)
    yield from ((extra, True) for extra in terms.extras)


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    import difflib

    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=1)
    hint = f"; did you mean {close[0]}?" if close else "."
    return f"there is no {what} {name!r}{hint} Installed: {', '.join(names) or 'none'}"


def in_words(error: BaseException) -> str:
    """What an exception says, whatever a plugin has made of it."""
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:
        return f"{type(error).__name__}, which has no text"


def load_registry(
    *,
    found: Iterable[tuple[Origin, Callable[[], Any]]] | None = None,
    disabled: Iterable[str] = (),
    is_strict: bool = False,
) -> Registry:
    """Load every plugin, each on its own.

    ``found`` replaces the installed entry points, for tests: pairs of an origin and a
    function that imports the module.  ``disabled`` names namespaces or distributions.
    ``is_strict`` is for those who can only go on without a plugin: they must not.
    """
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(hookspecs)
    problems: list[Problem] = []
    origin_of: dict[str, Origin] = {}
    switched_off = set(disabled)
    ordered = sorted(installed() if found is None else found, key=_load_order)
    for unknown in sorted(switched_off - {name for origin, _ in ordered for name in origin[:2]}):
        message = "no plugin of this name is installed, so none is switched off"
        problems.append(Problem(Origin(unknown, unknown, "?"), message))
    for origin, load in ordered:
        if {origin.namespace, origin.distribution} & switched_off:
            continue
        name = f"{origin.distribution}:{origin.namespace}"
        try:
            with _listening(problems, origin, "importing it"):
                _register(manager, load, name, origin, origin_of)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"while {origin} was imported") from None
        except BaseException as error:  # a panic of Rust, for one, is no Exception
            problems.append(Problem(origin, in_words(error)))
        else:
            origin_of[name] = origin
    return Registry(manager, tuple(origin_of.values()), origin_of, problems, is_strict)


@contextmanager
def _listening(problems: list[Problem], origin: Origin, what: str) -> Iterator[None]:
    """Keep what a plugin prints inside, and report it: the output may be for machines."""
    heard = io.StringIO()
    try:
        with redirect_stdout(heard):
            yield
    finally:
        if printed := heard.getvalue().strip():
            shown = printed if len(printed) <= MOST_SHOWN else f"{printed[:MOST_SHOWN]}..."
            problems.append(Problem(origin, f"{what}: prints {shown!r}; left out"))


def _load_order(pair: tuple[Origin, Callable[[], Any]]) -> tuple[bool, Origin]:
    """The core's own formats first, so that nobody shadows them; then by name."""
    origin = pair[0]
    return (origin.distribution != GROUP, origin)


def _register(
    manager: pluggy.PluginManager,
    load: Callable[[], Any],
    name: str,
    origin: Origin,
    origin_of: Mapping[str, Origin],
) -> None:
    """Load and register one plugin; whatever is wrong with it is undone and raised."""
    _checked(origin.namespace, _NAMESPACE, "namespace")
    for other in origin_of.values():
        if other.namespace == origin.namespace:
            raise ValueError(f"the namespace is already taken by {other}")
    module = load()
    manager.register(module, name=name)
    try:
        manager.check_pending()
        _refuse_unmarked(manager, name)
        _refuse_wrappers(manager, name)
    except Exception:
        manager.unregister(name=name)
        raise


def _refuse_unmarked(manager: pluggy.PluginManager, name: str) -> None:
    """A function named as a hook is meant as one; without the mark nobody would call it."""
    plugin = manager.get_plugin(name)
    marked = {caller.name for caller in manager.get_hookcallers(plugin) or []}
    for hook in sorted(vars(manager.hook).keys() & set(dir(plugin)) - marked):
        if callable(getattr(plugin, hook)):
            raise ValueError(f"{hook} lacks its @hookimpl")


def _refuse_wrappers(manager: pluggy.PluginManager, name: str) -> None:
    plugin = manager.get_plugin(name)
    for caller in manager.get_hookcallers(plugin) or []:
        for implementation in caller.get_hookimpls():
            if implementation.plugin is plugin and (
                implementation.wrapper or implementation.hookwrapper
            ):
                raise ValueError(f"{caller.name}: wrappers are not allowed here")


def installed() -> list[tuple[Origin, Callable[[], Any]]]:
    """Every installed entry point of our group."""
    return [
        (Origin(point.name, point.distribution, point.version), point.load)
        for point in entry_points(GROUP)
    ]
