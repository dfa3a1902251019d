package org.quadrille.audit.inputs;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.audit.EvidenceFolder;
import org.quadrille.audit.Subject;
import org.quadrille.common.wire.Loss;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.TransactionStatus;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.population.lists.TradeType;

/**
 * Looks for the logged trades of one OLTP database in TRADE and TRADE_HISTORY, a batch at a time, with what they were
 * asked for and when (workload.md 12.6, 12.7). Used by one thread.
 */
final class TradeRows implements AutoCloseable {
    private static final int BATCH = 1_000;
    private static final String COMPLETED = "CMPT";
    /** Columns of {@code orders.sql} after the id, in its order. */
    private static final List<String> ASKED =
            List.of("account", "symbol", "type", "quantity", "cash", "LIFO", "executor", "price");

    private final Subject subject;
    private final InputDifferences differences;
    private final long startMicros;
    private final long tolerance;
    private final Query orderQuery;
    private final Query resultQuery;
    private final List<Trade> orders = new ArrayList<>();
    private final List<Trade> results = new ArrayList<>();
    /** Trade-Results whose answer was lost, by trade: when the first was sent, as it may have been committed. */
    private final Map<Long, Long> lost = new HashMap<>();

    private Connection connection;
    private Long clock;

    TradeRows(Subject subject, AuditedRun run, InputDifferences differences) {
        this.subject = subject;
        this.differences = differences;
        this.startMicros = run.startMicros();
        this.tolerance = run.clockTolerance();
        this.orderQuery = new Query(subject.address().engine(), "orders");
        this.resultQuery = new Query(subject.address().engine(), "results");
    }

    /** A query of one kind of trade, and what it has come to. */
    private static final class Query {
        private final Engine engine;
        private final String sql;
        private final Instant began = Instant.now();
        private long trades;
        private long found;
        private long nanos;

        Query(Engine engine, String name) {
            this.engine = engine;
            this.sql = engine.files().text("inputs/" + name + ".sql");
        }

        /** The columns after the id, by id. */
        Map<Long, List<String>> rows(Connection connection, List<Trade> wanted) throws SQLException {
            long start = System.nanoTime();
            long[] ids = wanted.stream().mapToLong(Trade::id).toArray();
            Map<Long, List<String>> rows = new HashMap<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setObject(1, engine.numbers(connection, ids));
                try (ResultSet answer = statement.executeQuery()) {
                    int columns = answer.getMetaData().getColumnCount();
                    while (answer.next()) {
                        List<String> row = new ArrayList<>();
                        for (int i = 2; i <= columns; i++) {
                            row.add(answer.getString(i));
                        }
                        rows.put(answer.getLong(1), row);
                    }
                }
            }
            trades += wanted.size();
            found += rows.size();
            nanos += System.nanoTime() - start;
            return rows;
        }

