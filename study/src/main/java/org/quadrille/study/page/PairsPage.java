package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.quadrille.common.cli.Words;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
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
            List<Line> lines = new ArrayList<>();
            DoubleStream.Builder all = DoubleStream.builder().add(0);
            for (int place = 0; place < environments.size(); place++) {
                List<CellValues> cells = new ArrayList<>();
                for (CellValues cell : primary.cells()) {
                    if (slots.get(cell.cell()).environment().equals(environments.get(place))
                            && Double.isFinite(cell.mean())) {
                        cells.add(cell);
                        all.add(cell.mean()).add(cell.meanLow()).add(cell.meanHigh());
                    }
                }
                double[][] points = {
                    column(
                            cells,
                            cell -> ticks.indexOf(
                                    slots.get(cell.cell()).levels().get(factor))),
                    column(cells, CellValues::mean)
                };
                double[][] ends = {column(cells, CellValues::meanLow), column(cells, CellValues::meanHigh)};
                String colour = CellStyle.colour(place);
                lines.add(
                        new Line(environments.get(place), colour, 1, 1.5, false, CellStyle.mark(place), points, ends));
            }
            return List.of(Graph.of(
                            false, Axis.named(factor, ticks), Axis.of(Text.axis(primary.metric()), all.build()), lines)
                    .chart(
                            "levels",
                            Text.axis(primary.metric()) + " against " + factor,
                            primary.cells().stream().noneMatch(cell -> Double.isFinite(cell.meanLow()))
                                    ? "Means."
                                    : "Means with "
                                            + Text.percent(
                                                    100 * (1 - study.file().alpha())) + " % intervals."));
        }

        private static double[] column(List<CellValues> cells, ToDoubleFunction<CellValues> value) {
            return cells.stream().mapToDouble(value).toArray();
        }
    }
}
