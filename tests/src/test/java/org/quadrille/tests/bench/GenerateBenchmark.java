package org.quadrille.tests.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.counts.Cardinality;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.mariadb.LoadRows;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/**
 * Rows that one thread makes in a second of CPU time, over all tables and into a sink that keeps nothing, or as the text
 * that {@code LOAD DATA} reads; and whether
 * each table gets as many as the formulas say (workload.md 3), which depend on the days for growing tables.
 */
final class GenerateBenchmark implements Benchmark {
    private static final Setting LOAD_UNITS = new Setting("loadUnits", "load units", 1, 1);
    private static final Setting TRADE_DAYS = new Setting("tradeDays", "initial trade days", 125, 5);
    private static final Setting MARKET_DAYS = new Setting("marketDays", "days of the daily market", 1_305, 100);

    /** Characters of a news item. */
    private static final int NEWS_LENGTH = 100_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final boolean asText;
    private final Map<String, CountingSink> sinks = new TreeMap<>();
    private final Map<String, TextSink> texts = new TreeMap<>();

    /** @param asText whether rows are made as text */
    GenerateBenchmark(boolean asText) {
        this.asText = asText;
    }

    @Override
    public String name() {
        return asText ? "engine-text" : "generate";
    }

    @Override
    public String compares() {
        return "rows of a load unit made in a second of CPU time, "
                + (asText ? "as the text that MariaDB loads" : "into a null sink");
    }

    @Override
    public List<Setting> settings() {
        return List.of(LOAD_UNITS, TRADE_DAYS, MARKET_DAYS);
    }

    @Override
    public List<Figure> run(Bench bench) throws Exception {
        int units = (int) bench.get(LOAD_UNITS);
        Scale scale = new Scale(units, units, (int) bench.get(TRADE_DAYS), (int) bench.get(MARKET_DAYS));
        double[] rows = new double[bench.rounds()];
        double[] rate = bench.alternate(round -> {
                    long start = THREADS.getCurrentThreadCpuTime();
                    rows[round] = generate(scale);
                    return rows[round] * 1e9 / (THREADS.getCurrentThreadCpuTime() - start);
                })
                .get(0);
        Figure perSecond = Figure.of(Figure.Kind.CPU, "rows per CPU-second", "rows/s", rate)
                .atLeast(asText ? 1.2e6 : 2e6);
        Figure all = Figure.of(Figure.Kind.COUNT, "rows of all tables", "rows", rows);
        if (asText) {
            bench.fact(
                    "bytes",
                    texts.values().stream().mapToLong(sink -> sink.bytes).sum());
            return List.of(perSecond, all);
        }
        bench.fact(
                "checksum of the values",
                sinks.values().stream().mapToLong(sink -> sink.values).sum());
        List<Figure> figures = new ArrayList<>(List.of(perSecond, all));
        long bytes = 0;
        for (String table : new TreeSet<>(Cardinality.GROWING)) {
            CountingSink sink = sinks.getOrDefault(table, new CountingSink());
            bytes += sink.bytes;
            figures.add(Figure.of(Figure.Kind.COUNT, "rows of " + table, "rows", sink.rows));
        }
        figures.add(Figure.of(
                Figure.Kind.COUNT, "heap for each initial trade", "bytes", (double) bytes / scale.initialTrades()));
        return figures;
    }

    private long generate(Scale scale) {
        sinks.clear();
        texts.clear();
        for (RowSource source : new Population(1, scale).sources(NEWS_LENGTH)) {
            for (int part = 0; part < source.parts(); part++) {
                source.generate(part, this::sink);
            }
        }
        Map<String, Long> made = new TreeMap<>(Map.of("trade_request", 0L));
        sinks.forEach((table, sink) -> made.put(table, sink.rows));
        texts.forEach((table, sink) -> made.put(table, sink.sent + sink.rows.rows()));
        if (!made.keySet().equals(new TreeSet<>(Tables.NAMES))) {
            throw new IllegalStateException("rows were made for " + made.keySet() + " only");
        }
        List<String> wrong = Cardinality.contradictions(scale, made);
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(String.join("; ", wrong));
        }
        return made.values().stream().mapToLong(Long::longValue).sum();
    }

    private RowSink sink(String table) {
        return asText
                ? texts.computeIfAbsent(table, t -> new TextSink()).rows
                : sinks.computeIfAbsent(table, t -> new CountingSink());
    }

    /** Makes the text that the kit's loader sends, and throws it away whenever the loader would send it. */
    private static final class TextSink {
        private final LoadRows rows = new LoadRows(LoadRows.SENT, this::send);
        private long sent;
        private long bytes;

        private void send() {
            sent += rows.rows();
            bytes += rows.bytes();
            rows.clear();
        }
    }

    /** Counts rows and their bytes on a page, and adds up the values, so that no work can be optimized away. */
    private static final class CountingSink implements RowSink {
        /** Header of a row and its pointer in the page. */
        private static final int ROW_BYTES = 28;

        private long rows;
        private long values;
        private long bytes;

        @Override
        public void bigint(long value) {
            bytes += 8;
            values += value;
        }

        @Override
        public void integer(int value) {
            bytes += 4;
            values += value;
        }

        @Override
        public void smallint(int value) {
            bytes += 2;
            values += value;
        }

        @Override
        public void bool(boolean value) {
            bytes += 1;
            values += value ? 1 : 0;
        }

        @Override
        public void text(String value) {
            bytes += 1 + value.length();
            values += value.length();
        }

        @Override
        public void text(byte[] utf8, int offset, int length) {
            bytes += 1 + length;
            values += utf8[offset] + length;
        }

        @Override
        public void cents(long value) {
            bytes += 7;
            values += value;
        }

        @Override
        public void decimal(long unscaled, int scale) {
            bytes += 7;
            values += unscaled;
        }

        @Override
        public void date(int epochDay) {
            bytes += 4;
            values += epochDay;
        }

        @Override
        public void timestamp(long epochMicros) {
            bytes += 8;
            values += epochMicros;
        }

        @Override
        public void nul() {
            values++;
        }

        @Override
        public void endRow() {
            bytes += ROW_BYTES;
            rows++;
        }
    }
}
