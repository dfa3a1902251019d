package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.compare.CompareCommand;
import org.quadrille.reporter.data.Checksums;

/** {@code quadrille compare}: the recorded run's figures a second way, files of numbers, and every mistake as a row. */
class CompareCommandTest {
    private static final double[] SLOWER = {0.88, 0.90, 0.87, 0.89, 0.91, 0.86};
    private static final double[] AS_IT_IS = {1.00, 1.01, 0.98, 0.99, 1.02, 1.03};
    /** Upper 2.5 % point of t with 10 degrees of freedom, from a printed table. */
    private static final double T10 = 2.228139;

    @TempDir
    static Path template;

    @TempDir
    Path results;

    private ExitCode code;

    @BeforeAll
    static void oneRun() throws IOException {
        SyntheticRun.empty().write(template);
    }

    private String compare(String... args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        code = Main.call(new CompareCommand(), new PrintStream(bytes, true, StandardCharsets.UTF_8), args);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private String compareRuns(String... more) throws Exception {
        List<String> all = new ArrayList<>(List.of("--results", results.toString(), "--a", "bare-*", "--b", "vm-*"));
        all.addAll(List.of(more));
        return compare(all.toArray(String[]::new));
    }

    /** A small run with the figures that a report has, made at this minute. */
    private void run(String id, int minute, String verdict, double tpsV, String... failed) throws IOException {
        ResultsFolder folder = copied(new ResultsFolder(template), id);
        change(
                folder.manifest(),
                run -> run.put(
                        "startedAt",
                        Instant.parse("2026-11-03T10:00:00Z")
                                .plusSeconds(60L * minute)
                                .toString()));
        report(folder, id, verdict, Map.of("tpsV", tpsV), failed);
        sealed(folder);
    }

    /** What a comparison reads of a run besides its report, and a file that it does not. */
    private ResultsFolder copied(ResultsFolder source, String id) throws IOException {
        ResultsFolder folder = new ResultsFolder(Files.createDirectories(results.resolve(id)));
        for (Path file : List.of(
                source.manifest(), source.testbed(), source.profile(), source.databasesBefore(), source.gauges())) {
            Files.copy(file, folder.path().resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
        return folder;
    }

    private static void report(
            ResultsFolder folder, String id, String verdict, Map<String, Object> figures, String... failed) {
        ObjectNode report =
                Json.mapper().createObjectNode().put("verdict", verdict).put("runId", id);
        figures.forEach((key, value) -> report.set(key, Json.mapper().valueToTree(value)));
        List<Map<String, Object>> checks = new ArrayList<>();
        checks.add(Map.of("id", "logs-present", "passed", true));
        Arrays.stream(failed).forEach(check -> checks.add(Map.of("id", check, "passed", false)));
        report.set("checks", Json.mapper().valueToTree(checks));
        ResultsFolder.writeJson(folder.reportJson(), report);
        ResultsFolder.writeJson(folder.checks(), report);
    }

    private static void change(Path file, Consumer<ObjectNode> how) throws IOException {
        ObjectNode tree = (ObjectNode) Json.mapper().readTree(Files.readString(file));
        how.accept(tree);
        ResultsFolder.writeJson(file, tree);
    }

    private static void sealed(ResultsFolder folder) {
        Reporter.seal(folder.path());
        Checksums.add(folder);
    }

    private void twoSides() throws IOException {
        for (int i = 0; i < 6; i++) {
            run("bare-" + i, 4 * i, "VALID", 200 * AS_IT_IS[i]);
            run("vm-" + i, 4 * i + 2, "VALID", 200 * SLOWER[i]);
        }
    }

    @Test
    void theRecordedRunsFiguresComparedASecondWay() throws Exception {
        // The recorded run under a dozen names, its figures times known factors: one run has no spread.
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
        ResultsFolder folder = copied(new ResultsFolder(RecordedRun.folder()), id);
        Files.copy(new ResultsFolder(RecordedRun.folder()).reportJson(), folder.reportJson());
        change(
                folder.manifest(),
                run -> run.put(
                        "startedAt",
                        Instant.parse("2026-11-03T10:00:00Z")
                                .plusSeconds(60L * minute)
                                .toString()));
        change(folder.reportJson(), report -> {
            report.put("verdict", "VALID");
            report.put("tpsV", report.path("tpsV").asDouble() * factor);
        });
        sealed(folder);
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
        assertEquals(ExitCode.INVALID, code, "what does not carry the load is no faster");
    }

    @Test
    void whatElseDiffersInAllRunsIsNamedAndChanceIsNot() throws Exception {
        twoSides();
        for (int i = 0; i < 6; i++) {
            ResultsFolder folder = new ResultsFolder(results.resolve("vm-" + i));
            int which = i;
            change(folder.testbed(), testbed -> ((ObjectNode) testbed.path("pacing")).put("sessions", 32));
            change(folder.profile(), profile -> {
                if (which == 3) {
                    ((ObjectNode) profile.path("market")).put("orderDelayMax", "9s");
                }
            });
            sealed(folder);
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
        assertTrue(text.contains("One-way ANOVA F(1, 40) = 238.4"), text);
        assertTrue(
                text.startsWith(
                        "vm has 12.4 % less value than bare (value 12503 against 14270; 95 % interval 10.9 to 13.9 %"),
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
        assertTrue(compare("--values", file.toString()).startsWith("vm has 11.9 % less value than bare"));
        String wide = compare("--values", file.toString(), "--better", "higher", "--margin", "20");
        assertTrue(wide.startsWith("vm and bare are the same within the margin of 20 %"), wide);
    }

    /** A mistake: what is changed first, what is typed, what is said. */
    private record Mistake(Doing before, String line, String said) {
        @Override
        public String toString() {
            return line + ": " + said;
        }
    }

    private interface Doing {
        void on(CompareCommandTest test) throws IOException;
    }

    private static final String BOTH = "--results DIR --a bare-* --b vm-*";

    private static Doing file(String text) {
        return test -> Files.writeString(test.results.resolve("f.csv"), text);
    }

    private static Doing vm(Consumer<ObjectNode> how, String file) {
        return test -> {
            for (int i = 0; i < 6; i++) {
                ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-" + i));
                change(folder.path().resolve(file), how);
                sealed(folder);
            }
        };
    }

    static Stream<Arguments> mistakes() {
        Doing nothing = test -> {};
        return Stream.of(
                        new Mistake(nothing, "--a bare-*", "Name the runs of both sides with --a and --b, or a file"),
                        new Mistake(nothing, BOTH + " --values f", "not both"),
                        new Mistake(nothing, "--values f --summary g", "Give --values or --summary, not both"),
                        new Mistake(nothing, "--results DIR/no --a a --b b", "There is no folder"),
                        new Mistake(nothing, "--results DIR --a bare-* --b wm-*", "No run in DIR matches \"wm-*\""),
                        new Mistake(
                                nothing,
                                "--results DIR --a bare-* --b vn-0 vm-1",
                                "There is no run vn-0 in DIR; did you mean"),
                        new Mistake(
                                nothing,
                                "--results DIR --a bare-* --b vm-0",
                                "--b vm-0 names one run, and a spread needs at least 2"),
                        new Mistake(
                                nothing, "--results DIR --a bare-* --b vm-* bare-0", "The run bare-0 is on both sides"),
                        new Mistake(
                                test -> test.run("vm-6", 60, "ABORTED", 1, "logs-complete"),
                                BOTH,
                                "The run vm-6 is ABORTED (it did not come to its end), so its numbers are no result; leave it out"),
                        new Mistake(
                                test -> test.run("vm-6", 60, "INVALID", 1, "retries"),
                                BOTH,
                                "The run vm-6 is INVALID (it failed retries), so its numbers are no result; leave it out, or count"
                                        + " the share of such runs with --with-invalid."),
                        new Mistake(
                                test -> Files.delete(test.results.resolve("vm-2/report.json")),
                                BOTH,
                                "The run DIR/vm-2 has not been reported, so it has no verdict; run quadrille report DIR/vm-2 first."),
                        new Mistake(
                                test -> Files.writeString(test.results.resolve("vm-2/report.json"), "{}"),
                                BOTH,
                                "holds no verdict; run quadrille report DIR/vm-2 again."),
                        new Mistake(
                                test -> Files.writeString(test.results.resolve("vm-2/gauges.csv"), "mine"),
                                BOTH,
                                "The run vm-2 is not as it was reported (gauges.csv was changed); restore it, or leave it out:"
                                        + " quadrille report --verify DIR/vm-2 lists what changed."),
                        new Mistake(
                                vm(run -> run.put("build", "9.9"), "run.json"),
                                BOTH,
                                "The runs bare-0 and vm-0 have other builds of the kit (0.1.0-test against 9.9); compare runs of"
                                        + " one, or say with --factor build that this is what is compared."),
                        new Mistake(
                                vm(testbed -> testbed.put("inputSeed", 99), "testbed.json"),
                                BOTH,
                                "have other fixed seeds of the inputs (7 against 99)"),
                        new Mistake(
                                vm(profile -> profile.put("initialTradeDays", 6), "profile.json"),
                                BOTH,
                                "have other scales of the databases"),
                        new Mistake(
                                vm(
                                        profile -> ((ObjectNode) profile.path("phases")).put("length", "7s"),
                                        "profile.json"),
                                BOTH,
                                "have other lengths or shares of the phases"),
                        new Mistake(
                                vm(profile -> profile.put("name", "mine"), "profile.json"),
                                BOTH,
                                "have other profiles (demo against mine)"),
                        new Mistake(
                                test -> {
                                    for (int i = 0; i < 6; i++) {
                                        ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-" + i));
                                        String text = Files.readString(folder.databasesBefore());
                                        Files.writeString(
                                                folder.databasesBefore(),
                                                text.replace("\"seed\" : \"1\"", "\"seed\" : \"2\""));
                                        sealed(folder);
                                    }
                                },
                                BOTH,
                                "have other seeds of the population (1 against 2)"),
                        new Mistake(
                                test -> {
                                    ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-4"));
                                    change(folder.manifest(), run -> run.put("build", "9.9"));
                                    sealed(folder);
                                },
                                BOTH + " --factor build",
                                "The runs vm-0 and vm-4 have other builds of the kit (0.1.0-test against 9.9); leave one of them"
                                        + " out."),
                        new Mistake(
                                nothing,
                                BOTH + " --factor biuld",
                                "There is no factor \"biuld\"; did you mean \"build\"?"),
                        new Mistake(
                                test -> {
                                    ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-0"));
                                    change(folder.manifest(), run -> run.put("startedAt", "2026-11-03T10:00:30Z"));
                                    sealed(folder);
                                },
                                BOTH,
                                "The runs bare-0 and vm-0 ran at the same time on the machine h, so each disturbed the other; leave"
                                        + " one of them out."),
                        new Mistake(
                                nothing, BOTH + " --metric p90.TO", "No run has the metric \"p90.TO\"; there are tpsV"),
                        new Mistake(
                                nothing,
                                BOTH + " --metric tpsW",
                                "No run has the metric \"tpsW\"; did you mean \"tpsV\"?"),
                        new Mistake(
                                test -> {
                                    ResultsFolder folder = new ResultsFolder(test.results.resolve("vm-0"));
                                    report(
                                            folder,
                                            "vm-0",
                                            "VALID",
                                            Map.of(
                                                    "tpsV",
                                                    100,
                                                    "transactions",
                                                    Map.of(
                                                            "Trade-Order",
                                                            Map.of("code", "TO", "count", 1, "p90Ms", 5.0))));
                                    sealed(folder);
                                },
                                BOTH + " --metric p90.TO",
                                "The run bare-0 has no p90.TO, and others have; leave it out, or compare another metric with"
                                        + " --metric."),
                        new Mistake(
                                test -> {
                                    for (int i = 0; i < 6; i++) {
                                        test.run("bare-" + i, 4 * i, "VALID", 200);
                                        test.run("vm-" + i, 4 * i + 2, "VALID", 200);
                                    }
                                },
                                BOTH,
                                "All values of tpsV of the runs are equal (200.0), so chance cannot be judged"),
                        new Mistake(
                                test -> test.run("vm-6", 60, "VALID", 100),
                                BOTH + " --paired",
                                "--paired needs as many of bare (6) as of vm (7)"),
                        new Mistake(nothing, BOTH + " --fail-if slow", "must be one of slower, faster, more, less"),
                        new Mistake(nothing, BOTH + " --fail-if more", "is for metrics without a better direction"),
                        new Mistake(
                                nothing, BOTH + " --margin -1", "must be a number of percent above 0 and below 100"),
                        new Mistake(nothing, BOTH + " --alpha 0.5", "must be a number above 0 and below 0.5"),
                        new Mistake(nothing, BOTH + " --better best", "must be higher or lower"),
                        new Mistake(nothing, "--values DIR/no.csv", "Cannot read DIR/no.csv (there is no DIR/no.csv)"),
                        new Mistake(
                                file("a,1\na,2\n"),
                                "--values DIR/f.csv",
                                "values of one label only; a comparison needs lines of at least two labels."),
                        new Mistake(file("label,value\n"), "--values DIR/f.csv", "has no values"),
                        new Mistake(
                                file("a,1\na,2\nb,3\n"),
                                "--values DIR/f.csv",
                                "has one value of b, and a spread needs at least 2"),
                        new Mistake(file("a,1\na,x\n"), "--values DIR/f.csv", "DIR/f.csv:2: \"x\" is not a number"),
                        new Mistake(
                                file("a,1\na;2\n"), "--values DIR/f.csv", "DIR/f.csv:2: \"a;2\" is not label,value"),
                        new Mistake(
                                file("a,5\na,5\nb,5\nb,5\n"),
                                "--values DIR/f.csv",
                                "All values of value of DIR/f.csv are equal (5.000)"),
                        new Mistake(
                                file("a,1\na,2\nb,3\nb,4\nb,5\n"),
                                "--values DIR/f.csv --paired",
                                "--paired needs as many of a (2) as of b (3)"),
                        new Mistake(
                                file("a,1\na,2\nb,3\nb,4\n"),
                                "--values DIR/f.csv --fail-if slower",
                                "add --better higher or --better lower"),
                        new Mistake(
                                file("a,1,5,1\nb,9,6,1\n"),
                                "--summary DIR/f.csv",
                                "the number of runs of a is 1 but must be a whole number of 2 or more"),
                        new Mistake(
                                file("a,9,5,-1\nb,9,6,1\n"),
                                "--summary DIR/f.csv",
                                "the SD of a is -1 but cannot be below 0"),
                        new Mistake(
                                file("a,9,5,1\na,9,6,1\n"),
                                "--summary DIR/f.csv",
                                "a is there twice; give each label one line"),
                        new Mistake(
                                file("a,9,5,0\nb,9,6,0\n"),
                                "--summary DIR/f.csv",
                                "every SD is 0, so chance cannot be judged"),
                        new Mistake(
                                file("a,9,5,1\nb,9,6,1\n"),
                                "--summary DIR/f.csv --paired",
                                "--paired needs single values"))
                .map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void mistakesAreOneSentenceWithTheFix(Mistake mistake) throws Exception {
        if (mistake.line().contains("bare-*")) {
            twoSides();
        }
        mistake.before().on(this);
        String[] args = Arrays.stream(mistake.line().split(" "))
                .map(word -> word.replace("DIR", results.toString()))
                .toArray(String[]::new);
        UserError error = assertThrows(UserError.class, () -> compare(args));
        String said = mistake.said().replace("DIR", results.toString());
        assertTrue(error.getMessage().contains(said), error.getMessage());
        assertFalse(error.getMessage().contains("\n"), error.getMessage());
    }

    @Test
    void seedsThatAreDrawnForEachRunAreEqual() throws Exception {
        twoSides();
        for (String side : List.of("bare-", "vm-")) {
            for (int i = 0; i < 6; i++) {
                ResultsFolder folder = new ResultsFolder(results.resolve(side + i));
                int seed = side.length() * 100 + i;
                change(folder.testbed(), testbed -> testbed.put("inputSeed", "automatic " + seed));
                sealed(folder);
            }
        }
        assertTrue(compareRuns().startsWith("vm is 11."));
        vm(run -> run.put("build", "9.9"), "run.json").on(this);
        assertTrue(compareRuns("--factor", "build").contains("run.build: 0.1.0-test against 9.9"));
    }
}
