package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.Moments;
import org.quadrille.statistics.Summary;

/** The runs of cells, counted and described. */
final class Cells {
    private Cells() {}

    static CellSummary summary(Question question, List<Observation> observations, String cell) {
        Map<String, Integer> voids = new TreeMap<>();
        Map<String, Integer> failures = new TreeMap<>();
        int attempts = 0;
        int counted = 0;
        int excluded = 0;
        int valid = 0;
        int failed = 0;
        for (Observation o : observations) {
            if (!o.cell().equals(cell)) {
                continue;
            }
            attempts++;
            counted += o.fills() ? 1 : 0;
            excluded += o.fills() && !o.counts() ? 1 : 0;
            if (!o.fills()) {
                voids.merge(o.remark().isEmpty() ? "no reason given" : o.remark(), 1, Integer::sum);
            } else if (o.failed()) {
                failed++;
                for (String check : o.remark().split(", ")) {
                    failures.merge(check.isEmpty() ? "no reason given" : check, 1, Integer::sum);
                }
            } else if (o.counts() && !o.verdict().equals(RunFault.BY_EVENTS)) {
                valid++;
            }
        }
        int counting = counted - excluded;
        double share = counting == 0 ? Double.NaN : 100.0 * failed / counting;
        return CellSummaryBuilder.builder()
                .cell(cell)
                .planned(question.planned().get(cell))
                .attempts(attempts)
                .counted(counted)
                .voided(attempts - counted)
                .voidReasons(voids)
                .excluded(excluded)
                .valid(valid)
                .failed(failed)
                .failedReasons(failures)
                .failedShare(share)
                .notDurable(question.notDurable().contains(cell))
                .carries(!(share > CellSummary.MOST_FAILED_PERCENT))
                .build();
    }

    static CellValues values(Question question, String cell, List<Observation> runs, String metric) {
        double level = 1 - question.alpha();
        if (runs.isEmpty()) {
            return described(cell, List.of(), null, null, level, 0);
        }
        double[] values = Samples.plain(runs, metric);
        Summary summary = Summary.of(values);
        List<CellValues.RunValue> all = new ArrayList<>();
        int outliers = 0;
        for (int i = 0; i < values.length; i++) {
            Observation o = runs.get(i);
            boolean outlier = summary.outlier(values[i]);
            outliers += outlier ? 1 : 0;
            all.add(new CellValues.RunValue(o.run(), o.block(), o.order(), values[i], outlier, o.notDurable()));
        }
        return described(cell, all, summary, Lines.orNull(() -> Moments.of(values)), level, outliers);
    }

    /** A cell of which only the number of runs, mean and spread are known. */
    static CellValues summarised(String cell, Moments moments, double level) {
        return described(cell, List.of(), null, moments, level, 0);
    }

    private static CellValues described(
            String cell,
            List<CellValues.RunValue> values,
            Summary summary,
            Moments moments,
            double level,
            int outliers) {
        Interval interval = moments == null
                ? null
                : Lines.orNull(() -> Interval.ofT(
                        moments.mean(), moments.sd() / Math.sqrt(moments.n()), moments.n() - 1, level, "t"));
        // A single value has no moments.
        double mean = moments != null ? moments.mean() : summary != null ? summary.median() : Double.NaN;
        double sd = moments == null ? Double.NaN : moments.sd();
        boolean known = summary != null;
        return CellValuesBuilder.builder()
                .cell(cell)
                .values(values)
                .n(moments != null ? moments.n() : values.size())
                .mean(mean)
                .sd(sd)
                .cvPercent(mean > 0 ? 100 * sd / mean : Double.NaN)
                .min(known ? summary.min() : Double.NaN)
                .q1(known ? summary.lowerQuartile() : Double.NaN)
                .median(known ? summary.median() : Double.NaN)
                .q3(known ? summary.upperQuartile() : Double.NaN)
                .max(known ? summary.max() : Double.NaN)
                .meanLow(interval == null ? Double.NaN : interval.low())
                .meanHigh(interval == null ? Double.NaN : interval.high())
                .level(level)
                .outliers(outliers)
                .build();
    }
}
