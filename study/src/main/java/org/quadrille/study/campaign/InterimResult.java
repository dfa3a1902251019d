package org.quadrille.study.campaign;

import java.util.OptionalDouble;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/** What the runs so far say, without a verdict: people who see interim verdicts stop when the result suits them. */
public interface InterimResult {
    /** The interval of the primary metric so far, in a few words; empty as long as there is none. */
    String interval(StudyFolder folder, StudyFile file, StudyState state);

    /** Half of the width of that interval in percent; empty as long as there is none. */
    OptionalDouble halfWidth(StudyFolder folder, StudyFile file, StudyState state);
}
