package org.quadrille.vdriver.study;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jline.utils.Signals;

/**
 * Ctrl-C, SIGTERM and the end of the terminal during a campaign: the first lets the run come to its end, the second aborts
 * it, the third ends the process at once. After each of them the same command goes on.
 */
public final class StudyInterrupt implements Stop, AutoCloseable {
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

    private final Map<String, Object> before = new LinkedHashMap<>();
    private final AtomicInteger came = new AtomicInteger();
    private final PrintStream shown;
    private final int exitCode;

    /**
     * @param shown is told what a signal did
     * @param exitCode exit code of the process after a third signal
     */
    public StudyInterrupt(PrintStream shown, int exitCode) {
        this.shown = shown;
        this.exitCode = exitCode;
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

    private void onSignal() {
        switch (came.incrementAndGet()) {
            case 1 -> shown.println("The study stops after this run; a second Ctrl-C aborts the run.");
            case 2 -> shown.println("The run is aborted; a third Ctrl-C ends everything at once.");
            default -> System.exit(exitCode);
        }
    }

    /** Signals do again what they did before. */
    @Override
    public void close() {
        before.forEach(Signals::unregister);
    }
}
