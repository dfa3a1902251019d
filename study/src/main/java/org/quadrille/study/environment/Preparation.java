package org.quadrille.study.environment;

import java.util.Set;
import java.util.function.BooleanSupplier;
import org.quadrille.study.format.Reset;
import org.quadrille.study.format.Start;

/**
 * The state in which a run is to begin.
 *
 * @param start a cold start drops the caches of the operating system, if this user may; a warm one leaves them and the
 *     server alone, whatever {@code reset} says
 * @param interrupted whether the user wants to end; long actions check it
 */
public record Preparation(Set<Reset> reset, Start start, BooleanSupplier interrupted) {
    public Preparation {
        reset = Set.copyOf(reset);
    }

    /** Whether something is reset before this run. */
    boolean asks(Reset what) {
        return reset.contains(what) && !(start == Start.WARM && what == Reset.SERVER);
    }

    boolean cold() {
        return start == Start.COLD;
    }
}
