package org.quadrille.reporter;

import java.io.IOException;
import java.nio.file.Path;
import org.quadrille.common.results.ResultsFolder;

/** Synthetic runs for the tests of other packages. */
public final class SyntheticRuns {
    private SyntheticRuns() {}

    /** A valid run of the demo's length with tens of thousands of transactions. */
    public static ResultsFolder demo(Path folder) throws IOException {
        return SyntheticRun.demo(1).write(folder);
    }

    /** The same with only its first transactions: INVALID, but with a complete folder. */
    public static ResultsFolder beginning(Path folder) throws IOException {
        SyntheticRun run = SyntheticRun.demo(1);
        run.ce = run.ce.subList(0, 1_000);
        run.mee = run.mee.subList(0, 200);
        return run.write(folder);
    }
}
