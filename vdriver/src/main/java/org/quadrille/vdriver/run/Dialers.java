package org.quadrille.vdriver.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.control.rmi.RemoteWorkers;
import org.quadrille.common.control.tls.KeyFolder;
import org.quadrille.common.control.tls.KeyHost;
import org.quadrille.vdriver.prime.Endpoint;
import org.quadrille.vdriver.prime.Fleet;

/** How prime reaches the workers of a testbed: over RMI, with its keys where the testbed names them. */
public final class Dialers {
    private static final Duration PATIENCE = Duration.ofSeconds(45);

    private Dialers() {}

    /**
     * Opens the keys first, once for all workers, so that a mistake there is reported once.
     *
     * @throws UserError if the keys cannot be read, or cannot be used with the name of a worker's host, or there are
     *     none though a worker is beyond loopback
     */
    public static Fleet.Dialer of(RunSetup setup) {
        Testbed.Security security = setup.testbed().security();
        SSLContext keys =
                security == null || security.keys() == null ? null : KeyFolder.context(Path.of(security.keys()));
        if (keys == null) {
            Endpoint.all(setup.testbed()).stream()
                    .filter(Endpoint::beyondLoopback)
                    .findFirst()
                    .ifPresent(Dialers::keysNeeded);
        } else {
            List<String> refused = Endpoint.all(setup.testbed()).stream()
                    .map(Endpoint::host)
                    .distinct()
                    .flatMap(host -> KeyHost.refusal(host).stream())
                    .toList();
            UserError.ofAll(refused);
        }
        return endpoint -> RemoteWorkers.connect(endpoint.host(), endpoint.controlPort(), keys, PATIENCE);
    }

    private static void keysNeeded(Endpoint endpoint) {
        throw new UserError(endpoint.name() + " at " + Words.endpoint(endpoint.host(), endpoint.controlPort())
                + " is beyond loopback, where control"
                + " needs keys, and the testbed has none; make them with `quadrille keys` and name prime's folder in"
                + " the testbed as security.keys.");
    }
}
