package org.quadrille.tests;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/** What other work on the machine does to a run. A test that needs a valid run makes a longer one then. */
public final class Disturbance {
    /**
     * The checks that a machine breaks which is too slow or stands still for a while. No other may fail then. Of
     * disturbance.txt, which the scripts that run a testbed read, too.
     */
    public static final Set<String> CHECKS = checks();

    private Disturbance() {}

    private static Set<String> checks() {
        try (InputStream list = Disturbance.class.getResourceAsStream("disturbance.txt")) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
