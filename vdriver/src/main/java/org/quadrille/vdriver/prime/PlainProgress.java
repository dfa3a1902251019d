package org.quadrille.vdriver.prime;

import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.quadrille.common.time.RunSchedule;

/** One plain line for each interval, for logs and pipes. */
public final class PlainProgress implements Progress {
    private final PrintStream out;
    private final long intervalMicros;
    private long next;

    /** @param intervalMicros time between two lines; there is at most one line per moment */
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
            out.println(line(moment));
        }
    }

    static String line(Moment moment) {
        double slowest = moment.times().stream()
                .mapToDouble(times -> times.recent().p90())
                .filter(seconds -> seconds == seconds)
                .max()
                .orElse(0);
        return String.format(
                Locale.ROOT,
                "%6d s  %-10s %s %.1f (mean %.1f)  share %.0f/%.0f/%.0f/%.0f of %s %%  errors %d  retries %d"
                        + "  slowest p90 %.0f ms  lateness %.1f ms",
                TimeUnit.MICROSECONDS.toSeconds(moment.micros()),
                moment.where(),
                moment.counted().unit(),
                moment.throughput(),
                moment.mean(),
                moment.shares()[0],
                moment.shares()[1],
                moment.shares()[2],
                moment.shares()[3],
                moment.targets().stream().map(String::valueOf).collect(Collectors.joining("/")),
                moment.errors(),
                moment.retries(),
                1e3 * slowest,
                moment.lateness() / 1e3);
    }

    @Override
    public void close() {}
}
