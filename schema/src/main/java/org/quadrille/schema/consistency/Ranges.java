package org.quadrille.schema.consistency;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.consistency.ConsistencyCheck.Cut;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;

/**
 * The ranges into which the checks of one database are divided. The first range of each kind begins at the lowest
 * possible number, the last ends at the highest, and each begins where the one before it ends, so every row is in
 * exactly one. (The check foreign-keys makes sure that no id is null.)
 */
record Ranges(Map<Cut, List<Range>> ranges) {
    /** Trades in a range: few enough for a join in the server's memory, enough to make a range worthwhile. */
    private static final long TRADES = 100_000;

    private static final int LEAST = 20;
    private static final int MOST = 2_000;
    /** With fewer load units one scan of TRADE is quicker than a scan of an index for each of them. */
    private static final int FEW_LOAD_UNITS = 8;
    /** A quick audit looks at one in this many ranges. */
    private static final int QUICK_PART = 10;

    /** Cuts a database with a stamp; for a quick audit, which looks at some of the ranges only, into small ones. */
    static Ranges of(SqlFiles files, Connection connection, Identity identity, boolean quick) throws SQLException {
        Scale scale = identity.spec().scale();
        Map<Cut, List<Range>> ranges = new HashMap<>();
        ranges.put(Cut.WHOLE, List.of(whole()));
        long[] bounds = Sql.one(connection, files.query("check-bounds"), Ranges::threeLongs);
        long lastTrade = Math.max(bounds[0], scale.firstRunTradeId());
        long trades = lastTrade - Scale.TRADE_ID_SHIFT;
        ranges.put(
                Cut.TRADE,
                split("trade", Scale.TRADE_ID_SHIFT + 1, lastTrade, pieces(trades), scale.firstRunTradeId()));
        ranges.put(Cut.ACCOUNT, split("account", bounds[1], bounds[2], pieces(scale.initialTrades()), 0));
        // Without a role, TRADE has no index on the account, and each range would read the whole table.
        boolean whole = identity.role().isEmpty() || (!quick && scale.loadUnits() < FEW_LOAD_UNITS);
        ranges.put(Cut.BROKER, whole ? List.of(allBrokers()) : brokers(files, connection, scale.loadUnits()));
        return new Ranges(ranges);
    }

    private static long[] threeLongs(ResultSet row) throws SQLException {
        return new long[] {row.getLong(1), row.getLong(2), row.getLong(3)};
    }

    /** The only range of a check that is not divided. */
    static Range whole() {
        return new Range(Map.of());
    }

    private static int pieces(long trades) {
        return (int) Math.min(MOST, Math.max(LEAST, trades / TRADES));
    }

    /** All ranges of a kind, in the order of their ids. */
    List<Range> all(Cut cut) {
        return ranges.get(cut);
    }

    /** Some of the ranges of a kind: the last one, where runs add rows, and others chosen at random. */
    List<Range> sample(Cut cut, Random random) {
        List<Range> all = all(cut);
        int wanted = (all.size() + QUICK_PART - 1) / QUICK_PART;
        List<Range> sample = new ArrayList<>(List.of(all.get(all.size() - 1)));
        List<Range> others = new ArrayList<>(all.subList(0, all.size() - 1));
        while (sample.size() < wanted) {
            sample.add(others.remove(random.nextInt(others.size())));
        }
        return sample;
    }

    private static List<Range> split(String what, long low, long high, int pieces, long firstRunTrade) {
        long step = Math.max(1, (high - low) / pieces);
        List<Range> split = new ArrayList<>();
        for (int i = 0; i < pieces; i++) {
            boolean last = i == pieces - 1;
            split.add(new Range(Map.of(
                    "first_" + what,
                    i == 0 ? Long.MIN_VALUE : low + i * step,
                    "last_" + what,
                    last ? Long.MAX_VALUE : low + (i + 1) * step - 1,
                    "first_run_trade",
                    firstRunTrade)));
        }
        return split;
    }

    private static Range allBrokers() {
        return brokers(Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Accounts are ordered by load unit, as their brokers are; if they are not, everything is one range. */
    private static List<Range> brokers(SqlFiles files, Connection connection, int loadUnits) throws SQLException {
        List<long[]> groups = Sql.rows(
                connection,
                files.query("check-brokers"),
                Ranges::threeLongs,
                (long) Scale.BROKERS_PER_LOAD_UNIT * ((loadUnits + MOST - 1) / MOST));
        List<Range> brokers = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            boolean last = i == groups.size() - 1;
            if (!last && groups.get(i + 1)[1] <= groups.get(i)[2]) {
                return List.of(allBrokers());
            }
            brokers.add(brokers(
                    i == 0 ? Long.MIN_VALUE : groups.get(i)[0],
                    last ? Long.MAX_VALUE : groups.get(i + 1)[0] - 1,
                    i == 0 ? Long.MIN_VALUE : groups.get(i)[1],
                    last ? Long.MAX_VALUE : groups.get(i + 1)[1] - 1));
        }
        return brokers.isEmpty() ? List.of(allBrokers()) : brokers;
    }

    private static Range brokers(long first, long last, long firstAccount, long lastAccount) {
        return new Range(Map.of(
                "first_broker", first,
                "last_broker", last,
                "first_account", firstAccount,
                "last_account", lastAccount));
    }

    /** What one statement of a check looks at: values of the parameters of its query, both ends included. */
    record Range(Map<String, Long> bounds) {
        Range {
            bounds = Map.copyOf(bounds);
        }

        long value(String parameter) {
            Long value = bounds.get(parameter);
            if (value == null) {
                throw new IllegalStateException("a check asks for :" + parameter + ", but is cut by " + this);
            }
            return value;
        }

        /** The bounds, sorted by name. */
        @Override
        public String toString() {
            return new TreeMap<>(bounds).toString();
        }
    }
}
