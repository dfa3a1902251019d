package org.quadrille.study.environment;

import java.util.Map;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.format.EnvironmentSpec;

/** Makes the environments of a campaign. */
@FunctionalInterface
public interface EnvironmentFactory extends AutoCloseable {
    /**
     * Opens an environment for the runs of one cell; makes nothing yet. Cells of one environment, and environments
     * whose data are the same, share what was loaded.
     *
     * @param levels levels of the cell's factors by their keys, as a slot has them
     * @param ledger is told of everything that outlives this process
     * @throws UserError if the environment cannot be made: an unknown key, a missing right or a missing program
     */
    StudyEnvironment open(String name, EnvironmentSpec spec, Map<String, String> levels, Ledger ledger);

    /** Removes what the environments shared, once all of them are closed. */
    @Override
    default void close() {}
}
