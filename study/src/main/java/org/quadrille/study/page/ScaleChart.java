package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Theme;

/** Lines with a mark at each measured value. */
final class ScaleChart {
    private static final int STEPS = 100;

    private ScaleChart() {}

    /** A figure of the loads that were carried, against the load. @param names of the lines */
    static Chart ofLoads(
            String id,
            String title,
            String text,
            String unit,
            List<String> names,
            List<ScaleLines.Line> lines,
            ToDoubleFunction<ScaleLines.Point> figure) {
        List<double[][]> series = new ArrayList<>();
        for (ScaleLines.Line line : lines) {
            series.add(new double[][] {
                line.drawn().stream().mapToDouble(ScaleLines.Point::offered).toArray(),
                line.drawn().stream().mapToDouble(figure).toArray()
            });
        }
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        String across = "offered load of all " + lines.get(0).copies() + ", tpsV";
        return chart(id, title, text, across, unit, names, series, renderer);
    }

    /** The highest throughput against the number of instances or tiles, with the law that was fitted. */
    static Chart ofLaw(String id, String title, String text, List<ScaleLines.Line> lines, DoubleUnaryOperator law) {
        double most = lines.stream().mapToInt(ScaleLines.Line::number).max().orElse(1);
        double[] numbers = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(i -> 1 + (most - 1) * i / STEPS)
                .toArray();
        List<double[][]> series = List.of(
                new double[][] {
                    lines.stream().mapToDouble(ScaleLines.Line::number).toArray(),
                    lines.stream().mapToDouble(ScaleLines.Line::highest).toArray()
                },
                new double[][] {numbers, DoubleStream.of(numbers).map(law).toArray()});
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        renderer.setSeriesLinesVisible(0, false);
        renderer.setSeriesShapesVisible(1, false);
        return chart(id, title, text, lines.get(0).copies(), "tpsV", List.of("measured", "the law"), series, renderer);
    }

    private static Chart chart(
            String id,
            String title,
            String text,
            String across,
            String unit,
            List<String> names,
            List<double[][]> series,
            XYLineAndShapeRenderer renderer) {
        DefaultXYDataset data = new DefaultXYDataset();
        for (int i = 0; i < series.size(); i++) {
            data.addSeries(i, series.get(i));
            renderer.setSeriesPaint(i, CellStyle.colour(i));
            renderer.setSeriesShape(i, CellStyle.mark(i));
        }
        NumberAxis values = Drawing.axis(unit, DoubleStream.concat(DoubleStream.of(0), all(series, 1)));
        XYPlot plot = new XYPlot(data, Drawing.axis(across, all(series, 0)), values, renderer);
        Theme.plot(plot);
        return Drawing.chart(id, title, text, plot, Drawing.legend(names), Drawing.HALF_WIDTH, Drawing.HALF_HEIGHT);
    }

    private static DoubleStream all(List<double[][]> series, int of) {
        return series.stream().flatMapToDouble(one -> DoubleStream.of(one[of]));
    }
}
