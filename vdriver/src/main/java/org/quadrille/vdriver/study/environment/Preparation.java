package org.quadrille.vdriver.study.environment;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * The state in which a run is to begin.
 *
 * @param reset what is brought back to its beginning
 * @param start whether caches are empty
 * @param interrupted whether the user wants to end; what takes long looks at it
 */
public record Preparation(Set<Reset> reset, Start start, BooleanSupplier interrupted) {

    /** What can be brought back to its beginning before a run. */
    public enum Reset {
        /** The databases, to their freshly loaded state. */
        DATABASES,
        /** The database server, started anew: its buffers are empty. */
        SERVER,
        /** The worker processes, started anew. */
        PROCESSES
    }

    /** The caches at the beginning of a run. */
    public enum Start {
        /** The operating system's caches are dropped, if this user may; {@link StudyEnvironment#facts} says whether. */
        COLD,
        /** Nothing is done about caches. */
        WARM
    }

    public Preparation {
        reset = reset.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(reset));
    }
}
