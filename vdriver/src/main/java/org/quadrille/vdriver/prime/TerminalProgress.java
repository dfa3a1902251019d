package org.quadrille.vdriver.prime;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Profile;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vdriver.prime.Progress.Moment;
import org.quadrille.vdriver.prime.Progress.Times;

/** A block of lines that is redrawn in place once a second; other messages go above or below it. */
public final class TerminalProgress implements Progress {
    private static final String UP = "\u001b[%dA\r";
    private static final String CLEAR_LINE_END = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintStream out;
    private final IntSupplier width;
    private final TerminalPage page;
    private List<String> drawn = List.of();

    /** @param width columns of the terminal; asked for at each drawing */
    public TerminalProgress(PrintStream out, IntSupplier width, Profile profile) {
        this.out = out;
        this.width = width;
        this.page = new TerminalPage(profile);
    }

    @Override
    public void step(String what) {
        close();
        out.println(what);
    }

    @Override
    public void problem(String sentence) {
        List<String> block = drawn;
        back();
        out.print(CLEAR_BELOW);
        out.println("problem: " + sentence);
        draw(block);
    }

    @Override
    public void started(RunSchedule schedule) {
        drawn = List.of();
    }

    @Override
    public void moment(Moment moment) {
        back();
        draw(page.lines(moment, width.getAsInt()));
    }

    /** Moves to the first line of the block. */
    private void back() {
        if (!drawn.isEmpty()) {
            out.printf(Locale.ROOT, UP, drawn.size());
        }
    }

    private void draw(List<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append(CLEAR_LINE_END).append('\n'));
        out.print(text.append(CLEAR_BELOW));
        out.flush();
        drawn = lines;
    }

    /** Leaves the block where it is. */
    @Override
    public void close() {
        drawn = List.of();
    }

    /** The lines that a terminal shows of a run. No line is wider than the terminal, which would break the drawing. */
    static final class TerminalPage {
        private static final int LABEL = 11;
        private static final int NARROW = 6;
        private static final int WIDE = 10;
        private static final int BAR_MOST = 60;

        private final Profile profile;
        private final long end;

        TerminalPage(Profile profile) {
            this.profile = profile;
            this.end = profile.phases().schedule().end();
        }

        /** @param width columns of the terminal */
        List<String> lines(Moment moment, int width) {
            int most = Math.max(20, width - 1);
            List<String> lines = new ArrayList<>();
            lines.add(bar(moment, most));
            lines.add(format(
                    "%s %.1f, mean %.1f  all %.0f/s  errors %d  retries %d  lateness %s ms",
                    moment.counted().unit(),
                    moment.throughput(),
                    moment.mean(),
                    moment.rate(),
                    moment.errors(),
                    moment.retries(),
                    millis(moment.lateness() / 1e6)));
            lines.add(shares(moment));
            lines.addAll(times(moment.times(), most));
            return lines.stream()
                    .map(line -> line.length() > most ? line.substring(0, most) : line)
                    .toList();
        }

        private String bar(Moment moment, int most) {
            long done = Math.min(end, Math.max(0, moment.micros()));
            String where = format("%-" + LABEL + "s", moment.where());
            String time =
                    format("  %3d %%  %s of %s, %s left", 100 * done / end, clock(done), clock(end), clock(end - done));
            int length = Math.min(BAR_MOST, most - where.length() - time.length() - 2);
            if (length < 5) {
                return where + time;
            }
            int full = (int) (length * done / end);
            return where + "[" + "#".repeat(full) + "-".repeat(length - full) + "]" + time;
        }

        /** Minutes and seconds, with hours where there are any. */
        static String clock(long micros) {
            long seconds = TimeUnit.MICROSECONDS.toSeconds(micros);
            return seconds >= 3_600
                    ? format("%d:%02d:%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60)
                    : format("%d:%02d", seconds / 60, seconds % 60);
        }

        private static String shares(Moment moment) {
            StringBuilder line = new StringBuilder(format("%-" + LABEL + "s", "share %"));
            for (int g = 0; g < moment.shares().length; g++) {
                line.append(format(
                        "%6.1f of %-3d", moment.shares()[g], moment.targets().get(g)));
                line.append("  ");
            }
            return line.toString().stripTrailing();
        }

        private List<String> times(List<Times> all, int most) {
            List<Times> shown = all.stream()
                    .filter(t -> t.type() != TransactionType.TRADE_CLEANUP)
                    .toList();
            if (shown.isEmpty()) {
                return List.of();
            }
            int column = Math.min(WIDE, Math.max(NARROW, (most - LABEL) / shown.size()));
            return List.of(
                    row("90th, ms", column, shown, t -> t.type().code()),
                    row(
                            "last " + LiveFigures.WINDOW_SECONDS + " s",
                            column,
                            shown,
                            t -> millis(t.recent().p90())),
                    row("measured", column, shown, t -> millis(t.measured().p90())),
                    row("limit", column, shown, t -> limit(t.type())));
        }

        private static String row(String label, int column, List<Times> shown, Function<Times, String> cell) {
            return shown.stream()
                    .map(t -> format("%" + column + "s", cell.apply(t)))
                    .collect(Collectors.joining("", format("%-" + LABEL + "s", label), ""));
        }

        private String limit(TransactionType type) {
            Duration limit = profile.limits().get(type.code());
            return limit == null ? "-" : millis(limit.toNanos() / 1e9);
        }

        /** Milliseconds in at most five characters. */
        static String millis(double seconds) {
            double millis = 1e3 * seconds;
            if (Double.isNaN(millis)) {
                return "-";
            } else if (millis < 99.95) {
                return format("%.1f", millis);
            } else if (millis < 99_999.5) {
                return format("%.0f", millis);
            }
            return format("%.0fs", seconds);
        }

        private static String format(String format, Object... values) {
            return String.format(Locale.ROOT, format, values);
        }
    }
}
