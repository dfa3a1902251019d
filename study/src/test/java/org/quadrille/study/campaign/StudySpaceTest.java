package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.ExpectedSize;
import org.quadrille.study.environment.DatabaseRoom;
import org.quadrille.study.format.StudyFolder;

/** How much room a study needs, and where. */
class StudySpaceTest {
    /** Two environments with the same databases, in containers, so that they share them. */
    private static final String CONTAINERS = """
            {"name": "s", "kind": "compare", "blocks": 3,
             "environments": {
               "two": {"local": {"profile": "study", "sessions": 2, "container": true}},
               "three": {"local": {"profile": "study", "sessions": 3, "container": true}}}}""";

    private static final String INSTANCES = """
            {"name": "s", "kind": "equal", "blocks": 3, "instances": 3,
             "environments": {"here": {"local": {"profile": "study", "container": true}}}}""";

    @TempDir
    Path folder;

    @Test
    void aPlanThatHasNoRoomIsRefused() {
        CostEstimate effort = new CostEstimate(
                20,
                40,
                40,
                Duration.ofSeconds(72),
                Duration.ofSeconds(20),
                Duration.ofSeconds(40 * 92),
                2L << 30,
                new DatabaseRoom());
        StudyFolder folder = new StudyFolder(Path.of("studies/s"));
        new StudySpace(folder, where -> 2L << 30).require(effort);
        UserError error =
                assertThrows(UserError.class, () -> new StudySpace(folder, where -> 1L << 30).require(effort));
        assertTrue(
                error.getMessage().contains("studies/s has 1024 MiB free, but 40 runs need about 2.0 GiB; free some"),
                error.getMessage());
        assertEquals("61 min", CostEstimate.about(effort.total()));
        assertEquals("2 h 3 min", CostEstimate.about(effort.total(40).minusSeconds(1)));
        assertEquals(60, effort.runs(30));
    }

    private CostEstimate effort(String text) throws IOException {
        StudyInput input = CheckedFile.input(folder, text);
        return CostEstimate.of(input, StudyChecks.require(input));
    }

    /** Of the eight databases of a tile, each with what it is reset from and a log of 256 MiB. */
    private long ofATile() throws IOException {
        RunSetup setup = StudyChecks.of(CheckedFile.input(folder, CONTAINERS))
                .cells()
                .get(0)
                .setup();
        return setup.groupIds().stream()
                .map(group ->
                        new DatabaseSpec(1, setup.scale(group), setup.profile().newsItemLength()))
                .mapToLong(spec -> 4 * new ExpectedSize(Engine.of("postgresql"), spec).bytes() + (512L << 20))
                .sum();
    }

    @Test
    void databasesInContainersAreInTheEngine_onceForCellsThatShareThemAndForEachInstance() throws IOException {
        CostEstimate shared = effort(CONTAINERS);
        assertEquals(0, shared.databases().bytes());
        assertEquals(ofATile(), shared.databases().volumes());
        assertEquals(3 * ofATile(), effort(INSTANCES).databases().volumes());
        CostEstimate local = effort(CONTAINERS.replace(", \"container\": true", ""));
        assertEquals(0, local.databases().volumes());
        assertTrue(shared.room().matches("about .* for results, and until the last run .* in the container engine"));
        assertTrue(local.room().endsWith(" for databases"), local.room());
    }

    /** Alone, two and four at once in containers took 75, 113 and more seconds between two runs; on the host 27, 47 and 92. */
    @Test
    void eachInstanceInContainersTakesAMinuteBetweenTwoRuns() throws IOException {
        for (String text : List.of(CONTAINERS, INSTANCES)) {
            CostEstimate there = effort(text);
            CostEstimate here = effort(text.replace("\"container\": true", "\"memory\": \"1g\""));
            int instances = text.equals(CONTAINERS) ? there.runs() : 3 * (1 + 3);
            assertEquals(Duration.ofSeconds(40L * instances), there.total().minus(here.total()));
            assertTrue(there.time(CheckedFile.input(folder, text).study()).contains("s a run and 60 s between two;"));
            assertTrue(here.time(CheckedFile.input(folder, text).study()).contains("s a run and 20 s between two;"));
        }
    }

    @Test
    void anEngineWithoutRoomForVolumesIsNamed() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/proc")), "another disk");
        CostEstimate effort = effort(CONTAINERS);
        long volumes = effort.databases().volumes();
        StudyFolder study = new StudyFolder(folder.resolve("s"));
        StudySpace other = new StudySpace(
                study,
                where -> where.startsWith("/proc") ? volumes - 1 : effort.bytes(),
                () -> Optional.of(Path.of("/proc")));
        UserError error = assertThrows(UserError.class, () -> other.require(effort));
        assertTrue(
                error.getMessage()
                        .matches(
                                "The folder /proc has [\\d.]+ GiB free, but databases in containers need about [\\d.]+ GiB; free some"
                                        + " space, or give the container engine a folder where there is more \\(\"data-root\" in"
                                        + " its daemon\\.json\\)\\."),
                error.getMessage());
        new StudySpace(study, where -> Math.max(volumes, effort.bytes()), () -> Optional.of(Path.of("/proc")))
                .require(effort);
        new StudySpace(study, where -> effort.bytes(), Optional::empty).require(effort);

        StudySpace same = new StudySpace(study, where -> volumes + effort.bytes() - 1, () -> Optional.of(folder));
        error = assertThrows(UserError.class, () -> same.require(effort));
        assertTrue(
                error.getMessage().contains(" free, but on its disk 6 runs and databases in containers need about "));
        new StudySpace(study, where -> volumes + effort.bytes(), () -> Optional.of(folder)).require(effort);
    }
}
