package org.quadrille.common.metrics;

import java.util.EnumMap;
import java.util.Map;

/** What the counters that a machine has, and those of this process, stood at, by {@link System#nanoTime}. */
record MachineReading(long nanos, Map<Counter, Double> counters) {
    /** The whole, in percent. */
    private static final double PERCENT = 100;

    /**
     * What happened between an earlier reading and this one.
     *
     * @param lookedThrough the last reading for which all processes were scanned; null if there is none
     */
    MachineSample since(MachineReading before, MachineReading lookedThrough, long timeMicros, GcPauses.Pauses pauses) {
        double seconds = (nanos - before.nanos) / 1e9;
        Map<SampleColumn, Double> known = new EnumMap<>(SampleColumn.class);
        double ticks = grown(before, Counter.ALL_TICKS);
        if (counters.containsKey(Counter.GROUP_NANOS)) {
            double all = (nanos - before.nanos) * get(Counter.GROUP_CPUS);
            known.put(SampleColumn.CPU, share(used(before, Counter.GROUP_NANOS), all));
            known.put(SampleColumn.USER, share(grown(before, Counter.GROUP_USER_NANOS), all));
            known.put(SampleColumn.SYSTEM, share(grown(before, Counter.GROUP_SYSTEM_NANOS), all));
        } else {
            known.put(SampleColumn.CPU, share(ticks - grown(before, Counter.IDLE_TICKS), ticks));
            known.put(SampleColumn.USER, share(grown(before, Counter.USER_TICKS), ticks));
            known.put(SampleColumn.SYSTEM, share(grown(before, Counter.SYSTEM_TICKS), ticks));
        }
        known.put(SampleColumn.WAITING, share(grown(before, Counter.WAITING_TICKS), ticks));
        known.put(SampleColumn.HELD_BACK, rate(before, Counter.HELD_BACK_NANOS, 1e6 * seconds));
        if (counters.containsKey(Counter.HELD_BACK_NANOS)) {
            known.put(SampleColumn.QUOTA, get(Counter.GROUP_CPUS));
        }
        known.put(SampleColumn.STEAL, share(grown(before, Counter.STOLEN_TICKS), ticks));
        known.put(SampleColumn.MEMORY, get(Counter.MEMORY));
        known.put(SampleColumn.HUGE_TOTAL, get(Counter.HUGE_TOTAL));
        known.put(SampleColumn.HUGE_FREE, get(Counter.HUGE_FREE));
        rates(known, before, seconds);
        double millis = 1e3 * seconds;
        double operations = used(before, Counter.DISK_READS) + used(before, Counter.DISK_WRITES);
        known.put(SampleColumn.DISK_OPS, seconds <= 0 ? MachineSample.UNKNOWN : operations / seconds);
        known.put(
                SampleColumn.DISK_WAIT,
                operations > 0 ? used(before, Counter.DISK_MILLIS) / operations : MachineSample.UNKNOWN);
        known.put(SampleColumn.DISK_BUSY, share(used(before, Counter.DISK_BUSY_MILLIS), millis));
        for (Counter stall : Pressure.COUNTERS) {
            known.put(SampleColumn.valueOf(stall.name()), rate(before, stall, millis));
        }
        known.put(SampleColumn.OWN_CPU, PERCENT * rate(before, Counter.OWN_NANOS, seconds) / 1e9);
        known.put(SampleColumn.OWN_MEMORY, get(Counter.OWN_MEMORY));
        known.put(SampleColumn.GC_PAUSE, (double) pauses.totalMillis());
        known.put(SampleColumn.GC_LONGEST, (double) pauses.longestMillis());
        known.put(SampleColumn.THREADS, get(Counter.THREADS));
        known.put(SampleColumn.CLOCKS_APART, grown(before, Counter.AHEAD_NANOS) / 1e6);
        if (lookedThrough != null && knowsProcesses()) {
            double all = grown(lookedThrough, Counter.ALL_TICKS);
            known.put(SampleColumn.KIT_CPU, share(grown(lookedThrough, Counter.KIT_TICKS), all));
            known.put(SampleColumn.DATABASE_CPU, share(grown(lookedThrough, Counter.DATABASE_TICKS), all));
            known.put(SampleColumn.OTHER_CPU, share(grown(lookedThrough, Counter.OTHER_TICKS), all));
        }
        return MachineSample.of(timeMicros, known);
    }

    private void rates(Map<SampleColumn, Double> known, MachineReading before, double seconds) {
        known.put(SampleColumn.DISK_READ, rate(before, Counter.DISK_READ, seconds));
        known.put(SampleColumn.DISK_WRITE, rate(before, Counter.DISK_WRITTEN, seconds));
        known.put(SampleColumn.DISK_READS, rate(before, Counter.DISK_READS, seconds));
        known.put(SampleColumn.DISK_WRITES, rate(before, Counter.DISK_WRITES, seconds));
        known.put(SampleColumn.NET_IN, rate(before, Counter.NET_IN, seconds));
        known.put(SampleColumn.NET_OUT, rate(before, Counter.NET_OUT, seconds));
        known.put(SampleColumn.PACKETS_IN, rate(before, Counter.PACKETS_IN, seconds));
        known.put(SampleColumn.PACKETS_OUT, rate(before, Counter.PACKETS_OUT, seconds));
    }

    /** Whether all processes of the machine were looked through for it. */
    boolean knowsProcesses() {
        return counters.containsKey(Counter.OTHER_TICKS);
    }

    private double get(Counter counter) {
        return counters.getOrDefault(counter, MachineSample.UNKNOWN);
    }

    private double grown(MachineReading before, Counter counter) {
        return get(counter) - before.get(counter);
    }

    /** A total shrinks when a disk or interface goes away; that is not negative traffic. */
    private double used(MachineReading before, Counter counter) {
        return Math.max(0, grown(before, counter));
    }

    private double rate(MachineReading before, Counter counter, double units) {
        return units <= 0 ? MachineSample.UNKNOWN : used(before, counter) / units;
    }

    private static double share(double part, double all) {
        return all <= 0 ? MachineSample.UNKNOWN : Math.min(PERCENT, Math.max(0, PERCENT * part / all));
    }
}
