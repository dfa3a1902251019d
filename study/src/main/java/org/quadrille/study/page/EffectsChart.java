package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Graph;
import org.quadrille.reporter.chart.Graph.Axis;
import org.quadrille.reporter.chart.Graph.Bar;
import org.quadrille.reporter.chart.Graph.Line;
import org.quadrille.reporter.chart.Graph.Mark;
import org.quadrille.reporter.chart.Graph.Shade;
import org.quadrille.reporter.chart.Graph.Stretch;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.study.analysis.Metric;

/** Changes in percent with their intervals, a row for each, all on one axis. */
public final class EffectsChart {
    /** The axis ends here at the latest, percent on either side; what lies beyond is drawn at its edge. */
    private static final double WIDEST = 150;

    private EffectsChart() {}

    /**
     * A row, of a metric or a pair of cells.
     *
     * @param change in percent of the base, like its interval, which is NaN if there is none
     * @param main whether it is what the study asks about
     */
    public record Effect(String name, double change, double low, double high, boolean main) {}

    /**
     * The chart.
     *
     * @param text how to read it; notes on the margin and on values beyond the axis are added
     * @param all whose axis it has
     * @param effects what it shows of them
     * @param margin in percent, within which two cells count as the same
     */
    static Chart of(String id, String title, String text, List<Effect> all, List<Effect> effects, double margin) {
        double[] ends = all.stream()
                .flatMapToDouble(e -> DoubleStream.of(e.change(), e.low(), e.high()))
                .filter(Double::isFinite)
                .toArray();
        double widest = DoubleStream.of(ends).map(Math::abs).max().orElse(1);
        // All values that fit, and at least the margin on both sides of zero, so that the eye sees directions.
        double least = Math.max(-WIDEST, DoubleStream.of(ends).min().orElse(0));
        double most = Math.min(WIDEST, DoubleStream.of(ends).max().orElse(0));
        double reach = Math.max(Math.max(most, -least), margin);
        double low = Math.min(least, Math.max(-1.5 * margin, -reach)) - 0.05 * reach - 1e-3;
        double high = Math.max(most, Math.min(1.5 * margin, reach)) + 0.05 * reach + 1e-3;
        List<Line> lines = new ArrayList<>();
        add(lines, effects, "change of the metric in question", Mark.DIAMOND, e -> e.main() && inside(e, low, high));
        add(lines, effects, "change", Mark.DOT, e -> !e.main() && inside(e, low, high));
        double edge = 0.01 * (high - low);
        beyond(lines, effects, Mark.LEFT, e -> e.change() <= low, low + edge);
        beyond(lines, effects, Mark.RIGHT, e -> e.change() >= high, high - edge);
        String whole = text
                + (margin > 0
                        ? String.format(Locale.ROOT, " The grey band is the margin of %s %%.", Metric.plain(margin))
                        : "")
                + (widest > WIDEST ? " What lies beyond the axis is a triangle at its edge." : "");
        return Graph.rows(
                        1,
                        Axis.between("change, % of the base", low, high),
                        effects.stream().map(Effect::name).toList(),
                        lines,
                        List.of(new Bar(0, -0.6, 0, effects.size() - 0.4, Palette.TEXT, 1, 1)),
                        margin > 0 ? List.of(new Stretch(-margin, margin, "", Shade.GREY)) : List.of())
                .chart(id, title, whole);
    }

    private static boolean inside(Effect effect, double low, double high) {
        return effect.change() > low && effect.change() < high;
    }

    private static int[] rows(List<Effect> effects, Predicate<Effect> which) {
        return IntStream.range(0, effects.size())
                .filter(row -> which.test(effects.get(row)))
                .toArray();
    }

    private static void add(List<Line> lines, List<Effect> effects, String name, Mark mark, Predicate<Effect> which) {
        int[] rows = rows(effects, which);
        if (rows.length == 0) {
            return;
        }
        List<Effect> shown = IntStream.of(rows).mapToObj(effects::get).toList();
        double[][] points = {
            column(shown, Effect::change), IntStream.of(rows).asDoubleStream().toArray()
        };
        double[][] ends = {column(shown, Effect::low), column(shown, Effect::high)};
        String colour = Palette.other(mark == Mark.DIAMOND ? 1 : 0);
        lines.add(new Line(name, colour, 1, 0, false, mark, points, ends));
    }

    private static double[] column(List<Effect> effects, ToDoubleFunction<Effect> value) {
        return effects.stream().mapToDouble(value).toArray();
    }

    private static void beyond(
            List<Line> lines, List<Effect> effects, Mark mark, Predicate<Effect> which, double edge) {
        int[] rows = rows(effects, which);
        if (rows.length > 0) {
            lines.add(Line.marks(
                    "beyond the axis",
                    Palette.TEXT,
                    mark,
                    DoubleStream.generate(() -> edge).limit(rows.length).toArray(),
                    IntStream.of(rows).asDoubleStream().toArray()));
        }
    }
}
