package org.quadrille.study.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.StudySlot;
import org.quadrille.reporter.RecordedRun;

/** {@code quadrille compare}: the recorded run's figures calculated a second way, and files of numbers. */
class CompareCommandTest extends ComparedRuns {
    /** Upper 2.5 % point of t with 10 degrees of freedom, from a printed table. */
    private static final double T10 = 2.228139;
    /** The same with 5. */
    private static final double T5 = 2.570582;

    @Test
    void theRecordedRunsFiguresComparedASecondWay() throws Exception {
        // The recorded run under a dozen names, its figures multiplied by known factors, as one run has no spread.
        double tpsV = RecordedRun.lines().stream()
                        .filter(l -> l.type().equals("TR") && l.status() >= 0)
                        .filter(l -> l.completed() >= 10_000_000 && l.completed() < 70_000_000)
                        .count()
                / 60.0;
        for (int i = 0; i < 6; i++) {
            recorded("bare-" + i, 4 * i, AS_IT_IS[i]);
            recorded("vm-" + i, 4 * i + 2, SLOWER[i]);
        }
        JsonNode analysis = Json.mapper().readTree(compareRuns("--json")).path("analysis");
        JsonNode found = analysis.at("/metrics/0/comparisons/0");
        double[] a = logs(AS_IT_IS);
        double[] b = logs(SLOWER);
        double shift = mean(b) - mean(a);
        double error = Math.sqrt(variance(a) / 6 + variance(b) / 6);
        double df = Math.pow(error, 4) / (Math.pow(variance(a) / 6, 2) / 5 + Math.pow(variance(b) / 6, 2) / 5);
        assertEquals(tpsV * Math.exp(mean(a)), found.path("baseValue").asDouble(), 1e-6);
        assertEquals(tpsV * Math.exp(mean(b)), found.path("otherValue").asDouble(), 1e-6);
        assertEquals(100 * Math.expm1(shift), found.at("/change/percent").asDouble(), 1e-9);
        assertEquals(shift / error, found.at("/test/statistic").asDouble(), 1e-9);
        assertEquals(df, found.at("/test/df").asDouble(), 1e-9);
        assertEquals(10, df, 0.2, "so that the printed table is near enough");
        assertEquals(
                100 * Math.expm1(shift - T10 * error), found.at("/change/low").asDouble(), 0.02);
        assertEquals(
                100 * Math.expm1(shift + T10 * error), found.at("/change/high").asDouble(), 0.02);
        assertEquals(0, found.at("/a12/value").asDouble(), "every run of vm is below every run of bare");
        assertEquals(2.0 / 924, found.at("/rankTest/p").asDouble(), 1e-12, "one of 924 orders, and its mirror image");
        assertEquals("SLOWER", found.path("finding").asText());
        double[] rest = new double[6];
        Arrays.setAll(rest, i -> tpsV * AS_IT_IS[i]);
        double[] slow = new double[6];
        Arrays.setAll(slow, i -> tpsV * SLOWER[i]);
        double f = 6 * Math.pow(mean(rest) - mean(slow), 2) / (variance(rest) + variance(slow));
        assertEquals(f, analysis.at("/metrics/0/classic/test/statistic").asDouble(), f * 1e-9);
        String text = compareRuns();
        assertTrue(
                text.startsWith(
                        "vm is " + String.format("%.1f", -100 * Math.expm1(shift)) + " % slower than bare (tpsV "),
                text);
        assertTrue(text.contains("90th percentile of the response time of Trade-Order [ms]"), text);
        assertTrue(text.contains("Nothing else differs between all runs of one and all of the other."), text);
        assertTrue(text.strip().endsWith("This is not a TPC result."), text);
        assertEquals(ExitCode.OK, code);
    }

