package org.quadrille.vdriver.study.environment;

import java.util.Set;
import java.util.function.BooleanSupplier;
import org.quadrille.common.study.Reset;
import org.quadrille.common.study.Start;

/**
 * The state in which a run is to begin.
 *
 * @param reset what is brought back to its beginning
 * @param start whether server and caches may keep what they hold; a warm start leaves them alone, whatever {@code reset}
 *     says
 * @param interrupted whether the user wants to end; what takes long looks at it
 */
public record Preparation(Set<Reset> reset, Start start, BooleanSupplier interrupted) {
    public Preparation {
        reset = Set.copyOf(reset);
    }

    /** Whether something is made new before this run. */
    boolean asks(Reset what) {
        boolean kept = start == Start.WARM && (what == Reset.SERVER || what == Reset.CACHES);
        return reset.contains(what) && !kept;
    }
}
