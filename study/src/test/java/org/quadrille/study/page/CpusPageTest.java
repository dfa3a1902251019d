package org.quadrille.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.study.format.Slot;

/** Ratios are those of pairs of a block, doublings are found, and what was near its limit is named with the phase. */
class CpusPageTest {
    private static final int BLOCKS = 3;
    private static final List<String> LEVELS = List.of("0.5", "1", "1.5", "native");

    /** The machine gets slower with each block, which changes no ratio. */
    private static double drift(Slot slot) {
        return 1 - 0.1 * slot.block();
    }

    private static SyntheticStudy levels(Path path) throws IOException {
        SyntheticStudy study = new SyntheticStudy(path)
                .with("kind", "cpus")
                .with("blocks", BLOCKS)
                .with("factors", Map.of("local.cpus", List.of(0.5, 1, 1.5, "native")))
                .with("environments", Map.of("here", Map.of("local", Map.of())))
                .oneMachine()
                .value(slot -> drift(slot)
                        * List.of(30, 57, 75, 90)
                                .get(LEVELS.indexOf(slot.levels().get("local.cpus")))
                        * (1 + 0.01 * Math.sin(slot.number())))
                .near(slot -> slot.levels().get("local.cpus").equals("native") ? List.of(2, 3, 7) : List.of())
                .facts(slot -> slot.levels().get("local.cpus").equals("0.5")
                        ? Map.of("phases within 10 % of local.cpus", slot.block() == 1 ? "1, 2, 3" : "1, 2, 3, 4")
                        : slot.levels().get("local.cpus").equals("native")
                                ? Map.of()
                                : Map.of("phases within 10 % of local.cpus", "none"));
        for (int block = 1; block <= BLOCKS; block++) {
            for (String level : LEVELS) {
                study.slot(block, "cpus " + level, "here", Map.of("local.cpus", level));
            }
        }
        return study;
    }

