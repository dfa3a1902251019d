package org.quadrille.common.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.quadrille.common.files.KernelFile;
import oshi.software.os.OSProcess;

/**
 * Memory and threads of this process. On Linux they are read from {@code /proc/self/status}, because OSHI reads
 * everything about a process every time; elsewhere OSHI is asked.
 */
final class OwnProcess {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final int KILO = 1_024;

    private final Runnable update;
    private final LongSupplier memory;
    private final LongSupplier threads;

    private OwnProcess(Runnable update, LongSupplier memory, LongSupplier threads) {
        this.update = update;
        this.memory = memory;
        this.threads = threads;
    }

    /** @param found asked only where there is no such file */
    static OwnProcess of(Supplier<OSProcess> found) {
        return of(found, STATUS);
    }

    static OwnProcess of(Supplier<OSProcess> found, Path status) {
        try {
            OwnProcess file = of(new KernelFile(status));
            file.update();
            file.memory();
            file.threads();
            return file;
        } catch (UncheckedIOException | IllegalStateException notThere) {
            OSProcess process = found.get();
            return new OwnProcess(process::updateAttributes, process::getResidentMemory, process::getThreadCount);
        }
    }

    /** proc(5): a line {@code VmRSS: 1234 kB}, another {@code Threads: 56}. */
    private static OwnProcess of(KernelFile status) {
        return new OwnProcess(
                status::read, () -> status.number("VmRSS:", 0) * KILO, () -> status.number("Threads:", 0));
    }

    /** Takes a new reading. */
    void update() {
        update.run();
    }

    /** Resident bytes. */
    long memory() {
        return memory.getAsLong();
    }

    long threads() {
        return threads.getAsLong();
    }

    void read(Map<Counter, Double> to) {
        update();
        to.put(Counter.OWN_MEMORY, (double) memory());
        to.put(Counter.THREADS, (double) threads());
    }
}
