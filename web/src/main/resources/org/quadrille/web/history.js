// One metric over many runs, as /api/history says it.
'use strict';
let told = null;
let drawn = null;

fetch('api/history' + location.search).then(async answer => {
  if (!answer.ok) throw new Error((await answer.text()).trim());
  told = await answer.json();
  byId('said').replaceChildren(...told.sentences.map(sentence => element('p', sentence)));
  byId('metrics').replaceChildren(...told.metrics.map(key => element('option', undefined, {value: key})));
  draw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  byId('found').replaceChildren(table());
}).catch(problem => byId('said').replaceChildren(element('p', problem.message, {class: 'note'})));

const level = run => told.levels[run.level - 1];
const begins = run => level(run).first === run.run && level(run).p !== null;
const started = run => run.startedAt.slice(0, 16).replace('T', ' ');
const named = run => run.tags.join(', ') || run.build.slice(0, 12);

function draw() {
  if (drawn) drawn.destroy();
  const runs = told.runs;
  const places = runs.map((run, i) => i + 1);
  const box = element('div', undefined, {class: 'chart'});
  byId('charts').replaceChildren(box);
  const title = told.metric.title + (told.metric.unit ? ', ' + told.metric.unit : '');
  box.append(element('h2', title));
  const axis = {stroke: css('--text'), grid: {stroke: css('--grid'), width: 1}, ticks: {stroke: css('--border')}};
  const size = () => ({width: Math.max(200, box.clientWidth - 16), height: 300});
  const shown = value => value === null || value === undefined ? '–' : String(Number(value.toPrecision(5)));
  drawn = new uPlot({
    ...size(),
    scales: {x: {time: false, range: (u, from, to) => [from - 0.5, to + 0.5]}},
    axes: [
      {...axis, size: 60, space: 90, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500], values: (u, ticks) => ticks.map(
        place => runs[place - 1] ? runs[place - 1].startedAt.slice(0, 10) + '\n' + named(runs[place - 1]) : '')},
      {...axis, size: 64},
    ],
    series: [
      {label: 'Run', value: (u, place) => place === null ? '–' : runs[place - 1].run},
      {label: told.metric.key, stroke: css('--other-1'), width: 1, points: {show: true, size: 6, fill: css('--other-1')},
        value: (u, value) => shown(value)},
      {label: 'median of the level', stroke: css('--other-2'), width: 2, points: {show: false}, value: (u, value) => shown(value)},
    ],
    hooks: {drawClear: [u => changes(u, runs)]},
  }, [places, runs.map(run => run.value), runs.map(run => level(run).median)], box);
  const canvas = box.querySelector('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', title + ' of ' + runs.length + ' runs');
  new ResizeObserver(() => drawn.setSize(size())).observe(box);
}

// A line before the first run of each new level.
function changes(u, runs) {
  u.ctx.save();
  u.ctx.strokeStyle = css('--other-2');
  u.ctx.setLineDash([6, 4]);
  runs.forEach((run, i) => {
    if (!begins(run)) return;
    const x = u.valToPos(i + 0.5, 'x', true);
    u.ctx.beginPath();
    u.ctx.moveTo(x, u.bbox.top);
    u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
    u.ctx.stroke();
  });
  u.ctx.restore();
}

function table() {
  const folder = new URLSearchParams(location.search).get('folder') || '';
  const way = 'at/' + folder.split('/').filter(Boolean).concat('').map(encodeURIComponent).join('/');
  const made = element('table');
  const head = made.createTHead().insertRow();
  for (const title of ['Run', 'Started', 'Build', 'Tags', told.metric.key, 'Change']) {
    head.append(element('th', title, {scope: 'col'}));
  }
  const body = made.createTBody();
  for (const run of told.runs.slice().reverse()) {
    const row = body.insertRow();
    const link = element('a', run.run, {href: way + encodeURIComponent(run.run) + '/'});
    const name = element('th', undefined, {scope: 'row'});
    name.append(link);
    row.append(name);
    const change = !begins(run) ? '' : level(run).changePercent === null ? 'yes' : (level(run).changePercent < 0 ? '' : '+')
      + level(run).changePercent.toFixed(1) + ' %';
    for (const text of [started(run), run.build, run.tags.join(', '), String(Number(run.value.toPrecision(5))), change]) {
      row.append(element('td', text));
    }
    row.cells[4].className = 'number';
  }
  const box = element('div', undefined, {class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Runs'});
  box.append(made);
  if (!told.leftOut.length) return box;
  const all = element('div');
  const left = element('details');
  left.append(element('summary', told.leftOut.length + ' left out'));
  const list = element('ul');
  list.append(...told.leftOut.map(one => element('li', one.run + ' ' + one.why)));
  left.append(list);
  all.append(box, left);
  return all;
}
