package org.quadrille.study.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The values of every cell, from the observations that count, in the order of time. */
record Samples(Question question, List<Observation> observations) {
    Samples {
        observations = observations.stream()
                .sorted(Comparator.comparingInt(Observation::order))
                .toList();
    }

    /** Observations of a cell that count and have the metric, in the order of time. */
    List<Observation> of(String cell, String metric) {
        return observations.stream()
                .filter(o -> o.cell().equals(cell) && o.counts() && o.values().containsKey(metric))
                .toList();
    }

    double[] values(String cell, String metric) {
        return plain(of(cell, metric), metric);
    }

    static double[] plain(List<Observation> runs, String metric) {
        return runs.stream().mapToDouble(o -> o.values().get(metric)).toArray();
    }

    /**
     * The blocks in which all of these cells have the metric, in block order: a list for each block, in the order of
     * the cells.
     */
    List<List<Observation>> blocks(List<String> cells, String metric) {
        Map<Integer, List<Observation>> all = new TreeMap<>();
        for (String cell : cells) {
            for (Observation run : of(cell, metric)) {
                if (run.block() > 0) {
                    all.computeIfAbsent(run.block(), b -> new ArrayList<>()).add(run);
                }
            }
        }
        // Runs were added cell by cell, so a complete block has exactly these cells in this order.
        return all.values().stream()
                .filter(runs -> runs.stream().map(Observation::cell).toList().equals(cells))
                .toList();
    }

    /** Values of a metric by block, then cell. */
    static double[][] table(List<List<Observation>> blocks, String metric) {
        return blocks.stream().map(runs -> plain(runs, metric)).toArray(double[][]::new);
    }

    /** Keys of all metrics that are not 0 in every counting run, the primary first; without those of single machines. */
    List<String> metrics() {
        TreeSet<String> keys = new TreeSet<>();
        observations.stream()
                .filter(Observation::counts)
                .flatMap(o -> o.values().entrySet().stream())
                .filter(value -> value.getValue() != 0)
                .forEach(value -> keys.add(value.getKey()));
        keys.remove(question.primary());
        keys.removeIf(Metric::ofMachine);
        List<String> all = new ArrayList<>(List.of(question.primary()));
        all.addAll(keys);
        return all;
    }
}
