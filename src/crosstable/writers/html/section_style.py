"""The styles of crosstable, rounds, teams, score progress and prizes.

As those of the page they stand under its class.  The lines of the score progress keep a contrast
of 3 to 1 with the page, and stay apart without colours by dashes and markers.
"""

from __future__ import annotations

# The columns of pairings stand apart by their places, as classes would take a third of the page:
# board, number, name, rating, result, number, name, rating; boards and ratings may be missing.
_KINDS = {
    ".pairs:not(.boards, .brief)": (2, 4, 6),
    ".boards:not(.brief)": (3, 5, 7),
    ".brief:not(.boards)": (2, 3, 5),
    ".boards.brief": (3, 4, 6),
}

_PAIRS = "".join(
    f"""  {kind} {{
    :is(th, td):is(:nth-child({first}), :nth-child({second})) {{ text-align: left; }}
    td:is(:nth-child({first}), :nth-child({second})) {{
      min-width: 9rem; overflow-wrap: anywhere; white-space: normal;
    }}
    :is(th, td):nth-child({result}) {{
      text-align: center; font-weight: 600; white-space: nowrap;
    }}
    @media (max-width: 40rem) {{
      :is(th, td):not(:nth-child({first}), :nth-child({result}), :nth-child({second})) {{
        display: none;
      }}
      td:is(:nth-child({first}), :nth-child({second})) {{ min-width: 0; width: 50%; }}
    }}
  }}
"""
    for kind, (first, result, second) in _KINDS.items()
)

SECTION_STYLE = (
    """
.crosstable {
  --s0: #0068a8; --s1: #c04f00; --s2: #00805c; --s3: #a8467f; --s4: #7a5c00;
  @media (prefers-color-scheme: dark) {
    --s0: #62b6f0; --s1: #ff9350; --s2: #35c99b; --s3: #ea9fca; --s4: #e3bb4c;
  }
  .hush { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .legend {
    display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; font-size: .9rem; margin: 0 0 .6rem;
  }
  .legend b { color: var(--ink); }
  .cross, .squad, .scores, .pairs { font-size: .92rem; }
  :is(.cross, .squad, .scores, .pairs) :is(th, td) { padding: .2rem .45rem; text-align: left; }
  :is(.cross, .squad, .scores) { border-collapse: separate; border-spacing: 0; }
  :is(.cross, .squad, .scores) :is(th, td):nth-child(n) {
    white-space: nowrap; text-align: center; min-width: 0;
  }
  :is(.cross, .squad, .scores) tbody :is(th, td) { border-bottom: 1px solid var(--line); }
  :is(.cross, .squad, .scores) th[scope="row"] {
    position: sticky; left: 0; background: var(--page); font-weight: 500;
    max-width: 16rem; overflow: hidden; text-overflow: ellipsis;
  }
  .cross :is(th, td):is(:nth-child(3)) { text-align: left; }
  .cross :is(th, td):is(:nth-child(-n + 2), :last-child) { text-align: right; }
  .cross:not(.of-teams) td:last-child, .of-teams td:nth-last-child(2) { font-weight: 600; }
  :is(.squad, .scores) :is(th, td):nth-child(2) { text-align: left; }
  .squad :is(th, td):nth-child(n + 3) { text-align: right; }
  .cross .self { background: var(--line); }
  .round, .team { scroll-margin-top: 3rem; }
  .round summary small { font-weight: 400; }
  .pairs td { unicode-bidi: plaintext; }
  .pairs :is(th, td) { text-align: right; }
  .boards td:nth-child(2) { min-width: 0; }
"""
    + _PAIRS
    + """  .byes { margin: .4rem 0; overflow-wrap: anywhere; }
  .match > :is(th, td) { font-weight: 600; background: var(--stripe); }
  .squad .match th { background: var(--stripe); font-weight: 600; }
  .progress { display: block; width: 100%; min-width: 36rem; max-width: 56rem; height: auto; }
  .progress text {
    font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    fill: var(--ink);
  }
  .progress .grid path { stroke: var(--line); fill: none; }
  .progress .grid text { fill: var(--soft); }
  .progress .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .progress .lead { fill: none; stroke-width: 1; }
  .progress .marker { stroke-width: 1.6; }
  .progress .late .marker { fill: var(--page); }
  .progress .s0 { stroke: var(--s0); fill: var(--s0); }
  .progress .s1 { stroke: var(--s1); fill: var(--s1); }
  .progress .s2 { stroke: var(--s2); fill: var(--s2); }
  .progress .s3 { stroke: var(--s3); fill: var(--s3); }
  .progress .s4 { stroke: var(--s4); fill: var(--s4); }
  .progress g text { stroke: none; }
  .progress .s1 .line { stroke-dasharray: 8 3; }
  .progress .s2 .line { stroke-dasharray: 2 3; }
  .progress .s3 .line { stroke-dasharray: 9 3 2 3; }
  .progress .s4 .line { stroke-dasharray: 14 4; }
  .progress .late .line { stroke-width: 1.3; }
  #playoff td bdi { display: inline-block; min-width: 6.5rem; }
  #prizes td.why { min-width: 15rem; }
  #prizes table { margin: .6rem 0; }
  @media (max-width: 40rem) {
    :is(.cross, .squad, .scores) th[scope="row"] { max-width: 8.5rem; }
    .cross :is(th, td):first-child { display: none; }
    .boards :is(th, td):first-child:nth-child(1) { display: table-cell; }
    #prizes tbody tr:has(.why) {
      display: grid; grid-template-columns: 2.5rem 1fr auto;
      .why { grid-column: 2 / -1; padding-top: 0; color: var(--soft); min-width: 0; }
    }
    #prizes thead:has(th:nth-child(4)) { display: none; }
  }
  @media print {
    --s0: #000; --s1: #000; --s2: #000; --s3: #000; --s4: #000;
    .legend, .pairs { font-size: inherit; }
    :is(.cross, .squad, .scores) { font-size: 7.5pt; }
    :is(.cross, .squad, .scores, .pairs) :is(th, td) { padding: 1pt 2.5pt; }
    :is(.cross, .squad, .scores) th[scope="row"] { position: static; }
    .progress { min-width: 0; break-inside: avoid; }
    .match { break-after: avoid; }
    :is(.round, #progress details):not([open]) { display: none; }
    .round { break-inside: auto; }
    .team::details-content { content-visibility: visible; block-size: auto; }
  }
}
"""
)
