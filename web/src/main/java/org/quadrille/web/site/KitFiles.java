package org.quadrille.web.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.web.http.Response;

/** The page's own scripts and styles, from its jar and that of the chart library. The colours are the report's. */
final class KitFiles {
    private static final String OWN = "/org/quadrille/web/";
    private static final String CHARTS = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";

    /** A year: another build's are at other addresses. */
    private static final long KEPT_SECONDS = 31_536_000;

    private static final Map<String, Response> ALL = Map.of(
            "page.css", text(CSS, colours() + read(OWN + "page.css")),
            "list.js", text(SCRIPT, read(OWN + "list.js")),
            "charts.js", text(SCRIPT, read(OWN + "charts.js")),
            "ended.js", text(SCRIPT, read(OWN + "ended.js")),
            "history.js", text(SCRIPT, read(OWN + "history.js")),
            "live.js", text(SCRIPT, read(OWN + "live.js")),
            "icon.svg", text("image/svg+xml", read(OWN + "icon.svg")),
            "uPlot.min.css", text(CSS, read(CHARTS + "uPlot.min.css")),
            "uPlot.min.js", text(SCRIPT, read(CHARTS + "uPlot.iife.min.js")),
            "licence-uPlot.txt", text(Response.TEXT, read("/META-INF/resources/webjars/uplot/1.6.30/LICENSE")));

    /** What links to these files end with: it is another one where one of them is. */
    static final String MARK =
            Integer.toHexString(Stream.of("page.css", "list.js", "charts.js", "ended.js", "history.js", "live.js")
                    .map(name -> read(OWN + name))
                    .collect(Collectors.joining(colours() + CHARTS))
                    .hashCode());

    private KitFiles() {}

    static Optional<Response> find(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    private static Response text(String type, String text) {
        return Response.text(200, type, text).keptFor(KEPT_SECONDS);
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
