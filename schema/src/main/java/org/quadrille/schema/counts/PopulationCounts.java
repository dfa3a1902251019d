package org.quadrille.schema.counts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/** How many rows a load makes, table by table: generates the rows of the population again and counts them. */
public final class PopulationCounts {
    /** The shortest allowed: the number of news items does not depend on it. */
    private static final int NEWS_LENGTH = 300;

    private static final int WHOLE = 100;

    private PopulationCounts() {}

    /**
     * Counts.
     *
     * @param initialTrades whether to count the initial trades too, with all that follows from them: by far the longest
     *     part. Without them, TRADE and the other tables of its source are missing from the result. TRADE_REQUEST,
     *     which a load leaves empty, is always 0
     * @param threads parts counted at the same time
     * @param progress receives how much of the work is done, in percent, and returns whether to continue
     * @throws InterruptedException if {@code progress} returned false
     */
    public static Map<String, Long> of(DatabaseSpec spec, boolean initialTrades, int threads, IntPredicate progress)
            throws InterruptedException {
        List<RowSource> sources = new Population(spec.seed(), spec.scale())
                .sources(NEWS_LENGTH).stream()
                        .filter(source -> initialTrades || !source.tables().contains("trade"))
                        .toList();
        int parts = sources.stream().mapToInt(RowSource::parts).sum();
        AtomicInteger done = new AtomicInteger();
        AtomicBoolean stopped = new AtomicBoolean();
        Map<String, Long> rows = new ConcurrentHashMap<>(Map.of("trade_request", 0L));
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> work = new ArrayList<>();
            for (RowSource source : sources) {
                for (int part = 0; part < source.parts(); part++) {
                    int number = part;
                    work.add(pool.submit(() -> {
                        if (stopped.get()) {
                            return;
                        }
                        Map<String, CountingSink> sinks = new HashMap<>();
                        source.generate(number, table -> sinks.computeIfAbsent(table, t -> new CountingSink()));
                        sinks.forEach((table, sink) -> rows.merge(table, sink.rows(), Long::sum));
                        if (!progress.test(done.incrementAndGet() * WHOLE / parts)) {
                            stopped.set(true);
                        }
                    }));
                }
            }
            for (Future<?> one : work) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the population of " + spec + " cannot be made", e.getCause());
        } finally {
            pool.shutdownNow();
        }
        if (stopped.get()) {
            throw new InterruptedException();
        }
        return new TreeMap<>(rows);
    }

    /** Counts rows and discards them. */
    private static final class CountingSink implements RowSink {
        private long rows;

        long rows() {
            return rows;
        }

        @Override
        public void endRow() {
            rows++;
        }

        @Override
        public void bigint(long value) {}

        @Override
        public void bool(boolean value) {}

        @Override
        public void text(String value) {}

        @Override
        public void text(byte[] utf8, int offset, int length) {}

        @Override
        public void decimal(long unscaled, int scale) {}

        @Override
        public void date(int epochDay) {}

        @Override
        public void timestamp(long epochMicros) {}

        @Override
        public void nul() {}
    }
}
