package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.control.WorkerStatus.Gauge;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.SqlStates;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TradeResultOrder;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.vconnector.transactions.FrameSender;
import org.quadrille.vconnector.transactions.Transaction;

/** Trade-Results of one broker one after another, as a profile may want it (workload.md 12.7). */
@Timeout(180)
class TradeResultOrderTest {
    private static final int SESSIONS = 16;
    private static final int TRADES = 10;

    /** Customers whose first or second account has broker 2, and one whose first account has another. */
    private static final int[][] OF_BROKER_2 = {{10, 1}, {20, 1}, {7, 2}, {17, 2}};

    private static final int[] OF_ANOTHER = {1, 1};

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ResultOrder order = ResultOrder.of(TradeResultOrder.BY_BROKER);
    private TradingHouse house;

    @AfterEach
    void close() {
        threads.shutdownNow();
        house.close();
    }

    private void open(ResultOrder wanted) {
        house = TradingHouse.open(TradeResultForm.IN_TIER_A, SESSIONS, wanted);
    }

    @Test
    void manySessionsOfABrokerRetryOnlyWithoutAnOrder_andLeaveTheSame() throws Exception {
        open(ResultOrder.NONE);
        long unordered = tradeAtOnce();
        List<String> left = left();
        assertTrue(unordered > 0, "sixteen sessions on one broker never met");
        house.close();

        open(order);
        assertEquals(0, tradeAtOnce(), "retries although Trade-Results of the broker never meet");
        assertEquals(left, left());
        assertEquals(0, gauge("resultsUnordered"));
        assertEquals(0, gauge("resultsWaiting"));
    }

    /** Every session buys a security of its own, in one of the broker's accounts; returns the retries. */
    private long tradeAtOnce() throws Exception {
        List<Future<Void>> all = new ArrayList<>();
        for (int session = 0; session < SESSIONS; session++) {
            TransactionRunner runner = house.newRunner();
            int[] account = OF_BROKER_2[session % OF_BROKER_2.length];
            String symbol = "S0" + (10 + session);
            all.add(threads.submit(() -> {
                for (int i = 0; i < TRADES; i++) {
                    long id = ordered(runner, account, symbol);
                    Reply reply = result(runner, id);
                    while (reply.getSqlState().equals("40001")) {
                        reply = result(runner, id);
                    }
                    TradingHouse.require(reply);
                }
                return null;
            }));
        }
        for (Future<Void> session : all) {
            session.get(150, TimeUnit.SECONDS);
        }
        Invariants.check(house);
        return house.counters().of(1, 1).retries()[TransactionType.TRADE_RESULT.ordinal()];
    }

    private List<String> left() {
        List<String> rows =
                new ArrayList<>(house.rows("select b_id, b_num_trades, b_comm_total from broker order by 1"));
        rows.addAll(house.rows("select ca_id, ca_bal from customer_account order by 1"));
        rows.addAll(house.rows("select hs_ca_id, hs_s_symb, hs_qty from holding_summary order by 1, 2"));
        return rows;
    }

    /** While one is in the database, the others of its broker wait outside; those of other brokers do not. */
    @Test
    void theyComeInTheirOrder() throws Exception {
        open(order);
        List<Long> ids = new ArrayList<>();
        for (int[] account : OF_BROKER_2) {
            ids.add(ordered(house.newRunner(), account, "S001"));
        }
        List<Future<Reply>> replies = new ArrayList<>();
        try (Connection other = holdBroker()) {
            for (int i = 0; i < ids.size(); i++) {
                replies.add(start(ids.get(i)));
                await(i == 0 ? this::blocked : waiting(i));
            }
            TradingHouse.require(result(house.newRunner(), ordered(house.newRunner(), OF_ANOTHER, "S002")));
            assertEquals("1", house.one(BLOCKED), "only one of the broker's may be in the database");
            other.rollback();
        }
        for (Future<Reply> reply : replies) {
            TradingHouse.require(reply.get(60, TimeUnit.SECONDS));
        }
        assertEquals(
                ids.stream().map(String::valueOf).toList(),
                house.rows("select t_id from trade where t_id in ("
                        + ids.toString().replaceAll("[\\[\\]]", "") + ") order by t_dts"));
    }

