package org.quadrille.vce;

import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerCommand;

/** The process of a customer emulator. */
public final class CeMain {
    /** {@code quadrille ce}. */
    public static final Command COMMAND = new WorkerCommand(
            WorkerKind.CE,
            "start a customer emulator",
            "Sends the customers' transactions and the house's maintenance.",
            settings -> new CustomerEmulator());

    private CeMain() {}

    public static void main(String[] args) {
        Main.main(COMMAND, args);
    }
}
