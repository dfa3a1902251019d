package org.quadrille.common.control.rmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.control.WorkerException;
import org.slf4j.LoggerFactory;

class WorkerAdapterTest {
    private static final int CALLS = 1_000;
    private static final Pattern MORE = Pattern.compile("(\\d+) more failed calls of prime in the last .*");

    private final Logger logger = (Logger) LoggerFactory.getLogger(WorkerAdapter.class);
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        WorkerAdapter.flushLog();
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

    /** Prime asks every second, and whoever reaches the port may ask more often. */
    @Test
    void aCallThatFailsAgainAndAgainIsAFewLines() {
        long begin = System.nanoTime();
        for (int i = 0; i < CALLS; i++) {
            WorkerException told = assertThrows(
                    WorkerException.class,
                    () -> WorkerAdapter.guarded((Runnable) () -> {
                        throw new IllegalStateException("a test of it");
                    }));
            assertTrue(told.getMessage().contains("a test of it"), told.getMessage());
        }
        WorkerAdapter.flushLog();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        assertEquals(CALLS, counted());
        assertTrue(log.list.size() <= seconds + 2, log.list.size() + " lines in " + seconds + " s");
        assertEquals(
                "a test of it",
                log.list.get(log.list.size() - 1).getThrowableProxy().getMessage());
    }
}
