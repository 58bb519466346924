"""The style sheet of the page: screen light and dark, phone, paper.

Everything stands under ``.crosstable``, so that a page which takes a fragment in keeps its own
look.  Colours never say anything alone: what decides is also bold and named in a column, what
is cut is struck through, where one is in the page is also underlined.
"""

from __future__ import annotations

STYLE = """
body:is(.crosstable, :has(> .crosstable:only-child)) { margin: 0; }
body > .crosstable:only-child { min-height: 100vh; }
.crosstable {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1b1f24; --soft: #555e68; --line: #d4d9de;
  --stripe: #f5f7f9; --link: #0b57a4; --mark: #fff1c2; --mark-ink: #5a4300;
  @media (prefers-color-scheme: dark) {
    --page: #15181c; --ink: #e6e9ec; --soft: #a5aeb8; --line: #363d45;
    --stripe: #1c2126; --link: #8abfff; --mark: #4a3b0c; --mark-ink: #ffe08a;
  }
  padding: 1rem max(1rem, (100% - 73rem) / 2);
  background: var(--page); color: var(--ink);
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  *, *::before, *::after { box-sizing: border-box; }
  [hidden][hidden] { display: none; }
  h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem; overflow-wrap: anywhere; }
  h2 { font-size: 1.15rem; margin: 1.4rem 0 .5rem; }
  h3 { font-size: 1rem; margin: 1.1rem 0 .3rem; }
  p, ul { margin: .25rem 0; overflow-wrap: anywhere; }
  a { color: var(--link); text-decoration-thickness: from-font; text-underline-offset: .15em; }
  :is(a, button, summary, input, select, .scroll, dialog > div):focus-visible {
    outline: 2px solid var(--link); outline-offset: 2px;
  }
  .soft { color: var(--soft); }
  .skip { position: absolute; left: -99rem; }
  .skip:focus { position: static; }
  nav { display: flex; flex-wrap: wrap; gap: 0 1.2rem; border-bottom: 1px solid var(--line); }
  nav a { padding: .5rem 0; border-bottom: 3px solid transparent; text-decoration: none; }
  nav a:hover { border-color: var(--line); }
  nav a[aria-current] { color: inherit; font-weight: 600; border-color: var(--link); }

  &.scripted .sections > section { scroll-margin-top: 100vh; }  /* the title stays in sight */

  .tools { display: flex; flex-wrap: wrap; align-items: end; gap: .5rem 1rem; margin: .5rem 0; }
  .tools label { display: grid; font-size: .85rem; color: var(--soft); min-width: 0; }
  .tools :is(input, select) { font: inherit; min-height: 2rem; padding: .1rem .3rem; }
  .tools select { max-width: 10rem; }
  .tools .find { width: 14rem; }
  .tools p { color: var(--soft); }
  .paper { display: inline-flex; gap: .3rem; margin: .5rem 0; font-size: .85rem; }

  .scroll { overflow: auto; max-height: 90vh; }
  @media (min-width: 64rem) {
    .scroll:not(.wide):has(> .standings) { overflow: visible; max-height: none; }
  }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  caption { text-align: left; color: var(--soft); padding: 0 0 .4rem; }
  th, td { padding: .28rem .55rem; text-align: left; vertical-align: top; }
  thead th {
    position: sticky; top: 0; z-index: 1; background: var(--page);
    box-shadow: inset 0 -2px var(--line); white-space: nowrap; vertical-align: bottom;
  }
  tbody tr { border-bottom: 1px solid var(--line); }
  tbody th { font-weight: 600; }
  abbr { text-decoration: none; cursor: help; }
  th button { all: unset; font: inherit; cursor: pointer; position: relative; }
  th button:hover { color: var(--link); text-decoration: underline; }
  th button::after { position: absolute; left: 100%; }  /* beside, so that columns keep in line */
  [aria-sort="ascending"] button::after { content: "▴" / ""; }
  [aria-sort="descending"] button::after { content: "▾" / ""; }
  .n { text-align: right; white-space: nowrap; }
  .whole { white-space: nowrap; }
  :is(td, th) a {
    color: inherit; text-decoration: underline dotted var(--soft); unicode-bidi: isolate;
  }
  :is(td, th) a[href]:is(:hover, :focus) { color: var(--link); text-decoration: underline; }

  .standings { width: 100%; }
  .standings tbody tr:nth-child(even) { background: var(--stripe); }
  .standings :is(th, td) { text-align: right; white-space: nowrap; }
  .standings :is(.t, .v, .name, :last-child:not(.decides)) { text-align: left; }
  .standings .name { min-width: 11rem; white-space: normal; overflow-wrap: anywhere; }
  .name a { display: block; max-height: 6em; overflow: auto; }
  .standings .decides { background: var(--mark); color: var(--mark-ink); font-weight: 700; }
  .decides a { text-decoration-style: solid; }
  .standings td a[href$="-PTS"] { font-weight: 600; }

  details { border-top: 1px solid var(--line); scroll-margin-top: 1rem; overflow-x: auto; }
  details[open] { padding-bottom: 1rem; }
  summary {
    padding: .45rem .2rem; cursor: pointer; overflow-wrap: anywhere;
    max-height: 6em; overflow: auto;
  }
  :is(#cards, dialog) {
    table { margin: .4rem 0; }
    :is(th, td):nth-child(n + 3), tfoot td { text-align: right; white-space: nowrap; }
    tbody td:nth-child(2) { min-width: 8rem; overflow-wrap: anywhere; }
    ul { padding-left: 0; list-style: none; }
    li::first-letter { font-weight: 700; }  /* the mark of a note */
  }
  tfoot { font-weight: 600; border-top: 2px solid var(--line); }
  td:target, .here { background: var(--mark); color: var(--mark-ink); }
  td:target, tfoot .here { outline: 2px solid; outline-offset: -2px; }
  del { text-decoration-thickness: 2px; }
  sup { line-height: 0; font-size: .75em; }
  dl { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: .25rem .8rem; }
  dt { font-weight: 600; }
  dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }

  dialog {
    border: 1px solid var(--line); border-radius: .4rem; padding: 0 1rem 1rem;
    background: var(--page); color: inherit; width: fit-content; min-width: min(30rem, 94vw);
    max-width: min(73rem, 96vw); max-height: 92vh; overflow: auto;
    h2 { margin: .9rem 2.5rem .5rem 0; overflow-wrap: anywhere; }
    button {
      position: sticky; top: .4rem; float: right; width: 2.2rem; height: 2.2rem; z-index: 1;
      font-size: 1.3rem; line-height: 1; cursor: pointer; color: inherit;
      background: var(--page); border: 1px solid var(--line); border-radius: .4rem;
    }
    > div { overflow-x: auto; }
    p, ul { width: 0; min-width: 100%; }
    thead th { position: static; }
  }
  dialog::backdrop { background: rgb(0 0 0 / .45); }

  @media (max-width: 40rem) {
    padding: .7rem;
    h1 { font-size: 1.25rem; }
    .paper { display: none; }
    :is(.w, .v) { display: none; }
    th, td { padding: .28rem .35rem; }
    .standings .name { min-width: 9.5rem; font-weight: 500; }
    :is(#cards, dialog) :is(th, td) { padding: .28rem .18rem; }
    .tools .find { width: 100%; }
    dialog .other { display: none; }
    dialog thead th { white-space: normal; overflow-wrap: anywhere; font-size: .85rem; }
    dl { display: block; }
    dd { margin: 0 0 .3rem 1rem; }
    dialog { padding: 0 .6rem .6rem; }
    dialog thead th:nth-child(-n + 2) { overflow-wrap: normal; }
    :is(#cards, dialog) tbody td:nth-child(2) { min-width: 5rem; }
  }
  @media screen and (max-width: 40rem) {
    nav a { padding: .3rem 0; }
    .sections { padding-top: .6rem; }
    &.scripted .sections > section > h2 {  /* the way to the sections says it already */
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
    }
  }
  @media print {
    --page: #fff; --ink: #000; --soft: #333; --line: #999; --stripe: #fff;
    --link: #000; --mark: #eee; --mark-ink: #000;
    padding: 0; font-size: 9pt;
    .scroll { overflow: visible; max-height: none; }
    :is(.w, .v) { display: table-cell; }
    thead { display: table-header-group; }
    thead th { position: static; box-shadow: none; border-bottom: 1.2pt solid var(--line); }
    tr { break-inside: avoid; }
    h2, h3, summary { break-after: avoid; }
    details { break-inside: avoid; overflow: visible; }
    th, td { padding: 1.2pt 4pt; }
    .wide { font-size: 6.5pt; }
    .wide .standings :is(th, td) { padding: 1.2pt 1.5pt; }
    .wide .standings .name { min-width: 5rem; }
    .name { font-weight: normal; }
    .name a, summary { max-height: none; overflow: visible; }
    a, :is(td, th) a { text-decoration: none; }
    nav, .tools, .paper, .skip, dialog { display: none; }
    th button { display: contents; }  /* else the header is repeated without its words */
    th button::after { display: none; }
    &:not(.appendix, .scripted) #cards { display: none; }
    &.appendix #cards { display: block; break-before: page; }
  }
}
@media print { @page { size: A4; margin: 14mm 12mm; } }
"""
