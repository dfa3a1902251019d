package org.quadrille.audit.durability;

import java.time.Instant;
import java.util.Map;
import org.quadrille.schema.db.DatabaseAddress;

/**
 * When the servers were away, on the clock of prime.
 *
 * @param falls when which database went away
 * @param restarting when they were started again
 * @param accepting when all their databases took connections again
 */
record Outage(Map<DatabaseAddress, Fall> falls, Instant restarting, Instant accepting) {
    /**
     * When a database went away.
     *
     * @param failing the last moment at which it is known to have been there
     * @param failed from when on it was gone
     */
    record Fall(Instant failing, Instant failed) {}

    /** From the first that went to when the last was gone. */
    Fall all() {
        return new Fall(
                falls.values().stream()
                        .map(Fall::failing)
                        .min(Instant::compareTo)
                        .orElseThrow(),
                falls.values().stream()
                        .map(Fall::failed)
                        .max(Instant::compareTo)
                        .orElseThrow());
    }
}
