package org.quadrille.vce;

import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerProcess;

/** The customer emulator's process. */
public final class CeMain {
    private static final String DESCRIPTION = "Sends the customers' transactions and the house's maintenance.";

    private CeMain() {}

    public static void main(String[] args) {
        Main.main(CeMain::run, args);
    }

    /** Runs until prime or a signal ends it; see {@code --help}. Returns the exit code. */
    public static int run(String[] args) {
        return WorkerProcess.run(WorkerKind.CE, DESCRIPTION, settings -> new CustomerEmulator(), args);
    }
}
