package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/** Studies of real databases and processes that stop before their time: the same command goes on, and nothing is left. */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "studies of several minutes (-Plong)")
@Timeout(2_400)
class StoppedStudiesIT {
    private static final int KILLS = Integer.getInteger("quadrille.kills", 3);
    private static final long SEED = Long.getLong("quadrille.seed", 1);

    /** Kills hit a run, its report or what is made ready for the next, and by turns the loading of databases. */
    private static final double RUN_SECONDS = 20;

    private static final double LOAD_SECONDS = 30;

    private static final long LIMIT_SECONDS = 1_200;

    /**
     * Twelve slots: one instance and two at once, each with three loads, twice. Runs that are INVALID count; one that a
     * busy machine has spoilt is made again.
     */
    private static final String TWO = """
            { "name": "stopped", "kind": "scale", "instances": 2, "factors": {"local.targetTpsV": [2, 4, 6]},
              "environments": {"here": {"local": {"profile": "study", "phaseLength": "1s", "sessions": 2, "cpus": 1}}},
              "blocks": 2, "retries": 20, "reset": ["databases", "server", "processes"] }
            """;

    /** A server that is killed in half of four runs; there it has lost a file where a file says so. */
    private static final String CRASH = """
            { "name": "stopped", "kind": "disturb",
              "environments": {"here": {"local": {"profile": "study", "phaseLength": "1s", "sessions": 2}}},
              "events": [
                {"name": "loss", "at": 0.5,
                 "command": "[ ! -e lose ] || rm lose $(readlink /proc/$QUADRILLE_SERVER_PID/cwd)/global/pg_control"},
                {"name": "crash", "at": 1, "seconds": 1, "kill": "1.1.oltp"} ],
              "blocks": 2, "retries": 20, "reset": ["databases", "server", "processes"] }
            """;

    @TempDir
    Path folder;

    private final List<Kit> started = new ArrayList<>();

    /** A study that a failed test has left would go on beside all others. */
    @AfterEach
    void end() {
        started.forEach(Kit::close);
    }

    private Kit run() throws IOException {
        Kit kit = Kit.start(folder, Map.of(), "study", "run", "--no-page");
        started.add(kit);
        return kit;
    }

    private StudyFolder study() {
        return new StudyFolder(folder.resolve("studies/stopped"));
    }

