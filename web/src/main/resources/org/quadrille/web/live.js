// A run as it moves: events from the server become one table of values, and every chart is a view of it.
'use strict';
const byId = id => document.getElementById(id);
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const element = (name, text, attributes = {}) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};
const clock = seconds => {
  const s = Math.max(0, Math.floor(seconds));
  const two = n => String(n).padStart(2, '0');
  return s >= 3600 ? Math.floor(s / 3600) + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60)
    : Math.floor(s / 60) + ':' + two(s % 60);
};
const number = (value, decimals) => value === null || value === undefined ? '–' : value.toFixed(decimals);

let run = null;      // what the run is: phases and charts
let values = [];     // by column; column 0 is the time
let realOf = {};     // share of each group in each phase so far
let newest = null;   // the last row
let bands = [];
let plots = [];
let waiting = false;
let over = false;
let fresh = true;    // since the connection was made, no run has begun
let begun = false;   // what is said no longer is of the preparation
let quantile = 1;    // 0 median, 1 90th percentile, 2 99th, 3 maximum

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

// Of a type: the last 10 s and what was measured, of the quantile that was chosen.
const chosen = chart => chart.kind === 'type' ? chart.series.slice(2 * quantile, 2 * quantile + 2) : chart.series;
// Limits are of the 90th percentile.
const limitOf = chart => quantile === 1 ? chart.limit : null;

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

function makePlots() {
  for (const plot of plots) plot.destroy();
  byId('charts').replaceChildren();
  byId('types').replaceChildren();
  plots = run.charts.map(chart => new Plot(chart));
}

class Plot {
  constructor(chart) {
    this.chart = chart;
    this.box = element('div', undefined, {class: 'chart', id: 'chart-' + chart.id});
    this.box.append(element('h3', chart.title + ', ' + chart.unit + (limitOf(chart) === null ? '' : ', limit ' + chart.limit)));
    byId(chart.kind === 'type' ? 'types' : 'charts').append(this.box);
    // The largest sum is drawn first, and the others over it.
    this.lines = chart.kind === 'stack' ? chart.series.slice().reverse() : chosen(chart);
    this.plot = new uPlot(this.options(), this.data(), this.box);
    const canvas = this.box.querySelector('canvas');
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', chart.title + ' over the time of the run');
    this.watch = new ResizeObserver(() => this.plot.setSize(this.size()));
    this.watch.observe(this.box);
    this.box.hidden = true;
  }

  size() {
    return {width: Math.max(200, this.box.clientWidth - 16), height: this.chart.kind === 'type' ? 150 : 230};
  }

  options() {
    const chart = this.chart;
    const axis = {stroke: css('--text'), grid: {stroke: css('--grid'), width: 1}, ticks: {stroke: css('--border')}};
    return {
      ...this.size(),
      cursor: {sync: {key: 'run'}, drag: {x: false, y: false}},
      scales: {x: {time: false, range: () => [0, run.end]}, y: {range: (u, low, high) => [0, high > 0 ? high * 1.08 : 1]}},
      axes: [{...axis, values: (u, ticks) => ticks.map(clock), space: 60}, {...axis, size: 56}],
      series: [
        {label: 'Time', value: (u, t) => clock(t === null ? newest ? newest.t : 0 : t)},
        ...this.lines.map(series => ({
          label: series.name,
          stroke: css(series.colour),
          fill: chart.kind === 'stack' ? css(series.colour) : undefined,
          width: 1.5,
          points: {show: false},
          // Where no cursor is, the newest.
          value: (u, shown, index, row) => number(values[series.column][row === null ? values[0].length - 1 : row], chart.decimals),
        })),
      ],
      hooks: {drawClear: [u => this.behind(u)], draw: [u => this.above(u)]},
    };
  }

  data() {
    if (this.chart.kind !== 'stack') return [values[0], ...this.lines.map(series => values[series.column])];
    const sums = [];
    this.chart.series.forEach((series, i) => {
      const below = i ? sums[i - 1] : null;
      sums.push(values[series.column].map((value, r) => value + (below ? below[r] : 0)));
    });
    return [values[0], ...sums.reverse()];
  }

  update() {
    this.box.hidden = !this.lines.some(series => values[series.column].some(value => value !== null));
    if (!this.box.hidden) this.plot.setData(this.data());
  }

  // What is not measured, the phases, and what went wrong.
  behind(u) {
    const at = seconds => u.valToPos(seconds, 'x', true);
    const {top, height} = u.bbox;
    const stretch = (from, to, colour) => {
      u.ctx.fillStyle = colour;
      u.ctx.fillRect(at(from), top, Math.max(2, at(to) - at(from)), height);
    };
    u.ctx.save();
    const first = run.phases[0].from;
    const last = run.phases[run.phases.length - 1].to;
    if (first > 0) stretch(0, first, css('--band'));
    if (last < run.end) stretch(last, run.end, css('--band'));
    for (const band of bands) stretch(band.from, band.to, css('--alarm'));
    u.ctx.strokeStyle = css('--border');
    u.ctx.fillStyle = css('--text');
    u.ctx.font = 11 * devicePixelRatio + 'px system-ui, sans-serif';
    u.ctx.textAlign = 'center';
    run.phases.forEach((phase, i) => {
      u.ctx.beginPath();
      u.ctx.moveTo(at(phase.from), top - 4);
      u.ctx.lineTo(at(phase.from), top + height);
      u.ctx.stroke();
      u.ctx.fillText(i + 1, (at(phase.from) + at(phase.to)) / 2, top - 3);
    });
    u.ctx.restore();
  }

  // What is planned, and limits.
  above(u) {
    const line = (from, to, value, colour) => {
      if (value > u.scales.y.max) return;
      u.ctx.strokeStyle = colour;
      u.ctx.beginPath();
      u.ctx.moveTo(u.valToPos(from, 'x', true), u.valToPos(value, 'y', true));
      u.ctx.lineTo(u.valToPos(to, 'x', true), u.valToPos(value, 'y', true));
      u.ctx.stroke();
    };
    u.ctx.save();
    u.ctx.setLineDash([6, 4]);
    u.ctx.lineWidth = 1.5;
    if (this.chart.kind === 'shares') {
      for (const phase of run.phases) {
        phase.shares.forEach((share, g) => line(phase.from, phase.to, share, css(this.lines[g].colour)));
      }
    }
    if (limitOf(this.chart) !== null) line(0, run.end, this.chart.limit, css('--bad'));
    u.ctx.restore();
  }

  destroy() {
    this.watch.disconnect();
    this.plot.destroy();
  }
}

function said(event) {
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
  const links = Array.from(seen.querySelectorAll('.links a, figure img, head link, script[src]'));
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
on('started', () => { begun = true; byId('preparing').open = false; });
on('band', band => { bands[band.place] = band; soon(); });
on('verdict', ended);
// Asked again, the server tells all from the beginning.
events.addEventListener('open', () => { fresh = true; forget(); });
events.addEventListener('error', () => {
  if (over) events.close();
  else byId('state').textContent = 'the command does not answer; it may have ended';
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { if (run) { makePlots(); show(); } });
