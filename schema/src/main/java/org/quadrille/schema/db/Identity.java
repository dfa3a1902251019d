package org.quadrille.schema.db;

import java.time.Instant;
import java.util.Optional;
import org.quadrille.common.workload.DatabaseRole;

/**
 * The stamp of a database: what it is and what happened to it.
 *
 * @param loaded whether all rows, keys and checks are there; false while a load is running or after it was interrupted
 * @param build build of the kit that loaded it
 * @param digests of what made it; empty strings if that build did not stamp them
 * @param loadedAt end of its load
 * @param lastUse the last run that used it; empty for a fresh database
 */
public record Identity(
        boolean loaded,
        String build,
        DatabaseDigests digests,
        DatabaseSpec spec,
        Optional<DatabaseRole> role,
        Optional<Instant> loadedAt,
        Optional<Use> lastUse) {
    /** A run that used a database, since an instant. @param drained whether it came to its regular end */
    record Use(String run, Optional<Instant> at, boolean drained) {}

    /** Name of the last run that used it. */
    public Optional<String> lastRun() {
        return lastUse.map(Use::run);
    }

    /** When that run began. */
    public Optional<Instant> lastRunAt() {
        return lastUse.flatMap(Use::at);
    }

    /** Whether that run came to its regular end. */
    public boolean drained() {
        return lastUse.map(Use::drained).orElse(false);
    }

    /** Whether it is complete and no run has changed it. */
    public boolean fresh() {
        return loaded && lastUse.isEmpty();
    }
}
