package org.quadrille.schema.durability;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.engine.BulkLoad;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.rows.RowSink;

/**
 * Compares what the drivers of a group logged with what its OLTP database holds after a failure (workload.md 13.6). The
 * logged transactions go into a temporary table of the database, so that millions are compared at once: each rule is a
 * SQL file in the folder {@code durability/rules} that finds its violations. No other table of the database is changed.
 * Used by one thread.
 *
 * <pre>{@code
 * try (TradeComparison comparison = TradeComparison.open(engine, connection, evidence::query)) {
 *     log.forEach(comparison::add);
 *     comparison.failedAt(firstTradeId, lastInFlightMicros);
 *     List<RuleResult> results = comparison.compare();
 * }
 * }</pre>
 */
public final class TradeComparison implements AutoCloseable {
    private static final String FOLDER = "durability";

    private final SqlFiles files;
    private final Connection connection;
    private final RowQuery query;
    private final BulkLoad load;
    private final RowSink rows;

    private TradeComparison(Engine engine, Connection connection, RowQuery query) throws SQLException {
        this.files = engine.files();
        this.connection = connection;
        this.query = query;
        this.load = engine.loader().rows(connection, taken -> {});
        this.rows = load.sink("logged");
    }

    /** Makes the temporary tables in a session used for nothing else, which is closed together with this. */
    public static TradeComparison open(Engine engine, Connection connection, RowQuery query) throws SQLException {
        connection.setAutoCommit(false);
        Sql.execute(connection, engine.files().statements(FOLDER + "/logged.sql"));
        connection.commit();
        return new TradeComparison(engine, connection, query);
    }

    /** Adds a logged transaction. */
    public void add(LoggedTrade trade) {
        LoggedTrade.Terms terms = trade.terms();
        rows.text(terms == null ? "TR" : "TO");
        rows.text(trade.process());
        rows.bigint(trade.startedMicros());
        rows.bigint(trade.endedMicros());
        rows.text(trade.outcome().name().toLowerCase(Locale.ROOT));
        rows.bigint(trade.tradeId());
        if (terms == null) {
            for (int column = 0; column < 5; column++) {
                rows.nul();
            }
        } else {
            rows.text(terms.type());
            rows.integer(terms.quantity());
            rows.bool(terms.cash());
            rows.bool(terms.lifo());
            rows.bool(terms.toUndo());
        }
        rows.endRow();
    }

    /**
     * Describes the failure, once all transactions have been added.
     *
     * @param firstTradeId the first trade id that the run could assign, see {@link #before}
     * @param lastInFlightMicros a transaction that began after this met a dead server
     */
    public void failedAt(long firstTradeId, long lastInFlightMicros) throws SQLException {
        load.commit();
        Sql.executeWith(connection, files.text(FOLDER + "/failure.sql"), firstTradeId, lastInFlightMicros);
        Sql.execute(connection, files.text(FOLDER + "/analyze.sql"));
        connection.commit();
    }

    /** What was logged, by transaction and outcome, for the evidence. */
    public List<LoggedCount> counts() throws SQLException {
        return query.rows(connection, files.text(FOLDER + "/counts.sql")).stream()
                .map(row -> new LoggedCount(
                        row.get(0).equals("TO"),
                        LoggedTrade.Outcome.valueOf(row.get(1).toUpperCase(Locale.ROOT)),
                        Long.parseLong(row.get(2)),
                        Long.parseLong(row.get(3)),
                        Long.parseLong(row.get(4))))
                .toList();
    }

    /**
     * What was logged for one transaction type with one outcome.
     *
     * @param order true for Trade-Order, false for Trade-Result
     * @param answers number of transactions logged
     * @param trades number of distinct trades in them
     * @param maybeEntered of lost Trade-Orders, how many may have been committed
     */
    public record LoggedCount(
            boolean order, LoggedTrade.Outcome outcome, long answers, long trades, long maybeEntered) {}

    /** What the database holds although no driver knows that it was committed. */
    public InFlight inFlight() throws SQLException {
        List<String> row =
                query.rows(connection, files.text(FOLDER + "/in-flight.sql")).get(0);
        return new InFlight(Long.parseLong(row.get(0)), Long.parseLong(row.get(1)));
    }

    /** Trade-Orders and Trade-Results that were committed but, because of the failure, not answered. */
    public record InFlight(long orders, long results) {}

