package org.quadrille.vdriver.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Fleet;

/**
 * Worker processes that prime starts on its own machine, each a JVM of its own. A Ctrl-C on the terminal does not reach
 * them, and they end by themselves when prime falls silent, so none is left behind.
 */
public final class LocalProcesses implements AutoCloseable {
    /** A process that has ended is noticed at once; this is for a machine that has much else to do. */
    private static final int START_SECONDS = 180;

    private static final int END_SECONDS = 5;
    private static final Map<String, String> MAIN = Map.of(
            "connector", "org.quadrille.vconnector.ConnectorMain",
            "ce", "org.quadrille.vce.CeMain",
            "mee", "org.quadrille.vmee.MeeMain",
            "neighbour", "org.quadrille.common.neighbour.NeighbourMain");

    /**
     * Flags of every worker, as the launcher gives them, too. What a worker makes lives for one transaction: with the
     * JVM's choice of a place for new objects, a third of the heap, it would touch all of that for nothing. Without the
     * last flag, the JVM would wake twenty times a second for counters that nobody reads, and write them to a file that
     * can hold up a thread.
     */
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xmx256m", "-Xmn12m", "-XX:-UsePerfData");

    /**
     * For processes that end before the optimizing compiler pays off: it compiles during tens of thousands of
     * transactions of each process, for a minute or more of a small machine's processors.
     */
    private static final List<String> SHORT_FLAGS = List.of("-XX:TieredStopAtLevel=1");

    /** A run from this length on has time for that compiler. */
    private static final long LONG_MICROS = TimeUnit.MINUTES.toMicros(10);

    private final Path folder;
    private final List<String> flags = new ArrayList<>(FLAGS);
    private final Map<String, Process> processes = new ConcurrentHashMap<>();

    private LocalProcesses(Path folder, List<String> more) {
        this.folder = folder;
        flags.addAll(more);
    }

    /**
     * Processes that run for minutes and longer.
     *
     * @param folder gets a folder for each process, with its logs and what it printed
     */
    public static LocalProcesses lasting(Path folder) {
        return new LocalProcesses(folder, List.of());
    }

    /**
     * Processes for one run of a length that is known.
     *
     * @param folder gets a folder for each process, with its logs and what it printed
     */
    public static LocalProcesses of(Path folder, RunSchedule schedule) {
        return schedule.end() < LONG_MICROS ? new LocalProcesses(folder, SHORT_FLAGS) : lasting(folder);
    }

    /** Starts every worker of a testbed that does not run; returns, before they are ready, how many it started. */
    public int startAll(Testbed testbed) throws IOException {
        List<Endpoint> ended = Endpoint.all(testbed).stream()
                .filter(endpoint -> !runs(endpoint.name()))
                .toList();
        for (Endpoint endpoint : ended) {
            start(endpoint);
        }
        return ended.size();
    }

    /** Starts a worker; returns before it is ready. */
    public void start(Endpoint endpoint) throws IOException {
        start(endpoint, List.of());
    }

    /**
     * The same within something, such as a control group.
     *
     * @param before beginning of the command line; must exec the rest of it, so that the process is the worker
     */
    public void start(Endpoint endpoint, List<String> before) throws IOException {
        Path logs = Files.createDirectories(folder.resolve(endpoint.name()));
        List<String> command = new ArrayList<>(before);
        // A shell that ignores the terminal's signals passes that on to the program that it execs.
        command.addAll(List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh"));
        command.addAll(ThisJava.command(MAIN.get(endpoint.kind().label()), flags));
        command.addAll(List.of(
                "--once",
                "--parent",
                Long.toString(ProcessHandle.current().pid()),
                "--control-port",
                Integer.toString(endpoint.controlPort()),
                "--logs",
                logs.toString()));
        if (endpoint.dataPort() != 0) {
            command.addAll(List.of("--port", Integer.toString(endpoint.dataPort())));
        }
        processes.put(
                endpoint.name(),
                new ProcessBuilder(command)
                        .redirectOutput(logs.resolve("stdout.txt").toFile())
                        .redirectError(logs.resolve("stderr.txt").toFile())
                        .start());
    }

    /**
     * Waits until every process says that it is ready.
     *
     * @throws UserError if one ends before that, which says how it ended, or takes too long
     */
    public void awaitReady(BooleanSupplier interrupted) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        for (Map.Entry<String, Process> entry : processes.entrySet()) {
            Path out = folder.resolve(entry.getKey()).resolve("stdout.txt");
            while (!Files.readString(out).contains(" ready on ")) {
                if (!entry.getValue().isAlive()) {
                    throw new UserError(
                            entry.getKey() + " " + lastWords(entry.getKey()).text(), ExitCode.ABORTED);
                }
                if (System.nanoTime() > deadline) {
                    throw new UserError(
                            entry.getKey() + " was not ready after " + START_SECONDS
                                    + " s; the machine has too much else to do, so start fewer processes on it",
                            ExitCode.ABORTED);
                }
                if (interrupted.getAsBoolean()) {
                    return;
                }
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
    }

    /** As another dialer; where a worker is lost because its process has ended, the message says how it ended. */
    public Fleet.Dialer dialer(Fleet.Dialer by) {
        return endpoint -> {
            String name = endpoint.name();
            try {
                return LastWords.telling(by.connect(endpoint), name, () -> lastWords(name));
            } catch (WorkerLostException e) {
                throw lastWords(name).explained(name, e);
            }
        };
    }

    private LastWords lastWords(String name) {
        return new LastWords(processes.get(name), folder.resolve(name));
    }

    /** Whether a worker was started and has not ended. */
    private boolean runs(String name) {
        Process process = processes.get(name);
        return process != null && process.isAlive();
    }

    /** The process of a worker that was started. */
    public ProcessHandle process(String name) {
        return processes.get(name).toHandle();
    }

    /** Ends every process that is still there, politely first. */
    @Override
    public void close() {
        processes.values().forEach(Process::destroy);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
        for (Process process : processes.values()) {
            try {
                long left = Math.max(1, deadline - System.nanoTime());
                if (!process.waitFor(left, TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly().waitFor();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                process.destroyForcibly();
            }
        }
        processes.clear();
    }
}