    @Test
    void eachLevelIsAPartOfNative(@TempDir Path path) throws IOException {
        SyntheticStudy made = levels(path.resolve("levels"));
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(sentences.get(0).matches("native \\(2 processors\\): 7[01]\\.\\d+ tpsV\\."), sentences::toString);
        assertTrue(
                sentences
                        .get(1)
                        .matches("0\\.5 of 2 processors: 2\\d\\.\\d+ tpsV, 0\\.33\\d \\(95 % interval 0\\.3[123]\\d to"
                                + " 0\\.3[345]\\d\\) times as much as native\\."),
                sentences.get(1));
        assertTrue(sentences.get(2).contains("; the doubling from 0.5 to 1 processor gives 1."), sentences.get(2));
        assertFalse(sentences.get(3).contains("doubling"), "0.75 was not tried");
        assertEquals(
                "Within 10 % of its limit: the system under test in the runs of 0.5 (phases 1 to 3 in 3 of 3 blocks, phase 4"
                        + " in 2 of 3 blocks); the processors of node-1 in the runs of native (phases 2 to 3 in 3 of 3 blocks,"
                        + " phase 7 in 3 of 3 blocks).",
                sentences.get(4));
        JsonNode rows =
                Json.mapper().readTree(made.folder().pageJson().toFile()).get("cpus");
        assertEquals(4, rows.size());
        assertEquals("native", rows.at("/3/name").asText(), "the most processors come last");
        assertEquals("1.000", rows.at("/3/ratio").asText());
        assertEquals("–", rows.at("/3/gain").asText(), "native shares its processors with the drivers: " + rows);
        assertTrue(rows.at("/1/gain").asText().matches("1\\.[89]\\d\\d"), "from 0.5 to 1: " + rows);
        assertEquals("3", rows.at("/0/pairs").asText());
        assertEquals(
                "phases 1 to 3 in 3 of 3 blocks, phase 4 in 2 of 3 blocks",
                rows.at("/0/near/0/phases").asText());
        assertEquals(
                "phases 2 to 3 in 3 of 3 blocks, phase 7 in 3 of 3 blocks",
                rows.at("/3/near/0/phases").asText());
        assertTrue(rows.at("/0/cpu").asText().matches("41\\.\\d+"), "CPU of the machine: " + rows);
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains("<h2>Processors</h2>") && page.contains("id=\"cpus-throughput\""), "not drawn");
        assertTrue(page.contains("<div class=\"verdict FINDING\">\n<strong>in parts of native</strong>"), "one box");
        assertTrue(page.contains(">In parts of native</th>"), "one name");
        assertFalse(page.contains("over-committed"), "no level is more than the machine has");
        assertEquals(List.of(), StudyVerification.changes(made.folder().path()));
    }

    @Test
    void runsThatAreNotValidCountAndAreSaid(@TempDir Path path) throws IOException {
        SyntheticStudy made = levels(path.resolve("invalid"));
        made.failed(1, "mean-response").failed(5, "mean-response", "mix");
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(sentences.get(1).endsWith("; INVALID in 2 of 3 blocks (mean-response, mix)."), sentences.get(1));
        JsonNode rows =
                Json.mapper().readTree(made.folder().pageJson().toFile()).get("cpus");
        assertEquals(3, rows.at("/0/blocks").asInt());
        assertEquals(2, rows.at("/0/invalid").asInt());
        assertEquals(0, rows.at("/1/invalid").asInt());
    }

    /** Nothing at all has no ratio, but the runs were made and were INVALID. */
    @Test
    void runsWithoutThroughputAreLeftOutAndSaid(@TempDir Path path) throws IOException {
        SyntheticStudy made = levels(path.resolve("nothing"))
                .value(slot ->
                        slot.levels().get("local.cpus").equals("0.5") && slot.block() > 1 ? 0 : 40 + slot.block());
        made.failed(1, "mix").failed(5, "mix").failed(9, "mix");
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(
                sentences
                        .get(1)
                        .endsWith(
                                "; no throughput in 2 of 3 blocks, left out of mean and ratio; INVALID in 3 of 3 blocks"
                                        + " (mix)."),
                sentences.get(1));
        JsonNode row = Json.mapper()
                .readTree(made.folder().pageJson().toFile())
                .get("cpus")
                .get(0);
        assertEquals("1", row.at("/pairs").asText());
        assertEquals(1, row.at("/blocks").asInt());
        assertEquals(2, row.at("/without").asInt());
        SyntheticStudy none = levels(path.resolve("none")).value(slot -> 0);
        none.write().close();
        assertEquals(
                List.of("No run that counts has a throughput, so nothing can be said of processors."),
                StudyReport.write(none.folder().path()).sentences());
    }

    @Test
    void whatIsNotKnownIsNotCalledNothing(@TempDir Path path) throws IOException {
        SyntheticStudy silent =
                levels(path.resolve("silent")).near(slot -> null).facts(slot -> Map.of());
        silent.write().close();
        List<String> sentences = StudyReport.write(silent.folder().path()).sentences();
        assertEquals(
                "Whether it was near its limit is not known: the system under test in the runs of 0.5 (in 3 of 3 blocks), 1"
                        + " (in 3 of 3 blocks), 1.5 (in 3 of 3 blocks); the machine in the runs of 0.5 (in 3 of 3 blocks), 1 (in"
                        + " 3 of 3 blocks), 1.5 (in 3 of 3 blocks), native (in 3 of 3 blocks).",
                sentences.get(4));
        SyntheticStudy known = levels(path.resolve("known"))
                .near(slot ->
                        slot.block() == 1 && slot.levels().get("local.cpus").equals("1") ? null : List.of())
                .facts(slot -> Map.of("phases within 10 % of local.cpus", "none"));
        known.write().close();
        assertEquals(
                "Whether it was near its limit is not known: the machine in the runs of 1 (in 1 of 3 blocks).",
                StudyReport.write(known.folder().path()).sentences().get(4));
        SyntheticStudy all = levels(path.resolve("all"))
                .near(slot -> List.of())
                .facts(slot -> Map.of("phases within 10 % of local.cpus", "none"));
        all.write().close();
        assertEquals(
                "Nothing was within 10 % of its limit in any phase.",
                StudyReport.write(all.folder().path()).sentences().get(4));
    }

    @Test
    void aMachineWhoseProcessorsAreNotKnownHasADash(@TempDir Path path) throws IOException {
        SyntheticStudy made = levels(path.resolve("unknown")).noProcessors();
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(sentences.get(0).startsWith("native (– processors): "), sentences::toString);
        assertTrue(sentences.get(1).startsWith("0.5 of – processors: "), sentences::toString);
        assertTrue(Files.readString(made.folder().page()).contains("id=\"cpus-throughput\""), "not drawn");
    }

    /** The base has no run yet: nothing else takes its place. */
    @Test
    void anUnfinishedStudyHasNoRatiosWithoutItsBase(@TempDir Path path) throws IOException {
        SyntheticStudy made = levels(path.resolve("begun")).made(3);
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(sentences.get(0).startsWith("The study is not finished"), sentences::toString);
        assertEquals("native (2 processors): – tpsV.", sentences.get(1));
        assertTrue(sentences.get(2).endsWith(" tpsV, – times as much as native."), sentences.get(2));
        SyntheticStudy none = levels(path.resolve("none")).made(0);
        none.write().close();
        assertEquals(1, StudyReport.write(none.folder().path()).sentences().size());
    }

    @Test
    void promisesAreRoundedAndMoreThanTheMachineHasIsNoDoubling(@TempDir Path path) throws IOException {
        SyntheticStudy made = new SyntheticStudy(path.resolve("four"))
                .with("kind", "cpus")
                .with("blocks", BLOCKS)
                .with("instances", 6)
                .with("environments", Map.of("here", Map.of("local", Map.of("cpus", 0.4))))
                .oneMachine()
                .instances((slot, instance) -> drift(slot) * 50 / Math.sqrt(slot.instances()));
        for (int block = 1; block <= BLOCKS; block++) {
            for (int n = 1; n <= 6; n++) {
                made.slot(block, n == 1 ? "alone" : n + " at once", "here", Map.of("instances", "" + n));
            }
        }
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(sentences.get(2).startsWith("3 at once (1.2 of 2 processors): "), sentences.get(2));
        assertTrue(
                sentences.get(3).endsWith("; twice the instances of 2 at once have 1.414 times as much."),
                sentences.get(3));
        assertTrue(
                sentences.get(4).startsWith("5 at once (2 of 2 processors): "),
                "not over-committed: " + sentences.get(4));
        assertTrue(sentences.get(5).startsWith("6 at once (2.4 of 2 processors, over-committed): "), sentences.get(5));
        assertFalse(sentences.get(5).contains("twice"), sentences.get(5));
    }

    @Test
    void overCommittedInstancesAreMarkedBesideFullyCommittedOnes(@TempDir Path path) throws IOException {
        SyntheticStudy made = new SyntheticStudy(path.resolve("over"))
                .with("kind", "cpus")
                .with("blocks", BLOCKS)
                .with("instances", 3)
                .with("environments", Map.of("here", Map.of("local", Map.of("cpus", 1))))
                .oneMachine()
                .instances((slot, instance) -> drift(slot)
                        * List.of(50, 45, 32).get(slot.instances() - 1)
                        * (1 + 0.01 * Math.sin(slot.number() + instance)))
                .facts(slot -> slot.instances() == 2
                        ? Map.of(
                                "instance 1, phases within 10 % of local.cpus",
                                "none", "instance 2, phases within 10 % of local.cpus", "5")
                        : Map.of());
        for (int block = 1; block <= BLOCKS; block++) {
            for (int n = 1; n <= 3; n++) {
                made.slot(block, n == 1 ? "alone" : n + " at once", "here", Map.of("instances", "" + n));
            }
        }
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(sentences.get(0).startsWith("alone (1 of 2 processors): "), sentences::toString);
        assertTrue(sentences.get(1).startsWith("2 at once (2 of 2 processors): "), sentences::toString);
        assertTrue(sentences.get(1).matches(".*, 1\\.(79|80)\\d .* times as much as alone\\."), sentences.get(1));
        assertTrue(
                sentences.get(2).matches("3 at once \\(3 of 2 processors, over-committed\\): .*, 1\\.9[12]\\d .*"),
                sentences.get(2));
        assertTrue(
                sentences
                        .get(3)
                        .matches(
                                "Over-committed: 3 at once have 1\\.0[67]\\d \\(.*\\) times as much as 2 at once, the most"
                                        + " that is not over-committed\\."),
                sentences.get(3));
        assertEquals(
                "Within 10 % of its limit: instance 2 in the runs of 2 at once (phase 5 in 3 of 3 blocks).",
                sentences.get(4));
        assertTrue(
                sentences
                        .get(5)
                        .startsWith(
                                "Whether it was near its limit is not known: the system under test in the runs of"
                                        + " alone (in 3 of 3 blocks); instance 1 in the runs of 3 at once (in 3 of 3 blocks); "),
                sentences.get(5));
        JsonNode json = Json.mapper().readTree(made.folder().pageJson().toFile());
        assertEquals("1.5", json.at("/cpus/2/over").asText());
        assertEquals("", json.at("/cpus/1/over").asText());
        assertTrue(json.at("/cpus/1/gain").asText().matches("1\\.(79|80)\\d"), "twice the instances");
        assertTrue(
                json.at("/cpus/2/each").asText().matches("2\\d\\.\\d+, 2\\d\\.\\d+, 2\\d\\.\\d+"),
                json.get("cpus").toString());
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains("(over-committed 1.5 times)"), "not in the table");
        assertTrue(page.contains(">over-committed<"), "no band");
    }
}
