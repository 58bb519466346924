"""Swiss-Manager's tie-breaks: their numbers and names, and the nearest codes of C.07.

Source: Swiss-Manager spec, section 7.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import NamedTuple

from crosstable.api import DeclaredColumn


class Certainty(Enum):
    """How near a code of C.07 comes to one of Swiss-Manager's tie-breaks."""

    CERTAIN = "certain"
    NEAR = "near"
    NONE = "none"


class SwissManagerTieBreak(NamedTuple):
    """One of the program's tie-breaks: its number, its names, the nearest code (or none).

    ``scope`` has ``I`` for individual and ``T`` for team events.  ``code`` is without the
    parameters that the number takes; see :func:`by_number`.
    """

    number: int
    scope: str
    certainty: Certainty
    code: str
    short: str
    name: str

    def is_for(self, is_team: bool) -> bool:
        """Whether the program offers it for such an event; what it only imports, for both."""
        return self.scope == "-" or ("T" if is_team else "I") in self.scope


class Meaning(NamedTuple):
    """What a tie-break column of an export stands for.

    ``code`` is a list entry such as ``BH/C1``, empty where nothing comes near.  ``number``
    is Swiss-Manager's, 0 where an export does not tell it.  ``edition`` is ``2026`` where
    the export says that the rules of February 2026 were used, else empty.
    """

    code: str
    certainty: Certainty
    number: int = 0
    edition: str = ""


UNKNOWN = Meaning("", Certainty.NONE)

