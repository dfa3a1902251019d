package org.quadrille.study.kind.storage;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Change;
import org.quadrille.study.analysis.Metric;

/**
 * What a storage study found for its primary metric.
 *
 * @param layouts in the order of the cells
 * @param sessions numbers of sessions, from the lowest; 0 alone if the study does not vary them
 * @param matrix a row for each layout, in it an entry for each number of sessions
 * @param rankings one for each number of sessions; none without a verdict
 * @param effects main effects of the places, in the order data, index, temp, wal; for each effect first over all
 *     numbers of sessions, then for each of them
 * @param changes pairs of layouts whose order changes with the sessions
 * @param sentences the findings in words: ranks, changes of order, effects
 */
@RecordBuilder
public record StorageAnalysis(
        Metric metric,
        List<Layout> layouts,
        List<Integer> sessions,
        List<List<Entry>> matrix,
        List<Ranking> rankings,
        List<PlaceEffect> effects,
        List<OrderChange> changes,
        List<String> sentences,
        List<String> warnings) {
    /** The mark on everything about a layout that loses data in a power cut. */
    public static final String NOT_DURABLE = "not durable";

    public StorageAnalysis {
        layouts = List.copyOf(layouts);
        sessions = List.copyOf(sessions);
        matrix = List.copyOf(matrix);
        rankings = List.copyOf(rankings);
        effects = List.copyOf(effects);
        changes = List.copyOf(changes);
        sentences = List.copyOf(sentences);
        warnings = List.copyOf(warnings);
    }

    /**
     * Judges the runs by the primary metric of an analysis with all cells as one question.
     *
     * @throws IllegalArgumentException if two cells have the same layout and the same number of sessions
     */
    public static StorageAnalysis of(Analysis analysis, List<StorageCell> cells) {
        return new StorageAnalyst(new StorageTable(analysis, cells)).analysis();
    }

    /** The same without ranks, effects and sentences, for a study that is not finished. */
    public StorageAnalysis withoutVerdict() {
        return StorageAnalysisBuilder.builder(this)
                .rankings(List.of())
                .effects(List.of())
                .changes(List.of())
                .sentences(List.of())
                .build();
    }

    /**
     * A layout.
     *
     * @param places where each place is, by its name, for the places that any layout names
     * @param durable false if a power cut loses what was committed
     */
    public record Layout(String name, Map<String, String> places, boolean durable) {
        /** Its name, marked if it is not durable. */
        public String marked() {
            return durable ? name : name + " (" + NOT_DURABLE + ")";
        }
    }

    /**
     * An entry of the matrix.
     *
     * @param cell empty if the study has none of this layout with this number of sessions
     * @param n runs that give the metric
     * @param mean in the metric's unit; NaN without a run
     * @param low lower end of the mean's interval at {@code level}; NaN with fewer than two runs
     * @param failed counting runs that failed because of the layout
     * @param carries whether at most one in ten of its counting runs failed
     */
    public record Entry(
            String cell, int n, double mean, double low, double high, double level, int failed, boolean carries) {}

    /**
     * The layouts with one number of sessions. Layouts in different ranks all differ significantly. At every boundary
     * inside a rank, some layout above does not differ significantly from one below.
     *
     * @param sessions 0 if the study does not vary them
     * @param blocks complete blocks used; 0 without blocks
     * @param ranks best rank first
     * @param left layouts that have no rank: they do not carry the load, or have no value
     * @param pairs every pair of ranked layouts
     */
    public record Ranking(
            int sessions, int blocks, String method, List<Rank> ranks, List<String> left, List<Pair> pairs) {
        public Ranking {
            ranks = List.copyOf(ranks);
            left = List.copyOf(left);
            pairs = List.copyOf(pairs);
        }

        /** Whether every pair was tested; one that was not is descriptive only. */
        public boolean tested() {
            return pairs.stream().noneMatch(pair -> Double.isNaN(pair.p()));
        }

        /** Rank of a layout, from 1; 0 if it has none. */
        public int rank(String layout) {
            return ranks.stream()
                    .filter(rank -> rank.layouts().contains(layout))
                    .mapToInt(Rank::rank)
                    .findFirst()
                    .orElse(0);
        }
    }

    /** A rank, from 1; the layout with the best mean is first. */
    public record Rank(int rank, List<String> layouts) {
        public Rank {
            layouts = List.copyOf(layouts);
        }
    }

    /**
     * Two layouts with one number of sessions; the change is in percent of the base.
     *
     * @param p of the test; NaN without one
     * @param pHolm the same after Holm's correction over all pairs with this number of sessions
     * @param apart whether they differ significantly
     */
    public record Pair(String base, String other, Change change, double p, double pHolm, boolean apart) {}

    /**
     * What moving one place does, over all pairs of layouts that differ in this place alone.
     *
     * @param place {@code data}, {@code index}, {@code temp} or {@code wal}
     * @param from where it is in the base of the percentage
     * @param sessions 0 for all numbers of sessions together
     * @param blocks blocks in which all of these pairs have values
     * @param change of the metric, the geometric mean over pairs, with an interval over the blocks
     * @param p of the test; NaN with too few blocks
     * @param pHolm the same after Holm's correction over all effects of the same kind: those over all sessions
     *     together, or those with this number of sessions
     */
    @RecordBuilder
    public record PlaceEffect(
            String place,
            String from,
            String to,
            int sessions,
            int pairs,
            int blocks,
            Change change,
            double p,
            double pHolm) {}

    /**
     * Two layouts whose order changes, where neither order is due to chance.
     *
     * @param firstBetter number of sessions with which the first is better
     * @param secondBetter the next number with which they can be told apart, and the second is better
     */
    public record OrderChange(String first, String second, int firstBetter, int secondBetter) {}
}
