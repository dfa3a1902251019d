package org.quadrille.common.neighbour;

import java.io.IOException;

/** What a hog does while it is on. */
interface Load {
    /**
     * Does it, in the calling thread and perhaps others, and returns when its end is reached and nothing of it is left.
     *
     * @throws IOException if it cannot, or can no longer; the message can follow "as it"
     */
    void run(Until end) throws IOException;

    /** What it has taken, for people; after {@link #run}. */
    String used();

    /** Ends what {@link #run} may be waiting for. */
    default void interrupt() {}
}
