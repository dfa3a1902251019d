// The charts of a run that has ended, or of several: their values are in the page.
'use strict';
run = JSON.parse(byId('drawn').textContent);
bands = run.bands || [];
run.charts.forEach((chart, i) => {
  if (chart.lines) prepare(chart);
  else chart.values = [run.times[run.at[i]], ...run.values[i]];
});
const draw = () => { makePlots(); plots.forEach(plot => plot.update()); };
draw();
if (byId('undrawn')) byId('undrawn').remove();
saveTables(run.name);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
