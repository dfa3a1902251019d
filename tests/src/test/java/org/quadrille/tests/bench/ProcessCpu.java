package org.quadrille.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** CPU time, user and system, of processes of this machine, from {@code /proc}. */
final class ProcessCpu {
    /** Ticks a second in the times that Linux reports to programs, the same on every machine. */
    private static final double TICKS = 100;

    /** Positions in {@code /proc/<pid>/stat} after the name: utime, stime, and those of children waited for. */
    private static final int UTIME = 11;

    private static final int STIME = 12;
    private static final int CUTIME = 13;
    private static final int CSTIME = 14;

    private ProcessCpu() {}

    /** Why it cannot be measured here, for {@link Benchmark#missing()}. */
    static Optional<String> missing() {
        return Files.isReadable(Path.of("/proc/self/stat"))
                ? Optional.empty()
                : Optional.of("it reads CPU times from /proc: run it on Linux");
    }

    /** Seconds that processes, all of them alive, have used. */
    static double seconds(Collection<Long> pids) throws IOException {
        double all = 0;
        for (long pid : pids) {
            String[] stat = stat(pid);
            all += (Long.parseLong(stat[UTIME]) + Long.parseLong(stat[STIME])) / TICKS;
        }
        return all;
    }

    /** Seconds that a server and its children have used, those that have ended included. */
    static double server(long pid) throws IOException {
        String[] own = stat(pid);
        long ended = ended(own);
        double all = (Long.parseLong(own[UTIME]) + Long.parseLong(own[STIME]) + ended) / TICKS;
        Collection<Long> children = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::children)
                .map(ProcessHandle::pid)
                .toList();
        for (long child : children) {
            try {
                all += seconds(List.of(child));
            } catch (IOException e) {
                // What is said of a process that has ended depends on whether its file was open by then.
                if (Files.exists(Path.of("/proc", Long.toString(child)))) {
                    throw e;
                }
                return server(pid);
            }
        }
        // The time of a child that ended meanwhile now counts as its parent's, so it would be missed or count twice.
        return ended(stat(pid)) == ended ? all : server(pid);
    }

    /** Ticks of the children that a process has waited for. */
    private static long ended(String[] stat) {
        return Long.parseLong(stat[CUTIME]) + Long.parseLong(stat[CSTIME]);
    }

    /** Seconds that processes which this one has started, and all that these have started, have used: of those that ended. */
    static double ended() throws IOException {
        String[] own = stat(ProcessHandle.current().pid());
        return (Long.parseLong(own[CUTIME]) + Long.parseLong(own[CSTIME])) / TICKS;
    }

    /** Nanoseconds that the only thread of a process has used. */
    static long nanos(long pid) throws IOException {
        String text = Files.readString(Path.of("/proc", Long.toString(pid), "schedstat"));
        return Long.parseLong(text.substring(0, text.indexOf(' ')));
    }

    /**
     * Seconds that the compilers of Java processes, all of them alive, have used; part of {@link #seconds}. A JVM ends
     * a compiler thread that has been idle for some seconds; its seconds are then missing.
     */
    static double compilers(Collection<Long> pids) throws IOException {
        double all = 0;
        for (long pid : pids) {
            try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
                for (Path thread : threads.toList()) {
                    try {
                        // Thread names are cut after fifteen characters.
                        if (Files.readString(thread.resolve("comm")).matches("C[12] CompilerThre\\s*")) {
                            String text = Files.readString(thread.resolve("schedstat"));
                            all += Long.parseLong(text.substring(0, text.indexOf(' '))) / 1e9;
                        }
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

    private static String[] stat(long pid) throws IOException {
        String text = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return text.substring(text.lastIndexOf(')') + 2).split(" ");
    }
}
