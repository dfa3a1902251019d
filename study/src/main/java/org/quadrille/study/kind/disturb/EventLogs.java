package org.quadrille.study.kind.disturb;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.ReportSql;
import org.quadrille.reporter.data.Row;

/** Asks the transactions of runs, one run after the other. Not thread-safe. */
final class EventLogs implements AutoCloseable {
    /** Trade-Results of all groups, as the name of a group. */
    static final String ALL = "all";

    private static final double MICROS = 1e6;

    private final DuckDb duck;

    /** @param folder where native code and data that does not fit into memory may be kept temporarily */
    EventLogs(Path folder) {
        Path place = folder.toAbsolutePath();
        duck = new DuckDb(place, place.resolve("tmp"));
        duck.run("SET threads = 1");
    }

    /** A stretch of time of a run, microseconds from its start. */
    record Span(long from, long to) {
        double seconds() {
            return (to - from) / MICROS;
        }
    }

    /**
     * Figures of parts of a run, by their names: {@code rate.GROUP} is its Trade-Results a second, and {@code TO.p90} a
     * response time in milliseconds. The stretches of a part do not overlap.
     */
    Map<String, Map<String, Double>> figures(ResultsFolder run, Map<String, List<Span>> parts) {
        String values = parts.entrySet().stream()
                .flatMap(part -> part.getValue().stream()
                        .map(s -> "('" + part.getKey() + "', " + s.from() + ", " + s.to() + ")"))
                .collect(Collectors.joining(", "));
        Map<String, Map<String, Double>> figures = new LinkedHashMap<>();
        parts.keySet().forEach(part -> figures.put(part, new TreeMap<>()));
        if (values.isEmpty()) {
            return figures;
        }
        for (Row row : query(run, "windows", Map.of("parts", values))) {
            Map<String, Double> part = figures.get(row.text("part"));
            String name = row.text("name");
            String type = row.text("txn");
            if (type.equals("TR")) {
                double seconds = parts.get(row.text("part")).stream()
                        .mapToDouble(Span::seconds)
                        .sum();
                part.put("rate." + name, row.whole("n") / seconds);
            }
            if (name.equals(ALL)) {
                List.of("p50", "p90", "p99").forEach(p -> part.put(type + "." + p, row.real(p)));
            }
        }
        return figures;
    }

    /** The longest stretch of a run's measurement interval without a committed Trade-Result. */
    Span longestStretch(ResultsFolder run) {
        Span measured = measured(run);
        Row row = query(
                        run,
                        "longest-stretch",
                        Map.of("from", Long.toString(measured.from()), "to", Long.toString(measured.to())))
                .get(0);
        return new Span(row.whole("from_us"), row.whole("from_us") + row.whole("length_us"));
    }

    /** By group, its Trade-Results in each whole second of a stretch. Groups without any are left out. */
    Map<String, long[]> seconds(ResultsFolder run, Span span) {
        int whole = (int) span.seconds();
        Map<String, long[]> counts = new TreeMap<>();
        long to = span.from() + Math.round(whole * MICROS);
        for (Row row : query(run, "seconds", Map.of("from", Long.toString(span.from()), "to", Long.toString(to)))) {
            counts.computeIfAbsent(row.text("name"), name -> new long[whole])[(int) row.whole("second")] =
                    row.whole("n");
        }
        return counts;
    }

    static Span measured(ResultsFolder run) {
        var schedule = run.readManifest().schedule();
        return new Span(schedule.measureStart(), schedule.measureEnd());
    }

    private List<Row> query(ResultsFolder run, String name, Map<String, String> values) {
        Path source = run.data().resolve("transactions.parquet").toAbsolutePath();
        if (!Files.exists(source)) {
            throw new UserError(source + " is missing; run quadrille report " + run.path() + " again.");
        }
        String sql = ReportSql.file(EventLogs.class, name).replace("${source}", ReportSql.literal(source));
        for (Map.Entry<String, String> value : values.entrySet()) {
            sql = sql.replace("${" + value.getKey() + "}", value.getValue());
        }
        return duck.query(sql);
    }

    @Override
    public void close() {
        duck.close();
    }
}
