package org.quadrille.tests.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.environment.Resource;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/**
 * A study in containers of a real engine that is killed while it loads databases, in a run and while it resets databases: the same
 * command goes on, and the engine has nothing of it at its end. The images that it is made of are those of
 * {@code testbed-in-containers.sh}.
 */
@EnabledIfSystemProperty(named = "kit.long", matches = "true", disabledReason = "a study of several minutes (-Plong)")
@Timeout(3_600)
class StoppedContainersIT {
    private static final String JRE = System.getProperty("quadrille.test.jre", "quadrille-test-jre:17");
    private static final String POSTGRES = System.getProperty("quadrille.test.postgres", "quadrille-test-postgres:15");
    private static final long LIMIT_SECONDS = 1_200;

    /** Its first environment has two slots, which share their databases. Runs that are INVALID count. */
    private static final String FILE = """
            { "name": "killed", "kind": "compare", "blocks": 2, "retries": 20,
              "environments": {
                "two":   {"local": {"profile": "study", "phaseLength": "1s", "sessions": 2, "container": true, "databaseImage": "%1$s"}},
                "three": {"local": {"profile": "study", "phaseLength": "1s", "sessions": 3, "container": true, "databaseImage": "%1$s"}} },
              "reset": ["databases", "server", "processes"] }
            """;

    @TempDir
    Path folder;

    private final List<Kit> started = new ArrayList<>();
    private Process events;

    @AfterEach
    void end() {
        started.forEach(Kit::close);
        if (events != null) {
            events.destroyForcibly();
        }
    }

    /** How often something that a kill is to hit has begun. */
    private interface Count {
        long now() throws IOException, InterruptedException;
    }

    @Test
    void aStudyInContainersThatIsKilledFillsEachSlotOnceAndLeavesNothingInTheEngine() throws Exception {
        assumeTrue(
                !docker("image", "inspect", "--format", "there", JRE, POSTGRES).isEmpty(),
                "skipped: no container engine answers docker with the images " + JRE + " and " + POSTGRES
                        + "; name others with -Dquadrille.test.jre and -Dquadrille.test.postgres");
        assertEquals(0, kit("image", "--load", "--base", "docker://" + JRE).awaitExit(LIMIT_SECONDS));
        Files.writeString(folder.resolve("study.json"), FILE.formatted(POSTGRES));
        Path made = folder.resolve("made.txt");
        events = new ProcessBuilder(
                        "docker",
                        "events",
                        "--filter",
                        "event=create",
                        "--format",
                        "{{.TimeNano}} {{with index .Actor.Attributes \"name\"}}{{.}}{{else}}{{.Actor.ID}}{{end}}")
                .redirectOutput(made.toFile())
                .start();
        killed(false, () -> said("Loading"));
        killed(true, () -> said("/10 tpsV"));
        killed(
                false,
                () -> docker("ps", "--quiet", "--filter", "name=prime-run").length());

        Kit last = run();
        assertEquals(0, last.awaitExit(LIMIT_SECONDS), last.out() + last.err());
        StudyState state = RecordedStudy.read(study().path()).state();
        assertEquals(
                state.slots().stream()
                        .filter(slot -> slot.environment().equals("two"))
                        .map(Slot::number)
                        .toList(),
                state.counting().stream().map(Attempt::slot).sorted().toList(),
                "each slot once");
        Map<String, Instant> projects = projects();
        // One for each campaign, and more where a busy machine has kept a run from beginning.
        assertTrue(projects.size() >= 4, projects::toString);
        inTheJournalBeforeTheyWereMade(projects, Files.readAllLines(made));
        for (String project : projects.keySet()) {
            // By name, as a volume that a container is made with by itself has no label.
            String named = "name=" + project;
            assertEquals("", docker("ps", "--all", "--quiet", "--filter", named));
            assertEquals("", docker("network", "ls", "--quiet", "--filter", named));
            assertEquals("", docker("volume", "ls", "--quiet", "--filter", named));
        }
    }

    private Kit kit(String... args) throws Exception {
        Kit kit = Kit.packaged(folder, args);
        started.add(kit);
        return kit;
    }

    private StudyFolder study() {
        return new StudyFolder(folder.resolve("studies/killed"));
    }

    private Kit run() throws Exception {
        return kit("study", "run", "--no-page", "--only", "two");
    }

    /** @param all whether all that it has started is killed too */
    private void killed(boolean all, Count count) throws Exception {
        long before = count.now();
        Kit study = run();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (count.now() <= before) {
            assertTrue(study.runs() && System.nanoTime() < deadline, study.out() + study.err());
            Thread.sleep(100);
        }
        Thread.sleep(2_000);
        assertTrue(study.runs(), study.out() + study.err());
        if (all) {
            study.close();
        } else {
            Kit.signal("KILL", study.pid());
            study.awaitExit(LIMIT_SECONDS);
        }
    }

    /** How often runs have said something. */
    private long said(String words) throws IOException {
        long count = 0;
        if (Files.exists(study().testbeds())) {
            try (Stream<Path> runs = Files.list(study().testbeds())) {
                for (Path run : runs.toList()) {
                    count += Files.readAllLines(run).stream()
                            .filter(line -> line.contains(words))
                            .count();
                }
            }
        }
        return count;
    }

    /** When each project came into the journal. */
    private Map<String, Instant> projects() {
        Map<String, Instant> projects = new TreeMap<>();
        for (JournalEntry entry : Journal.read(study().journal())) {
            if (entry.event() instanceof JournalEvent.Made one && one.kind().equals(Resource.Kind.CONTAINERS.name())) {
                projects.put(one.detail(), entry.at());
            }
        }
        return projects;
    }

    /** @param made an instant and a name for each container, network and volume */
    private static void inTheJournalBeforeTheyWereMade(Map<String, Instant> projects, List<String> made) {
        for (Map.Entry<String, Instant> project : projects.entrySet()) {
            List<Long> instants = made.stream()
                    .map(line -> line.split(" "))
                    .filter(line -> line[1].startsWith(project.getKey()))
                    .map(line -> Long.parseLong(line[0]))
                    .toList();
            assertTrue(instants.size() > 20, project + ": " + made);
            Instant at = project.getValue();
            long written = TimeUnit.SECONDS.toNanos(at.getEpochSecond()) + at.getNano();
            assertTrue(instants.stream().allMatch(instant -> instant > written), project + ": " + made);
        }
        assertEquals(
                List.of(),
                made.stream()
                        .map(line -> line.split(" ")[1])
                        .filter(name -> name.startsWith("quadrille-study-"))
                        .filter(name -> projects.keySet().stream().noneMatch(name::startsWith))
                        .toList(),
                "not in the journal");
    }

    /** What the engine answers; nothing where there is none. */
    private static String docker(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(process.getInputStream().readAllBytes()).strip();
            return process.waitFor() == 0 ? said : "";
        } catch (IOException none) {
            return "";
        }
    }
}
