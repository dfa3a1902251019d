package org.quadrille.study.kind.scale;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.CellStyle;
import org.quadrille.study.page.KindPage;
import org.quadrille.study.page.StudyRuns;
import org.quadrille.study.page.Text;

/** Of one instance or tile, two, and so on: how much of the offered load they carry, and at what cost. */
final class ScalePage extends KindPage {
    private static final String NO_CAPACITY = ", so there is no capacity to compare; try higher loads.";
    private static final String CAPTION =
            "Hollow: a load that was not sustained, or above one; if its queue grew, the run's length decides its response times.";

    private final ScaleLines.Counted counted;

    ScalePage(RecordedStudy study, StudyRuns runs, Analysis analysis) {
        super(study, runs, analysis);
        counted = ScaleLines.Counted.of(file);
    }

    @Override
    public String question() {
        return "How much of the load that is offered do "
                + (file.numbers().isEmpty()
                        ? "1 to " + file.mostCopies()
                        : file.numbers().stream().map(String::valueOf).collect(Collectors.joining(", ")))
                + (file.tiles() == null
                        ? " instances carry that run at the same time"
                        : " tiles carry that share one deck")
                + ", and what do processors and response times do meanwhile?";
    }

    @Override
    public String word() {
        return "lines of load";
    }

    @Override
    public List<String> verdict() {
        List<String> sentences = new ArrayList<>();
        if (!study.finished()) {
            sentences.add("The study is not finished: loads that were not tried yet are missing.");
        }
        List<ScaleLines.Line> lines = ScaleLines.of(study, runs.rows());
        for (ScaleLines.Line line : lines) {
            sentences.add(sentence(lines, line, name(line)));
        }
        return sentences;
    }

    private String name(ScaleLines.Line line) {
        return line.name(file.environments().size() > 1);
    }

    private String sentence(List<ScaleLines.Line> lines, ScaleLines.Line line, String name) {
        List<ScaleLines.Point> drawn = line.drawn();
        String carried = drawn.isEmpty()
                ? "not even the lowest load was sustained"
                : "up to " + Text.value(drawn.get(drawn.size() - 1).offered()) + " " + counted.unit()
                        + " of offered load was sustained";
        String end = line.end()
                .map(point -> "; " + missed(point)
                        + (line.points().stream().anyMatch(p -> p.carried() && p.offered() > point.offered())
                                ? ", but a higher load was sustained."
                                : "."))
                .orElse(", the highest that was tried.");
        String most = line.reached() ? most(line) : "";
        String efficiency = line.number() == 1
                ? ""
                : ScaleLines.alone(lines, line)
                        .map(alone -> " " + efficiency(alone, line, name))
                        .orElse("");
        return name + ": " + carried + end + most + efficiency;
    }

    /** Why a load was not carried, and what came of it. */
    private static String missed(ScaleLines.Point point) {
        String offered = Text.value(point.offered());
        if (!Double.isFinite(point.delivered())) {
            return "of " + offered + " offered, it is not known how much was delivered";
        }
        if (point.tooMany()) {
            return "at " + offered + " the runs still worked off what was late before the measurement, so they do not"
                    + " show that it can be sustained";
        }
        return "of " + offered + " offered, " + Text.value(point.delivered()) + " were delivered"
                + (!point.filled()
                        ? ", as the market fell behind the orders"
                        : Double.isFinite(point.pace())
                                ? ", as customers made only " + Text.percent(point.pace())
                                        + " % of the transactions that were offered"
                                : "");
    }

    /** The knee of a line. */
    private String most(ScaleLines.Line line) {
        ScaleLines.Point best = line.best().orElseThrow();
        return (line.end().filter(best::equals).isPresent()
                        ? " That is the most that was"
                        : " The most that was delivered is " + Text.value(best.delivered()) + " " + counted.unit()
                                + ", of " + Text.value(best.offered()) + " offered")
                + (Double.isFinite(best.mean()) && Double.isFinite(best.p90())
                        ? ", where " + counted.timed() + " took " + Text.value(best.mean()) + " ms on average and "
                                + Text.value(best.p90()) + " ms at the 90th percentile."
                        : ".");
    }

