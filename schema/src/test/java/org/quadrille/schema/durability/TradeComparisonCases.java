package org.quadrille.schema.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade.Outcome;
import org.quadrille.schema.durability.TradeComparison.LoggedTrade.Terms;
import org.quadrille.schema.durability.TradeComparison.RuleResult;
import org.quadrille.schema.durability.TradeComparison.TradeCounts;
import org.quadrille.schema.durability.TradeComparison.Violation;
import org.quadrille.schema.engine.DatabaseAddress;

/**
 * For each engine a database without keys that could refuse a damage, with a few trades of a run whose failure came at
 * 10 s, and the matching logs.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TradeComparisonCases {
    private static final long FAILED_AT = 10_000_000;
    private static final long FIRST = 1_000;
    private static final Terms MARKET = new Terms("TMB", 100, true, false, false);
    private static final Terms LIMIT = new Terms("TLS", 400, false, true, false);
    private static final Terms TO_UNDO = new Terms("TMS", 200, true, false, true);

    private DatabaseAddress address;
    /** Makes and damages the trades; opening a session for each statement would take longer than the statement. */
    private Connection owner;

    private List<LoggedTrade> log;

    private static final List<LoggedTrade> LOGGED = List.of(
            order(1_000, 1.0, Outcome.COMMITTED, MARKET),
            result(1_000, 2.0, Outcome.COMMITTED),
            order(1_001, 3.0, Outcome.COMMITTED, LIMIT),
            order(1_002, 4.0, Outcome.UNDONE, TO_UNDO),
            // Fired and completed; its first Trade-Result was lost in the failure, and was sent again.
            order(1_003, 5.0, Outcome.COMMITTED, LIMIT),
            result(1_003, 9.9, Outcome.LOST),
            result(1_003, 12.0, Outcome.COMMITTED),
            // Committed, but its driver never heard of it.
            order(0, 9.9, Outcome.LOST, MARKET),
            // Its Trade-Result failed for good: it stays submitted.
            order(1_005, 6.0, Outcome.COMMITTED, MARKET),
            result(1_005, 7.0, Outcome.FAILED),
            // Rolled back just before the failure; its id was reused after the failure, for an order that had been
            // waiting since before it.
            order(1_006, 9.8, Outcome.UNDONE, TO_UNDO),
            new LoggedTrade("ce-1", FAILED_AT - 10_000, 13_000_000, Outcome.COMMITTED, 1_006, LIMIT));

    /** The address of the database on a server of the engine; it need not exist. */
    abstract DatabaseAddress address();

    /** Makes the sequence of trade ids. */
    abstract List<String> sequence();

    /** Gives the next trade id. */
    abstract String next();

    /** What takes the keys away that no damage could pass. */
    abstract List<String> withoutKeys();

    /** A setting of the server that makes its commits less than durable, with its value. */
    abstract List<String> setting();

    @BeforeAll
    void makeDatabase() throws SQLException {
        address = address();
        try (Connection server = address.administration().connect()) {
            address.engine().create(server, address.database(), Optional.empty());
        }
        owner = address.connect();
        for (String statement : address.files().statements("tables.sql")) {
            execute(statement);
        }
        for (String statement : withoutKeys()) {
            execute(statement);
        }
        execute("insert into trade_type values ('TMB', 'Market-Buy', false, true), ('TMS', 'Market-Sell', true, true),"
                + " ('TLS', 'Limit-Sell', true, false)");
    }

    @AfterAll
    void close() throws SQLException {
        if (owner != null) {
            owner.close();
        }
    }

    @BeforeEach
    void makeTrades() throws SQLException {
        log = new ArrayList<>(LOGGED);
        for (String table : List.of("trade", "trade_history", "trade_request", "settlement", "cash_transaction")) {
            execute("delete from " + table);
        }
        // A trade of the population.
        enter(999, "CMPT", MARKET);
        enter(1_000, "CMPT", MARKET);
        enter(1_001, "PNDG", LIMIT);
        enter(1_003, "CMPT", LIMIT);
        enter(1_004, "SBMT", MARKET);
        enter(1_005, "SBMT", MARKET);
        enter(1_006, "PNDG", LIMIT);
    }

    @Test
    void whatTheFailureExplainsIsNoViolation() throws SQLException {
        List<RuleResult> results = compare();
        assertEquals(8, results.size());
        assertTrue(results.stream().allMatch(RuleResult::holds), results.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            results-kept         | 1000 | delete from settlement where se_t_id = 1000
            results-kept         | 1003 | delete from trade_history where th_t_id = 1003 and th_st_id = 'CMPT'
            results-kept         | 1000 | delete from cash_transaction where ct_t_id = 1000
            results-kept         | 1003 | insert into cash_transaction values (1003, now(), 1, '')
            results-kept         | 1000 | insert into settlement values (1000, 'Margin', now(), 1)
            results-kept         | 1000 | update trade set t_st_id = 'SBMT' where t_id = 1000
            orders-kept          | 1001 | delete from trade where t_id = 1001
            orders-kept          | 1001 | delete from trade_history where th_t_id = 1001
            orders-kept          | 1001 | update trade set t_qty = 100 where t_id = 1001
            undone-orders-absent | 1002 | insert into trade_history values (1002, now(), 'SBMT')
            undone-orders-absent | 1002 | insert into trade_request values (1002, 'TLS', 'A', 1, 1, 1)
            no-other-orders      | 1007 | insert into trade select 1007, t_dts, t_st_id, t_tt_id, t_is_cash, t_s_symb, t_qty, \
            t_bid_price, t_ca_id, t_exec_name, t_trade_price, t_chrg, t_comm, t_tax, t_lifo from trade where t_id = 1004
            no-other-orders      | 1004 | update trade set t_qty = 800 where t_id = 1004
            no-other-results     | 1005 | update trade set t_st_id = 'CMPT' where t_id = 1005
            no-other-results     | 1004 | insert into settlement values (1004, 'Margin', now(), 1)
            """)
    void aDamagedDatabaseIsFound(String rule, long trade, String damage) throws SQLException {
        execute(damage);
        RuleResult broken = broken(rule);
        assertEquals(trade, broken.violations().get(0).tradeId(), broken.toString());
        assertEquals(1, broken.count(), broken.toString());
    }

    @Test
    void anIdThatIsGivenAgainAfterALossIsFound() throws SQLException {
        log.add(order(1_001, 12.5, Outcome.COMMITTED, LIMIT));
        assertTrue(broken("ids-given-once").violations().get(0).found().startsWith("given 2 times"));
    }

    @Test
    void anIdThatIsGivenTwiceBeforeTheFailureIsFound() throws SQLException {
        log.add(order(1_003, 4.5, Outcome.UNDONE, TO_UNDO));
        assertEquals(1_003, broken("ids-given-once").violations().get(0).tradeId());
    }

    @Test
    void anIdOfACommittedOrderGivenAgainToOneThatIsRolledBackIsFound() throws SQLException {
        log.add(order(1_001, 12.5, Outcome.UNDONE, TO_UNDO));
        assertEquals(1_001, broken("ids-given-once").violations().get(0).tradeId());
    }

    @Test
    void aTradeThatIsCompletedTwiceIsFound() throws SQLException {
        log.add(result(1_000, 12.5, Outcome.COMMITTED));
        assertEquals(1_000, broken("results-once").violations().get(0).tradeId());
    }

    @Test
    void aSubmittedOrderThatTheMarketForgotIsFound() throws SQLException {
        log.removeIf(trade -> trade.outcome() == Outcome.FAILED);
        Violation forgotten = broken("orders-carried-out").violations().get(0);
        assertEquals("Trade-Order logged by ce-1 at 6.000 s of the run", forgotten.logged());
    }

    @Test
    void anAnswerLostAfterTheFailureExplainsNothing() throws SQLException {
        log.removeIf(trade -> trade.outcome() == Outcome.LOST);
        log.add(order(0, 10.5, Outcome.LOST, MARKET));
        assertEquals(1_004, broken("no-other-orders").violations().get(0).tradeId());
    }

    @Test
    void countsAndIdsBeforeARunAreRead() throws SQLException {
        for (String statement : sequence()) {
            execute(statement);
        }
        try (Connection connection = address.connect()) {
            TradeComparison.Before before = TradeComparison.before(address.files(), connection, RowQuery.PLAIN);
            assertEquals(new TradeComparison.Before(new TradeCounts(7, 3), 1_000), before);
            RowQuery.PLAIN.rows(connection, next());
            assertEquals(
                    1_001,
                    TradeComparison.before(address.files(), connection, RowQuery.PLAIN)
                            .firstTradeId());
            assertEquals(new TradeCounts(7, 3), TradeComparison.after(address.files(), connection, RowQuery.PLAIN));
            assertTrue(TradeComparison.settings(address.files(), connection, RowQuery.PLAIN)
                    .contains(setting()));
        }
    }

    private RuleResult broken(String rule) throws SQLException {
        List<RuleResult> broken = compare().stream().filter(r -> !r.holds()).toList();
        return broken.stream()
                .filter(r -> r.name().equals(rule))
                .findFirst()
                .orElseThrow(() -> new AssertionError(rule + " holds, broken are " + broken));
    }

    private List<RuleResult> compare() throws SQLException {
        try (TradeComparison comparison =
                TradeComparison.open(address.engine(), address.connectToLoad(), RowQuery.PLAIN)) {
            log.forEach(comparison::add);
            comparison.failedAt(FIRST, FAILED_AT);
            assertEquals(
                    log.size(),
                    comparison.counts().stream().mapToLong(c -> c.answers()).sum());
            return comparison.compare();
        }
    }

    private static LoggedTrade order(long id, double endedSeconds, Outcome outcome, Terms terms) {
        return trade("ce-1", id, endedSeconds, outcome, terms);
    }

    private static LoggedTrade result(long id, double endedSeconds, Outcome outcome) {
        return trade("mee-1", id, endedSeconds, outcome, null);
    }

    private static LoggedTrade trade(String process, long id, double endedSeconds, Outcome outcome, Terms terms) {
        long ended = Math.round(endedSeconds * 1e6);
        return new LoggedTrade(process, ended - 1_000, ended, outcome, id, terms);
    }

    /** Enters a trade in the given state, with the history that led to it. */
    private void enter(long id, String status, Terms terms) throws SQLException {
        boolean market = terms.type().startsWith("TM");
        execute("insert into trade values (" + id + ", now(), '" + status + "', '" + terms.type() + "', " + terms.cash()
                + ", 'A', " + terms.quantity() + ", 20, 1, 'x', null, 1, 1, 0, " + terms.lifo() + ")");
        List<String> steps = new ArrayList<>(market ? List.of("SBMT") : List.of("PNDG", "SBMT"));
        steps.add("CMPT");
        Consumer<String> step =
                s -> executeUnchecked("insert into trade_history values (" + id + ", now(), '" + s + "')");
        steps.subList(0, steps.indexOf(status) + 1).forEach(step);
        if (status.equals("PNDG")) {
            execute("insert into trade_request values (" + id + ", 'TLS', 'A', 100, 20, 1)");
        }
        if (status.equals("CMPT")) {
            execute("insert into settlement values (" + id + ", 'Margin', now(), 1)");
            if (terms.cash()) {
                execute("insert into cash_transaction values (" + id + ", now(), 1, '')");
            }
        }
    }

    private void executeUnchecked(String sql) {
        try {
            execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = owner.createStatement()) {
            statement.execute(sql);
        }
    }
}
