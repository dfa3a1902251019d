package org.quadrille.vmee;

import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerProcess;

/** The process of a market exchange emulator: {@code quadrille mee}. */
public final class MeeMain {
    private static final String DESCRIPTION =
            "Starts a market exchange emulator: takes orders from connectors, sends them Trade-Results and Market-Feeds.";

    private MeeMain() {}

    public static void main(String[] args) {
        Main.main(MeeMain::run, args);
    }

    /** Runs until prime or a signal ends it; see {@code --help}. Returns the exit code. */
    public static int run(String[] args) {
        return WorkerProcess.run(
                WorkerKind.MEE,
                DESCRIPTION,
                settings -> new MarketExchange(settings.bind(), settings.dataPort()),
                args);
    }
}
