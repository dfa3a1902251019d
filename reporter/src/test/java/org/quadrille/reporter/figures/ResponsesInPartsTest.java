package org.quadrille.reporter.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.SyntheticRuns;
import org.quadrille.reporter.data.RunData;

class ResponsesInPartsTest {
    @TempDir
    Path folder;

    @Test
    void aLongLogIsReadInPartsAndGivesTheSame() throws Exception {
        ResultsFolder results = SyntheticRuns.demo(folder);
        try (RunData run = RunData.open(results, results.readManifest())) {
            List<ResponseStep> whole = TimeFigures.responses(run, Long.MAX_VALUE);
            assertTrue(whole.size() > 500, "there is something to take apart");
            assertEquals(sorted(whole), sorted(TimeFigures.responses(run, 1_000)));
        }
    }

    private static List<ResponseStep> sorted(List<ResponseStep> steps) {
        return steps.stream()
                .sorted(Comparator.comparing(ResponseStep::code).thenComparing(ResponseStep::at))
                .toList();
    }
}
