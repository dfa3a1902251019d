package org.quadrille.tests.bench;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.quadrille.schema.embedded.EmbeddedServer;

/**
 * What the kit did and used in a period of time under load.
 *
 * @param counts its transactions
 * @param seconds length of the period
 * @param driver CPU seconds of the kit's processes
 * @param server CPU seconds of the database server
 */
record Load(BenchWorkers.Counts counts, double seconds, double driver, double server) {
    /** Something that the kit's processes do. */
    @FunctionalInterface
    interface Cpu {
        double seconds() throws IOException;
    }

    /**
     * Measures a period; fails if a transaction fails, or if there are fewer than ten a second.
     *
     * @param millis its length
     */
    static Load of(BenchWorkers workers, Cpu driver, EmbeddedServer server, long millis) throws Exception {
        Load load = ofAll(workers, driver, server, millis);
        load.counts.good();
        return load;
    }

    /** The same with transactions that fail among the others. */
    static Load ofAll(BenchWorkers workers, Cpu driver, EmbeddedServer server, long millis) throws Exception {
        BenchWorkers.Counts counts = workers.counts();
        double driverCpu = driver.seconds();
        double serverCpu = ProcessCpu.server(server.pid());
        long start = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(millis);
        Load load = new Load(
                workers.counts().minus(counts),
                (System.nanoTime() - start) / 1e9,
                driver.seconds() - driverCpu,
                ProcessCpu.server(server.pid()) - serverCpu);
        if (load.rate() < 10) {
            throw new IllegalStateException("only " + load.counts.all() + " transactions in " + millis + " ms");
        }
        return load;
    }

    /** Transactions a second. */
    double rate() {
        return counts.all() / seconds;
    }

    /** CPU microseconds of the kit for each transaction. */
    double driverMicros() {
        return driver * 1e6 / counts.all();
    }

    /** CPU microseconds of the server for each transaction. */
    double serverMicros() {
        return server * 1e6 / counts.all();
    }
}
