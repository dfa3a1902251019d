package org.quadrille.study.kind.disturb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.data.DuckDb;

/** Made-up transactions of runs that are disturbed, or not. */
public final class DisturbedLogs {
    static final long SECOND = 1_000_000;
    static final long END = 45 * SECOND;

    private DisturbedLogs() {}

    /** A line of a log. */
    public record Line(String txn, int group, int status, long at, long response) {}

    /** Trade-Results of group g every 250 / g ms, and as many Trade-Orders with response times by chance. */
    public static List<Line> lines(int seed, long slower, LongPredicate out) {
        return lines(seed, slower, END, out);
    }

    /** The same. @param end of the measurement, microseconds from the start of the run */
    public static List<Line> lines(int seed, long slower, long end, LongPredicate out) {
        Random random = new Random(seed);
        List<Line> lines = new ArrayList<>();
        for (int group = 1; group <= 4; group++) {
            for (long k = 0; k * 250_000 / group < end + SECOND; k++) {
                long at = k * 250_000 / group + group * 1_000;
                long response = 1_000 + random.nextInt(50_000) + slower;
                lines.add(new Line("TO", group, k % 50 == 7 ? 1 : 0, at + 11, response));
                // Some fail, or are rolled back: neither is a committed Trade-Result.
                lines.add(new Line("TR", group, k % 97 == 5 ? -1 : k % 89 == 3 ? 1 : 0, at, response / 2));
            }
        }
        return lines.stream().filter(line -> !out.test(line.at())).toList();
    }

    /** Writes them as the reporter would. */
    public static void write(List<Line> lines, ResultsFolder run) throws IOException {
        Files.createDirectories(run.data());
        Path csv = run.data().resolve("lines.csv");
        Files.writeString(
                csv,
                lines.stream()
                        .map(l -> String.format(
                                Locale.ROOT,
                                "%s,1,%d,%d,%d,%d",
                                l.txn(),
                                l.group(),
                                l.status(),
                                l.at() - l.response(),
                                l.response()))
                        .collect(Collectors.joining("\n")));
        try (DuckDb duck = new DuckDb(run.path(), run.path().resolve("tmp"))) {
            duck.run("COPY (SELECT * FROM read_csv('" + csv + "', header = false, names = ['txn', 'tile', 'grp',"
                    + " 'status', 'scheduled_us', 'response_us'])) TO '"
                    + run.data().resolve("transactions.parquet") + "' (FORMAT parquet)");
        }
    }
}
