package org.quadrille.audit;

import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandLines;
import org.quadrille.common.config.RunSetup;

/** One self-audit tool: proves one promise on the databases of a testbed, and leaves the evidence. */
public interface AuditTool {
    /** Its name on the command line and of its folder. */
    String name();

    /** What a pass proves, one sentence. */
    String proves();

    /** Whether it changes no row of any database. One that does refuses a database that a benchmark run is using. */
    boolean readOnly();

    /** Whether one that writes can do so beside a benchmark run, if the user wants it. */
    default boolean duringRun() {
        return false;
    }

    /** What a database has to be for this tool to look at it. */
    Demand demand();

    /** Options of its own; a name means the same in every tool that has it. */
    default CommandLines options(CommandLines command) {
        return command;
    }

    /**
     * Looks at its options before anything is touched.
     *
     * @throws org.quadrille.common.cli.UserError if they cannot be what the user means
     */
    default void check(Arguments line, RunSetup setup) {}

    /**
     * Audits every one of {@link Audit#subjects}, and gives a verdict for each by {@link Audit#verdict}. A database that
     * is broken, or lost meanwhile, is a verdict and no exception.
     *
     * @throws InterruptedException if the user ends the audit
     */
    void audit(Audit audit) throws InterruptedException;

    /** What a database has to be. */
    enum Demand {
        /** It can be connected to, and holds something. */
        REACHED,
        /** It has the stamp of a complete load by the kit. */
        LOADED,
        /** It is the one that the testbed asks for. */
        MATCHING
    }
}
