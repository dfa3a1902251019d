package org.quadrille.vdriver.study;

import java.util.List;
import java.util.Optional;
import org.quadrille.common.study.Slot;
import org.quadrille.common.study.StudyFile;
import org.quadrille.common.study.StudyFolder;
import org.quadrille.common.study.StudyState;

/** Chooses the slots of a study without a plan one by one, from the results so far. */
public interface SlotSearch {
    /**
     * The next slot, with the next number; empty if nothing is left to try. Every slot of these environments so far is
     * filled. The same arguments always give the same answer.
     *
     * @param environments names of the environments that are searched
     */
    Optional<Slot> next(StudyFolder folder, StudyFile file, StudyState state, List<String> environments);

    /** What was found so far, in sentences; mentions each search that ended because a slot was given up. */
    String answer(StudyFolder folder, StudyFile file, StudyState state);
}
