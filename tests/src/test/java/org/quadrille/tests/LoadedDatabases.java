package org.quadrille.tests;

import java.util.List;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LineProgress;
import org.quadrille.schema.load.PopulationRows;

/**
 * Databases that tests work on; those that are equal are copies of one. The consistency checks of a build take as long as a
 * fifth of it, and say of the same rows the same in every test.
 */
public final class LoadedDatabases {
    private LoadedDatabases() {}

    /** Builds databases that are not there, and checks them. */
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
                        Engine.current(),
                        PopulationRows::of,
                        new BuildOptions(threads, false, false, check),
                        new LineProgress(System.out))
                .build(targets);
    }
}
