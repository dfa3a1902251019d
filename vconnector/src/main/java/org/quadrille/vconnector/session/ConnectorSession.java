package org.quadrille.vconnector.session;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.quadrille.common.log.ServiceTimes;
import org.quadrille.common.wire.FrameServer;
import org.quadrille.common.wire.MarketLag;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.schema.engine.Engine;
import org.quadrille.vconnector.database.ConnectionSource;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.PendingOrders;
import org.quadrille.vconnector.transactions.Transaction;

/**
 * One connection of a CE or MEE: runs its transactions, and after the commit tells the market of the orders they left.
 * Used by that connection's thread.
 */
public final class ConnectorSession implements FrameServer.Requests {
    /**
     * What the sessions of a run share.
     *
     * @param market where orders go
     * @param records what is counted and logged of the transactions
     * @param marketLost receives the cause if the market cannot be told about a committed order
     * @param lag what the market tells of its lag, and the customers hear of it
     */
    public record Surroundings(
            GroupId group,
            TradeResultForm tradeResult,
            ConnectionSource databases,
            MarketAddress market,
            Records records,
            Consumer<String> marketLost,
            MarketLag lag,
            Engine engine) {}

    /** What a connector keeps of its transactions, and of how long they took here. */
    public record Records(Counters counters, ServiceTimes times, FailureLog failures) {}

    private final Surroundings surroundings;
    private final PendingOrders orders;
    private final TransactionRunner runner;
    private final MarketLink market;

    /** A session of a run. */
    public ConnectorSession(Surroundings surroundings) {
        this(surroundings, FrameSender.joined(surroundings.engine()));
    }

    /** @param frames sends the frames of its transactions */
    public ConnectorSession(Surroundings surroundings, FrameSender frames) {
        this.surroundings = surroundings;
        this.orders = new PendingOrders(surroundings.group());
        this.runner = new TransactionRunner(
                surroundings.databases(),
                frames,
                orders,
                surroundings.records().counters(),
                surroundings.records().failures(),
                surroundings.tradeResult(),
                surroundings.lag());
        this.market = new MarketLink(surroundings.market());
    }

    /** In a run, transactions are neither held nor recorded: requests for that are refused. */
    @Override
    public Reply handle(Request request) {
        if (request.hasAudit() || request.hasHoldControl()) {
            return Reply.newBuilder()
                    .setStatus(TransactionStatus.FAILED)
                    .setMessage("this connector is in a benchmark run; audit requests need the token of an audit")
                    .build();
        }
        return run(request);
    }

    /** The transaction that a request asks for; empty if it asks for none. */
    public Optional<Transaction> transaction(Request request) {
        return runner.transaction(request);
    }

    /**
     * Runs any transaction. Its service time ends before its reply is sent: once that is on its way, the sender may
     * receive it and end its own measurement before this thread continues.
     */
    public Reply run(Request request) {
        long begin = System.nanoTime();
        Reply reply = runner.run(request);
        try {
            market.send(orders.waiting());
        } catch (IOException e) {
            String cause = "the market exchange emulator at " + surroundings.market() + " cannot be told about "
                    + orders.waiting().size() + " committed orders: " + e.getMessage();
            surroundings.records().failures().ordersLost(cause);
            surroundings.marketLost().accept(cause);
        }
        long micros = (System.nanoTime() - begin) / 1_000;
        runner.transaction(request)
                .ifPresent(t -> surroundings.records().times().add(request.getPhase(), t.type(), micros));
        return reply;
    }

    @Override
    public void close() {
        market.close();
    }
}
