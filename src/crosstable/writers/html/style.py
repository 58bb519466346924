"""The style sheet of the page: screen light and dark, phone, paper."""

from __future__ import annotations

STYLE = """
:root {
  color-scheme: light dark;
  --page: #ffffff; --ink: #1b1f24; --soft: #555e68; --line: #d4d9de;
  --stripe: #f5f7f9; --link: #0b57a4; --mark: #fff1c2; --mark-ink: #5a4300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #15181c; --ink: #e6e9ec; --soft: #a5aeb8; --line: #363d45;
    --stripe: #1c2126; --link: #8abfff; --mark: #4a3b0c; --mark-ink: #ffe08a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem; max-width: 75rem;
  background: var(--page); color: var(--ink);
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.1rem 0 .3rem; }
p { margin: .25rem 0; }
a { color: var(--link); text-decoration-thickness: from-font; text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible, .scroll:focus-visible {
  outline: 2px solid var(--link); outline-offset: 2px;
}
.soft { color: var(--soft); }
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
td a, th a { color: inherit; text-decoration: underline dotted var(--soft); }
td a:hover, td a:focus, th a:hover, th a:focus { color: var(--link); text-decoration: underline; }
.decides { background: var(--mark); color: var(--mark-ink); }
.decides a { font-weight: 600; }
.player { border-top: 1px solid var(--line); }
.player > summary { padding: .45rem .2rem; cursor: pointer; overflow-wrap: anywhere; }
.player > div { padding: 0 .2rem 1rem 1.1rem; scroll-margin-top: 3rem; }
.value { scroll-margin-top: 1rem; padding: .1rem .5rem .4rem; border-left: 3px solid var(--line); }
.value:target { border-left-color: var(--link); background: var(--stripe); }
.value td { overflow-wrap: anywhere; }
.value .why { min-width: 12rem; }
.value td.why { color: var(--soft); }
.value ul { margin: .2rem 0; padding-left: 1.2rem; }
.sum { font-weight: 600; }
del { color: var(--soft); text-decoration-thickness: 2px; }
dt { font-weight: 600; float: left; clear: left; min-width: 6.5rem; padding-right: .6rem; }
dd { margin: 0 0 .25rem 6.5rem; }
@media (max-width: 40rem) {
  body { padding: .7rem; }
  .wide { display: none; }
  th, td { padding: .28rem .35rem; }
  .name { min-width: 10.5rem; font-weight: 500; }
  .player > div { padding-left: 0; }
  .value tr { display: flex; flex-wrap: wrap; padding: .2rem 0; }
  .value th, .value td { flex: 1 1 0; min-width: 0; padding-top: 0; padding-bottom: 0; }
  .value .n { flex: 0 0 3.4rem; padding-left: .25rem; padding-right: .1rem; }
  .value thead { font-size: .72rem; }
  .value thead .n { flex-basis: 3.4rem; }
  .value .n:first-child { flex-basis: 1.6rem; padding-left: 0; }
  .value .why { flex: 0 0 100%; padding-left: 1.95rem; }
  .value th.why { display: none; }
  dt { float: none; }
  dd { margin-left: 1rem; }
}
@media print {
  :root {
    --page: #fff; --ink: #000; --soft: #333; --line: #999; --stripe: #fff;
    --link: #000; --mark: #eee; --mark-ink: #000;
  }
  @page { size: A4; margin: 14mm 12mm; }
  body { padding: 0; max-width: none; font-size: 9pt; }
  .scroll { overflow: visible; }
  .wide { display: table-cell; }
  thead { display: table-header-group; }
  tr, .value h3 { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  th, td { padding: 1.2pt 4pt; }
  .name { font-weight: normal; }
  a, td a, th a, .decides a { text-decoration: none; }
  .player:not([open]), .explanations:not(:has([open])) { display: none; }
}
"""
