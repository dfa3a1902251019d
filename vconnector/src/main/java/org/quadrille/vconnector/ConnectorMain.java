package org.quadrille.vconnector;

import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerProcess;

/** The process of a connector: {@code quadrille connector}. */
public final class ConnectorMain {
    private static final String DESCRIPTION =
            "Starts the connector of a group (Tier A): runs transactions of CE and MEE against the group's databases.";

    private ConnectorMain() {}

    public static void main(String[] args) {
        Main.main(ConnectorMain::run, args);
    }

    /** Runs until prime or a signal ends it; see {@code --help}. Returns the exit code. */
    public static int run(String[] args) {
        return WorkerProcess.run(
                WorkerKind.CONNECTOR,
                DESCRIPTION,
                settings -> new Connector(settings.bind(), settings.dataPort()),
                args);
    }
}
