package org.quadrille.common.metrics;

/**
 * What the counters of a machine and of this process stood at, all since some start of their own.
 *
 * @param nanos when, {@link System#nanoTime}
 * @param allTicks processor time of all kinds, any unit
 * @param idleTicks of it: nothing to do, or waiting for a disk
 * @param stolenTicks of it: taken by the hypervisor
 * @param memory bytes in use at this moment
 * @param diskRead bytes
 * @param diskWritten bytes
 * @param netIn bytes
 * @param netOut bytes
 * @param ownCpuNanos processor time of this process
 * @param ownMemory resident bytes of this process at this moment
 * @param threads threads of this process at this moment
 */
record MachineReading(
        long nanos,
        long allTicks,
        long idleTicks,
        long stolenTicks,
        long memory,
        long diskRead,
        long diskWritten,
        long netIn,
        long netOut,
        long ownCpuNanos,
        long ownMemory,
        long threads) {

    /** What happened between an earlier reading and this one. */
    MachineSample since(MachineReading before, long timeMicros, GcPauses.Pauses pauses) {
        double seconds = (nanos - before.nanos) / 1e9;
        double ticks = allTicks - before.allTicks;
        return new MachineSample(
                timeMicros,
                share(ticks - (idleTicks - before.idleTicks), ticks),
                share(stolenTicks - before.stolenTicks, ticks),
                memory,
                rate(diskRead - before.diskRead, seconds),
                rate(diskWritten - before.diskWritten, seconds),
                rate(netIn - before.netIn, seconds),
                rate(netOut - before.netOut, seconds),
                100 * rate(ownCpuNanos - before.ownCpuNanos, seconds) / 1e9,
                ownMemory,
                pauses.totalMillis(),
                pauses.longestMillis(),
                threads);
    }

    private static double share(double part, double all) {
        return all <= 0 ? MachineSample.UNKNOWN : Math.min(100, Math.max(0, 100 * part / all));
    }

    /** A disk or interface that went takes its count with it: that is no negative traffic. */
    private static double rate(double count, double seconds) {
        return seconds <= 0 ? MachineSample.UNKNOWN : Math.max(0, count) / seconds;
    }
}
