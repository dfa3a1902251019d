package org.quadrille.schema.load;

import java.util.Locale;

/** What is found where a database is wanted. */
public enum DatabaseState {
    /** The server has no database of that name. */
    ABSENT,
    /** It exists and holds nothing. */
    EMPTY,
    /** It holds tables that the kit did not make. */
    FOREIGN,
    /** Dropping it was interrupted; the server lets nobody in any more, and nothing can be done but to drop it. */
    INVALID,
    /** Its load was interrupted, or is still running. */
    LOADING,
    /** Loaded, and no run has changed it. */
    FRESH,
    /** Loaded, and used by a run since. */
    USED,
    /** Its server cannot be queried. */
    UNREACHABLE;

    /** Its name in lower case, for texts and programs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a complete load is there. */
    public boolean loaded() {
        return this == FRESH || this == USED;
    }

    /** Whether there are tables to look at. */
    public boolean hasTables() {
        return switch (this) {
            case FOREIGN, LOADING, FRESH, USED -> true;
            case ABSENT, EMPTY, INVALID, UNREACHABLE -> false;
        };
    }
}
