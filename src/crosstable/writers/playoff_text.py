"""Play-offs for people: the plan ahead of time, what comes next, what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from crosstable.api import (
    OutlineItem,
    PlayedOffGame,
    PlayedOffLine,
    PlayoffPlan,
    PlayoffView,
    Reading,
    Request,
    RequestKind,
    in_words,
    time_of_day,
    with_names,
)
from crosstable.writers._bracket import bracket_lines, lay_out_bracket, role_text
from crosstable.writers._cells import lay_out, neutralise, shorten, wrap
from crosstable.writers._view import reading_text

_LONGEST_NAME = 24


def at_stake(place: int, places: int, *, is_qualifying: bool) -> str:
    """What is played for, in words."""
    if not is_qualifying:
        return "first place" if place == 1 else f"place {place}"
    if places == 1:
        return f"one qualifying place (place {place})"
    return f"{places} qualifying places (places {place} to {place + places - 1})"


def short_names(names: Mapping[int, str]) -> dict[int, str]:
    """Names made safe to show, none longer than fits into a line with another."""
    return {id_: shorten(neutralise(name), _LONGEST_NAME) for id_, name in names.items()}


# The plan -----------------------------------------------------------------------------------


def render_plan(plan: PlayoffPlan, width: int) -> str:
    """The plan as text."""
    blocks = (
        _plan_head(plan, width),
        _tied(plan, width),
        _bracket_of_plan(plan, width),
        list(_course(plan, width)),
        _readings(plan.readings, width),
        list(_conditions(plan, width)),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def plan_facts(plan: PlayoffPlan) -> list[tuple[str, str]]:
    """What the plan says before anything else, as pairs of subject and fact."""
    situation = plan.situation
    stake = at_stake(plan.place, situation.places, is_qualifying=situation.is_qualifying)
    number = len(situation.tied)
    facts = [
        ("Play-off", f"{number} tied for {stake}: {neutralise(plan.title)}"),
        ("Regulation", f"{plan.regulation}, article {plan.article} ({plan.procedure})"),
        ("Tied", plan.found),
    ]
    breaks = breaks_text(plan)
    return [*facts, ("Breaks", breaks)] if breaks else facts


def breaks_text(plan: PlayoffPlan) -> str:
    """The breaks in words; empty where none are told."""
    breaks = plan.breaks
    told = [
        (breaks.after_main, "after the last game of the main event"),
        (breaks.between_games, "between games"),
        (breaks.between_stages, "between stages"),
    ]
    words = [f"{seconds // 60} min {what}" for seconds, what in told if seconds]
    shortest = breaks.shortest_between_games
    if shortest is not None and shortest < breaks.between_games:
        words.append(f"at least {shortest // 60} min between games if time is short")
    return ", ".join(words)


def _plan_head(plan: PlayoffPlan, width: int) -> list[str]:
    lines = wrap(neutralise(plan.event or "Tournament"), width)
    for subject, fact in plan_facts(plan):
        lines += wrap(f"{subject}: {fact}", width, "  ")
    for warning in plan.warnings:
        lines += wrap(f"Warning: {warning}", width, "  ")
    return lines


def seed_rows(plan: PlayoffPlan) -> list[tuple[str, int, str]]:
    """The tied as seed, id and name; who is level on everything shares the seed."""
    rows, number = [], 1
    for group in plan.situation.seeds:
        seed = f"{number}=" if len(group) > 1 else str(number)
        rows += [(seed, p, neutralise(plan.situation.names.get(p, ""))) for p in group]
        number += len(group)
    return rows


def _tied(plan: PlayoffPlan, width: int) -> list[str]:
    rows = seed_rows(plan)
    columns = [
        ["Seed", *(seed for seed, _, _ in rows)],
        ["No.", *(str(player) for _, player, _ in rows)],
        ["Name", *(shorten(name, width - 16) for _, _, name in rows)],
    ]
    lines = ["".join(cells).rstrip() for cells in lay_out(columns, (True, True, False))]
    if any(seed.endswith("=") for seed, _, _ in rows):
        lines += wrap("1= = level on the tie-breaks too: the procedure settles the order", width)
    return lines


def _bracket_of_plan(plan: PlayoffPlan, width: int) -> list[str]:
    bracket = lay_out_bracket(plan.matches, short_names(plan.situation.names))
    return bracket_lines(bracket, width)


def item_text(plan: PlayoffPlan, item: OutlineItem) -> str:
    """A step of the plan in words: seeds by name, others by their role."""
    seeds = {str(n): p for n, p in enumerate(plan.situation.tied, start=1)}
    names = short_names(plan.situation.names)
    request = item.request
    shown = {
        player: names.get(seeds.get(role, 0)) or role_text(role, {})
        for player, role in zip(request.players, item.players, strict=True)
    }
    text = with_names(in_words(request), shown)
    if request.kind is RequestKind.GAME:
        unknown = [("colours", not item.white), ("clocks", request.rate is None)]
        found = " and ".join(what for what, is_unknown in unknown if is_unknown)
        text += f", {found} as found before" if found else ""
    return neutralise(text)


def _course(plan: PlayoffPlan, width: int) -> Iterator[str]:
    """What will be asked, with the earliest time of each game."""
    has_times = plan.start is not None
    yield "Course (what is not certain stands in brackets):"
    if has_times:
        yield f"  times are the earliest, if games have {plan.moves} moves"
    for item in plan.outline.items:
        time = ""
        if has_times and item.earliest is not None:
            time = f"{time_of_day(item.earliest)} "
        words = f"{item.id}: {item_text(plan, item)}"
        if item.request.is_optional:
            words = f"({words}; optional)"
        elif not item.is_certain:
            words = f"({words})"
        article = f" [{item.request.article}]" if item.request.article else ""
        yield from wrap(f"{time}{words}{article}", width, "      ", "  ")


def _readings(readings: Sequence[Reading], width: int) -> list[str]:
    lines = ["Where the text is unclear:"] if readings else []
    for reading in readings:
        lines += wrap(f"- reading: {neutralise(reading_text(reading))}", width, "  ")
    return lines


def _conditions(plan: PlayoffPlan, width: int) -> Iterator[str]:
    if plan.conditions:
        yield "To be announced, allowed or arranged:"
    for condition in plan.conditions:
        article = f" (article {condition.article})" if condition.article else ""
        yield from wrap(f"- {neutralise(condition.text)}{article}", width, "  ")


# What comes next -----------------------------------------------------------------------------


def render_next(view: PlayoffView, log_name: str, width: int) -> str:
    """What must be decided now, and how to say it; or who has won."""
    if view.outcome is not None:
        return "\n".join(outcome_lines(view, width)) + "\n"
    names = short_names(view.names)
    times = {game.request.id: game.start for game in view.timetable}
    required = [request for request in view.open if not request.is_optional]
    optional = [request for request in view.open if request.is_optional]
    lines = ["To be decided now:"]
    for request in required:
        lines += wrap(_asked(request, names, times), width, "      ", "  ")
    if optional:
        lines.append("May be decided besides:")
    for request in optional:
        lines += wrap(_asked(request, names, times), width, "      ", "  ")
    lines += ["Answer with:"]
    lines += _examples(required, log_name)
    return "\n".join(lines) + "\n"


def _asked(request: Request, names: Mapping[int, str], times: Mapping[str, int]) -> str:
    when = f", not before {time_of_day(times[request.id])}" if request.id in times else ""
    answers = answers_text(request, names)
    article = f" [{request.article}]" if request.article else ""
    return f"{request.id}: {with_names(in_words(request), names)}{when}{answers}{article}"


def answers_text(request: Request, names: Mapping[int, str]) -> str:
    """The allowed answers where they are not seen from the question."""
    if request.kind in (RequestKind.GAME, RequestKind.BID, RequestKind.MOVES):
        return ""
    shown = [_option(option, names) for option in request.options]
    void = " (void: it is drawn again)" if request.kind is RequestKind.LOT else ""
    return f"; answers: {', '.join(shown)}{void}"


def _option(option: str, names: Mapping[int, str]) -> str:
    is_player = option.isascii() and option.isdigit() and int(option) in names
    return f"{option} {names[int(option)]}" if is_player else option


def sample_answer(request: Request) -> str:
    """An answer that is allowed, for the example of how to give one."""
    if request.kind is RequestKind.BID:
        return request.allowed[-1]
    if request.kind is RequestKind.MOVES:
        return str(min(max(request.lowest, 47), request.highest))
    return request.options[0]


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


def _examples(required: Sequence[Request], log_name: str) -> Iterator[str]:
    seen = set()
    log_name = _quoted(log_name)
    for request in required:
        if request.kind not in seen:
            seen.add(request.kind)
            sample = _quoted(sample_answer(request))
            yield f"  crosstable playoff record {log_name} {request.id} {sample}"
    if RequestKind.LOT in seen:
        yield f"  crosstable playoff next {log_name} --draw    (draws lots by the seed)"


def outcome_lines(view: PlayoffView, width: int) -> list[str]:
    """The placing, or nothing before the end."""
    if view.outcome is None:
        return []
    lines, above = ["The play-off is over:"], view.log.place
    for group in view.outcome.groups:
        shared = "=" if len(group) > 1 else ""
        names = "; ".join(neutralise(f"{p} {view.names.get(p, '')}") for p in group)
        through = ", qualified" if set(group) <= set(view.qualified) else ""
        title = ", the title stays shared" if view.outcome.is_shared and above == 1 else ""
        lines += wrap(f"{above}{shared} {names}{through}{title}", width, "     ", "  ")
        above += len(group)
    return lines


# What has happened ----------------------------------------------------------------------------


def view_facts(view: PlayoffView) -> list[tuple[str, str]]:
    """What belongs to the play-off, as pairs of subject and fact."""
    log, situation = view.log, view.log.situation
    stake = at_stake(log.place, situation.places, is_qualifying=situation.is_qualifying)
    tied = ", ".join(neutralise(f"{p} {view.names.get(p, '')}".strip()) for p in situation.tied)
    facts = [
        ("Play-off", f"{len(situation.tied)} tied for {stake}: {neutralise(view.title)}"),
        ("Regulation", f"{log.regulation}, article {log.article} ({log.procedure})"),
        ("Tied", f"{tied} ({log.note})" if log.note else tied),
    ]
    if log.seed:
        facts.append(("Lots", f"seed {log.seed} ({log.seed_by})"))
    return facts


def render_view(view: PlayoffView, width: int) -> str:
    """The score, the bracket and the audit trail."""
    head = wrap(neutralise(view.log.event or "Tournament"), width)
    for subject, fact in view_facts(view):
        head += wrap(f"{subject}: {fact}", width, "  ")
    names = short_names(view.names)
    blocks = (
        head,
        outcome_lines(view, width),
        bracket_lines(lay_out_bracket(view.matches, names), width),
        list(game_lines(view.games, names, width)),
        list(_open_lines(view, names, width)),
        list(step_lines(view.steps, names, width)),
        list(_aside_lines(view, width)),
        _readings(view.readings, width),
    )
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def game_lines(
    games: Sequence[PlayedOffGame], names: Mapping[int, str], width: int
) -> Iterator[str]:
    """The games with a result as a table."""
    if not games:
        return
    columns = [
        ["Game", *(game.id for game in games)],
        ["White", *(f"{g.white} {names.get(g.white, '')}" for g in games)],
        ["Black", *(f"{g.black} {names.get(g.black, '')}" for g in games)],
        ["Result", *(game.result for game in games)],
        ["Moves", *(str(game.moves or "") for game in games)],
    ]
    if not any(columns[-1][1:]):
        columns.pop()
    rows = list(lay_out(columns, [False, False, False, False, True]))
    for row in rows:
        yield from [shorten("".join(row).rstrip(), width)]
    for game in games:
        if game.draw_wins_for:
            yield from wrap(f"{game.id}: a draw wins for {game.draw_wins_for}", width, "  ")


def _open_lines(view: PlayoffView, names: Mapping[int, str], width: int) -> Iterator[str]:
    times = {game.request.id: game.start for game in view.timetable}
    required = [request for request in view.open if not request.is_optional]
    if required:
        yield "To be decided now:"
    for request in required:
        yield from wrap(_asked(request, names, times), width, "      ", "  ")


def step_lines(
    steps: Iterable[PlayedOffLine], names: Mapping[int, str], width: int
) -> Iterator[str]:
    """The audit trail."""
    listed = list(steps)
    if listed:
        yield "What happened:"
    for number, line in enumerate(listed, start=1):
        article = f" [{line.article}]" if line.article else ""
        stage = f"{line.stage}: " if line.stage else ""
        text = f"{number}. {stage}{with_names(line.text, names)}{article}"
        yield from wrap(neutralise(text), width, "     ", "  ")


def _aside_lines(view: PlayoffView, width: int) -> Iterator[str]:
    if view.set_aside:
        yield "Set aside after a correction, as it does not apply at present:"
    for entry in view.set_aside:
        yield from wrap(f"entry {entry.number}: {entry.id} {entry.answer}", width, "     ", "  ")