    private static String efficiency(ScaleLines.Line alone, ScaleLines.Line line, String name) {
        boolean tiles = line.copies().equals(StudyFile.TILES);
        if (alone.best().isEmpty() || line.best().isEmpty()) {
            return "Without a throughput there is no capacity to compare.";
        }
        if (!alone.reached()) {
            return (tiles ? "One tile" : "One alone") + " was never offered more than it could deliver" + NO_CAPACITY;
        }
        if (!line.reached()) {
            return name + " were never offered more than they could deliver" + NO_CAPACITY;
        }
        return "It is " + Text.percent(line.efficiency(alone)) + " % of " + line.number() + " times that of one.";
    }

    /**
     * A row of the table.
     *
     * @param share what was delivered, in percent of what was offered
     * @param efficiency that of the line, percent, where its throughput is the highest; NaN elsewhere, and without one
     * @param carried whether its load was carried
     * @param drawn whether every lower one was carried too
     */
    public record Row(
            String line,
            @JsonUnwrapped ScaleLines.Point point,
            double share,
            double efficiency,
            boolean carried,
            boolean drawn) {}

    @Override
    public Map<String, Object> section() {
        List<Row> rows = new ArrayList<>();
        List<ScaleLines.Line> lines = ScaleLines.of(study, runs.rows());
        for (ScaleLines.Line line : lines) {
            List<ScaleLines.Point> drawn = line.drawn();
            double efficiency =
                    ScaleLines.alone(lines, line).map(line::efficiency).orElse(Double.NaN);
            line.points()
                    .forEach(point -> rows.add(new Row(
                            name(line),
                            point,
                            100 * point.delivered() / point.offered(),
                            line.best().filter(point::equals).isPresent() ? efficiency : Double.NaN,
                            point.carried(),
                            drawn.contains(point))));
        }
        return rows.isEmpty() ? Map.of() : Map.of("scale", rows);
    }

    @Override
    public List<Chart> charts() {
        List<ScaleLines.Line> lines = ScaleLines.of(study, runs.rows());
        if (lines.isEmpty()) {
            return List.of();
        }
        String timed = counted.timed();
        return List.of(
                chart(lines, "scale-delivered", "Throughput", counted.unit(), ScaleLines.Point::delivered),
                chart(lines, "scale-cpu", "CPU", "CPU, %", ScaleLines.Point::cpu),
                chart(lines, "scale-mean", "Mean response time of " + timed, "ms", ScaleLines.Point::mean),
                chart(lines, "scale-p90", "90th percentile of " + timed, "ms", ScaleLines.Point::p90));
    }

    /** A mark at each measured value: filled where the load was carried, hollow from the first that was not. */
    private Chart chart(
            List<ScaleLines.Line> lines,
            String id,
            String title,
            String unit,
            ToDoubleFunction<ScaleLines.Point> figure) {
        List<Line> drawn = new ArrayList<>();
        for (int place = 0; place < lines.size(); place++) {
            List<ScaleLines.Point> points = lines.get(place).points();
            int carried = lines.get(place).drawn().size();
            if (carried < points.size()) {
                // From the last mark that is filled, which is drawn over it.
                drawn.add(part(lines, place, points.subList(Math.max(0, carried - 1), points.size()), figure, false));
            }
            drawn.add(part(lines, place, points.subList(0, carried), figure, true));
        }
        return Graph.of(
                        true,
                        Axis.of("offered load of all " + lines.get(0).copies() + ", " + counted.unit(), all(drawn, 0)),
                        Axis.of(unit, DoubleStream.concat(DoubleStream.of(0), all(drawn, 1))),
                        drawn)
                .chart(id, title, CAPTION);
    }

    private Line part(
            List<ScaleLines.Line> lines,
            int place,
            List<ScaleLines.Point> points,
            ToDoubleFunction<ScaleLines.Point> figure,
            boolean firm) {
        double[][] columns = {
            points.stream().mapToDouble(ScaleLines.Point::offered).toArray(),
            points.stream().mapToDouble(figure).toArray()
        };
        String colour = CellStyle.colour(place);
        return new Line(name(lines.get(place)), colour, 1, firm ? 1.5 : 1, !firm, CellStyle.mark(place), columns, null);
    }

    private static DoubleStream all(List<Line> lines, int of) {
        return lines.stream().flatMapToDouble(line -> DoubleStream.of(line.points()[of]));
    }
}
