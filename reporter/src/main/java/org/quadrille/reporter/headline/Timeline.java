package org.quadrille.reporter.headline;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.sut.Checkpoints;
import org.quadrille.reporter.sut.DatabaseFound;

/**
 * When each part of a run began and ended (workload.md 15.1). Of an aborted run, the parts that it reached.
 *
 * @param parts in their order; those of length 0 are left out
 * @param planned whether these are the planned times of a run that was aborted at a time nobody knows
 * @param checkpoints when checkpoints began that the connectors saw, UTC, by host and port of the server; servers at
 *     which nobody looked are missing
 */
public record Timeline(List<Part> parts, boolean planned, Map<String, List<String>> checkpoints) {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String PHASE = "phase ";
    private static final String INTERVAL = "measurement interval";

    /**
     * A part of a run.
     *
     * @param name such as {@code ramp-up} or {@code phase 1}
     * @param begin UTC, to the second, like the end; empty if nobody knows when the run started
     * @param from seconds from the start of the run
     */
    public record Part(String name, String begin, String end, double from, double seconds) {}

    /**
     * The timeline of a run.
     *
     * @param databases of the run
     * @param after snapshots of them after it
     */
    static Timeline of(RunManifest run, List<DatabaseFound> databases, List<DatabaseSnapshot> after) {
        RunSchedule schedule = run.schedule();
        boolean aborted = run.outcome() == Outcome.ABORTED;
        long end = aborted && run.lostAt() != null ? Math.min(schedule.end(), run.lostAt()) : schedule.end();
        List<Part> parts = new ArrayList<>();
        add(parts, run, end, "ramp-up", 0, schedule.rampUp());
        add(parts, run, end, "warm-up", schedule.rampUp(), schedule.measureStart());
        for (int phase = 1; phase <= schedule.phases(); phase++) {
            add(parts, run, end, PHASE + phase, schedule.phaseStart(phase), schedule.phaseStart(phase + 1));
        }
        add(parts, run, end, "ramp-down", schedule.measureEnd(), schedule.end());
        return new Timeline(List.copyOf(parts), aborted && run.lostAt() == null, checkpoints(databases, after));
    }

    /** The parts with all phases as one, the {@code measurement interval}. */
    public List<Part> stages() {
        List<Part> stages = new ArrayList<>();
        for (Part part : parts) {
            Part last = stages.isEmpty() ? null : stages.get(stages.size() - 1);
            if (!part.name().startsWith(PHASE)) {
                stages.add(part);
            } else if (last != null && last.name().equals(INTERVAL)) {
                stages.set(
                        stages.size() - 1,
                        new Part(INTERVAL, last.begin(), part.end(), last.from(), last.seconds() + part.seconds()));
            } else {
                stages.add(new Part(INTERVAL, part.begin(), part.end(), part.from(), part.seconds()));
            }
        }
        return stages;
    }

    /** The databases of a server tell of the same checkpoints. */
    private static Map<String, List<String>> checkpoints(List<DatabaseFound> databases, List<DatabaseSnapshot> after) {
        Map<String, TreeSet<String>> seen = new TreeMap<>();
        for (DatabaseSnapshot told : after) {
            List<String> times = Checkpoints.seen(told);
            for (DatabaseFound database : times == null ? List.<DatabaseFound>of() : databases) {
                if (database.tile() == told.tile()
                        && database.group() == told.group()
                        && database.role() == told.role()) {
                    seen.computeIfAbsent(database.place().replaceFirst("/.*", ""), server -> new TreeSet<>())
                            .addAll(times);
                }
            }
        }
        Map<String, List<String>> sorted = new TreeMap<>();
        seen.forEach((server, times) -> sorted.put(server, List.copyOf(times)));
        return sorted;
    }

    private static void add(List<Part> parts, RunManifest run, long last, String name, long from, long to) {
        long end = Math.min(to, last);
        if (end > from) {
            parts.add(new Part(name, clock(run, from), clock(run, end), from / 1e6, (end - from) / 1e6));
        }
    }

    private static String clock(RunManifest run, long micros) {
        return CLOCK.format(Instant.parse(run.startedAt()).plus(micros, ChronoUnit.MICROS));
    }
}
