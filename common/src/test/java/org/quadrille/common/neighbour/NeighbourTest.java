package org.quadrille.common.neighbour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ThisJava;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.Assignment;
import org.quadrille.common.control.LocalWorker;
import org.quadrille.common.control.SilenceWatchdog;
import org.quadrille.common.control.Worker;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.control.WorkerState;
import org.quadrille.common.control.rmi.ChildWorker;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.wire.FrameChannel;
import org.quadrille.common.wire.WireRefused;
import org.quadrille.testing.Await;

/** Hogs with real processors, memory, files and sockets; how much they get depends on what else the machine does. */
@Timeout(120)
class NeighbourTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final String TOKEN = "secret";
    private static final long SECOND = 1_000_000;
    private static final long NEVER = 3_600 * SECOND;

    /** So often both threads must be seen at work: each stands still for moments, as when the JVM stops all threads. */
    private static final int LOOKS = 5;

    @TempDir
    Path logs;

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private Neighbour neighbour() {
        Neighbour made = new Neighbour(HERE, 0);
        open.add(made);
        return made;
    }

    private LocalWorker worker(Neighbour neighbour) {
        return new LocalWorker(neighbour, logs, () -> {});
    }

    private static Testbed.Neighbour entry(String name, int port) {
        return new Testbed.Neighbour(name, "127.0.0.1", 1, port, null);
    }

    private static Assignment assignment(int index, List<Testbed.Neighbour> neighbours, Hog... hogs) {
        String testbed = Json.write(Testbed.builder().neighbours(neighbours).build());
        return new Assignment("r", TOKEN, index, testbed, "{}", null, Hog.write(List.of(hogs)));
    }

    private static Hog hog(Hog.Kind kind, double amount, long begins, long ends) {
        return new Hog("hog", "here", kind, amount, kind == Hog.Kind.NETWORK ? "there" : null, begins, ends);
    }

    private void start(Worker worker, Hog... hogs) {
        worker.configure(assignment(1, List.of(entry("here", 1)), hogs));
        worker.prepare();
        worker.start(RunClock.wallMicros());
    }

    private HogReport report() {
        List<HogReport> all = HogReport.read(logs.resolve("r/neighbour-1"), "neighbour-1");
        assertEquals(1, all.size());
        return all.get(0);
    }

    private HogReport ended() throws InterruptedException {
        Await.await("the hog has ended", () -> report().ended() != null);
        return report();
    }

    private static double number(String text) {
        return Double.parseDouble(text.replaceAll(" .*", ""));
    }

    private static long status(long pid, String key) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith(key))
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Names of the hogs' threads of a process that ask for a processor, whether they have one or wait for it. */
    private static List<String> burning(long pid) {
        List<String> found = new ArrayList<>();
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path task : tasks.toList()) {
                String stat = stat(task);
                String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
                if (name.matches("hog-\\d") && stat.charAt(stat.lastIndexOf(')') + 2) == 'R') {
                    found.add(name);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found.stream().sorted().toList();
    }

    /** That of a thread that has ended meanwhile says that it is dead. */
    private static String stat(Path task) {
        try {
            return Files.readString(task.resolve("stat"));
        } catch (IOException ended) {
            return "0 () X";
        }
    }

    /** On a machine that gives it little, a hog may end late, and says so. */
    private static void assertDone(HogReport report) {
        assertTrue(report.problem().matches("(ended \\d+\\.\\d s late)?"), report::toString);
    }

    /** User and system time. */
    private static double cpuSeconds(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
    }

    @Test
    void twoThreadsAskForAProcessorFromItsBeginningToItsEndAndNoLonger() throws Exception {
        try (ChildWorker child = ChildWorker.start(NeighbourMain.class, logs)) {
            long pid = child.process().pid();
            Worker worker = RemoteWorkers.connect("127.0.0.1", child.port(), null, Duration.ofSeconds(30));
            start(worker, hog(Hog.Kind.CPU, 2, 3 * SECOND, 6 * SECOND));
            assertEquals(List.of(), burning(pid));
            Await.await("it has begun", () -> report().began() != null);
            double before = cpuSeconds(pid);
            int looks = 0;
            while (report().ended() == null && looks < LOOKS) {
                Thread.sleep(50);
                if (burning(pid).equals(List.of("hog-1", "hog-2"))) {
                    looks++;
                }
            }
            HogReport report = ended();
            double used = cpuSeconds(pid) - before;
            assertEquals(LOOKS, looks, "both threads were busy");
            // A thread is joined a moment before the system has ended it.
            Await.await("no thread is busy", () -> burning(pid).isEmpty());
            assertTrue(report.began() >= 3 * SECOND && report.ended() >= 6 * SECOND, report::toString);
            assertDone(report);
            double told = number(report.used());
            double window = (report.ended() - report.began()) / (double) SECOND;
            assertTrue(told <= 2 * window && told > 0, report::toString);
            assertTrue(used >= told - 0.5, used + " s by the system, " + report);
            worker.reset("r");
        }
    }

    @Test
    void aFractionIsAThreadThatIsBusyForPartOfTheTime() throws Exception {
        LocalWorker worker = worker(neighbour());
        start(worker, hog(Hog.Kind.CPU, 0.25, 0, 2 * SECOND));
        HogReport report = ended();
        assertTrue(number(report.used()) <= 0.6, report::toString);
        assertTrue(number(report.used()) > 0, report::toString);
    }

    @Test
    void memoryIsResidentWhileItIsOnAndFreedAfterwards() throws Exception {
        try (ChildWorker child = ChildWorker.start(NeighbourMain.class, logs)) {
            long pid = child.process().pid();
            Worker worker = RemoteWorkers.connect("127.0.0.1", child.port(), null, Duration.ofSeconds(30));
            start(worker, hog(Hog.Kind.MEMORY, 300, 3 * SECOND, 7 * SECOND));
            long before = status(pid, "VmRSS:");
            Await.await("300 MiB are resident", () -> resident(pid) >= before + 300 * 1_000);
            HogReport report = ended();
            assertTrue(report.used().startsWith("300 MiB, touched "), report::toString);
            assertDone(report);
            Await.await("they are freed", () -> resident(pid) < before + 100 * 1_000);
            worker.reset("r");
        }
    }

    private static long resident(long pid) {
        try {
            return status(pid, "VmRSS:");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The targets of this process's open files that are a hog's. */
    private static List<String> files() {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.map(NeighbourTest::target)
                    .filter(target -> target.contains("quadrille-hog-"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    @Test
    void theFileOfADiskHogHasNoNameAndIsGoneAtItsEnd() throws Exception {
        LocalWorker worker = worker(neighbour());
        start(worker, hog(Hog.Kind.DISK, 2, 0, 3 * SECOND));
        Await.await("it is open and has no name", () -> files().stream().anyMatch(file -> file.endsWith(" (deleted)")));
        try (Stream<Path> all = Files.walk(logs)) {
            assertTrue(all.noneMatch(file -> file.toString().contains("quadrille-hog")));
        }
        HogReport report = ended();
        assertEquals(List.of(), files());
        assertDone(report);
        double written = number(report.used());
        double window = (report.ended() - report.began()) / (double) SECOND;
        assertTrue(written > 0 && written <= 2 * window + 0.6, report::toString);
    }

    @Test
    void whatIsSentArrivesAndOnlyWithTheTokenOfTheRun() throws Exception {
        Neighbour here = neighbour();
        Neighbour there = neighbour();
        LocalWorker sender = worker(here);
        LocalWorker receiver = worker(there);
        List<Testbed.Neighbour> both = List.of(entry("here", here.dataPort()), entry("there", there.dataPort()));
        Hog hog = hog(Hog.Kind.NETWORK, 80, 0, 2 * SECOND);
        assertRefused(there, TOKEN, "has no run at the moment");
        receiver.configure(assignment(2, both, hog));
        sender.configure(assignment(1, both, hog));
        assertRefused(there, "guessed", "its token is not the one of this run");
        for (LocalWorker each : List.of(receiver, sender)) {
            each.prepare();
            each.start(RunClock.wallMicros());
        }
        HogReport report = ended();
        assertDone(report);
        double window = (report.ended() - report.began()) / (double) SECOND;
        assertTrue(number(report.used()) > 0 && number(report.used()) <= 10 * window + 0.3, report::toString);
        receiver.reset("r");
        assertRefused(there, TOKEN, "has no run at the moment");
    }

    private static void assertRefused(Neighbour neighbour, String token, String why) {
        WireRefused refused = assertThrows(
                WireRefused.class,
                () -> FrameChannel.connect("127.0.0.1", neighbour.dataPort(), token, "x", Duration.ofSeconds(30)));
        assertTrue(refused.getMessage().contains(why), refused.getMessage());
    }

    @Test
    void aHogWhosePrimeFallsSilentEnds() throws Exception {
        LocalWorker worker = worker(neighbour());
        start(worker, hog(Hog.Kind.CPU, 0.1, 0, NEVER));
        Await.await("it has begun", () -> report().began() != null);
        open.add(new SilenceWatchdog(worker, Duration.ofMillis(200), () -> {}));
        assertEquals("was ended before its time", ended().problem());
        assertEquals(WorkerState.FAILED, worker.status().state());
    }

    /** As its silence is counted by its own time, this takes a little more than ten seconds. */
    @Test
    void aHogOfAProcessEndsAfterPrimeWasKilled() throws Exception {
        Path order = logs.resolve("order.json");
        Files.writeString(
                order, Json.write(assignment(1, List.of(entry("here", 1)), hog(Hog.Kind.MEMORY, 150, 0, NEVER))));
        try (ChildWorker child = ChildWorker.start(NeighbourMain.class, logs)) {
            long pid = child.process().pid();
            List<String> command =
                    ThisJava.command(SmallPrime.class.getName(), List.of("-XX:TieredStopAtLevel=1", "-Xmx64m"));
            command.addAll(List.of("", "127.0.0.1", Integer.toString(child.port()), order.toString()));
            long before = resident(pid);
            Process prime = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                assertEquals("started", prime.inputReader().readLine());
                Await.await("150 MiB are resident", () -> resident(pid) >= before + 150 * 1_000);
            } finally {
                prime.destroyForcibly().waitFor();
            }
            assertNull(report().ended(), "nobody has told it to stop");
            // Its own time is what counts, so on a machine that gives it little this has no limit but that of the test.
            while (report().ended() == null) {
                Thread.sleep(20);
            }
            assertEquals("was ended before its time", report().problem());
            assertTrue(resident(pid) < before + 100 * 1_000, () -> resident(pid) + " kB after " + before);
            assertTrue(child.process().isAlive(), "it waits for the next run");
        }
    }

    @Test
    void anAbortEndsWhatIsOnAndBeginsNothing() throws Exception {
        LocalWorker worker = worker(neighbour());
        start(worker, hog(Hog.Kind.MEMORY, 1, NEVER, 2 * NEVER));
        worker.abort("r", "end of test");
        assertNull(report().began());
        worker.reset("r");
        assertEquals("", worker.busy());
    }

    @Test
    void whatTheMachineCannotGiveIsRefusedBeforeTheStart() {
        LocalWorker worker = worker(neighbour());
        String memory = refused(worker, entry("here", 1), hog(Hog.Kind.MEMORY, 1e9, 0, SECOND));
        assertTrue(
                memory.matches("event hog asks for 1000000000 MiB of memory, but its machine has \\d+ MiB free; ask for"
                        + " less"),
                memory);
        Testbed.Neighbour nowhere = new Testbed.Neighbour("here", "127.0.0.1", 1, 2, "/no/such");
        String disk = refused(worker, nowhere, hog(Hog.Kind.DISK, 1, 0, SECOND));
        assertTrue(disk.contains("its folder /no/such is no folder that it may write to; make room there"), disk);
    }

    @Test
    void memoryOfOneMachineIsAddedUp() {
        Hog own = new Hog("late", "here", Hog.Kind.MEMORY, 1, null, SECOND, 2 * SECOND);
        Hog beside = new Hog("early", "there", Hog.Kind.MEMORY, 1e9, null, 0, SECOND + 1);
        List<Testbed.Neighbour> both = List.of(entry("here", 1), entry("there", 2));
        LocalWorker worker = worker(neighbour());
        assertTrue(refused(worker, both, own, beside)
                .matches("event late asks for 1 MiB of memory, which are 1000000001 with the others that are on"
                        + " then, but its machine has \\d+ MiB free; ask for less"));
        Hog before = new Hog("early", "there", Hog.Kind.MEMORY, 1e9, null, 0, SECOND);
        worker(neighbour()).configure(assignment(1, both, own, before));
        Testbed.Neighbour elsewhere = new Testbed.Neighbour("there", "10.1.2.3", 1, 2, null);
        worker(neighbour()).configure(assignment(2, List.of(elsewhere, both.get(0)), own, beside));
    }

    private static String refused(LocalWorker worker, Testbed.Neighbour self, Hog hog) {
        return refused(worker, List.of(self), hog);
    }

    private static String refused(LocalWorker worker, List<Testbed.Neighbour> all, Hog... hogs) {
        return assertThrows(WorkerException.class, () -> worker.configure(assignment(1, all, hogs)))
                .getMessage();
    }
}
