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
 * @param spec what was loaded
 * @param role the role it was given, if any
 * @param loadedAt end of its load
 * @param lastRun the last run that used it; empty for a fresh database
 * @param lastRunAt when that run began
 * @param drained whether that run came to its regular end
 */
public record Identity(
        boolean loaded,
        String build,
        DatabaseDigests digests,
        DatabaseSpec spec,
        Optional<DatabaseRole> role,
        Optional<Instant> loadedAt,
        Optional<String> lastRun,
        Optional<Instant> lastRunAt,
        boolean drained) {

    /** Whether it is complete and no run has changed it. */
    public boolean fresh() {
        return loaded && lastRun.isEmpty();
    }
}
