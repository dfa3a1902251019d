package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Theme;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellValues;
import org.quadrille.study.analysis.MetricAnalysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.Slot;

/** The primary metric against the levels of a factor, in the order of the study file: a line for each environment. */
final class LevelsChart {
    private LevelsChart() {}

    /** None unless cells differ in their environment and in one factor alone. */
    static List<Chart> of(RecordedStudy study, Analysis analysis) {
        Map<String, Slot> slots = study.slotsByCell();
        Map<String, List<Object>> factors = study.file().factors();
        if (factors.size() != 1
                || !slots.values().stream()
                        .allMatch(slot -> slot.levels().keySet().equals(factors.keySet()))) {
            return List.of();
        }
        String factor = factors.keySet().iterator().next();
        List<String> ticks = factors.get(factor).stream().map(Levels::text).toList();
        MetricAnalysis primary = analysis.primary();
        List<String> environments =
                slots.values().stream().map(Slot::environment).distinct().toList();
        XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
        XYErrorRenderer lines = new XYErrorRenderer();
        lines.setDrawXError(false);
        lines.setDefaultLinesVisible(true);
        List<CellValues> drawn = new ArrayList<>();
        for (int place = 0; place < environments.size(); place++) {
            XYIntervalSeries line = new XYIntervalSeries(environments.get(place));
            for (CellValues cell : primary.cells()) {
                Slot slot = slots.get(cell.cell());
                if (slot.environment().equals(environments.get(place)) && Double.isFinite(cell.mean())) {
                    boolean bounded = Double.isFinite(cell.meanLow()) && Double.isFinite(cell.meanHigh());
                    int x = ticks.indexOf(slot.levels().get(factor));
                    line.add(
                            x,
                            x,
                            x,
                            cell.mean(),
                            bounded ? cell.meanLow() : cell.mean(),
                            bounded ? cell.meanHigh() : cell.mean());
                    drawn.add(cell);
                }
            }
            data.addSeries(line);
            lines.setSeriesPaint(place, CellStyle.colour(place));
            lines.setSeriesShape(place, CellStyle.mark(place));
            lines.setSeriesStroke(place, new BasicStroke(1.5f));
        }
        SymbolAxis axis = Drawing.rows(ticks, CellStyle.LONGEST_ROW);
        axis.setInverted(false);
        axis.setLabel(factor);
        XYPlot plot = new XYPlot(
                data,
                axis,
                Drawing.axis(
                        Text.axis(primary.metric()),
                        Stream.concat(
                                        Stream.of(0.0),
                                        drawn.stream().flatMap(c -> Stream.of(c.mean(), c.meanLow(), c.meanHigh())))
                                .mapToDouble(value -> value)),
                lines);
        Theme.plot(plot);
        return List.of(Drawing.chart(
                "levels",
                Text.axis(primary.metric()) + " against " + factor,
                "Means with " + Text.percent(100 * (1 - study.file().alpha())) + " % intervals.",
                plot,
                Drawing.legend(environments),
                Drawing.WIDTH,
                Drawing.HEIGHT));
    }
}
