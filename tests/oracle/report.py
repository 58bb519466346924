"""What is printed: the counts, and for an unexplained difference its smallest event."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from crosstable.api import Standings, Tournament, WriteOptions
from crosstable.host import Registry
from crosstable.tie_break_lists import TaskError
from crosstable.writers.explanation import render_explanation

from .checker import Checker, CheckerError
from .compare import RANK, Comparison, Difference, compare_event, options_for
from .generated import GENERATORS
from .ours import as_trf, checkers_readings, rank_event, read
from .shrink import shrink


def render_total(kind: str, total: Comparison) -> str:
    """The counts of one kind of event."""
    return "\n".join(
        (
            f"{kind}: {total.events:,} events, {total.values:,} values and {total.ranks:,} ranks",
            *_counted("  lists under ", total.editions),
            *_counted("  registered: ", total.registered),
            *_counted("  differ only by our default reading, values of ", total.readings),
            f"  unexplained: {len(total.unexplained)}",
        )
    )


def _counted(what: str, counts: Counter[str]) -> Iterator[str]:
    for name, count in counts.most_common():
        yield f"{what}{name}: {count:,}"


def render_difference(
    registry: Registry, checker: Checker, kind: str, seed: str, difference: Difference
) -> str:
    """A difference in the smallest event that shows it, with both explanations."""
    make, _ = GENERATORS[kind]
    codes = difference.codes

    def found(event: Tournament) -> Difference | None:
        try:
            unexplained = compare_event(registry, checker, event, [codes]).unexplained
        except (CheckerError, TaskError, AssertionError, ValueError):
            return None
        return next((d for d in unexplained if d.code == difference.code), None)

    event = shrink(make(seed), lambda smaller: found(smaller) is not None)
    smallest = found(event) or difference
    return "\n".join((f"\n{seed}", *_both(registry, checker, event, smallest)))


def _both(
    registry: Registry, checker: Checker, event: Tournament, difference: Difference
) -> Iterator[str]:
    data = as_trf(registry, event)
    event = read(registry, data)
    readings = checkers_readings(rank_event(registry, event, ()))
    standings = rank_event(registry, event, difference.codes, readings)
    yield data.decode("utf-8").replace("\r", "")
    yield f"{', '.join(difference.codes)}: {difference.code} of {difference.participant}"
    yield f"ours: {difference.ours}"
    yield _our_explanation(standings, difference)
    yield f"the checker's: {difference.theirs}"
    yield _their_explanation(checker, data, standings, difference)


def _our_explanation(standings: Standings, difference: Difference) -> str:
    participant = difference.participant
    columns = [c for c in standings.columns if difference.code in (RANK, c.key)]
    explanations = [standings.explain(participant, column) for column in columns]
    return render_explanation(standings, participant, explanations, WriteOptions())


def _their_explanation(
    checker: Checker, data: bytes, standings: Standings, difference: Difference
) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.trf"
        file.write_bytes(data)
        asked = ["-i", str(file), "-b", "utf-8", *options_for(standings), "-c"]
        printed = checker.run([*asked, "-t", "PTS", *difference.codes])
    competitors = json.loads(printed)["tiebreakResult"]["competitors"]
    own = next(c for c in competitors if c["cid"] == difference.participant)
    details = [
        d for d in own["tiebreakDetails"] if difference.code in (RANK, d["desc"].replace(":MP", ""))
    ]
    return "\n".join(json.dumps(d) for d in details)
