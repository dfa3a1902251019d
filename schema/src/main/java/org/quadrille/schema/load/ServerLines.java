package org.quadrille.schema.load;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** For a terminal: a line for each server that is worked on, redrawn in place; ended steps are printed above. */
final class ServerLines {
    private static final long EVERY_NANOS = 200_000_000L;
    /** No line may be wider than the terminal, which would break the drawing. */
    private static final int WIDTH = 79;

    private static final String UP = "\033[%dA";
    private static final String CLEAR_BELOW = "\033[J";

    private final PrintStream out;
    private final Map<String, Active> active = new LinkedHashMap<>();
    private final AtomicLong due = new AtomicLong(System.nanoTime());
    private int drawn;

    ServerLines(PrintStream out) {
        this.out = out;
    }

    private record Active(String title, String unit, long total, AtomicLong done) {
        String line(String server) {
            long now = done.get();
            long most = Math.max(Math.max(total, now), 1);
            String line = String.format(
                    Locale.ROOT, "%-24s %-22s %3d %%  %,d %s", server, title, 100 * now / most, now, unit);
            return line.length() > WIDTH ? line.substring(0, WIDTH) : line;
        }
    }

    /** The progress of one server. */
    Progress of(String server) {
        return new Progress() {
            @Override
            public Step step(String title, String unit, long total) {
                Active step = new Active(title, unit, total, new AtomicLong());
                long start = System.nanoTime();
                change(() -> active.put(server, step));
                return new Step() {
                    @Override
                    public void advance(long amount) {
                        step.done().addAndGet(amount);
                        drawIfDue();
                    }

                    @Override
                    public void close() {
                        change(() -> {
                            active.remove(server);
                            out.println(LineProgress.ended(
                                    server + ": " + title, step.done().get(), unit, start));
                        });
                    }
                };
            }

            @Override
            public void note(String line) {
                change(() -> out.println(server + ": " + line));
            }
        };
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
            out.printf(UP, drawn);
            out.print(CLEAR_BELOW);
        }
        what.run();
        List<String> lines = new ArrayList<>();
        active.forEach((server, step) -> lines.add(step.line(server)));
        lines.forEach(out::println);
        out.flush();
        drawn = lines.size();
    }
}
