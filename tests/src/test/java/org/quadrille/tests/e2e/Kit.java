package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.quadrille.common.cli.ThisJava;

/** The kit as its user sees it: a command in a process of its own, in a folder of its own. */
final class Kit implements AutoCloseable {
    private final Process process;
    private final Path out;
    private final Path err;

    private Kit(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts {@code quadrille args...}; its temporary files go below the folder. */
    static Kit start(Path folder, Map<String, String> environment, String... args) throws IOException {
        Path temp = Files.createDirectories(folder.resolve("tmp"));
        List<String> command = ThisJava.command(
                "org.quadrille.cli.QuadrilleMain",
                List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + temp));
        command.addAll(List.of(args));
        return start(folder, environment, command);
    }

    /** Starts the kit as it is installed. */
    static Kit packaged(Path folder, String... args) throws IOException, URISyntaxException {
        List<String> command = new ArrayList<>(
                List.of(PackagedKit.folder().resolve("quadrille").toString()));
        command.addAll(List.of(args));
        return start(folder, Map.of(), command);
    }

    private static Kit start(Path folder, Map<String, String> environment, List<String> command) throws IOException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        return new Kit(builder.start(), out, err);
    }

    /** Runs a command to its end and returns its exit code; fails after two minutes. */
    static Kit run(Path folder, String... args) throws IOException, InterruptedException {
        Kit kit = start(folder, Map.of(), args);
        kit.awaitExit(120);
        return kit;
    }

    int awaitExit(long seconds) throws IOException, InterruptedException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            throw new AssertionError("no end within " + seconds + " s; it said:\n" + out() + err());
        }
        return process.exitValue();
    }

    boolean runs() {
        return process.isAlive();
    }

    int exit() {
        return process.exitValue();
    }

    String out() throws IOException {
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    String err() throws IOException {
        return Files.readString(err, StandardCharsets.UTF_8);
    }

    long pid() {
        return process.pid();
    }

    /** Waits until what it printed so far satisfies a condition. */
    void awaitOut(Predicate<String> condition, long seconds) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!condition.test(out() + err())) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new AssertionError("it never said what was waited for, but:\n" + out() + err());
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** Live processes that it started, directly or not, whose command line contains a word. */
    List<ProcessHandle> children(String word) {
        return process.descendants().filter(p -> commandLine(p).contains(word)).toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            // ProcessHandle.info() truncates long command lines, and a class path is long.
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .replace('\0', ' ');
        } catch (IOException ended) {
            return process.info().commandLine().orElse("");
        }
    }

    /** Those of the processes that are still alive after a grace period of some seconds. */
    static List<ProcessHandle> left(List<ProcessHandle> processes) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        List<ProcessHandle> alive = processes;
        while (!alive.isEmpty() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(100);
            alive = alive.stream().filter(ProcessHandle::isAlive).toList();
        }
        return alive;
    }

    /** Fails if a command has left temporary files, or a folder of its own, in the folder where it was started. */
    static void nothingLeft(Path folder) throws IOException {
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertEquals(List.of(), left.toList(), "temporary files left behind");
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(
                    List.of(),
                    left.filter(f -> f.getFileName().toString().startsWith(".")).toList(),
                    "the demo's own folder left behind");
        }
    }

    List<ProcessHandle> family() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
    }

    /** Sends the signal of Ctrl-C; a process that was started with it ignored, as by nohup, gets SIGTERM. */
    void interrupt() throws IOException, InterruptedException {
        signal(ignoresInterrupt(process.pid()) ? "TERM" : "INT", process.pid());
    }

    private static boolean ignoresInterrupt(long pid) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        if (!Files.exists(status)) {
            return false;
        }
        String mask = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow()
                .substring("SigIgn:".length())
                .strip();
        return (Long.parseUnsignedLong(mask, 16) & 1L << 1) != 0;
    }

    static void signal(String name, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .inheritIO()
                .start()
                .waitFor();
    }

    @Override
    public void close() {
        List<ProcessHandle> all = family();
        all.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }
}
