package org.quadrille.common.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.files.KernelFile;

/**
 * How long processes on this machine waited for processors, memory and disks ({@code /proc/pressure}; a kernel may lack
 * it, or only the {@code full} line of the processors).
 */
final class Pressure {
    static final List<Counter> COUNTERS = List.of(
            Counter.PSI_CPU_SOME,
            Counter.PSI_CPU_FULL,
            Counter.PSI_MEMORY_SOME,
            Counter.PSI_MEMORY_FULL,
            Counter.PSI_IO_SOME,
            Counter.PSI_IO_FULL);

    private static final Path SYSTEM = Path.of("/proc/pressure");
    /** In {@code some avg10=0.00 avg60=0.00 avg300=0.00 total=0} nine groups of digits come before the total. */
    private static final int TOTAL = 9;

    private final Map<Counter, KernelFile> files = new EnumMap<>(Counter.class);

    private Pressure() {}

    /** Pressure that is not known. */
    static Pressure unknown() {
        return new Pressure();
    }

    static Pressure ofThisMachine() {
        return of(SYSTEM, "");
    }

    /**
     * Pressure from the files in a folder.
     *
     * @param suffix of the files' names, which begin with {@code cpu}, {@code memory} and {@code io}
     */
    static Pressure of(Path system, String suffix) {
        Pressure pressure = new Pressure();
        List<String> names = List.of("cpu", "memory", "io");
        for (String name : names) {
            List<Counter> both = COUNTERS.subList(2 * names.indexOf(name), 2 * names.indexOf(name) + 2);
            try {
                KernelFile file = new KernelFile(system.resolve(name + suffix));
                if (file.read()) {
                    both.stream().filter(c -> file.has(line(c))).forEach(c -> pressure.files.put(c, file));
                }
            } catch (UncheckedIOException notThere) {
                // A kernel without it, or one that was told not to keep it.
                pressure.files.keySet().removeAll(both);
            }
        }
        return pressure;
    }

    private static String line(Counter counter) {
        return counter.name().endsWith("SOME") ? "some" : "full";
    }

    /** Reads the files again. */
    void read(Map<Counter, Double> to) {
        for (KernelFile file : Set.copyOf(files.values())) {
            file.read();
        }
        files.forEach((counter, file) -> {
            if (file.has(line(counter))) {
                to.put(counter, (double) file.number(line(counter), TOTAL));
            }
        });
    }
}