# number | individual (I), team events (T) | = certain, ~ near, - none: code | short name | name
_TABLE = """
1|IT|=PTS|Pts.|points (game-points)
2|I|~BH|BH.|Buchholz Tie-Breaks (all Results)
3|I|~BH/C1|BH1.|Buchholz Tie-Breaks (without one result)
4|I|~BH/M1|BHm.|Buchholz Tie-Breaks (without two results=middle Tie-Breaks)
5|I|-|Man|Manually input (after Tie-Break matches)
6|T|-|Man|Manually input (after Tie-Break matches)
7|T|~EGGSB|SB.|Sonneborn-Berger-Tie-Break (with real points)
8|I|~PS|Fide|Fide Tie-Break
9|I|~PS|Fide|Fide Tie-Break (fine)
10|I|=ARO|rtgØ|rating average of the opponents
11|I|=DE|Res.|Direct Encounter (The results of the players in the same point group)
12|I|~WIN|vict|The greater number of victories
13|T|=MPTS|MP|Matchpoints (2 for wins, 1 for Draws, 0 for Losses)
14|T|~EDE|Res.|The results of the teams in then same point group according to Matchpoints
15|T|~BC|BT|Board Tie-Breaks of the whole tournament
16|T|~BH:GP|BH.|Buchholz Tie-Breaks (sum of team-points of the opponents and own points)
17|I|~BH|BH.|Buchholz Tie-Breaks (with the real points)
18|I|-|CARA|Carasaxa Tie-Breaks
19|I|~SB|SB.|Sonneborn-Berger Tie-Break (with modified points, analogous to Buchholz Tie-Break)
20|I|=ARO/C1|ratØ|rating average of the opponents (without one result)
21|I|~TPR|ratP|Performance
22|T|~BH:GP|BH.|Buchholz Tie-Breaks (sum of team-points of the opponents)
23|I|~ARO/C1|RtgSum|Sum of the ratings of the opponents (whithout one result)
24|T|-|BP|The BSV-Board-Tie-Break
25|I|~SOB|BHs|Sum of Buchholz-Tie-Breaks (all Results)
26|I|-|TB1|For imported tournaments (Tie-break 1)
27|I|-|TB2|For imported tournaments (Tie-break 2)
28|I|~BH|BH|Buchholz-Tie-Breaks (all Results (special))
29|I|~BH/M1|BHm|Buchholz-Tie-Breaks (without two results=middle Tie-Breaks (special))
30|I|~BH|BH|Buchholz-Tie-Breaks (all Results with real points)
31|I|~BH/M1|BHm|Buchholz-Tie-Breaks (without two results with real points)
32|I|-|TB3|For imported tournaments (Tie-break 3)
33|I|~PS|Fide|Fide Tie-Break (no points for dropped players)
34|T|~BH:GP/M1|BHm|Buchholz-Tie-Breaks (without two results=middle Tie-Breaks)
35|T|-|SB|FIDE-Sonneborn-Berger-Tie-Break
36|I|~ARO|RtgØ|rating average of the opponents (variabel with parameters)
37|IT|~BH|BH.|Buchholz Tie-Breaks (variabel with parameter)
38|T|-|Pts+|points (game-points) + 1 point for each won match.
39|T|-|Pts+|points (3 for wins, 2 for Draws, 1 for Losses, 0 for Losses forfeit)
40|T|~MPTS|MP3|Matchpoints (3 for wins, 1 for Draws, 0 for Losses)
41|I|-|ratMax|Better result (Victory or Draw) against player with the lowest starting rank
42|T|-|Pts+|points (normal points + points from the qualifying rounds)
43|I|-|Pts.|Play-off points
44|T|~MPTS|MP|Matchpoints (variabel)
45|I|=KS|Koya|Koya Tie-Break
46|T|-|Pts+MP|Points (game-points) + Matchpoints (3 for wins, 1 for Draws, 0 for Losses)
47|T|~PTS|PtsV|Points (variabel)
48|T|~BH:MP|MPSum|Sum of Matchpoints (variabel)
49|T|~BH:MP/C1|MPSum|Sum Matchpoints (2,1,0) without lowest result (Olympiad)
50|T|~EMGSB|SB|Olympiad-Sonneborn-Berger-Tie-Break
51|-|-|ECU|ECU-Tie-Break
52|I|~SB|SB|Sonneborn-Berger-Tie-Break variable
53|I|=BPG|mBl|Most black
54|I|-|RecRp|Recursive Ratingperformance
55|I|~APRO|ARPO|Average Recursive Ratingperformance
56|T|~BH:MP/C1|MPSum|Sum Matchpoints (2,1,0) without lowest result (Olympiad Khanty-Mansiysk)
57|T|~EMGSB/C1|SB|Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Khanty-Mansiysk)
58|I|-|Rtg/Fi|Rtg Sum (without lowest rtg) or Progressive Score (Youth WCC)
59|I|~TPR|Rp2EM|Rating Performance without two results (EM 2011)
60|I|~TPR|Rp|Performance (variable with parameter)
61|I|-|APkt|Arranz System (Win:1 / Draw: 0.6 black, 0.4 white, lost: 0)
62|-|-|Games|Games ascending (Less is better)
63|-|-|%|Percent
64|-|-|Board|Board
65|-|-|Games|Games descending (More is better)
66|-|-|Rank|Ranking of their teams
67|T|~EMGSB|SB|Sonneborn-Berger-Tie-Break (analog [57] but with all results)
68|I|=WIN|vict|The greater number of victories (variable)
69|I|~KS|Koya|Koya Tie-Break (fine)
70|I|~SOB|BHs|Sum Buchholz-Tie Break variable
71|T|-|Berlin|Berlin Tie Break
72|-|-|RtgDif|Rating-difference
73|-|-|Schmul|Schmuljan Tie Break
74|T|~EMGSB/C1|SBOly|Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Chennai)
75|T|~BH:MP/C1|MPOly|Olympiad-Sum of Adjusted matchpoints without lowest result (Chennai)
76|IT|-|GPts|Special Gamepoints for white and black
77|IT|=AOB|AOB|Average of Opponents' Buchholz (AOB)
78|T|=BC|BC|Board Count (BC)
79|I|=REP|REP|Rounds Elected to Play
80|I|=ARO|ARO|Average Rating of Opponents (ARO)
81|I|=DE|DE|Direct Encounter (DE)
82|T|=EMMSB|ESB|Extended Sonneborn-Berger for teams (ESB)
83|T|~EDE|EDE|Extended Direct Encounter for teams (EDE)
84|IT|=BH|BH|Buchholz Tie-Break Variable (2023)
85|I|=SB|SB|Sonneborn Berger Tie-Break Variable (2023)
86|IT|=PS|PS|FIDE Tiebreak (Progressive Score)
87|IT|=KS|KS|Koya System (KS)
88|I|=TPR|TPR|Performance Tie-Breaks (TPR, APRO, PTP, APPO)
89|T|=TBR|TBR|Top Board Results TBR
90|T|=BBE|BBE|Bottom Board Elimination (BBE)
91|T|=SSSC|SSSC|Scores and Schedule Strength Combination (SSSC)
92|-|-|Kas|Kashdan
"""

