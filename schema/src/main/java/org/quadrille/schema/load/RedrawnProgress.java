package org.quadrille.schema.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.quadrille.common.cli.OnTerminal;

/** For a terminal: a line for each step in progress, redrawn in place; ended steps are printed above. */
public final class RedrawnProgress implements LoadProgress {
    private static final long EVERY_NANOS = 200_000_000L;
    /** No line may be wider than the terminal, which would break the drawing. */
    private static final int WIDTH = 79;

    private static final String UP = "\033[%dA";
    private static final String CLEAR_BELOW = "\033[J";

    private final PrintStream out;
    private final List<Active> active = new ArrayList<>();
    private final AtomicLong due = new AtomicLong(System.nanoTime());
    private int drawn;

    public RedrawnProgress(PrintStream out) {
        this.out = out;
    }

    /** Redrawn on a terminal, otherwise plain lines. */
    public static LoadProgress forOutput(PrintStream out) {
        return OnTerminal.attached() ? new RedrawnProgress(out) : new LineProgress(out);
    }

    private record Active(String title, String unit, long total, AtomicLong done) {
        String line() {
            long now = done.get();
            long most = Math.max(Math.max(total, now), 1);
            String line = String.format(Locale.ROOT, "%-44s %3d %%  %,d %s", title, 100 * now / most, now, unit);
            return line.length() > WIDTH ? line.substring(0, WIDTH) : line;
        }
    }

    @Override
    public Step step(String title, String unit, long total) {
        Active step = new Active(title, unit, total, new AtomicLong());
        long start = System.nanoTime();
        change(() -> active.add(step));
        return new Step() {
            @Override
            public void advance(long amount) {
                step.done().addAndGet(amount);
                drawIfDue();
            }

            @Override
            public void close() {
                change(() -> {
                    active.removeIf(one -> one == step);
                    out.println(LineProgress.ended(title, step.done().get(), unit, start));
                });
            }
        };
    }

    @Override
    public void note(String line) {
        change(() -> out.println(line));
    }

    private void drawIfDue() {
        long next = due.get();
        long now = System.nanoTime();
        if (now - next >= 0 && due.compareAndSet(next, now + EVERY_NANOS)) {
            change(() -> {});
        }
    }

    /** Clears the lines, does something that may print, and draws them again. */
    private synchronized void change(Runnable what) {
        if (drawn > 0) {
            out.printf(Locale.ROOT, UP, drawn);
            out.print(CLEAR_BELOW);
        }
        what.run();
        active.forEach(step -> out.println(step.line()));
        out.flush();
        drawn = active.size();
    }
}
