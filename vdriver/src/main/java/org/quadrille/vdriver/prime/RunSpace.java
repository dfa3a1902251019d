package org.quadrille.vdriver.prime;

import java.util.concurrent.TimeUnit;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;

/**
 * Room that a run needs in its results folder. How much it will complete is not known in advance: the estimate uses the
 * target rate of open pacing or the nominal rate of the load units, whichever is higher.
 */
public final class RunSpace {
    /** For everything that does not grow with the rate: samples, charts, the report. */
    static final long LEAST_BYTES = 256L << 20;

    /** A tenth of the mix are Trade-Orders, and each gets one Trade-Result. */
    private static final int TRANSACTIONS_PER_TRADE_RESULT = 10;

    /**
     * A line of a log has up to 60, its row in Parquet a tenth of that; the rest is for what the analysis spills to
     * disk.
     */
    private static final int BYTES_PER_TRANSACTION = 150;

    private RunSpace() {}

    /** The estimate in bytes. */
    static long bytes(RunSetup setup) {
        return Math.max(LEAST_BYTES, growing(setup));
    }

    /** The part of it that grows with the rate, in bytes. */
    public static long growing(RunSetup setup) {
        long units = setup.testbed().tiles().stream()
                .flatMap(tile -> tile.groups().stream())
                .mapToLong(Testbed.Group::activeLoadUnits)
                .sum();
        double nominal = units * setup.profile().tolerances().loadUnit().tpsV();
        double tpsV = Math.max(nominal, setup.testbed().pacing().targetTpsV());
        double seconds = (double) setup.profile().phases().schedule().end() / TimeUnit.SECONDS.toMicros(1);
        return Math.round(tpsV * seconds * TRANSACTIONS_PER_TRADE_RESULT * BYTES_PER_TRANSACTION);
    }
}
