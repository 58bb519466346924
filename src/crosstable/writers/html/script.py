"""The script of the page: what it adds for those who let it run.

Without it the sections follow one another and a link opens the card it leads into.  With it
one section is shown at a time, cards open in place, and the table can be searched, filtered
and sorted.  The address always says what is shown, so that it can be shared.
"""

from __future__ import annotations

SCRIPT = r"""
(() => {
'use strict';

// One section at a time, and cards in a dialog; the address decides which.
const follow = root => {
  const all = selector => [...root.querySelectorAll(selector)];
  const sections = all('.sections > section');
  const dialog = root.querySelector('dialog');
  const [title, lead, body] = dialog.querySelectorAll('h2, p, div');
  let current = null;  // the section that is shown
  let opener = null;   // the link that was followed last
  let lent = null;     // the card whose content, and name, the dialog has

  // Of several fragments in a page each has the same names, and an address means the first.
  const own = hash => hash && root.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`);
  const isFirst = target => document.getElementById(target.id) === target;

  const show = section => {
    current = section;
    for (const other of sections) other.hidden = other !== section;
    for (const link of all('nav a')) {
      if (link.hash === '#' + section.id) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  };
  const giveBack = () => {
    if (!lent) return;
    lent.append(...body.childNodes);
    lent.id = body.id;
    body.removeAttribute('id');
    lent = null;
  };
  const lend = card => {
    if (card === lent) return;
    giveBack();
    lent = card;
    title.textContent = card.querySelector('summary').textContent;
    dialog.setAttribute('aria-label', title.textContent);
    body.append(...[...card.childNodes].filter(node => node.nodeName !== 'SUMMARY'));
    body.id = card.id;
    card.removeAttribute('id');
  };
  // The whole column of a value, and what its numbers are; phones have no room for the others.
  const point = target => {
    for (const name of ['here', 'other']) {
      for (const cell of all(`.${name}`)) cell.classList.remove(name);
    }
    lead.textContent = '';
    if (!target.matches('td')) return;
    const values = target.parentNode.cells.length - 1;
    const fromEnd = values + 1 - target.cellIndex;
    const rows = [...target.closest('table').rows];
    for (const row of rows) {
      for (let nth = 1; nth <= values; nth++) {
        const cell = row.cells[row.cells.length - nth];
        if (nth === fromEnd) cell.classList.add('here');
        else if (nth < values) cell.classList.add('other');
      }
    }
    const key = own(target.id.replace(/^p\d+/, '#key'));
    const code = rows[0].querySelector('.here').textContent;
    if (key) lead.textContent = `${code}: ${key.textContent}`;
  };
  // Browsers take the focus away when they go where an address leads.
  const takeFocus = () => {
    if (dialog.open && !dialog.contains(document.activeElement)) {
      dialog.querySelector('button').focus({preventScroll: true});
    }
  };
  const go = target => {
    const card = target.closest('#cards details') || (body.contains(target) ? lent : null);
    if (card && current.contains(card) && card !== lent) {
      card.open = true;
      point(target);
    } else if (card) {
      lend(card);
      if (!dialog.open) dialog.showModal();
      takeFocus();
      point(target);
      target.scrollIntoView({block: 'nearest', inline: 'nearest'});
      dialog.scrollTop = 0;
      return;
    }
    dialog.close();
    const details = target.closest('details');
    if (details) details.open = true;
    const section = target.closest('.sections > section');
    if (section) show(section);
    if (target === section) root.scrollIntoView();
    else target.scrollIntoView({block: 'nearest'});
  };
  const route = () => {
    const target = own(location.hash);
    const isNamed = target && isFirst(target);
    if (!current) show(isNamed && target.closest('.sections > section:not(#cards)') || sections[0]);
    if (isNamed) go(target);
  };
  dialog.addEventListener('close', () => {
    giveBack();
    opener?.focus();
    if (/^#p\d/.test(location.hash)) history.replaceState(null, '', '#' + current.id);
  });
  dialog.addEventListener('click', event => {
    if (event.target === dialog || event.target.closest('button')) dialog.close();
  });
  root.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]');
    if (link && !dialog.contains(link)) opener = link;
    const target = link && own(link.hash);
    if (!target || isFirst(target) && link.hash !== location.hash) return;
    if (!isFirst(target)) event.preventDefault();
    go(target);
  });
  addEventListener('load', () => { takeFocus(); dialog.scrollTop = 0; });
  addEventListener('hashchange', route);
  addEventListener('beforeprint', () => dialog.close());
  route();
};

// A button in every header; the direction is said aloud.
const number = text => {
  const found = /-?\d+(\.\d+)?|\.\d+/.exec(text.replace('½', '.5').replace(',', '.'));
  return found ? +found[0] : null;
};
const compare = (a, b) => {
  const [x, y] = [number(a), number(b)];
  return x !== null && y !== null && x !== y ? x - y : a.localeCompare(b);
};
const sortable = table => {
  const body = table.tBodies[0], original = [...body.rows];
  const headers = [...table.tHead.rows[0].cells];
  const sort = (header, column) => {
    const isText = header.matches('.t, .v, :last-child') || column === 0;
    const before = header.getAttribute('aria-sort') || (isText ? 'descending' : 'ascending');
    const rises = before === 'descending';
    for (const other of headers) other.removeAttribute('aria-sort');
    header.setAttribute('aria-sort', rises ? 'ascending' : 'descending');
    const text = row => row.cells[column].textContent.trim();
    const isEmpty = row => /^–?$/.test(text(row));
    const sorted = [...original].sort((a, b) =>
      isEmpty(a) - isEmpty(b) || (rises ? 1 : -1) * compare(text(a), text(b)));
    body.append(...sorted);
  };
  headers.forEach((header, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...header.childNodes);
    button.addEventListener('click', () => sort(header, column));
    header.append(button);
  });
};

// Search, filters, and how many rows are left.
const plain = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const fits = (value, wanted) => {
  const span = /^(\d*)-(\d*)$/.exec(wanted);
  if (!wanted || !span) return !wanted || value === wanted;
  return value !== '' && +value >= +span[1] && (span[2] === '' || +value <= +span[2]);
};
const searchable = tools => {
  const rows = [...tools.parentNode.querySelector('table').tBodies[0].rows];
  const texts = new Map(rows.map(row => [row, plain(row.textContent)]));
  const selects = [...tools.querySelectorAll('select')];
  const apply = () => {
    const words = plain(tools.querySelector('input').value).split(/\s+/);
    let count = 0;
    for (const row of rows) {
      const keys = (row.dataset.k || '').split('|');
      const isFound = words.every(word => texts.get(row).includes(word));
      row.hidden = !isFound || !selects.every((one, nth) => fits(keys[nth], one.value));
      count += !row.hidden;
    }
    tools.querySelector('output').textContent = count;
  };
  tools.addEventListener('input', apply);
  tools.hidden = false;
  apply();
};

// On paper all cards are open, if they are wished at all.
const printable = root => {
  const paper = root.querySelector('.paper'), box = paper.querySelector('input');
  const cards = [...root.querySelectorAll('#cards details')];
  let closed = [];
  const fold = () => { for (const card of closed) card.open = false; };
  const unfold = () => {
    closed = box.checked ? cards.filter(card => !card.open) : [];
    for (const card of closed) card.open = true;
  };
  const wish = () => root.classList.toggle('appendix', box.checked);
  box.addEventListener('change', wish);
  addEventListener('beforeprint', unfold);
  addEventListener('afterprint', fold);
  for (const card of cards) card.open = false;
  paper.hidden = false;
  wish();
};

const start = () => {
  // Each fragment of a page brings this script along.
  for (const root of document.querySelectorAll('div.crosstable:not(.scripted)')) {
    root.classList.add('scripted');
    printable(root);
    root.querySelectorAll('table.sortable').forEach(sortable);
    root.querySelectorAll('.tools').forEach(searchable);
    follow(root);
  }
};
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();
})();
"""
