"""Parts of the work inside one process: parsing, calculation, explanations, workbooks.

Times are seconds of the processor, medians of runs in turn.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from statistics import median
from typing import Any

from crosstable.api import (
    Colour,
    EventKind,
    Outcome,
    ReadOptions,
    Source,
    Standings,
    Tournament,
)
from crosstable.choices import Request
from crosstable.host import load_registry
from crosstable.readers.trf.reader import read as read_trf
from crosstable.tasks import make_standings
from tests.benchmarks.generated import generated_trf
from tests.benchmarks.measure import Mark
from tests.benchmarks.options import Options
from tests.benchmarks.processes import CODES


def in_turn(works: Sequence[Callable[[], object]], runs: int) -> list[float]:
    """The median of each, run one after the other; one uncounted run first."""
    found: list[list[float]] = [[] for _ in works]
    for number in range(runs + 1):
        for work, times in zip(works, found, strict=True):
            begun = time.process_time()
            work()
            if number:
                times.append(time.process_time() - begun)
    return [median(times) for times in found]


def told(name: str, seconds: float) -> str:
    return f"  {name:28} {seconds:8.3f} s cpu"


def generated(players: int, rounds: int = 9) -> Tournament:
    source = Source("x.trf", generated_trf(players, rounds).encode())
    (tournament,) = read_trf(source, ReadOptions()).tournaments
    return tournament


def parsing(options: Options) -> Iterator[Mark | str]:
    """Reading a TRF of 1,000 players, beside trf, which makes no findings and keeps no places."""
    if find_spec("trf") is None:
        yield "  skipped: trf is not installed (pip install trf)"
        return
    import trf

    text = generated_trf(1000, 9)
    source = Source("x.trf", text.encode())
    works = (lambda: read_trf(source, ReadOptions()), lambda: trf.loads(text))
    ours, theirs = in_turn(works, options.runs)
    yield told("crosstable", ours)
    yield told("trf", theirs)
    yield f"  crosstable / trf: {ours / theirs:.2f} times (no mark)"


def calculation(options: Options) -> Iterator[Mark | str]:
    """Ranking 100 players, read already, beside tiebreak-core, which counts in floats."""
    if find_spec("tiebreak_core") is None:
        yield "  skipped: tiebreak-core is not installed (pip install tiebreak-core)"
        return
    from tiebreak_core import rank_descriptors

    event = generated(100)
    codes = _taken(CODES)
    registry = load_registry()
    request = Request(tie_breaks=",".join(codes), kind=EventKind.SWISS)
    works = (
        lambda: make_standings(registry, event, request),
        lambda: rank_descriptors(_as_theirs(event), codes, event.last_round_with_result),
    )
    ours, theirs = in_turn(works, options.runs)
    yield told(f"crosstable, {len(codes)} codes", ours)
    yield told("tiebreak-core", theirs)
    yield f"  crosstable / tiebreak-core: {ours / theirs:.2f} times (no mark)"


def _taken(codes: Sequence[str]) -> list[str]:
    """The codes that the peer takes too."""
    from tiebreak_core import rank_descriptors

    few = _as_theirs(generated(10))
    found = []
    for code in codes:
        try:
            rank_descriptors(few, [code], 9)
        except (KeyError, ValueError):
            continue
        found.append(code)
    return found


_KINDS = {
    Outcome.FORFEIT_WIN: "forfeit_win",
    Outcome.FORFEIT_LOSS: "forfeit_loss",
    Outcome.DOUBLE_FORFEIT: "forfeit_loss",
    Outcome.PAIRING_ALLOCATED_BYE: "pairing_bye",
    Outcome.HALF_POINT_BYE: "requested_bye",
    Outcome.ZERO_POINT_BYE: "requested_bye",
}


def _as_theirs(event: Tournament) -> dict[int, Any]:
    from tiebreak_core import GameRecord, PlayerTiebreakData

    ratings = {player.id: player.rating or 0 for player in event.players}
    found = {}
    for player in event.players:
        games = [
            GameRecord(
                record.opponent or -1,
                ratings.get(record.opponent, 0),
                float(event.points.points(record.outcome, record.colour)),
                "black" if record.colour is Colour.BLACK else "white",
                record.round,
                kind=_KINDS.get(record.outcome, "played"),
            )
            for record in player.records
        ]
        points = sum(game.score for game in games)
        found[player.id] = PlayerTiebreakData(player.id, ratings[player.id], points, games)
    return found


def explanations(options: Options) -> Iterator[Mark | str]:
    """Ranking 1,000 players by 12 codes, with every value as it is shown, and the explanation of
    each besides."""
    event, registry = generated(1000), load_registry()
    request = Request(tie_breaks=",".join(CODES), kind=EventKind.SWISS)
    with_all = replace(request, is_explained=True)
    works = (
        lambda: _show_all(make_standings(registry, event, request)),
        lambda: _explain_all(make_standings(registry, event, with_all)),
    )
    gc.set_threshold(200_000, 20, 20)  # as the program does
    ranked, explained = in_turn(works, options.runs)
    yield told("ranking", ranked)
    yield told("ranking and explaining", explained)
    yield Mark("explanations / calculation", 100 * (explained - ranked) / ranked, 50, " %")


def _show_all(standings: Standings) -> None:
    for row in standings.rows:
        for column in standings.columns:
            column.value(row.participant)


def _explain_all(standings: Standings) -> None:
    for row in standings.rows:
        for column in standings.columns:
            standings.explain(row.participant, column)


def workbook(options: Options) -> Iterator[Mark | str]:
    """Reading a crosstable of 300 players in .xlsx, beside python-calamine's reading of it."""
    if find_spec("python_calamine") is None:
        yield "  skipped: python-calamine is not installed (pip install python-calamine)"
        return
    from io import BytesIO

    from python_calamine import CalamineWorkbook

    from crosstable.readers.swiss_manager.reader import read
    from tests.readers.swiss_manager.lists import crosstable
    from tests.readers.swiss_manager.workbooks import xlsx

    data = xlsx(crosstable(generated(300)))
    source = Source("x.xlsx", data)
    works = (
        lambda: read(source, ReadOptions()),
        lambda: CalamineWorkbook.from_filelike(BytesIO(data)).get_sheet_by_index(0).to_python(),
    )
    if not read(source, ReadOptions()).tournaments:
        raise RuntimeError("the workbook is not read")
    ours, theirs = in_turn(works, options.runs)
    yield told("crosstable", ours)
    yield told("python-calamine alone", theirs)
    yield Mark("own time, 300 players", ours - theirs, 0.5, " s")
