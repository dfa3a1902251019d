package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quadrille.reporter.Doctored.failsOnly;
import static org.quadrille.reporter.Doctored.sentence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.WorkerEntry;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.check.CheckResult;

/** A results folder with one fault in its files: exactly the check for it fails, and names it. */
class DoctoredFolderTest {
    @TempDir
    Path folder;

    private SyntheticRun run;
    private Path ce;

    @BeforeEach
    void aFaultlessRun() {
        run = SyntheticRun.demo(1);
        ce = folder.resolve("logs/ce-1.csv");
    }

    @Test
    void aLostRecordIsNamed() throws Exception {
        run.write(folder);
        edit(lines -> lines.remove(5_000));
        var result = failsOnly(folder, "logs-intact");
        assertTrue(sentence(result, "logs-intact").contains("ce-1.csv, line"), sentence(result, "logs-intact"));
    }

    @Test
    void aDamagedLineInTheMiddleIsNamed() throws Exception {
        run.write(folder);
        edit(lines -> lines.set(5_000, lines.get(5_000).substring(0, 20)));
        var result = failsOnly(folder, "logs-intact");
        assertTrue(sentence(result, "logs-intact").contains("ce-1.csv, line 5001"), sentence(result, "logs-intact"));
    }

    @Test
    void recordsThatCannotBeFail() throws Exception {
        List<TransactionRecord> good = run.ce;
        run.ce = Doctored.change(
                good, 4_000, r -> r.type() == TransactionType.MARKET_WATCH, r -> Doctored.response(r, -1));
        run.write(folder);
        var result = failsOnly(folder, "logs-intact");
        assertTrue(sentence(result, "logs-intact").contains("records that cannot be"), sentence(result, "logs-intact"));
    }

    @Test
    void aPhaseThatWasNotOnFails() throws Exception {
        // Every card of phases 4 and 5, by their own shares, but at the time of the other.
        run.ce = run.ce.stream()
                .map(r -> r.phase() == 4 || r.phase() == 5 ? Doctored.phase(r, 9 - r.phase()) : r)
                .toList();
        run.write(folder);
        var result = Reporter.report(folder);
        assertFalse(passed(result, "logs-intact"));
        assertTrue(sentence(result, "logs-intact").contains("phase that was not on"), sentence(result, "logs-intact"));
    }

    @Test
    void aTornEndIsNamedAndLeftOut() throws Exception {
        run.write(folder);
        String whole = Files.readString(ce);
        int end = whole.lastIndexOf("# end");
        Files.writeString(ce, whole.substring(0, end - 1));
        var result = failsOnly(folder, "logs-complete");
        assertTrue(sentence(result, "logs-complete").contains("torn line"), sentence(result, "logs-complete"));
        var last = run.ce.get(run.ce.size() - 1);
        assertTrue(last.completed() >= run.schedule.measureEnd(), "the torn record must not count for this test");
    }

    @Test
    void aForeignRunIsNotRead() throws Exception {
        run.write(folder);
        edit(lines -> lines.set(0, lines.get(0).replace(SyntheticRun.ID, "other-run")));
        var result = Reporter.report(folder);
        assertTrue(sentence(result, "logs-own-run").contains("other-run"), sentence(result, "logs-own-run"));
        assertEquals(0, result.transactions().get("Trade-Order").count());
        assertEquals(Verdict.INVALID, result.verdict());
        assertTrue(passed(result, "logs-present") && passed(result, "logs-complete"));
    }

    @Test
    void aMissingLogIsNamed() throws Exception {
        run.write(folder);
        Files.delete(folder.resolve("logs/mee-1.csv"));
        var result = Reporter.report(folder);
        assertEquals("mee-1.csv is missing.", sentence(result, "logs-present"));
        assertEquals(Verdict.INVALID, result.verdict());
        assertTrue(passed(result, "logs-intact") && passed(result, "transaction-mix"));
    }

    @Test
    void aDuplicatedFileIsNamedAndNotCounted() throws Exception {
        run.write(folder);
        Files.copy(ce, folder.resolve("logs/ce-2.csv"));
        var result = failsOnly(folder, "logs-present");
        assertTrue(sentence(result, "logs-present").startsWith("ce-2.csv is not"));
    }

    @Test
    void anotherLayoutIsNamedAndGivesNoZeros() throws Exception {
        run.write(folder);
        edit(lines -> lines.set(1, lines.get(1).replace("response_us", "elapsed_us")));
        var result = Reporter.report(folder);
        assertTrue(sentence(result, "logs-intact").contains("ce-1.csv, line 2"), sentence(result, "logs-intact"));
        assertEquals(Verdict.INVALID, result.verdict());
    }

