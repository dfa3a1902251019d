package org.quadrille.common.monitor;

import org.quadrille.common.cli.Main;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.control.process.WorkerProcess;

/** The process of a monitor: {@code quadrille monitor}. */
public final class MonitorMain {
    private static final String DESCRIPTION =
            "Samples this machine during each run, where no other process of the kit does, such as beside a database.";

    private MonitorMain() {}

    public static void main(String[] args) {
        Main.main(MonitorMain::run, args);
    }

    /** Runs until prime or a signal ends it; see {@code --help}. Returns the exit code. */
    public static int run(String[] args) {
        return WorkerProcess.run(WorkerKind.MONITOR, DESCRIPTION, settings -> new Monitor(), args);
    }
}
