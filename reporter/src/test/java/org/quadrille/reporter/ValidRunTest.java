package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidRunTest {
    @TempDir
    Path folder;

    @Test
    void aFaultlessRunIsValid() throws Exception {
        SyntheticRun.demo(1).write(folder);
        ReportResult result = Reporter.report(folder);
        TextReport.result(result, System.out);
        assertEquals(List.of(), result.failedChecks());
        assertEquals(Verdict.VALID, result.verdict());
    }
}
