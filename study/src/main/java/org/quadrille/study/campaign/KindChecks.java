package org.quadrille.study.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.RunOrder;
import org.quadrille.study.format.StudyFile;

/** What a kind of study demands of its cells before the first run, beyond what every study demands. */
public interface KindChecks {
    static KindChecks of(Kind kind) {
        return kind.part(KindChecks.class);
    }

    /** What is wrong with the keys of its own, before there are cells; a sentence each. */
    default List<String> keys(StudyFile study) {
        return List.of();
    }

    /** What is wrong with the cells: a sentence that names the key and the fix; empty if nothing is. */
    Optional<String> problem(StudyFile study, List<CellSetup> cells);

    /** What should be known before the study begins, a sentence each. */
    List<String> notes(StudyFile study, List<CellSetup> cells);

    /** Only an interval of each cell against the first, as the page has it, can end a study. */
    static Optional<String> until(StudyFile study) {
        return study.until() == null
                ? Optional.empty()
                : Optional.of("key \"until\" waits for the interval of a comparison, which a "
                        + study.kind().word() + " study does not have; write \"blocks\" with a fixed number instead.");
    }

    /** The notes of a study that is planned in blocks. @param few what few blocks mean, as a clause */
    static List<String> ofBlocks(StudyFile study, String few) {
        List<String> notes = new ArrayList<>();
        if (study.plannedBlocks() < StudyChecks.FEWEST_PAIRS) {
            notes.add("With fewer than " + StudyChecks.FEWEST_PAIRS + " blocks " + few + "; " + study.plannedBlocks()
                    + " blocks are planned.");
        }
        if (study.order() == RunOrder.SERIAL) {
            notes.add("In serial order a change of the machine over time cannot be told from a difference between"
                    + " environments; page 1 will say so.");
        }
        return notes;
    }
}
