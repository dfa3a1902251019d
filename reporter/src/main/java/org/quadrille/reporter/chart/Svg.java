package org.quadrille.reporter.chart;

import java.awt.Dimension;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.jfree.chart.JFreeChart;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Writes charts as SVG elements that fit into a page: text stays text, ids are unique to the chart, alternative text is
 * included.
 */
final class Svg {
    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final String TITLE = "title";
    private static final String TEXT = "desc";
    private static final int DECIMALS = 1;

    private Svg() {}

    /**
     * A graph as a chart whose picture is an SVG element; it is drawn when the first asks for it.
     *
     * @param id name of its file, and prefix of every id inside, so that one page can hold several charts
     * @param title says what it shows
     * @param text says how to read it
     */
    static Chart chart(Graph graph, String id, String title, String text) {
        int width = graph.small() ? TimeChart.HALF_WIDTH : TimeChart.WIDTH;
        return new Chart(id, title, text, null, graph, once(() -> {
            JFreeChart drawn = GraphPicture.of(graph);
            return draw(drawn, id, title, text, width, graph.height() + Theme.furtherLines(drawn, width));
        }));
    }

    /** The same of data over the time of a run. */
    static Chart chart(
            ChartData data, Supplier<JFreeChart> chart, String id, String title, String text, int width, int height) {
        return new Chart(id, title, text, data, null, once(() -> draw(chart.get(), id, title, text, width, height)));
    }

    private static Supplier<String> once(Supplier<String> drawing) {
        return new Supplier<>() {
            private String svg;

            @Override
            public synchronized String get() {
                if (svg == null) {
                    svg = drawing.get();
                }
                return svg;
            }
        };
    }

    private static String draw(JFreeChart chart, String id, String title, String text, int width, int height) {
        Document document = GenericDOMImplementation.getDOMImplementation().createDocument(NAMESPACE, "svg", null);
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
        context.setIDGenerator(new OwnIds(id));
        context.setPrecision(DECIMALS);
        context.setComment(null);
        SVGGraphics2D graphics = new SVGGraphics2D(context, false);
        graphics.setSVGCanvasSize(new Dimension(width, height));
        chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
        Element root = graphics.getRoot();
        describe(root, title, text);
        root.setAttribute("viewBox", "0 0 " + width + " " + height);
        return compact(text(graphics, root), id);
    }

    private static void describe(Element root, String title, String text) {
        Document document = root.getOwnerDocument();
        Node first = root.getFirstChild();
        Map<String, String> words = new HashMap<>(Map.of(TITLE, title, TEXT, text));
        for (String name : new String[] {TITLE, TEXT}) {
            Element element = document.createElementNS(NAMESPACE, name);
            element.setTextContent(words.get(name));
            root.insertBefore(element, first);
        }
        root.setAttribute("role", "img");
        root.setAttribute("aria-label", title + ". " + text);
    }

    private static String text(SVGGraphics2D graphics, Element root) {
        StringWriter text = new StringWriter();
        try {
            graphics.stream(root, text, false, false);
        } catch (IOException e) {
            throw new IllegalStateException("a chart cannot be written to memory", e);
        }
        String svg = text.toString();
        return svg.substring(svg.indexOf("<svg"));
    }

    /**
     * Removes what has no effect, such as the clip of the whole canvas, which is the first one, and line ends inside
     * tags.
     */
    private static String compact(String svg, String id) {
        return svg.replace("genericDefs", id + "-defs")
                .replace(" clip-path=\"url(#" + id + "-0)\"", "")
                .replace(" xml:space=\"preserve\"", "")
                .replace("font-family=\"'Liberation Sans'\"", "font-family=\"" + Fonts.FAMILY + "\"")
                .replaceAll("\\s*\\n\\s*(/?>)", "$1");
    }

    private static final class OwnIds extends SVGIDGenerator {
        private final String id;
        private int next;

        OwnIds(String id) {
            this.id = id;
        }

        @Override
        public String generateID(String prefix) {
            return id + "-" + next++;
        }
    }
}
