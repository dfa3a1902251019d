package org.quadrille.schema.engine;

import java.util.Optional;
import org.quadrille.common.workload.IsolationLevel;

/**
 * At which level an anomaly has to appear on an engine, so that the test that looks for it is known to catch it.
 *
 * @param level the highest level that allows it; empty if none does
 * @param impossible why none does, a sentence without its full stop; empty if one does
 */
public record Demonstration(Optional<IsolationLevel> level, String impossible) {
    public static Demonstration at(IsolationLevel level) {
        return new Demonstration(Optional.of(level), "");
    }

    public static Demonstration impossible(String why) {
        return new Demonstration(Optional.empty(), why);
    }
}