_CERTAINTIES = {"=": Certainty.CERTAIN, "~": Certainty.NEAR, "-": Certainty.NONE}


@cache
def tie_breaks() -> dict[int, SwissManagerTieBreak]:
    """All tie-breaks by their numbers, 1 to 92."""
    found = {}
    for line in _TABLE.strip().splitlines():
        number, scope, code, short, name = line.split("|")
        certainty = _CERTAINTIES[code[0]]
        row = SwissManagerTieBreak(int(number), scope, certainty, code[1:], short, name)
        found[row.number] = row
    return found


def by_number(number: int, parameters: str = "", *, is_team: bool = False) -> Meaning:
    """The meaning of a number with its parameters as the upload XML has them (``0,0,1,-,-``).

    Without parameters a number that takes some is only near its code.
    """
    row = tie_breaks().get(number)
    if row is None:
        return UNKNOWN
    words = [word.strip().upper() for word in parameters.split(",")] if parameters.strip() else []
    if number in _WITH_PARAMETERS:
        return _with_parameters(row, words, is_team)
    code = "GPTS" if is_team and number == 1 else row.code
    return Meaning(code if is_team else _individual(code), row.certainty, number)


def _individual(code: str) -> str:
    """A code without the score that only team events tell apart."""
    return code.replace(":GP", "").replace(":MP", "")


# How many parameters tell the variant; the others are known not to matter.
_WITH_PARAMETERS = {68: 1, 77: 0, 80: 3, 81: 0, 82: 3, 84: 3, 85: 3, 86: 1, 87: 2, 88: 1}

_VARIANTS = {
    68: ("WIN", "WON", "BWG", "BPG"),
    82: ("EMMSB", "EMGSB", "EGMSB", "EGGSB"),
    88: ("TPR", "APRO", "PTP", "APPO"),
}


class _Parameters(NamedTuple):
    """What stands in brackets behind a number, in its order."""

    words: list[str]

    def number(self, position: int) -> int:
        """The whole number at a position, 0 where there is none."""
        if position >= len(self.words):
            return 0
        word = self.words[position]
        return int(word) if re.fullmatch(r"[0-9]{1,5}", word) else 0

    def has(self, letter: str) -> bool:
        """Whether a letter is set."""
        return letter in self.words

    @property
    def score(self) -> str:
        """The score that the first parameter chooses."""
        return ":MP" if self.number(0) == 1 else ":GP"

    @property
    def cuts(self) -> str:
        """The modifier of the results discarded: the second and third parameter."""
        strongest, weakest = self.number(1), self.number(2)
        if strongest == weakest:
            return f"/M{weakest}" if weakest else ""
        return f"/C{weakest}" if weakest else ""

    @property
    def has_exact_cuts(self) -> bool:
        """Whether a modifier says just what is discarded."""
        return self.number(1) in (0, self.number(2))


_Read = tuple[str, bool]


def _with_parameters(row: SwissManagerTieBreak, words: list[str], is_team: bool) -> Meaning:
    number = row.number
    needed = words[: _WITH_PARAMETERS[number]]
    if len(needed) < _WITH_PARAMETERS[number] or not all(map(str.isdecimal, needed)):
        return Meaning(row.code, Certainty.NEAR, number)
    parameters = _Parameters(words)
    code, is_exact = _PARAMETER_READERS[number](row.code, parameters)
    certainty = Certainty.CERTAIN if is_exact else Certainty.NEAR
    edition = "2026" if number == 84 and parameters.number(6) == 1 else ""
    return Meaning(code if is_team else _individual(code), certainty, number, edition)


def _variant(number: int, type_: int) -> _Read:
    names = _VARIANTS[number]
    return (names[type_], True) if type_ < len(names) else (names[0], False)


def _victories(_: str, given: _Parameters) -> _Read:
    code, is_exact = _variant(68, given.number(0))
    # WIN counts forfeits anyway; the others have no way of counting them.
    return code, is_exact and (code == "WIN" or not given.has("P"))