        void keep(EvidenceFolder evidence) {
            if (trades > 0) {
                String answer =
                        trades + " trades of the logs, up to " + BATCH + " at a time; " + found + " of them are there";
                evidence.statement(began, sql, List.of(), answer, nanos);
            }
        }
    }

    /** Takes a Trade-Order; one without a trade id was not answered, or failed. */
    void order(Trade trade) throws SQLException {
        int status = trade.record().status();
        if (trade.id() != 0 && (status == TransactionStatus.GOOD || status == TransactionStatus.ROLLED_BACK)) {
            orders.add(trade);
            if (orders.size() == BATCH) {
                compareOrders();
            }
        }
    }

    /** Takes a Trade-Result. */
    void result(Trade trade) throws SQLException {
        if (Loss.isLoss(trade.record().status(), trade.record().sqlState())) {
            lost.merge(trade.id(), trade.record().start(), Math::min);
        }
        if (trade.record().status() == TransactionStatus.GOOD) {
            results.add(trade);
            if (results.size() == BATCH) {
                compareResults();
            }
        }
    }

    /** Looks for what has not been looked for yet. */
    void end() throws SQLException {
        compareOrders();
        compareResults();
    }

    private void compareOrders() throws SQLException {
        Map<Long, List<String>> rows = rows(orderQuery, orders);
        int time = ASKED.size();
        setClock(orders, rows, time);
        for (Trade trade : orders) {
            List<String> row = rows.get(trade.id());
            if (trade.record().status() == TransactionStatus.ROLLED_BACK) {
                if (row != null) {
                    differences.add(trade + " was rolled back, but is in the database.");
                }
            } else if (isThere(trade, row)) {
                List<String> asked = asked(trade, row);
                for (int i = 0; i < asked.size(); i++) {
                    if (!asked.get(i).equals(row.get(i))) {
                        differences.add(trade + " has " + ASKED.get(i) + " " + row.get(i) + " in the database, and the"
                                + " input of its seed has " + asked.get(i) + ".");
                    }
                }
                time(trade, trade.record().start(), "entered", row.get(time));
            }
        }
        orders.clear();
    }

    private void compareResults() throws SQLException {
        Map<Long, List<String>> rows = rows(resultQuery, results);
        int time = 3;
        setClock(results, rows, time);
        for (Trade trade : results) {
            List<String> row = rows.get(trade.id());
            if (!isThere(trade, row)) {
                continue;
            }
            if (!COMPLETED.equals(row.get(0))) {
                differences.add(trade + " has status " + row.get(0) + " in the database instead of " + COMPLETED + ".");
            }
            boolean triggered = (trade.record().variant() & InputVariant.TR_TRIGGERED) != 0;
            if (triggered == TradeType.valueOf(row.get(1)).isMarket()) {
                differences.add(trade + " is of type " + row.get(1) + " in the database, and the log says "
                        + (triggered ? "of a limit order" : "of a market order") + ".");
            }
            long sent = Math.min(
                    trade.record().start(),
                    lost.getOrDefault(trade.id(), trade.record().start()));
            time(trade, sent, "traded", row.get(2));
            time(trade, sent, "completed", row.get(time));
        }
        results.clear();
    }

    private Map<Long, List<String>> rows(Query query, List<Trade> wanted) throws SQLException {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        if (connection == null) {
            connection = subject.connectReadOnly();
        }
        return query.rows(connection, wanted);
    }

    private boolean isThere(Trade trade, List<String> row) {
        if (row == null) {
            differences.add(trade + " is not in the database.");
        }
        return row != null;
    }

    /** What the order asked for, in the words of the row; a market order has no price of its own. */
    private static List<String> asked(Trade trade, List<String> row) {
        TradeOrderInput input = trade.asked();
        boolean market = TradeType.valueOf(input.getTradeType()).isMarket();
        return List.of(
                Long.toString(input.getAccountId()),
                String.valueOf(trade.symbol()),
                input.getTradeType(),
                Integer.toString(input.getQuantity()),
                input.getOnMargin() ? "f" : "t",
                input.getIsLifo() ? "t" : "f",
                input.getExecutorFirstName() + " " + input.getExecutorLastName(),
                market ? row.get(ASKED.size() - 1) : Long.toString(input.getRequestedPrice()));
    }

    /** Finds the offset of the server's clock from the first batch that shows it. */
    private void setClock(List<Trade> trades, Map<Long, List<String>> rows, int time) {
        if (clock != null) {
            return;
        }
        List<ServerClock.Seen> seen = trades.stream()
                .filter(trade ->
                        rows.containsKey(trade.id()) && rows.get(trade.id()).get(time) != null)
                .map(trade -> new ServerClock.Seen(
                        Long.parseLong(rows.get(trade.id()).get(time)) - startMicros,
                        trade.record().start(),
                        trade.record().completed()))
                .toList();
        if (!seen.isEmpty()) {
            clock = ServerClock.ahead(seen, tolerance);
        }
    }

    private void time(Trade trade, long sent, String what, String micros) {
        if (micros == null) {
            differences.add(trade + " has no time in the database at which it was " + what + ".");
            return;
        }
        long at = Long.parseLong(micros) - clock - startMicros;
        if (at < sent - tolerance || at > trade.record().completed() + tolerance) {
            differences.add(trade + " was " + what + " at " + instant(at) + " by the database, but sent at "
                    + instant(sent) + " and answered at "
                    + instant(trade.record().completed()) + " by the log.");
        }
    }

    private Instant instant(long micros) {
        return Instant.EPOCH.plus(startMicros + micros, ChronoUnit.MICROS);
    }

    /** Trade-Orders that were looked for. */
    long orders() {
        return orderQuery.trades;
    }

    /** Trade-Results that were looked for. */
    long results() {
        return resultQuery.trades;
    }

    /** What the clock of the server was taken to be ahead of prime's, in microseconds; 0 within the tolerance. */
    long clockAhead() {
        return clock == null ? 0 : clock;
    }

    void keep(EvidenceFolder evidence) {
        orderQuery.keep(evidence);
        resultQuery.keep(evidence);
    }

    @Override
    public void close() throws SQLException {
        if (connection != null) {
            connection.close();
        }
    }
}
