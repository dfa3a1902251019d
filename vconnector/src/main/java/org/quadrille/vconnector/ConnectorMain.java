package org.quadrille.vconnector;

import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerCommand;

/** The process of a connector. */
public final class ConnectorMain {
    /** {@code quadrille connector}. */
    public static final Command COMMAND = new WorkerCommand(
            WorkerKind.CONNECTOR,
            "start a Tier A connector",
            "Starts the connector of a group (Tier A): runs transactions of CE and MEE against the group's databases.",
            settings -> new Connector(settings.bind(), settings.dataPort()));

    private ConnectorMain() {}

    public static void main(String[] args) {
        Main.main(COMMAND, args);
    }
}
