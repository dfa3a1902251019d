package org.quadrille.common.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import oshi.hardware.NetworkIF;

/**
 * Bytes of the network interfaces together. OSHI finds them; on Linux their counters are read from {@code /sys/class/net},
 * because OSHI reads everything about an interface every time, and each process of the kit does so every second.
 */
abstract class Interfaces {
    private static final Path SYSTEM = Path.of("/sys/class/net");

    static Interfaces of(List<NetworkIF> found) {
        return of(found, SYSTEM);
    }

    static Interfaces of(List<NetworkIF> found, Path system) {
        List<Path> folders = found.stream()
                .map(i -> system.resolve(i.getName()).resolve("statistics"))
                .toList();
        boolean readable = folders.stream().allMatch(f -> Files.isReadable(f.resolve("rx_bytes")));
        return readable ? new FromFiles(folders) : new FromOshi(found);
    }

    /** Reads the counters anew. */
    abstract void update();

    abstract long received();

    abstract long sent();

    private static final class FromOshi extends Interfaces {
        private final List<NetworkIF> interfaces;

        FromOshi(List<NetworkIF> interfaces) {
            this.interfaces = interfaces;
        }

        @Override
        void update() {
            interfaces.forEach(NetworkIF::updateAttributes);
        }

        @Override
        long received() {
            return interfaces.stream().mapToLong(NetworkIF::getBytesRecv).sum();
        }

        @Override
        long sent() {
            return interfaces.stream().mapToLong(NetworkIF::getBytesSent).sum();
        }
    }

    private static final class FromFiles extends Interfaces {
        private final List<Path> folders;
        private long received;
        private long sent;

        FromFiles(List<Path> folders) {
            this.folders = folders;
        }

        @Override
        void update() {
            received = sum("rx_bytes");
            sent = sum("tx_bytes");
        }

        private long sum(String counter) {
            long sum = 0;
            for (Path folder : folders) {
                try {
                    Path file = folder.resolve(counter);
                    // An interface that went takes its count with it.
                    sum += Files.exists(file)
                            ? Long.parseLong(Files.readString(file).strip())
                            : 0;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return sum;
        }

        @Override
        long received() {
            return received;
        }

        @Override
        long sent() {
            return sent;
        }
    }
}
