package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.reporter.figures.QueryFigures;
import org.quadrille.reporter.result.Verdict;

/** Reporting queries beside the transactions (workload.md 10.7). */
class QueriesTest {
    private static final int CONNECTORS = 4;
    private static final long SECOND = 1_000_000;

    @TempDir
    Path folder;

    private SyntheticRun run;

    @BeforeEach
    void write() throws IOException {
        run = SyntheticRun.of(Profiles.load("hybrid", Path.of(".")));
        run.write(folder);
        Files.createDirectories(folder.resolve("queries"));
        long from = run.schedule.measureStart();
        for (int connector = 1; connector <= CONNECTORS; connector++) {
            Files.writeString(
                    file(connector),
                    String.join(
                                    "\n",
                                    "# quadrille reporting queries 1 run=" + SyntheticRun.ID + " process=connector-"
                                            + connector + " build=" + SyntheticRun.BUILD,
                                    "session,query,start_us,response_us,rows,sql_state",
                                    // Ends before the measurement interval.
                                    line("price-moves", from - 2 * SECOND, SECOND, 20, ""),
                                    line("price-moves", from, SECOND, 20, ""),
                                    line("price-moves", from + SECOND, 3 * SECOND, 10, ""),
                                    line("order-steps", from + 4 * SECOND, SECOND, 0, "57014"),
                                    line("account-gains", run.schedule.measureEnd() - 1, 2, 20, ""))
                            + "\n");
        }
        Checksums.seal(new ResultsFolder(folder));
    }

    private Path file(int connector) {
        return folder.resolve("queries/connector-" + connector + ".csv");
    }

    private static String line(String query, long start, long response, int rows, String state) {
        return String.join(
                ",", "1", query, Long.toString(start), Long.toString(response), Integer.toString(rows), state);
    }

    @Test
    void theyAreCountedAndJudgedByNoCheck() throws IOException {
        ReportResult result = Reporter.report(folder);
        assertEquals(List.of(), result.failedChecks());
        assertEquals(Verdict.VALID, result.verdict());
        assertTrue(
                result.manifest()
                        .deviations()
                        .contains("reporting queries of 1 session in the DSS database of each group"),
                result.manifest().deviations().toString());

        QueryFigures queries = result.figures().queries();
        double hours = (run.schedule.measureEnd() - run.schedule.measureStart()) / 3_600e6;
        assertEquals(2 * CONNECTORS / hours, queries.anHour(), 1e-6);
        assertEquals(
                List.of("order-steps", "price-moves"),
                queries.queries().stream().map(QueryFigures.OfQuery::label).toList());
        QueryFigures.OfQuery failed = queries.queries().get(0);
        assertEquals(CONNECTORS, failed.count());
        assertEquals(CONNECTORS, failed.failed());
        assertNull(failed.meanMs());
        QueryFigures.OfQuery moves = queries.queries().get(1);
        assertEquals(2 * CONNECTORS, moves.count());
        assertEquals(0, moves.failed());
        assertEquals(15, moves.rows());
        assertEquals(2_000, moves.meanMs());
        assertEquals(3_000, moves.p90Ms());
        long from = run.schedule.measureStart();
        double meanwhile = run.mee.stream()
                .filter(record -> record.type() == TransactionType.TRADE_RESULT)
                .filter(record -> record.start() >= from && record.start() < from + 4 * SECOND)
                .mapToLong(record -> record.completed() - record.scheduled())
                .average()
                .orElseThrow();
        assertEquals(meanwhile / 1e3, moves.resultsMs(), 1e-6);

        String page = Files.readString(folder.resolve("report.html"));
        assertTrue(page.contains("Reporting queries</h2>"));
        assertTrue(page.contains("Securities of a sector by move of their price"));
        assertTrue(Files.readString(folder.resolve("report.json")).contains("\"anHour\""));
    }

    @Test
    void aMissingLogLeavesTheRateUnknown() throws IOException {
        Files.delete(file(2));
        Checksums.seal(new ResultsFolder(folder));
        QueryFigures queries = Reporter.report(folder).figures().queries();
        assertNull(queries.anHour());
        assertEquals(List.of("queries/connector-2.csv is missing"), queries.missing());
        assertTrue(Files.readString(folder.resolve("report.html")).contains("queries/connector-2.csv is missing"));
    }

    @Test
    void aDamagedOneToo() throws IOException {
        Files.writeString(file(3), Files.readString(file(3)).replace("1,order-steps", "1,Order_Steps"));
        Checksums.seal(new ResultsFolder(folder));
        QueryFigures queries = Reporter.judge(folder).figures().queries();
        assertNull(queries.anHour());
        assertEquals(
                List.of("queries/connector-3.csv is damaged: connector-3.csv, line 6: not a reading"),
                queries.missing());
    }

    @Test
    void aChangedOneIsFoundByTheSeal() throws IOException {
        Files.writeString(file(1), Files.readString(file(1)).replace(",20,", ",21,"));
        assertEquals(
                List.of("inputs-unchanged"),
                Reporter.judge(folder).failedChecks().stream()
                        .map(check -> check.id())
                        .toList());
    }

    @Test
    void otherRunsHaveNoSuchSection() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        SyntheticRun.of(Profiles.load("study", Path.of("."))).write(other);
        assertNull(Reporter.report(other).figures().queries());
        assertFalse(Files.readString(other.resolve("report.html")).contains("id=\"queries\""));
        assertFalse(Files.readString(other.resolve("report.json")).contains("\"queries\""));
    }
}
