package org.quadrille.common.metrics;

import java.io.Serializable;

/**
 * One second of a machine and of one process on it: a line of {@code metrics/<process>.csv} (docs/metrics-format.md).
 * What is not known is NaN, and empty in the file.
 *
 * @param timeMicros when it was taken, microseconds from the run's start
 * @param cpu busy share of all processors since the sample before, percent; stolen time counts as busy
 * @param steal share taken by the hypervisor, percent
 * @param memory memory of the machine in use, bytes
 * @param diskRead bytes a second, all physical disks
 * @param diskWrite bytes a second, all physical disks
 * @param netIn bytes a second, all interfaces but loopback
 * @param netOut bytes a second, all interfaces but loopback
 * @param ownCpu processor time of the process, percent of one processor
 * @param ownMemory resident memory of the process, bytes
 * @param gcPause milliseconds that garbage collection stopped the process since the sample before
 * @param gcLongest longest single pause among them, milliseconds
 * @param threads threads of the process
 */
public record MachineSample(
        long timeMicros,
        double cpu,
        double steal,
        double memory,
        double diskRead,
        double diskWrite,
        double netIn,
        double netOut,
        double ownCpu,
        double ownMemory,
        double gcPause,
        double gcLongest,
        double threads)
        implements Serializable {

    /** Not known. */
    public static final double UNKNOWN = Double.NaN;

    static final String COLUMNS = "time_us,cpu,steal,memory,disk_read,disk_write,net_in,net_out,"
            + "own_cpu,own_memory,gc_pause,gc_longest,threads";

    /** A sample of a machine on which no process of the kit took it. */
    public static MachineSample ofMachine(
            long timeMicros,
            double cpu,
            double steal,
            double memory,
            double diskRead,
            double diskWrite,
            double netIn,
            double netOut) {
        return new MachineSample(
                timeMicros,
                cpu,
                steal,
                memory,
                diskRead,
                diskWrite,
                netIn,
                netOut,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN);
    }

    String line() {
        return String.join(
                ",",
                Long.toString(timeMicros),
                percent(cpu),
                percent(steal),
                whole(memory),
                whole(diskRead),
                whole(diskWrite),
                whole(netIn),
                whole(netOut),
                percent(ownCpu),
                whole(ownMemory),
                whole(gcPause),
                whole(gcLongest),
                whole(threads));
    }

    private static String percent(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        // A format would be parsed every second, in every process.
        long tenths = Math.round(value * 10);
        return (tenths < 0 ? "-" : "") + Math.abs(tenths) / 10 + "." + Math.abs(tenths) % 10;
    }

    private static String whole(double value) {
        return Double.isNaN(value) ? "" : Long.toString(Math.round(value));
    }
}
