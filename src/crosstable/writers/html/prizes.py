"""The prizes: who gets what and by which rule, and how it adds up."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.api import SharedPrizes, Standings, format_amount
from crosstable.writers._cells import neutralise
from crosstable.writers._markup import Element, add, add_definitions, add_header
from crosstable.writers._view import decision_text, reading_text
from crosstable.writers._words import Words
from crosstable.writers.html import codes
from crosstable.writers.html.links import card_id, carded
from crosstable.writers.prizes import line_text, remainder_texts, sum_rows


def add_prizes(section: Element, standings: Standings, words: Words) -> None:
    """The prizes of the event, where there are any."""
    prizes = standings.prizes
    if prizes is None:
        return
    add_definitions(
        section,
        [decision_text(decision) for decision in prizes.decisions],
        **words.untranslated,
    )
    _shares(section, standings, prizes, words)
    _sums(section, standings, prizes, words)
    for reading in prizes.readings:
        add(
            section,
            "p",
            neutralise(f"{words['reading']}: {reading_text(reading)}"),
            **words.untranslated,
        )


def _shares(section: Element, standings: Standings, prizes: SharedPrizes, words: Words) -> None:
    """A row for everybody who gets something."""
    amount = f"{words['Amount']} {prizes.currency}".rstrip()
    heads = ((words["Rank"], "n"), (words["Name"], ""), (amount, "n"), (words["Why"], ""))
    body = _table(section, words["Prizes"], heads)
    linked = carded(standings)
    for share in prizes.sharing.shares:
        row = add(body, "tr")
        add(row, "td", str(prizes.ranks[share.participant]), "n")
        name = add(row, "th", class_="name", scope="row")
        if share.participant in linked:
            name = add(name, "a", href=f"#{card_id(share.participant)}")
        add(name, "bdi", codes.name_text(standings.participants[share.participant]))
        add(row, "td", words.number(format_amount(share.amount)), "n points")
        why = add(row, "td", class_="why", **words.untranslated)
        for line in share.lines:
            add(why, "div", neutralise(line_text(line)))


def _sums(section: Element, standings: Standings, prizes: SharedPrizes, words: Words) -> None:
    """What there is, what is paid, and what rounding left."""
    body = _table(section, words["Sums"], ((words["What"], ""), (words["Amount"], "n")))
    for name, amount in sum_rows(prizes.funds, prizes.sharing):
        row = add(body, "tr")
        add(row, "th", words[neutralise(name)], scope="row")
        add(row, "td", words.number(amount), "n")
    names = {id_: codes.name_text(one) for id_, one in standings.participants.items()}
    for text in remainder_texts(prizes.sharing, names):
        add(section, "p", text, "soft", **words.untranslated)


def _table(section: Element, label: str, heads: Sequence[tuple[str, str]]) -> Element:
    """A table that scrolls by itself; gives its body."""
    region = add(section, "div", class_="scroll", role="group", tabindex="0")
    region.set("aria-label", label)
    table = add(region, "table")
    add(table, "caption", label)
    row = add(add(table, "thead"), "tr")
    for text, class_ in heads:
        add_header(row, text, class_)
    return add(table, "tbody")
