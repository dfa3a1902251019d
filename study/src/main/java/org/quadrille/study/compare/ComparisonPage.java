package org.quadrille.study.compare;

import freemarker.core.HTMLOutputFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quadrille.common.files.UserFiles;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.ChartPage;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.page.ChartFiles;
import org.quadrille.reporter.page.Templates;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellValues;
import org.quadrille.study.analysis.MetricAnalysis;
import org.quadrille.study.page.CellStyle;
import org.quadrille.study.page.ChangeCharts;
import org.quadrille.study.page.Text;

/** A comparison as a page of its own: what {@code quadrille compare} prints, and charts of runs, means and changes. */
public final class ComparisonPage {
    private static final Templates PAGES =
            new Templates(ComparisonPage.class, "/org/quadrille/study", HTMLOutputFormat.INSTANCE);
    private static final int MOST_CELLS = 20;
    /** Where the runs of a cell begin and end beside its place, and where their mean is. */
    private static final double FIRST = -0.3;

    private static final double LAST = 0.1;
    private static final double MEAN = 0.3;

    private ComparisonPage() {}

    /** @throws org.quadrille.common.cli.UserError if the file cannot be written */
    static void write(Path file, Analysis analysis, List<CompareText.Part> parts) {
        String page = PAGES.fill(
                "page/comparison.ftl",
                Map.ofEntries(
                        Map.entry("headline", analysis.headline()),
                        Map.entry("notice", Analysis.NOTICE),
                        Map.entry("parts", parts),
                        Map.entry("chartData", charts(analysis)),
                        Map.entry("css", ChartFiles.style()),
                        Map.entry("script", ChartFiles.SCRIPT)));
        UserFiles.write(file, page);
    }

    /** Charts of single runs with means, and of changes, as {@code charts.js} reads them. */
    public static String charts(Analysis analysis) {
        List<Chart> changes = analysis.metrics().size() > 1
                ? ChangeCharts.ofMetrics(analysis, MOST_CELLS)
                : ChangeCharts.ofCells(analysis);
        return ChartPage.of(
                "comparison",
                Stream.concat(runs(analysis.primary()).stream(), changes.stream())
                        .toList());
    }

    private static List<Chart> runs(MetricAnalysis primary) {
        List<Line> lines = new ArrayList<>();
        DoubleStream.Builder all = DoubleStream.builder();
        List<CellValues> cells = primary.cells();
        for (int place = 0; place < cells.size(); place++) {
            CellValues cell = cells.get(place);
            double[] values = cell.values().stream()
                    .mapToDouble(CellValues.RunValue::value)
                    .toArray();
            double[] x = new double[values.length];
            for (int k = 0; k < x.length; k++) {
                x[k] = place + FIRST + (x.length > 1 ? k * (LAST - FIRST) / (x.length - 1) : 0);
            }
            String colour = CellStyle.colour(place);
            lines.add(new Line("run", colour, 0.75, 0, false, Mark.DOT, new double[][] {x, values}, null));
            double[][] ends = {{cell.meanLow()}, {cell.meanHigh()}};
            double[][] mean = {{place + MEAN}, {cell.mean()}};
            lines.add(new Line("mean", colour, 1, 0, false, Mark.DIAMOND, mean, ends));
            DoubleStream.of(values).forEach(all);
            all.add(cell.meanLow()).add(cell.meanHigh());
        }
        return cells.stream().allMatch(cell -> cell.values().isEmpty())
                ? List.of()
                : List.of(Graph.of(
                                false,
                                Axis.named(
                                        "", cells.stream().map(CellValues::cell).toList()),
                                Axis.of(Text.axis(primary.metric()), all.build()),
                                lines)
                        .chart("runs", "Runs in the order of time, and means with their intervals", ""));
    }
}
