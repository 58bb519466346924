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
from crosstable.writers._bracket_svg import SVG_STYLE, bracket_file, draw_bracket
from crosstable.writers._cells import neutralise
from crosstable.writers._markup import (
    Element,
    add,
    add_definitions,
    add_header,
    fill_head,
    page_bytes,
)
from crosstable.writers._view import article_text, reading_text
from crosstable.writers._words import IN_ENGLISH, Words
from crosstable.writers.html.nesting import flattened
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


def plan_page(plan: PlayoffPlan, words: Words = IN_ENGLISH) -> bytes:
    """The plan as a page."""
    root, main = _page(plan.event, words)
    add_definitions(main, _subjects(plan_facts(plan), words))
    for warning in plan.warnings:
        add(main, "p", neutralise(f"{words['Warning']}: {warning}"))
    _tied(main, plan, words)
    add_bracket(main, plan.matches, plan.situation.names, words)
    _course(main, plan, words)
    _readings(main, plan.readings, words)
    if plan.conditions:
        add(main, "h2", words["To be announced, allowed or arranged"])
        items = add(main, "ul", **words.untranslated)
        for condition in plan.conditions:
            add(items, "li", neutralise(condition.text + _article(condition.article, words)))
    return page_bytes(root)


def plan_svg(plan: PlayoffPlan) -> bytes:
    """The bracket of the plan alone, as an SVG file."""
    bracket = lay_out_bracket(plan.matches, short_names(plan.situation.names))
    return bracket_file(bracket, f"Bracket: {neutralise(plan.title)}")


def _page(event: str, words: Words) -> tuple[Element, Element]:
    title = neutralise(f"{event or words['Tournament']}: {words['Play-off']}")
    root = etree.Element("html", {"lang": words.language})
    fill_head(add(root, "head"), title, [flattened(STYLE + SVG_STYLE)])
    body = add(root, "body", class_="crosstable")
    add(add(body, "header"), "h1", title)
    main = add(body, "main")
    add(add(body, "footer"), "p", f"{words['Made with']} crosstable {__version__}.", "soft")
    return root, main


def _subjects(facts: Iterable[tuple[str, str]], words: Words) -> list[tuple[str, str]]:
    return [(words[subject], fact) for subject, fact in facts]


def _article(article: str, words: Words) -> str:
    return f" ({article_text(article, words)})" if article else ""


def _table(parent: Element, label: str, headers: Sequence[tuple[str, str]]) -> Element:
    """A table in a region that scrolls by itself; gives its body."""
    more = {"aria-label": label}
    region = add(parent, "div", class_="scroll", role="region", tabindex="0", **more)
    table = add(region, "table")
    row = add(add(table, "thead"), "tr")
    for text, class_ in headers:
        add_header(row, text, class_)
    return add(table, "tbody")


def _tied(main: Element, plan: PlayoffPlan, words: Words) -> None:
    add(main, "h2", words["Who plays"])
    headers = [(words["Seed"], "n"), (words["No."], "n"), (words["Name"], "")]
    body = _table(main, words["Who plays"], headers)
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


def _course(main: Element, plan: PlayoffPlan, words: Words) -> None:
    add(main, "h2", words["Course"])
    has_times = plan.start is not None
    if has_times:
        text = words["Times are the earliest, if games have {} moves."].format(plan.moves)
        add(main, "p", text, "soft")
    headers = [(words["Earliest"], "n")] if has_times else []
    headers += [(words[text], "") for text in ("Id", "What", "When needed", "Article")]
    body = _table(main, words["Course"], headers)
    for item in plan.outline.items:
        row = add(body, "tr")
        if has_times:
            earliest = "" if item.earliest is None else time_of_day(item.earliest)
            add(row, "td", earliest, "n")
        need = "optional" if item.request.is_optional else "always" if item.is_certain else "if so"
        need = words[need]
        add(row, "td", item.id, "whole")
        for text in (item_text(plan, item), need, item.request.article):
            add(row, "td", text)


def _readings(main: Element, readings: Sequence[Reading], words: Words) -> None:
    if readings:
        add(main, "h2", words["Where the text is unclear"])
        items = add(main, "ul")
        for reading in readings:
            add(items, "li", f"{words['reading']}: {neutralise(reading_text(reading))}")


def view_page(view: PlayoffView, words: Words = IN_ENGLISH) -> bytes:
    """What has happened as a page."""
    root, main = _page(view.log.event, words)
    add_definitions(main, _subjects(view_facts(view), words))
    outcome = outcome_lines(view, _WIDE)
    if outcome:
        add(main, "h2", words["Outcome"])
        for line in outcome[1:]:
            add(main, "p", line.strip(), "sum", **words.untranslated)
    add_bracket(main, view.matches, view.names, words)
    add_games(main, view.games, view.names, words)
    _open(main, view, words)
    add_steps(main, view.steps, view.names, words)
    if view.set_aside:
        add(main, "h2", words["Set aside after a correction"])
        items = add(main, "ul")
        for entry in view.set_aside:
            add(items, "li", neutralise(f"entry {entry.number}: {entry.id} {entry.answer}"))
    _readings(main, view.readings, words)
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


def _open(main: Element, view: PlayoffView, words: Words) -> None:
    required = [request for request in view.open if not request.is_optional]
    if not required:
        return
    times = {game.request.id: game.start for game in view.timetable}
    add(main, "h2", words["To be decided now"])
    items = add(main, "ul")
    for request in required:
        add(items, "li", _asked(request, view.names, times))


def _asked(request: Request, names: Mapping[int, str], times: Mapping[str, int]) -> str:
    when = f", not before {time_of_day(times[request.id])}" if request.id in times else ""
    asked = with_names(in_words(request), names)
    return neutralise(f"{request.id}: {asked}{when}{answers_text(request, names)}")


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
    items = add(parent, "ol", **words.untranslated)
    for line in listed:
        stage = f"{line.stage}: " if line.stage else ""
        text = f"{stage}{with_names(line.text, names)}{_article(line.article, words)}"
        add(items, "li", neutralise(text))
