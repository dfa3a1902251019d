package org.quadrille.vdriver.prime;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.quadrille.common.time.RunSchedule;

/** One plain line for each interval, for logs and pipes. */
public final class PlainProgress implements Progress {
    private final PrintStream out;
    private final long intervalMicros;
    private long next;

    /**
     * @param intervalMicros time between two lines; lines come at most once a moment
     */
    public PlainProgress(PrintStream out, long intervalMicros) {
        this.out = out;
        this.intervalMicros = intervalMicros;
    }

    @Override
    public void step(String what) {
        out.println(what);
    }

    @Override
    public void started(RunSchedule schedule) {
        next = intervalMicros;
        out.println("run started; it ends in " + TimeUnit.MICROSECONDS.toSeconds(schedule.end()) + " s");
    }

    @Override
    public void moment(Moment moment) {
        if (moment.micros() >= next) {
            next = (moment.micros() / intervalMicros + 1) * intervalMicros;
            out.printf(Locale.ROOT, "%6d s  %s%n", TimeUnit.MICROSECONDS.toSeconds(moment.micros()), moment.words());
        }
    }

    @Override
    public void close() {}
}
