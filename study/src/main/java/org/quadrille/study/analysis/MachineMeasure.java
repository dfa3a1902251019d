package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.quadrille.common.metrics.SampleColumn;

/**
 * A measure of one machine in two cells, as published studies print it: each machine and measure by itself, without
 * blocks and without a correction for their number.
 *
 * @param place what the machine is for in the testbed; empty for a measure of the whole system
 * @param changePercent change of the means in percent of the base's; NaN where that is 0 or less
 * @param test the test that the classic line chooses for these values; null if none can be made
 */
public record MachineMeasure(
        Metric metric, String place, CellValues base, CellValues other, double changePercent, TestLine test) {

    /**
     * Every machine in every cell against the first cell, by measure and machine, then the throughput of the system.
     * Observations that do not count are left out.
     */
    public static List<MachineMeasure> of(Question question, List<Observation> observations) {
        Samples samples = new Samples(question, observations);
        TreeSet<String> keys = new TreeSet<>();
        samples.observations().stream()
                .filter(Observation::counts)
                .forEach(o -> keys.addAll(o.values().keySet()));
        List<MachineMeasure> all = new ArrayList<>();
        List<String> cells = question.cells();
        for (String other : cells.subList(Math.min(1, cells.size()), cells.size())) {
            SampleColumn.ofMachine()
                    .forEach(column -> keys.tailSet(Metric.ofMachine(column, "")).stream()
                            .takeWhile(key -> key.startsWith(Metric.ofMachine(column, "")))
                            .forEach(key -> add(all, samples, measure(column, key), place(column, key), other)));
            Stream.concat(Stream.of(Metric.THROUGHPUT), Metric.rates().stream())
                    .filter(keys::contains)
                    .forEach(key -> add(all, samples, question.metric(key), "", other));
        }
        return all;
    }

    private static Metric measure(SampleColumn column, String key) {
        return new Metric(key, column.compared(), MachineUnit.of(column).title(), Better.NEITHER);
    }

    private static String place(SampleColumn column, String key) {
        return key.substring(Metric.ofMachine(column, "").length());
    }

    private static void add(List<MachineMeasure> all, Samples samples, Metric metric, String place, String other) {
        String key = metric.key();
        Question question = samples.question();
        String base = question.cells().get(0);
        CellValues a = Cells.values(question, base, samples.of(base, key), key);
        CellValues b = Cells.values(question, other, samples.of(other, key), key);
        List<double[]> values = List.of(samples.values(base, key), samples.values(other, key));
        if (values.stream().flatMapToDouble(DoubleStream::of).allMatch(value -> value == 0)) {
            return;
        }
        boolean both = values.stream().allMatch(of -> of.length > 0);
        all.add(new MachineMeasure(
                metric,
                place,
                a,
                b,
                a.mean() > 0 ? 100 * (b.mean() / a.mean() - 1) : Double.NaN,
                both
                        ? ClassicLine.of(List.of(base, other), values, question.alpha())
                                .test()
                        : null));
    }
}
