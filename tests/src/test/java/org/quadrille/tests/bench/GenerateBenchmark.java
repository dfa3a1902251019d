package org.quadrille.tests.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/**
 * Rows that one thread makes in a second of CPU time, over all tables and into a sink that keeps nothing. Arguments: load
 * units, initial trade days, daily market days; without them one standard load unit.
 */
public final class GenerateBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private GenerateBenchmark() {}

    public static void main(String[] args) {
        int units = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int tradeDays = args.length > 1 ? Integer.parseInt(args[1]) : 125;
        int marketDays = args.length > 2 ? Integer.parseInt(args[2]) : 1_305;
        long begin = THREADS.getCurrentThreadCpuTime();
        Population population = new Population(1, new Scale(units, units, tradeDays, marketDays));
        report("(making the population)", 1, THREADS.getCurrentThreadCpuTime() - begin);
        long rows = 0;
        long nanos = 0;
        for (RowSource source : population.sources()) {
            Map<String, CountingSink> sinks = new HashMap<>();
            long start = THREADS.getCurrentThreadCpuTime();
            for (int part = 0; part < source.parts(); part++) {
                source.generate(part, table -> sinks.computeIfAbsent(table, t -> new CountingSink()));
            }
            long spent = THREADS.getCurrentThreadCpuTime() - start;
            long made = sinks.values().stream().mapToLong(sink -> sink.rows).sum();
            report(String.join(", ", source.tables()), made, spent);
            rows += made;
            nanos += spent;
        }
        report("all", rows, nanos);
    }

    private static void report(String what, long rows, long nanos) {
        System.out.printf(
                Locale.ROOT,
                "%,12d rows %8.3f CPU s %8.2f million rows/CPU s  %s%n",
                rows,
                nanos / 1e9,
                rows * 1e3 / nanos,
                what);
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
