package org.quadrille.vdriver.run;

import java.nio.file.Path;
import java.time.Duration;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.vdriver.prime.Fleet;

/** How prime reaches the workers of a testbed: over RMI, with its keys where the testbed names them. */
public final class Dialers {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Dialers() {}

    public static Fleet.Dialer of(RunSetup setup) {
        Path keys = setup.testbed().security() == null
                ? null
                : Path.of(setup.testbed().security().keys());
        return endpoint -> RemoteWorkers.connect(endpoint.host(), endpoint.controlPort(), keys, PATIENCE);
    }
}
