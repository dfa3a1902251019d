package org.quadrille.study.analysis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.TreeMap;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.ReportSql;
import org.quadrille.reporter.data.Row;

/**
 * Reads the response times of many runs as histograms, one run after the other. The buckets are those of the runs' own
 * reports, so that counts of several runs add up exactly. Not thread-safe.
 */
public final class ResponseHistograms implements AutoCloseable {
    private final DuckDb duck;

    /** Opens the reader; native code, and data that does not fit into memory, may be kept in the folder temporarily. */
    public ResponseHistograms(Path folder) {
        Path place = folder.toAbsolutePath();
        duck = new DuckDb(place, place.resolve("tmp"));
        // The data of one run cannot keep a second thread busy.
        duck.run("SET threads = 1");
        duck.run(ReportSql.file("buckets"));
    }

    /**
     * The histograms of a run: by code of the type, transactions by the highest time of their bucket in microseconds.
     *
     * @throws UserError if the run has not been reported, or its data cannot be read
     */
    public Map<String, TreeMap<Long, Long>> read(Path run) {
        ResultsFolder folder = new ResultsFolder(run);
        Path source = folder.data().resolve("transactions.parquet").toAbsolutePath();
        if (!Files.exists(source)) {
            throw new UserError(source + " is missing; run quadrille report " + run + " again.");
        }
        RunSchedule schedule = folder.readManifest().schedule();
        Map<String, TreeMap<Long, Long>> types = new LinkedHashMap<>();
        String sql = ReportSql.file(ResponseHistograms.class, "run-histogram")
                .replace("${source}", ReportSql.literal(source))
                .replace("${start}", ReportSql.literal(schedule.measureStart()))
                .replace("${end}", ReportSql.literal(schedule.measureEnd()));
        for (Row row : duck.query(sql)) {
            types.put(row.text("txn"), counts(row.text("buckets")));
        }
        return types;
    }

    /** @param text alternating times and counts */
    private static TreeMap<Long, Long> counts(String text) {
        TreeMap<Long, Long> counts = new TreeMap<>();
        StringTokenizer numbers = new StringTokenizer(text);
        while (numbers.hasMoreTokens()) {
            counts.put(Long.valueOf(numbers.nextToken()), Long.valueOf(numbers.nextToken()));
        }
        return counts;
    }

    @Override
    public void close() {
        duck.close();
    }
}