    /** Whatever becomes of one, the next goes on, and the one that failed is still known when it is sent again. */
    @Test
    void oneThatFailsLetsTheNextOneGo() throws Exception {
        open(order);
        long lost = ordered(house.newRunner(), OF_BROKER_2[0], "S001");
        long next = ordered(house.newRunner(), OF_BROKER_2[1], "S001");
        Future<Reply> first;
        Future<Reply> second;
        try (Connection other = holdBroker()) {
            first = start(lost);
            await(this::blocked);
            second = start(next);
            await(waiting(1));
            house.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()"
                    + " and wait_event_type = 'Lock'");
            assertTrue(
                    SqlStates.lost(first.get(60, TimeUnit.SECONDS).getSqlState()),
                    first.get().toString());
            await(this::blocked);
            other.rollback();
        }
        TradingHouse.require(second.get(60, TimeUnit.SECONDS));

        house.execute("alter table settlement add constraint none check (se_amt > 0) not valid");
        assertEquals("23514", start(lost).get(60, TimeUnit.SECONDS).getSqlState());
        house.execute("alter table settlement drop constraint none");

        Transaction dying = new Transaction(TransactionType.TRADE_RESULT, false) {
            @Override
            public Outcome run(FrameSender frames, Connection connection, Request request, Reply.Builder reply) {
                throw new OutOfMemoryError("a test of it");
            }
        };
        Future<Reply> broken = threads.submit(() -> result(house.runnerOf(dying), lost));
        assertThrows(ExecutionException.class, () -> broken.get(60, TimeUnit.SECONDS));

        TradingHouse.require(start(lost).get(60, TimeUnit.SECONDS));
        assertEquals(0, gauge("resultsUnordered"));
        Invariants.check(house);
    }

    /** A limit order waits long for its result, and a connector that was started again knows of no trade. */
    @Test
    void limitOrdersAreKnownToo_andUnknownTradesAreCounted() {
        open(order);
        Reply limit = house.order(TradingHouse.order(OF_BROKER_2[0][0], 1, "TLB", "S003", 100, 2_000));
        TradingHouse.require(limit);
        long fired = limit.getTradeOrder().getTradeId();
        house.execute("delete from trade_request where tr_t_id = " + fired);
        house.execute("update trade set t_st_id = 'SBMT' where t_id = " + fired);
        long market = ordered(house.newRunner(), OF_BROKER_2[1], "S003");
        TradingHouse.require(house.result(fired, 2_000));
        assertEquals(0, gauge("resultsUnordered"));
        // Its trade is completed, so the order no longer knows it.
        assertTrue(TransactionStatus.isInvalid(house.result(fired, 2_000).getStatus()));
        assertEquals(1, gauge("resultsUnordered"));

        ResultOrder restarted = ResultOrder.of(TradeResultOrder.BY_BROKER);
        TradingHouse.require(result(house.newRunner(restarted), market));
        assertEquals(1, gauge(restarted, "resultsUnordered"));
    }

    /** Keeps every Trade-Result of broker 2 waiting in the database until it is rolled back. */
    private Connection holdBroker() throws Exception {
        Connection other = house.address().connect();
        other.setAutoCommit(false);
        try (Statement statement = other.createStatement()) {
            statement.execute("select 1 from broker where b_id = 4300000002 for update");
        }
        return other;
    }

    private static final String BLOCKED = "select count(*) from pg_stat_activity where datname = current_database()"
            + " and wait_event_type = 'Lock'";

    private boolean blocked() {
        return house.one(BLOCKED).equals("1");
    }

    private Callable<Boolean> waiting(int number) {
        return () -> gauge("resultsWaiting") == number;
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        while (!condition.call()) {
            Thread.sleep(5);
        }
    }

    private Future<Reply> start(long id) {
        TransactionRunner runner = house.newRunner();
        return threads.submit(() -> result(runner, id));
    }

    private static long ordered(TransactionRunner runner, int[] account, String symbol) {
        Reply reply = runner.run(Request.newBuilder()
                .setTradeOrder(TradingHouse.order(account[0], account[1], "TMB", symbol, 100, 0))
                .build());
        TradingHouse.require(reply);
        return reply.getTradeOrder().getTradeId();
    }

    private static Reply result(TransactionRunner runner, long id) {
        return runner.run(Request.newBuilder()
                .setTradeResult(TradingHouse.resultOf(id, 2_500))
                .build());
    }

    private double gauge(String name) {
        return gauge(order, name);
    }

    private static double gauge(ResultOrder of, String name) {
        return of.gauges().stream()
                .filter(gauge -> gauge.name().equals(name))
                .mapToDouble(Gauge::value)
                .sum();
    }
}
