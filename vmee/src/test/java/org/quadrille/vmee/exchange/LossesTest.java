package org.quadrille.vmee.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Testbed.OnDatabaseLoss;
import org.slf4j.LoggerFactory;

/** How much of the log a connector takes that comes and goes. */
class LossesTest {
    private static final int LOSSES = 1_000;
    private static final Pattern MORE =
            Pattern.compile("(\\d+) more losses of the .* in the last .*; last: lost the .*");

    private final Logger logger = (Logger) LoggerFactory.getLogger(Losses.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void deafen() {
        logger.detachAppender(log);
    }

    /** How many events the lines tell of. */
    private long counted() {
        return log.list.stream()
                .map(event -> MORE.matcher(event.getFormattedMessage()))
                .mapToLong(more -> more.matches() ? Long.parseLong(more.group(1)) : 1)
                .sum();
    }

    @Test
    void eachConnectorTakesAtMostALineASecond() {
        Losses losses = new Losses(OnDatabaseLoss.RECONNECT, cause -> {});
        long begin = System.nanoTime();
        for (int i = 0; i < LOSSES; i++) {
            for (int group = 1; group <= 4; group++) {
                assertTrue(losses.tryAgainAfter("the connector of group " + group, "reset by peer", true));
                losses.back();
            }
        }
        losses.flushLog();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        assertEquals(4 * LOSSES, counted());
        assertTrue(log.list.size() <= 4 * (seconds + 2), log.list.size() + " lines in " + seconds + " s");
        assertEquals(
                "lost the connector of group 1 (reset by peer); trying again",
                log.list.get(0).getFormattedMessage());
    }
}
