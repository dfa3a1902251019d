package org.quadrille.study.kind.scale;

import java.awt.BasicStroke;
import java.awt.Stroke;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;
import org.quadrille.reporter.chart.Chart;
import org.quadrille.reporter.chart.Theme;
import org.quadrille.study.page.CellStyle;
import org.quadrille.study.page.Drawing;

/** Lines with a mark at each measured value: filled where the load was carried, hollow from the first that was not. */
final class ScaleChart {
    private static final Stroke FIRM = new BasicStroke(1.5f);
    private static final Stroke DASHED =
            new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {4, 3}, 0);

    private ScaleChart() {}

    /** A figure of all loads against the load. @param loads unit of the load @param names of the lines */
    static Chart ofLoads(
            String id,
            String title,
            String text,
            String loads,
            String unit,
            List<String> names,
            List<ScaleLines.Line> lines,
            ToDoubleFunction<ScaleLines.Point> figure) {
        List<double[][]> series = new ArrayList<>();
        for (ScaleLines.Line line : lines) {
            series.add(new double[][] {
                line.points().stream().mapToDouble(ScaleLines.Point::offered).toArray(),
                line.points().stream().mapToDouble(figure).toArray()
            });
        }
        DefaultXYDataset data = new DefaultXYDataset();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true) {
            @Override
            public boolean getItemShapeFilled(int line, int load) {
                return load < lines.get(line).drawn().size();
            }

            @Override
            public Stroke getItemStroke(int line, int load) {
                return getItemShapeFilled(line, load) ? FIRM : DASHED;
            }
        };
        for (int i = 0; i < series.size(); i++) {
            data.addSeries(i, series.get(i));
            renderer.setSeriesPaint(i, CellStyle.colour(i));
            renderer.setSeriesShape(i, CellStyle.mark(i));
        }
        NumberAxis offered =
                Drawing.axis("offered load of all " + lines.get(0).copies() + ", " + loads, all(series, 0));
        NumberAxis values = Drawing.axis(unit, DoubleStream.concat(DoubleStream.of(0), all(series, 1)));
        XYPlot plot = new XYPlot(data, offered, values, renderer);
        Theme.plot(plot);
        return Drawing.chart(id, title, text, plot, Drawing.legend(names), Drawing.HALF_WIDTH, Drawing.HALF_HEIGHT);
    }

    private static DoubleStream all(List<double[][]> series, int of) {
        return series.stream().flatMapToDouble(one -> DoubleStream.of(one[of]));
    }
}
