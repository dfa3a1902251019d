package org.quadrille.audit.durability;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Profile;
import org.quadrille.schema.embedded.Ports;

/**
 * The run that keeps the databases under load while they fail: one long phase with the shares of the baseline, in which
 * the drivers wait for a lost database. It ends ahead of its schedule, as soon as there has been enough load.
 */
final class LoadSetup {
    private static final String LOOPBACK = "127.0.0.1";
    /** Spare time, because prime asks only once a second whether it is enough. */
    private static final Duration SPARE = Duration.ofSeconds(5);

    private LoadSetup() {}

    /** The setup of the run. @param own whether every worker is to be a process on free ports of this machine */
    static RunSetup of(RunSetup audited, boolean own) {
        Profile.Durability times = audited.profile().durability();
        Profile.Phases phases = audited.profile()
                .phases()
                .withShares(List.of(List.of(10, 20, 30, 40)))
                .withWarmUp(Duration.ZERO)
                .withRampDown(Duration.ZERO)
                .withLength(
                        times.before().plus(times.outage()).plus(times.after()).plus(SPARE));
        Testbed testbed = own ? onLoopback(audited.testbed()) : audited.testbed();
        // The testbed's own phases are already part of the profile, and do not apply to this run.
        return new RunSetup(
                testbed.change()
                        .onDatabaseLoss(Testbed.OnDatabaseLoss.RECONNECT)
                        .phases(null)
                        .build(),
                audited.profile().change().phases(phases).build());
    }

    private static Testbed onLoopback(Testbed testbed) {
        int emulators = testbed.customerEmulators().size();
        int markets = testbed.marketEmulators().size();
        int connectors = GroupId.PER_TILE * testbed.tiles().size();
        Iterator<Integer> free =
                Ports.free(emulators + 2 * (markets + connectors)).iterator();
        return testbed.change()
                .security(null)
                .monitors(List.of())
                .customerEmulators(testbed.customerEmulators().stream()
                        .map(c -> new Testbed.CustomerEmulator(LOOPBACK, free.next()))
                        .toList())
                .marketEmulators(testbed.marketEmulators().stream()
                        .map(m -> new Testbed.MarketEmulator(LOOPBACK, free.next(), free.next()))
                        .toList())
                .build()
                .withGroups(g -> g.withConnector(new Testbed.Connector(LOOPBACK, free.next(), free.next())));
    }
}
