package org.quadrille.study.kind.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.StudyReport;
import org.quadrille.study.page.SyntheticStudy;

/** Lines end where the load was not carried, and have an efficiency where they could deliver no more. */
class ScalePageTest {
    private static final List<Integer> LOADS = List.of(10, 20, 40);

    private static SyntheticStudy study(Path path, int most, IntToDoubleFunction capacity) throws IOException {
        return study(path, "instances", most, capacity);
    }

    /** A study of one environment that delivers what is offered, up to a capacity for each number of instances or tiles. */
    private static SyntheticStudy study(Path path, String copies, int most, IntToDoubleFunction capacity)
            throws IOException {
        SyntheticStudy study = new SyntheticStudy(path)
                .with("kind", "scale")
                .with(copies, most)
                .with("blocks", 2)
                .with("factors", Map.of("local.targetTpsV", LOADS))
                .with("environments", Map.of("here", Map.of("local", Map.of("sessions", 16))))
                .instances((slot, instance) -> delivered(slot, copies, capacity));
        for (int block = 1; block <= 2; block++) {
            for (int load : LOADS) {
                for (int n = 1; n <= most; n++) {
                    study.slot(
                            block,
                            "targetTpsV " + load + ", " + StudyFile.numbered(copies, "" + n),
                            "here",
                            Map.of("local.targetTpsV", Integer.toString(load), copies, Integer.toString(n)));
                }
            }
        }
        return study;
    }

    private static double delivered(Slot slot, String copies, IntToDoubleFunction capacity) {
        int n = Integer.parseInt(slot.levels().get(copies));
        double offered = n * Double.parseDouble(slot.levels().get("local.targetTpsV"));
        return Math.min(offered, capacity.applyAsDouble(n)) / slot.instances();
    }

