package org.quadrille.vdriver.prime;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Something that prime does to a run at set instants, without its workers knowing.
 *
 * @param what what is done, for people
 * @param groups groups that it hits, such as {@code 1.2}; empty if all may be hit
 * @param begins microseconds from the start of the run
 * @param ends likewise; null if nothing is done at its end
 * @param end what prime does then, also if {@code begin} failed or the run is over before; null without an end
 */
public record PlannedEvent(
        String name, String what, List<String> groups, long begins, Action begin, Long ends, Action end) {
    public PlannedEvent {
        groups = List.copyOf(groups);
        if ((ends == null) != (end == null)) {
            throw new IllegalArgumentException(
                    "event " + name + " needs both an end and what is done then, or neither");
        }
    }

    /** Something that is done, in a thread of its own. */
    @FunctionalInterface
    public interface Action {
        /**
         * Does it, to its end.
         *
         * @param interrupted true once the user wants the run to end; what still waits for something may then give up,
         *     unless it undoes
         */
        Done run(BooleanSupplier interrupted) throws InterruptedException;
    }

    /**
     * What came of an action.
     *
     * @param exitCode null if there was no command, or it did not end by itself
     * @param output the last of what its command said
     * @param problem why it failed, in words that can follow "as it"; empty if it did not
     */
    public record Done(Integer exitCode, String output, String problem) {}
}
