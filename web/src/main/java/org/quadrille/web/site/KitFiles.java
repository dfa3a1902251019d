package org.quadrille.web.site;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.reporter.page.ChartFiles;
import org.quadrille.web.http.Response;

/** The page's own scripts and styles, from its jar and that of the chart library. The colours are the report's. */
final class KitFiles {
    private static final String OWN = "/org/quadrille/web/";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";

    /** A year: another build's are at other addresses. */
    private static final long KEPT_SECONDS = 31_536_000;

    private static final Map<String, Response> ALL = Map.of(
            "page.css", text(CSS, ChartFiles.STYLE + own("page.css")),
            "list.js", text(SCRIPT, own("list.js")),
            "charts.js", text(SCRIPT, ChartFiles.CHARTS),
            "ended.js", text(SCRIPT, ChartFiles.ENDED),
            "history.js", text(SCRIPT, own("history.js")),
            "live.js", text(SCRIPT, own("live.js")),
            "icon.svg", text("image/svg+xml", own("icon.svg")),
            "uPlot.min.css", text(CSS, ChartFiles.LIBRARY_STYLE),
            "uPlot.min.js", text(SCRIPT, ChartFiles.LIBRARY_SCRIPT),
            "licence-uPlot.txt", text(Response.TEXT, ChartFiles.LICENCE));

    /** What links to these files end with: it is another one where one of them is. */
    static final String MARK = Integer.toHexString(Stream.of(
                    ChartFiles.STYLE,
                    ChartFiles.CHARTS,
                    ChartFiles.ENDED,
                    ChartFiles.LIBRARY_SCRIPT,
                    own("page.css"),
                    own("list.js"),
                    own("history.js"),
                    own("live.js"))
            .collect(Collectors.joining())
            .hashCode());

    private KitFiles() {}

    static Optional<Response> find(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    private static Response text(String type, String text) {
        return Response.text(200, type, text).keptFor(KEPT_SECONDS);
    }

    private static String own(String name) {
        return ChartFiles.read(OWN + name);
    }
}
