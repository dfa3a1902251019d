package org.quadrille.tests.bench;

import org.quadrille.schema.embedded.EmbeddedServer;

/** A program of the engine that sends recorded calls over some connections, each busy all the time. */
interface BareCaller {
    /**
     * Sends them.
     *
     * @param connections how many
     * @param warmUp seconds before counting begins
     * @param seconds seconds that count
     */
    Rate run(EmbeddedServer server, int connections, int warmUp, int seconds) throws Exception;

    /**
     * What it did.
     *
     * @param transactions of the kit
     * @param client CPU seconds of the program
     * @param server CPU seconds of the server
     */
    record Rate(double transactions, double seconds, double client, double server) {
        double rate() {
            return transactions / seconds;
        }

        double clientMicros() {
            return client * 1e6 / transactions;
        }

        double serverMicros() {
            return server * 1e6 / transactions;
        }
    }
}
