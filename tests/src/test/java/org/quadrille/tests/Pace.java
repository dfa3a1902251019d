package org.quadrille.tests;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.quadrille.common.config.Testbed;

/**
 * A load that leaves half of a small machine free. A run of closed pacing takes all of it, and two tests at once then
 * disturb each other; what most tests prove needs transactions, but not as many as the machine can make.
 */
public final class Pace {
    private static final double TPSV = 60;

    private Pace() {}

    /** The testbed with open pacing, as many sessions as before, and room for the work of another test beside it. */
    public static Testbed steady(Testbed testbed) {
        return testbed.change()
                .profile(profile())
                .pacing(new Testbed.Pacing(Testbed.Mode.OPEN, testbed.pacing().sessions(), TPSV))
                .build();
    }

    private static String profile() {
        try {
            return Path.of(Pace.class.getResource("/paced.json").toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
