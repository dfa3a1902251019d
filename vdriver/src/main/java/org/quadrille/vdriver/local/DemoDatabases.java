package org.quadrille.vdriver.local;

import java.io.PrintStream;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LineProgress;
import org.quadrille.schema.load.PopulationRows;

/** All databases of a testbed on one embedded server: one is loaded, the others are copied from it. */
final class DemoDatabases {
    private DemoDatabases() {}

    static void build(RunSetup setup, PrintStream out) {
        int threads = Runtime.getRuntime().availableProcessors();
        new DatabaseBuilder(
                        Engine.current(),
                        PopulationRows::of,
                        new BuildOptions(threads, false, false, true),
                        new LineProgress(out))
                .build(DatabaseTarget.all(setup));
    }
}
