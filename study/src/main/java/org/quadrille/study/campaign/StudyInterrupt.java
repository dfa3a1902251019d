package org.quadrille.study.campaign;

import java.io.PrintStream;
import org.quadrille.vdriver.prime.Interrupt;

/**
 * Ctrl-C, SIGTERM and SIGHUP during a campaign: the first signal lets the run come to its end, the second aborts it,
 * the third ends the process at once. If no run is being made, as while databases are loaded, the second ends the
 * process. After any of them the same command continues the study.
 */
public final class StudyInterrupt extends Interrupt implements Stop {
    private volatile boolean running;

    /** @param exitCode exit code of the process when a signal ends it */
    public StudyInterrupt(int exitCode) {
        super(exitCode);
    }

    /** @param shown is told what a signal did */
    StudyInterrupt(PrintStream shown, Runnable exit) {
        super(shown, exit);
    }

    @Override
    public boolean afterThisRun() {
        return came() > 0;
    }

    @Override
    public boolean atOnce() {
        return came() > 1;
    }

    @Override
    public void running(boolean run) {
        running = run;
    }

    @Override
    protected void onSignal(int count) {
        if (count == 1) {
            request(
                    running
                            ? "The study stops after this run; a second Ctrl-C aborts the run."
                            : "The study stops before the next run; a second Ctrl-C ends it at once.");
        } else if (count == 2 && running) {
            request("The run is aborted; a third Ctrl-C ends everything at once.");
        } else {
            exit("The study ends at once; what it leaves running is ended when the same command continues the study.");
        }
    }
}
