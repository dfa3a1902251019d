package org.quadrille.study.campaign;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jline.utils.Signals;

/**
 * Ctrl-C, SIGTERM and SIGHUP during a campaign: the first signal lets the run come to its end, the second aborts it,
 * the third ends the process at once. If no run is being made, as while databases are loaded, the second ends the
 * process. After any of them the same command continues the study.
 */
public final class StudyInterrupt implements Stop, AutoCloseable {
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

    private final Map<String, Object> before = new LinkedHashMap<>();
    private final AtomicInteger came = new AtomicInteger();
    private final PrintStream shown;
    private final int exitCode;
    private final IntConsumer exit;
    private volatile boolean running;

    /**
     * @param shown is told what a signal did
     * @param exitCode exit code of the process when a signal ends it
     */
    public StudyInterrupt(PrintStream shown, int exitCode) {
        this(shown, exitCode, System::exit);
    }

    /** @param exit ends the process */
    StudyInterrupt(PrintStream shown, int exitCode, IntConsumer exit) {
        this.shown = shown;
        this.exitCode = exitCode;
        this.exit = exit;
        SIGNALS.forEach(signal -> before.put(signal, Signals.register(signal, this::onSignal)));
    }

    @Override
    public boolean afterThisRun() {
        return came.get() > 0;
    }

    @Override
    public boolean atOnce() {
        return came.get() > 1;
    }

    @Override
    public void running(boolean run) {
        running = run;
    }

    private void onSignal() {
        int count = came.incrementAndGet();
        if (count == 1) {
            shown.println(
                    running
                            ? "The study stops after this run; a second Ctrl-C aborts the run."
                            : "The study stops before the next run; a second Ctrl-C ends it at once.");
        } else if (count == 2 && running) {
            shown.println("The run is aborted; a third Ctrl-C ends everything at once.");
        } else {
            shown.println("The study ends at once; what it leaves running is ended when the same command continues the"
                    + " study.");
            exit.accept(exitCode);
        }
    }

    /** Restores the earlier signal handlers. */
    @Override
    public void close() {
        before.forEach(Signals::unregister);
    }
}
