// One metric over many runs, as /api/history says it.
'use strict';
let told = null;

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
const marked = run => run.tags.join(', ') || run.build.slice(0, 12);

function draw() {
  const runs = told.runs;
  const places = runs.map((one, i) => i);
  const line = {strength: 1, dashed: false, x: places};
  const values = runs.map(one => one.value);
  const room = 0.08 * (Math.max(...values) - Math.min(...values)) || 1;
  const range = [Math.min(...values) - room, Math.max(...values) + room];
  run = {name: 'history', charts: [{
    id: told.metric.key, kind: 'graph', title: told.metric.title, stretches: [],
    x: {label: '', log: false, range: [-0.6, runs.length - 0.4], ids: runs.map(one => one.run),
      names: runs.map(one => one.startedAt.slice(0, 10) + '\n' + marked(one))},
    y: {label: told.metric.unit, names: [], range},
    lines: [
      {...line, name: told.metric.key, colour: '--other-1', width: 1, mark: 'DOT', y: values},
      {...line, name: 'median of the level', colour: '--other-2', width: 2, mark: 'NONE', y: runs.map(one => level(one).median)},
    ],
    // Before the first run of each new level.
    bars: runs.flatMap((one, i) => begins(one) ? [{x1: i - 0.5, y1: range[0], x2: i - 0.5, y2: range[1], colour: '--other-2', width: 1.5, strength: 0.6}] : []),
  }]};
  run.charts.forEach(prepare);
  makePlots();
  plots.forEach(plot => plot.update());
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
