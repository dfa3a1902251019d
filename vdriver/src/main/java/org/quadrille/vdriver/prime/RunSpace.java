package org.quadrille.vdriver.prime;

import java.util.concurrent.TimeUnit;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;

/**
 * Room that a run needs in its results folder. How much it will complete is not known in advance: the estimate uses the
 * target rate of open pacing or the nominal rate of the load units, whichever is higher.
 */
public final class RunSpace {
    /** For everything that grows with neither the rate nor the testbed: charts, the report. */
    static final long LEAST_BYTES = 256L << 20;

    /** A tenth of the mix are Trade-Orders, and each gets one Trade-Result. */
    private static final int TRANSACTIONS_PER_TRADE_RESULT = 10;

    /**
     * A line of a log has up to 60, its row in Parquet a tenth of that; the rest is for what the analysis spills to
     * disk.
     */
    private static final int BYTES_PER_TRANSACTION = 150;

    /** A line of samples has about 70, the gauges of a process have 76 to 300, 150 on the average of a tile. */
    private static final int BYTES_PER_PROCESS_AND_SECOND = 250;

    private RunSpace() {}

    /** The estimate in bytes. */
    static long bytes(RunSetup setup) {
        int processes = Endpoint.all(setup.testbed()).size() + 1;
        return Math.max(
                LEAST_BYTES, growing(setup) + Math.round(processes * seconds(setup) * BYTES_PER_PROCESS_AND_SECOND));
    }

    /** The part of it that grows with the rate, in bytes. */
    public static long growing(RunSetup setup) {
        long units = setup.testbed()
                .groups()
                .mapToLong(Testbed.Group::activeLoadUnits)
                .sum();
        double nominal = units * setup.profile().tolerances().loadUnit().tpsV();
        double tpsV = Math.max(nominal, setup.testbed().pacing().targetTpsV());
        double tps = Math.max(
                tpsV * TRANSACTIONS_PER_TRADE_RESULT, setup.testbed().pacing().targetTps());
        return Math.round(tps * seconds(setup) * BYTES_PER_TRANSACTION);
    }

    private static double seconds(RunSetup setup) {
        return (double) setup.profile().phases().schedule().end() / TimeUnit.SECONDS.toMicros(1);
    }
}
