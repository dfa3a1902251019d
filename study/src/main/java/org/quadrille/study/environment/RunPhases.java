package org.quadrille.study.environment;

import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.time.RunSchedule;

/**
 * When the measured phases of a run were.
 *
 * @param startNanos begin of the first, by {@link System#nanoTime} of this process
 * @param lengthNanos length of each
 * @param phases how many
 */
record RunPhases(long startNanos, long lengthNanos, int phases) {
    /** Those of a run that has just been made; empty if it did not begin. */
    static Optional<RunPhases> of(ResultsFolder run) {
        if (!Files.exists(run.manifest())) {
            return Optional.empty();
        }
        RunManifest manifest = run.readManifest();
        RunSchedule schedule = manifest.schedule();
        long since = Duration.between(Instant.parse(manifest.startedAt()), Instant.now())
                .toNanos();
        return Optional.of(new RunPhases(
                System.nanoTime() - since + TimeUnit.MICROSECONDS.toNanos(schedule.measureStart()),
                TimeUnit.MICROSECONDS.toNanos(schedule.phaseLength()),
                schedule.phases()));
    }

    /** Begin of a phase, which is the end of the one before. @param phase from 1 */
    long begin(int phase) {
        return startNanos + (phase - 1) * lengthNanos;
    }
}
