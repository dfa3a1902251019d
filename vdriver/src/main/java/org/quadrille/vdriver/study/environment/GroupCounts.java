package org.quadrille.vdriver.study.environment;

/**
 * What a control group has counted since it was made.
 *
 * @param cpuMicros processor time
 * @param periods periods of its quota in which it ran
 * @param throttled those in which it was held back
 * @param throttledMicros time for which it was held back
 * @param diskWrites writes to its disk
 * @param memoryPeak most memory that it had, bytes; 0 if the kernel does not tell
 */
record GroupCounts(
        long cpuMicros, long periods, long throttled, long throttledMicros, long diskWrites, long memoryPeak) {
    /** What was counted since then; the peak is that of all time. */
    GroupCounts since(GroupCounts then) {
        return new GroupCounts(
                cpuMicros - then.cpuMicros,
                periods - then.periods,
                throttled - then.throttled,
                throttledMicros - then.throttledMicros,
                diskWrites - then.diskWrites,
                memoryPeak);
    }
}
