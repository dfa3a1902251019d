package org.quadrille.vmee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.wire.proto.Reply;
import org.slf4j.LoggerFactory;

/** A database that fails every transaction, as one without space does, and a run that goes on. */
@Timeout(60)
class FailuresInTheLogTest extends MarketFixture {
    private static final int ORDERS = 300;
    private static final Pattern MORE =
            Pattern.compile("(\\d+) more failed transactions of the connector .* in the last .*");

    private final Logger logger = (Logger) LoggerFactory.getLogger("org.quadrille.vmee.exchange");
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
    void everyFailureIsCountedInAFewLines() throws Exception {
        connector.instead = request -> Reply.newBuilder()
                .setStatus(-1)
                .setSqlState("53100")
                .setMessage("No space left on device")
                .build();
        run(Testbed.OnDatabaseLoss.ABORT);
        long begin = System.nanoTime();
        for (int i = 0; i < ORDERS; i++) {
            connector.marketOrder(i + 1, SECURITIES.symbol(i % 20));
        }
        List<TransactionRecord> records = drainAndRead();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        assertTrue(records.size() >= ORDERS, records.size() + " transactions");
        assertEquals(records.size(), counted());
        assertTrue(log.list.size() <= seconds + 2, log.list.size() + " lines in " + seconds + " s");
        String first = log.list.get(0).getFormattedMessage();
        assertTrue(first.endsWith("53100 No space left on device"), first);
    }
}
