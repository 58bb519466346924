"""Play-offs as pages: self-contained, printable, with the bracket as a drawing and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lxml import etree

from crosstable.api import (
    PlayedOffGame,
    PlayedOffLine,
    PlayedOffMatch,
    PlayoffPlan,
    PlayoffView,
    Reading,
    Request,
    __version__,
    in_words,
    time_of_day,
    with_names,
)
from crosstable.writers._bracket import lay_out_bracket
from crosstable.writers._bracket_svg import IN_ENGLISH, SVG_STYLE, bracket_file, draw_bracket
from crosstable.writers._cells import neutralise
from crosstable.writers._markup import (
    Element,
    add,
    add_definitions,
    add_header,
    fill_head,
    page_bytes,
)
from crosstable.writers._view import reading_text
from crosstable.writers._words import Words
from crosstable.writers.html.style import STYLE
from crosstable.writers.playoff_text import (
    answers_text,
    item_text,
    outcome_lines,
    plan_facts,
    seed_rows,
    short_names,
    view_facts,
)

_WIDE = 10_000


def plan_page(plan: PlayoffPlan) -> bytes:
    """The plan as a page."""
    title = neutralise(f"{plan.event or 'Tournament'}: play-off")
    root, main = _page(title)
    add_definitions(main, plan_facts(plan))
    for warning in plan.warnings:
        add(main, "p", neutralise(f"Warning: {warning}"))
    _tied(main, plan)
    add_bracket(main, plan.matches, plan.situation.names)
    _course(main, plan)
    _readings(main, plan.readings)
    if plan.conditions:
        add(main, "h2", "To be announced, allowed or arranged")
        items = add(main, "ul")
        for condition in plan.conditions:
            article = f" (article {condition.article})" if condition.article else ""
            add(items, "li", neutralise(condition.text + article))
    return page_bytes(root)


def plan_svg(plan: PlayoffPlan) -> bytes:
    """The bracket of the plan alone, as an SVG file."""
    bracket = lay_out_bracket(plan.matches, short_names(plan.situation.names))
    return bracket_file(bracket, f"Bracket: {neutralise(plan.title)}")


def _page(title: str) -> tuple[Element, Element]:
    root = etree.Element("html", {"lang": "en"})
    fill_head(add(root, "head"), title, [STYLE + SVG_STYLE])
    body = add(root, "body", class_="crosstable")
    add(add(body, "header"), "h1", title)
    main = add(body, "main")
    add(add(body, "footer"), "p", f"Made with crosstable {__version__}.", "soft")
    return root, main


def _table(parent: Element, label: str, headers: Sequence[tuple[str, str]]) -> Element:
    """A table in a region that scrolls by itself; gives its body."""
    more = {"aria-label": label}
    region = add(parent, "div", class_="scroll", role="region", tabindex="0", **more)
    table = add(region, "table")
    row = add(add(table, "thead"), "tr")
    for text, class_ in headers:
        add_header(row, text, class_)
    return add(table, "tbody")


def _tied(main: Element, plan: PlayoffPlan) -> None:
    add(main, "h2", "Who plays")
    body = _table(main, "Who plays", [("Seed", "n"), ("No.", "n"), ("Name", "")])
    for seed, player, name in seed_rows(plan):
        row = add(body, "tr")
        add(row, "td", seed, "n")
        add(row, "td", str(player), "n")
        add(add(row, "th", scope="row"), "bdi", name or "–")


def add_bracket(
    parent: Element,
    matches: Sequence[PlayedOffMatch],
    names: Mapping[int, str],
    words: Words = IN_ENGLISH,
    level: str = "h2",
) -> None:
    """The bracket under a heading; nothing where there are no matches."""
    bracket = lay_out_bracket(matches, short_names(names))
    if bracket.boxes:
        add(parent, level, words["Bracket"])
        region = add(parent, "div", class_="scroll", tabindex="0", role="region")
        region.set("aria-label", words["Bracket"])
        draw_bracket(region, bracket, words["Bracket of the play-off"], words)


def _course(main: Element, plan: PlayoffPlan) -> None:
    add(main, "h2", "Course")
    has_times = plan.start is not None
    if has_times:
        add(main, "p", f"Times are the earliest, if games have {plan.moves} moves.", "soft")
    headers = [("Id", ""), ("What", ""), ("When needed", ""), ("Article", "")]
    body = _table(main, "Course", [*([("Earliest", "n")] if has_times else []), *headers])
    for item in plan.outline.items:
        row = add(body, "tr")
        if has_times:
            earliest = "" if item.earliest is None else time_of_day(item.earliest)
            add(row, "td", earliest, "n")
        need = "optional" if item.request.is_optional else "always" if item.is_certain else "if so"
        add(row, "td", item.id, "whole")
        for text in (item_text(plan, item), need, item.request.article):
            add(row, "td", text)


def _readings(main: Element, readings: Sequence[Reading]) -> None:
    if readings:
        add(main, "h2", "Where the text is unclear")
        items = add(main, "ul")
        for reading in readings:
            add(items, "li", f"reading: {neutralise(reading_text(reading))}")


def view_page(view: PlayoffView) -> bytes:
    """What has happened as a page."""
    root, main = _page(neutralise(f"{view.log.event or 'Tournament'}: play-off"))
    add_definitions(main, view_facts(view))
    outcome = outcome_lines(view, _WIDE)
    if outcome:
        add(main, "h2", "Outcome")
        for line in outcome[1:]:
            add(main, "p", line.strip(), "sum")
    add_bracket(main, view.matches, view.names)
    add_games(main, view.games, view.names)
    _open(main, view)
    add_steps(main, view.steps, view.names)
    if view.set_aside:
        add(main, "h2", "Set aside after a correction")
        items = add(main, "ul")
        for entry in view.set_aside:
            add(items, "li", neutralise(f"entry {entry.number}: {entry.id} {entry.answer}"))
    _readings(main, view.readings)
    return page_bytes(root)


def add_games(
    parent: Element,
    games: Sequence[PlayedOffGame],
    names: Mapping[int, str],
    words: Words = IN_ENGLISH,
    level: str = "h2",
) -> None:
    """The games with a result as a table under a heading."""
    if not games:
        return
    add(parent, level, words["Games"])
    headers = [(words[text], "") for text in ("Game", "White", "Black", "Result", "Rate")]
    if has_moves := any(game.moves for game in games):
        headers.append((words["Moves"], "n"))
    body = _table(parent, words["Games"], headers)
    for game in games:
        row = add(body, "tr")
        add(row, "td", game.id, "whole")
        for player in (game.white, game.black):
            add(add(row, "td"), "bdi", neutralise(f"{player} {names.get(player, '')}".strip()))
        add(row, "td", game.result, "whole")
        add(row, "td", game.rate, "whole")
        if has_moves:
            add(row, "td", str(game.moves or ""), "n")


def _open(main: Element, view: PlayoffView) -> None:
    required = [request for request in view.open if not request.is_optional]
    if not required:
        return
    times = {game.request.id: game.start for game in view.timetable}
    add(main, "h2", "To be decided now")
    items = add(main, "ul")
    for request in required:
        add(items, "li", _asked(request, view.names, times))


def _asked(request: Request, names: Mapping[int, str], times: Mapping[str, int]) -> str:
    when = f", not before {time_of_day(times[request.id])}" if request.id in times else ""
    words = with_names(in_words(request), names)
    return neutralise(f"{request.id}: {words}{when}{answers_text(request, names)}")


def add_steps(
    parent: Element,
    steps: Iterable[PlayedOffLine],
    names: Mapping[int, str],
    words: Words = IN_ENGLISH,
    level: str = "h2",
) -> None:
    """The audit trail under a heading."""
    listed = list(steps)
    if not listed:
        return
    add(parent, level, words["What happened"])
    items = add(parent, "ol")
    for line in listed:
        stage = f"{line.stage}: " if line.stage else ""
        article = f" ({words['article']} {line.article})" if line.article else ""
        add(items, "li", neutralise(f"{stage}{with_names(line.text, names)}{article}"))
