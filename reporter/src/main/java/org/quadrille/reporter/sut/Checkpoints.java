package org.quadrille.reporter.sut;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.engine.EngineFacts;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.DurableCommits;
import org.quadrille.common.results.RunManifest;

/** Checkpoints of a server that began in the measurement interval (workload.md 13.8). */
public final class Checkpoints {
    /** As the connector of the database saw them, separated by blanks. */
    private static final String SEEN = "checkpoints";

    private Checkpoints() {}

    /**
     * When all that were seen began, the first first.
     *
     * @param after the snapshot of a database of the server after the run
     * @return null if nobody looked
     */
    public static List<String> seen(DatabaseSnapshot after) {
        String times = after.server() == null ? null : after.server().get(SEEN);
        return times == null
                ? null
                : Stream.of(times.strip().split(" "))
                        .filter(time -> !time.isEmpty())
                        .sorted()
                        .toList();
    }

    /** When those of the measurement interval began; null if nobody looked. */
    static List<String> inInterval(RunManifest run, DatabaseSnapshot after) {
        List<String> all = seen(after);
        if (all == null) {
            return null;
        }
        try {
            Instant start = Instant.parse(run.startedAt());
            Instant begin = start.plus(run.schedule().measureStart(), ChronoUnit.MICROS);
            Instant end = start.plus(run.schedule().measureEnd(), ChronoUnit.MICROS);
            return all.stream()
                    .map(Instant::parse)
                    .filter(time -> !time.isBefore(begin) && time.isBefore(end))
                    .map(Instant::toString)
                    .toList();
        } catch (DateTimeException edited) {
            return null;
        }
    }

    /** What makes a run NON-STANDARD: a phrase if a server began no checkpoint in the interval, or it cannot be known. */
    public static List<String> deviations(Testbed testbed, RunManifest run, List<DatabaseSnapshot> after) {
        EngineFacts engine = EngineFacts.of(testbed.engine());
        if (engine.lacks().contains(Capability.CHECKPOINTS)) {
            return List.of("checkpoints not known: " + Capability.CHECKPOINTS.missing(engine));
        }
        Set<String> without = new TreeSet<>();
        for (DatabaseSnapshot database : after) {
            List<String> found = inInterval(run, database);
            if (found == null || found.isEmpty()) {
                without.add(DurableCommits.server(
                        testbed.group(database.tile(), database.group()).database(database.role())));
            }
        }
        return without.isEmpty()
                ? List.of()
                : List.of("no checkpoint in the measurement interval: " + String.join(", ", without));
    }
}
