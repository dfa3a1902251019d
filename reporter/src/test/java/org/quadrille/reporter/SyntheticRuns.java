package org.quadrille.reporter;

import java.io.IOException;
import java.nio.file.Path;
import org.quadrille.common.results.ResultsFolder;

/** Synthetic runs for the tests of other packages. */
public final class SyntheticRuns {
    private SyntheticRuns() {}

    /** A valid run of the demo's length with a few ten thousand transactions. */
    public static ResultsFolder demo(Path folder) throws IOException {
        return SyntheticRun.demo(1).write(folder);
    }
}
