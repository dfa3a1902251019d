package org.quadrille.vdriver.command;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.RunSetup;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseState;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.RedrawnProgress;
import org.quadrille.schema.load.ServersAtOnce;
import org.quadrille.schema.load.ServersUp;

/** The option {@code --build} of {@code quadrille run}: loads those databases of a testbed that cannot be used yet. */
public final class MissingDatabases {
    /**
     * Maximum number of loader threads for each server, as {@code run} has no option for them. Each needs a session,
     * and the checks of a load need one more. The smallest server that {@code quadrille deploy compose} makes allows
     * ten besides those reserved for superusers.
     */
    static final int MOST_THREADS = 8;

    private MissingDatabases() {}

    /**
     * Builds them as {@code db build} would, waiting no longer than so long for servers that accept no connections yet;
     * those that a run has used stay as they are.
     *
     * @throws org.quadrille.common.cli.UserError if one is in the way or cannot be built
     */
    static ExitCode build(RunSetup setup, Duration wait, PrintStream out) {
        LoadProgress progress = RedrawnProgress.forOutput(out);
        List<DatabaseTarget> all = DatabaseTarget.all(setup);
        new ServersUp(progress).await(all, wait);
        List<DatabaseTarget> missing =
                all.stream().filter(target -> !used(DatabaseStatus.of(target))).toList();
        if (missing.isEmpty()) {
            return ExitCode.OK;
        }
        int processors = Runtime.getRuntime().availableProcessors();
        int threads = threads(processors);
        new ServersAtOnce(
                        ServersAtOnce.fedBy(processors, threads),
                        its -> new DatabaseBuilder(
                                PopulationRows::of, new BuildOptions(threads, false, true, true), its),
                        progress)
                .run(missing, DatabaseBuilder::build);
        return ExitCode.OK;
    }

    /** Loader threads for each server, given the processors of this machine. */
    public static int threads(int processors) {
        return Math.min(MOST_THREADS, Math.max(2, processors));
    }

    /**
     * Whether a run has used it and it is usable. Fresh databases are left to the builder, which keeps them and can
     * copy them.
     */
    private static boolean used(DatabaseStatus status) {
        return status.state() == DatabaseState.USED && status.problems().isEmpty();
    }
}
