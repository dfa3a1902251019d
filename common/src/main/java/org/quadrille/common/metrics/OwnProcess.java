package org.quadrille.common.metrics;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.quadrille.common.files.KernelFile;
import oshi.software.os.OSProcess;

/**
 * Memory and threads of this process. On Linux they are read from {@code /proc/self/status}, because OSHI reads
 * everything about a process every time; elsewhere OSHI is asked.
 */
abstract class OwnProcess {
    private static final Path STATUS = Path.of("/proc/self/status");

    /** @param found asked only where there is no such file */
    static OwnProcess of(Supplier<OSProcess> found) {
        return of(found, STATUS);
    }

    static OwnProcess of(Supplier<OSProcess> found, Path status) {
        try {
            OwnProcess file = new FromFile(status);
            file.update();
            file.memory();
            file.threads();
            return file;
        } catch (UncheckedIOException | IllegalStateException notThere) {
            return new FromOshi(found.get());
        }
    }

    /** Takes a new reading. */
    abstract void update();

    /** Resident bytes. */
    abstract long memory();

    abstract long threads();

    final void read(Map<Counter, Double> to) {
        update();
        to.put(Counter.OWN_MEMORY, (double) memory());
        to.put(Counter.THREADS, (double) threads());
    }

    private static final class FromOshi extends OwnProcess {
        private final OSProcess process;

        FromOshi(OSProcess process) {
            this.process = process;
        }

        @Override
        void update() {
            process.updateAttributes();
        }

        @Override
        long memory() {
            return process.getResidentMemory();
        }

        @Override
        long threads() {
            return process.getThreadCount();
        }
    }

    /** proc(5): a line {@code VmRSS: 1234 kB}, another {@code Threads: 56}. */
    private static final class FromFile extends OwnProcess {
        private static final int KILO = 1_024;

        private final KernelFile status;

        FromFile(Path status) {
            this.status = new KernelFile(status);
        }

        @Override
        void update() {
            status.read();
        }

        @Override
        long memory() {
            return status.number("VmRSS:", 0) * KILO;
        }

        @Override
        long threads() {
            return status.number("Threads:", 0);
        }
    }
}
