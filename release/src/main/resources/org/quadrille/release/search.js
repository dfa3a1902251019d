// Finds words in all pages. The index is a script, as a page that is opened as a file may load no other data.
(() => {
  const field = document.getElementById('search');
  const hits = document.getElementById('hits');
  const up = field.dataset.up;
  const MOST = 30;
  const AROUND = 80;

  function show() {
    hits.textContent = '';
    const words = field.value.toLowerCase().split(/\s+/).filter((word) => word);
    if (!words.length || typeof searchIndex === 'undefined') return;
    const found = searchIndex
      .map(([place, title, text]) => ({ place, title, text, low: text.toLowerCase(), head: title.toLowerCase() }))
      .filter((s) => words.every((word) => s.low.includes(word) || s.head.includes(word)))
      .sort((a, b) => words.filter((w) => b.head.includes(w)).length - words.filter((w) => a.head.includes(w)).length);
    for (const section of found.slice(0, MOST)) {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = up + section.place;
      link.textContent = section.title;
      const at = Math.max(0, section.low.indexOf(words.find((word) => section.low.includes(word)) || '') - AROUND);
      item.append(link, ' ' + section.text.slice(at, at + 2 * AROUND));
      hits.append(item);
    }
    if (!found.length) hits.textContent = 'Nothing was found.';
    else if (found.length > MOST) hits.append(`${found.length - MOST} more; add a word.`);
  }

  let asked = false;
  field.addEventListener('input', () => {
    if (asked) return show();
    asked = true;
    const index = document.createElement('script');
    index.src = up + 'search-index.js';
    index.onload = show;
    document.head.append(index);
  });
})();
