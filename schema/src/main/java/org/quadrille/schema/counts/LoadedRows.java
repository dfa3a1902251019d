package org.quadrille.schema.counts;

import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.files.Sha256;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.tables.WatchTables;

/**
 * Looks for the rows of a load before a run (workload.md 3.3). Small tables are counted as a whole. Of large ones
 * random parts are counted, which nobody should know beforehand, since ids and numbers of rows of a load follow from
 * its scale: exact, and as quick at any size. No transaction of a run removes what is counted here.
 */
public record LoadedRows(Engine engine, Connection connection, DatabaseSpec spec, Random random) {
    /** Parts of each large table. */
    private static final int PARTS = 200;

    /** Trade ids of a range; even the smallest load has more than these in each of its parts. */
    private static final int IDS = 500;

    private static final String ROWS = "rows";
    private static final String SHARES = "shares";

    /**
     * Counts the rows of all tables but TRADE_REQUEST and HOLDING_SUMMARY, which a load leaves empty or has no rule of
     * its own, and compares the values of some: one entry for each table that is counted, and one for the values of
     * each.
     */
    public List<LoadedTable> find() throws SQLException {
        List<LoadedTable> found = new ArrayList<>(whole());
        found.addAll(ofTrades());
        found.addAll(ofCustomers());
        found.addAll(parts("loaded-days", ROWS, (long) spec.scale().dailyMarketDays(), PARTS));
        found.addAll(parts("loaded-texts", "characters", (long) spec.newsItemLength(), PARTS));
        found.addAll(new LoadedValues(engine, connection, spec, random).find());
        return List.copyOf(found);
    }

    /**
     * What chooses the rows of a database: nobody can tell beforehand, and after an auditor's nonce everybody.
     *
     * @param nonce null if there is none
     */
    public static Random choice(String nonce, DatabaseId database) {
        return nonce == null
                ? new SecureRandom()
                : new Random(
                        Long.parseUnsignedLong(Sha256.of(nonce + " " + database).substring(0, Long.BYTES * 2), 16));
    }

    private List<LoadedTable> whole() throws SQLException {
        List<Expectation> expected = FormulaCounts.of(spec.scale()).stream()
                .filter(e -> !Cardinality.GROWING.contains(e.table()))
                .filter(e -> !List.of("watch_item", "daily_market").contains(e.table()))
                .toList();
        String sql = expected.stream()
                .map(Expectation::table)
                .map(table -> "select '" + table + "', count(*) from " + table)
                .collect(Collectors.joining(" union all "));
        List<LoadedTable> found = new ArrayList<>();
        for (List<String> row : RowQuery.PLAIN.rows(connection, sql)) {
            Expectation of = expected.stream()
                    .filter(e -> e.table().equals(row.get(0)))
                    .findFirst()
                    .orElseThrow();
            found.add(new LoadedTable(of.table(), ROWS, 0, 0, Long.parseLong(row.get(1)), of.least(), of.most()));
        }
        return found;
    }

    /** One range in each of equal parts of all trade ids of the load. */
    private List<LoadedTable> ofTrades() throws SQLException {
        long slots = spec.scale().tradeSlotsPerLoadUnit() * spec.scale().loadUnits();
        long[] low = LongStream.range(0, PARTS)
                .map(i -> random.nextLong(i * slots / PARTS, (i + 1) * slots / PARTS - IDS + 1))
                .map(number -> Scale.TRADE_ID_SHIFT + 1 + number)
                .toArray();
        return ranges("loaded-slices", low, first -> first + IDS - 1);
    }

    /** Watch lists and accounts of random customers. */
    private List<LoadedTable> ofCustomers() throws SQLException {
        long[] customers = random.longs(PARTS, 1, spec.scale().customers() + 1L)
                .map(Ids::id)
                .toArray();
        List<LoadedTable> found =
                new ArrayList<>(ranges("loaded-lists", customers, list -> WatchTables.itemsOf(spec.seed(), list)));
        found.addAll(ranges(
                "loaded-holdings",
                LongStream.of(customers).map(Ids::firstAccount).toArray(),
                first -> first + Ids.ACCOUNTS_OF_CUSTOMER - 1));
        return found;
    }

    private List<LoadedTable> ranges(String query, long[] first, LongUnaryOperator second) throws SQLException {
        return parts(
                query,
                ROWS,
                engine.numbers(connection, first),
                engine.numbers(connection, LongStream.of(first).map(second).toArray()));
    }

    private List<LoadedTable> parts(String query, String what, Object... parameters) throws SQLException {
        List<LoadedTable> found = new ArrayList<>();
        for (List<String> row : RowQuery.PLAIN.rows(connection, engine.files().query(query), parameters)) {
            String unit = row.get(0).startsWith("holding") ? SHARES : what;
            long due = Long.parseLong(row.get(3));
            found.add(new LoadedTable(
                    row.get(0), unit, PARTS, Integer.parseInt(row.get(1)), Long.parseLong(row.get(2)), due, due));
        }
        return found;
    }
}
