package org.quadrille.vdriver.local;

import java.io.PrintStream;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LineProgress;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;

/** All databases of a testbed on one embedded server: one is loaded, the others are copied from it. */
public final class DemoDatabases {
    private DemoDatabases() {}

    static void build(RunSetup setup, PrintStream out) {
        builder(false, new LineProgress(out)).build(DatabaseTarget.all(setup));
    }

    /** The same, with a pristine copy for {@link #reset}. */
    public static void buildToBeReset(RunSetup setup, PrintStream out) {
        builder(true, new LineProgress(out)).build(DatabaseTarget.all(setup));
    }

    /** Resets all to their freshly loaded state while the server runs. */
    public static void reset(RunSetup setup) {
        builder(true, LoadProgress.SILENT).reset(DatabaseTarget.all(setup));
    }

    private static DatabaseBuilder builder(boolean pristine, LoadProgress progress) {
        int threads = Runtime.getRuntime().availableProcessors();
        return new DatabaseBuilder(PopulationRows::of, new BuildOptions(threads, false, pristine, true), progress);
    }
}
