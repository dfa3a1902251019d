package org.quadrille.schema.engine;

import java.util.Optional;
import org.quadrille.common.workload.IsolationLevel;

/**
 * At which level an anomaly has to appear on an engine, so that the test that looks for it is known to catch it.
 *
 * @param level the highest level that allows it; empty if none does
 * @param impossible why none does, a sentence without its full stop
 */
public record Demonstration(Optional<IsolationLevel> level, String impossible) {
    public static Demonstration at(IsolationLevel level) {
        return new Demonstration(Optional.of(level), "");
    }

    public static Demonstration impossible(String why) {
        return new Demonstration(Optional.empty(), why);
    }

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
}
