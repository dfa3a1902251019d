package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.quadrille.common.cli.Words;
import org.quadrille.statistics.Interval;
import org.quadrille.statistics.PairedT;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.LimitFact;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/**
 * The cells of a cpus study: one instance with more and more processors, or more and more instances with some each. The
 * first is what the others are compared with: the one without a limit, or the one instance alone. INVALID runs count, as too
 * few processors make runs INVALID.
 *
 * @param machine processors of the machine; NaN if no run says it
 * @param all all cells, the base first
 */
record CpuLevels(double machine, List<Level> all) {
    private static final String CPU = "cpu.shared";

    /**
     * A cell.
     *
     * @param name what people call it, such as {@code native} or {@code 3 at once}
     * @param instances how many run at the same time
     * @param processors that they may use together
     * @param values throughput of all instances together by block
     * @param each mean throughput of each instance, in their order
     * @param invalid how many slots have an INVALID run
     * @param failed checks that failed in them
     * @param cpu busy share of the machine, percent; NaN if it is not known
     * @param near what was within 10 % of its limit
     */
    record Level(
            String name,
            int instances,
            double processors,
            TreeMap<Integer, Double> values,
            List<Double> each,
            int invalid,
            SortedSet<String> failed,
            double cpu,
            List<Near> near) {
        double mean() {
            return CpuLevels.mean(values.values());
        }
    }

    /**
     * What was within 10 % of its limit.
     *
     * @param place the machine, the system under test or an instance
     * @param phases which, and in how many of the runs
     */
    public record Near(String place, String phases) {}

    /**
     * How many times as much of the base another has, as pairs of the same block show.
     *
     * @param value geometric mean; NaN without a pair
     * @param interval null with fewer than two pairs
     */
    record Times(double value, Interval interval) {}

    static CpuLevels of(RecordedStudy study, List<RunRow> rows) {
        double machine = rows.stream()
                .mapToDouble(row -> row.limits().processors())
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        List<Level> all = new ArrayList<>();
        study.slotsByCell().forEach((cell, slot) -> {
            Map<Integer, List<RunRow>> slots = new TreeMap<>();
            rows.stream()
                    .filter(row -> row.attempt().cell().equals(cell) && row.counts())
                    .forEach(row -> slots.computeIfAbsent(row.attempt().slot(), s -> new ArrayList<>())
                            .add(row));
            slots.values().removeIf(runs -> runs.size() < slot.instances());
            all.add(level(study, slot, machine, List.copyOf(slots.values())));
        });
        return new CpuLevels(machine, List.copyOf(all));
    }

    private static Level level(RecordedStudy study, Slot slot, double machine, List<List<RunRow>> slots) {
        String primary = study.file().primary();
        TreeMap<Integer, Double> values = new TreeMap<>();
        List<List<Double>> each = IntStream.range(0, slot.instances())
                .mapToObj(i -> (List<Double>) new ArrayList<Double>())
                .toList();
        int invalid = 0;
        SortedSet<String> failed = new TreeSet<>();
        for (List<RunRow> runs : slots) {
            Attempt attempt = runs.get(0).attempt();
            // Nothing at all has no logarithm, and is no throughput.
            if (runs.stream().allMatch(row -> row.values().getOrDefault(primary, 0.0) > 0)) {
                runs.forEach(row -> each.get(attempt.runs().indexOf(row.run()))
                        .add(row.values().get(primary)));
                values.put(
                        attempt.block(),
                        runs.stream()
                                .mapToDouble(row -> row.values().get(primary))
                                .sum());
            }
            List<RunRow> bad = runs.stream()
                    .filter(row -> row.verdict().equals("INVALID") && !row.notDurable())
                    .toList();
            invalid += bad.isEmpty() ? 0 : 1;
            bad.forEach(row -> failed.addAll(row.failed()));
        }
        String limit = slot.levels().get(StudyFile.CPUS);
        return new Level(
                limit == null ? slot.cell() : limit,
                slot.instances(),
                limit == null
                        ? promised(study, slot)
                        : limit.equals(StudyFile.NATIVE) ? machine : Double.parseDouble(limit),
                values,
                each.stream().map(CpuLevels::mean).toList(),
                invalid,
                failed,
                slots.stream()
                        .flatMap(List::stream)
                        .mapToDouble(row -> row.values().getOrDefault(CPU, Double.NaN))
                        .average()
                        .orElse(Double.NaN),
                near(slot.instances(), slots));
    }

