"""Play-offs as JSON: the plan ahead of time, and all that has happened.

The plan has ``event``, ``regulation``, ``article``, ``procedure``, ``title``, ``place`` (the
first at stake), ``places``, ``qualifying``, ``tied`` (``seed``, ``id``, ``name``; equal seeds
are level on the tie-breaks too), ``found`` (how they were found), ``start``, ``requests`` in
order (``id``, ``kind``, ``players``, ``white``, ``black`` as roles, ``rate``, ``text``,
``article``, ``certain``, ``optional``, ``earliest``), ``matches``, ``breaks`` in seconds,
``readings`` and ``conditions``.  A role is a seed (``"1"``), the winner or loser of a stage
(``"W(SF1)"``) or a number drawn (``"No. 2"``); ``"?"`` is open.

What has happened has the same head, ``seed`` and ``seed_by`` of the lots, ``done``,
``placing`` (null before the end), ``shared``, ``qualified``, ``games`` (``id``, ``white``,
``black``, ``result``, ``points`` as exact texts, ``rate``, ``moves``), ``matches``, ``audit``
(``stage``, ``text``, ``article``), ``entries`` (those of the log), ``set_aside``, and while it
goes on ``requests`` and ``optional`` as ``playoff next`` has them.  Sealed bids are nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict

from crosstable.api import (
    PlayedOff,
    PlayedOffGame,
    PlayedOffLine,
    PlayedOffMatch,
    PlayoffPlan,
    PlayoffView,
    Reading,
    format_exact,
    time_of_day,
    with_names,
)
from crosstable.writers._json import encode_json
from crosstable.writers.playoff_text import item_text, seed_rows


def plan_json(plan: PlayoffPlan) -> bytes:
    """The plan as JSON, see the module's text."""
    situation = plan.situation
    return _document(
        {
            "event": plan.event,
            "regulation": plan.regulation,
            "article": plan.article,
            "procedure": plan.procedure,
            "title": plan.title,
            "place": plan.place,
            "places": situation.places,
            "qualifying": situation.is_qualifying,
            "tied": [
                {"seed": int(seed.rstrip("=")), "id": player, "name": situation.names[player]}
                for seed, player, _ in seed_rows(plan)
            ],
            "found": plan.found,
            "start": None if plan.start is None else time_of_day(plan.start),
            "requests": list(_items(plan)),
            "matches": [match_entry(match) for match in plan.matches],
            "breaks": asdict(plan.breaks),
            "readings": _readings(plan.readings),
            "conditions": [{"text": c.text, "article": c.article} for c in plan.conditions],
            "warnings": list(plan.warnings),
        }
    )


def _items(plan: PlayoffPlan) -> Iterable[dict[str, object]]:
    for item in plan.outline.items:
        request = item.request
        has_time = plan.start is not None and item.earliest is not None
        yield {
            "id": request.id,
            "kind": request.kind.value,
            "players": list(item.players),
            "white": item.white or None,
            "black": item.black or None,
            "rate": None if request.rate is None else request.rate.text,
            "text": item_text(plan, item),
            "article": request.article,
            "certain": item.is_certain,
            "optional": request.is_optional,
            "earliest": time_of_day(item.earliest or 0) if has_time else None,
        }


def view_json(view: PlayoffView, requests: Mapping[str, object]) -> bytes:
    """All that has happened as JSON; ``requests`` is what ``playoff next`` says."""
    log, situation = view.log, view.log.situation
    data = {
        "event": log.event,
        "regulation": log.regulation,
        "article": log.article,
        "procedure": log.procedure,
        "title": view.title,
        "place": log.place,
        "places": situation.places,
        "qualifying": situation.is_qualifying,
        "tied": [
            {"seed": seed, "id": player, "name": view.names.get(player, "")}
            for seed, player in _seeds(situation.seeds)
        ],
        "found": log.note,
        "seed": log.seed,
        "seed_by": log.seed_by,
        "done": view.outcome is not None,
        "placing": None if view.outcome is None else [list(g) for g in view.outcome.groups],
        "shared": view.outcome is not None and view.outcome.is_shared,
        "qualified": list(view.qualified),
        "games": [game_entry(game) for game in view.games],
        "matches": [match_entry(match) for match in view.matches],
        "audit": [line_entry(line, view.names) for line in view.steps],
        "entries": [_without_nothing(entry._asdict()) for entry in view.entries],
        "set_aside": [_without_nothing(entry._asdict()) for entry in view.set_aside],
        "readings": _readings(view.readings),
    }
    return _document({**data, **{k: v for k, v in requests.items() if k not in data}})


def _seeds(groups: Iterable[Iterable[int]]) -> Iterable[tuple[int, int]]:
    number = 1
    for group in groups:
        players = list(group)
        yield from ((number, player) for player in players)
        number += len(players)


def _without_nothing(entry: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in entry.items() if value and name != "fingerprint"}


def _readings(readings: Iterable[Reading]) -> list[dict[str, str]]:
    return [
        {
            "id": r.id,
            "question": r.question,
            "choice": r.choice,
            "answer": r.answer,
            "article": r.article,
        }
        for r in readings
    ]


def game_entry(game: PlayedOffGame) -> dict[str, object]:
    """A game as the contract has it."""
    white, black = game.points
    return {
        "id": game.id,
        "white": game.white,
        "black": game.black,
        "result": game.result,
        "points": [format_exact(white), format_exact(black)],
        "rate": game.rate,
        "moves": game.moves,
        "article": game.article,
    }


def match_entry(match: PlayedOffMatch) -> dict[str, object]:
    """A match as the contract has it."""
    scores = match.scores
    return {
        "stage": match.stage,
        "players": list(match.players),
        "scores": None if scores is None else [format_exact(score) for score in scores],
        "winner": match.winner,
        "certain": match.is_certain,
        "fed_by": [stage or None for stage in match.fed_by],
    }


def line_entry(line: PlayedOffLine, names: Mapping[int, str]) -> dict[str, str]:
    """A line of the audit trail as the contract has it."""
    return {"stage": line.stage, "text": with_names(line.text, names), "article": line.article}


def played_off_entry(playoff: PlayedOff) -> dict[str, object]:
    """A play-off that is over, as standings have it."""
    return {
        "title": playoff.title,
        "article": playoff.article,
        "place": playoff.place,
        "places": playoff.places,
        "placing": [list(group) for group in playoff.groups],
        "shared": playoff.is_shared,
        "qualified": sorted(playoff.qualified),
        "games": [game_entry(game) for game in playoff.games],
        "matches": [match_entry(match) for match in playoff.matches],
        "audit": [line_entry(line, playoff.names) for line in playoff.steps],
    }


def _document(data: Mapping[str, object]) -> bytes:
    return encode_json(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
