"""What check profiles and policies for unplayed rounds must keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from crosstable.api import (
    CheckProfile,
    Diagnostic,
    UnplayedRounds,
    adjusted_scores,
    opponent_scores,
    view_context,
)
from crosstable.testing.contract.checks import (
    EXACT_ADVICE,
    Check,
    ContractError,
    Subject,
    is_exact,
    never_raising,
    require_texts,
)
from crosstable.testing.contract.events import hostile_event, odd_events, team_trials, trials
from crosstable.testing.regulations import installed

_CODE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")


def profile_checks(subject: Subject) -> Iterator[Check]:
    """The checks of every check profile of a plugin."""
    for key, offer in installed().check_profiles.items():
        if subject.owns(offer.origin):
            yield Check(key, "descriptor-is-complete", partial(_profile, offer.value))
            yield Check(key, "gives-only-declared-codes", partial(_declared, offer.value))


def _profile(profile: CheckProfile) -> None:
    require_texts(profile, "title")
    for code in profile.codes:
        require_texts(code, "summary")
        if not _CODE.fullmatch(code.code):
            raise ContractError(
                f"the code {code.code!r}", "Write codes in capitals with a prefix: LEAGUE-DATES."
            )
    if len({code.code for code in profile.codes}) < len(profile.codes):
        raise ContractError("a code is declared twice", "Declare each code once.")


def _declared(profile: CheckProfile) -> None:
    declared = {(code.code, code.severity) for code in profile.codes}
    events = (*odd_events(), *(trial.event for trial in (*trials(), *team_trials())))
    for event in (*events, hostile_event()):
        with never_raising(f"check of {profile.id}", event):
            found, again = list(profile.check(event)), list(profile.check(event))
        for one in found:
            if not isinstance(one, Diagnostic):
                raise ContractError(f"it gives {one!r}", "Give Diagnostics.", event)
            if (one.code, one.severity) not in declared:
                raise ContractError(
                    f"it gives {one.severity.value} {one.code}, which it does not declare",
                    "Name every DiagnosticCode in codes, for the catalogue.",
                    event,
                )
        if found != again:
            raise ContractError("it gives other findings the second time", "Keep nothing.", event)


def policy_checks(subject: Subject) -> Iterator[Check]:
    """The checks of every policy for unplayed rounds of a plugin."""
    for key, offer in installed().unplayed_rounds.items():
        if subject.owns(offer.origin):
            yield Check(key, "descriptor-is-complete", partial(require_texts, offer.value, "title"))
            yield Check(key, "counts-any-event", partial(_counts, offer.value))


def _counts(policy: UnplayedRounds) -> None:
    """Scores as opponents see them are exact in every event."""
    events = (*odd_events(), *(trial.event for trial in (*trials(), *team_trials())))
    for event in events:
        longest = max((len(one.records) for one in event.participants), default=0)
        with never_raising(f"the policy {policy.id}", event):
            context = view_context(event, event.kind, longest, policy)
            adjusted = adjusted_scores(context)
            elements = [opponent_scores(context, id_) for id_ in context.event.participants]
        amounts = [*adjusted.values(), *(one.amount for found in elements for one in found)]
        for amount in amounts:
            if not is_exact(amount):
                raise ContractError(f"{policy.id} counts {amount!r}", EXACT_ADVICE, event)
