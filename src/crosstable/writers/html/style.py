"""The style sheet of the page: screen light and dark, phone, paper.

Everything stands under ``.crosstable``, so that a page which takes a fragment in keeps its own
look.  Colours never say anything alone: what decides is also framed, what is cut struck through.
"""

from __future__ import annotations

STYLE = """
body.crosstable, body:has(> .crosstable:only-child) { margin: 0; }
.crosstable {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1b1f24; --soft: #555e68; --line: #d4d9de;
  --stripe: #f5f7f9; --link: #0b57a4; --mark: #fff1c2; --mark-ink: #5a4300;
  margin: 0 auto; padding: 1rem; max-width: 75rem;
  background: var(--page); color: var(--ink);
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  @media (prefers-color-scheme: dark) {
    --page: #15181c; --ink: #e6e9ec; --soft: #a5aeb8; --line: #363d45;
    --stripe: #1c2126; --link: #8abfff; --mark: #4a3b0c; --mark-ink: #ffe08a;
  }
  *, *::before { box-sizing: border-box; }
  [hidden] { display: none; }
  h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem; overflow-wrap: anywhere; }
  h2 { font-size: 1.15rem; margin: 1.6rem 0 .5rem; }
  h3 { font-size: 1rem; margin: 1.1rem 0 .3rem; }
  p { margin: .25rem 0; }
  a { color: var(--link); text-decoration-thickness: from-font; text-underline-offset: .15em; }
  :is(a, button, summary, input, select, .scroll):focus-visible {
    outline: 2px solid var(--link); outline-offset: 2px;
  }
  .soft { color: var(--soft); }
  .skip { position: absolute; left: -99rem; }
  .skip:focus { position: static; }
  nav { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: .6rem 0; }
  nav a { padding: .3rem 0; }
  nav a[aria-current] {
    color: inherit; font-weight: 600; text-decoration: none;
    border-bottom: 3px solid var(--link);
  }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  caption { text-align: left; color: var(--soft); padding: 0 0 .4rem; }
  th, td { padding: .28rem .55rem; text-align: left; vertical-align: top; }
  thead th { border-bottom: 2px solid var(--line); white-space: nowrap; vertical-align: bottom; }
  tbody tr { border-bottom: 1px solid var(--line); }
  .standings tbody tr:nth-child(even) { background: var(--stripe); }
  .standings { width: 100%; }
  .n { text-align: right; white-space: nowrap; }
  .whole { white-space: nowrap; }
  tbody th { font-weight: 600; }
  .name { min-width: 11rem; overflow-wrap: anywhere; }
  .points { font-weight: 600; }
  abbr { text-decoration: none; cursor: help; }
  td a, th a {
    color: inherit; text-decoration: underline dotted var(--soft); unicode-bidi: isolate;
  }
  :is(td, th) a:is(:hover, :focus) { color: var(--link); text-decoration: underline; }
  .decides { background: var(--mark); color: var(--mark-ink); }
  .decides a { font-weight: 600; text-decoration-style: solid; }
  details { border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
  summary { padding: .45rem .2rem; cursor: pointer; overflow-wrap: anywhere; }
  details :is(th, td):nth-child(n + 3) { text-align: right; }
  tfoot { font-weight: 600; border-top: 2px solid var(--line); }
  td:target, .here { background: var(--mark); color: var(--mark-ink); }
  del { color: var(--soft); text-decoration-thickness: 2px; }
  dt { font-weight: 600; float: left; clear: left; min-width: 6.5rem; padding-right: .6rem; }
  dd { margin: 0 0 .25rem 6.5rem; overflow-wrap: anywhere; }
  @media (max-width: 40rem) {
    padding: .7rem;
    .w { display: none; }
    th, td { padding: .28rem .35rem; }
    .name { min-width: 10.5rem; font-weight: 500; }
    dt { float: none; }
    dd { margin-left: 1rem; }
  }
  @media print {
    --page: #fff; --ink: #000; --soft: #333; --line: #999; --stripe: #fff;
    --link: #000; --mark: #eee; --mark-ink: #000;
    padding: 0; max-width: none; font-size: 9pt;
    .scroll { overflow: visible; }
    .w { display: table-cell; }
    thead { display: table-header-group; }
    tr { break-inside: avoid; }
    h2, h3 { break-after: avoid; }
    th, td { padding: 1.2pt 4pt; }
    .name { font-weight: normal; }
    a, td a, th a, .decides a { text-decoration: none; }
    nav, .tools, .paper, .skip, dialog { display: none; }
    &:not(.appendix) #cards { display: none; }
  }
}
@media print { @page { size: A4; margin: 14mm 12mm; } }
"""
