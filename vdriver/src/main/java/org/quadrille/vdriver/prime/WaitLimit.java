package org.quadrille.vdriver.prime;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * How long prime waits for processes and database servers that are not up yet; zero not to wait.
 *
 * @param told gets a line whenever what is waited for changes
 */
public record WaitLimit(Duration longest, Consumer<String> told) {
    /** Waits for nothing. */
    public static final WaitLimit NONE = new WaitLimit(Duration.ZERO, line -> {});
}
