package org.quadrille.reporter.headline;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;
import org.quadrille.common.time.RunSchedule;

/**
 * When each part of a run began and ended (workload.md 15.1). Of an aborted run, the parts that it reached.
 *
 * @param parts in their order; those of length 0 are left out
 * @param planned whether these are the planned times of a run that was aborted at a time nobody knows
 */
public record Timeline(List<Part> parts, boolean planned) {
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

    /**
     * A part of a run.
     *
     * @param name such as {@code ramp-up} or {@code phase 1}
     * @param begin UTC, to the second; empty if nobody knows when the run started
     * @param end the same
     * @param from seconds from the start of the run
     * @param seconds its length
     */
    public record Part(String name, String begin, String end, double from, double seconds) {}

    static Timeline of(RunManifest run) {
        RunSchedule schedule = run.schedule();
        boolean aborted = run.outcome() == Outcome.ABORTED;
        long end = aborted && run.lostAt() != null ? Math.min(schedule.end(), run.lostAt()) : schedule.end();
        List<Part> parts = new ArrayList<>();
        add(parts, run, end, "ramp-up", 0, schedule.rampUp());
        add(parts, run, end, "warm-up", schedule.rampUp(), schedule.measureStart());
        for (int phase = 1; phase <= schedule.phases(); phase++) {
            add(parts, run, end, "phase " + phase, schedule.phaseStart(phase), schedule.phaseStart(phase + 1));
        }
        add(parts, run, end, "ramp-down", schedule.measureEnd(), schedule.end());
        return new Timeline(List.copyOf(parts), aborted && run.lostAt() == null);
    }

    private static void add(List<Part> parts, RunManifest run, long last, String name, long from, long to) {
        long end = Math.min(to, last);
        if (end > from) {
            parts.add(new Part(name, clock(run, from), clock(run, end), from / 1e6, (end - from) / 1e6));
        }
    }

    private static String clock(RunManifest run, long micros) {
        try {
            return run.startedAt() == null
                    ? ""
                    : CLOCK.format(Instant.parse(run.startedAt()).plus(micros, ChronoUnit.MICROS));
        } catch (DateTimeException notATime) {
            return "";
        }
    }
}
