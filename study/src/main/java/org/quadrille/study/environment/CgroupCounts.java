package org.quadrille.study.environment;

import java.util.OptionalLong;

/**
 * What a control group has counted since it was made. Empty means that the kernel does not count it, which is not the
 * same as 0.
 *
 * @param cpuMicros processor time
 * @param periods periods of its quota in which it ran
 * @param throttled those in which it was held back
 * @param throttledMicros time for which it was held back
 * @param diskWrites writes to its disk
 * @param memoryPeak most memory that it had, bytes
 */
record CgroupCounts(
        OptionalLong cpuMicros,
        long periods,
        long throttled,
        long throttledMicros,
        OptionalLong diskWrites,
        OptionalLong memoryPeak) {
    /** What was counted since then; the peak is still that of the whole life of the group. */
    CgroupCounts since(CgroupCounts then) {
        return new CgroupCounts(
                since(cpuMicros, then.cpuMicros),
                periods - then.periods,
                throttled - then.throttled,
                throttledMicros - then.throttledMicros,
                since(diskWrites, then.diskWrites),
                memoryPeak);
    }

    private static OptionalLong since(OptionalLong now, OptionalLong then) {
        return now.isPresent() && then.isPresent()
                ? OptionalLong.of(now.getAsLong() - then.getAsLong())
                : OptionalLong.empty();
    }
}
