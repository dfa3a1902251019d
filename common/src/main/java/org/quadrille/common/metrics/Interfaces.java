package org.quadrille.common.metrics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.files.KernelFile;
import oshi.hardware.NetworkIF;

/**
 * Bytes and packets of all network interfaces that count ({@link Devices}) together. OSHI finds the interfaces; on Linux their counters are read
 * from {@code /sys/class/net}, because OSHI reads everything about an interface every time, and every process of the
 * kit takes a reading each second.
 */
interface Interfaces {
    void read(Map<Counter, Double> to);

    static Interfaces of(List<NetworkIF> found) {
        return of(found, Path.of("/sys/class/net"));
    }

    static Interfaces of(List<NetworkIF> found, Path system) {
        List<String> counted =
                Devices.interfaces(found.stream().map(NetworkIF::getName).toList(), system);
        List<Path> folders = counted.stream()
                .map(i -> system.resolve(i).resolve("statistics"))
                .toList();
        boolean readable = folders.stream()
                .allMatch(f -> FromFiles.NAMES.values().stream().allMatch(n -> Files.isReadable(f.resolve(n))));
        return readable
                ? new FromFiles(folders)
                : new FromOshi(found.stream()
                        .filter(i -> counted.contains(i.getName()))
                        .toList());
    }

    /** Asks OSHI. */
    record FromOshi(List<NetworkIF> interfaces) implements Interfaces {
        @Override
        public void read(Map<Counter, Double> to) {
            for (Counter counter : FromFiles.NAMES.keySet()) {
                to.put(counter, 0.0);
            }
            for (NetworkIF one : interfaces) {
                one.updateAttributes();
                to.merge(Counter.NET_IN, (double) one.getBytesRecv(), Double::sum);
                to.merge(Counter.NET_OUT, (double) one.getBytesSent(), Double::sum);
                to.merge(Counter.PACKETS_IN, (double) one.getPacketsRecv(), Double::sum);
                to.merge(Counter.PACKETS_OUT, (double) one.getPacketsSent(), Double::sum);
            }
        }
    }

    /** Reads files that stay open. */
    final class FromFiles implements Interfaces {
        private static final Map<Counter, String> NAMES = new EnumMap<>(Map.of(
                Counter.NET_IN, "rx_bytes",
                Counter.NET_OUT, "tx_bytes",
                Counter.PACKETS_IN, "rx_packets",
                Counter.PACKETS_OUT, "tx_packets"));

        private final Map<Counter, List<KernelFile>> files = new EnumMap<>(Counter.class);

        FromFiles(List<Path> folders) {
            NAMES.forEach((counter, name) -> files.put(
                    counter,
                    folders.stream().map(f -> new KernelFile(f.resolve(name))).toList()));
        }

        @Override
        public void read(Map<Counter, Double> to) {
            files.forEach((counter, all) -> {
                double sum = 0;
                for (KernelFile file : all) {
                    // The count of an interface that is gone is no longer included.
                    sum += file.read() ? file.number("", 0) : 0;
                }
                to.put(counter, sum);
            });
        }
    }
}
