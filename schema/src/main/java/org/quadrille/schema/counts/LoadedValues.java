package org.quadrille.schema.counts;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.lists.StatusType;
import org.quadrille.schema.population.lists.TradeType;
import org.quadrille.schema.population.market.TradeIds;
import org.quadrille.schema.population.trades.InitialTrades;
import org.quadrille.schema.rows.RowSource;

/**
 * Compares random rows of a database, which nobody should know beforehand, with those that its load made, value by
 * value (workload.md 3.3): a row is a pure function of seed, table and row. Columns that transactions change are left
 * out, and rows that they replace.
 */
record LoadedValues(Engine engine, Connection connection, DatabaseSpec spec, Random random) {
    /** Rows of each table. */
    static final int ROWS = 200;

    /** Parts of a source that the rows are taken from; making them takes some milliseconds each. */
    private static final int PARTS = 2;

    private static final int ACCOUNTS = 5;

    /** Characters that are compared of a news item, wherever in it. */
    private static final int SLICE = 300;

    /** After the name of a table, in the name of an entry. */
    private static final String OF_VALUES = " values";

    private static final String AS_LOADED = "rows as loaded";
    private static final Pattern COUNTRY_RATE = Pattern.compile("(US|CN)\\d");

    /** A value that only the trades before decide. */
    private static final Object ANY = new Object();

    private static final int UNTAXED = 0;
    private static final int WITHHELD = 1;

    // Places of columns.
    private static final int NEWS_TEXT = 3;
    private static final int TIME = 1;
    private static final int TYPE = 3;
    private static final int IS_CASH = 4;
    private static final int SYMBOL = 5;
    private static final int QUANTITY = 6;
    private static final int ACCOUNT = 8;
    private static final int PRICE = 10;
    private static final int TAX = 13;
    private static final int SETTLED = 3;
    private static final int CASH = 2;

    /**
     * The columns of a table in their order, with marks: {@code =} of its key, {@code ~} changed by transactions, {@code #}
     * long.
     */
    private record Columns(String table, List<String> names) {
        static Columns of(String line) {
            List<String> words = List.of(line.split(" "));
            return new Columns(words.get(0), words.subList(1, words.size()));
        }

        boolean key(int i) {
            return names.get(i).endsWith("=");
        }

        boolean changing(int i) {
            return names.get(i).endsWith("~");
        }

        /** Whether a slice of it is compared. */
        boolean part(int i) {
            return names.get(i).endsWith("#");
        }

        String name(int i) {
            return names.get(i).replaceAll("[=~#]$", "");
        }

        String query(Collection<List<Object>> keys, int slice) {
            String columns = IntStream.range(0, names.size())
                    .mapToObj(i ->
                            part(i) ? "substring(" + name(i) + " from " + (slice + 1) + " for " + SLICE + ")" : name(i))
                    .collect(Collectors.joining(", "));
            String key = IntStream.range(0, names.size())
                    .filter(this::key)
                    .mapToObj(this::name)
                    .collect(Collectors.joining(", ", "(", ")"));
            return "select " + columns + " from " + table + " where " + key + " in "
                    + keys.stream().map(Columns::literals).collect(Collectors.joining(", ", "(", ")"));
        }

        private static String literals(List<Object> key) {
            return key.stream()
                    .map(value -> value instanceof Long
                            ? value.toString()
                            : (value instanceof LocalDate ? "date " : "") + "'"
                                    + value.toString().replace("'", "''") + "'")
                    .collect(Collectors.joining(", ", "(", ")"));
        }

