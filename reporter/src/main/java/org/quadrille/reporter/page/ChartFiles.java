package org.quadrille.reporter.page;

import java.util.List;
import org.quadrille.common.files.Resources;
import org.quadrille.reporter.chart.Palette;

/** What draws charts in a browser: the library, and the kit's own scripts and styles. The colours are those of print. */
public final class ChartFiles {
    private static final String LIBRARY = "/META-INF/resources/webjars/uplot/1.6.30/";

    public static final String LICENCE = read(LIBRARY + "LICENSE");
    public static final String LIBRARY_SCRIPT = read(LIBRARY + "dist/uPlot.iife.min.js");
    public static final String LIBRARY_STYLE = read(LIBRARY + "dist/uPlot.min.css");
    /** Needs the library's. */
    public static final String CHARTS = read("/org/quadrille/reporter/page/charts.js");
    /** Draws what a page has of a run that has ended; needs the others. */
    public static final String ENDED = read("/org/quadrille/reporter/page/ended.js");

    public static final String STYLE = colours() + read("/org/quadrille/reporter/page/charts.css");

    /** All scripts as the text of one element, in a page that is well-formed too. */
    public static final String SCRIPT =
            "//<![CDATA[\n/* uPlot: " + LICENCE + " */\n" + LIBRARY_SCRIPT + "\n" + CHARTS + ENDED + "//]]>";

    private ChartFiles() {}

    /** All that a page needs which is a file by itself. */
    public static String style() {
        return LIBRARY_STYLE + "\n" + STYLE;
    }

    private static String colours() {
        StringBuilder css = new StringBuilder(":root {");
        List.of(Palette.TEXT, Palette.MUTED, Palette.BORDER)
                .forEach(colour -> css.append(' ')
                        .append(Palette.property(colour))
                        .append(": ")
                        .append(colour)
                        .append(';'));
        css.append(" --grid: ").append(Palette.GRID).append("; --ground: ").append(Palette.BACKGROUND);
        Palette.GROUPS.forEach(colour ->
                css.append("; ").append(Palette.property(colour)).append(": ").append(colour));
        return css.append("; }\n").toString();
    }

    /** The text of a file of the class path. */
    public static String read(String resource) {
        return Resources.text(ChartFiles.class, resource).replace("\r", "");
    }
}
