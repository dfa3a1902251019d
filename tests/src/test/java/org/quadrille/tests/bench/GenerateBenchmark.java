package org.quadrille.tests.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** Rows that one thread makes in a second of CPU time, over all tables and into a sink that keeps nothing. */
final class GenerateBenchmark implements Benchmark {
    private static final Setting LOAD_UNITS = new Setting("loadUnits", "load units", 1, 1);
    private static final Setting TRADE_DAYS = new Setting("tradeDays", "initial trade days", 125, 5);
    private static final Setting MARKET_DAYS = new Setting("marketDays", "days of the daily market", 1_305, 100);

    /** Characters of a news item. */
    private static final int NEWS_LENGTH = 100_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long mixed;

    @Override
    public String name() {
        return "generate";
    }

    @Override
    public String compares() {
        return "rows of a load unit made in a second of CPU time, into a null sink";
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
        bench.fact("checksum of the values", mixed);
        return List.of(
                Figure.of(Figure.Kind.CPU, "rows per CPU-second", "rows/s", rate)
                        .atLeast(2e6),
                Figure.of(Figure.Kind.COUNT, "rows of all tables", "rows", rows));
    }

    private long generate(Scale scale) {
        long rows = 0;
        for (RowSource source : new Population(1, scale).sources(NEWS_LENGTH)) {
            Map<String, CountingSink> sinks = new HashMap<>();
            for (int part = 0; part < source.parts(); part++) {
                source.generate(part, table -> sinks.computeIfAbsent(table, t -> new CountingSink()));
            }
            for (CountingSink sink : sinks.values()) {
                if (sink.rows == 0) {
                    throw new IllegalStateException("no rows were made for one of " + source.tables());
                }
                rows += sink.rows;
                mixed += sink.values;
            }
        }
        return rows;
    }

    /** Counts rows and mixes the values, so that no work can be left out. */
    private static final class CountingSink implements RowSink {
        private long rows;
        private long values;

        @Override
        public void bigint(long value) {
            values += value;
        }

        @Override
        public void integer(int value) {
            values += value;
        }

        @Override
        public void smallint(int value) {
            values += value;
        }

        @Override
        public void bool(boolean value) {
            values += value ? 1 : 0;
        }

        @Override
        public void text(String value) {
            values += value.length();
        }

        @Override
        public void text(byte[] utf8, int offset, int length) {
            values += utf8[offset] + length;
        }

        @Override
        public void cents(long value) {
            values += value;
        }

        @Override
        public void decimal(long unscaled, int scale) {
            values += unscaled;
        }

        @Override
        public void date(int epochDay) {
            values += epochDay;
        }

        @Override
        public void timestamp(long epochMicros) {
            values += epochMicros;
        }

        @Override
        public void nul() {
            values++;
        }

        @Override
        public void endRow() {
            rows++;
        }
    }
}
