"""One event, ours against FIDE's checker: every value and every rank of several lists."""

from __future__ import annotations

import random
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from crosstable.api import Standings, Tournament
from crosstable.host import Registry

from .checker import Answer, Checker, CheckerError
from .ours import as_trf, checkers_readings, is_place, rank_event, read, values_of
from .registered import BARRED, REGISTERED, Case

CODES = (
    *("DE", "DE/P", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "AOB"),
    *("SB", "SB/C1", "SB/C2", "SB/P", "PS", "PS/C1", "KS", "KS/L+1", "KS/L-1"),
    *("WIN", "WON", "BPG", "BWG", "REP", "STD", "RTNG", "ARO", "ARO/C1", "ARO/M1"),
    *("TPR", "PTP", "APRO", "APPO", "TPN"),
)
# Only at the end of a list: in the checker they change what comes after them.
FORE_CODES = ("FB", "FB/C1", "FB/M1", "FB/P", "AOB/F")

TEAM_CODES = (
    *("EDE", "DE", "DE:MP", "DE:GP", "DE/P", "EDE/P", "EDET", "EDEB", "EDEBT", "EDEBB"),
    *("MPVGP", "MPTS", "GPTS", "BH", "BH:MP", "BH:GP", "BH/C1", "BH:GP/C1", "BH/M1", "BH/P"),
    *("BH:GP/P", "AOB", "SB", "SB:GP", "SB/C1", "EMMSB", "EMGSB", "EGMSB", "EGGSB"),
    *("EMMSB/C1", "EMGSB/C1", "EGMSB/C1", "EGGSB/C1", "EMMSB/C2", "EMGSB/C2", "EGGSB/C2"),
    *("EMMSB/P", "EMGSB/P", "EGMSB/P", "EGGSB/P", "SSSC", "SSSC/K2", "SSSC/P"),
    *("PS", "PS:GP", "KS", "KS:GP", "WIN", "WIN:GP", "WON", "WON:GP", "BPG", "BPG:GP"),
    *("BWG", "BWG:GP", "REP", "REP:GP", "STD", "STD:GP", "TBR", "BBE", "BC"),
)
TEAM_FORE_CODES = ("FB", "FB:GP", "FB/C1", "SSSC/F", "AOB/F")

RANK = "rank"
FOLLOWS = "follows from a registered difference earlier in the list"


class Difference(NamedTuple):
    """A value or a rank on which the two do not agree; ``registered`` names the reason."""

    codes: tuple[str, ...]
    code: str
    participant: int
    ours: Fraction | None
    theirs: Fraction | None
    registered: str | None


@dataclass
class Comparison:
    """What comparing one event, or many, came to.

    ``readings`` counts the values that differ from the checker's only under our default
    readings, by code.
    """

    events: int = 0
    values: int = 0
    ranks: int = 0
    registered: Counter[str] = field(default_factory=Counter)
    readings: Counter[str] = field(default_factory=Counter)
    editions: Counter[str] = field(default_factory=Counter)
    unexplained: list[Difference] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Comparison) -> None:
        """Take the counts of another comparison in."""
        self.events += other.events
        self.values += other.values
        self.ranks += other.ranks
        self.registered += other.registered
        self.readings += other.readings
        self.editions += other.editions
        self.unexplained += other.unexplained
        self.failures += other.failures


def lists_for(kind: str, seed: str) -> list[tuple[str, ...]]:
    """All codes once, and short lists that leave more to the ranks, each with a fore code."""
    dice = random.Random(f"lists {seed}")
    codes, fore_codes, among_tied = (
        (TEAM_CODES, TEAM_FORE_CODES, TEAM_CODES[:10])
        if kind == "team"
        else (CODES, FORE_CODES, CODES[:2])
    )
    lists = [codes]
    for fore in fore_codes:
        short = dice.sample([code for code in codes if code != "TPN"], dice.randint(0, 3))
        if dice.random() < 0.5:
            short.insert(dice.randint(0, len(short)), dice.choice(among_tied))
        lists.append((*dict.fromkeys(short), fore))
    return lists


