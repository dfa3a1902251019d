package org.quadrille.common.metrics;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The columns of a machine-sample file after the time, in order; docs/metrics-format.md explains them. */
public enum SampleColumn {
    CPU(1),
    STEAL(1),
    MEMORY(0),
    DISK_READ(0),
    DISK_WRITE(0),
    NET_IN(0),
    NET_OUT(0),
    OWN_CPU(1),
    OWN_MEMORY(0),
    GC_PAUSE(0),
    GC_LONGEST(0),
    THREADS(0),
    DISK_OPS(1),
    DISK_READS(1),
    DISK_WRITES(1),
    DISK_WAIT(2),
    DISK_BUSY(1),
    PACKETS_IN(1),
    PACKETS_OUT(1),
    HUGE_TOTAL(0),
    HUGE_FREE(0),
    PSI_CPU_SOME(1),
    PSI_CPU_FULL(1),
    PSI_MEMORY_SOME(1),
    PSI_MEMORY_FULL(1),
    PSI_IO_SOME(1),
    PSI_IO_FULL(1),
    KIT_CPU(1),
    DATABASE_CPU(1),
    OTHER_CPU(1),
    HELD_BACK(1),
    QUOTA(2);

    /** Decimals that are worth writing. */
    private final int decimals;

    SampleColumn(int decimals) {
        this.decimals = decimals;
    }

    /** Its name in the file. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The line of column names. */
    static String header() {
        return "time_us," + Arrays.stream(values()).map(SampleColumn::title).collect(Collectors.joining(","));
    }

    String text(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        // A format would be parsed every second, in every process.
        long unit = decimals == 0 ? 1 : decimals == 1 ? 10 : 100;
        long all = Math.round(value * unit);
        String whole = (all < 0 ? "-" : "") + Math.abs(all) / unit;
        if (decimals == 0) {
            return whole;
        }
        long part = Math.abs(all) % unit;
        return whole + (decimals == 2 && part < 10 ? ".0" : ".") + part;
    }
}
