// Sorting, filtering and choosing in the list of runs; without it the list is complete, newest first, and can be chosen from.
'use strict';
const table = document.getElementById('runs');
if (table) {
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const filter = document.getElementById('filter');
  const shown = document.getElementById('shown');
  document.querySelector('.filter').hidden = false;
  const narrow = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
      count += row.hidden ? 0 : 1;
    }
    shown.textContent = words.length ? count + ' of ' + rows.length : '';
  };
  // In the address, so that the way back, a reload and a colleague have the same list.
  filter.value = new URLSearchParams(location.search).get('filter') || '';
  narrow();
  filter.addEventListener('input', () => {
    narrow();
    history.replaceState(null, '', filter.value ? '?filter=' + encodeURIComponent(filter.value) : location.pathname);
  });
  const value = (row, column) => {
    const text = row.cells[column].textContent.trim();
    return text !== '' && isFinite(text) ? Number(text) : text;
  };
  const compare = (a, b) => typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
    if (head.className === 'pick') return;
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
  const form = document.getElementById('compare');
  if (form) {
    const chosen = side => Array.from(form.querySelectorAll('input[name=' + side + ']:checked'));
    const name = box => box.closest('tr').querySelector('th').textContent;
    // Those that the filter hides too.
    const tell = () => {
      document.getElementById('chosen').textContent =
        ['a', 'b'].map(side => side.toUpperCase() + ': ' + (chosen(side).map(name).join(', ') || 'none')).join('; ');
      form.querySelector('button').disabled = !(chosen('a').length && chosen('b').length);
    };
    form.addEventListener('change', event => {
      if (event.target.checked) {
        for (const other of event.target.closest('tr').querySelectorAll('input')) other.checked = other === event.target;
      }
      tell();
    });
    // The browser brings back what was chosen when a visitor comes back.
    window.addEventListener('pageshow', tell);
    tell();
  }
}
