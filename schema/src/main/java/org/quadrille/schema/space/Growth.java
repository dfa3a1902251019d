package org.quadrille.schema.space;

import java.util.List;
import java.util.Map;
import org.quadrille.schema.space.DatabaseSpace.TableSpace;

/**
 * What a database will need after some hours of trading: rows by workload.md 16.4, each as large as the existing ones,
 * with its index entries. Old row versions that wait for a vacuum, and what the server writes outside the tables, are
 * not included.
 *
 * @param tpsV completed Trade-Results a second in this database; 0 for one that does not trade (DSS)
 */
public record Growth(double tpsV, double hours) {
    private static final double SECONDS_PER_HOUR = 3_600;
    /** Rows for each completed trade (workload.md 16.4). */
    private static final Map<String, Double> ROWS_PER_TRADE = Map.of(
            "trade", 1.0,
            "settlement", 1.0,
            "trade_history", 8_640 / SECONDS_PER_HOUR,
            "holding_history", 4_800 / SECONDS_PER_HOUR,
            "cash_transaction", 3_312 / SECONDS_PER_HOUR);

    /** Waiting limit orders at a rate of one completed trade a second (workload.md 16.4). */
    private static final double REQUESTS_PER_TPSV = 60;

    /** TRADE is loaded densely; its later pages are filled only up to the fillfactor in {@code indexes.sql}. */
    private static final double LATER_FILL_OF_TRADE = 0.85;

    /** A table now and after those hours ("then"). @param bytesThen without indexes */
    public record Line(TableSpace space, long rows, long rowsThen, long bytesThen, long indexBytesThen) {
        /** Bytes of table and indexes now. */
        public long all() {
            return space.bytes() + space.indexBytes();
        }

        /** Bytes of table and indexes then. */
        public long allThen() {
            return bytesThen + indexBytesThen;
        }
    }

    /**
     * Each table of a database, now and after those hours; for a table whose rows are missing, no growth is assumed.
     */
    public List<Line> of(DatabaseSpace space, Map<String, Long> rows) {
        return space.tables().stream().map(table -> line(table, rows)).toList();
    }

    private Line line(TableSpace space, Map<String, Long> counted) {
        long rows = counted.getOrDefault(space.table(), 0L);
        double added = rows == 0 ? 0 : added(space.table(), rows, counted);
        double perRow = rows == 0 ? 0 : (double) space.bytes() / rows;
        double fill = space.table().equals("trade") ? LATER_FILL_OF_TRADE : 1;
        double indexPerRow = rows == 0 ? 0 : (double) space.indexBytes() / rows;
        return new Line(
                space,
                rows,
                rows + Math.round(added),
                space.bytes() + Math.round(added * perRow / fill),
                space.indexBytes() + Math.round(added * indexPerRow));
    }

    private double added(String table, long rows, Map<String, Long> counted) {
        double trades = tpsV * hours * SECONDS_PER_HOUR;
        return switch (table) {
            // Their number grows with the square root of the trades (workload.md 3.4).
            case "holding" -> rows * (Math.sqrt(1 + trades / counted.getOrDefault("trade", rows)) - 1);
            case "trade_request" -> Math.max(0, REQUESTS_PER_TPSV * tpsV - rows);
            default -> trades * ROWS_PER_TRADE.getOrDefault(table, 0.0);
        };
    }
}
