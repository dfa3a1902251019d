package org.quadrille.audit;

import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.cli.Daemons;
import org.quadrille.common.cli.OnTerminal;

/**
 * Shows what is being done, once it has taken two seconds: redrawn every second on a terminal, elsewhere a line every
 * ten seconds and whenever something else begins. Thread-safe.
 */
final class ProgressLine implements AutoCloseable {
    private static final int FIRST_SECONDS = 2;
    private static final int NEXT_SECONDS = 10;
    private static final String ERASE = "\r\033[K";

    private final PrintStream out;
    private final boolean terminal = OnTerminal.attached();
    private final long start = System.nanoTime();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(Daemons.named("audit-progress"));
    private String what;
    private String said = "";
    private long saidAt;
    private boolean drawn;

    /** Starts the clock. */
    ProgressLine(PrintStream out, String what) {
        this.out = out;
        this.what = what;
        clock.scheduleAtFixedRate(this::tick, FIRST_SECONDS, 1, TimeUnit.SECONDS);
    }

    synchronized void says(String now) {
        what = now;
    }

    private synchronized void tick() {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        if (terminal) {
            out.print(ERASE + "  " + what + ", " + seconds + " s");
            out.flush();
            drawn = true;
        } else if (!what.equals(said) && seconds - saidAt >= FIRST_SECONDS || seconds - saidAt >= NEXT_SECONDS) {
            out.println("  " + what + ", " + seconds + " s");
            said = what;
            saidAt = seconds;
        }
    }

    /** Stops, and takes away what it drew. */
    @Override
    public synchronized void close() {
        clock.shutdownNow();
        if (drawn) {
            out.print(ERASE);
            out.flush();
        }
    }
}
