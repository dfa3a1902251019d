// The charts of a run that has ended, or of two: their values are in the page.
'use strict';
run = JSON.parse(byId('drawn').textContent);
run.charts.forEach((chart, i) => { chart.values = run.values[i]; });
const draw = () => { makePlots(); plots.forEach(plot => plot.update()); };
draw();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
