package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.util.ShapeUtils;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.reporter.chart.Theme;

/** Changes in percent with their intervals, a row for each, all on one axis. */
public final class EffectsChart {
    /** The axis ends here at the latest, percent on either side; what lies beyond is drawn at its edge. */
    private static final double WIDEST = 150;

    private static final int LONGEST_NAME = 68;
    private static final int ROW_HEIGHT = 24;
    private static final int FRAME = 74;
    private static final double CAP = 0.18;

    private EffectsChart() {}

    /**
     * A row, of a metric or a pair of cells.
     *
     * @param change in percent of the base, like its interval, which is NaN if there is none
     * @param main whether it is what the study asks about
     */
    public record Effect(String name, double change, double low, double high, boolean main) {
        boolean bounded() {
            return Double.isFinite(low) && Double.isFinite(high);
        }
    }

    /**
     * Draws it.
     *
     * @param text how to read it; notes on the margin and on values beyond the axis are added
     * @param margin in percent, within which two cells count as the same
     */
    static Chart of(String id, String title, String text, List<Effect> effects, double margin) {
        double[] ends = effects.stream()
                .flatMapToDouble(e -> DoubleStream.of(e.change(), e.low(), e.high()))
                .filter(Double::isFinite)
                .toArray();
        double widest = DoubleStream.of(ends).map(Math::abs).max().orElse(1);
        NumberAxis axis = Theme.axis("change, % of the base");
        // All values that fit, and at least the margin on both sides of zero, so that the eye sees directions.
        double least = Math.max(-WIDEST, DoubleStream.of(ends).min().orElse(0));
        double most = Math.min(WIDEST, DoubleStream.of(ends).max().orElse(0));
        double reach = Math.max(Math.max(most, -least), margin);
        double low = Math.min(least, Math.max(-1.5 * margin, -reach)) - 0.05 * reach - 1e-3;
        double high = Math.max(most, Math.min(1.5 * margin, reach)) + 0.05 * reach + 1e-3;
        axis.setRange(low, high);
        XYPlot plot = new XYPlot(
                data(effects, low, high),
                axis,
                Drawing.rows(effects.stream().map(Effect::name).toList(), LONGEST_NAME),
                marks());
        Drawing.horizontal(plot);
        plot.setRangeGridlinesVisible(false);
        if (margin > 0) {
            IntervalMarker band = new IntervalMarker(-margin, margin, new Color(235, 235, 235));
            band.setAlpha(1);
            plot.addDomainMarker(band, Layer.BACKGROUND);
        }
        plot.addDomainMarker(new ValueMarker(0, Drawing.TEXT, new BasicStroke(1f)), Layer.BACKGROUND);
        for (int row = 0; row < effects.size(); row++) {
            interval(plot, effects.get(row), row, low, high);
        }
        String whole = text
                + (margin > 0
                        ? String.format(Locale.ROOT, " The grey band is the margin of %s %%.", plain(margin))
                        : "")
                + (widest > WIDEST ? " What lies beyond the axis is a triangle at its edge." : "");
        int height = FRAME + ROW_HEIGHT * effects.size();
        return Drawing.chart(id, title, whole, plot, new LegendItemCollection(), Drawing.WIDTH, height);
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value);
    }

    /** Changes at their place on the axis; those beyond it at its left or right edge. */
    private static DefaultXYDataset data(List<Effect> effects, double low, double high) {
        DefaultXYDataset data = new DefaultXYDataset();
        data.addSeries("main", places(effects, e -> e.main() && inside(e, low, high), e -> e.change()));
        data.addSeries("other", places(effects, e -> !e.main() && inside(e, low, high), e -> e.change()));
        double edge = 0.01 * (high - low);
        data.addSeries("left", places(effects, e -> e.change() <= low, e -> low + edge));
        data.addSeries("right", places(effects, e -> e.change() >= high, e -> high - edge));
        return data;
    }

    private static boolean inside(Effect effect, double low, double high) {
        return effect.change() > low && effect.change() < high;
    }

    private static double[][] places(List<Effect> effects, Predicate<Effect> which, ToDoubleFunction<Effect> value) {
        int[] rows = IntStream.range(0, effects.size())
                .filter(row -> which.test(effects.get(row)))
                .toArray();
        double[][] places = new double[2][rows.length];
        for (int k = 0; k < rows.length; k++) {
            places[0][k] = value.applyAsDouble(effects.get(rows[k]));
            places[1][k] = rows[k];
        }
        return places;
    }

    private static XYLineAndShapeRenderer marks() {
        XYLineAndShapeRenderer marks = new XYLineAndShapeRenderer(false, true);
        Color main = Color.decode(Palette.other(1));
        Color other = Color.decode(Palette.other(0));
        marks.setSeriesPaint(0, main);
        marks.setSeriesShape(0, ShapeUtils.createDiamond(6));
        marks.setSeriesPaint(1, other);
        marks.setSeriesShape(1, new Ellipse2D.Double(-4, -4, 8, 8));
        for (int side = 2; side <= 3; side++) {
            marks.setSeriesPaint(side, Drawing.TEXT);
            marks.setSeriesShape(
                    side,
                    ShapeUtils.rotateShape(ShapeUtils.createUpTriangle(5), (side == 2 ? -1 : 1) * Math.PI / 2, 0, 0));
        }
        return marks;
    }

    private static void interval(XYPlot plot, Effect effect, int row, double low, double high) {
        if (!effect.bounded() || effect.high() < low || effect.low() > high) {
            return;
        }
        Color colour = Color.decode(Palette.other(effect.main() ? 1 : 0));
        BasicStroke stroke = new BasicStroke(effect.main() ? 2.2f : 1.4f);
        double left = Math.max(effect.low(), low);
        double right = Math.min(effect.high(), high);
        plot.addAnnotation(new XYLineAnnotation(left, row, right, row, stroke, colour));
        for (double end : new double[] {effect.low(), effect.high()}) {
            if (end >= low && end <= high) {
                plot.addAnnotation(new XYLineAnnotation(end, row - CAP, end, row + CAP, stroke, colour));
            }
        }
    }
}
