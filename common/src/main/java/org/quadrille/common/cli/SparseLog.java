package org.quadrille.common.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Log lines that another process can cause as often as it likes: at most one a second is written, so that they cannot
 * fill a disk. The first is written at once. Those within a second after a written line are only counted; the next
 * later line, or a flush, writes one line with their number and the text of the last, at the level of the worst.
 * Thread-safe.
 */
public final class SparseLog {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Logger log;
    private final String what;
    private final LongSupplier nanoTime;
    private Line last;
    private Level worst = Level.TRACE;
    private long unwritten;
    private boolean written;
    private long writtenAt;

    private record Line(Level level, String text, Throwable cause) {}

    /**
     * A log without lines.
     *
     * @param what what the lines are about, in the plural: {@code connections refused on port 7001}
     */
    public SparseLog(Logger log, String what) {
        this(log, what, System::nanoTime);
    }

    /** @param nanoTime a clock like {@link System#nanoTime} */
    public SparseLog(Logger log, String what, LongSupplier nanoTime) {
        this.log = log;
        this.what = what;
        this.nanoTime = nanoTime;
    }

    public void info(String line) {
        add(new Line(Level.INFO, line, null));
    }

    public void warn(String line) {
        add(new Line(Level.WARN, line, null));
    }

    /** @param cause its stack trace is written if its line is */
    public void error(String line, Throwable cause) {
        add(new Line(Level.ERROR, line, cause));
    }

    private synchronized void add(Line line) {
        last = line;
        worst = line.level().toInt() > worst.toInt() ? line.level() : worst;
        unwritten++;
        if (!written || nanoTime.getAsLong() - writtenAt >= SECOND) {
            write();
        }
    }

    /** Writes the lines that were only counted so far; for the end of a run and of the process. */
    public synchronized void flush() {
        if (unwritten > 0) {
            write();
        }
    }

    private void write() {
        long now = nanoTime.getAsLong();
        String text = unwritten == 1
                ? last.text()
                : unwritten + " more " + what + " in the last " + time(now - writtenAt) + "; last: " + last.text();
        log.atLevel(worst).setCause(last.cause()).log(text);
        unwritten = 0;
        last = null;
        worst = Level.TRACE;
        written = true;
        writtenAt = now;
    }

    private static String time(long nanos) {
        long seconds = Math.max(1, (nanos + SECOND - 1) / SECOND);
        return seconds == 1 ? "second" : seconds + " s";
    }
}
