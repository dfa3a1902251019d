package org.quadrille.common.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;
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
            files.update();
            files.allTicks();
            files.memory();
            return files;
        } catch (UncheckedIOException | IllegalStateException notThere) {
            return new FromOshi(found.getProcessor(), found.getMemory());
        }
    }

    /** Takes a new reading. */
    abstract void update();

    /** Processor time of all kinds, any unit. */
    abstract long allTicks();

    /** Part of it: idle, or waiting for a disk. */
    abstract long idleTicks();

    /** Part of it: stolen by the hypervisor. */
    abstract long stolenTicks();

    /** Bytes in use. */
    abstract long memory();

    /** Processor time and memory, and huge pages where it has them. */
    final void read(Map<Counter, Double> to) {
        update();
        to.put(Counter.ALL_TICKS, (double) allTicks());
        to.put(Counter.IDLE_TICKS, (double) idleTicks());
        to.put(Counter.STOLEN_TICKS, (double) stolenTicks());
        to.put(Counter.MEMORY, (double) memory());
        hugePages(to);
    }

    /** Adds nothing if not known. */
    void hugePages(Map<Counter, Double> to) {}

    private static final class FromOshi extends Machine {
        private final CentralProcessor processor;
        private final GlobalMemory memory;
        private long[] ticks;

        FromOshi(CentralProcessor processor, GlobalMemory memory) {
            this.processor = processor;
            this.memory = memory;
        }

        @Override
        void update() {
            ticks = processor.getSystemCpuLoadTicks();
        }

        @Override
        long allTicks() {
            return LongStream.of(ticks).sum();
        }

        @Override
        long idleTicks() {
            return ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
        }

        @Override
        long stolenTicks() {
            return ticks[TickType.STEAL.getIndex()];
        }

        @Override
        long memory() {
            return memory.getTotal() - memory.getAvailable();
        }
    }

    /** proc(5): {@code cpu  user nice system idle iowait irq softirq steal guest ...}, where user includes guest. */
    private static final class FromFiles extends Machine {
        private static final int IDLE = 3;
        private static final int IOWAIT = 4;
        private static final int STEAL = 7;
        private static final int KILO = 1_024;

        private final KernelFile stat;
        private final KernelFile memory;

        FromFiles(Path proc) {
            this.stat = new KernelFile(proc.resolve("stat"));
            this.memory = new KernelFile(proc.resolve("meminfo"));
        }

        @Override
        void update() {
            stat.read();
            memory.read();
        }

        @Override
        long allTicks() {
            long all = 0;
            for (int kind = 0; kind <= STEAL; kind++) {
                all += ticks(kind);
            }
            return all;
        }

        private long ticks(int kind) {
            return stat.number("cpu ", kind);
        }

        @Override
        long idleTicks() {
            return ticks(IDLE) + ticks(IOWAIT);
        }

        @Override
        long stolenTicks() {
            return ticks(STEAL);
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