def _with_letter(code: str, given: _Parameters) -> _Read:
    letter = "F" if code == "AOB" else "P"
    return code + (f"/{letter}" if given.has(letter) else ""), True


def _rating_average(code: str, given: _Parameters) -> _Read:
    least = f"/U{given.number(0)}" if given.number(0) else ""
    return f"{code}{given.cuts}{least}", given.has_exact_cuts and not given.number(3)


def _extended_sonneborn(_: str, given: _Parameters) -> _Read:
    code, is_known = _variant(82, given.number(0))
    is_exact = given.has_exact_cuts and "/M" not in given.cuts and not given.number(4)
    return code + given.cuts + ("/P" if given.has("P") else ""), is_known and is_exact


def _buchholz(code: str, given: _Parameters) -> _Read:
    base = "FB" if given.has("F") else code
    forfeits = "/P" if given.has("P") else ""
    is_exact = given.has_exact_cuts and given.number(0) < 2 and not given.number(5)
    return f"{base}{given.score}{given.cuts}{forfeits}", is_exact


def _sonneborn(code: str, given: _Parameters) -> _Read:
    is_exact = given.has_exact_cuts and "/M" not in given.cuts
    return code + given.cuts + ("/P" if given.has("P") else ""), is_exact


def _progressive(code: str, given: _Parameters) -> _Read:
    cut = f"/C{given.number(1)}" if given.number(1) else ""
    return f"{code}{given.score}{cut}", given.number(0) < 2


def _koya(code: str, given: _Parameters) -> _Read:
    return f"{code}{given.score}", given.number(0) < 2 and given.number(1) == 50


def _performance(_: str, given: _Parameters) -> _Read:
    code, is_exact = _variant(88, given.number(0))
    return code + (f"/U{given.number(1)}" if given.number(1) else ""), is_exact


_PARAMETER_READERS = {
    68: _victories,
    77: _with_letter,
    80: _rating_average,
    81: _with_letter,
    82: _extended_sonneborn,
    84: _buchholz,
    85: _sonneborn,
    86: _progressive,
    87: _koya,
    88: _performance,
}

_ACRONYM = re.compile(
    r"\((AOB|APPO|APRO|ARO|BBE|BC|BPG|BWG|DE|EDE|KS|PS|PTP|REP|SSSC|TBR|TPR|WIN|WON)\)"
)
_NUMBER_OF = {
    "AOB": 77, "BC": 78, "REP": 79, "ARO": 80, "DE": 81, "EDE": 83, "PS": 86, "KS": 87,
    "TPR": 88, "APRO": 88, "PTP": 88, "APPO": 88, "TBR": 89, "BBE": 90, "SSSC": 91,
    "WIN": 68, "WON": 68, "BWG": 68, "BPG": 68,
}  # fmt: skip
_DATED = re.compile(
    r"(Buchholz|Sonneborn.Berger) Tie.Break Variable \((?:2023|2026)\)", re.IGNORECASE
)
_UNCERTAIN_WORDS = re.compile(r"parameter|\(variab|3/1/0|forfeits and byes count", re.IGNORECASE)


def by_name(text: str, *, is_team: bool = False) -> Meaning:
    """The meaning of a name as the site's annotation prints it, parameters in brackets.

    ``Buchholz Tie-Break Variable (2023) (Gamepoints, Cut1)`` is certainly BH/C1; where the
    export hides the parameters, the code is only near.
    """
    bare = " ".join(text.split())
    acronym = _ACRONYM.search(bare)
    if acronym is not None:
        return _by_words(acronym[1], _NUMBER_OF[acronym[1]], bare[acronym.end() :], is_team)
    dated = _DATED.match(bare)
    if dated is not None:
        code, number = ("BH", 84) if dated[1].casefold() == "buchholz" else ("SB", 85)
        return _by_words(code, number, bare[dated.end(1) :], is_team)
    rows = [r for r in tie_breaks().values() if r.is_for(is_team) and _is_named(r, bare)]
    longest = max((len(row.name) for row in rows), default=0)
    return _common([row for row in rows if len(row.name) == longest], is_team)


def _is_named(row: SwissManagerTieBreak, bare: str) -> bool:
    return bare.casefold().startswith(row.name.casefold())


