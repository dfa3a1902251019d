package org.quadrille.study.kind.equal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.study.format.LimitFact;
import org.quadrille.study.format.Shortcomings;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.page.StudyReport;
import org.quadrille.study.page.StudyVerification;
import org.quadrille.study.page.SyntheticStudy;
import org.quadrille.study.page.Text;

/** The page of equal instances: the worst is the metric and is named, every instance is shown, and their sum. */
class EqualPageTest {
    private static final int BLOCKS = 6;

    /** Alone 40 tpsV; at once 20, 24 and, held back, 10. */
    private static double value(Slot slot, int instance) {
        double noise = 1 + 0.01 * Math.sin(7 * slot.number() + instance);
        return noise * (slot.instances() == 1 ? 40 : List.of(20, 24, 10).get(instance - 1));
    }

    private static SyntheticStudy study(Path path) throws IOException {
        return study(path, BLOCKS);
    }

    private static SyntheticStudy study(Path path, int blocks) throws IOException {
        SyntheticStudy study = new SyntheticStudy(path)
                .with("kind", "equal")
                .with("instances", 3)
                .with("blocks", blocks)
                .with(
                        "environments",
                        Map.of("here", Map.of("local", Map.of(), "except", Map.of("3", Map.of("cpus", 0.5)))))
                .instances(EqualPageTest::value);
        for (int block = 1; block <= blocks; block++) {
            study.slot(block, "alone", "here", Map.of("instances", "1"));
            study.slot(block, "3 at once", "here", Map.of("instances", "3"));
        }
        return study;
    }