def compare_event(
    registry: Registry, checker: Checker, event: Tournament, lists: Sequence[tuple[str, ...]]
) -> Comparison:
    """Write the event, have both read the file, and compare."""
    data = as_trf(registry, event)
    read_back = read(registry, data)
    known = rank_event(registry, read_back, ()).regulation.codes
    found = Comparison(events=1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.trf"
        file.write_bytes(data)
        for listed in lists:
            codes = tuple(code for code in listed if re.split("[:/]", code)[0] in known)
            _compare_list(registry, checker, read_back, file, codes, found)
    return found


def options_for(standings: Standings) -> list[str]:
    """The checker's options that say what the standings took for granted."""
    kind = "-p" if standings.event.is_predetermined else "-s"
    return [kind, "-n", str(standings.event.rounds)]


def _compare_list(
    registry: Registry,
    checker: Checker,
    event: Tournament,
    file: Path,
    codes: tuple[str, ...],
    found: Comparison,
) -> None:
    by_default = rank_event(registry, event, codes)
    ours = rank_event(registry, event, codes, checkers_readings(by_default))
    theirs = checker.ask(file, options_for(ours), codes)
    found.editions[f"{ours.regulation.id} / rules of {theirs.rules}"] += 1
    found.values += len(ours.rows) * (len(codes) + 1)
    found.ranks += len(ours.rows)
    for difference in differences(ours, theirs, codes):
        if difference.registered is None:
            found.unexplained.append(difference)
        else:
            found.registered[difference.registered] += 1
    for row in by_default.rows:
        both = (values_of(s, row.participant)[1:] for s in (by_default, ours))
        pairs = zip(codes, *both, strict=True)
        found.readings.update(code for code, one, other in pairs if one != other)


def differences(ours: Standings, theirs: Answer, codes: tuple[str, ...]) -> Iterator[Difference]:
    """Where the two part, code by code in the list's order, then by rank."""
    values = {row.participant: values_of(ours, row.participant) for row in ours.rows}
    if values.keys() != theirs.values.keys():
        raise CheckerError(f"it ranks {sorted(theirs.values)}")
    already_differ = False
    for position, code in enumerate(("PTS", *codes)):
        column = ours.columns[position - 1] if position else None
        follows = FOLLOWS if already_differ and column and is_place(column) else None
        for participant, own in values.items():
            pair = own[position], theirs.values[participant][position]
            if pair[0] != pair[1]:
                reason = _reason(Case(ours, code, participant, *pair)) or follows
                yield Difference(codes, code, participant, *pair, reason)
                already_differ = True
            elif column and participant in column.undecided and not is_place(column):
                yield Difference(codes, code, participant, *pair, BARRED)
                already_differ = True
    yield from _rank_differences(ours, theirs, codes, already_differ)


def _rank_differences(
    ours: Standings, theirs: Answer, codes: tuple[str, ...], values_differ: bool
) -> Iterator[Difference]:
    """Ranks may differ only after values that do, and as the checker's values make them."""
    implied = _ranks_by_values(ours, theirs)
    for row in ours.rows:
        rank = theirs.ranks[row.participant]
        if rank != row.rank:
            follows = values_differ and rank == implied[row.participant]
            pair = Fraction(row.rank), Fraction(rank)
            yield Difference(codes, RANK, row.participant, *pair, FOLLOWS if follows else None)


def _ranks_by_values(ours: Standings, theirs: Answer) -> dict[int, int]:
    """The ranks that follow from the checker's own values; no value ranks last."""
    signs = [-1, *(1 if c.listed.lower_is_better or is_place(c) else -1 for c in ours.columns)]
    keys = {
        id_: [(v is None, sign * (v or 0)) for sign, v in zip(signs, values, strict=True)]
        for id_, values in theirs.values.items()
    }
    return {id_: 1 + sum(other < key for other in keys.values()) for id_, key in keys.items()}


def _reason(case: Case) -> str | None:
    return next((r.name for r in REGISTERED if r.applies(case) and r.gives(case)), None)
