package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ch.qos.logback.classic.Level;
import com.zaxxer.hikari.pool.ProxyConnection;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.engine.Engine;
import org.quadrille.testing.LogLines;
import org.quadrille.vconnector.database.ConnectionSource;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.Transaction;
import org.slf4j.LoggerFactory;

/** What transactions that all fail write to the log. */
class FailureLogTest {
    private static final int TRANSACTIONS = 1_000;

    private static final Transaction NEVER_RUN = new Transaction(TransactionType.TRADE_RESULT, false) {
        @Override
        public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply) {
            throw new AssertionError("there is no connection to run it on");
        }
    };

    @RegisterExtension
    final LogLines log = LogLines.of(FailureLog.class);

    private interface Failing extends ConnectionSource {
        @Override
        default void discard(DatabaseRole role, Connection connection) {
            throw new AssertionError("it never lent one");
        }
    }

    private void run(Failing databases) {
        FailureLog failures = new FailureLog();
        TransactionRunner runner = new TransactionRunner(
                databases,
                FrameSender.joined(Engine.of("postgresql")),
                new PendingOrders(new GroupId(1, 1)),
                new Counters(),
                failures,
                new MarketLag(),
                request -> NEVER_RUN);
        for (int i = 0; i < TRANSACTIONS; i++) {
            assertEquals(
                    TransactionStatus.FAILED,
                    runner.run(Request.getDefaultInstance()).getStatus());
        }
        failures.flush();
        assertEquals(TRANSACTIONS, log.total("transactions that .*"));
        log.assertALineASecond(1);
    }

    @Test
    void aLostDatabaseIsAFewLines() {
        run(role -> {
            throw new SQLException("terminating connection", "57P01");
        });
        assertEquals(
                "Trade-Result lost its database: 08006 terminating connection",
                log.messages().get(0));
        assertEquals(Level.WARN, log.levels().get(0));
    }

    @Test
    void aFaultOfTheConnectorIsAFewLinesWithItsStackTrace() {
        run(role -> {
            throw new IllegalStateException("a test of it");
        });
        assertEquals("Trade-Result failed", log.messages().get(0));
        assertEquals("a test of it", log.exception(0).getMessage());
        assertEquals(Level.ERROR, log.levels().get(0));
    }

    /** The pool would log every connection that breaks, each with a stack trace. */
    @Test
    void thePoolLeavesLostDatabasesToTheConnector() {
        assertFalse(LoggerFactory.getLogger(ProxyConnection.class).isWarnEnabled());
    }
}