    @Test
    void theWorstInstanceIsTheMetricAndIsNamed(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("uneven"));
        made.write().close();
        StudyFolder study = made.folder();
        List<String> sentences = StudyReport.write(study.path()).sentences();
        assertTrue(
                sentences
                        .get(0)
                        .matches(
                                "The metric of 3 at once is (9\\.9|10\\.0)\\d* tpsV, that of the worst instance \\(mean of 6 blocks\\)\\."
                                        + " The worst was instance 3 \\(cpus 0\\.5\\) in 6 of 6 blocks\\."),
                sentences.get(0));
        assertTrue(
                sentences
                        .get(1)
                        .matches("The best instance has 2[34]\\.\\d+ tpsV: the worst is 5[78]\\.\\d+ % off that\\."
                                + " All together have 5[34]\\.\\d+ tpsV\\."),
                sentences.get(1));
        assertTrue(
                sentences
                        .get(2)
                        .matches(
                                "One instance alone has (39\\.9|40\\.0)\\d* tpsV: the worst has 0\\.2[45]\\d times as much"
                                        + " \\(95 % interval 0\\.2\\d+ to 0\\.2\\d+\\)\\."),
                sentences.get(2));
        String page = Files.readString(study.page());
        assertTrue(page.contains(">Instances: tpsV</h2>"));
        assertTrue(page.contains("Every instance of 3 at once"), "not drawn");
        assertTrue(page.contains("\"sum of the instances\""), "the sum is not drawn");
        for (int instance = 1; instance <= 3; instance++) {
            assertTrue(page.contains("results/" + SyntheticStudy.run(2) + "." + instance + "/report.html"), "no link");
        }
        assertTrue(page.contains("<td>12 runs planned, 12 count.</td>"), "instances are counted as runs of the plan");
        JsonNode json = Json.mapper().readTree(study.pageJson().toFile());
        assertEquals(BLOCKS * 4, json.get("runs").size(), "a row for each run");
        JsonNode cell = json.at("/analysis/metrics/0/cells/1");
        assertEquals(10, cell.get("mean").asDouble(), 0.2, "the worst speaks for its slot");
        assertEquals(3, json.at("/instances/0/rows/0/worst").asInt());
        for (JsonNode run : json.get("runs")) {
            assertEquals(sorted(names(run.get("metrics"))), names(run.get("metrics")), "no order that Java chooses");
        }
        List<String> parts = names(json);
        assertEquals(parts.indexOf("relative") + 1, parts.indexOf("instances"));
        assertEquals(parts.indexOf("relative") + 2, parts.indexOf("summed"));
        assertEquals(List.of(), StudyVerification.changes(study.path()));
    }

    @Test
    void twoBlocksAreDescribed_inGrey_andHaveNoInterval(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("two-blocks"), 2);
        made.write().close();
        StudyReport.Written written = StudyReport.write(made.folder().path());
        assertEquals("descriptive only", written.word());
        assertTrue(
                written.sentences().get(2).endsWith(" times as much (descriptive only)."),
                written.sentences()::toString);
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains("<div class=\"verdict OPEN\">"), "the colour");
        assertTrue(page.contains("In percent of the cell named second. The grey band"), "no interval is promised");
    }

    /** One alone has facts without a number. */
    @Test
    void whatAllInstancesOfARunCouldNotDoIsSaidOnce(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("said"), 2).facts(slot -> {
            Map<String, String> one = new LinkedHashMap<>();
            Shortcomings.tell(one, "caches", "stayed", false);
            Map<String, String> all = new LinkedHashMap<>();
            IntStream.rangeClosed(1, slot.instances())
                    .mapToObj(i -> slot.instances() == 1 ? "" : LimitFact.prefix(i))
                    .forEach(instance -> one.forEach((name, value) -> all.put(instance + name, value)));
            return all;
        });
        made.write().close();
        StudyReport.write(made.folder().path());
        String page = Files.readString(made.folder().page());
        assertEquals(2, page.split("In 4 of 4 counting runs of here, caches: stayed\\.", -1).length, "not once");
        assertFalse(page.contains("counting runs of here, instance"), "one for each instance");
    }

    private static String worst(SyntheticStudy made) throws IOException {
        made.write().close();
        String metric = StudyReport.write(made.folder().path()).sentences().get(0);
        return metric.substring(metric.indexOf("The worst was "));
    }

    @Test
    void whatIsTheWorstAsOftenAsAnotherIsNotTheWorst(@TempDir Path path) throws IOException {
        assertEquals(
                "The worst was instance 1 and instance 2, each in 3 of 6 blocks.",
                worst(study(path.resolve("tie"))
                        .instances((slot, instance) -> 30 + instance + (slot.block() % 2 + 1 == instance ? -9 : 0))));
        assertEquals(
                "The worst was instance 1, instance 2 and instance 3 (cpus 0.5), each in 2 of 6 blocks.",
                worst(study(path.resolve("turns"))
                        .instances((slot, instance) -> 30 + instance + (slot.block() % 3 + 1 == instance ? -9 : 0))));
        assertEquals(
                "The worst was a different one in each block.",
                worst(study(path.resolve("other"), 3)
                        .instances((slot, instance) -> 30 + instance + (slot.block() % 3 + 1 == instance ? -9 : 0))));
    }

    /** The second environment is twice as fast as the first, and its instances have half of one alone too. */
    @Test
    void theWordIsOfInstancesAndOneAloneOfTheSameEnvironment(@TempDir Path path) throws IOException {
        SyntheticStudy made = new SyntheticStudy(path.resolve("two"))
                .with("kind", "equal")
                .with("instances", 2)
                .with("blocks", BLOCKS)
                .with("environments", Map.of("a", Map.of("local", Map.of()), "b", Map.of("local", Map.of())))
                .instances((slot, instance) ->
                        (slot.environment().equals("a") ? 40 : 80) / slot.instances() + 0.1 * Math.sin(slot.number()));
        for (int block = 1; block <= BLOCKS; block++) {
            for (String environment : List.of("a", "b")) {
                made.slot(block, environment + ", alone", environment, Map.of("instances", "1"));
                made.slot(block, environment + ", 2 at once", environment, Map.of("instances", "2"));
            }
        }
        made.write().close();
        StudyReport.Written written = StudyReport.write(made.folder().path());
        assertEquals("against one alone: 2 slower", written.word());
        // Only a sentence about all cells at once names one alone of both.
        assertEquals(
                List.of(),
                written.sentences().stream()
                        .filter(s -> s.contains("b, alone") && s.contains("a, alone"))
                        .filter(s -> !s.contains("b, 2 at once") || !s.contains("a, 2 at once"))
                        .toList());
    }

    /** Runs without Trade-Results have no tpsV to sum. */
    @Test
    void theSumIsOfTheThroughputThatIsAskedFor(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("rates")).with("primary", "tps.mix");
        made.write().close();
        StudyFolder study = made.folder();
        List<String> sentences = StudyReport.write(study.path()).sentences();
        JsonNode json = Json.mapper().readTree(study.pageJson().toFile());
        List<Double> instances = IntStream.rangeClosed(1, 3)
                .mapToObj(i -> json.at("/runs/" + i + "/metrics/tps.mix").asDouble())
                .toList();
        assertEquals(3, Set.copyOf(instances).size(), "instances that can be told apart");
        double sum = instances.stream().mapToDouble(Double::doubleValue).sum();
        assertEquals(sum, json.at("/instances/0/rows/0/throughput").doubleValue(), 1e-9);
        double mean = json.at("/instances/0/rows/" + BLOCKS + "/throughput").doubleValue();
        assertEquals(90, mean, 1, "54 tpsV, each with 100 orders in 60 s");
        assertTrue(
                sentences.get(1).endsWith(" All together have " + Text.value(mean) + " transactions/s."),
                sentences.get(1));
        assertTrue(Files.readString(study.page()).contains("Sum, transactions/s"));
    }

    @Test
    void attemptsThatWereThrownAwayForAnInvalidInstanceAreSaid(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("thrown")).voided(2, "instance 2 of 3 is INVALID: mix failed");
        made.write().close();
        StudyFolder study = made.folder();
        for (int instance = 1; instance <= 3; instance++) {
            Path thrown = study.run(SyntheticStudy.run(2) + "-void." + instance).path();
            Files.createDirectory(thrown);
            String report = Files.readString(
                    study.run(SyntheticStudy.run(2) + "." + instance).reportJson());
            Files.writeString(
                    study.run(thrown.getFileName().toString()).reportJson(),
                    instance == 1 ? report : report.replace("\"VALID\"", "\"INVALID\""));
        }
        List<String> sentences = StudyReport.write(study.path()).sentences();
        assertEquals(
                1,
                sentences.stream()
                        .filter(s -> s.startsWith(
                                "An instance was INVALID in 1 attempt of 3 at once, which was thrown away"))
                        .count(),
                sentences::toString);
        assertTrue(Files.readString(study.page())
                .contains("What is the throughput (tpsV) of the worst of 3 instances that run at the same time?"));
        List<String> lines = Files.readAllLines(study.runsCsv());
        assertEquals(1 + BLOCKS * 4 + 3, lines.size(), "a row for each run");
        List<String> names = List.of(lines.get(0).replace("\"", "").split(","));
        List<String> speak = lines.stream()
                .map(line -> line.split(","))
                .filter(row ->
                        row[names.indexOf("counts")].equals("true") && row[names.indexOf("speaks")].equals("true"))
                .map(row -> row[names.indexOf("instance")])
                .toList();
        assertEquals(2 * BLOCKS, speak.size(), "one row stands for each slot");
        assertEquals(BLOCKS, speak.stream().filter("3"::equals).count(), "the worst of three");
    }

    @Test
    void aChangedInstanceDoesNotCount(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("changed"));
        made.write().close();
        StudyFolder study = made.folder();
        String changed = SyntheticStudy.run(2) + ".3";
        Files.writeString(study.run(changed).reportJson(), "\n", java.nio.file.StandardOpenOption.APPEND);
        StudyReport.write(study.path());
        String page = Files.readString(study.page());
        assertTrue(page.contains("Run " + SyntheticStudy.run(2) + " does not count"));
        assertTrue(page.contains("12 runs planned, 11 count, 1 changed or missing."));
        assertTrue(
                StudyVerification.changes(study.path()).get(0).startsWith("Run " + changed + " (slot 2, 3 at once)"));
    }

    @Test
    void anUnfinishedStudyNamesNoWorst(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("open")).made(6);
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertFalse(String.join(" ", sentences).contains("worst"), sentences::toString);
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static List<String> sorted(List<String> names) {
        return names.stream().sorted().toList();
    }
}