    private void recorded(String id, int minute, double factor) throws Exception {
        ResultsFolder folder = ComparedRun.copied(new ResultsFolder(RecordedRun.folder()), results.resolve(id));
        Files.copy(new ResultsFolder(RecordedRun.folder()).reportJson(), folder.reportJson());
        ComparedRun.started(folder, minute);
        ComparedRun.change(folder.reportJson(), report -> {
            report.put("verdict", "VALID");
            report.put("tpsV", report.path("tpsV").asDouble() * factor);
        });
        ComparedRun.sealed(folder);
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    }

    @Test
    void theExitCodeGuardsABuildOnlyIfAskedTo() throws Exception {
        twoSides();
        String text = compareRuns();
        assertEquals(ExitCode.OK, code, text);
        compareRuns("--fail-if", "slower");
        assertEquals(ExitCode.INVALID, code);
        compareRuns("--fail-if", "faster");
        assertEquals(ExitCode.OK, code);
        String paired = compareRuns("--paired");
        assertTrue(paired.contains("6 blocks, 12 valid runs"), paired);
        assertTrue(paired.contains("Wilcoxon signed rank, exact"), paired);
    }

    /** Its charts have every run, the mean of each side with its t interval, and the change of the headline. */
    @Test
    void aPageHasRunsMeansAndTheChange() throws Exception {
        twoSides();
        Path file = results.resolve("compared.html");
        JsonNode analysis = Json.mapper()
                .readTree(compareRuns("--json", "--page", file.toString()))
                .path("analysis");
        String page = Files.readString(file);
        JsonNode charts = Json.mapper()
                .readTree(page.replaceAll("(?s)^.*id=\"drawn\">|</script>.*$", ""))
                .path("charts");
        JsonNode lines = charts.at("/0/lines");
        assertEquals(List.of("bare", "vm"), Json.mapper().convertValue(charts.at("/0/x/names"), List.class));
        double[] vm = new double[6];
        Arrays.setAll(vm, i -> 200 * SLOWER[i]);
        for (int i = 0; i < 6; i++) {
            assertEquals(vm[i], lines.at("/2/y/" + i).asDouble(), 1e-4);
        }
        double half = T5 * Math.sqrt(variance(vm) / 6);
        assertEquals(mean(vm), lines.at("/3/y/0").asDouble(), 1e-4);
        assertEquals(mean(vm) - half, lines.at("/3/low/0").asDouble(), 1e-3);
        assertEquals(mean(vm) + half, lines.at("/3/high/0").asDouble(), 1e-3);
        JsonNode change = analysis.at("/metrics/0/comparisons/0/change");
        JsonNode drawn = charts.at("/1/lines/0");
        assertEquals(change.path("percent").asDouble(), drawn.at("/x/0").asDouble(), 1e-4);
        assertEquals(change.path("low").asDouble(), drawn.at("/low/0").asDouble(), 1e-4);
        assertEquals(change.path("high").asDouble(), drawn.at("/high/0").asDouble(), 1e-4);
        assertTrue(page.contains("vm is 11.9 % slower than bare"), page.substring(0, 200));
    }

    @Test
    void runsOfOneStudyArePairedByTheirBlocks() throws Exception {
        twoSides();
        run("vm-6", 60, "VALID", 170);
        for (int i = 0; i < 7; i++) {
            for (String side : List.of("bare-", "vm-")) {
                ResultsFolder folder = new ResultsFolder(results.resolve(side + i));
                if (Files.exists(folder.path())) {
                    // The blocks of vm are numbered in reverse; that of its last run has no run of bare.
                    int block = side.equals("bare-") || i == 6 ? i + 1 : 6 - i;
                    ComparedRun.change(
                            folder.manifest(),
                            run -> run.set(
                                    "study", Json.mapper().valueToTree(new StudySlot("s", 2 * block, side, block, 1))));
                    ComparedRun.sealed(folder);
                }
            }
        }
        JsonNode found =
                Json.mapper().readTree(compareRuns("--paired", "--json")).at("/analysis/metrics/0/comparisons/0");
        assertEquals(6, found.path("pairs").asInt());
        double[] logs = new double[6];
        Arrays.setAll(logs, i -> Math.log(SLOWER[5 - i] / AS_IT_IS[i]));
        assertEquals(
                mean(logs) / Math.sqrt(variance(logs) / 6),
                found.at("/test/statistic").asDouble(),
                1e-9);
    }

