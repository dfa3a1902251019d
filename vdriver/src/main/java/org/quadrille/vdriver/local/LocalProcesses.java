package org.quadrille.vdriver.local;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.FileErrors;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.WorkerLostException;
import org.quadrille.common.control.process.WorkerSettings;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Fleet;

/**
 * Worker processes that prime starts on its own machine. A Ctrl-C on the terminal does not reach them, and they end by
 * themselves when prime falls silent, so none is left behind.
 */
public final class LocalProcesses implements AutoCloseable {
    /** A process that has ended is noticed at once; this is for a machine that has much else to do. */
    private static final int START_SECONDS = 180;

    private static final int END_SECONDS = 5;
    private static final Map<String, String> MAIN = Map.of(
            "connector", "org.quadrille.vconnector.ConnectorMain",
            "ce", "org.quadrille.vce.CeMain",
            "mee", "org.quadrille.vmee.MeeMain");

    /**
     * Flags of every process, as the launcher gives them, too. Without the last, the JVM would wake twenty times a
     * second for counters that nobody reads, and write them to a file that can hold up a thread.
     */
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-XX:-UsePerfData");

    /** Heap for each worker. */
    private static final int HEAP_MIB = 256;

    /**
     * Of the heap, for new objects, as the launcher gives it, too. What a worker makes lives for one transaction: with the JVM's choice, a third of
     * the heap, it would touch all of that for nothing.
     */
    private static final int NEW_MIB = 12;

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

    /** Processes that run for minutes and longer, each with a folder for its logs and what it printed. */
    public static LocalProcesses lasting(Path folder) {
        return new LocalProcesses(folder, List.of());
    }

    /** Processes for one run of a length that is known, each with a folder for its logs and what it printed. */
    public static LocalProcesses of(Path folder, RunSchedule schedule) {
        return schedule.end() < LONG_MICROS ? new LocalProcesses(folder, SHORT_FLAGS) : lasting(folder);
    }

    /**
     * Starts every worker of a testbed that does not run, and returns how many processes that took, which are not ready
     * yet. With more than one tile, the connectors of a tile share a process, which takes less memory and processor
     * time than one for each group.
     */
    public int startAll(Testbed testbed) throws IOException {
        boolean share = testbed.tiles().size() > 1;
        Map<Object, List<Endpoint>> ended = Endpoint.all(testbed).stream()
                .filter(endpoint -> !runs(endpoint.name()))
                .collect(Collectors.groupingBy(
                        endpoint -> share && endpoint.kind() == WorkerKind.CONNECTOR
                                ? GroupId.ofIndex(endpoint.index()).tile()
                                : endpoint,
                        LinkedHashMap::new,
                        Collectors.toList()));
        for (List<Endpoint> hosted : ended.values()) {
            start(hosted, List.of());
        }
        return ended.size();
    }

    /**
     * Starts a worker, perhaps within something such as a control group; returns before it is ready.
     *
     * @param before beginning of the command line; must exec the rest of it, so that the process is the worker
     */
    public void start(Endpoint endpoint, List<String> before) throws IOException {
        start(List.of(endpoint), before);
    }

    /** Starts one process for workers of a kind. The folder of the first has what it writes; the others are links. */
    private void start(List<Endpoint> hosted, List<String> before) throws IOException {
        Endpoint first = hosted.get(0);
        Path logs = Files.createDirectories(folder.resolve(first.name()));
        for (Endpoint other : hosted.subList(1, hosted.size())) {
            Path link = folder.resolve(other.name());
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, logs.getFileName());
        }
        List<String> command = new ArrayList<>(before);
        // A shell that ignores the terminal's signals passes that on to the program that it execs.
        command.addAll(List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh"));
        List<String> sized = new ArrayList<>(flags);
        sized.add("-Xmx" + HEAP_MIB * hosted.size() + "m");
        sized.add("-Xmn" + NEW_MIB * hosted.size() + "m");
        command.addAll(ThisJava.command(MAIN.get(first.kind().label()), sized));
        command.addAll(List.of(
                "--once",
                "--parent",
                Long.toString(ProcessHandle.current().pid()),
                "--control-port",
                ports(hosted, Endpoint::controlPort),
                "--logs",
                logs.toString()));
        if (first.dataPort() != 0) {
            command.addAll(List.of("--port", ports(hosted, Endpoint::dataPort)));
        }
        Process process = new ProcessBuilder(command)
                .redirectOutput(logs.resolve("stdout.txt").toFile())
                .redirectError(logs.resolve("stderr.txt").toFile())
                .start();
        hosted.forEach(endpoint -> processes.put(endpoint.name(), process));
    }

