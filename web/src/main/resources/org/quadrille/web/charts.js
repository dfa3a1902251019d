// Charts over the time of a run: of one that moves, of one that has ended, of two.
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
let values = [];     // of a run that moves, by column; column 0 is the time. Charts of an ended run have their own.
let newest = null;   // the last row
let bands = [];
let plots = [];
let quantile = 1;    // 0 median, 1 90th percentile, 2 99th, 3 maximum

// Of a type that moves: the last 10 s and what was measured, of the quantile that was chosen.
const chosen = chart => chart.kind === 'type' && !chart.values ? chart.series.slice(2 * quantile, 2 * quantile + 2) : chart.series;
// Limits are of the 90th percentile.
const limitOf = chart => quantile === 1 ? chart.limit : null;

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
    this.table = () => chart.values || values;
    this.plot = new uPlot(this.options(), this.data(), this.box);
    if (chart.values) this.box.append(saving(this));
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
      cursor: {sync: {key: 'run'}, drag: {x: Boolean(chart.values), y: false}},
      scales: {x: {time: false, range: (u, from, to) => this.window(from, to)}, y: {range: (u, low, high) => [0, high > 0 ? high * 1.08 : 1]}},
      axes: [{...axis, values: (u, ticks) => ticks.map(clock), space: 60}, {...axis, size: 56}],
      series: [
        {label: 'Time', value: (u, t) => t === null && chart.values ? '–' : clock(t === null ? newest ? newest.t : 0 : t)},
        ...this.lines.map(series => ({
          label: series.name,
          stroke: css(series.colour),
          fill: chart.kind === 'stack' ? css(series.colour) : undefined,
          width: 1.5,
          points: {show: false},
          spanGaps: true,
          // Where no cursor is, the newest.
          value: (u, shown, index, row) => number(this.table()[series.column][row === null ? this.table()[0].length - 1 : row], chart.decimals),
        })),
      ],
      hooks: {drawClear: [u => this.behind(u)], draw: [u => this.above(u)]},
    };
  }

  // All of the run, but for what a visitor has chosen of one that has ended.
  window(from, to) {
    const times = this.table()[0];
    return !this.chart.values || from === null || from === times[0] && to === times[times.length - 1] ? [0, run.end] : [from, to];
  }

  data() {
    const values = this.table();
    if (this.chart.kind !== 'stack') return [values[0], ...this.lines.map(series => values[series.column])];
    const sums = [];
    this.chart.series.forEach((series, i) => {
      const below = i ? sums[i - 1] : null;
      sums.push(values[series.column].map((value, r) => value + (below ? below[r] : 0)));
    });
    return [values[0], ...sums.reverse()];
  }

  update() {
    this.box.hidden = !this.lines.some(series => this.table()[series.column].some(value => value !== null));
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

// Links that save a chart of an ended run as a picture and its values as a table.
function saving(made) {
  const name = (run.name || 'run') + '-' + made.chart.id.replace(/\W+/g, '-');
  const line = element('p', undefined, {class: 'quiet'});
  const save = (text, ending, content) => {
    const link = element('a', text, {href: '#', download: name + ending, 'aria-label': text + ' of ' + made.chart.title});
    link.addEventListener('click', () => { link.href = content(); });
    line.append(link, ' ');
  };
  save('PNG', '.png', () => made.box.querySelector('canvas').toDataURL());
  save('CSV', '.csv', () => 'data:text/csv;charset=utf-8,' + encodeURIComponent([['seconds', ...made.chart.series.map(s => s.name)],
    ...made.table()[0].map((t, row) => made.table().map(column => column[row]))].map(cells => cells.join(',')).join('\n')));
  return line;
}
