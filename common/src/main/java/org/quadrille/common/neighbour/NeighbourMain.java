package org.quadrille.common.neighbour;

import org.quadrille.common.cli.Command;
import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerCommand;

/** The process of a neighbour. */
public final class NeighbourMain {
    /** {@code quadrille neighbour}. */
    public static final Command COMMAND = new WorkerCommand(
            WorkerKind.NEIGHBOUR,
            "start a neighbour, which takes resources from others when a study says so",
            "Takes processors, memory, disk or network of this machine from others, at the times that the events of a"
                    + " study name, and samples the machine during each run.",
            settings -> new Neighbour(settings.bind(), settings.dataPort()));

    private NeighbourMain() {}

    public static void main(String[] args) {
        Main.main(COMMAND, args);
    }
}
