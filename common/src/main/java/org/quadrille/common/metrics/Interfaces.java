package org.quadrille.common.metrics;

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
        private final List<KernelFile> in;
        private final List<KernelFile> out;
        private long received;
        private long sent;

        FromFiles(List<Path> folders) {
            this.in = files(folders, "rx_bytes");
            this.out = files(folders, "tx_bytes");
        }

        private static List<KernelFile> files(List<Path> folders, String counter) {
            return folders.stream().map(f -> new KernelFile(f.resolve(counter))).toList();
        }

        @Override
        void update() {
            received = sum(in);
            sent = sum(out);
        }

        private static long sum(List<KernelFile> counters) {
            long sum = 0;
            for (KernelFile counter : counters) {
                // An interface that went takes its count with it.
                sum += counter.read() ? counter.number("", 0) : 0;
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
