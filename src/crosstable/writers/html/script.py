"""The script of the page: what it adds for those who let it run.

Without it the sections follow one another and a link opens the card it leads into.  With it
one section is shown at a time, cards open in place, and the table can be searched, filtered
and sorted.  The address always says what is shown, so that it can be shared.
"""

from __future__ import annotations

SCRIPT = r"""
(() => {
'use strict';
const start = root => {
  const all = (selector, within = root) => [...within.querySelectorAll(selector)];
  const one = (selector, within = root) => within.querySelector(selector);
  const sections = all('main > section[id]');
  const dialog = one('dialog');
  const inside = id => {
    const found = id && document.getElementById(id);
    return found && root.contains(found) ? found : null;
  };

  // One section at a time; the address decides which.
  let shown = null;
  const show = section => {
    shown = section;
    for (const other of sections) other.hidden = other !== section;
    for (const link of all('nav a')) {
      if (link.hash === '#' + section.id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  };

  // A card in place: it is lent to the dialog and goes back where it was.
  let lent = null, came = null;
  const giveBack = () => {
    if (!lent) return;
    came.replaceWith(lent);
    lent.open = false;
    lent = came = null;
  };
  const mark = target => {
    for (const cell of all('.here')) cell.classList.remove('here');
    if (!target || !target.matches('tfoot td')) return;
    const before = row => [...row.cells].reduce((n, c) => c === target ? n : n, 0);
    let column = 0;
    for (const cell of target.parentNode.cells) {
      if (cell === target) break;
      column += cell.colSpan;
    }
    for (const row of target.closest('table').rows) {
      let at = 0;
      for (const cell of row.cells) {
        if (at === column) cell.classList.add('here');
        at += cell.colSpan;
      }
    }
  };
  const openCard = (card, target) => {
    if (lent !== card) {
      giveBack();
      came = document.createComment('');
      card.replaceWith(came);
      dialog.append(card);
      lent = card;
    }
    card.open = true;
    if (!dialog.open) dialog.showModal();
    mark(target);
    dialog.scrollTop = 0;
  };
  const route = () => {
    let id = '';
    try { id = decodeURIComponent(location.hash.slice(1)); } catch { /* no name of ours */ }
    const target = inside(id);
    if (!target || target === root) {
      if (!shown && sections.length) show(sections[0]);
      if (dialog.open) dialog.close();
      return;
    }
    const card = target.closest('details');
    const section = target.closest('main > section');
    if (card && (shown === null || card === lent || !section || section !== shown)) {
      if (!shown) show(sections[0]);
      openCard(card, target);
      return;
    }
    if (dialog.open) dialog.close();
    if (section && section !== shown) { show(section); }
    if (card) { card.open = true; mark(target); }
    if (section === target) { scrollTo(0, 0); } else target.scrollIntoView({block: 'nearest'});
  };
  dialog.addEventListener('close', () => {
    giveBack();
    if (shown && /^#p\d/.test(location.hash)) history.replaceState(null, '', '#' + shown.id);
  });
  dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener('click', event => {
    if (event.target.closest('summary')) event.preventDefault();
    if (event.target.closest('button')) dialog.close();
  });
  root.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) route();
  });
  addEventListener('hashchange', route);

  // Sorting: a button in every header, the direction said aloud.
  const amount = text => {
    const plain = text.replace('½', '.5').replace(',', '.').replace(/^[^\d.+-]+/, '');
    const number = parseFloat(plain);
    return Number.isNaN(number) ? null : number;
  };
  const compare = (a, b) => {
    const x = amount(a), y = amount(b);
    if (x !== null && y !== null && x !== y) return x - y;
    if ((x === null) !== (y === null)) return x === null ? 1 : -1;
    return a.localeCompare(b, document.documentElement.lang || undefined);
  };
  for (const table of all('table.sortable')) {
    const body = table.tBodies[0], original = [...body.rows];
    const headers = [...table.tHead.rows[0].cells];
    headers.forEach((header, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...header.childNodes);
      header.append(button);
      button.addEventListener('click', () => {
        const up = header.getAttribute('aria-sort') === 'ascending';
        const falls = header.classList.contains('n') && column > 0
          && !header.hasAttribute('aria-sort');
        const direction = up || falls ? -1 : 1;
        for (const other of headers) other.removeAttribute('aria-sort');
        header.setAttribute('aria-sort', direction > 0 ? 'ascending' : 'descending');
        const rows = original.map(row => [row.cells[column].textContent.trim(), row]);
        rows.sort(([a], [b]) => {
          if (!a !== !b) return a ? -1 : 1;
          return direction * compare(a, b);
        });
        body.append(...rows.map(([, row]) => row));
      });
    });
  }

  // Search and filters.
  for (const tools of all('.tools')) {
    const rows = [...one('table.sortable', tools.parentNode).tBodies[0].rows];
    const plain = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    const texts = new Map(rows.map(row => [row, plain(row.textContent)]));
    const find = one('.find', tools), selects = all('select', tools);
    const fits = (value, wanted) => {
      const span = /^(\d*)-(\d*)$/.exec(wanted);
      if (!span) return value === wanted;
      return value !== '' && +value >= +span[1] && (span[2] === '' || +value <= +span[2])
        && (span[1] !== '' || +value > 0);
    };
    const apply = () => {
      const words = plain(find.value).split(/\s+/).filter(Boolean);
      let count = 0;
      for (const row of rows) {
        const keys = (row.dataset.k || '').split('|');
        row.hidden = !words.every(word => texts.get(row).includes(word))
          || !selects.every((select, nth) => !select.value || fits(keys[nth] || '', select.value));
        count += !row.hidden;
      }
      one('output', tools).textContent = count;
    };
    find.addEventListener('input', apply);
    for (const select of selects) select.addEventListener('change', apply);
    tools.hidden = false;
    apply();
  }

  // Paper: cards are printed if that is wished, and then all of them.
  const paper = one('.paper input');
  if (paper) {
    paper.closest('.paper').hidden = false;
    const wish = () => root.classList.toggle('appendix', paper.checked);
    paper.addEventListener('change', wish);
    wish();
  }
  let opened = [];
  addEventListener('beforeprint', () => {
    if (!root.classList.contains('appendix')) return;
    opened = all('#cards details:not([open])');
    for (const card of opened) card.open = true;
  });
  addEventListener('afterprint', () => {
    for (const card of opened) card.open = false;
    opened = [];
  });
  for (const card of all('#cards details[open]')) card.open = false;
  root.classList.add('scripted');
  route();
};
const begin = () => document.querySelectorAll('.crosstable').forEach(start);
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
else begin();
})();
"""
