package org.quadrille.study.campaign;

import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.quadrille.study.analysis.InstanceRuns;
import org.quadrille.study.analysis.Spread;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyPlan;
import org.quadrille.study.format.StudyState;

/** The runs of a study so far, as a pilot for its plan. */
public final class Pilot {
    private Pilot() {}

    /**
     * How much runs of one cell differ within a block; empty with fewer than three blocks in which each cell has a run
     * that gives the primary metric.
     *
     * @throws org.quadrille.common.cli.UserError if the files of the study folder are missing or damaged
     */
    public static Optional<Spread> spread(StudyFolder folder, StudyFile study) {
        if (!Files.exists(folder.journal())) {
            return Optional.empty();
        }
        String text = StudyInput.read(folder.studyFile()).text();
        StudyPlan plan = StudyPlan.read(folder.plan(), text);
        StudyState state = StudyState.of(plan.slots(), Journal.read(folder.journal()), study.retries());
        Map<Integer, Map<String, Double>> blocks = new TreeMap<>();
        for (Attempt attempt : state.counting()) {
            boolean durable = durable(study, plan, attempt);
            Double value = InstanceRuns.read(folder, attempt.runs())
                    .worst(study.primary())
                    .observed(attempt.cell(), attempt.block(), attempt.order(), durable)
                    .values()
                    .get(study.primary());
            if (value != null && value > 0 && attempt.excluded().isEmpty()) {
                blocks.computeIfAbsent(attempt.block(), b -> new TreeMap<>()).put(attempt.cell(), value);
            }
        }
        Set<String> cells = new HashSet<>(plan.cells());
        return Spread.of(List.copyOf(blocks.values()), cells.size());
    }

    private static boolean durable(StudyFile study, StudyPlan plan, Attempt attempt) {
        return plan.slots().stream()
                .filter(slot -> slot.number() == attempt.slot())
                .allMatch(slot -> study.durable(slot.environment(), slot.levels()));
    }
}
