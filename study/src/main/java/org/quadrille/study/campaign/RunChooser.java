package org.quadrille.study.campaign;

import java.util.List;
import java.util.Optional;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/** Chooses the slots of a study without a plan one by one, from the results so far. */
public interface RunChooser {
    /**
     * The next slot, with the next number, of the environments with these names; empty if nothing is left to try. Every
     * slot of theirs so far is filled. The same arguments always give the same answer.
     */
    Optional<Slot> next(StudyFolder folder, StudyFile file, StudyState state, List<String> environments);

    /** What was found so far, in sentences; mentions each environment that ended because a slot was given up. */
    String answer(StudyFolder folder, StudyFile file, StudyState state);
}
