package org.quadrille.web.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.web.http.Response;

/** The page's own scripts and styles, from its jar and that of the chart library. The colours are the report's. */
final class KitFiles {
    private static final String OWN = "/org/quadrille/web/";
    private static final String CHARTS = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";

    private static final Map<String, Response> ALL = Map.of(
            "page.css", Response.text(200, CSS, colours() + read(OWN + "page.css")),
            "list.js", Response.text(200, SCRIPT, read(OWN + "list.js")),
            "live.js", Response.text(200, SCRIPT, read(OWN + "live.js")),
            "uPlot.min.css", Response.text(200, CSS, read(CHARTS + "uPlot.min.css")),
            "uPlot.min.js", Response.text(200, SCRIPT, read(CHARTS + "uPlot.iife.min.js")),
            "licence-uPlot.txt",
                    Response.text(200, Response.TEXT, read("/META-INF/resources/webjars/uplot/1.6.30/LICENSE")));

    private KitFiles() {}

    static Optional<Response> find(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    private static String colours() {
        StringBuilder css = new StringBuilder(":root {")
                .append(" --text: ")
                .append(Palette.TEXT)
                .append(';')
                .append(" --muted: ")
                .append(Palette.MUTED)
                .append(';')
                .append(" --grid: ")
                .append(Palette.GRID)
                .append(';')
                .append(" --border: ")
                .append(Palette.BORDER)
                .append(';')
                .append(" --ground: ")
                .append(Palette.BACKGROUND)
                .append(';');
        for (int i = 0; i < Palette.GROUPS.size(); i++) {
            css.append(" --group-")
                    .append(i + 1)
                    .append(": ")
                    .append(Palette.GROUPS.get(i))
                    .append(';');
        }
        return css.append(" }\n").toString();
    }

    private static String read(String resource) {
        try (InputStream in = Objects.requireNonNull(KitFiles.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + resource, e);
        }
    }
}
