package org.quadrille.vdriver.init;

import java.util.List;
import org.quadrille.common.config.Testbed;

/** A tile of the demo's profile with everything on the loopback interface, two sessions an emulator. */
public final class LoopbackTestbed {
    private LoopbackTestbed() {}

    /** Makes it. */
    public static Testbed make() {
        List<String> here = List.of("127.0.0.1");
        return new TestbedPlan(
                        "test",
                        "demo",
                        1,
                        1,
                        here,
                        here,
                        here,
                        here,
                        here,
                        7001,
                        5432,
                        List.of(1, 1, 1, 1),
                        2,
                        "u",
                        null,
                        null,
                        false)
                .make();
    }
}
