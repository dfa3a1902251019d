package org.quadrille.audit.durability;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.quadrille.schema.durability.AnsweringServer;
import org.quadrille.schema.durability.AnsweringServer.CommitsWait;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * When the servers were down, by prime's clock.
 *
 * @param restarting when they were started again
 * @param accepting when all their databases accepted connections again
 * @param answering who answered for each database before and after
 */
record Outage(
        Map<DatabaseAddress, Failure> failures,
        Instant restarting,
        Instant accepting,
        Map<DatabaseAddress, Answering> answering) {
    /**
     * Who answered for a database.
     *
     * @param behind bytes that a standby had still to flush when the server last told; empty if nobody does
     */
    record Answering(AnsweringServer before, AnsweringServer after, OptionalLong behind) {
        /** Facts of the audit. */
        Map<String, Object> facts() {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("serverBefore", before.toString());
            facts.put("serverAfter", (after.replaces(before) ? "another, " : "the same, started again, ") + after);
            if (before.commits() != CommitsWait.NO_COMMITS) {
                facts.put("commitsWaitedFor", before.commits().words());
            }
            behind.ifPresent(bytes -> facts.put("bytesStandbyWasBehind", bytes));
            return facts;
        }

        /**
         * What is wrong even if nothing was lost: a server whose commits waited for nobody else is replaced at the price of
         * what the other had not received, and whether that was anything this time is chance.
         */
        Optional<String> finding(String label) {
            return after.replaces(before) && !before.commits().elsewhere()
                    ? Optional.of(
                            "another server has answered for " + label + " since the failure, " + after + " instead of "
                                    + before + ", but commits had waited for "
                                    + before.commits().words()
                                    + ": what the other had not received is lost, whether that was anything this time or not; make"
                                    + " commits wait until a standby has them on disk.")
                    : Optional.empty();
        }
    }

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
