package org.quadrille.audit.durability;

import java.time.Instant;
import java.util.Map;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * When the servers were down, by prime's clock.
 *
 * @param restarting when they were started again
 * @param accepting when all their databases accepted connections again
 */
record Outage(Map<DatabaseAddress, Failure> failures, Instant restarting, Instant accepting) {
    /**
     * When a database went down: between the last moment at which it is known to have been up, and when it was
     * certainly down.
     */
    record Failure(Instant failing, Instant failed) {}

    /** From the last sign of life of the first database to go down, until the last one was down. */
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
