package org.quadrille.vdriver.prime;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.common.workload.Profile;

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
}
