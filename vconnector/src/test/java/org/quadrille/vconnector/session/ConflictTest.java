package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.common.workload.TransactionType;

/** Conflicting transactions: retries, lost updates, and the state they leave (workload.md 13.1, 13.5, 13.7, 21.2). */
@ParameterizedClass
@EnumSource(TradeResultForm.class)
@Timeout(180)
class ConflictTest {
    @Parameter
    private TradeResultForm form;

    private TradingHouse house;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeEach
    void open() {
        house = TradingHouse.open(form, 8);
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        house.close();
    }

    /** Two Trade-Results of one broker: the second waits for the first, fails, and is retried. */
    @Test
    void secondTradeResultIsRetried() throws Exception {
        long first = submitted(1, 1, "TMB", "S001");
        long second = submitted(1, 1, "TMB", "S002");
        try (Connection other = house.address().connect();
                Statement statement = other.createStatement()) {
            statement.execute("begin isolation level serializable");
            frame2(other, first, "S001");
            statement.execute("select frames.trade_result_frame5(" + first + ", 2500, ca_b_id, 0, 100)"
                    + " from customer_account where ca_id = " + TradingHouse.account(1, 1));
            Future<Reply> reply = threads.submit(() -> house.result(second, 2_500));
            awaitBlocked();
            statement.execute("select frames.trade_result_frame6(" + first + ", " + TradingHouse.account(1, 1)
                    + ", true, -250100, 'Market-Buy', 100, 'Security 1'); commit");
            Reply done = reply.get(100, TimeUnit.SECONDS);
            assertEquals(0, done.getStatus(), done.getMessage());
            assertTrue(done.getRetries() >= 1, "retries " + done.getRetries());
        }
        Invariants.check(house);
        assertEquals(2, counted(TransactionType.TRADE_ORDER));
        assertEquals(1, counted(TransactionType.TRADE_RESULT));
    }

    private static void frame2(Connection connection, long trade, String symbol) throws SQLException {
        try (PreparedStatement call =
                connection.prepareStatement("select frames.trade_result_frame2(?, 2500, ?, ?, 100, false, false, 0)")) {
            call.setLong(1, trade);
            call.setLong(2, TradingHouse.account(1, 1));
            call.setString(3, symbol);
            call.execute();
        }
    }

    private void awaitBlocked() throws InterruptedException {
        while (house.rows("select pid from pg_stat_activity where datname = current_database()"
                        + " and wait_event_type = 'Lock'")
                .isEmpty()) {
            Thread.sleep(5);
        }
    }

    /**
     * Two trades at once make an account's first holdings in a security: a serialization failure, not a duplicate key.
     */
    @Test
    void firstHoldingsOfAPositionMeet() throws Exception {
        long first = submitted(2, 1, "TMB", "S003");
        long second = submitted(2, 1, "TMB", "S003");
        try (Connection other = house.address().connect();
                Statement statement = other.createStatement()) {
            statement.execute("begin isolation level serializable");
            statement.execute("select frames.trade_result_frame2(" + first + ", 2500, " + TradingHouse.account(2, 1)
                    + ", 'S003', 100, false, false, 0)");
            Future<Reply> reply = threads.submit(() -> house.result(second, 2_500));
            awaitBlocked();
            statement.execute("commit");
            Reply done = reply.get(100, TimeUnit.SECONDS);
            assertEquals(0, done.getStatus(), done.getMessage());
            assertTrue(done.getRetries() >= 1);
        }
        assertEquals(
                "200",
                house.one("select hs_qty from holding_summary where hs_ca_id = " + TradingHouse.account(2, 1)
                        + " and hs_s_symb = 'S003'"));
    }

    /**
     * Eight sessions, one account, two symbols, one broker: nothing is lost. With so much contention even ten retries
     * may not be enough; then the trade is unchanged, and can be completed later.
     */
    @Test
    void noUpdateIsLost() throws Exception {
        int sessions = 8;
        int trades = 12;
        List<Future<Integer>> all = new ArrayList<>();
        for (int session = 0; session < sessions; session++) {
            TransactionRunner runner = house.newRunner();
            boolean sell = session % 2 == 0;
            String symbol = session % 4 < 2 ? "S004" : "S005";
            all.add(threads.submit(() -> trade(runner, sell ? "TMS" : "TMB", symbol, sell ? 100 : 200, trades)));
        }
        int retries = 0;
        for (Future<Integer> done : all) {
            retries += done.get(150, TimeUnit.SECONDS);
        }
        Invariants.check(house);
        assertEquals(
                List.of("S004 2400", "S005 2400"),
                house.rows("select hs_s_symb, hs_qty from holding_summary order by 1"));
        assertEquals("96", house.one("select sum(b_num_trades) from broker"));
        assertTrue(retries > 0, "eight sessions on one broker never met");
        assertEquals(retries, house.counters().of(1, 1).retries()[TransactionType.TRADE_RESULT.ordinal()]);
    }

