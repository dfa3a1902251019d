package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.zaxxer.hikari.pool.ProxyConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vconnector.database.Connections;
import org.quadrille.vconnector.transactions.Frame;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.Orders;
import org.quadrille.vconnector.transactions.Transaction;
import org.slf4j.LoggerFactory;

/** What transactions that all fail write to the log. */
class FailureLogTest {
    private static final int TRANSACTIONS = 1_000;
    private static final Pattern MORE =
            Pattern.compile("(\\d+) more transactions that .* in the last .*; last: Trade-Result .*");

    private static final Transaction NEVER_RUN = new Transaction() {
        @Override
        public TransactionType type() {
            return TransactionType.TRADE_RESULT;
        }

        @Override
        public List<Frame<?>> frames() {
            return List.of();
        }

        @Override
        public boolean readOnly() {
            return false;
        }

        @Override
        public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply) {
            throw new AssertionError("there is no connection to run it on");
        }
    };

    private final Logger logger = (Logger) LoggerFactory.getLogger(FailureLog.class);
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

    private interface Failing extends Connections {
        @Override
        default void discard(DatabaseRole role, Connection connection) {
            throw new AssertionError("it never lent one");
        }
    }

    private void run(Failing databases) {
        FailureLog failures = new FailureLog();
        TransactionRunner runner =
                new TransactionRunner(
                        databases, FrameSender.JOINED, new Orders(1, 1), new Counters(), failures, request -> NEVER_RUN);
        long begin = System.nanoTime();
        for (int i = 0; i < TRANSACTIONS; i++) {
            assertEquals(
                    TransactionStatus.FAILED,
                    runner.run(Request.getDefaultInstance()).getStatus());
        }
        failures.flush();
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
        assertEquals(TRANSACTIONS, counted());
        assertTrue(log.list.size() <= seconds + 2, log.list.size() + " lines in " + seconds + " s");
    }

    @Test
    void aLostDatabaseIsAFewLines() {
        run(role -> {
            throw new SQLException("terminating connection", "57P01");
        });
        assertEquals(
                "Trade-Result lost its database: 08006 terminating connection",
                log.list.get(0).getFormattedMessage());
        assertEquals(Level.WARN, log.list.get(0).getLevel());
    }

    @Test
    void aFaultOfTheConnectorIsAFewLinesWithItsStackTrace() {
        run(role -> {
            throw new IllegalStateException("a test of it");
        });
        assertEquals("Trade-Result failed", log.list.get(0).getFormattedMessage());
        assertEquals("a test of it", log.list.get(0).getThrowableProxy().getMessage());
        assertEquals(Level.ERROR, log.list.get(0).getLevel());
    }

    /** It would tell of every connection that breaks, each with a stack trace. */
    @Test
    void thePoolLeavesLostDatabasesToTheConnector() {
        assertFalse(LoggerFactory.getLogger(ProxyConnection.class).isWarnEnabled());
    }
}
