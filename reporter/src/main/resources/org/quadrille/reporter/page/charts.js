// Charts over the time of a run: of one that moves, of one that has ended, of two; and graphs over anything else.
// Tables can be saved too.
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
const limitOf = chart => quantile === 1 && !chart.lines ? chart.limit : null;
const named = chart => chart.unit ? chart.title + ', ' + chart.unit : chart.title;

function makePlots() {
  for (const plot of plots) plot.destroy();
  plots = run.charts.map(chart => chart.lines ? new Graph(chart) : new Plot(chart));
}

// A chart of a report is at its place in the text, others are side by side.
const placeOf = chart => byId('at-' + chart.id.split('.')[0]) || byId(chart.kind === 'type' ? 'types' : 'charts');
// What nobody has come to is not drawn: a report of many machines has hundreds.
const near = typeof IntersectionObserver === 'undefined' ? null : new IntersectionObserver(seen => {
  for (const one of seen) if (one.isIntersecting) one.target.made.draw();
}, {rootMargin: '400px'});

class Plot {
  constructor(chart) {
    this.chart = chart;
    this.box = element('div', undefined, {class: 'chart ' + chart.kind, id: 'chart-' + chart.id});
    const place = placeOf(chart);
    // In a text, a chart is no chapter.
    this.box.append(element(place.closest('figure') ? 'p' : 'h3', named(chart) + (limitOf(chart) === null ? '' : ', limit ' + chart.limit),
      {class: 'title'}));
    place.append(this.box);
    // The largest sum is drawn first, and the others over it.
    this.lines = chart.kind === 'stack' ? chart.series.slice().reverse() : chosen(chart);
    this.table = () => chart.values || values;
    this.box.hidden = true;
    this.box.made = this;
    if (chart.values && near) near.observe(this.box);
    else this.draw();
  }

  draw() {
    if (this.plot) return;
    if (near) near.unobserve(this.box);
    this.plot = new uPlot(this.options(), this.data(), this.box);
    if (this.chart.values) this.box.append(saving(this));
    const canvas = this.box.querySelector('canvas');
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', named(this.chart) + this.over());
    this.watch = new ResizeObserver(() => this.plot.setSize(this.size()));
    this.watch.observe(this.box);
  }

  over() {
    return ', over the time of the run';
  }

  size() {
    return {width: Math.max(200, this.box.clientWidth - 16), height: this.chart.kind === 'type' || this.chart.kind === 'panel' ? 150 : 230};
  }