    /** Returns the retries of the Trade-Results. */
    private static int trade(TransactionRunner runner, String type, String symbol, int quantity, int trades) {
        int retries = 0;
        for (int i = 0; i < trades; i++) {
            Reply ordered = runner.run(Request.newBuilder()
                    .setTradeOrder(TradingHouse.order(3, 1, type, symbol, quantity, 0))
                    .build());
            TradingHouse.require(ordered);
            Request result = Request.newBuilder()
                    .setTradeResult(
                            TradingHouse.resultOf(ordered.getTradeOrder().getTradeId(), 2_500))
                    .build();
            Reply done = runner.run(result);
            retries += done.getRetries();
            while (done.getStatus() == TransactionStatus.FAILED
                    && done.getSqlState().equals("40001")) {
                done = runner.run(result);
                retries += done.getRetries();
            }
            TradingHouse.require(done);
        }
        return retries;
    }

    /**
     * workload.md 21.2: what still fails after its retries is a failure, neither an intended rollback nor a success. So
     * is what fails in its commit, after its row has been sent.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "create trigger hopeless before insert on settlement",
                "create constraint trigger hopeless after insert on settlement deferrable initially deferred"
            })
    void hopelessTransactionFailsAfterTenRetries(String trigger) {
        house.execute("create function hopeless() returns trigger language plpgsql as $$ begin"
                + " raise exception 'could not serialize' using errcode = '40001'; end $$");
        house.execute(trigger + " for each row execute function hopeless()");
        long id = submitted(4, 1, "TMB", "S006");
        Reply reply = house.result(id, 2_500);
        assertEquals(-1, reply.getStatus());
        assertEquals("40001", reply.getSqlState());
        assertEquals(10, reply.getRetries());
        assertTrue(reply.getMessage().contains("could not serialize"));
        assertEquals(1, house.counters().of(1, 1).failed()[TransactionType.TRADE_RESULT.ordinal()]);
        assertEquals("SBMT", house.one("select t_st_id from trade where t_id = " + id));

        house.execute("drop trigger hopeless on settlement");
        Reply again = house.result(id, 2_500);
        assertEquals(0, again.getStatus(), again.getMessage());
        assertEquals(0, again.getRetries());
        Invariants.check(house);
    }

    /** A failure that no retry can fix is reported at once. */
    @Test
    void otherFailureIsNotRetried() {
        house.execute("alter table settlement add constraint none check (se_amt > 0) not valid");
        long id = submitted(5, 1, "TMB", "S007");
        Reply reply = house.result(id, 2_500);
        assertEquals(-1, reply.getStatus());
        assertEquals("23514", reply.getSqlState());
        assertEquals(0, reply.getRetries());
        assertEquals("SBMT", house.one("select t_st_id from trade where t_id = " + id));
    }

    /** Under load no Trade-Result locks an entire table that another one writes (workload.md 13.7). */
    @Test
    void tradeResultLocksNoWholeTable() throws Exception {
        for (int i = 0; i < 30; i++) {
            house.trade(
                    TradingHouse.order(1 + i % 20, 1 + i % 2, i % 3 == 0 ? "TMS" : "TMB", "S0" + (10 + i % 9), 200, 0),
                    2_500);
        }
        house.execute("analyze");
        long id = submitted(6, 1, "TMS", "S010");
        String held = house.one(
                "select coalesce(sum(hs_qty), 0) from holding_summary where hs_s_symb = 'S010' and hs_ca_id = "
                        + TradingHouse.account(6, 1));
        try (Connection one = house.address().connect();
                Statement statement = one.createStatement()) {
            statement.execute("begin isolation level serializable");
            statement.execute("select frames.trade_result_frame1(" + id + ")");
            statement.execute("select frames.trade_result_frame2(" + id + ", 2500, " + TradingHouse.account(6, 1)
                    + ", 'S010', 100, true, true, " + held + ")");
            statement.execute("select frames.trade_result_frame3(4300000006)");
            statement.execute("select frames.trade_result_frame4(4300000006, 'S010', 'TMS', 100)");
            statement.execute("select frames.trade_result_frame5(" + id + ", 2500, 4300000003, 50, 100)");
            statement.execute("select frames.trade_result_frame6(" + id + ", " + TradingHouse.account(6, 1)
                    + ", true, 1, 'Market-Sell', 100, 'Security 10')");
            assertEquals(
                    List.of(),
                    house.rows("select relation::regclass from pg_locks where mode = 'SIReadLock'"
                            + " and locktype = 'relation' and relation::regclass::text in ('trade', 'trade_history',"
                            + " 'holding', 'holding_history', 'holding_summary', 'broker', 'customer_account',"
                            + " 'settlement', 'cash_transaction')"));
            statement.execute("rollback");
        }
    }

    private long submitted(int customer, int number, String type, String symbol) {
        Reply reply = house.order(TradingHouse.order(customer, number, type, symbol, 100, 0));
        TradingHouse.require(reply);
        return reply.getTradeOrder().getTradeId();
    }

    private long counted(TransactionType type) {
        return house.counters().of(1, 1).completed()[type.ordinal()];
    }
}
