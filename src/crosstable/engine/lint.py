"""What is doubtful about a tie-break list: in itself, under its regulation, in this event."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from crosstable.engine.context import Context
from crosstable.engine.descriptor import Descriptor, parse_descriptor
from crosstable.engine.regulation import LintRule, Regulation
from crosstable.engine.standings import CalculationError
from crosstable.engine.tie_break import ListedTieBreak
from crosstable.model.bounded import bounded


def lint_list(
    regulation: Regulation, context: Context, listed: Sequence[ListedTieBreak], event_name: str
) -> Iterable[str]:
    """Findings in words: what the tie-breaks say of this event, codes that stand twice, and
    the regulation's own rules.  Raises :class:`CalculationError` if a tie-break fails."""
    for entry in listed:
        yield from (f"{entry.key}: {text}" for text in _cautions(context, entry))
    yield from _twice(listed)
    for rule in regulation.lint:
        finding = _finding(rule, regulation, context, listed, event_name)
        if finding:
            article = f", article {rule.article}" if rule.article else ""
            yield f"{finding} ({regulation.id}{article})"


def _cautions(context: Context, entry: ListedTieBreak) -> list[str]:
    try:
        texts = list(bounded(entry.tie_break.cautions(context, entry.modifiers), "cautions"))
        if context.event.participants and not entry.applies_in(context):
            texts.append("it has no values in this event")
        return texts
    except (Exception, SystemExit) as error:
        raise CalculationError(entry) from error


def _twice(listed: Sequence[ListedTieBreak]) -> Iterable[str]:
    """Codes that decide nothing when they stand a second time: all but those that depend on
    who is tied."""
    keys = [e.key.partition("#")[0] for e in listed if not e.tie_break.needs_tied_group]
    for code, count in Counter(keys).items():
        if count > 1:
            yield f"{code} stands {count} times in the list; only the first can decide"


def _finding(
    rule: LintRule,
    regulation: Regulation,
    context: Context,
    listed: Sequence[ListedTieBreak],
    event_name: str,
) -> str:
    """The finding of a rule, empty if it has none."""
    codes = list(dict.fromkeys(entry.code for entry in listed))
    if rule.kinds and context.event.kind not in rule.kinds:
        return ""
    if rule.event_words and not _has_word(event_name, rule.event_words):
        return ""
    if rule.categories:
        return "" if _is_own_list(regulation, listed) else _mixture(rule, codes)
    named = [code for code in codes if code in rule.codes]
    return f"{', '.join(named)}: {rule.message}" if named else ""


def _has_word(text: str, words: Sequence[str]) -> bool:
    """Whether one of the words is in the text; hyphens do not matter, as in U-16."""
    text = text.casefold()
    return not set(words).isdisjoint(re.findall(r"\w+", f"{text} {text.replace('-', '')}"))


def _is_own_list(regulation: Regulation, listed: Sequence[ListedTieBreak]) -> bool:
    """Whether the regulation itself has this list; entries that are not worked out, such as a
    play-off, are left out on both sides."""
    keys = [entry.key.partition("#")[0] for entry in listed]
    tables = (regulation.tie_breaks, regulation.first_place, regulation.presets)
    lists = [codes for table in tables for codes in table.values()]
    return any(
        [key for code in codes if (key := _key(regulation, code))] == keys for codes in lists
    )


def _key(regulation: Regulation, code: str) -> str:
    """What an entry with this code is called; empty for none of the regulation's codes."""
    written = parse_descriptor(code)
    if written.namespace not in ("", regulation.namespace):
        return str(written)
    known = regulation.aliases.get(written.code, written.code)
    return str(Descriptor(known, written.modifiers)) if known in regulation.codes else ""


def _mixture(rule: LintRule, codes: Sequence[str]) -> str:
    used = {
        name: [code for code in codes if code in members]
        for name, members in rule.categories.items()
    }
    parts = [f"{name} ({', '.join(found)})" for name, found in used.items() if found]
    return f"{rule.message}; the list mixes {' and '.join(parts)}" if len(parts) > 1 else ""