    private void write(String file) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("study.json"), file);
        Kit check = Kit.run(folder, "study", "check");
        assumeFalse(check.err().contains(" needs a control group "), check.err());
        assertEquals(0, check.exit(), check.err());
    }

    /** The one that is killed, or all that it has started too; servers have no parent and go on for a moment. */
    @Test
    void aStudyOfTwoInstancesThatIsKilledAtAnyMomentFillsEachSlotOnce(TestReporter reporter) throws Exception {
        write(TWO);
        Random random = new Random(SEED);
        List<String> kills = new ArrayList<>();
        for (int i = 0; i < KILLS; i++) {
            boolean inRun = i % 2 == 0;
            long before = reached(inRun);
            Kit kit = run();
            while (reached(inRun) == before) {
                assertTrue(kit.runs(), kit.out() + kit.err());
                Thread.sleep(20);
            }
            Thread.sleep(Math.round(1_000 * (inRun ? RUN_SECONDS : LOAD_SECONDS) * random.nextDouble()));
            assertTrue(kit.runs(), kit.out() + kit.err());
            boolean all = random.nextBoolean();
            if (all) {
                kit.close();
            } else {
                Kit.signal("KILL", kit.pid());
                kit.awaitExit(LIMIT_SECONDS);
            }
            kills.add((all ? "all" : "one") + " of " + reached(true) + " runs");
        }
        reporter.publishEntry("kills with seed " + SEED, kills.toString());
        finished();
        assertEquals(
                KILLS + 1,
                Journal.read(study().journal()).stream()
                        .filter(entry -> entry.event() instanceof JournalEvent.Opened)
                        .count());
        StudyState state = RecordedStudy.read(study().path()).state();
        assertEquals(
                IntStream.rangeClosed(1, 12).boxed().toList(),
                state.counting().stream().map(Attempt::slot).sorted().toList(),
                "each slot once");
        nothingLeft();
    }

    @Test
    void aServerThatDoesNotStartAgainAfterAnEventEndsTheStudyAndTheSameCommandGoesOn() throws Exception {
        write(CRASH);
        Files.createFile(folder.resolve("lose"));
        Kit kit = run();
        assertEquals(2, kit.awaitExit(LIMIT_SECONDS), kit.out() + kit.err());
        assertTrue(
                kit.err()
                        .strip()
                        .matches("quadrille study run: The database server that event crash killed on \\S+ could not be"
                                + " started again: The embedded PostgreSQL server in \\S+ did not start on port \\d+: .*pg_control.*;"
                                + " fix this, then run the command again, which starts another server\\."),
                kit.err());
        nothingLeft();
        Kit status = Kit.run(folder, "study", "status");
        assertTrue(status.out().contains("last: The database server that event crash killed on "), status.out());
        finished();
        StudyState state = RecordedStudy.read(study().path()).state();
        assertEquals(4, state.counting().size());
        assertTrue(
                state.voids().stream()
                        .anyMatch(run -> run.reason()
                                .startsWith("the end of event crash failed, as it could not start the server: ")),
                state.voids()::toString);
        nothingLeft();
    }

    private void finished() throws Exception {
        Kit last = run();
        assertEquals(0, last.awaitExit(LIMIT_SECONDS), last.out() + last.err());
        assertTrue(last.out().contains("Every slot has its run."), last.out());
        Kit verify = Kit.run(folder, "study", "verify", study().path().toString());
        assertEquals(0, verify.exit(), verify.out() + verify.err());
    }

    /** How many runs, or campaigns, have begun. */
    private long reached(boolean runs) {
        return Journal.read(study().journal()).stream()
                .filter(entry ->
                        (runs ? JournalEvent.Started.class : JournalEvent.Opened.class).isInstance(entry.event()))
                .count();
    }

    /** No process that names the folder or works in it, no folder and no control group that a campaign has made. */
    private void nothingLeft() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        List<String> left = processes();
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            Thread.sleep(100);
            left = processes();
        }
        assertEquals(List.of(), left);
        List<Path> made = Journal.read(study().journal()).stream()
                .map(entry -> entry.event() instanceof JournalEvent.Made one ? one : null)
                .filter(one -> one != null
                        && List.of(Resource.Kind.FOLDER.name(), Resource.Kind.CONTROL_GROUP.name())
                                .contains(one.kind()))
                .flatMap(one -> Stream.of(one.id().split(":")))
                .map(Path::of)
                .toList();
        assertTrue(made.size() >= started.size(), made::toString);
        assertEquals(List.of(), made.stream().filter(Files::exists).toList());
        Kit.nothingLeft(folder);
    }

    private List<String> processes() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            for (Path process : all.filter(path -> path.getFileName().toString().matches("\\d+"))
                    .toList()) {
                String line =
                        seen(() -> Files.readString(process.resolve("cmdline")).replace('\0', ' '));
                String place = seen(
                        () -> Files.readSymbolicLink(process.resolve("cwd")).toString());
                if ((line + place).contains(folder.toString())
                        && !process.getFileName()
                                .toString()
                                .equals(Long.toString(ProcessHandle.current().pid()))) {
                    found.add(line + " in " + place);
                }
            }
        }
        return found;
    }

    private interface Look {
        String at() throws IOException;
    }

    /** Of a process that has ended meanwhile, nothing is seen. */
    private static String seen(Look look) {
        try {
            return look.at();
        } catch (IOException ended) {
            return "";
        }
    }
}
