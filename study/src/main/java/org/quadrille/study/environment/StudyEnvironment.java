package org.quadrille.study.environment;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.study.format.Pulse;
import org.quadrille.study.format.Shortcomings;

/**
 * What runs of a study are made in: one environment with the levels of its cell. It is opened once for a campaign and
 * entered before one or more runs; at most one environment of a campaign is entered at any time, and the others cost no
 * processor time. For each run: {@link #prepare}, then {@link #run}.
 *
 * <p>Not thread-safe.
 */
public interface StudyEnvironment extends AutoCloseable {
    /** The fact that says whether the caches of the operating system were dropped. */
    String CACHES = "caches";

    /**
     * Activates it: makes what it needs, or runs the user's command. What was made once and costs nothing to keep stays
     * when it is left, above all loaded databases.
     *
     * @throws UserError if that fails; it is left then
     */
    void enter() throws InterruptedException;

    /**
     * Takes over from another cell that is entered, if entering and leaving is the same for both; returns whether this
     * one is entered now, and the other no longer. Otherwise nothing has changed.
     */
    default boolean takeOver(StudyEnvironment other) {
        return false;
    }

    /**
     * Brings it to the state in which the next run is to begin. If the user interrupts, it returns early without
     * reaching that state.
     *
     * @throws UserError if that fails; it stays entered
     */
    void prepare(Preparation how) throws InterruptedException;

    /**
     * Runs the benchmark and reports it; returns the exit code of its verdict.
     *
     * @throws UserError if the run cannot begin, or cannot be validated; what was collected is kept then
     */
    ExitCode run(RunRequest request) throws InterruptedException;

    /**
     * Deactivates it so that another one can be entered; does nothing if it is not entered.
     *
     * @throws UserError if the user's command fails; it is still entered then, and a further call tries again
     */
    void leave() throws InterruptedException;

    /**
     * Pulses of such a length of the machines of its workers, as far as they answer, but not of this machine. Only
     * called while it is entered and no run is being made.
     */
    default List<Pulse> pulses(Duration length) throws InterruptedException {
        return List.of();
    }

    /**
     * What is known about it, for the journal and the page: how limits are kept and what the last run used of them,
     * whether caches could be dropped, where the data are. Keys and values for people; units are in the values.
     */
    Map<String, String> facts();

    /** Drops the caches of this machine's operating system, if this user may, and tells what came of it. */
    static void dropCaches(Map<String, String> facts) throws InterruptedException {
        Optional<String> why = SystemCommand.dropCaches();
        Shortcomings.tell(
                facts,
                CACHES,
                why.map(reason -> "could not be dropped (" + reason + ")").orElse("dropped"),
                why.isEmpty());
    }

    /**
     * Leaves it and removes all that was made for it alone. Further calls do nothing.
     *
     * @throws UserError if the user's command fails or this thread is interrupted
     */
    @Override
    default void close() {
        try {
            leave();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while an environment was left; the next `quadrille study run` leaves it.");
        }
    }
}