    @Test
    void aLineEndsWhereTheLoadWasNotCarried(@TempDir Path path) throws IOException {
        // One carries 40 with 39.3; two have 60 of 80.
        SyntheticStudy made =
                study(path.resolve("ends"), 2, n -> n == 1 ? 39.3 : 60).failed(6, "response-limits");
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertEquals(
                List.of(
                        "alone: up to 40.00 tpsV of offered load was sustained, the highest that was tried.",
                        "2 at once: up to 40.00 tpsV of offered load was sustained; of 80.00 offered, 60.00 were delivered."
                                + " That is the most that was, where Trade-Order took 30.00 ms on average and 66.67 ms at the 90th"
                                + " percentile. One alone was never offered more than it could deliver, so there is no capacity to"
                                + " compare; try higher loads."),
                sentences);
        JsonNode json = Json.mapper().readTree(made.folder().pageJson().toFile());
        assertEquals(6, json.get("scale").size());
        JsonNode last = json.at("/scale/5");
        assertEquals(60, last.get("delivered").doubleValue(), 1e-9);
        assertEquals(75, last.get("share").doubleValue(), 1e-9);
        assertEquals(2, last.get("slots").asInt(), "an INVALID slot counts");
        assertFalse(last.get("drawn").asBoolean());
        assertTrue(json.at("/scale/2/drawn").asBoolean(), "98.25 % is carried");
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains("90th percentile of Trade-Order"), "not drawn");
        String chart = Files.readString(made.folder().path().resolve("charts/scale-delivered.svg"));
        // Alone 10, 20 and 40, two at once 20 and 40 are filled; 80 is hollow, at the end of a dashed line.
        assertEquals(1, chart.split("stroke-dasharray=\"5,3\"", -1).length - 1, "loads that were not sustained");
        assertFalse(page.contains("against alone"), "points of lines are not compared");
    }

    /** Cards decide how many Trade-Results a short run has; customers and the check of the market say if it kept up. */
    @Test
    void customersAndTheMarketSayWhetherALoadWasCarried() {
        assertTrue(point(14.48, 100, true).carried(), "dealt fewer orders");
        assertFalse(point(14.48, 100, true).tooMuch());
        assertFalse(point(15, 97.9, true).carried(), "customers fell behind");
        assertTrue(point(15, 97.9, true).tooMuch());
        assertFalse(point(15, 102.1, true).carried(), "late work was done too");
        assertFalse(point(15, 102.1, true).tooMuch());
        assertFalse(point(14, 100, false).carried(), "the market fell behind");
        assertTrue(point(14, 100, false).tooMuch());
        assertFalse(point(14.48, Double.NaN, true).carried(), "without a pace there are Trade-Results alone");
        assertTrue(point(14.9, Double.NaN, true).carried());
    }

    /** At 40 tpsV customers do 20,000 transactions in a minute instead of 21,600; the cards had 4 % fewer orders in all. */
    @Test
    void runsSayThePaceOfTheirCustomers(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("pace"), 1, n -> 1_000)
                .openPacing()
                .instances((slot, instance) -> 0.96 * load(slot))
                .reports((slot, report) -> ((ObjectNode) report.at("/transactions/Trade-Order"))
                        .put("count", load(slot) == 40 ? 20_100 : Math.round(540 * load(slot)))
                        .put("failed", load(slot) == 40 ? 100 : 0));
        made.write().close();
        assertEquals(
                "alone: up to 20.00 tpsV of offered load was sustained; of 40.00 offered, 38.40 were delivered, as"
                        + " customers made only 92.59 % of the transactions that were offered. That is the most that was, where"
                        + " Trade-Order took 23.44 ms on average and 52.08 ms at the 90th percentile.",
                StudyReport.write(made.folder().path()).sentences().get(0));
        JsonNode scale =
                Json.mapper().readTree(made.folder().pageJson().toFile()).get("scale");
        assertEquals(100, scale.get(1).get("pace").doubleValue(), 1e-9);
        assertTrue(scale.get(1).get("carried").asBoolean());
        assertEquals(92.59, scale.get(2).get("pace").doubleValue(), 0.005);
        assertFalse(scale.get(2).get("carried").asBoolean());
    }

    /** What all environments have is said once, and what differs alike in all cells of one, too. */
    @Test
    void twoEnvironmentsAreTwoLinesThatSayOnceWhatTheyShare(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("environments"), 1, n -> 30)
                .with(
                        "environments",
                        new TreeMap<>(Map.of(
                                "here",
                                Map.of("local", Map.of("sessions", 16)),
                                "less",
                                Map.of("local", Map.of("sessions", 16, "cpuset", "0")))));
        for (int load : LOADS) {
            made.slot(
                    1,
                    "less, targetTpsV " + load,
                    "less",
                    Map.of("local.targetTpsV", Integer.toString(load), "instances", "1"));
        }
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(sentences.get(0).startsWith("here, alone: up to "), sentences::toString);
        assertTrue(sentences.get(1).startsWith("less, alone: up to "), sentences::toString);
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains("; on this machine; sessions 16<br/><b>here</b>: as it is<br/>"), "said once");
        assertTrue(page.contains("<b>less</b>: cpuset 0<br/>"), "what it has of its own");
    }

    /** Reads have no Trade-Results: a load of transactions, with the throughput and the response times of them all. */
    @Test
    void readsAreCountedInTransactions(@TempDir Path path) throws IOException {
        SyntheticStudy made = new SyntheticStudy(path.resolve("reads"))
                .with("kind", "scale")
                .with("instances", 2)
                .with("blocks", 1)
                .with("factors", Map.of("local.targetTps", LOADS))
                .with("environments", Map.of("here", Map.of("local", Map.of("profile", "read-only"))))
                .reports((slot, report) -> {
                    double load = Double.parseDouble(slot.levels().get("local.targetTps"));
                    report.putNull("tpsV");
                    report.putObject("transactions")
                            .putObject("Trade-Status")
                            .put("code", "TS")
                            .put("count", Math.round(60 * Math.min(load, 30)));
                    report.putObject("figures")
                            .putObject("mixResponse")
                            .put("meanMs", 2 * load)
                            .put("p90Ms", 3 * load);
                });
        for (int load : LOADS) {
            made.slot(
                    1,
                    "targetTps " + load + ", alone",
                    "here",
                    Map.of("local.targetTps", Integer.toString(load), "instances", "1"));
        }
        made.write().close();
        assertEquals(
                List.of("alone: up to 20.00 transactions/s of offered load was sustained; of 40.00 offered, 30.00 were"
                        + " delivered. That is the most that was, where all transactions took 80.00 ms on average and"
                        + " 120.0 ms at the 90th percentile."),
                StudyReport.write(made.folder().path()).sentences());
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains(">Offered, transactions/s</th>"), "the table is of transactions");
        assertTrue(page.contains("offered load of all instances, transactions/s"), "so is the axis");
    }

    private static double load(Slot slot) {
        return Double.parseDouble(slot.levels().get("local.targetTpsV"));
    }

    private static ScaleLines.Point point(double delivered, double pace, boolean filled) {
        return new ScaleLines.Point(15, delivered, 20, 3, 4, pace, filled, 2);
    }

    @Test
    void aMarketThatFellBehindEndsALine(@TempDir Path path) throws IOException {
        // At 40 there are as many results as were offered, so the market did not fall behind.
        SyntheticStudy made = study(path.resolve("market"), 1, n -> 1_000)
                .instances((slot, instance) -> load(slot) == 20 ? 19.9 : load(slot))
                .failed(2, "results-per-order")
                .failed(3, "results-per-order");
        assertEquals(
                List.of(true, false, true),
                points(made).stream().map(ScaleLines.Point::carried).toList());
    }

    @Test
    void efficiencyIsOfTheMostThatOneCanDeliver(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("efficiency"), 2, n -> n == 1 ? 35 : 60);
        made.write().close();
        String two = StudyReport.write(made.folder().path()).sentences().get(1);
        assertTrue(
                two.contains("; of 80.00 offered, 60.00 were delivered. That is the most that was, where ")
                        && two.endsWith(" percentile. It is 85.71 % of 2 times that of one."),
                two);
    }

    @Test
    void efficiencyIsInTheTableBesideTheHighestThroughput(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("column"), 2, n -> n == 1 ? 35 : 60);
        made.write().close();
        StudyReport.write(made.folder().path());
        JsonNode scale =
                Json.mapper().readTree(made.folder().pageJson().toFile()).get("scale");
        assertEquals(100, scale.get(2).get("efficiency").asDouble(), 1e-9);
        assertEquals(100 * 60 / 70.0, scale.get(5).get("efficiency").asDouble(), 1e-9);
        for (int row : new int[] {0, 1, 3, 4}) {
            assertTrue(scale.get(row).get("efficiency").isNull(), "row " + row);
        }
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains("<td>2</td><td>85.71</td></tr>"), "not in the table");
        assertTrue(page.contains("<td>2</td><td></td></tr>"), "in rows without");
    }

    /** 10 are short by chance, and what is more is carried: the highest load that was tried is no capacity. */
    @Test
    void aLoadThatIsShortByChanceMakesNoCapacity(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("chance"), 2, n -> 1_000).instances((slot, instance) -> {
            double load = Double.parseDouble(slot.levels().get("local.targetTpsV"));
            return load == 10 && slot.instances() == 1 ? 9.79 : slot.instances() == 2 ? Math.min(load, 30) : load;
        });
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertEquals(
                "alone: not even the lowest load was sustained; of 10.00 offered, 9.790 were delivered, but a higher load was sustained.",
                sentences.get(0),
                "the line ends all the same");
        assertEquals(
                "2 at once: up to 40.00 tpsV of offered load was sustained; of 80.00 offered, 60.00 were delivered."
                        + " That is the most that was, where Trade-Order took 30.00 ms on average and 66.67 ms at the 90th"
                        + " percentile. One alone was never offered more than it could deliver, so there is no capacity to"
                        + " compare; try higher loads.",
                sentences.get(1));
        assertFalse(Files.readString(made.folder().page()).contains("85.71"));
    }

    @Test
    void aLineWithoutACapacityHasNoEfficiency(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("two"), 2, n -> n == 1 ? 35 : 1_000);
        made.write().close();
        assertEquals(
                "2 at once: up to 80.00 tpsV of offered load was sustained, the highest that was tried. 2 at once were"
                        + " never offered more than they could deliver, so there is no capacity to compare; try higher"
                        + " loads.",
                StudyReport.write(made.folder().path()).sentences().get(1));
        Json.mapper()
                .readTree(made.folder().pageJson().toFile())
                .get("scale")
                .forEach(row -> assertTrue(
                        row.get("efficiency").isNull()
                                || row.get("line").asText().equals("alone"),
                        row::toString));
    }

    /** Alone at 10 one run of two has neither 90th percentile nor processors, and at 20 one has no throughput. */
    @Test
    void figuresThatARunLacksAreThoseOfTheOthers(@TempDir Path path) throws IOException {
        List<ScaleLines.Point> whole =
                points(study(path.resolve("whole"), 1, n -> 35).oneMachine());
        List<ScaleLines.Point> points =
                points(study(path.resolve("gaps"), 1, n -> 35).oneMachine().reports((slot, report) -> {
                    if (slot.number() == 1) {
                        ((ObjectNode) report.at("/transactions/Trade-Order")).putNull("p90Ms");
                        ((ObjectNode) report.at("/machines/0")).putNull("cpu");
                    } else if (slot.number() == 2) {
                        report.putNull("tpsV");
                    }
                }));
        assertEquals(2, points.get(0).slots());
        assertEquals(whole.get(0).p90(), points.get(0).p90(), 1e-9);
        assertEquals(whole.get(0).cpu(), points.get(0).cpu(), 1e-9);
        assertTrue(points.get(0).cpu() > 0, "known");
        assertEquals(1, points.get(1).slots());
        assertEquals(20, points.get(1).delivered(), 1e-9);
        assertEquals(2, points.get(2).slots());
    }

    private static List<ScaleLines.Point> points(SyntheticStudy made) throws IOException {
        made.write().close();
        StudyReport.Content content = StudyReport.read(made.folder().path());
        return ScaleLines.of(content.study(), content.runs().rows()).get(0).points();
    }

    @Test
    void aLineEndsWhereABacklogIsWorkedOff(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("backlog"), 2, n -> 1_000)
                .instances((slot, instance) -> Double.parseDouble(slot.levels().get("local.targetTpsV"))
                        * (slot.instances() == 2 ? 1.05 : 1.015));
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertEquals(
                "alone: up to 40.00 tpsV of offered load was sustained, the highest that was tried.", sentences.get(0));
        assertTrue(
                sentences
                        .get(1)
                        .startsWith(
                                "2 at once: not even the lowest load was sustained; at 20.00 the runs still worked off what was late"),
                sentences::toString);
        assertTrue(sentences.get(1).contains("there is no capacity to compare"), "a backlog is no capacity");
    }

    @Test
    void tilesAreCalledTiles(@TempDir Path path) throws IOException {
        SyntheticStudy made =
                study(path.resolve("tiles"), "tiles", 6, n -> 30 * n / (1 + 0.1 * (n - 1) + 0.02 * n * (n - 1)));
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertEquals(
                "1 tile: up to 20.00 tpsV of offered load was sustained; of 40.00 offered, 30.00 were delivered. That is the"
                        + " most that was, where Trade-Order took 30.00 ms on average and 66.67 ms at the 90th percentile.",
                sentences.get(0));
        assertEquals(
                "2 tiles: up to 40.00 tpsV of offered load was sustained; of 80.00 offered, 52.63 were delivered. That is the most"
                        + " that was, where Trade-Order took 17.10 ms on average and 38.00 ms at the 90th percentile. It is 87.72 % of 2 times that of one.",
                sentences.get(1));
        assertEquals(6, sentences.size(), sentences::toString);
        String page = Files.readString(made.folder().page());
        assertTrue(page.contains("do 1 to 6 tiles carry that share one deck, and"), "the question is of tiles");
        assertTrue(page.contains("offered load of all tiles, tpsV"), "the axis is of tiles");
        assertTrue(
                page.contains("on this machine; sessions 16 of each tile")
                        && page.contains("<b>local.targetTpsV of each tile</b>: 10")
                        && page.contains("<b>tiles</b>: 1, 2"),
                "the load is of each tile");
        String shown = page.replaceAll("(?s)<(script|style)>.*?</\\1>", "");
        assertFalse(shown.contains("instance"), "there is none");
        assertFalse(shown.contains("at once"), "there is none");
    }

    @Test
    void withoutACapacityOfOneTileThereIsNoEfficiency(@TempDir Path path) throws IOException {
        SyntheticStudy made = study(path.resolve("carried"), "tiles", 2, n -> 60);
        made.write().close();
        List<String> sentences = StudyReport.write(made.folder().path()).sentences();
        assertTrue(
                sentences
                        .get(1)
                        .endsWith(" One tile was never offered more than it could deliver, so there is no"
                                + " capacity to compare; try higher loads."),
                sentences::toString);
    }
}
