package org.quadrille.audit;

import java.time.Duration;
import java.util.Optional;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.cli.CommandSpec;
import org.quadrille.common.config.RunSetup;

/** One self-audit tool: proves one promise on the databases of a testbed, and leaves the evidence. */
public abstract class AuditTool {
    private final String name;
    private final String proves;

    /**
     * @param name on the command line and as the name of its folder
     * @param proves what a pass proves, one sentence
     */
    protected AuditTool(String name, String proves) {
        this.name = name;
        this.proves = proves;
    }

    public final String name() {
        return name;
    }

    public final String proves() {
        return proves;
    }

    /**
     * Whether it changes no row of any database. A tool that does change rows refuses a database that a benchmark run
     * is using.
     */
    public boolean readOnly() {
        return true;
    }

    /** Whether a tool that writes may do so during a benchmark run, if the user asks for it. */
    public boolean duringRun() {
        return false;
    }

    /** Whether it audits a run, which the command line names, beside the databases; {@code audit all} leaves it out. */
    public boolean ofRun() {
        return false;
    }

    /** What a database has to be for this tool to look at it; more for one that writes, so that its transactions fit. */
    public Demand demand() {
        return readOnly() ? Demand.LOADED : Demand.MATCHING;
    }

    /** Why it cannot audit the databases of a testbed, as a sentence with the fix; empty if it can. */
    public Optional<String> unfit(RunSetup setup) {
        return Optional.empty();
    }

    /** Options of its own; a name means the same in every tool that has it. */
    public CommandSpec options(CommandSpec command) {
        return command;
    }

    /**
     * Checks its options before anything is touched.
     *
     * @throws org.quadrille.common.cli.UserError if they cannot be what the user means
     */
    public void check(Arguments line, RunSetup setup) {}

    /** How long it drives a load, however large the databases are. */
    public Duration load(RunSetup setup) {
        return Duration.ZERO;
    }

    /**
     * Audits every one of {@link Audit#subjects}, and gives a verdict for each by {@link Audit#verdict}. A database
     * that is broken, or lost meanwhile, leads to a verdict, not to an exception.
     *
     * @throws InterruptedException if the user ends the audit
     */
    public abstract void audit(Audit audit) throws InterruptedException;

    /** What a database has to be. */
    public enum Demand {
        /** It accepts connections and has tables. */
        REACHED,
        /** It has the stamp of a complete load by the kit. */
        LOADED,
        /** It is the one that the testbed asks for. */
        MATCHING
    }
}