    /** Geometric mean; NaN without values. */
    private static double mean(Collection<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }

    private static double promised(RecordedStudy study, Slot slot) {
        return IntStream.rangeClosed(1, slot.instances())
                .mapToDouble(i -> study.file()
                        .environment(slot)
                        .instance(slot.levels(), i, "the study file")
                        .cpus())
                .sum();
    }

    private static List<Near> near(int instances, List<List<RunRow>> slots) {
        Map<String, TreeMap<Integer, Integer>> counts = new LinkedHashMap<>();
        for (List<RunRow> runs : slots) {
            Map<String, TreeSet<Integer>> slot = new LinkedHashMap<>();
            for (int i = 1; i <= instances; i++) {
                String place = instances > 1 ? "instance " + i : "the system under test";
                LimitFact.phases(runs.get(0).attempt().facts(), i, instances)
                        .ifPresent(phases -> slot.computeIfAbsent(place, p -> new TreeSet<>())
                                .addAll(phases));
            }
            // Each instance tells of the machine that all of them share.
            runs.forEach(row -> row.limits()
                    .near()
                    .forEach((name, phases) -> slot.computeIfAbsent("machine " + name, p -> new TreeSet<>())
                            .addAll(phases)));
            slot.forEach((place, phases) -> phases.forEach(
                    phase -> counts.computeIfAbsent(place, p -> new TreeMap<>()).merge(phase, 1, Integer::sum)));
        }
        List<Near> near = new ArrayList<>();
        counts.forEach((place, phases) -> near.add(new Near(place, inWords(phases, slots.size()))));
        return near;
    }

    /** Phases with the same number of runs in a row become one part, such as {@code 1 to 9 in 2 of 2 runs}. */
    private static String inWords(TreeMap<Integer, Integer> phases, int runs) {
        List<String> parts = new ArrayList<>();
        int first = phases.firstKey();
        for (int phase : phases.keySet()) {
            if (!phases.get(phase).equals(phases.get(phase + 1))) {
                parts.add((first == phase ? "" + phase : first + " to " + phase) + " in " + phases.get(phase) + " of "
                        + Words.count(runs, "run"));
                first = phases.higherKey(phase) == null ? first : phases.higherKey(phase);
            }
        }
        return String.join(", ", parts);
    }

    /** Whether nothing was measured yet. */
    boolean nothing() {
        return all.stream().allMatch(level -> level.values().isEmpty());
    }

    Level base() {
        return all.get(0);
    }

    /** The levels from the fewest processors to the most; the base is among them. */
    List<Level> rising() {
        return all.stream()
                .sorted(Comparator.comparingDouble(Level::processors)
                        // Without a limit is more than all that the machine has.
                        .thenComparing(level -> level.name().equals(StudyFile.NATIVE)))
                .toList();
    }

    boolean overCommitted(Level level) {
        return level.processors() > machine;
    }

    /** The level with the most processors that the machine still has for all; empty if none has so few. */
    Optional<Level> fullyCommitted() {
        return rising().stream().filter(level -> !overCommitted(level)).reduce((one, other) -> other);
    }

    /** The level with half of the processors of another; empty if there is none. */
    Optional<Level> half(Level level) {
        return all.stream()
                .filter(one -> !one.name().equals(StudyFile.NATIVE))
                .filter(one -> 2 * one.processors() == level.processors())
                .findFirst();
    }

    /** How many times as much of one level another has. @param confidence level of the interval */
    static Times times(Level base, Level other, double confidence) {
        double[] logs = other.values().keySet().stream()
                .filter(base.values()::containsKey)
                .mapToDouble(block ->
                        Math.log(other.values().get(block) / base.values().get(block)))
                .toArray();
        double mean = IntStream.range(0, logs.length)
                .mapToDouble(i -> logs[i])
                .average()
                .orElse(Double.NaN);
        boolean spread = logs.length > 1 && IntStream.range(1, logs.length).anyMatch(i -> logs[i] != logs[0]);
        return new Times(
                Math.exp(mean), spread ? PairedT.interval(logs, confidence).map(Math::exp) : null);
    }
}
