package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.result.Verdict;

/** The report of a run that went on at another server, as its testbed wants it. */
class FailoverReportTest {
    @TempDir
    Path folder;

    @Test
    void theChangeIsDrawnAndNamedWithBothServersAndItsMoment() throws Exception {
        SyntheticRun run = SyntheticRun.demo(1);
        DoctoredFailovers.failedOver(run);
        run.write(folder);
        assertEquals(Verdict.VALID, Reporter.report(folder).verdict());
        ResultsFolder results = new ResultsFolder(folder);
        String svg = Files.readString(results.charts().resolve("throughput.svg"));
        assertTrue(svg.contains("from 127.0.0.1:5432 to 127.0.0.1:5433"), "no band");
        assertTrue(Files.readString(results.checks())
                .contains("tile 1, group 2, OLTP: on 127.0.0.1:5432, from second 30.0 on 127.0.0.1:5433, as the testbed"
                        + " wants it"));
    }

    @Test
    void aNodeThatLeftItsClusterIsNamedWithItsMomentAndNoReasonAgainstTheRun() throws Exception {
        SyntheticRun run = SyntheticRun.demo(1);
        run.testify("standbys that changed", "standbys 3 nodes, then 2 nodes at 2026-11-03T09:10:00Z");
        run.write(folder);
        assertEquals(Verdict.VALID, Reporter.report(folder).verdict());
        assertTrue(Files.readString(new ResultsFolder(folder).checks())
                .contains("tile 1, group 2, OLTP: standbys 3 nodes, then 2 nodes at 2026-11-03T09:10:00Z"));
    }

    @Test
    void eachServerHasItsNumberOfTransactionsThatWereSentAgain() throws Exception {
        SyntheticRun run = SyntheticRun.demo(1);
        run.testify("retries by server", "127.0.0.1:5432 7, 127.0.0.1:5433 0");
        run.write(folder);
        assertEquals(Verdict.VALID, Reporter.report(folder).verdict());
        ResultsFolder results = new ResultsFolder(folder);
        for (String file : List.of("checks.json", "report.json", "report.html")) {
            assertTrue(
                    Files.readString(results.path().resolve(file))
                            .contains("tile 1, group 2, OLTP: transactions sent again by server: 127.0.0.1:5432 7,"
                                    + " 127.0.0.1:5433 0"),
                    file);
        }
    }
}
