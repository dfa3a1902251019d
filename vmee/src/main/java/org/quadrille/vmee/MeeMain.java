package org.quadrille.vmee;

import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerProcess;

/** The process of a market exchange emulator: {@code quadrille mee}. */
public final class MeeMain {
    private static final String DESCRIPTION =
            "Starts a market exchange emulator: takes orders from connectors, sends them Trade-Results and Market-Feeds.";

    private MeeMain() {}

    /** Runs until prime or a signal ends it; see {@code --help}. */
    public static void main(String[] args) {
        Main.main(
                line -> WorkerProcess.run(
                        WorkerKind.MEE,
                        DESCRIPTION,
                        settings -> new MarketExchange(settings.bind(), settings.dataPort()),
                        line),
                args);
    }
}