def _common(rows: list[SwissManagerTieBreak], is_team: bool) -> Meaning:
    """What all rows have in common: their meaning, or the code that some of them vary."""
    meanings = [by_number(row.number, is_team=is_team) for row in rows]
    if len(meanings) == 1:
        return meanings[0]
    if len({meaning[:2] for meaning in meanings}) == 1:
        return meanings[0]._replace(number=0)
    bases = {re.split("[:/]", meaning.code)[0] for meaning in meanings}
    return Meaning(bases.pop(), Certainty.NEAR) if len(bases) == 1 else UNKNOWN


def _by_words(code: str, number: int, words: str, is_team: bool) -> Meaning:
    """The code with the modifiers that the words in brackets stand for."""
    lowered = words.casefold()
    score = ":MP" if "matchpoints" in lowered else ":GP" if "gamepoints" in lowered else ""
    found = [code + (score if is_team and code != "EDE" else "")]
    for word, letter in (("cut", "C"), ("median", "M")):
        size = re.search(rf"{word}\s*-?(\d+)", lowered)
        if size is not None:
            found.append(f"/{letter}{size[1]}")
    least = re.search(r"[(,]\s*(\d{3,4})\s*[,)]", lowered)
    if least is not None and code in ("ARO", "TPR", "APRO", "PTP", "APPO"):
        found.append(f"/U{least[1]}")
    counts = "forfeited games count" in lowered
    if counts and code not in ("WIN", "WON", "BWG", "BPG"):
        found.append("/P")
    is_exact = not _UNCERTAIN_WORDS.search(words) and not (counts and code in ("WON", "BWG", "BPG"))
    limit = re.search(r"limit\s*(\d+)", lowered)
    if code == "EDE" or (limit is not None and limit[1] != "50"):
        is_exact = False
    if number in (84, 85) and not score:
        is_exact = False
    edition = "2026" if "(2026)" in words else ""
    certainty = Certainty.CERTAIN if is_exact else Certainty.NEAR
    return Meaning("".join(found), certainty, number, edition)


_SHORT_CODE = re.compile(
    r"(AOB|APPO|APRO|ARO|BBE|BC|BH|BPG|BWG|DE|EDE|EGGSB|EGMSB|EMGSB|EMMSB|FB|GPTS|KS|MPTS|"
    r"PS|PTP|PTS|REP|SB|SSSC|TBR|TPR|WIN|WON)(:GP|:MP)?((?:/[A-Z][+-]?\d*)*)"
)


def by_header(text: str, *, is_team: bool = False) -> Meaning:
    """The meaning of a column header of the program: ``BH:GP/C1``, ``WIN/P``, ``Res.``.

    New builds print codes, older ones short names, of which most stand for several numbers.
    """
    bare = text.strip()
    code = _SHORT_CODE.fullmatch(bare)
    if code is not None:
        name, score, modifiers = code[1], code[2] or "", code[3]
        if name == "WIN":
            modifiers = modifiers.replace("/P", "")
        return Meaning(name + (score if is_team else "") + modifiers, Certainty.CERTAIN)
    rows = [row for row in tie_breaks().values() if row.short.casefold() == bare.casefold()]
    return _common([row for row in rows if row.is_for(is_team)], is_team)


# Seen in the corpus: by this, and not by the forfeited opponent's points, all values of the
# round robin ussa-2026 come out.
_FORFEITS_AS_UNPLAYED = (
    "without the parameter P: a forfeit win counts one's own points, in a round robin too"
)


def described_as(name: str, title: str, meaning: Meaning) -> DeclaredColumn:
    """A column of declared values by what it means.

    There is a code only where it is certain: parameters that the program hides, and rules of
    its own, leave a column its values and no code.
    """
    is_certain = meaning.certainty is Certainty.CERTAIN
    remark = f"by the rules of {meaning.edition}" if meaning.edition else ""
    if meaning.number == 85 and "/P" not in meaning.code:
        remark = ", ".join(filter(None, (remark, _FORFEITS_AS_UNPLAYED)))
    if not is_certain and meaning.code:
        remark = f"near {meaning.code}, but its rules or parameters are not stated"
    code = meaning.code if is_certain else ""
    return DeclaredColumn(name, title, meaning.number or None, code, remark)
