package org.quadrille.study.kind.storage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.CellSummary;
import org.quadrille.study.analysis.CellValues;
import org.quadrille.study.analysis.MetricAnalysis;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.Question;
import org.quadrille.study.analysis.Question.Design;
import org.quadrille.study.analysis.QuestionBuilder;

/** Made-up runs of layouts. */
abstract class StorageRuns {
    static final int FEW = 2;
    static final int MANY = 8;

    /** Data and WAL, each in memory or on a disk; the last is the second under another name. */
    static final Map<String, Map<String, String>> LAYOUTS = layouts();

    final List<Observation> observations = new ArrayList<>();
    final List<StorageCell> cells = new ArrayList<>();

    static Map<String, Map<String, String>> layouts() {
        Map<String, Map<String, String>> all = new LinkedHashMap<>();
        all.put("disk", Map.of("data", "disk", "wal", "disk"));
        all.put("wal in memory", Map.of("data", "disk", "wal", "memory"));
        all.put("data in memory", Map.of("data", "memory", "wal", "disk"));
        all.put("memory", Map.of("data", "memory", "wal", "memory"));
        all.put("memory again", Map.of("data", "memory", "wal", "memory"));
        return all;
    }

    /** Runs of all layouts in blocks that differ by up to 10 %, with noise. */
    void runs(int blocks, double noise, long seed, ToDoubleBiFunction<String, Integer> truth, int... sessions) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int count : sessions) {
            LAYOUTS.forEach((layout, places) -> cells.add(
                    new StorageCell(layout + " " + count, layout, places, count, !places.containsValue("memory"))));
        }
        for (int block = 1; block <= blocks; block++) {
            double drift = 1 + 0.1 * random.nextDouble();
            for (StorageCell cell : cells) {
                double value = truth.applyAsDouble(cell.layout(), cell.sessions())
                        * drift
                        * Math.exp(noise * random.nextGaussian());
                observe(cell, block, Map.of("tpsV", value));
            }
        }
    }

    void observe(StorageCell cell, int block, Map<String, Double> values) {
        observations.add(Observation.of(
                cell.cell(),
                block,
                observations.size() + 1,
                "r" + observations.size(),
                values.isEmpty() || !cell.durable() ? "INVALID" : "VALID",
                true,
                values,
                cell.durable() ? "" : "durable-commits"));
    }

    StorageAnalysis analysis(Design design) {
        return StorageAnalysis.of(values(question(design)), cells);
    }

    Question question(Design design) {
        Set<String> lost = new LinkedHashSet<>();
        cells.stream().filter(cell -> !cell.durable()).forEach(cell -> lost.add(cell.cell()));
        List<String> names = cells.stream().map(StorageCell::cell).toList();
        return QuestionBuilder.builder(Question.of("tpsV", design, names))
                .notDurable(lost)
                .build();
    }

    /** Only the values by cell, without the rest that a study computes, such as costly resampling. */
    Analysis values(Question question) {
        List<CellValues> values = new ArrayList<>();
        List<CellSummary> summaries = new ArrayList<>();
        for (StorageCell cell : cells) {
            List<CellValues.RunValue> runs = observations.stream()
                    .filter(o -> o.cell().equals(cell.cell()))
                    .map(o -> new CellValues.RunValue(
                            o.run(), o.block(), o.order(), o.values().get(question.primary()), false, false))
                    .toList();
            int n = runs.size();
            double mean = runs.stream()
                    .mapToDouble(CellValues.RunValue::value)
                    .average()
                    .orElseThrow();
            values.add(new CellValues(cell.cell(), runs, n, mean, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.95, 0));
            summaries.add(
                    new CellSummary(cell.cell(), n, n, n, 0, Map.of(), 0, n, 0, Map.of(), 0, !cell.durable(), true));
        }
        MetricAnalysis metric =
                new MetricAnalysis(question.metric(question.primary()), values, null, null, List.of(), List.of(), null);
        return new Analysis(question, summaries, List.of(metric), null, "", List.of(), List.of(), List.of(), "");
    }

    /** WAL in memory doubles, data in memory adds 20 % with many sessions. */
    static double multiplied(String layout, int sessions) {
        Map<String, String> places = LAYOUTS.get(layout);
        return 50
                * (places.get("wal").equals("memory") ? 2 : 1)
                * (places.get("data").equals("memory") && sessions == MANY ? 1.2 : 1);
    }
}
