// Sorting and filtering of the list of runs; without it the list is complete, newest first.
'use strict';
const table = document.getElementById('runs');
if (table) {
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const filter = document.getElementById('filter');
  const shown = document.getElementById('shown');
  document.querySelector('.filter').hidden = false;
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
      count += row.hidden ? 0 : 1;
    }
    shown.textContent = words.length ? count + ' of ' + rows.length : '';
  });
  const value = (row, column) => {
    const text = row.cells[column].textContent.trim();
    return text !== '' && isFinite(text) ? Number(text) : text;
  };
  const compare = (a, b) => typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const up = head.getAttribute('aria-sort') !== 'ascending';
      for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      rows.sort((a, b) => (up ? 1 : -1) * compare(value(a, column), value(b, column)));
      body.append(...rows);
    });
  });
}
