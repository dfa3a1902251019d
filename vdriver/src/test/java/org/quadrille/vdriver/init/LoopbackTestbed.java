package org.quadrille.vdriver.init;

import java.util.List;
import org.quadrille.common.config.InputSeed;
import org.quadrille.common.config.Testbed;

/** A tile with the demo's profile and everything on the loopback interface, two sessions per emulator. */
public final class LoopbackTestbed {
    private LoopbackTestbed() {}

    /** Makes it. */
    public static Testbed make() {
        return make("127.0.0.1");
    }

    /** The same with a host of its own for the DSS databases. */
    public static Testbed make(String dss) {
        List<String> here = List.of("127.0.0.1");
        return new TestbedPlan(
                        new TestbedPlan.Hosts(here, here, here, here, List.of(dss)),
                        1,
                        List.of(1, 1, 1, 1),
                        7001,
                        new TestbedPlan.DatabaseServers(5432, "u", null),
                        false)
                .addTo(Testbed.builder()
                        .name("test")
                        .profile("demo")
                        .seed(1L)
                        .inputSeed(InputSeed.AUTOMATIC)
                        .pacing(new Testbed.Pacing(Testbed.Mode.CLOSED, 2, 0)))
                .build();
    }
}
