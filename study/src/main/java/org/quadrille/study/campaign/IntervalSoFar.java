package org.quadrille.study.campaign;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Comparison;
import org.quadrille.study.analysis.InstanceRuns;
import org.quadrille.study.analysis.Observation;
import org.quadrille.study.analysis.ObservationBuilder;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.analysis.RunMetrics;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/**
 * What the runs so far say: the intervals that the page will show, for the primary metric only and without a verdict.
 * People who see interim verdicts stop when the result suits them.
 */
public class IntervalSoFar {
    private static final int FEWEST = 3;

    /** Metrics by run: those of a counting run do not change. */
    private final Map<String, RunMetrics> read = new HashMap<>();

    /**
     * The widest interval of the primary metric so far, in a few words that name its cells; empty as long as there is none.
     */
    public String interval(StudyFolder folder, StudyFile file, StudyState state) {
        List<Comparison> all = comparisons(folder, file, state);
        return all.stream()
                .max(Comparator.comparingDouble(IntervalSoFar::halfWidth))
                .map(pair -> String.format(
                        Locale.ROOT,
                        "%s against %s %+.1f to %+.1f %%%s",
                        pair.cells().other(),
                        pair.cells().base(),
                        pair.change().low(),
                        pair.change().high(),
                        all.size() == 1 ? "" : ", the widest of " + all.size() + " intervals"))
                .orElse("");
    }

    /** Half of the width of that interval in percent; empty as long as there is none. */
    public OptionalDouble halfWidth(StudyFolder folder, StudyFile file, StudyState state) {
        return comparisons(folder, file, state).stream()
                .mapToDouble(IntervalSoFar::halfWidth)
                .max();
    }

    private static double halfWidth(Comparison pair) {
        return (pair.change().high() - pair.change().low()) / 2;
    }

    /** Comparisons of every cell with its base; none until all of them have an interval. */
    private List<Comparison> comparisons(StudyFolder folder, StudyFile file, StudyState state) {
        if (!file.kind().compares()) {
            return List.of();
        }
        List<Observation> observations = state.counting().stream()
                .map(attempt -> observation(folder, file, state, attempt))
                .toList();
        RecordedStudy study = new RecordedStudy(folder, file, List.of(), state);
        List<String> cells = study.cells();
        // With an interval for some cells only, the study could end as precise enough while others have hardly a run.
        boolean enough = cells.size() > 1
                && cells.stream()
                        .allMatch(cell -> observations.stream()
                                        .filter(one -> one.cell().equals(cell)
                                                && one.counts()
                                                && !one.values().isEmpty())
                                        .count()
                                >= FEWEST);
        if (!enough) {
            return List.of();
        }
        Map<String, String> bases = study.bases();
        List<Comparison> pairs = Analysis.of(study.question(), observations).primary().comparisons().stream()
                .filter(pair ->
                        pair.cells().base().equals(bases.get(pair.cells().other())))
                .toList();
        boolean known = pairs.stream()
                .allMatch(pair -> Double.isFinite(pair.change().low())
                        && Double.isFinite(pair.change().high()));
        return known ? pairs : List.of();
    }

    private Observation observation(StudyFolder folder, StudyFile file, StudyState state, Attempt attempt) {
        RunMetrics metrics = read.computeIfAbsent(
                attempt.run(), run -> InstanceRuns.read(folder, attempt.runs()).worst(file.primary()));
        Slot slot = state.slot(attempt.slot()).orElseThrow();
        Observation all = metrics.observed(
                attempt.cell(), attempt.block(), attempt.order(), file.durable(slot.environment(), slot.levels()));
        Double primary = all.values().get(file.primary());
        return ObservationBuilder.builder(all)
                .values(primary == null ? Map.of() : Map.of(file.primary(), primary))
                .excluded(attempt.excluded())
                .pulse(Map.of())
                .build();
    }
}
