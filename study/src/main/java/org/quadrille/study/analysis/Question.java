package org.quadrille.study.analysis;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is asked of the runs, fixed before they are looked at.
 *
 * @param primary key of the metric that the finding is about
 * @param better its better direction; null for the one that {@link Metric#of} gives
 * @param marginPercent a change within this is "the same", percent of the base
 * @param alpha chance of a false alarm for the whole question, such as 0.05
 * @param power share of studies in which the stated smallest change would have been detected, such as 0.9
 * @param design how the runs were ordered
 * @param cells names of the cells; the first is the base of the headline
 * @param environments the environment of each cell, by the cell's name; empty where each cell is an environment of its
 *     own
 * @param planned planned runs by cell; empty if there is no plan
 * @param notDurable cells that were declared to lose data in a power cut
 * @param seed of everything random, so that the same runs give the same page
 */
@RecordBuilder
public record Question(
        String primary,
        Better better,
        double marginPercent,
        double alpha,
        double power,
        Design design,
        List<String> cells,
        Map<String, String> environments,
        Map<String, Integer> planned,
        Set<String> notDurable,
        long seed) {
    /** How runs were ordered. */
    public enum Design {
        /** Each block has one run of each cell, in random order. */
        BLOCKS,
        /** Each block has one run of each cell, always in the same order. */
        ALTERNATING,
        /** All of one cell, then all of the next, then the first again: order and environment are confounded. */
        SERIAL,
        /** Existing runs, in whatever order they were made. */
        FREE;

        /** Whether a run has partners in its block. */
        public boolean blocked() {
            return this == BLOCKS || this == ALTERNATING;
        }
    }

    public Question {
        cells = List.copyOf(cells);
        // In one order, so that the same study gives the same file.
        environments = Collections.unmodifiableMap(new LinkedHashMap<>(environments));
        planned = Collections.unmodifiableMap(new LinkedHashMap<>(planned));
        notDurable = Collections.unmodifiableSet(new LinkedHashSet<>(notDurable));
    }

    /** A question with the usual settings: margin 2 %, alpha 0.05, power 0.9. */
    public static Question of(String primary, Design design, List<String> cells) {
        return QuestionBuilder.builder()
                .primary(primary)
                .marginPercent(2)
                .alpha(0.05)
                .power(0.9)
                .design(design)
                .cells(cells)
                .environments(Map.of())
                .planned(Map.of())
                .notDurable(Set.of())
                .seed(1)
                .build();
    }

    public String environment(String cell) {
        return environments.getOrDefault(cell, cell);
    }

    /** A metric with the direction that the question gives to the primary one. */
    public Metric metric(String key) {
        Metric known = Metric.of(key);
        return better == null || !key.equals(primary) ? known : new Metric(key, known.title(), known.unit(), better);
    }
}
