package org.quadrille.reporter;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.files.Folders;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.Profile;

/** The results folder of a real run, a default demo, kept in the resources of the tests; read here without the kit's readers. */
public final class RecordedRun {
    /** One line of a transaction log. */
    public record Line(
            long scheduled,
            long start,
            long response,
            int tile,
            int group,
            int phase,
            String type,
            int status,
            String sqlState,
            int retries) {
        public long completed() {
            return scheduled + response;
        }
    }

    private static Path reported;
    private static ReportResult result;

    private RecordedRun() {}

    /** The folder, reported once for all tests. */
    public static synchronized Path folder() throws IOException {
        if (reported == null) {
            reported = Files.createTempDirectory("recorded");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(reported)));
            unpack(reported);
            result = Reporter.report(reported);
        }
        return reported;
    }

    public static ReportResult result() throws IOException {
        folder();
        return result;
    }

    static void unpack(Path target) throws IOException {
        Path source;
        try {
            source = Path.of(Objects.requireNonNull(RecordedRun.class.getResource("/recorded"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = target.resolve(source.relativize(file).toString().replaceFirst("\\.gz$", ""));
                Files.createDirectories(copy.getParent());
                try (InputStream raw = Files.newInputStream(file);
                        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
                    Files.copy(in, copy);
                }
            }
        }
        judgedAsToday(target.resolve("profile.json"));
    }

    /** Leaves the run as it was, but judges it by the bounds of the present demo profile. */
    private static void judgedAsToday(Path profile) throws IOException {
        ObjectNode recorded = (ObjectNode) Json.mapper().readTree(profile.toFile());
        Profile today = Profiles.load("demo", Path.of("."));
        recorded.set("tolerances", Json.mapper().valueToTree(today.tolerances()));
        ResultsFolder.writeJson(profile, recorded);
    }

    private static void delete(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every record except Trade-Cleanup, which comes before the run. */
    public static List<Line> lines() throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String log : List.of("ce-1.csv", "mee-1.csv")) {
            for (String[] f : rows(folder().resolve("logs").resolve(log))) {
                Line line = new Line(
                        Long.parseLong(f[0]),
                        Long.parseLong(f[1]),
                        Long.parseLong(f[2]),
                        Integer.parseInt(f[4]),
                        Integer.parseInt(f[5]),
                        Integer.parseInt(f[6]),
                        f[7],
                        Integer.parseInt(f[8]),
                        f[9],
                        Integer.parseInt(f[10]));
                if (!line.type().equals("TC")) {
                    lines.add(line);
                }
            }
        }
        return lines;
    }

    /** Fields of every line of a CSV file, without comments and column names. */
    static List<String[]> rows(Path file) throws IOException {
        List<String> all = Files.readAllLines(file, StandardCharsets.US_ASCII).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
        return all.subList(1, all.size()).stream()
                .map(line -> line.split(",", -1))
                .toList();
    }
}
