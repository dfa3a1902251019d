package org.quadrille.vdriver.run;

import java.io.IOException;
import java.io.PrintStream;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.quadrille.common.cli.OnTerminal;
import org.quadrille.common.config.RunSetup;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.TerminalProgress;

/** Chooses how progress is shown: lines that are redrawn on a terminal, one plain line for each interval elsewhere. */
public final class Displays {
    private static final long LEAST_INTERVAL_MICROS = 5_000_000;
    /** Width of a terminal that does not report its own. */
    private static final int USUAL_WIDTH = 80;

    private Displays() {}

    /** @param out where progress is shown; redrawn only on the standard output */
    public static Progress progress(RunSetup setup, PrintStream out) {
        if (out == System.out && OnTerminal.attached()) {
            try {
                // Ctrl-C is handled by prime (class Interrupt).
                Terminal terminal = TerminalBuilder.builder()
                        .system(true)
                        .nativeSignals(false)
                        .build();
                if (!terminal.getType().startsWith(Terminal.TYPE_DUMB)) {
                    return new TerminalProgress(out, () -> width(terminal), setup.profile());
                }
            } catch (IOException e) {
                System.err.println("The terminal cannot be used as one (" + e.getMessage() + "); plain lines follow.");
            }
        }
        long sampling = setup.profile().samplingInterval().toNanos() / 1_000;
        return new PlainProgress(out, Math.max(sampling, LEAST_INTERVAL_MICROS));
    }

    private static int width(Terminal terminal) {
        int columns = terminal.getWidth();
        return columns > 0 ? columns : USUAL_WIDTH;
    }
}