  options() {
    const chart = this.chart;
    // Times of a run that has ended are of several decades.
    const decades = chart.values && chart.kind === 'type';
    const full = (u, splits) => splits.map(split => Math.abs(Math.log10(split) - Math.round(Math.log10(split))) < 1e-9 ? split : null);
    const axis = {stroke: css('--text'), grid: {stroke: css('--grid'), width: 1}, ticks: {stroke: css('--border')}};
    return {
      ...this.size(),
      cursor: {sync: {key: chart.window ? chart.id : 'run'}, drag: {x: Boolean(chart.values), y: false}},
      scales: {x: {time: false, range: (u, from, to) => this.window(from, to)}, y: decades ? {distr: 3} : {range: (u, low, high) => [0, high > 0 ? high * 1.08 : 1]}},
      axes: [{...axis, values: (u, ticks) => ticks.map(clock), space: 60}, {...axis, size: 56, ...decades ? {grid: {...axis.grid, filter: full}, ticks: {...axis.ticks, filter: full}} : {}}],
      series: [
        {label: 'Time', value: (u, t) => t === null && chart.values ? '–' : clock(t === null ? newest ? newest.t : 0 : t)},
        ...this.lines.map(series => ({
          label: series.name,
          stroke: css(series.colour),
          fill: chart.kind === 'stack' ? css(series.colour) : undefined,
          width: 1.5,
          dash: series.dashed ? [6, 4] : undefined,
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
    return !this.chart.values || from === null || from === times[0] && to === times[times.length - 1]
      ? this.chart.window || [0, run.end] : [from, to];
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
    if (!this.box.hidden && this.plot) this.plot.setData(this.data());
    const figure = this.box.closest('figure');
    if (figure) figure.hidden = !figure.querySelector('.chart:not([hidden])');
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
    u.ctx.beginPath();
    u.ctx.rect(u.bbox.left, 0, u.bbox.width, top + height);
    u.ctx.clip();
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
      // In the middle of what is to be seen of it.
      const from = Math.max(at(phase.from), u.bbox.left);
      const to = Math.min(at(phase.to), u.bbox.left + u.bbox.width);
      if (to > from) u.ctx.fillText(i + 1, (from + to) / 2, top - 3);
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
    this.names(u);
  }

  // A list beside the charts of a running run tells its bands.
  names(u) {
    u.ctx.save();
    u.ctx.font = 11 * devicePixelRatio + 'px system-ui, sans-serif';
    u.ctx.fillStyle = css('--text');
    for (const band of bands.filter(one => one.name)) {
      const at = u.valToPos(band.from, 'x', true);
      const from = u.bbox.left;
      if (at < from || at > from + u.bbox.width) continue;
      const right = at + u.ctx.measureText(band.name).width > from + u.bbox.width;
      u.ctx.textAlign = right ? 'right' : 'left';
      u.ctx.fillText(band.name, at + (right ? -4 : 4), u.bbox.top + 11 * devicePixelRatio);
    }
    u.ctx.restore();
  }

  destroy() {
    if (near) near.unobserve(this.box);
    if (this.plot) {
      this.watch.disconnect();
      this.plot.destroy();
    }
    this.box.remove();
  }
}

// Columns for the library, which has one x for all lines: each point has its place in the order of x.
function aligned(lines) {
  const points = lines.flatMap((line, l) => line.x.map((x, k) => ({x, l, k, again: line.x.slice(0, k).lastIndexOf(x) >= 0 ? k : 0})))
    .filter(point => point.x !== null).sort((a, b) => a.x - b.x || a.again - b.again);
  const columns = [[], ...lines.map(() => [])];
  let last = null;
  for (const point of points) {
    if (last === null || last.x !== point.x || last.again !== point.again) {
      columns.forEach(column => column.push(null));
      columns[0][columns[0].length - 1] = point.x;
    }
    columns[point.l + 1][columns[0].length - 1] = lines[point.l].y[point.k];
    last = point;
  }
  return columns;
}

function prepare(graph) {
  graph.values = aligned(graph.lines);
  graph.series = graph.lines.map((line, i) => ({...line, column: i + 1}));
  graph.unit = graph.y.label || '';
}

const short = value => value === null || value === undefined ? '–' : String(Number(value.toPrecision(5)));
const cut = (name, most) => name.length > most ? name.slice(0, most / 2) + '…' + name.slice(-most / 2) : name;

// Marks, lines and intervals over numbers or named rows.
class Graph extends Plot {
  over() {
    return ', over ' + (this.chart.x.label || 'rows');
  }

  get rows() {
    return this.chart.y.names.length > 0;
  }

  size() {
    const {width} = super.size();
    return {width, height: this.rows ? 70 + (this.chart.bars.length > this.chart.y.names.length ? 60 : 26) * this.chart.y.names.length
      : this.chart.kind === 'panel' ? 170 : 250};
  }

  colour(of) {
    return css(of.colour) + Math.round(255 * of.strength).toString(16).padStart(2, '0');
  }

  options() {
    const {x, y, lines} = this.chart;
    const axis = {stroke: css('--text'), grid: {stroke: css('--grid'), width: 1}, ticks: {stroke: css('--border')}};
    const places = names => (u, ticks) => ticks.map(at => Number.isInteger(at) && names[at] !== undefined ? names[at] : '');
    const longest = Math.max(0, ...y.names.map(name => name.length));
    const room = this.rows ? Math.min(Math.floor(this.size().width * 0.42), 24 + 7 * longest) : 60;
    const full = (u, splits) => splits.map(split => Math.abs(Math.log10(split) - Math.round(Math.log10(split))) < 1e-9 ? split : null);
    const whole = {incrs: [1, 10, 100, 1e3, 1e4, 1e5].flatMap(power => [power, 2 * power, 5 * power])};
    const counted = lines.every(line => line.x.every(Number.isInteger));
    return {
      ...this.size(),
      cursor: {sync: {key: this.chart.id.split('.')[0]}, drag: {x: true, y: false}, dataIdx: (u, line, at) => !line ? at : this.nearest(u, [line - 1])?.k ?? (this.nearest(u, this.alike(line - 1)) ? at : null),
        points: {show: (u, line) => lines[line - 1].mark === 'NONE' ? undefined : false}},
      scales: {
        x: {time: false, distr: x.log ? 3 : 1, range: (u, from, to) => this.extent(from, to)},
        y: {dir: this.rows ? -1 : 1, range: (u, low, high) => y.range || [low, high]},
      },
      axes: [
        {...axis, label: x.label || undefined, labelSize: 18, size: x.names.length ? 46 : 34, space: x.names.length ? 70 : 50,
          ...x.names.length ? {...whole, values: places(x.names)} : x.log ? {grid: {...axis.grid, filter: full}, ticks: {...axis.ticks, filter: full}} : counted ? whole : {}},
        {...axis, size: room, ...this.rows ? {...whole, space: 10, values: places(y.names.map(name => cut(name, Math.floor((room - 24) / 7)))), grid: {show: false}, ticks: {show: false}} : {}},
      ],
      series: [
        {label: x.label || 'place', value: (u, at) => at === null || at === undefined ? '–' : this.place(at)},
        ...lines.map((line, l) => ({
          label: line.name,
          stroke: line.colour ? this.colour(line) : undefined,
          width: line.width,
          dash: line.dashed ? [5, 3] : undefined,
          paths: line.width ? undefined : () => null,
          points: {show: false},
          spanGaps: true,
          value: u => this.said(this.nearest(u, this.alike(l))),
        })),
      ],
      hooks: {
        drawClear: [u => this.behind(u)],
        draw: [u => this.above(u)],
        ready: [u => {
          // Lines of one name are one in the legend.
          u.root.querySelectorAll('.u-legend .u-series').forEach((row, i) => {
            row.hidden = i > 0 && lines.findIndex(line => line.name === lines[i - 1].name) < i - 1;
          });
        }],
        setSeries: [(u, series, what) => {
          if (series === null || what.show === undefined) return;
          u.series.forEach((one, i) => {
            if (i > 0 && i !== series && one.label === u.series[series].label && one.show !== what.show) u.setSeries(i, {show: what.show});
          });
        }],
      },
    };
  }

  extent(from, to) {
    const times = this.chart.values[0];
    return this.chart.x.range && (from === null || times.length === 1 || from === times[0] && to === times[times.length - 1]) ? this.chart.x.range : [from, to];
  }

  place(at) {
    return (this.chart.x.ids || this.chart.x.names)[Math.round(at)] || short(at);
  }

  // Lines that are one in the legend.
  alike(l) {
    const lines = this.chart.lines;
    return lines.map((line, i) => i).filter(i => lines[i].name === lines[l].name);
  }

  // The point of these lines that is nearest to the cursor, if one is near.
  nearest(u, lines) {
    let found = null;
    let least = this.rows ? 40 : 60;
    if (!(u.cursor.left >= 0)) return found;
    for (const l of lines) {
      u.data[l + 1].forEach((y, k) => {
        if (y === null || y === undefined) return;
        const x = u.data[0][k];
        const aside = Math.abs(u.valToPos(x, 'x') - u.cursor.left);
        const far = this.rows || lines.length > 1 ? Math.hypot(aside, u.valToPos(y, 'y') - u.cursor.top) : aside;
        if (far < least) {
          least = far;
          found = {l, k, x, y};
        }
      });
    }
    return found;
  }

  said(point) {
    if (!point) return '–';
    const line = this.chart.lines[point.l];
    const k = line.x.findIndex((at, i) => at === point.x && line.y[i] === point.y);
    return (this.rows ? this.chart.y.names[Math.round(point.y)] + ': ' : '') + short(this.rows ? point.x : point.y)
      + (line.low && line.low[k] !== null ? ' (' + short(line.low[k]) + ' to ' + short(line.high[k]) + ')' : '');
  }

  data() {
    return this.chart.values;
  }

  clipped(u, draw) {
    u.ctx.save();
    u.ctx.beginPath();
    u.ctx.rect(u.bbox.left, u.bbox.top - 16 * devicePixelRatio, u.bbox.width, u.bbox.height + 16 * devicePixelRatio);
    u.ctx.clip();
    draw((x1, y1, x2, y2, colour, width) => {
      u.ctx.strokeStyle = colour;
      u.ctx.lineWidth = width * devicePixelRatio;
      u.ctx.beginPath();
      u.ctx.moveTo(u.valToPos(x1, 'x', true), u.valToPos(y1, 'y', true));
      u.ctx.lineTo(u.valToPos(x2, 'x', true), u.valToPos(y2, 'y', true));
      u.ctx.stroke();
    });
    u.ctx.restore();
  }

  behind(u) {
    this.clipped(u, stroke => {
      u.ctx.font = 11 * devicePixelRatio + 'px system-ui, sans-serif';
      u.ctx.textAlign = 'center';
      for (const stretch of this.chart.stretches) {
        const from = u.valToPos(stretch.from, 'x', true);
        const to = u.valToPos(stretch.to, 'x', true);
        if (stretch.shade !== 'NONE') {
          u.ctx.fillStyle = css(stretch.shade === 'GREY' ? '--band' : '--alarm');
          u.ctx.fillRect(from, u.bbox.top, Math.max(2, to - from), u.bbox.height);
        }
        u.ctx.fillStyle = css('--text');
        if (stretch.name) u.ctx.fillText(stretch.name, (from + to) / 2, u.bbox.top - 3);
      }
      for (const bar of this.chart.bars) stroke(bar.x1, bar.y1, bar.x2, bar.y2, this.colour(bar), bar.width);
    });
  }

  above(u) {
    this.clipped(u, stroke => this.chart.lines.forEach((line, l) => {
      if (!u.series[l + 1].show) return;
      line.x.forEach((x, k) => {
        const y = line.y[k];
        if (x === null || y === null) return;
        if (line.low && line.low[k] !== null && line.high[k] !== null) {
          if (this.rows) stroke(line.low[k], y, line.high[k], y, css(line.colour), 1.6);
          else stroke(x, line.low[k], x, line.high[k], css(line.colour), 1.6);
        }
        if (line.mark !== 'NONE') mark(u.ctx, line, u.valToPos(x, 'x', true), u.valToPos(y, 'y', true), this.colour(line));
      });
    }));
  }
}

function mark(c, line, x, y, colour) {
  const r = 4 * devicePixelRatio;
  const round = {DOT: r * 0.85, RING: 1.6 * r}[line.mark];
  const corners = {
    DIAMOND: [[0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]],
    TRIANGLE: [[0, -1], [1, 1], [-1, 1]],
    SQUARE: [[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]],
    LEFT: [[-1, 0], [1, -1], [1, 1]],
    RIGHT: [[1, 0], [-1, -1], [-1, 1]],
  }[line.mark];
  c.strokeStyle = colour;
  c.lineWidth = 1.4 * devicePixelRatio;
  c.fillStyle = line.dashed ? css('--panel') : colour;
  c.beginPath();
  if (round) c.arc(x, y, round, 0, 2 * Math.PI);
  else if (line.mark === 'CROSS') [[-1, -1, 1, 1], [-1, 1, 1, -1]].forEach(([a, b, d, e]) => { c.moveTo(x + a * r, y + b * r); c.lineTo(x + d * r, y + e * r); });
  else corners.forEach(([a, b], i) => i ? c.lineTo(x + a * r, y + b * r) : c.moveTo(x + a * r, y + b * r));
  if (corners) c.closePath();
  if (line.mark !== 'RING' && line.mark !== 'CROSS') c.fill();
  if (line.mark === 'RING' || line.mark === 'CROSS' || line.dashed) c.stroke();
}

const csv = rows => 'data:text/csv;charset=utf-8,' + encodeURIComponent(
  rows.map(row => row.map(cell => /[",\n]/.test(cell) ? '"' + cell.replace(/"/g, '""') + '"' : cell).join(',')).join('\n'));

// A link whose content is made when it is used.
function saved(text, file, what, content) {
  const link = element('a', text, {href: '#', download: file.replace(/[^\w.-]+/g, '-'), 'aria-label': text + ' of ' + what});
  link.addEventListener('click', () => { link.href = content(); });
  return link;
}

// A chart of an ended run as a picture, and its values as a table.
function saving(made) {
  const name = (run.name || 'run') + '-' + made.chart.id;
  const line = element('p', undefined, {class: 'quiet'});
  line.append(
    saved('PNG', name + '.png', named(made.chart), () => picture(made)), ' ',
    saved('CSV', name + '.csv', named(made.chart), () => csv(made.chart.lines ? listed(made.chart)
      : [['seconds', ...made.chart.series.map(s => s.name)],
        ...made.table()[0].map((t, row) => made.table().map(column => column[row] === null ? '' : String(column[row])))])));
  return line;
}

// The points of a graph, one on each line.
function listed(chart) {
  const text = value => value === null || value === undefined ? '' : String(value);
  const ends = chart.lines.some(line => line.low);
  const rows = chart.y.names.length > 0;
  return [[rows ? 'row' : 'line', rows ? 'value' : chart.x.label || 'place', ...rows ? [] : [chart.y.label || 'value'], ...ends ? ['low', 'high'] : []],
    ...chart.lines.flatMap(line => line.x.map((x, k) => [
      rows ? chart.y.names[Math.round(line.y[k])] : line.name,
      rows ? text(x) : (chart.x.ids || chart.x.names)[Math.round(x)] || text(x),
      ...rows ? [] : [text(line.y[k])],
      ...ends ? [text(line.low && line.low[k]), text(line.high && line.high[k])] : []]))];
}

// With its title and the colours of its lines, as it looks on the page.
function picture(made) {
  const drawn = made.box.querySelector('canvas');
  const all = element('canvas');
  const room = 22 * devicePixelRatio;
  all.width = drawn.width;
  all.height = drawn.height + 2 * room;
  const c = all.getContext('2d');
  c.fillStyle = css('--ground');
  c.fillRect(0, 0, all.width, all.height);
  c.drawImage(drawn, 0, 2 * room);
  c.font = 13 * devicePixelRatio + 'px system-ui, sans-serif';
  c.fillStyle = css('--text');
  c.fillText(named(made.chart), room / 2, 0.8 * room);
  let x = room / 2;
  for (const series of made.lines.filter((one, i, all) => all.findIndex(other => other.name === one.name) === i)) {
    c.fillStyle = css(series.colour);
    c.fillText(series.name, x, 1.7 * room);
    x += c.measureText(series.name).width + room;
  }
  return all.toDataURL();
}

// Every table of the page as a file.
function saveTables(name) {
  document.querySelectorAll('main .scroll > table').forEach((table, i) => {
    const before = Array.from(document.querySelectorAll('main h2, main h3'))
      .filter(head => head.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING && !head.closest('.chart')).pop();
    const what = table.parentNode.getAttribute('aria-label') || (before ? before.textContent : 'table');
    const line = element('p', undefined, {class: 'quiet save'});
    line.append(saved('CSV', name + '-table-' + (i + 1) + '.csv', what + ', table ' + (i + 1), () => csv(grid(table))));
    table.parentNode.after(line);
  });
}

// Cells that span others are repeated.
function grid(table) {
  const rows = Array.from(table.rows, () => []);
  Array.from(table.rows).forEach((row, r) => {
    let column = 0;
    for (const cell of row.cells) {
      while (rows[r][column] !== undefined) column++;
      // Narrow blanks part thousands.
      const text = cell.textContent.trim().replace(/(\d)\u202f(?=\d)/g, '$1').replace(/\s+/g, ' ');
      for (let down = 0; down < cell.rowSpan && r + down < rows.length; down++) {
        for (let right = 0; right < cell.colSpan; right++) rows[r + down][column + right] = text;
      }
    }
  });
  return rows.map(row => Array.from(row, cell => cell === undefined ? '' : cell));
}
