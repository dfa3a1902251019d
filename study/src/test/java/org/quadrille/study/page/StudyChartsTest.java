package org.quadrille.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.study.analysis.ResponseTimes;

/** Charts of many cells: whole, and nothing but what there is to show. */
class StudyChartsTest {
    private static final Pattern DOT = Pattern.compile("d=\"M[\\d.]+ ([\\d.]+) C[^>]* clip-path");

    private static String name(int cell) {
        return "a layout, engine postgresql, sessions " + cell;
    }

    private static SyntheticStudy study(Path path, int cells, int made) throws IOException {
        return new SyntheticStudy(path)
                .cells(
                        2,
                        IntStream.range(0, cells)
                                .mapToObj(StudyChartsTest::name)
                                .toArray(String[]::new))
                .made(made)
                .value(slot -> 100 + slot.number());
    }

    private static List<Chart> charts(SyntheticStudy made, String id) throws IOException {
        made.write().close();
        StudyReport.Content content = StudyReport.read(made.folder().path());
        return StudyCharts.of(
                        content.analysis(),
                        List.of(),
                        content.runs().rows(),
                        content.runs().observations(),
                        Map.of(),
                        responses(made),
                        List.of(),
                        List.of())
                .all()
                .stream()
                .filter(chart -> chart.id().startsWith(id))
                .toList();
    }

    private static List<ResponseTimes> responses(SyntheticStudy made) throws IOException {
        List<ResponseTimes.OfCell> cells = new ArrayList<>();
        for (String cell : StudyReport.read(made.folder().path()).study().cells()) {
            List<ResponseTimes.Point> curve = List.of(
                    new ResponseTimes.Point(1 + cells.size(), 0.5), new ResponseTimes.Point(9 + cells.size(), 1));
            cells.add(new ResponseTimes.OfCell(cell, 1, 100, List.of(), curve));
        }
        return List.of(new ResponseTimes("TO", "Trade-Order", cells));
    }

    /** Pixels from the lowest to the highest mark. */
    private static double plot(Chart chart) {
        Matcher dots = DOT.matcher(chart.svg());
        List<Double> heights = new ArrayList<>();
        while (dots.find()) {
            heights.add(Double.parseDouble(dots.group(1)));
        }
        return heights.stream().mapToDouble(d -> d).max().orElseThrow()
                - heights.stream().mapToDouble(d -> d).min().orElseThrow();
    }

    private static Chart marks(boolean small, int lines) {
        return Graph.of(
                        small,
                        Axis.between("x", 0, 1),
                        Axis.between("y", 0, 1),
                        IntStream.range(0, lines)
                                .mapToObj(i -> Line.marks(
                                        name(i), CellStyle.colour(i), Mark.DOT, new double[] {0.2, 0.8}, new double[] {
                                            0, 1
                                        }))
                                .toList())
                .chart("marks", "Marks", "");
    }

    @Test
    void aLongLegendTakesNothingFromThePlot() {
        for (boolean small : List.of(true, false)) {
            double few = plot(marks(small, 1));
            for (int lines : new int[] {2, 8, 12}) {
                assertEquals(few, plot(marks(small, lines)), 25, lines + " lines, small " + small);
            }
        }
    }

    @Test
    void twelveCellsAreInOneChartEachWithALookOfItsOwn(@TempDir Path path) throws IOException {
        for (String id : List.of("runs", "order", "responses")) {
            List<Chart> charts = charts(study(path.resolve(id), 12, Integer.MAX_VALUE), id);
            assertEquals(1, charts.size(), id);
            assertFalse(charts.get(0).title().contains("part"), charts.get(0).title());
            List<Line> lines = charts.get(0).graph().panels().get(0).lines();
            assertEquals(12, lines.size(), id);
            assertEquals(
                    id.equals("runs") ? CellStyle.COLOURS : 12,
                    lines.stream()
                            .map(line -> line.colour() + line.mark() + line.dashed())
                            .distinct()
                            .count(),
                    id + ": rows have names, lines do not");
        }
    }

    @Test
    void partsAreAlikeAndOnOneAxis(@TempDir Path path) throws IOException {
        for (String id : List.of("runs", "order")) {
            List<Chart> charts = charts(study(path.resolve(id), 14, Integer.MAX_VALUE), id);
            assertEquals(2, charts.size(), id);
            Graph.Panel one = charts.get(0).graph().panels().get(0);
            Graph.Panel two = charts.get(1).graph().panels().get(0);
            assertEquals(7, two.lines().size(), id);
            assertEquals(one.x().low(), two.x().low(), id);
            assertEquals(one.x().high(), two.x().high(), id);
            assertEquals(one.y().low(), two.y().low(), id);
            assertEquals(one.y().high(), two.y().high(), id);
            assertEquals(CellStyle.colour(7), two.lines().get(0).colour(), "as in the other charts");
        }
    }

    /** Of 14 cells only the first five have runs: there is no second part with axes alone. */
    @Test
    void cellsWithoutRunsHaveNoPart(@TempDir Path path) throws IOException {
        for (String id : List.of("runs", "order")) {
            List<Chart> charts = charts(study(path.resolve(id), 14, 5), id);
            assertEquals(List.of(id), charts.stream().map(Chart::id).toList());
            List<Line> lines = charts.get(0).graph().panels().get(0).lines();
            assertEquals(5, lines.size(), id);
            assertEquals(CellStyle.colour(9), lines.get(0).colour(), "the last cells come first in block 1");
        }
        assertEquals(List.of(), charts(study(path.resolve("none"), 14, 0), "runs"));
    }

    /** The axis of changes is that of all parts. */
    @Test
    void partsOfChangesHaveOneAxis() {
        List<EffectsChart.Effect> all = IntStream.range(0, 40)
                .mapToObj(row -> new EffectsChart.Effect("row " + row, row, Double.NaN, Double.NaN, false))
                .toList();
        Chart first = EffectsChart.of("a", "A", "", all, all.subList(0, 20), 2);
        Chart second = EffectsChart.of("b", "B", "", all, all.subList(20, 40), 2);
        assertEquals(
                first.graph().panels().get(0).x(),
                second.graph().panels().get(0).x());
    }

    /** What one cell alone has is shown, with the reason why there is no change. */
    @Test
    void aMetricThatTheBaseLacksShowsThatOfTheOthers(@TempDir Path path) throws IOException {
        SyntheticStudy made = new SyntheticStudy(path.resolve("hybrid"))
                .cells(2, "study", "hybrid")
                .reports((slot, report) -> {
                    if (slot.cell().equals("hybrid")) {
                        report.withObject("/figures/queries").put("anHour", 1234.0);
                    }
                });
        made.write().close();
        String page = Files.readString(StudyReport.write(made.folder().path()).page());
        String row = page.substring(page.indexOf(">reporting queries an hour</th>"));
        assertTrue(row.contains("<td>–</td><td>1234</td><td>–</td>"), row.substring(0, row.indexOf("</tr>")));
        assertTrue(page.contains("Some runs lack reporting queries an hour: every run of study."), "why");
    }
}