    /** Checks every rule, in the order of their names. */
    public List<RuleResult> compare() throws SQLException {
        List<RuleResult> results = new ArrayList<>();
        for (String file : files.list(FOLDER + "/rules")) {
            String sql = files.text(file);
            List<List<String>> found = query.rows(connection, sql);
            results.add(new RuleResult(
                    file.substring(file.lastIndexOf('/') + 1, file.length() - ".sql".length()),
                    rule(sql),
                    found.stream()
                            .map(row -> Violation.of(
                                    Long.parseLong(row.get(0)), row.get(1), row.get(2), row.get(4), row.get(5)))
                            .toList(),
                    found.isEmpty() ? 0 : Long.parseLong(found.get(0).get(6))));
        }
        return results;
    }

    /** The first sentence of the comment that a file begins with. */
    private static String rule(String sql) {
        StringBuilder rule = new StringBuilder();
        for (String line : sql.split("\n")) {
            rule.append(rule.isEmpty() ? "" : " ").append(line.substring("-- ".length()));
            if (line.endsWith(".")) {
                break;
            }
        }
        return rule.toString();
    }

    /** Rows of a database before a run, and the first trade id that the run can assign. */
    public static Before before(SqlFiles files, Connection connection, RowQuery query) throws SQLException {
        List<String> row =
                query.rows(connection, files.text(FOLDER + "/before.sql")).get(0);
        return new Before(
                new TradeCounts(Long.parseLong(row.get(0)), Long.parseLong(row.get(1))), Long.parseLong(row.get(2)));
    }

    /** A database before a run. */
    public record Before(TradeCounts counts, long firstTradeId) {}

    /** Rows of a database after the run. */
    public static TradeCounts after(SqlFiles files, Connection connection, RowQuery query) throws SQLException {
        List<String> row =
                query.rows(connection, files.text(FOLDER + "/after.sql")).get(0);
        return new TradeCounts(Long.parseLong(row.get(0)), Long.parseLong(row.get(1)));
    }

    /** What the server promises about a commit: settings by name, each with its value. */
    public static List<List<String>> settings(SqlFiles files, Connection connection, RowQuery query)
            throws SQLException {
        return query.rows(connection, files.text(FOLDER + "/settings.sql"));
    }

    /**
     * Cancels trades that are waiting or were never completed, as a run does before it begins, from the first trade id
     * of any run on.
     */
    public static void cleanUp(SqlFiles files, Connection connection, RowQuery query, long firstTradeId)
            throws SQLException {
        query.rows(connection, files.text(FOLDER + "/clean-up.sql"), firstTradeId);
    }

    /** Ends the session, and with it the temporary tables. */
    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** What a rule of the comparison, a sentence, found: the first violations and the number of all. */
    public record RuleResult(String name, String rule, List<Violation> violations, long count) {
        public RuleResult {
            violations = List.copyOf(violations);
        }

        public boolean holds() {
            return count == 0;
        }
    }

    /** A trade on which log and database disagree. @param logged what a driver logged about it; empty if none did */
    public record Violation(long tradeId, String logged, String found) {
        private static final double SECOND = 1e6;

        static Violation of(long tradeId, String txn, String process, String endedMicros, String found) {
            String logged = process == null
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "%s logged by %s at %.3f s of the run",
                            txn.equals("TO") ? "Trade-Order" : "Trade-Result",
                            process,
                            Long.parseLong(endedMicros) / SECOND);
            return new Violation(tradeId, logged, found);
        }

        @Override
        public String toString() {
            return "trade " + tradeId + ": " + (logged.isEmpty() ? "in no log" : logged) + "; " + found;
        }
    }

    /** Rows of TRADE and SETTLEMENT in a database before a run, or after it. */
    public record TradeCounts(long trades, long settlements) {}

    /**
     * A Trade-Order or Trade-Result as a driver logged it.
     *
     * @param process the driver
     * @param startedMicros when it was sent, from the start of the run
     * @param endedMicros when its answer arrived, or was known to be lost
     * @param outcome how it ended
     * @param tradeId its trade; 0 for a Trade-Order without an answer
     * @param terms what a Trade-Order asked for; null for a Trade-Result
     */
    public record LoggedTrade(
            String process, long startedMicros, long endedMicros, Outcome outcome, long tradeId, Terms terms) {

        /** How a transaction ended, as far as its driver knows. */
        public enum Outcome {
            COMMITTED,
            /** Rolled back as requested. */
            UNDONE,
            /** Not answered, because the database or the connector was lost: it may have been committed. */
            LOST,
            /** Answered, saying that nothing was committed. */
            FAILED
        }

        /** What a Trade-Order asked for. @param type code of its trade type */
        public record Terms(String type, int quantity, boolean cash, boolean lifo, boolean toUndo) {}
    }
}
