package org.quadrille.vdriver.run;

import org.quadrille.common.config.RunSetup;
import org.quadrille.vdriver.prime.PlainProgress;
import org.quadrille.vdriver.prime.Progress;
import org.quadrille.vdriver.prime.TerminalProgress;

/** Chooses how progress is shown: a bar on a terminal, plain lines elsewhere; never on the output that JSON goes to. */
public final class Shows {
    private static final long LEAST_INTERVAL_MICROS = 5_000_000;

    private Shows() {}

    public static Progress progress(RunSetup setup, boolean json) {
        if (!json && System.console() != null) {
            return new TerminalProgress(System.out);
        }
        long sampling = setup.profile().samplingInterval().toNanos() / 1_000;
        return new PlainProgress(json ? System.err : System.out, Math.max(sampling, LEAST_INTERVAL_MICROS));
    }
}
