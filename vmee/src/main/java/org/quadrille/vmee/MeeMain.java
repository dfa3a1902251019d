package org.quadrille.vmee;

import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerCommand;

/** The process of a market exchange emulator. */
public final class MeeMain {
    /** {@code quadrille mee}. */
    public static final Command COMMAND = new WorkerCommand(
            WorkerKind.MEE,
            "start a market exchange emulator",
            "Starts a market exchange emulator: takes orders from connectors, sends them Trade-Results and Market-Feeds.",
            settings -> new MarketExchange(settings.bind(), settings.dataPort()));

    private MeeMain() {}

    public static void main(String[] args) {
        Main.main(COMMAND, args);
    }
}