    @Test
    void invalidRunsAreCountedAsACampaignCountsThem() throws Exception {
        twoSides();
        run("vm-6", 40, "INVALID", 150, "response-limits");
        run("vm-7", 42, "INVALID", 150, "logs-intact");
        run("vm-8", 44, "ABORTED", 10, "logs-complete");
        JsonNode analysis =
                Json.mapper().readTree(compareRuns("--with-invalid", "--json")).path("analysis");
        JsonNode vm = analysis.at("/cells/1");
        assertEquals(9, vm.path("attempts").asInt());
        assertEquals(7, vm.path("counted").asInt());
        assertEquals(1, vm.path("failed").asInt());
        assertEquals(Map.of("response-limits", 1), Json.mapper().convertValue(vm.path("failedReasons"), Map.class));
        assertEquals(
                Map.of("logs-intact", 1, "aborted", 1), Json.mapper().convertValue(vm.path("voidReasons"), Map.class));
        assertEquals("DOES_NOT_CARRY", analysis.path("finding").asText(), "one of seven is more than one in ten");
        compareRuns("--with-invalid", "--fail-if", "slower");
        assertEquals(ExitCode.INVALID, code, "what cannot sustain the load is no faster");
        compare(
                "--results",
                results.toString(),
                "--a",
                "vm-*",
                "--b",
                "bare-*",
                "--with-invalid",
                "--fail-if",
                "slower");
        assertEquals(ExitCode.OK, code, "only the base cannot sustain the load");
    }

