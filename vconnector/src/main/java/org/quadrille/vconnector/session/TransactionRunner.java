package org.quadrille.vconnector.session;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType.Issuer;
import org.quadrille.vconnector.database.ConnectionSource;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.Transaction;
import org.quadrille.vconnector.transactions.Transaction.Outcome;

/**
 * Runs the transactions of one session: finds the database, retries what lost a conflict with another transaction,
 * rolls back what failed, and turns whatever happens into a reply. Used by one thread.
 */
public final class TransactionRunner {
    private final ConnectionSource databases;
    private final FrameSender frames;
    private final PendingOrders orders;
    private final Counters counters;
    private final FailureLog failures;
    private final MarketLag lag;
    private final Function<Request, Transaction> transactions;
    private int retries;

    /**
     * @param orders holds, after each {@link #run}, what a committed transaction left for the market
     *
     * @param tradeResult form of its Trade-Results
     * @param lag of the group's market; shared by the sessions of the group
     */
    public TransactionRunner(
            ConnectionSource databases,
            FrameSender frames,
            PendingOrders orders,
            Counters counters,
            FailureLog failures,
            TradeResultForm tradeResult,
            MarketLag lag) {
        this(databases, frames, orders, counters, failures, lag, new Transactions(orders, tradeResult)::of);
    }

    /** @param transactions finds the transaction of a request; null if there is none */
    TransactionRunner(
            ConnectionSource databases,
            FrameSender frames,
            PendingOrders orders,
            Counters counters,
            FailureLog failures,
            MarketLag lag,
            Function<Request, Transaction> transactions) {
        this.databases = databases;
        this.frames = frames;
        this.orders = orders;
        this.counters = counters;
        this.failures = failures;
        this.lag = lag;
        this.transactions = transactions;
    }

    /** The transaction that a request asks for; empty if it asks for none. */
    Optional<Transaction> transaction(Request request) {
        return Optional.ofNullable(transactions.apply(request));
    }

    /** Runs one transaction to its end. Never throws, however broken the request or the database is. */
    public Reply run(Request request) {
        orders.clear();
        Transaction transaction = transactions.apply(request);
        if (transaction == null) {
            return Reply.newBuilder()
                    .setStatus(TransactionStatus.FAILED)
                    .setMessage("the request has no input of a known transaction")
                    .build();
        }
        if (transaction.type().issuer() == Issuer.MARKET) {
            lag.told(request.getMarketLag());
        }
        return run(transaction, request);
    }

    private Reply run(Transaction transaction, Request request) {
        Reply.Builder reply = Reply.newBuilder();
        retries = 0;
        try {
            DatabaseRole role = role(transaction, request);
            try (Connection connection = databases.connection(role)) {
                attempt(role, connection, transaction, request, reply);
            }
        } catch (SQLException e) {
            failed(reply, e.getMessage()).setSqlState(frames.state(e));
            if (SqlStates.lost(reply.getSqlState())) {
                failures.databaseLost(transaction.type(), reply.getSqlState(), reply.getMessage());
            }
        } catch (RuntimeException e) {
            failures.broken(transaction.type(), e);
            failed(reply, e.toString());
        }
        Reply made = reply.setRetries(retries).setMarketLag(lag.micros()).build();
        counters.add(transaction.type(), made);
        return made;
    }

    private static DatabaseRole role(Transaction transaction, Request request) {
        DatabaseRole role = transaction.type().database();
        if (role != null) {
            return role;
        }
        return switch (request.getInputCase()) {
            case DATA_MAINTENANCE -> role(request.getDataMaintenance().getDatabase());
            case TRADE_CLEANUP -> role(request.getTradeCleanup().getDatabase());
            default -> throw new IllegalStateException(transaction.type() + " names no database");
        };
    }

    private static DatabaseRole role(org.quadrille.common.wire.proto.DatabaseRole named) {
        return switch (named) {
            case OLTP -> DatabaseRole.OLTP;
            case DSS -> DatabaseRole.DSS;
            case UNRECOGNIZED -> throw new IllegalArgumentException("the request names no known database");
        };
    }

    private void attempt(
            DatabaseRole role, Connection connection, Transaction transaction, Request request, Reply.Builder reply)
            throws SQLException {
        while (true) {
            boolean ended = false;
            try {
                if (transaction.run(frames, connection, request, reply) == Outcome.ROLLBACK) {
                    frames.rollBack(connection);
                }
                ended = true;
                return;
            } catch (SQLException e) {
                // Before the reason is looked at: whatever the error was, a transaction that is still open must not go
                // back to the pool with its connection.
                // A server that takes no changes any more keeps its sessions.
                ended = undone(connection, transaction, e) && !SqlStates.lost(frames.state(e));
                if (!ended || !databases.retryable(role, frames.state(e)) || retries == limit(request)) {
                    throw e;
                }
            } catch (RuntimeException e) {
                ended = undone(connection, transaction, e);
                throw e;
            } finally {
                // Whatever happened, an Error too: no transaction stays open on a connection of the pool.
                if (!ended) {
                    databases.discard(role, connection);
                }
            }
            // What the lost attempt left for the market and in the reply did not happen.
            orders.clear();
            reply.clear();
            databases.retried(role, connection);
            BackOff.pause(++retries);
        }
    }

    private static int limit(Request request) {
        return request.hasAudit() ? request.getAudit().getMaxRetries() : BackOff.MAX_RETRIES;
    }

    private Reply.Builder failed(Reply.Builder reply, String message) {
        orders.clear();
        return reply.clear().setStatus(TransactionStatus.FAILED).setMessage(String.valueOf(message));
    }

    /** Rolls back, so that the connection is as it was; false if that fails. */
    private boolean undone(Connection connection, Transaction transaction, Exception cause) {
        if (transaction.readOnly()) {
            return true;
        }
        try {
            frames.rollBack(connection);
            return true;
        } catch (SQLException e) {
            cause.addSuppressed(e);
            return false;
        }
    }
}
