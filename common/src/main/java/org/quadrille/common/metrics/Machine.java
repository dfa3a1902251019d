package org.quadrille.common.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.quadrille.common.files.KernelFile;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.GlobalMemory;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Processor time and memory of this machine. On Linux they are read from {@code /proc}, because OSHI reads and parses
 * the whole files every time; elsewhere, and where the files lack what is needed, from OSHI.
 */
final class Machine {
    private static final Path PROC = Path.of("/proc");
    private static final int KILO = 1_024;

    private final Supplier<long[]> ticks;
    private final LongSupplier memory;
    private final Consumer<Map<Counter, Double>> hugePages;

    private Machine(Supplier<long[]> ticks, LongSupplier memory, Consumer<Map<Counter, Double>> hugePages) {
        this.ticks = ticks;
        this.memory = memory;
        this.hugePages = hugePages;
    }

    static Machine of(HardwareAbstractionLayer found) {
        return of(found, PROC);
    }

    static Machine of(HardwareAbstractionLayer found, Path proc) {
        try {
            Machine files = of(new KernelFile(proc.resolve("stat")), new KernelFile(proc.resolve("meminfo")));
            files.ticks.get();
            files.memory();
            return files;
        } catch (UncheckedIOException | IllegalStateException notThere) {
            GlobalMemory memory = found.getMemory();
            return new Machine(
                    found.getProcessor()::getSystemCpuLoadTicks,
                    () -> memory.getTotal() - memory.getAvailable(),
                    to -> {});
        }
    }

    /** proc(5): {@code cpu  user nice system idle iowait irq softirq steal guest ...}. */
    private static Machine of(KernelFile stat, KernelFile memory) {
        return new Machine(
                () -> {
                    stat.read();
                    memory.read();
                    return Stream.of(TickType.values())
                            .mapToLong(kind -> stat.number("cpu ", kind.getIndex()))
                            .toArray();
                },
                () -> (memory.number("MemTotal:", 0) - memory.number("MemAvailable:", 0)) * KILO,
                to -> {
                    if (memory.has("HugePages_Total:")
                            && memory.has("HugePages_Free:")
                            && memory.has("Hugepagesize:")) {
                        double page = (double) memory.number("Hugepagesize:", 0) * KILO;
                        to.put(Counter.HUGE_TOTAL, page * memory.number("HugePages_Total:", 0));
                        to.put(Counter.HUGE_FREE, page * memory.number("HugePages_Free:", 0));
                    }
                });
    }

    /** Bytes in use at the last reading. */
    long memory() {
        return memory.getAsLong();
    }

    /**
     * Takes a new reading: processor time of each kind, in the order of {@link TickType} and of proc(5): user, nice, system,
     * idle, iowait, irq, softirq, steal; any unit, the first includes guests. Then memory, and huge pages where it has them.
     */
    void read(Map<Counter, Double> to) {
        long[] of = ticks.get();
        to.put(Counter.ALL_TICKS, sum(of, TickType.values()));
        to.put(Counter.IDLE_TICKS, sum(of, TickType.IDLE, TickType.IOWAIT));
        to.put(Counter.USER_TICKS, sum(of, TickType.USER, TickType.NICE));
        to.put(Counter.SYSTEM_TICKS, sum(of, TickType.SYSTEM, TickType.IRQ, TickType.SOFTIRQ));
        to.put(Counter.WAITING_TICKS, sum(of, TickType.IOWAIT));
        to.put(Counter.STOLEN_TICKS, sum(of, TickType.STEAL));
        to.put(Counter.MEMORY, (double) memory());
        hugePages.accept(to);
    }

    private static double sum(long[] ticks, TickType... kinds) {
        return Stream.of(kinds).mapToLong(kind -> ticks[kind.getIndex()]).sum();
    }
}