    @Test
    void onlyPairsWithTheFirstCellFailABuild() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            text.append("base,").append(100 * AS_IT_IS[i]).append('\n');
            text.append("quick,").append(130 * AS_IT_IS[5 - i]).append('\n');
            text.append("quicker,").append(115 * AS_IT_IS[(i + 2) % 6]).append('\n');
        }
        Path file = Files.writeString(results.resolve("three.csv"), text);
        String said = compare("--values", file.toString(), "--better", "higher", "--fail-if", "slower");
        assertTrue(said.contains("quicker is 11.5 % slower than quick"), said);
        assertEquals(ExitCode.OK, code, said);
        compare("--values", file.toString(), "--better", "higher", "--fail-if", "faster");
        assertEquals(ExitCode.INVALID, code);
    }

    @Test
    void aFileGroupedByLabelSaysNothingOfTheOrder() throws Exception {
        StringBuilder text = new StringBuilder();
        for (String label : List.of("bare", "vm")) {
            for (int i = 0; i < 8; i++) {
                text.append(label)
                        .append(',')
                        .append((label.equals("vm") ? 80 : 100) + i)
                        .append('\n');
            }
        }
        Path file = Files.writeString(results.resolve("sorted.csv"), text);
        String said = compare("--values", file.toString(), "--better", "higher");
        assertTrue(said.contains("In the file all values of one label come before those of the next"), said);
        assertFalse(said.contains("from the first run to the last"), said);
        assertFalse(said.contains("Broken assumptions"), said);
        List<String> lines = new ArrayList<>(text.toString().lines().toList());
        Collections.swap(lines, 7, 8);
        Files.write(file, lines);
        String ordered = compare("--values", file.toString(), "--better", "higher");
        assertTrue(ordered.contains("from the first run to the last"), ordered);
        assertFalse(ordered.contains("In the file"), ordered);
    }

    @Test
    void aTableOfFewRunsIsDescribedAndNotTested() throws Exception {
        Path file = Files.writeString(results.resolve("few.csv"), "bare,2,100,1\nvm,3,80,1\n");
        String said = compare("--summary", file.toString());
        assertTrue(said.startsWith("Descriptive only: vm is 20.0 % lower than bare (value 80.00"), said);
        assertTrue(said.contains("With fewer than 4 runs on a side nothing is tested."), said);
        assertFalse(said.contains("would have been found"), said);
    }

    @Test
    void whatElseDiffersInAllRunsIsNamedAndChanceIsNot() throws Exception {
        twoSides();
        for (int i = 0; i < 6; i++) {
            ResultsFolder folder = new ResultsFolder(results.resolve("vm-" + i));
            int which = i;
            ComparedRun.change(folder.testbed(), testbed -> ((ObjectNode) testbed.path("pacing")).put("sessions", 32));
            ComparedRun.change(folder.profile(), profile -> {
                if (which == 3) {
                    ((ObjectNode) profile.path("market")).put("orderDelayMax", "9s");
                }
            });
            ComparedRun.sealed(folder);
        }
        String text = compareRuns();
        assertTrue(text.contains("testbed.pacing.sessions: 8 against 32"), text);
        assertFalse(text.contains("orderDelayMax"), text);
    }

    @Test
    void aTableOfAPaperGivesItsF() throws Exception {
        Path file = Files.writeString(
                results.resolve("paper.csv"),
                "# network, KB/s\nlabel,n,mean,sd\nbare,21,14270.151,396.245\nvm,21,12502.987,343.571\n");
        String text = compare("--summary", file.toString());
        assertTrue(text.contains("One-way ANOVA: F(1, 40) = 238.4"), text);
        assertTrue(
                text.startsWith(
                        "vm is 12.4 % lower than bare (value 12503 against 14270; 95 % interval 10.9 to 13.9 %"),
                text);
        assertTrue(text.contains("no normality and no ranks"), text);
        JsonNode json = Json.mapper().readTree(compare("--summary", file.toString(), "--json"));
        assertEquals(
                238.429, json.at("/analysis/metrics/0/classic/test/statistic").asDouble(), 0.0005);
        assertTrue(json.at("/analysis/metrics/0/comparisons/0/rankTest").isNull());
        assertTrue(json.at("/analysis/metrics/0/comparisons/0/rankPHolm").isNull(), "no NaN in JSON");
    }

    @Test
    void numbersOfOtherToolsCompareTheSameWay() throws Exception {
        StringBuilder text = new StringBuilder("label,value\n");
        for (int i = 0; i < 6; i++) {
            text.append("bare,")
                    .append(100 * AS_IT_IS[i])
                    .append("\nvm,")
                    .append(100 * SLOWER[i])
                    .append('\n');
        }
        Path file = Files.writeString(results.resolve("numbers.csv"), text);
        String slower = compare("--values", file.toString(), "--better", "higher", "--fail-if", "slower");
        assertTrue(slower.startsWith("vm is 11.9 % slower than bare (value "), slower);
        assertEquals(ExitCode.INVALID, code);
        assertTrue(compare("--values", file.toString()).startsWith("vm is 11.9 % lower than bare (value "));
        String wide = compare("--values", file.toString(), "--better", "higher", "--margin", "20");
        assertTrue(wide.startsWith("vm and bare are the same within the margin of 20 %"), wide);
    }

    @Test
    void seedsThatAreDrawnForEachRunAreEqual() throws Exception {
        twoSides();
        for (String side : List.of("bare-", "vm-")) {
            for (int i = 0; i < 6; i++) {
                ResultsFolder folder = new ResultsFolder(results.resolve(side + i));
                int seed = side.length() * 100 + i;
                ComparedRun.change(folder.testbed(), testbed -> testbed.put("inputSeed", "automatic " + seed));
                ComparedRun.sealed(folder);
            }
        }
        assertTrue(compareRuns().startsWith("vm is 11."));
        changeVm(run -> run.put("build", "9.9"), "run.json");
        assertTrue(compareRuns("--factor", "build").contains("run.build: 0.1.0-test against 9.9"));
    }
}
