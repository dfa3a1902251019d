package org.quadrille.common.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.quadrille.common.files.KernelFile;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Processor time and memory of this machine. On Linux they are read from {@code /proc}, because OSHI reads and parses
 * the whole files every time; elsewhere, and where the files lack what is needed, from OSHI.
 */
abstract class Machine {
    private static final Path PROC = Path.of("/proc");

    static Machine of(HardwareAbstractionLayer found) {
        return of(found, PROC);
    }

    static Machine of(HardwareAbstractionLayer found, Path proc) {
        try {
            Machine files = new FromFiles(proc);
            files.ticks();
            files.memory();
            return files;
        } catch (UncheckedIOException | IllegalStateException notThere) {
            return new FromOshi(found.getProcessor(), found.getMemory());
        }
    }

    /**
     * Takes a new reading: processor time of each kind, in the order of {@link TickType} and of proc(5): user, nice,
     * system, idle, iowait, irq, softirq, steal; any unit. The first includes guests.
     */
    abstract long[] ticks();

    /** Bytes in use when {@link #ticks} was called. */
    abstract long memory();

    /** Processor time and memory, and huge pages where it has them. */
    final void read(Map<Counter, Double> to) {
        long[] of = ticks();
        to.put(Counter.ALL_TICKS, sum(of, TickType.values()));
        to.put(Counter.IDLE_TICKS, sum(of, TickType.IDLE, TickType.IOWAIT));
        to.put(Counter.USER_TICKS, sum(of, TickType.USER, TickType.NICE));
        to.put(Counter.SYSTEM_TICKS, sum(of, TickType.SYSTEM, TickType.IRQ, TickType.SOFTIRQ));
        to.put(Counter.WAITING_TICKS, sum(of, TickType.IOWAIT));
        to.put(Counter.STOLEN_TICKS, sum(of, TickType.STEAL));
        to.put(Counter.MEMORY, (double) memory());
        hugePages(to);
    }

    private static double sum(long[] ticks, TickType... kinds) {
        return Stream.of(kinds).mapToLong(kind -> ticks[kind.getIndex()]).sum();
    }

    /** Adds nothing if not known. */
    void hugePages(Map<Counter, Double> to) {}

    private static final class FromOshi extends Machine {
        private final CentralProcessor processor;
        private final GlobalMemory memory;

        FromOshi(CentralProcessor processor, GlobalMemory memory) {
            this.processor = processor;
            this.memory = memory;
        }

        @Override
        long[] ticks() {
            return processor.getSystemCpuLoadTicks();
        }

        @Override
        long memory() {
            return memory.getTotal() - memory.getAvailable();
        }
    }

    /** proc(5): {@code cpu  user nice system idle iowait irq softirq steal guest ...}. */
    private static final class FromFiles extends Machine {
        private static final int KILO = 1_024;

        private final KernelFile stat;
        private final KernelFile memory;

        FromFiles(Path proc) {
            this.stat = new KernelFile(proc.resolve("stat"));
            this.memory = new KernelFile(proc.resolve("meminfo"));
        }

        @Override
        long[] ticks() {
            stat.read();
            memory.read();
            return Stream.of(TickType.values())
                    .mapToLong(kind -> stat.number("cpu ", kind.getIndex()))
                    .toArray();
        }

        @Override
        long memory() {
            return (memory.number("MemTotal:", 0) - memory.number("MemAvailable:", 0)) * KILO;
        }

        @Override
        void hugePages(Map<Counter, Double> to) {
            if (memory.has("HugePages_Total:") && memory.has("HugePages_Free:") && memory.has("Hugepagesize:")) {
                double page = (double) memory.number("Hugepagesize:", 0) * KILO;
                to.put(Counter.HUGE_TOTAL, page * memory.number("HugePages_Total:", 0));
                to.put(Counter.HUGE_FREE, page * memory.number("HugePages_Free:", 0));
            }
        }
    }
}
