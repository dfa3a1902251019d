package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/**
 * The cells of a cpus study: one instance with more and more processors, or more and more instances with some each. The
 * first is what the others are compared with: the one without a limit, or the one instance alone. INVALID runs count, as too
 * few processors make runs INVALID.
 *
 * @param machine processors of the machine; NaN if no run that counts says it
 * @param all all cells, the base first
 */
record CpuLevels(double machine, List<Level> all) {
    /**
     * A cell.
     *
     * @param name what people call it, such as {@code native} or {@code 3 at once}
     * @param instances how many run at the same time
     * @param processors that they may use together
     * @param slots how many count
     * @param values throughput of all instances together by block, of those in which each had some
     * @param each mean throughput of each instance, in their order
     * @param invalid how many of the slots have an INVALID run
     * @param failed checks that failed in them
     * @param cpu busy share of the machine, percent; NaN if it is not known
     * @param near what was within 10 % of its limit, or may have been
     */
    record Level(
            String name,
            int instances,
            double processors,
            int slots,
            TreeMap<Integer, Double> values,
            List<Double> each,
            int invalid,
            SortedSet<String> failed,
            double cpu,
            List<Near> near) {
        double mean() {
            return CpuLevels.mean(values.values());
        }

        boolean unlimited() {
            return name.equals(StudyFile.NATIVE);
        }
    }

    /**
     * What was within 10 % of its limit.
     *
     * @param place the system under test, an instance, or something of the machine
     * @param phases which, and in how many of the blocks that tell; empty for none
     * @param unknown in how many blocks it is not known; empty for none
     */
    public record Near(String place, String phases, String unknown) {}

    /**
     * How many times as much of the base another has, as pairs of the same block show.
     *
     * @param value geometric mean; NaN without a pair
     * @param interval null with fewer than two pairs
     * @param pairs how many there are
     */
    record Times(double value, Interval interval, int pairs) {}

    static CpuLevels of(RecordedStudy study, List<RunRow> rows) {
        double machine = rows.stream()
                .filter(RunRow::counts)
                .mapToDouble(row -> row.limits().processors())
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
        List<Level> all = new ArrayList<>();
        study.slotsByCell().forEach((cell, slot) -> {
            List<List<RunRow>> slots = ScaleLines.slots(rows).stream()
                    .filter(runs -> runs.get(0).attempt().cell().equals(cell) && runs.size() == slot.instances())
                    .toList();
            all.add(level(study, slot, machine, slots));
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
                        ? LocalSpec.processors(IntStream.rangeClosed(1, slot.instances())
                                .mapToObj(i ->
                                        study.file().environment(slot).instance(slot.levels(), i, "the study file"))
                                .toList())
                        : limit.equals(StudyFile.NATIVE) ? machine : Double.parseDouble(limit),
                slots.size(),
                values,
                each.stream().map(CpuLevels::mean).toList(),
                invalid,
                failed,
                slots.stream()
                        .flatMap(List::stream)
                        .mapToDouble(row -> row.values().getOrDefault(ScaleLines.CPU, Double.NaN))
                        .average()
                        .orElse(Double.NaN),
                near(StudyFile.NATIVE.equals(limit) ? 0 : slot.instances(), slots));
    }

    /** Geometric mean; NaN without values. */
    private static double mean(Collection<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }

    /** @param limited instances that have a limit */
    private static List<Near> near(int limited, List<List<RunRow>> slots) {
        List<Near> near = new ArrayList<>();
        for (int i = 1; i <= limited; i++) {
            int instance = i;
            add(
                    near,
                    limited > 1 ? "instance " + i : "the system under test",
                    slots.stream()
                            .flatMap(runs ->
                                    LimitFact.phases(runs.get(0).attempt().facts(), instance, limited).stream())
                            .toList(),
                    slots.size());
        }
        List<Map<String, Set<Integer>>> machine = slots.stream()
                .filter(runs -> runs.stream().anyMatch(row -> row.limits().told()))
                .map(CpuLevels::ofMachine)
                .toList();
        machine.stream()
                .flatMap(slot -> slot.keySet().stream())
                .distinct()
                .sorted()
                .forEach(what -> add(
                        near,
                        what,
                        machine.stream()
                                .map(slot -> slot.getOrDefault(what, Set.of()))
                                .toList(),
                        machine.size()));
        add(near, "the machine", machine.stream().map(slot -> Set.<Integer>of()).toList(), slots.size());
        return near;
    }

    /** Each instance tells of the machine that all of them share. */
    private static Map<String, Set<Integer>> ofMachine(List<RunRow> runs) {
        Map<String, Set<Integer>> near = new TreeMap<>();
        runs.forEach(row -> row.limits()
                .near()
                .forEach((what, phases) ->
                        near.computeIfAbsent(what, w -> new TreeSet<>()).addAll(phases)));
        return near;
    }

    /** Adds what was near a limit or may have been. @param told phases of each block that tells @param blocks all of them */
    private static void add(List<Near> near, String place, List<? extends Collection<Integer>> told, int blocks) {
        TreeMap<Integer, Integer> phases = new TreeMap<>();
        told.forEach(block -> block.forEach(phase -> phases.merge(phase, 1, Integer::sum)));
        int unknown = blocks - told.size();
        if (!phases.isEmpty() || unknown > 0) {
            near.add(new Near(place, inWords(phases, told.size()), unknown == 0 ? "" : "in " + of(unknown, blocks)));
        }
    }

    private static String of(int some, int blocks) {
        return some + " of " + Words.count(blocks, "block");
    }

    /** Phases with the same number of blocks in a row become one part, such as {@code phases 1 to 9 in 2 of 2 blocks}. */
    private static String inWords(TreeMap<Integer, Integer> phases, int blocks) {
        List<String> parts = new ArrayList<>();
        int first = 0;
        for (int phase : phases.keySet()) {
            first = first == 0 ? phase : first;
            if (!phases.get(phase).equals(phases.get(phase + 1))) {
                parts.add((first == phase ? "phase " + phase : "phases " + first + " to " + phase) + " in "
                        + of(phases.get(phase), blocks));
                first = 0;
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
                        .thenComparing(Level::unlimited))
                .toList();
    }

    boolean overCommitted(Level level) {
        return level.processors() > machine;
    }

    /** The level with the most processors that the machine still has for all; empty if none has so few. */
    Optional<Level> fullyCommitted() {
        return rising().stream().filter(level -> !overCommitted(level)).reduce((one, other) -> other);
    }

    /**
     * The level with half of the processors, or half as many instances; empty if there is none, or if the processors are
     * shared: with the drivers without a limit, with other instances where they are over-committed.
     */
    Optional<Level> half(Level level) {
        return all.stream()
                .filter(one -> !level.unlimited() && !one.unlimited())
                .filter(one -> level.instances() == 1
                        ? 2 * one.processors() == level.processors()
                        : 2 * one.instances() == level.instances() && level.processors() <= machine)
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
                Math.exp(mean), spread ? PairedT.interval(logs, confidence).map(Math::exp) : null, logs.length);
    }
}
