package org.quadrille.tests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What one process holds at one instant, or all processes of a database server together.
 *
 * @param heap bytes of live objects after a full collection, the least of three; 0 for the server
 * @param memory resident bytes that are not shared with other processes through files or shared memory
 * @param threads threads; for the server its processes, one for each connection and some of its own
 * @param files open file handles, sockets among them
 * @param connections open sockets
 */
record ProcessReading(long heap, long memory, long threads, long files, long connections) {
    /** Name for all processes of a server, which are read together. */
    static final String SERVER = "postgres";

    /** Processes of a server that come and go. */
    private static final List<String> SHORT_LIVED = List.of("postgres: autovacuum worker", "postgres: parallel worker");

    private static final String PRIME = "prime";
    private static final int JCMD_SECONDS = 60;
    private static final int LOOKS = 3;

    /** Readings, by name, of these processes and their descendants that belong to the kit or to a server. */
    static Map<String, ProcessReading> below(List<ProcessHandle> tops) throws IOException, InterruptedException {
        Map<String, ProcessReading> readings = new TreeMap<>();
        List<ProcessHandle> all = tops.stream()
                .flatMap(top -> Stream.concat(Stream.of(top), top.descendants()))
                .toList();
        for (ProcessHandle process : all) {
            try {
                Optional<String> name = name(process.pid());
                if (name.isPresent()) {
                    readings.merge(name.get(), of(process.pid(), !name.get().equals(SERVER)), ProcessReading::plus);
                }
            } catch (IOException e) {
                // A process that has ended meanwhile holds nothing; any other failure to read is an error.
                if (process.isAlive()) {
                    throw e;
                }
            }
        }
        return readings;
    }

    /** Name by which the kit knows the process, if it belongs to the kit or to a server. */
    private static Optional<String> name(long pid) throws IOException {
        List<String> command =
                Arrays.asList(Files.readString(proc(pid, "cmdline")).split("\0"));
        String program = command.get(0);
        if (program.startsWith("postgres:") || program.endsWith("/postgres")) {
            return SHORT_LIVED.stream().anyMatch(program::startsWith) ? Optional.empty() : Optional.of(SERVER);
        }
        if (!program.endsWith("java")) {
            return Optional.empty();
        }
        int logs = command.indexOf("--logs");
        if (logs > 0) {
            return Optional.of(Path.of(command.get(logs + 1)).getFileName().toString());
        }
        return command.contains("demo") ? Optional.of(PRIME) : Optional.empty();
    }

    private static ProcessReading of(long pid, boolean java) throws IOException, InterruptedException {
        long heap = java ? Long.MAX_VALUE : 0;
        // What a transaction or an answer in progress holds comes and goes, so the least reading counts.
        for (int look = 0; java && look < LOOKS; look++) {
            heap = Math.min(heap, liveHeap(pid));
        }
        Map<String, Long> status = new TreeMap<>();
        for (String line : Files.readAllLines(proc(pid, "status"))) {
            String[] parts = line.split("[:\\s]+");
            if (List.of("RssAnon", "Threads").contains(parts[0])) {
                status.put(parts[0], Long.parseLong(parts[1]));
            }
        }
        long files = 0;
        long sockets = 0;
        try (Stream<Path> handles = Files.list(proc(pid, "fd"))) {
            for (Path handle : handles.toList()) {
                try {
                    sockets += Files.readSymbolicLink(handle).toString().startsWith("socket:") ? 1 : 0;
                    files++;
                } catch (NoSuchFileException closed) {
                    // Closed between listing and reading.
                    continue;
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (!status.containsKey("RssAnon")) {
            throw new IOException("process " + pid + " has ended");
        }
        return new ProcessReading(heap, status.get("RssAnon") << 10, status.get("Threads"), files, sockets);
    }

    /** The total of a class histogram, for which the JVM first collects all garbage. */
    private static long liveHeap(long pid) throws IOException, InterruptedException {
        Path said = Files.createTempFile("quadrille-bench-", ".txt");
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        if (!jcmd.waitFor(JCMD_SECONDS, TimeUnit.SECONDS)) {
            jcmd.destroyForcibly();
        }
        String text = Files.readString(said);
        Files.delete(said);
        return text.lines()
                .filter(line -> line.startsWith("Total"))
                .map(line -> Long.parseLong(line.strip().split("\\s+")[2]))
                .findFirst()
                .orElseThrow(() -> new IOException("jcmd told nothing of the heap of process " + pid + ": " + text));
    }

    private static Path proc(long pid, String file) {
        return Path.of("/proc", Long.toString(pid), file);
    }

    private ProcessReading plus(ProcessReading other) {
        return new ProcessReading(
                heap + other.heap,
                memory + other.memory,
                threads + other.threads,
                files + other.files,
                connections + other.connections);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "heap %.1f MiB, memory %.1f MiB, threads %d, files %d, connections %d",
                heap / 1048576.0,
                memory / 1048576.0,
                threads,
                files,
                connections);
    }
}
