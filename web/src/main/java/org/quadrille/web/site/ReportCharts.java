package org.quadrille.web.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.ChartData;
import org.quadrille.reporter.chart.ChartData.Panel;
import org.quadrille.reporter.chart.ChartPage;
import org.quadrille.reporter.chart.Charts;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.reporter.chart.Series;
import org.quadrille.reporter.chart.Series.Point;
import org.quadrille.reporter.figures.RunFiguresBuilder;
import org.quadrille.reporter.result.ReportFile;

/** The charts of a report again, from its JSON, for the page of a run; or those of two runs on one axis. */
final class ReportCharts {
    private ReportCharts() {}

    /**
     * The charts of a run, for its page.
     *
     * @throws org.quadrille.common.cli.UserError if its files cannot be read
     */
    static String of(PagePath run) {
        ResultsFolder folder = new ResultsFolder(run.real());
        return page(run.name(), folder, read(folder));
    }

    /**
     * Each line that both have, as a chart of the two.
     *
     * @throws org.quadrille.common.cli.UserError if their files cannot be read
     */
    static String of(PagePath first, PagePath second) {
        ResultsFolder a = new ResultsFolder(first.real());
        ResultsFolder b = new ResultsFolder(second.real());
        Map<String, Chart> others = read(b).stream().collect(Collectors.toMap(Chart::id, chart -> chart));
        List<Chart> both = new ArrayList<>();
        for (Chart one : read(a)) {
            Chart other = others.get(one.id());
            if (other != null && one.data().window() == null) {
                beside(both, one, first.name(), panels(one), second.name(), panels(other));
            }
        }
        return page(first.name() + "-" + second.name(), a, both);
    }

    private static String page(String name, ResultsFolder run, List<Chart> charts) {
        return ChartPage.of(name, charts, run.readProfile(), run.readEvents());
    }

    private static List<Chart> read(ResultsFolder folder) {
        RunManifest run = folder.readManifest();
        ReportFile report = ReportFile.readWithTime(folder);
        return Charts.of(
                        RunFiguresBuilder.builder(report.figures())
                                .counted(report.counted())
                                .time(report.time())
                                .build(),
                        run.schedule(),
                        run.tiles(),
                        folder.readTestbed().pacing().mode() == Testbed.Mode.OPEN,
                        List.of())
                .all()
                .stream()
                .filter(chart -> chart.data() != null)
                .toList();
    }

    /** The lines of a chart that are compared, by unit and name: of a type its 90th percentile, of groups their sum too. */
    private static Map<List<String>, Series> panels(Chart chart) {
        Map<List<String>, Series> lines = new LinkedHashMap<>();
        for (Panel panel : chart.data().panels()) {
            if (chart.data().kind().equals("stack")) {
                lines.put(List.of(panel.unit(), "all groups"), sum(panel.lines()));
            }
            panel.lines().stream()
                    .filter(line ->
                            !chart.data().kind().equals("type") || line.name().equals("90th"))
                    .filter(line -> !line.name().isEmpty() && line.style() == Series.Style.SOLID)
                    .forEach(line -> lines.put(List.of(panel.unit(), line.name()), line));
        }
        return lines;
    }

    private static Series sum(List<Series> lines) {
        Map<Double, Double> sums = new TreeMap<>();
        lines.forEach(line -> line.points().forEach(point -> sums.merge(point.at(), point.value(), Double::sum)));
        return Series.measured(
                "",
                "",
                sums.entrySet().stream()
                        .map(e -> new Point(e.getKey(), e.getValue()))
                        .toList());
    }

    /** Another unit, such as another kind of throughput, is nothing to compare. */
    private static void beside(
            List<Chart> all,
            Chart chart,
            String a,
            Map<List<String>, Series> first,
            String b,
            Map<List<String>, Series> second) {
        first.forEach((key, line) -> {
            Series other = second.get(key);
            if (other != null) {
                List<Series> lines = List.of(
                        Series.measured(a, Palette.group(1), line.points()),
                        Series.measured(b, Palette.group(2), other.points()));
                String kind = chart.data().kind().equals("type") ? "type" : "line";
                all.add(new Chart(
                        chart.id() + " " + String.join(" ", key),
                        chart.title() + ", " + key.get(1),
                        chart.text(),
                        new ChartData(kind, chart.data().limit(), null, List.of(new Panel(key.get(0), 0, lines))),
                        null,
                        () -> ""));
            }
        });
    }
}
