package org.quadrille.tests;

import java.util.Set;

/** What other work on the machine does to a run. A test that needs a valid run makes a longer one then. */
public final class Disturbance {
    /** The checks that a machine breaks which is too slow or stands still for a while. No other may fail then. */
    public static final Set<String> CHECKS = Set.of(
            "steady-state",
            "sampling-data",
            "group-throughput",
            "response-limits",
            "driver-health",
            "schedule-lateness",
            "market-lateness");

    private Disturbance() {}
}
