package org.quadrille.schema.consistency;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.quadrille.schema.engine.Engine;

/**
 * Runs the consistency checks of several databases at once, each divided into ranges that several sessions work on. The
 * sessions of a database share one snapshot and are read-only. A failure of one database, or of one statement, is part
 * of its results and does not affect the others.
 */
public record ConsistencyAudit(Options options) {
    /**
     * How to run the checks.
     *
     * @param threads statements under way at a time, over all databases, at least 1
     * @param quick whether a tenth of the ranges is enough
     * @param deep whether the rows are checked against every foreign key, even those that the server has validated
     * @param seed chooses the ranges of a quick audit
     */
    public record Options(int threads, boolean quick, boolean deep, long seed, BooleanSupplier interrupted) {
        public Options {
            if (threads < 1) {
                throw new IllegalArgumentException("threads must be at least 1, not " + threads);
            }
        }
    }

    /** Receives the progress of the checks of one database, from several threads. */
    @FunctionalInterface
    public interface Listener {
        /** A statement of those planned has been answered, or has failed. */
        void answered(int done, int planned);

        /** One session reads the database although more could; why, a phrase with the fix. */
        default void alone(String reason) {}
    }

    /** A database to look at, and who is told of the progress. */
    public record Database(Engine engine, SessionSource sessions, Listener listener) {}

    /**
     * Results of all checks that apply now, for each database in the order given.
     *
     * @throws InterruptedException if the audit was stopped before they were complete
     */
    public List<List<ConsistencyResult>> run(List<Database> databases) throws InterruptedException {
        ExecutorService crew = Executors.newFixedThreadPool(options.threads());
        List<DatabaseAudit> audits = new ArrayList<>();
        try {
            for (Database database : databases) {
                audits.add(new DatabaseAudit(database, options, (options.threads() - 1) / databases.size() + 1));
            }
            await(crew, audits.stream().map(DatabaseAudit::plan).toList());
            await(crew, dealt(audits));
            if (options.interrupted().getAsBoolean()) {
                throw new InterruptedException();
            }
            return audits.stream().map(DatabaseAudit::results).toList();
        } finally {
            crew.shutdownNow();
            audits.forEach(DatabaseAudit::close);
        }
    }

    /** The statements of all databases, one from each in turn, so that all progress evenly. */
    private static List<Callable<Void>> dealt(List<DatabaseAudit> audits) {
        List<Callable<Void>> dealt = new ArrayList<>();
        List<List<Callable<Void>>> stacks =
                audits.stream().map(DatabaseAudit::statements).toList();
        int most = stacks.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < most; i++) {
            for (List<Callable<Void>> stack : stacks) {
                if (i < stack.size()) {
                    dealt.add(stack.get(i));
                }
            }
        }
        return dealt;
    }

    private static void await(ExecutorService crew, List<Callable<Void>> work) throws InterruptedException {
        for (Future<Void> done : crew.invokeAll(work)) {
            try {
                done.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }
}
