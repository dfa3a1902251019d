package org.quadrille.study.page;

import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.EventBand;
import org.quadrille.reporter.chart.Theme;
import org.quadrille.study.format.StudyFile;

/** A figure against the processors that the system under test may use; a band is where the machine has fewer. */
final class CpuChart {
    private CpuChart() {}

    /**
     * Draws it.
     *
     * @param figure what each level has
     * @param proportional what it would be in proportion to the processors; null if nothing is expected of it
     */
    static Chart of(
            String id,
            String title,
            String text,
            String unit,
            CpuLevels levels,
            ToDoubleFunction<CpuLevels.Level> figure,
            DoubleUnaryOperator proportional) {
        List<CpuLevels.Level> limited =
                levels.rising().stream().filter(level -> !level.unlimited()).toList();
        List<CpuLevels.Level> unlimited = levels.rising().stream()
                // Nobody knows where it is if no run says how many processors there are.
                .filter(level -> level.unlimited() && Double.isFinite(level.processors()))
                .toList();
        List<String> names = new ArrayList<>(List.of("measured"));
        DefaultXYDataset data = new DefaultXYDataset();
        data.addSeries(0, points(limited, figure));
        if (!unlimited.isEmpty()) {
            names.add(StudyFile.NATIVE);
            data.addSeries(1, points(unlimited, figure));
        }
        double most = levels.all().stream()
                .mapToDouble(CpuLevels.Level::processors)
                .filter(Double::isFinite)
                .max()
                .orElse(1);
        boolean line = proportional != null && Double.isFinite(proportional.applyAsDouble(most));
        if (line) {
            double[] across = {0, most};
            data.addSeries(names.size(), new double[][] {
                across, DoubleStream.of(across).map(proportional).toArray()
            });
            names.add("in proportion");
        }
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        for (int i = 0; i < names.size(); i++) {
            renderer.setSeriesPaint(i, CellStyle.colour(i));
            renderer.setSeriesShape(i, CellStyle.mark(i));
        }
        if (line) {
            renderer.setSeriesShapesVisible(names.size() - 1, false);
            renderer.setSeriesStroke(names.size() - 1, new BasicStroke(1f));
        }
        DoubleStream drawn = levels.all().stream().mapToDouble(figure);
        NumberAxis values = Drawing.axis(
                unit,
                DoubleStream.concat(
                        drawn,
                        proportional == null
                                ? DoubleStream.of(0, 100)
                                : DoubleStream.of(0, line ? proportional.applyAsDouble(most) : 0)));
        NumberAxis processors = Drawing.axis(
                unlimited.isEmpty() ? "processors of all instances together" : "processors of the system under test",
                DoubleStream.of(0, most));
        XYPlot plot = new XYPlot(data, processors, values, renderer);
        Theme.plot(plot);
        if (most > levels.machine()) {
            plot.addDomainMarker(EventBand.of("over-committed", levels.machine(), processors.getUpperBound(), true));
        }
        return Drawing.chart(id, title, text, plot, Drawing.legend(names), Drawing.HALF_WIDTH, Drawing.HALF_HEIGHT);
    }

    private static double[][] points(List<CpuLevels.Level> levels, ToDoubleFunction<CpuLevels.Level> figure) {
        return new double[][] {
            levels.stream().mapToDouble(CpuLevels.Level::processors).toArray(),
            levels.stream().mapToDouble(figure).toArray()
        };
    }
}
