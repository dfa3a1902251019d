package org.quadrille.schema.engine;

/** What isolation has to prevent. */
public enum Anomaly {
    /** Two transactions change the same, and what one of them did is gone. */
    LOST_UPDATE,
    /** A transaction reads what another has not committed. */
    DIRTY_READ,
    /** A transaction reads something again, and it has changed. */
    NON_REPEATABLE_READ,
    /** A transaction looks again for rows, and there are others. */
    PHANTOM
}
