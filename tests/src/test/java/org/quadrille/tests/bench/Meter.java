package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Something that transactions use up, of which a window takes the difference between its ends. */
enum Meter {
    KIT("CPU of CE, MEE and connectors", "us/txn", Figure.Kind.CPU, 1e6),
    CE("of that CE", "us/txn", Figure.Kind.CPU, 1e6),
    MEE("of that MEE", "us/txn", Figure.Kind.CPU, 1e6),
    CONNECTOR("of that connectors", "us/txn", Figure.Kind.CPU, 1e6),
    COMPILERS("of that the JVM's compilers", "us/txn", Figure.Kind.CPU, 1e6),
    SERVER("CPU of the server", "us/txn", Figure.Kind.CPU, 1e6),
    SWITCHES("context switches of the kit", "1/txn", Figure.Kind.COUNT, 1),
    CALLS("read and write calls of the kit", "1/txn", Figure.Kind.COUNT, 1),
    WRITTEN("rows written", "1/txn", Figure.Kind.COUNT, 1),
    FETCHED("rows fetched", "1/txn", Figure.Kind.COUNT, 1),
    LOGGED("write-ahead log", "bytes/txn", Figure.Kind.COUNT, 1),
    RECORDS("records in that log", "1/txn", Figure.Kind.COUNT, 1),
    PAGES("whole pages in that log", "1/txn", Figure.Kind.COUNT, 1);

    private final String label;
    private final String unit;
    private final Figure.Kind kind;
    private final double factor;

    Meter(String label, String unit, Figure.Kind kind, double factor) {
        this.label = label;
        this.unit = unit;
        this.kind = kind;
        this.factor = factor;
    }

    String label() {
        return label;
    }

    /** Its figure for each transaction, from readings in seconds or pieces. */
    Figure figure(String name, double... samples) {
        double[] scaled = new double[samples.length];
        for (int i = 0; i < samples.length; i++) {
            scaled[i] = samples[i] * factor;
        }
        return Figure.of(kind, name, unit, scaled);
    }

    /** Context switches, wanted or not, of all threads of processes that are alive. */
    static double switches(Collection<Long> pids) throws IOException {
        double all = 0;
        for (long pid : pids) {
            try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
                for (Path thread : threads.toList()) {
                    try {
                        all += sum(thread.resolve("status"), "voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:");
                    } catch (IOException e) {
                        if (Files.exists(thread)) {
                            throw e;
                        }
                    }
                }
            }
        }
        return all;
    }

    /** System calls that read or write files or sockets; others, such as those that wait, are not among them. */
    static double calls(Collection<Long> pids) throws IOException {
        double all = 0;
        for (long pid : pids) {
            all += sum(Path.of("/proc", Long.toString(pid), "io"), "syscr:", "syscw:");
        }
        return all;
    }

    /** Bytes of memory, with a part of what is shared with other processes. */
    static double memory(Collection<Long> pids) throws IOException {
        double all = 0;
        for (long pid : pids) {
            all += 1024 * sum(Path.of("/proc", Long.toString(pid), "smaps_rollup"), "Pss:");
        }
        return all;
    }

    /** Bytes of the most memory that a process has had so far; 0 if it has just ended. */
    static double peakMemory(long pid) throws IOException {
        return 1024 * sum(Path.of("/proc", Long.toString(pid), "status"), "VmHWM:");
    }

    private static double sum(Path file, String... keys) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.split("\\s+"))
                .filter(parts -> List.of(keys).contains(parts[0]))
                .mapToDouble(parts -> Double.parseDouble(parts[1]))
                .sum();
    }
}
