package org.quadrille.study.campaign;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyFile;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;

/**
 * Waits before a run until this machine has little else to do.
 *
 * @param busyOfNextSecond busy share of all processors, 0 to 1, measured over the second that the call takes
 * @param millis a clock
 */
public record QuietWait(DoubleSupplier busyOfNextSecond, LongSupplier millis) {
    /** Seconds in a row whose mean has to be quiet: shorter lulls are common on a busy machine. */
    private static final int IN_A_ROW = 3;

    private static final double MILLIS = 1e3;

    /** A wait for this machine. */
    public static QuietWait here() {
        CentralProcessor processor = new SystemInfo().getHardware().getProcessor();
        return new QuietWait(() -> processor.getSystemCpuLoad(1_000), () -> System.nanoTime() / 1_000_000);
    }

    /** Waits until it is as quiet as wanted, for the longest wait at most, or until the stop. */
    JournalEvent.Quiet await(StudyFile.Quiet wanted, Stop stop) {
        long start = millis.getAsLong();
        Deque<Double> last = new ArrayDeque<>();
        while (true) {
            last.addLast(100 * busyOfNextSecond.getAsDouble());
            if (last.size() > IN_A_ROW) {
                last.removeFirst();
            }
            double busy =
                    last.stream().mapToDouble(Double::doubleValue).average().orElse(0);
            long waited = millis.getAsLong() - start;
            boolean quiet = last.size() == IN_A_ROW && busy < wanted.below();
            if (quiet || waited >= wanted.atMost().toMillis() || stop.afterThisRun()) {
                return new JournalEvent.Quiet(waited / MILLIS, busy, quiet);
            }
        }
    }
}
