package org.quadrille.reporter.page;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StackedXYBarRenderer;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.CategoryTableXYDataset;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.figures.GroupRate;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Throughput over time: tpsV of every sampling interval, stacked by group over all tiles, with the phases' borders. */
final class ThroughputChart {
    /** Colours that a colour-blind reader can tell apart, one for each group, the same everywhere (Okabe and Ito). */
    static final List<String> GROUP_COLOURS = List.of("#0072B2", "#E69F00", "#009E73", "#CC79A7");

    private static final int WIDTH = 1000;
    private static final int HEIGHT = 360;
    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final Color BORDER = new Color(0x77, 0x77, 0x77);
    private static final double MICROS = 1e6;

    private ThroughputChart() {}

    /** The chart as an SVG element. */
    static String svg(List<GroupRate> throughput, RunSchedule schedule, long sampling) {
        double width = sampling / MICROS;
        CategoryTableXYDataset data = new CategoryTableXYDataset();
        data.setIntervalWidth(width);
        for (int group = 1; group <= GROUP_COLOURS.size(); group++) {
            String series = "group " + group;
            overTiles(throughput, group).forEach((at, rate) -> data.add(at / MICROS + width / 2, rate, series));
        }
        return draw(chart(data, schedule));
    }

    private static Map<Long, Double> overTiles(List<GroupRate> throughput, int group) {
        return throughput.stream()
                .filter(rate -> rate.group() == group)
                .collect(Collectors.groupingBy(GroupRate::at, TreeMap::new, Collectors.summingDouble(GroupRate::rate)));
    }

    private static JFreeChart chart(CategoryTableXYDataset data, RunSchedule schedule) {
        NumberAxis time = axis("seconds from the start of the run");
        time.setRange(0, Math.max(schedule.end() / MICROS, 1e-3));
        StackedXYBarRenderer bars = new StackedXYBarRenderer();
        bars.setBarPainter(new StandardXYBarPainter());
        bars.setShadowVisible(false);
        bars.setDrawBarOutline(false);
        for (int group = 0; group < GROUP_COLOURS.size(); group++) {
            bars.setSeriesPaint(group, Color.decode(GROUP_COLOURS.get(group)));
        }
        XYPlot plot = new XYPlot(data, time, axis("tpsV"), bars);
        plot.setBackgroundPaint(Color.WHITE);
        plot.setRangeGridlinePaint(new Color(0xcc, 0xcc, 0xcc));
        plot.setDomainGridlinesVisible(false);
        for (int phase = 1; phase <= schedule.phases() + 1; phase++) {
            plot.addDomainMarker(border(schedule, phase));
        }
        JFreeChart chart = new JFreeChart(null, FONT, plot, true);
        chart.setBackgroundPaint(Color.WHITE);
        chart.getLegend().setItemFont(FONT);
        return chart;
    }

    private static NumberAxis axis(String label) {
        NumberAxis axis = new NumberAxis(label);
        axis.setLabelFont(FONT);
        axis.setTickLabelFont(FONT);
        return axis;
    }

    private static ValueMarker border(RunSchedule schedule, int phase) {
        ValueMarker marker = new ValueMarker(schedule.phaseStart(phase) / MICROS, BORDER, new BasicStroke(1));
        if (phase <= schedule.phases()) {
            marker.setLabel(Integer.toString(phase));
            marker.setLabelFont(FONT);
            marker.setLabelPaint(Color.BLACK);
            marker.setLabelBackgroundColor(new Color(255, 255, 255, 0));
            marker.setLabelAnchor(RectangleAnchor.TOP_RIGHT);
            marker.setLabelTextAnchor(TextAnchor.TOP_LEFT);
        }
        return marker;
    }

    private static String draw(JFreeChart chart) {
        Document document = GenericDOMImplementation.getDOMImplementation()
                .createDocument("http://www.w3.org/2000/svg", "svg", null);
        SVGGraphics2D graphics = new SVGGraphics2D(document);
        graphics.setSVGCanvasSize(new java.awt.Dimension(WIDTH, HEIGHT));
        chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
        Element root = graphics.getRoot();
        root.setAttribute("viewBox", "0 0 " + WIDTH + " " + HEIGHT);
        root.setAttribute("role", "img");
        root.setAttribute("aria-label", "Trade-Results a second over the run, stacked by group, with phase borders");
        StringWriter text = new StringWriter();
        try {
            graphics.stream(root, text, true, false);
        } catch (IOException e) {
            throw new IllegalStateException("a chart cannot be written to memory", e);
        }
        String svg = text.toString();
        return svg.substring(svg.indexOf("<svg"));
    }
}
