package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.statistics.Bootstrap;
import org.quadrille.statistics.Interval;

/**
 * Response times of the runs of each cell, merged by adding up their histograms. Percentiles are those of all
 * transactions of the cell; their intervals (BCa) come from resampling whole runs, as the transactions of one run are
 * not independent.
 */
public final class MergedResponses {
    private static final double[] PERCENTS = {50, 90, 95, 99};
    /** Points of a curve; more cannot be distinguished on a page. */
    private static final int POINTS = 200;

    private MergedResponses() {}

    /** The histograms of a run in a form compact enough to keep many of them. */
    public static Map<String, PackedHistogram> packed(Map<String, TreeMap<Long, Long>> run) {
        Map<String, PackedHistogram> types = new LinkedHashMap<>();
        run.forEach((code, counts) -> types.put(code, PackedHistogram.of(counts)));
        return types;
    }

    /**
     * Merges the runs of each cell, in the order of the question, with intervals at a level such as 0.95; the seed is
     * that of the draws.
     */
    public static List<ResponseTimes> ofPacked(
            Map<String, List<Map<String, PackedHistogram>>> runs, double level, long seed) {
        List<ResponseTimes> all = new ArrayList<>();
        for (TransactionType type : TransactionType.values()) {
            List<ResponseTimes.OfCell> cells = new ArrayList<>();
            runs.forEach((cell, histograms) -> {
                List<PackedHistogram> ofType = histograms.stream()
                        .filter(h -> h.containsKey(type.code()))
                        .map(h -> h.get(type.code()))
                        .toList();
                if (!ofType.isEmpty()) {
                    cells.add(cell(cell, new Runs(ofType), level, seed));
                }
            });
            if (!cells.isEmpty()) {
                all.add(new ResponseTimes(type.code(), type.title(), cells));
            }
        }
        return all;
    }

    private static ResponseTimes.OfCell cell(String cell, Runs runs, double level, long seed) {
        int n = runs.number;
        int[] once = new int[n];
        Arrays.fill(once, 1);
        double[][] drawn = new double[PERCENTS.length][n < Interval.LEAST_VALUES ? 0 : Bootstrap.RESAMPLES];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < drawn[0].length; i++) {
            int[] times = new int[n];
            for (int k = 0; k < n; k++) {
                // Whole runs are drawn: transactions of one run are not independent of each other.
                times[random.nextInt(n)]++;
            }
            for (int p = 0; p < PERCENTS.length; p++) {
                drawn[p][i] = runs.percentile(times, PERCENTS[p]);
            }
        }
        List<ResponseTimes.Percentile> percentiles = new ArrayList<>();
        for (int p = 0; p < PERCENTS.length; p++) {
            double ms = runs.percentile(once, PERCENTS[p]);
            Interval interval = n < Interval.LEAST_VALUES
                    ? new Interval(Double.NaN, Double.NaN, level, "none, of too few")
                    : Bootstrap.interval(drawn[p], ms, runs.withoutOne(PERCENTS[p]), level);
            percentiles.add(new ResponseTimes.Percentile(
                    PERCENTS[p], ms, interval.low(), interval.high(), level, interval.method() + " of the runs"));
        }
        return new ResponseTimes.OfCell(cell, n, runs.total(once), percentiles, runs.curve(once));
    }

    /**
     * Cumulative counts of each run at every bucket that any run has; by bucket, then run, as only sums over runs are
     * needed.
     */
    private static final class Runs {
        private final int number;
        private final long[] tops;
        private final long[][] cumulated;

        Runs(List<PackedHistogram> histograms) {
            number = histograms.size();
            tops = tops(histograms);
            cumulated = new long[tops.length][number];
            for (int run = 0; run < number; run++) {
                long[][] counts = histograms.get(run).unpacked();
                long sum = 0;
                int next = 0;
                for (int i = 0; i < tops.length; i++) {
                    if (next < counts[0].length && counts[0][next] == tops[i]) {
                        sum += counts[1][next++];
                    }
                    cumulated[i][run] = sum;
                }
            }
        }

        /** Every bucket that any of them has, in ascending order. */
        private static long[] tops(List<PackedHistogram> histograms) {
            long[] all =
                    new long[histograms.stream().mapToInt(PackedHistogram::size).sum()];
            int filled = 0;
            for (PackedHistogram histogram : histograms) {
                System.arraycopy(histogram.unpacked()[0], 0, all, filled, histogram.size());
                filled += histogram.size();
            }
            Arrays.sort(all);
            int kept = 0;
            for (int i = 0; i < all.length; i++) {
                if (i == 0 || all[i] != all[i - 1]) {
                    all[kept++] = all[i];
                }
            }
            return Arrays.copyOf(all, kept);
        }

        long total(int[] times) {
            return upTo(times, tops.length - 1);
        }

        private long upTo(int[] times, int bucket) {
            long[] counts = cumulated[bucket];
            long sum = 0;
            for (int run = 0; run < times.length; run++) {
                sum += times[run] * counts[run];
            }
            return sum;
        }

        /**
         * The lowest bucket up to which this percentage of all transactions lies, in milliseconds, as in a run's own
         * report.
         */
        double percentile(int[] times, double percent) {
            // Halving is what makes thousands of resamples affordable; counts of all buckets would be added up for
            // each.
            double wanted = total(times) * percent;
            int low = 0;
            int high = tops.length - 1;
            while (low < high) {
                int middle = (low + high) / 2;
                if (upTo(times, middle) * 100.0 >= wanted) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return tops[low] / 1_000.0;
        }

        /** The percentile with one run left out, for each run. */
        double[] withoutOne(double percent) {
            double[] all = new double[number];
            for (int run = 0; run < number; run++) {
                int[] times = new int[number];
                Arrays.fill(times, 1);
                times[run] = 0;
                all[run] = percentile(times, percent);
            }
            return all;
        }

        List<ResponseTimes.Point> curve(int[] times) {
            double total = total(times);
            List<ResponseTimes.Point> points = new ArrayList<>();
            double last = -1;
            for (int i = 0; i < tops.length; i++) {
                double share = upTo(times, i) / total;
                if (share - last >= 1.0 / POINTS || i == tops.length - 1) {
                    points.add(new ResponseTimes.Point(tops[i] / 1_000.0, share));
                    last = share;
                }
            }
            return points;
        }
    }
}
