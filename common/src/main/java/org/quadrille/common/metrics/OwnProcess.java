package org.quadrille.common.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
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
        return Files.isReadable(status) ? new FromFile(status) : new FromOshi(found.get());
    }

    /** Reads it anew. */
    abstract void update();

    /** Resident bytes. */
    abstract long memory();

    abstract long threads();

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

        private final Path status;
        private long memory;
        private long threads;

        FromFile(Path status) {
            this.status = status;
        }

        @Override
        void update() {
            try {
                String text = Files.readString(status);
                memory = number(text, "\nVmRSS:") * KILO;
                threads = number(text, "\nThreads:");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static long number(String text, String key) {
            int from = text.indexOf(key) + key.length();
            while (!Character.isDigit(text.charAt(from))) {
                from++;
            }
            int to = from;
            while (Character.isDigit(text.charAt(to))) {
                to++;
            }
            return Long.parseLong(text, from, to, 10);
        }

        @Override
        long memory() {
            return memory;
        }

        @Override
        long threads() {
            return threads;
        }
    }
}