        List<Object> keyOf(List<Object> row) {
            List<Object> key = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                if (key(i)) {
                    key.add(row.get(i));
                }
            }
            return key;
        }
    }

    /** One entry for each table, with the number of its rows that are as loaded. */
    List<LoadedTable> find() throws SQLException {
        Population population = new Population(spec.seed(), spec.scale());
        Map<String, List<List<Object>>> samples = samples(population);
        int slice = random.nextInt(spec.newsItemLength() - SLICE + 1);
        samples.get("news_item")
                .forEach(row -> row.set(NEWS_TEXT, ((String) row.get(NEWS_TEXT)).substring(slice, slice + SLICE)));
        List<LoadedTable> found = new ArrayList<>();
        for (String line : engine.files().text("loaded-values.txt").lines().toList()) {
            Columns columns = Columns.of(line);
            found.add(compared(columns, samples.get(columns.table()), slice));
        }
        Object[] accounts = IntStream.range(0, ACCOUNTS)
                .mapToObj(i ->
                        population.customers().id(random.nextInt(spec.scale().customers())))
                .map(customer -> population.customers().firstAccount(customer)
                        + random.nextInt(population.customers().accountCount(customer)))
                .toArray();
        found.add(holdings(population, accounts));
        found.add(positions(accounts));
        return List.copyOf(found);
    }

    private Map<String, List<List<Object>>> samples(Population population) {
        Map<String, RowSample> samples = new HashMap<>();
        for (RowSource source : population.sources(spec.newsItemLength())) {
            if (source instanceof InitialTrades) {
                continue;
            }
            int[] parts = random.ints(0, source.parts())
                    .distinct()
                    .limit(Math.min(PARTS, source.parts()))
                    .toArray();
            for (int part : parts) {
                source.generate(part, table -> samples.computeIfAbsent(table, this::sample));
            }
        }
        Map<String, List<List<Object>>> rows = new HashMap<>(trades(population));
        samples.forEach((table, sample) -> rows.put(table, sample.rows()));
        // Data-Maintenance changes the rate of the country, not that of the division.
        rows.computeIfPresent(
                "customer_taxrate",
                (table, all) -> some(all.stream()
                        .filter(row ->
                                !COUNTRY_RATE.matcher((String) row.get(0)).matches())));
        rows.computeIfPresent("watch_item", (table, all) -> some(lowerItems(all)));
        rows.put("broker", brokers(population));
        return rows;
    }

    private RowSample sample(String table) {
        boolean whole = table.equals("customer_taxrate") || table.equals("watch_item");
        return new RowSample(whole ? Integer.MAX_VALUE : ROWS, random);
    }

    private List<List<Object>> some(Stream<List<Object>> rows) {
        List<List<Object>> all = rows.collect(Collectors.toList());
        Collections.shuffle(all, random);
        return all.subList(0, Math.min(ROWS, all.size()));
    }

    /** Data-Maintenance exchanges the item in the middle of a list for a higher one: those well below stay for ever. */
    private static Stream<List<Object>> lowerItems(List<List<Object>> all) {
        return all.stream()
                .collect(Collectors.groupingBy(row -> row.get(0), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(list -> list.stream()
                        .sorted(Comparator.comparing(row -> (String) row.get(1)))
                        .limit(list.size() / 3));
    }

    private List<List<Object>> brokers(Population population) {
        RowSample brokers = sample("broker");
        for (int broker = 0; broker < spec.scale().brokers(); broker++) {
            brokers.bigint(population.brokers().id(broker));
            brokers.texts(StatusType.ACTV.name(), population.brokers().name(broker));
            brokers.nul();
            brokers.nul();
            brokers.endRow();
        }
        return brokers.rows();
    }

    /** Rows of random trades; {@link #ANY} stands for what depends on the trades before. */
    private Map<String, List<List<Object>>> trades(Population population) {
        Map<String, RowSample> samples = new HashMap<>();
        InitialTrades trades = population.initialTrades();
        LongStream.generate(() -> 1 + random.nextLong(slots()))
                .filter(number -> !TradeIds.skipped(number))
                .distinct()
                .limit(ROWS)
                .forEach(number -> {
                    trades.one(number, table -> samples.computeIfAbsent(table, this::sample));
                    List<Object> trade = last(samples.get("trade"));
                    int taxStatus = population.accounts().taxStatus((long) trade.get(ACCOUNT));
                    if (taxStatus != UNTAXED) {
                        trade.set(TAX, ANY);
                    }
                    if (taxStatus == WITHHELD) {
                        last(samples.get("settlement")).set(SETTLED, ANY);
                        if ((boolean) trade.get(IS_CASH)) {
                            last(samples.get("cash_transaction")).set(CASH, ANY);
                        }
                    }
                });
        Map<String, List<List<Object>>> rows = new HashMap<>();
        List.of("trade", "trade_history", "settlement", "cash_transaction")
                .forEach(table -> rows.put(table, samples.get(table).rows()));
        return rows;
    }

    private static List<Object> last(RowSample sample) {
        return sample.rows().get(sample.rows().size() - 1);
    }

    private long slots() {
        return spec.scale().tradeSlotsPerLoadUnit() * spec.scale().loadUnits();
    }

    private LoadedTable compared(Columns columns, List<List<Object>> rows, int slice) throws SQLException {
        Map<List<Object>, List<Object>> expected = new HashMap<>();
        rows.forEach(row -> expected.put(columns.keyOf(row), row));
        List<Object> first = rows.get(0);
        List<Boolean> right = Sql.rows(connection, columns.query(expected.keySet(), slice), found -> {
            List<Object> key = new ArrayList<>();
            for (int i = 0; i < first.size(); i++) {
                if (columns.key(i)) {
                    key.add(value(found, i + 1, first.get(i)));
                }
            }
            List<Object> row = expected.get(key);
            for (int i = 0; row != null && i < row.size(); i++) {
                if (!columns.changing(i) && row.get(i) != ANY && !equal(row.get(i), value(found, i + 1, row.get(i)))) {
                    return false;
                }
            }
            return row != null;
        });
        int asLoaded = (int) right.stream().filter(is -> is).count();
        return entry(columns.table(), AS_LOADED, expected.size(), asLoaded);
    }

    private static LoadedTable entry(String table, String what, int parts, int right) {
        return new LoadedTable(table + OF_VALUES, what, parts, parts - right, right, parts, parts);
    }

    /** A value of a row, as what it is compared with. */
    private static Object value(ResultSet row, int place, Object like) throws SQLException {
        Object value = like instanceof Long
                ? (Object) row.getLong(place)
                : like instanceof Boolean
                        ? (Object) row.getBoolean(place)
                        : like instanceof LocalDate || like instanceof LocalDateTime
                                ? row.getObject(place, like.getClass())
                                : like instanceof BigDecimal ? row.getBigDecimal(place) : row.getString(place);
        return row.wasNull() ? null : value;
    }

    private static boolean equal(Object one, Object other) {
        return one instanceof BigDecimal a && other instanceof BigDecimal b
                ? a.compareTo(b) == 0
                : Objects.equals(one, other);
    }

    /** What is left of initial trades: each holding has account, security, time and price of its trade, and no more of it. */
    private LoadedTable holdings(Population population, Object[] accounts) throws SQLException {
        Object[] parameters = Arrays.copyOf(accounts, ACCOUNTS + 1);
        parameters[ACCOUNTS] = spec.scale().firstRunTradeId();
        List<Boolean> right = Sql.rows(
                connection, engine.files().query("loaded-holdings-of"), row -> ofItsTrade(population, row), parameters);
        return entry("holding", AS_LOADED, right.size(), (int)
                right.stream().filter(is -> is).count());
    }

    private boolean ofItsTrade(Population population, ResultSet holding) throws SQLException {
        long number = holding.getLong(1) - Scale.TRADE_ID_SHIFT;
        if (number < 1 || TradeIds.skipped(number)) {
            return false;
        }
        Map<String, RowSample> samples = new HashMap<>();
        population.initialTrades().one(number, table -> samples.computeIfAbsent(table, this::sample));
        List<Object> trade = last(samples.get("trade"));
        long quantity = holding.getLong(6);
        return trade.get(ACCOUNT).equals(holding.getLong(2))
                && trade.get(SYMBOL).equals(holding.getString(3))
                && trade.get(TIME).equals(holding.getObject(4, LocalDateTime.class))
                && equal(trade.get(PRICE), holding.getBigDecimal(5))
                && Math.abs(quantity) <= (long) trade.get(QUANTITY)
                && quantity < 0 == TradeType.valueOf((String) trade.get(TYPE)).isSell();
    }

    /** What accounts hold of each security is what their trades left them with; accounts without any are wrong. */
    private LoadedTable positions(Object[] accounts) throws SQLException {
        Object[] twice = Stream.of(accounts, accounts).flatMap(Arrays::stream).toArray();
        return Sql.one(
                connection,
                engine.files().query("loaded-positions"),
                row -> new LoadedTable(
                        "holding_summary" + OF_VALUES,
                        "positions as traded",
                        row.getInt(2),
                        row.getInt(1),
                        row.getInt(2) - row.getInt(1),
                        Math.max(1, row.getInt(2)),
                        Math.max(1, row.getInt(2))),
                twice);
    }
}
