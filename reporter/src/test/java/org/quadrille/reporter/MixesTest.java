package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quadrille.reporter.Doctored.change;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.figures.GroupRate;
import org.quadrille.reporter.result.Verdict;

/** Runs of profiles in which transactions have no cards (workload.md 10.6). */
class MixesTest {
    private static final String OF_RESULTS = "triggered-share results-per-order results-known feed-entries"
            + " results-per-phase market-lateness load-units";
    private static final String OF_ORDERS = "rollbacks orders-once " + OF_RESULTS;

    @TempDir
    Path folder;

    /** The folder of the runs whose checks alone are asked for, one after another. */
    @TempDir
    static Path judged;

    private static KnownResults known;

    @BeforeAll
    static void begin() throws IOException {
        known = KnownResults.in(new ResultsFolder(judged));
    }

    @AfterAll
    static void end() {
        known.end();
    }

    private static List<CheckResult> checks(SyntheticRun run) throws Exception {
        DoctoredOneByOne.emptyButForData(judged);
        run.write(judged);
        return known.of(new ResultsFolder(judged));
    }

    private static Profile profile(String name) {
        return Profiles.load(name, Path.of("."));
    }

    private static List<String> notApplying(List<CheckResult> checks) {
        return checks.stream()
                .filter(check -> !check.applies() && !check.sentence().contains("pacing"))
                .map(CheckResult::id)
                .sorted()
                .toList();
    }

    private static List<String> sorted(String ids) {
        return Arrays.stream(ids.split(" ")).sorted().toList();
    }

    @ParameterizedTest
    @CsvSource({
        "read-only, 'Trade-Order, Trade-Update, Trade-Result, Market-Feed'",
        "write-only, 'Broker-Volume, Customer-Position, Market-Watch, Security-Detail, Trade-Lookup, Trade-Status'",
        "dss, 'Broker-Volume, Customer-Position, Market-Watch, Security-Detail, Trade-Order, Trade-Status, Trade-Result, Market-Feed'",
        "oltp, 'Trade-Lookup, Trade-Update'"
    })
    void aFaultlessRunIsValidAndSaysWhatItLeavesOut(String name, String leftOut) throws Exception {
        SyntheticRun run = SyntheticRun.of(profile(name));
        run.write(folder);
        ReportResult result = Reporter.report(folder);

        assertEquals(List.of(), result.failedChecks(), name);
        assertEquals(Verdict.VALID, result.verdict());
        assertTrue(
                result.manifest().deviations().contains("run without " + leftOut),
                result.manifest().deviations().toString());
        assertEquals(leftOut, String.join(", ", result.figures().leftOut()));
        assertTrue(result.figures().leftOut().stream().noneMatch(result.transactions()::containsKey));

        boolean orders = !leftOut.contains("Trade-Order");
        assertEquals(orders ? List.of() : sorted(OF_ORDERS), notApplying(result.checks()));
        String page = Files.readString(folder.resolve("report.html"));
        assertTrue(page.contains("Left out, with all checks and figures that need them: " + leftOut));
        assertEquals(name.equals("dss") || name.equals("oltp"), page.contains(", all in the "), name);
        JsonNode json = Json.read(folder.resolve("report.json"), JsonNode.class);
        assertEquals(orders, json.path("tpsV").isNumber(), name);
        assertTrue(json.has("tpsV"));
        assertEquals(orders, !page.contains("does not apply, as the mix has no Trade-Order"));
        assertEquals(orders, !page.contains("The market had no orders"));
    }

    @Test
    void aRunWithoutThroughputIsNoFailureOfTheCommand() throws Exception {
        SyntheticRun.of(profile("read-only")).write(folder);
        assertEquals(ExitCode.OK, ReportCommand.report(folder, true, new PrintStream(OutputStream.nullOutputStream())));
    }

    @Test
    void withoutTradeResultsTheRatesAreThoseOfTheCustomers() throws Exception {
        SyntheticRun run = SyntheticRun.of(profile("read-only"));
        run.write(folder);
        ReportResult result = Reporter.judge(folder);

        assertNull(result.tpsV());
        double seconds = (run.schedule.measureEnd() - run.schedule.measureStart()) / 1e6;
        Map<DatabaseRole, Long> done = run.ce.stream()
                .filter(r -> r.type() != TransactionType.DATA_MAINTENANCE)
                .filter(r -> r.completed() >= run.schedule.measureStart() && r.completed() < run.schedule.measureEnd())
                .collect(Collectors.groupingBy(r -> r.type().database(), Collectors.counting()));
        assertEquals(
                done.get(DatabaseRole.OLTP) / seconds, result.figures().rates().oltp(), 1e-9);
        assertEquals(
                done.get(DatabaseRole.DSS) / seconds, result.figures().rates().dss(), 1e-9);
        double mix = result.figures().rates().mix();
        assertEquals((done.get(DatabaseRole.OLTP) + done.get(DatabaseRole.DSS)) / seconds, mix, 1e-9);
        double phases = result.figures().phaseRates().stream()
                .mapToDouble(GroupRate::rate)
                .sum();
        assertEquals(mix, phases / run.schedule.phases(), 1e-6);
    }

    @Test
    void aDatabaseThatChangedUnderReadsFails() throws Exception {
        SyntheticRun run = SyntheticRun.of(profile("read-only"));
        run.grow("trade", DatabaseRole.OLTP, 1);
        run.grow("settlement", DatabaseRole.OLTP, 1);
        run.grow("trade_history_of_runs", DatabaseRole.OLTP, 1);
        assertEquals(sorted("trade-growth settlement-growth history-growth"), failed(run));
    }

    @Test
    void aTransactionThatHasNoCardsFails() throws Exception {
        SyntheticRun run = SyntheticRun.of(profile("read-only"));
        run.ran = run.logged();
        int[] changed = {0};
        run.ce = change(
                run.ce,
                1,
                r -> r.type() == TransactionType.TRADE_STATUS && r.phase() == 3 && changed[0]++ == 0,
                r -> new TransactionRecord(
                        r.scheduled(),
                        r.start(),
                        r.response(),
                        r.session(),
                        r.tile(),
                        r.group(),
                        r.phase(),
                        TransactionType.TRADE_UPDATE,
                        0,
                        "",
                        0,
                        0,
                        1));
        List<String> failed = failed(run);
        assertTrue(failed.containsAll(List.of("cards-dealt", "connectors-agree", "logs-intact")), failed.toString());
    }

    @Test
    void aSteadyStateIsOneOfWhatTheRunCounts() throws Exception {
        SyntheticRun run = SyntheticRun.of(profile("read-only"));
        long half = (run.schedule.measureStart() + run.schedule.measureEnd()) / 2;
        run.ce = new ArrayList<>(
                run.ce.stream().filter(r -> r.completed() < half).toList());
        List<String> failed = failed(run);
        assertTrue(failed.contains("steady-state"), failed.toString());
    }

    /** A deck of one card, and types that have no variants. */
    @Test
    void aSingleCardIsADeckToo() throws Exception {
        Profile one = profile("study").change().mix(Map.of("TS", 1)).build();
        List<CheckResult> checks = checks(SyntheticRun.of(one));
        assertEquals(List.of(), checks.stream().filter(check -> !check.passed()).toList());
        assertEquals(sorted("input-mix " + OF_ORDERS), notApplying(checks));
    }

    private static List<String> failed(SyntheticRun run) throws Exception {
        return checks(run).stream()
                .filter(check -> !check.passed())
                .map(CheckResult::id)
                .sorted()
                .toList();
    }
}