    private static String ports(List<Endpoint> hosted, ToIntFunction<Endpoint> port) {
        return hosted.stream()
                .map(endpoint -> Integer.toString(port.applyAsInt(endpoint)))
                .collect(Collectors.joining(","));
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
            while (!Files.readString(out).contains(WorkerSettings.READY)) {
                if (!entry.getValue().isAlive()) {
                    throw new UserError(
                            entry.getKey() + " " + lastWords(entry.getKey()).text(), ExitCode.ABORTED);
                }
                if (System.nanoTime() > deadline) {
                    throw new UserError(
                            entry.getKey() + " was not ready after " + START_SECONDS
                                    + " s; the machine is busy with other work, so start fewer processes on it",
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

    /** The process of a worker that was started; workers may share one. */
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

    /**
     * How a process of this machine has ended, and the last that it said: prime only sees that nobody answers any more.
     *
     * @param process null for one that was not started here
     * @param folder has what it printed in {@code stderr.txt} and {@code stdout.txt}
     */
    record LastWords(Process process, Path folder) {
        /** Connections to a process that ends break before the system says that it has ended. */
        private static final long END_MILLIS = 1_000;

        /** A process that a signal ended has an exit code of this and the number of the signal. */
        private static final int SIGNAL = 128;

        private static final int KILL = 9;

        /** Stack traces and messages of a library may be long. */
        private static final int LONGEST = 300;

        /** A worker like another one; but if it is lost because its process has ended, the message says how. */
        static Worker telling(Worker worker, String name, Supplier<LastWords> process) {
            return (Worker) Proxy.newProxyInstance(
                    worker.getClass().getClassLoader(),
                    worker.getClass().getInterfaces(),
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "equals" -> proxy == arguments[0];
                        case "hashCode" -> System.identityHashCode(proxy);
                        default -> {
                            try {
                                yield method.invoke(worker, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause() instanceof WorkerLostException lost
                                        ? process.get().explained(name, lost)
                                        : e.getCause();
                            }
                        }
                    });
        }

        /** What is known of the loss of the process's worker: how the process ended, or what is given if it did not. */
        WorkerLostException explained(String name, WorkerLostException lost) {
            try {
                return process != null && process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS)
                        ? new WorkerLostException("the process of " + name + " " + text(), lost)
                        : lost;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return lost;
            }
        }

        /** Follows the name of a process that has ended. */
        String text() {
            int code = process.exitValue();
            return "ended with exit code " + code
                    + (code > SIGNAL
                            ? " (signal " + (code - SIGNAL) + (code - SIGNAL == KILL ? ", killed" : "") + ")"
                            : "")
                    + "; it said last: " + said();
        }

        private String said() {
            try {
                for (String file : new String[] {"stderr.txt", "stdout.txt"}) {
                    // A stack trace is indented.
                    String last = Files.readString(folder.resolve(file))
                            .lines()
                            .filter(line -> !line.isBlank() && !Character.isWhitespace(line.charAt(0)))
                            .reduce((a, b) -> b)
                            .orElse("");
                    if (!last.isEmpty()) {
                        return Words.escaped(last.length() > LONGEST ? last.substring(0, LONGEST) + "..." : last);
                    }
                }
                return "nothing";
            } catch (IOException e) {
                return "something that cannot be read (" + FileErrors.of(e) + ")";
            }
        }
    }
}
