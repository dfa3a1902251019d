package org.quadrille.vdriver.prime;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.quadrille.common.time.RunSchedule;

/** A progress bar with the figures of the second behind it. */
public final class TerminalProgress implements Progress {
    private final PrintStream out;
    private ProgressBar bar;

    public TerminalProgress(PrintStream out) {
        this.out = out;
    }

    @Override
    public void step(String what) {
        close();
        out.println(what);
    }

    @Override
    public void problem(String sentence) {
        out.println("problem: " + sentence);
    }

    @Override
    public void started(RunSchedule schedule) {
        bar = new ProgressBarBuilder()
                .setTaskName("run")
                .setInitialMax(TimeUnit.MICROSECONDS.toSeconds(schedule.end()))
                .setStyle(ProgressBarStyle.ASCII)
                .setUnit("s", 1)
                .setUpdateIntervalMillis(500)
                .build();
    }

    @Override
    public void moment(Moment moment) {
        if (bar != null) {
            bar.setExtraMessage(" " + moment.words());
            bar.stepTo(Math.min(bar.getMax(), TimeUnit.MICROSECONDS.toSeconds(moment.micros())));
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
