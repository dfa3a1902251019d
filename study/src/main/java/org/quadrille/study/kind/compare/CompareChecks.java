package org.quadrille.study.kind.compare;

import java.util.List;
import java.util.Optional;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.campaign.PrimaryMetric;
import org.quadrille.study.format.StudyFile;

/** A comparison needs something to compare. */
final class CompareChecks implements KindChecks {
    @Override
    public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
        return cells.size() >= 2
                ? PrimaryMetric.problem(study.primary(), cells)
                : Optional.of(
                        "a comparison needs two cells; name another environment, or a factor such as \"pacing.sessions\": [2, 8].");
    }

    @Override
    public List<String> notes(StudyFile study, int cells) {
        return KindChecks.ofBlocks(study, "the results are descriptive only");
    }
}
