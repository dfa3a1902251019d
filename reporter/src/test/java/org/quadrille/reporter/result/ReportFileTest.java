package org.quadrille.reporter.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.workload.Throughput;
import org.quadrille.reporter.RecordedRun;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.check.CheckResult;

/** What is read of a report is what was written. */
class ReportFileTest {
    @Test
    void whatIsReadIsWhatWasWritten() throws Exception {
        ReportResult written = RecordedRun.result();
        ReportFile read = ReportFile.readWithTime(new ResultsFolder(RecordedRun.folder()));
        assertEquals(written.verdict(), read.verdict());
        assertEquals(written.tpsV(), read.tpsV());
        assertEquals(written.runId(), read.runId());
        assertEquals(written.transactions(), read.transactions());
        assertEquals(written.checks(), read.checks());
        assertEquals(written.manifest().schedule(), read.run().schedule());
        assertEquals(60, read.measuredSeconds());
        assertEquals(written.figures(), read.figures());
        assertEquals(written.figures().machines(), read.machines());
        assertEquals(written.figures().time(), read.time());
        assertFalse(read.time().machines().get(0).means().isEmpty());
    }

    @Test
    void whatIsOfEveryMomentIsReadOnlyIfWanted() throws Exception {
        ReportFile read = ReportFile.read(new ResultsFolder(RecordedRun.folder()));
        assertTrue(read.figures().throughput().isEmpty());
        assertNull(read.figures().time());
        assertTrue(read.time().flow().isEmpty());
        assertEquals(RecordedRun.result().figures().phaseRates(), read.figures().phaseRates());
    }

    @Test
    void theChecksAreThoseThatWereWritten() throws Exception {
        ResultsFolder folder = new ResultsFolder(RecordedRun.folder());
        ReportResult written = RecordedRun.result();
        Judgement read = Judgement.read(folder);
        assertEquals(written.checks(), read.checks());
        assertEquals(written.transactions(), read.transactions());
        assertEquals(written.manifest().deviations(), read.deviations());
        assertEquals(written.digest(), read.digest());
        Judgement head = Judgement.head(folder);
        assertEquals(written.tpsV(), head.tpsV());
        assertEquals(written.standard(), head.standard());
        assertEquals(List.of(), head.checks());
    }

    /** As the first builds wrote them, and with a key of a build to come. */
    @Test
    void filesOfOtherBuildsAreRead(@TempDir Path path) throws Exception {
        ResultsFolder folder = new ResultsFolder(path);
        Files.writeString(folder.checks(), """
                {"verdict": "VALID", "tpsV": null, "checks": [{"id": "a", "passed": false, "mood": 1}]}""");
        CheckResult check = Judgement.read(folder).checks().get(0);
        assertEquals("FAIL", check.outcome());
        assertNull(Judgement.head(folder).deviations());
        Files.writeString(folder.reportJson(), """
                {"verdict": "VALID", "mood": {"of": [1]}, "machines": [{"roles": "x", "cpu": 5}]}""");
        ReportFile report = ReportFile.read(folder);
        assertEquals(Map.of(), report.transactions());
        assertEquals(0, report.measuredSeconds());
        assertEquals(Map.of(), report.machines().get(0).load());
        assertEquals(List.of(), report.figures().limits());
        assertEquals(Throughput.TRADE_RESULTS, report.counted());
        Files.writeString(folder.checks(), "{}");
        UserError error = assertThrows(UserError.class, () -> Judgement.head(folder));
        assertTrue(error.getMessage().contains("holds no verdict"), error.getMessage());
    }
}
