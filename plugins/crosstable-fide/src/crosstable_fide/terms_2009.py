"""What is shown with the plan of a play-off of the 2009 annex: breaks, conditions, readings."""

from __future__ import annotations

from crosstable.api import Breaks, Condition, Reading, minutes

BREAKS = Breaks(after_main=minutes(30), between_stages=minutes(10))

CONDITIONS = (
    Condition("Enough time must be set aside for the play-off to come to an end.", "6a"),
    Condition("Pairings and rate of play must be fixed before the event starts.", "6b"),
    Condition(
        "Warning: a play-off is recommended for first place, a championship or qualifying "
        "places only, not for places below.",
        "6d",
    ),
    Condition(
        "Where time is short before the closing, games of the last round that may lead to the "
        "play-off can start earlier than the others.",
        "6g",
    ),
    Condition(
        "Each game has an arbiter of its own; a dispute goes to a committee of three further "
        "arbiters, whose decision is final.",
        "6i",
    ),
    Condition("Changes are allowed where they are necessary.", "6k11"),
)
ELEVEN_CONDITIONS = (
    Condition(
        "The fraction of the prize fund for those ranked ninth and lower is fixed in advance.",
        "6k10",
    ),
    Condition("The eight play for prizes amended by that fraction.", "6k10"),
)
FIVE_CONDITIONS = (
    Condition(
        "After the round robin of five: two who are level play an Armageddon, three play as "
        "three, four a knock-out of Armageddons; of five the fewest moves decide.",
        "6k4",
    ),
)
TWO_CONDITIONS = (
    Condition(
        "A slower rate of play needs the agreement of Chief Arbiter and Chief Organiser; "
        "the text names none, so some usual ones are offered.",
        "6k12",
    ),
)

LOT = "lot"


def _only(id_: str, article: str, question: str, answer: str) -> Reading:
    """A reading without another option."""
    return Reading(
        id=id_, article=article, question=question, choice="as-here", options={"as-here": answer}
    )


ARMAGEDDON = _only(
    "armageddon",
    "6k1(b)",
    "What does a draw mean, and is there an increment?",
    "A draw wins for Black whatever is played for; no increment is stated, so there is none.",
)
PLACES = _only(
    "places",
    "6e, 6f",
    "Who takes which place below the first?",
    "Each takes the place of his result. Losers of the same round of a knock-out share, as do "
    "those on the same place of their sections. Where the fewest moves decide first place, "
    "the others who were level share.",
)
HIGHEST_TIE_BREAK = _only(
    "highest-tie-break",
    "6k2",
    "What is HT, as there is no article 2c?",
    "The event's own list of mathematical tie-breaks, then a lot. A play-off inside a play-off "
    "uses the same order.",
)
PAIRING_NUMBERS = Reading(
    id="pairing-numbers",
    article="6k2, 6k3, 6k4, 6k6",
    question="What gives the pairing numbers, and the pairings of four?",
    choice="ht",
    options={
        "ht": "The order of HT.",
        LOT: "Lots, drawn anew for each stage that is not played with the same numbers; "
        "sections are formed by HT all the same.",
    },
)
FEWEST_MOVES = _only(
    "fewest-moves",
    "6k2(c), 6k4(a), 6k6",
    "How are the fewest moves counted?",
    "The total over the games won; who won none ranks below all who did. In an Armageddon a "
    "draw as Black scores the point and counts. Level once more, or without any win: a lot.",
)
LEVEL_MATCH = _only(
    "level-match",
    "6k3",
    "What if a two-game match of the knock-out is level?",
    "An Armageddon, as for two players.",
)
FIVE_NUMBERS = _only(
    "numbers-of-five",
    "6k4",
    "Who gets which number of 1, 4, 2, 5, 3?",
    "The first by HT gets 1, the second 4, the third 2, the fourth 5, the fifth 3.",
)
SEVEN = _only(
    "seven",
    "6k6",
    "What do seven play, and who is ranked by the fewest moves?",
    "A single round robin of Armageddons; all who are level for first place are ranked.",
)
EIGHT_BRACKET = _only(
    "bracket",
    "6k7",
    "Who meets whom after the first round?",
    "The winner of 1 v 8 meets that of 4 v 5, the winner of 2 v 7 that of 3 v 6.",
)
NINE_WINNERS = _only(
    "section-winners",
    "6k8",
    "How do the three winners of the sections play?",
    "Like a section: a round robin of Armageddons, then the fewest moves.",
)
TEN_SECTIONS = _only(
    "sections",
    "6k9",
    "Who plays in which section?",
    "By HT: 1, 4, 5, 8, 9 and 2, 3, 6, 7, 10.",
)
ELEVEN_SHARES = _only(
    "shares",
    "6k10",
    "How do those ranked ninth and lower share?",
    "Equally.",
)
