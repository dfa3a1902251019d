package org.quadrille.schema.load;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.quadrille.common.cli.OnTerminal;

/**
 * For terminals: a bar for the current step, and a line with its time when it has ended. With several servers, one line
 * for each instead of the bar.
 */
public final class BarProgress implements Progress {
    private static final int REFRESH_MILLIS = 200;

    private final PrintStream out;
    private final ServerLines servers;

    public BarProgress(PrintStream out) {
        this.out = out;
        this.servers = new ServerLines(out);
    }

    /** Bars on a terminal, otherwise plain lines. */
    public static Progress forOutput(PrintStream out) {
        return OnTerminal.attached() ? new BarProgress(out) : new LineProgress(out);
    }

    @Override
    public Step step(String title, String unit, long total) {
        long start = System.nanoTime();
        AtomicLong done = new AtomicLong();
        ProgressBar bar = new ProgressBarBuilder()
                .setTaskName(title)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REFRESH_MILLIS)
                .clearDisplayOnFinish()
                .build();
        return new Step() {
            @Override
            public void advance(long amount) {
                done.addAndGet(amount);
                bar.stepBy(amount);
            }

            @Override
            public void close() {
                bar.close();
                out.println(LineProgress.ended(title, done.get(), unit, start));
            }
        };
    }

    @Override
    public Progress of(String server) {
        return servers.of(server);
    }

    @Override
    public void note(String line) {
        out.println(line);
    }
}
