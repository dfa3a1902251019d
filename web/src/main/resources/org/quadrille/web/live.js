// A run as it moves: events from the server become one table of values, and every chart is a view of it.
'use strict';
let realOf = {};     // share of each group in each phase so far
let waiting = false;
let over = false;
let fresh = true;    // since the connection was made, no run has begun
let begun = false;   // what is said no longer is of the preparation

function begin(description) {
  run = description;
  values = [];
  realOf = {};
  newest = null;
  bands = [];
  over = false;
  byId('run').hidden = false;
  byId('verdict').hidden = true;
  byId('done').hidden = false;
  byId('state').className = 'word';
  byId('failed').hidden = true;
  if (!fresh) forget();
  fresh = false;
  document.querySelector('h1').textContent = 'Run ' + run.id;
  document.title = 'Run ' + run.id + ' – Quadrille';
  const columns = 1 + Math.max(...run.charts.flatMap(chart => chart.series.map(s => s.column)));
  for (let i = 0; i < columns; i++) values.push([]);
  phaseTable();
  timesTable();
  makePlots();
}

function forget() {
  begun = false;
  preparedFrom = null;
  byId('preparing').open = true;
  byId('prepared').replaceChildren();
  byId('events').replaceChildren();
}

function take(row) {
  const columns = values.length;
  for (let i = 0; i < columns; i++) values[i].push(row[i]);
  newest = {t: row[0], where: row[columns], phase: row[columns + 1], throughput: row[columns + 2], mean: row[columns + 3]};
  if (row[columns + 4]) realOf[newest.phase] = row[columns + 4];
  soon();
}

// A visitor who comes late gets thousands of rows at once; they are drawn together.
function soon() {
  if (!waiting) {
    waiting = true;
    setTimeout(() => { waiting = false; show(); }, 100);
  }
}

function show() {
  if (!newest) return;
  if (!over) {
    byId('state').textContent = newest.where;
    byId('throughput').textContent = number(newest.throughput, 1) + ' ' + run.unit;
    byId('mean').textContent = newest.mean ? '(mean ' + number(newest.mean, 1) + ')' : '';
    byId('left').textContent = clock(newest.t) + ' of ' + clock(run.end) + ', ' + clock(run.end - newest.t) + ' left';
    byId('done').value = Math.min(1, newest.t / run.end);
  }
  fillPhases();
  fillTimes();
  fillBands();
  for (const plot of plots) plot.update();
}

function phaseTable() {
  const table = byId('phases');
  const head = element('tr');
  head.append(element('th', 'Planned / real, %', {scope: 'col'}));
  run.phases.forEach((phase, i) => head.append(element('th', i + 1, {scope: 'col', class: 'number', id: 'phase-' + (i + 1)})));
  const thead = element('thead');
  thead.append(head);
  const body = element('tbody');
  for (let g = 0; g < run.phases[0].shares.length; g++) {
    const line = element('tr');
    line.append(element('th', 'Group ' + (g + 1), {scope: 'row'}));
    run.phases.forEach((phase, i) => line.append(element('td', phase.shares[g], {class: 'number', id: 'share-' + (i + 1) + '-' + g})));
    body.append(line);
  }
  table.replaceChildren(thead, body);
}

function fillPhases() {
  for (let i = 1; i <= run.phases.length; i++) {
    run.phases[i - 1].shares.forEach((share, g) => {
      const cell = byId('share-' + i + '-' + g);
      const real = realOf[i] && realOf[i][g] !== null ? ' / ' + number(realOf[i][g], 1) : '';
      cell.textContent = share + real;
      cell.classList.toggle('now', newest.phase === i && !over);
    });
    byId('phase-' + i).classList.toggle('now', newest.phase === i && !over);
  }
}

function timesTable() {
  const table = byId('times');
  const head = element('tr');
  for (const title of ['Transaction', 'Last 10 s, ms', 'Measured, ms'].concat(quantile === 1 ? ['Limit, ms', 'Of the limit'] : [])) {
    head.append(element('th', title, {scope: 'col', class: title === 'Transaction' ? '' : 'number'}));
  }
  const thead = element('thead');
  thead.append(head);
  const body = element('tbody');
  for (const chart of run.charts.filter(one => one.kind === 'type')) {
    const line = element('tr');
    line.append(element('th', chart.title, {scope: 'row'}));
    for (let i = 0; i < 2; i++) line.append(element('td', '–', {class: 'number', id: chart.id + '-' + i}));
    if (quantile === 1) {
      line.append(element('td', chart.limit === null ? '–' : chart.limit, {class: 'number'}));
      const part = element('td', undefined, {class: 'number', id: chart.id + '-part'});
      if (chart.limit !== null) part.append(element('span', ''), element('meter', undefined, {max: 100, 'aria-label': 'Part of the limit'}));
      line.append(part);
    }
    body.append(line);
  }
  table.replaceChildren(thead, body);
}

