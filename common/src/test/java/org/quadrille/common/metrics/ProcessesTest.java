package org.quadrille.common.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who uses the processor time of a machine, which here consists of files. */
class ProcessesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int SELF = 70;

    @TempDir
    Path proc;

    @BeforeEach
    void start() throws IOException {
        process(1, "init", 0, 10, "/sbin/init");
        process(2, "kthreadd", 0x200000, 999, "");
        Files.writeString(proc.resolve("2/comm"), "kthreadd\n");
        process(3, "kworker/0:1", 0x4208000 | 0x200000, 999, "");
        process(50, "postgres", 0, 400, "postgres: d u [local] idle");
        process(SELF, "java", 0, 100, "java\0-cp\0x");
        process(80, "java", 0, 20, "java\0-cp\0lib/*\0org.quadrille.cli.QuadrilleMain\0ce");
        process(90, "a (b) c", 0, 7, "make\0-pl\0with org.quadrille.x");
        Files.createDirectories(proc.resolve("sys"));
    }

    /** User time, system time and both of its children are {@code ticks} each. */
    private void process(int pid, String name, long flags, long ticks, String command) throws IOException {
        Files.createDirectories(proc.resolve("" + pid));
        Files.writeString(
                proc.resolve(pid + "/stat"),
                pid + " (" + name + ") S 1 1 1 0 -1 " + flags + " 5 5 5 5 " + (ticks + " ").repeat(4)
                        + "20 0 1 0 4711\n");
        Files.writeString(proc.resolve(pid + "/cmdline"), command + "\0");
    }

    /** Of a run with these processes and this one. */
    private Processes ofRun(Long... pids) {
        Processes processes = Processes.of(proc, SELF);
        processes.ofRun(Set.of(pids));
        return processes;
    }

    private static Map<Counter, Double> read(Processes processes, long seconds, boolean now) {
        Map<Counter, Double> counters = new EnumMap<>(Counter.class);
        processes.read(counters, seconds * SECOND, now);
        return counters;
    }

    private static Map<Counter, Double> ticks(double kit, double database, double other) {
        return Map.of(Counter.KIT_TICKS, kit, Counter.DATABASE_TICKS, database, Counter.OTHER_TICKS, other);
    }

    @Test
    void everyProcessIsTheKitsTheDatabasesOrAnothers() throws IOException {
        Processes processes = ofRun(60L, 80L);
        assertEquals(ticks(480, 1_600, 68), read(processes, 0, false));
        process(50, "postgres", 0, 500, "");
        process(91, "cc", 0, 3, "cc");
        assertEquals(Map.of(), read(processes, 1, false), "not yet again");
        assertEquals(ticks(480, 2_000, 80), read(processes, 1, true), "unless the machine stood still");
        assertEquals(ticks(480, 2_000, 80), read(processes, 3, false), "the first of the kit looks every two seconds");
    }

    /** As of a forgotten {@code serve}, or of another user's run. */
    @Test
    void whatElseRunsOfTheKitIsOthers_andDoesNotLookForThisRun() throws IOException {
        process(40, "java", 0, 5, "java\0-cp\0lib/*\0org.quadrille.cli.QuadrilleMain\0serve");
        Processes processes = ofRun(80L, (long) SELF);
        assertEquals(ticks(480, 1_600, 88), read(processes, 0, false));
        assertEquals(ticks(480, 1_600, 88), read(processes, 2, false), "it is the first of its run");
    }

    @Test
    void theNextLooksOnceTheFirstHasEnded() throws IOException {
        process(60, "java", 0, 1, "");
        Processes processes = ofRun(60L, 80L);
        assertEquals(ticks(484, 1_600, 68), read(processes, 0, false));
        assertEquals(Map.of(), read(processes, 2, false));
        Files.delete(proc.resolve("60/stat"));
        assertEquals(ticks(480, 1_600, 68), read(processes, 30, false));
        assertEquals(ticks(480, 1_600, 68), read(processes, 32, false));
    }

    @Test
    void oneThatIsNotTheFirstOfTheKitLooksEveryHalfMinute() throws IOException {
        process(60, "java", 0, 0, "java\0org.quadrille.cli.QuadrilleMain");
        Processes processes = ofRun(60L, 80L);
        assertEquals(ticks(480, 1_600, 68), read(processes, 0, false));
        assertEquals(Map.of(), read(processes, 29, false));
        assertEquals(ticks(480, 1_600, 68), read(processes, 30, false));
    }

    @Test
    void whereNotEveryProcessCanBeSeenNothingIsKnown() throws IOException {
        Files.writeString(proc.resolve("2/comm"), "sh\n");
        assertEquals(Map.of(), read(Processes.of(proc, SELF), 0, true), "a container with processes of its own");
        Files.writeString(proc.resolve("2/comm"), "kthreadd\n");
        Files.delete(proc.resolve("1/stat"));
        assertEquals(Map.of(), read(Processes.of(proc, SELF), 0, true), "processes of others are hidden");
    }
}
