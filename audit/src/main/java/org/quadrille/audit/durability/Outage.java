package org.quadrille.audit.durability;

import java.time.Instant;
import java.util.Map;
import org.quadrille.schema.db.DatabaseAddress;

/**
 * When the servers were away, on the clock of prime.
 *
 * @param failures when each database went away
 * @param restarting when they were started again
 * @param accepting when all their databases took connections again
 */
record Outage(Map<DatabaseAddress, Failure> failures, Instant restarting, Instant accepting) {
    /**
     * When a database went away.
     *
     * @param failing the last moment at which it is known to have been there
     * @param failed from when on it was gone
     */
    record Failure(Instant failing, Instant failed) {}

    /** From the first that went to when the last was gone. */
    Failure all() {
        return new Failure(
                failures.values().stream()
                        .map(Failure::failing)
                        .min(Instant::compareTo)
                        .orElseThrow(),
                failures.values().stream()
                        .map(Failure::failed)
                        .max(Instant::compareTo)
                        .orElseThrow());
    }
}
