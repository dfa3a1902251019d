package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.quadrille.common.cli.Words;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Theme;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellValues;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Comparison;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.analysis.MetricAnalysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.Slot;

/** Of kinds that compare each cell with a base: by itself, that of a comparison with the first. */
public class PairsPage extends KindPage {
    public PairsPage(RecordedStudy study, StudyRuns runs, Analysis analysis) {
        super(study, runs, analysis);
    }

    @Override
    public String question() {
        Metric primary = study.question().metric(file.primary());
        return "Does the " + primary.title() + (primary.unit().isEmpty() ? "" : " (" + primary.unit() + ")") + " of "
                + differ()
                + ", and by how much? A change within "
                + Text.percent(file.margin()) + " % counts as the same; the chance of a false alarm is "
                + Text.percent(100 * file.alpha()) + " %.";
    }

    @Override
    public List<Chart> changes() {
        List<Chart> charts = new ArrayList<>(LevelsChart.of(study, analysis));
        charts.addAll(super.changes());
        return charts;
    }

    /** Which cells differ from which, as it stands in the question. */
    protected String differ() {
        List<String> cells = study.cells();
        String others = cells.size() < 2
                ? "another environment"
                : cells.size() == 2 ? cells.get(1) : "the " + (cells.size() - 1) + " other cells";
        return others + " differ from that of " + (cells.isEmpty() ? "the first" : cells.get(0));
    }

    @Override
    public String against() {
        return study.cells().get(0);
    }

    /** The comparisons of cells with their bases. */
    private List<Comparison> own() {
        Map<String, String> bases = study.bases();
        return analysis.primary().comparisons().stream()
                .filter(c -> c.cells().base().equals(bases.get(c.cells().other())))
                .toList();
    }

    /** The finding for two cells; for more, how often each finding occurs against their bases. */
    @Override
    public String word() {
        if (analysis == null) {
            return "nothing to compare";
        }
        Map<String, Integer> found = new LinkedHashMap<>();
        own().forEach(c -> found.merge(c.finding().words(), 1, Integer::sum));
        if (analysis.question().cells().size() < 3 || found.isEmpty()) {
            return analysis.finding().words();
        }
        List<String> parts = new ArrayList<>();
        found.forEach((finding, number) -> parts.add(number + " " + finding));
        return "against " + against() + ": " + String.join(", ", parts);
    }

    @Override
    public List<String> verdict() {
        if (analysis == null) {
            return List.of("The plan has one cell only, so its runs are described and nothing is compared.");
        }
        if (study.finished()) {
            return analysis.question().cells().size() < 3 ? List.of(analysis.headline()) : eachAgainstItsBase();
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "The study is not finished, so there is no verdict: looking early and often finds differences that are"
                        + " not there.");
        own().stream().map(PairsPage::soFar).forEach(sentences::add);
        return sentences;
    }

    /** A sentence about each cell against its base. */
    protected final List<String> eachWithItsBase() {
        return own().stream().map(c -> (c.sentence() + " " + c.power()).strip()).toList();
    }

    /** A sentence about all cells at once, and one about each against its base. */
    private List<String> eachAgainstItsBase() {
        List<String> sentences = new ArrayList<>();
        if (analysis.primary().omnibus() != null) {
            sentences.add(analysis.primary().omnibus().sentence());
        }
        sentences.addAll(eachWithItsBase());
        return sentences;
    }

    private static String soFar(Comparison comparison) {
        Change change = comparison.change();
        String pair =
                comparison.cells().other() + " against " + comparison.cells().base();
        if (!Double.isFinite(change.percent())) {
            return "So far nothing can be said of " + pair + ".";
        }
        return "So far " + pair + ": " + Metric.signedPercent(change.percent()) + " %, "
                + (change.bounded() ? change.interval() : "without an interval yet") + ", from "
                + (comparison.cells().pairs() > 0
                        ? Words.count(comparison.cells().pairs(), "complete block")
                        : comparison.cells().nOther() + " and "
                                + comparison.cells().nBase() + " runs")
                + ".";
    }

    /** The primary metric against the levels of a factor, in the order of the study file: a line for each environment. */
    static final class LevelsChart {
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
}