function fillTimes() {
  for (const chart of run.charts.filter(one => one.kind === 'type')) {
    const limit = limitOf(chart);
    let shown = null;
    chosen(chart).forEach((series, i) => {
      const cell = byId(chart.id + '-' + i);
      const value = values[series.column][values[0].length - 1];
      cell.textContent = number(value, chart.decimals);
      cell.classList.toggle('over', limit !== null && value > limit);
      if (value !== null) shown = value;
    });
    if (limit !== null && shown !== null) {
      const [text, bar] = byId(chart.id + '-part').children;
      text.textContent = number(100 * shown / limit, 1) + ' % ';
      bar.value = Math.min(100, 100 * shown / limit);
    }
  }
}

function fillBands() {
  byId('wrong').hidden = !bands.length;
  byId('bands').replaceChildren(...bands.map(band =>
    element('li', clock(band.from) + (band.to > band.from ? ' to ' + clock(band.to) : '') + ' ' + band.text)));
}

// How long a preparation takes, only the last one on this machine can tell.
let preparedFrom = null;
const remembered = () => Number(localStorage.getItem('preparation'));

function preparing() {
  if (begun || over || preparedFrom === null) return;
  const seconds = (Date.now() - preparedFrom) / 1000;
  if (remembered()) byId('done').value = Math.min(0.99, seconds / remembered());
  else byId('done').removeAttribute('value');
  byId('left').textContent = 'Preparing for ' + clock(seconds) + (remembered() ? '; last time it took ' + clock(remembered()) : '');
}

function started(event) {
  begun = true;
  byId('preparing').open = false;
  if (preparedFrom !== null) localStorage.setItem('preparation', Math.max(1, (Date.parse(event.at) - preparedFrom) / 1000));
}

function said(event) {
  if (preparedFrom === null) preparedFrom = Date.parse(event.at);
  preparing();
  const line = element('li', undefined, {class: event.kind});
  line.append(element('time', event.at.slice(11, 19), {datetime: event.at}), event.text);
  byId(begun ? 'events' : 'prepared').append(line);
  if (event.kind === 'step' && !over) byId('state').textContent = event.text;
}

function ended(result) {
  over = true;
  byId('state').textContent = result.verdict;
  byId('state').className = 'word ' + result.verdict;
  byId('throughput').textContent = result.tpsV === null ? '' : number(result.tpsV, 2) + ' tpsV';
  byId('mean').textContent = result.standard ? 'STANDARD' : 'NON-STANDARD';
  byId('left').textContent = result.note ? result.note + '.' : '';
  byId('done').hidden = true;
  fillPhases();
  const verdict = byId('verdict');
  verdict.hidden = false;
  verdict.replaceChildren(element('a', 'Checks, charts and files', {href: result.href}), element('a', 'Report', {href: result.href + 'report.html'}));
  keep(new URL(result.href, location.href)).catch(() => byId('left').append(' When the command has ended, quadrille serve shows the rest.'));
}

// The browser takes all that the run's page links to, and then tells the command, which may end.
async function keep(page) {
  const get = async url => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.status);
    return answer.text();
  };
  const seen = new DOMParser().parseFromString(await get(page), 'text/html');
  const links = Array.from(seen.querySelectorAll('.links a, head link, script[src]'));
  await Promise.all(links.map(link => get(new URL(link.getAttribute('href') || link.getAttribute('src'), page))));
  await get('taken');
}

byId('quantile').addEventListener('change', event => {
  quantile = Number(event.target.value);
  if (run) {
    timesTable();
    makePlots();
    show();
  }
});
const events = new EventSource('events');
const on = (name, action) => events.addEventListener(name, event => action(JSON.parse(event.data)));
on('run', begin);
on('row', take);
on('said', said);
on('failures', states => {
  byId('failed').hidden = false;
  byId('states').replaceChildren(...Object.entries(states).map(([state, count]) => element('li', state + ': ' + count)));
});
on('started', started);
setInterval(preparing, 1000);
on('band', band => { bands[band.place] = band; soon(); });
on('verdict', ended);
// Asked again, the server tells all from the beginning.
events.addEventListener('open', () => { fresh = true; forget(); });
events.addEventListener('error', () => {
  if (over) events.close();
  else byId('state').textContent = 'the command does not answer; it may have ended';
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { if (run) { makePlots(); show(); } });
