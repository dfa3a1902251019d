package org.quadrille.vce;

import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerProcess;

/** The customer emulator's process. */
public final class CeMain {
    private static final String DESCRIPTION = "Sends the customers' transactions and the house's maintenance.";

    private CeMain() {}

    public static void main(String[] args) {
        Main.main(line -> WorkerProcess.run(WorkerKind.CE, DESCRIPTION, s -> new CustomerEmulator(), line), args);
    }
}