    @Test
    void noRecordsAtAllFailEveryCheckThatNeedsThem() throws Exception {
        run.ce = List.of();
        run.mee = List.of();
        run.write(folder);
        var result = Reporter.report(folder);
        List<String> passed = result.checks().stream()
                .filter(CheckResult::passed)
                .map(CheckResult::id)
                .toList();
        assertEquals(
                List.of("logs-present", "logs-own-run", "logs-complete", "processes", "one-build", "clocks"), passed);
        assertEquals(0, result.tpsV());
    }

    @Test
    void noLogsAtAllFailTooAndAreNoCrash() throws Exception {
        run.write(folder);
        Files.delete(ce);
        Files.delete(folder.resolve("logs/mee-1.csv"));
        var result = Reporter.report(folder);
        assertEquals(Verdict.INVALID, result.verdict());
        assertTrue(!passed(result, "logs-present") && !passed(result, "logs-intact"));
    }

    @Test
    void aShiftedClockFails() throws Exception {
        worker(5, w -> new WorkerEntry(w.kind(), w.index(), w.name(), w.address(), w.info(), -150_000, 40));
        run.write(folder);
        failsOnly(folder, "clocks");
    }

    @Test
    void aProcessThatTookNoPartFails() throws Exception {
        run.workers.remove(2);
        run.write(folder);
        var result = failsOnly(folder, "processes");
        assertTrue(sentence(result, "processes").contains("connector-3"));
    }

    @Test
    void aProcessOfAnotherBuildFails() throws Exception {
        run.write(folder);
        edit(lines -> lines.set(0, lines.get(0).replace(SyntheticRun.BUILD, "0.0.9")));
        failsOnly(folder, "one-build");
    }

    @Test
    void settlementsThatWereNotLoggedFail() throws Exception {
        grow("settlement", DatabaseRole.OLTP, 1);
        run.write(folder);
        failsOnly(folder, "settlement-growth");
    }

    @Test
    void tradesInADssDatabaseFail() throws Exception {
        grow("trade", DatabaseRole.DSS, 1);
        run.write(folder);
        failsOnly(folder, "trade-growth");
    }

    @Test
    void ordersThatStillWaitButAreNotLoggedFail() throws Exception {
        grow("trade_request", DatabaseRole.OLTP, -1);
        run.write(folder);
        failsOnly(folder, "orders-waiting");
    }

    @Test
    void databasesThatWereNotReadFail() throws Exception {
        run.after.clear();
        run.write(folder);
        failsOnly(folder, "orders-waiting", "settlement-growth", "trade-growth");
    }

    @Test
    void anAbortedRunIsReportedWithWhatThereIs() throws Exception {
        run.outcome = RunManifest.Outcome.ABORTED;
        run.lostAt = run.schedule.measureStart() + 20_000_000;
        run.ce = Doctored.drop(run.ce, 1, r -> r.completed() > run.lostAt);
        run.mee = Doctored.drop(run.mee, 1, r -> r.completed() > run.lostAt);
        run.after.clear();
        run.write(folder);
        Files.delete(folder.resolve("databases-after.json"));
        var result = Reporter.report(folder);
        assertEquals(Verdict.ABORTED, result.verdict());
        assertTrue(result.tpsV() > 30, "over the 20 s that went by: " + result.tpsV());
        assertTrue(Files.readString(folder.resolve("report.html")).contains("mee-1 was lost"));
    }

    private static boolean passed(ReportResult result, String check) {
        return result.failedChecks().stream().noneMatch(c -> c.id().equals(check));
    }

    private void worker(int place, java.util.function.UnaryOperator<WorkerEntry> how) {
        run.workers.set(place, how.apply(run.workers.get(place)));
    }

    private void grow(String table, DatabaseRole role, long by) {
        for (int i = 0; i < run.after.size(); i++) {
            DatabaseSnapshot d = run.after.get(i);
            if (d.role() == role && d.group() == 3) {
                Map<String, Long> counts = new java.util.HashMap<>(d.counts());
                counts.merge(table, by, Long::sum);
                run.after.set(
                        i,
                        new DatabaseSnapshot(
                                d.tile(),
                                d.group(),
                                role,
                                d.version(),
                                d.identity(),
                                d.settings(),
                                counts,
                                d.lastIds()));
            }
        }
    }

    private void edit(java.util.function.Consumer<List<String>> how) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(ce));
        how.accept(lines);
        Files.writeString(ce, String.join("\n", lines) + "\n");
    }
}
