package org.quadrille.vdriver.live;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.quadrille.common.cli.Arguments;
import org.quadrille.common.config.RunSetup;
import org.quadrille.vdriver.prime.Progress;

/**
 * A page on which whoever has a browser can watch the runs of a command; the module web makes it. It is never in a run's
 * way: what it is told returns at once, and what fails in it does not reach the run.
 */
public interface RunPage extends AutoCloseable {
    /** No page. */
    RunPage NONE = new RunPage() {
        @Override
        public PrintStream hears(PrintStream shown) {
            return shown;
        }

        @Override
        public Progress with(RunSetup setup, String runId, Progress shown) {
            return shown;
        }

        @Override
        public void keep(BooleanSupplier interrupted) {}

        @Override
        public void close() {}
    };

    /** Opens the page of a command. */
    @FunctionalInterface
    interface Opener {
        /** Of commands without a page. */
        Opener NEVER = (given, results, out) -> NONE;

        /**
         * Listens at once, unless the user wants no page, and says where before the first run.
         *
         * @param given the options of {@link LiveOptions}
         * @param results folder of all results, which the page shows too; it need not exist yet
         * @throws org.quadrille.common.cli.UserError if an address or port that the user named is not available
         */
        RunPage open(Arguments given, Path results, PrintStream out);
    }

    /** A stream for what precedes a run: what is printed on it goes to {@code shown}, and each line to the page. */
    PrintStream hears(PrintStream shown);

    /** A display of a run that also informs the page. */
    Progress with(RunSetup setup, String runId, Progress shown);

    /** Waits, if the user wants the page kept or sits at a terminal, until the command is to end. */
    void keep(BooleanSupplier interrupted) throws InterruptedException;

    @Override
    void close();
}
