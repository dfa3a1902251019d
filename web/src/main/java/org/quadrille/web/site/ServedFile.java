package org.quadrille.web.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.files.Sha256;
import org.quadrille.reporter.page.ChartFiles;
import org.quadrille.web.http.Response;

/** Files of runs, studies and audits as answers: none of them may load anything, or run a script but that of this kit's reports. */
final class ServedFile {
    /** Its own style and drawings, and the script that draws charts, as if it came from another site. */
    private static final String CAGE = "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'sha256-"
            + Base64.getEncoder()
                    .encodeToString(Sha256.begin().digest(ChartFiles.SCRIPT.getBytes(StandardCharsets.UTF_8)))
            + "';"
            + " style-src 'unsafe-inline'; img-src 'self' data:;"
            + " font-src data:; frame-ancestors 'self'";

    /** Safari shows a PDF in such a cage as an empty window, and no viewer runs anything of this site. */
    private static final String PDF = "application/pdf";

    private static final String BINARY = "application/octet-stream";
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("html", Response.HTML),
            Map.entry("pdf", PDF),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("json", "application/json"),
            Map.entry("jsonl", Response.TEXT),
            Map.entry("txt", Response.TEXT),
            Map.entry("log", Response.TEXT),
            Map.entry("csv", Response.TEXT),
            Map.entry("sha256", Response.TEXT));

    private ServedFile() {}

    static Response of(Path file) {
        try {
            long length = Files.size(file);
            String name = file.getFileName().toString();
            String type =
                    TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT), BINARY);
            Response answer = new Response(
                    200,
                    type,
                    length,
                    Map.of("Content-Security-Policy", type.equals(PDF) ? "frame-ancestors 'self'" : CAGE),
                    out -> {
                        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                            // One that grows meanwhile, such as a log, is shown as long as it was.
                            for (long left = length; left > 0; ) {
                                byte[] some = in.readNBytes((int) Math.min(left, 1 << 16));
                                if (some.length == 0) {
                                    throw new IOException(file + " has become shorter while it was read");
                                }
                                out.write(some);
                                left -= some.length;
                            }
                        }
                    });
            Response marked = answer.marked(Files.getLastModifiedTime(file).to(TimeUnit.MICROSECONDS) + "-" + length);
            return type.equals(BINARY) ? marked.with("Content-Disposition", "attachment") : marked;
        } catch (IOException e) {
            return Response.sentence(404, "This file cannot be read.");
        }
    }
}
