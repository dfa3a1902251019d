package org.quadrille.audit.isolation;

import org.quadrille.common.wire.proto.Isolation;

/** At which level the transactions of a script run. */
enum Level {
    /** The level that each transaction has to have (workload.md 13.1): nothing may go wrong. */
    REQUIRED(Isolation.REQUIRED),

    /** READ COMMITTED, at which things have to go wrong: a test that cannot catch an anomaly proves nothing. */
    LOWERED(Isolation.READ_COMMITTED);

    private final Isolation isolation;

    Level(Isolation isolation) {
        this.isolation = isolation;
    }

    Isolation isolation() {
        return isolation;
    }
}
