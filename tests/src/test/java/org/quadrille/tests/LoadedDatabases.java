package org.quadrille.tests;

import java.util.List;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LineProgress;
import org.quadrille.schema.load.PopulationRows;

/**
 * Databases that tests work on; equal ones are copies of one database. The consistency checks take about a fifth as
 * long as the build, and give the same results for the same rows in every test.
 */
public final class LoadedDatabases {
    private LoadedDatabases() {}

    /** Builds databases that do not exist yet, and checks them. */
    public static void checked(List<DatabaseTarget> targets) {
        build(targets, true);
    }

    /** The same without the checks. */
    public static void unchecked(List<DatabaseTarget> targets) {
        build(targets, false);
    }

    private static void build(List<DatabaseTarget> targets, boolean check) {
        int threads = Runtime.getRuntime().availableProcessors();
        new DatabaseBuilder(
                        PopulationRows::of,
                        new BuildOptions(threads, false, false, check),
                        new LineProgress(System.out))
                .build(targets);
    }
}
