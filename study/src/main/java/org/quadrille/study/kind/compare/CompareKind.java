package org.quadrille.study.kind.compare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.campaign.PrimaryMetric;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;
import org.quadrille.study.page.PairsPage;

/** What two or more environments, or levels of factors, do differently. */
public final class CompareKind extends Kind {
    public CompareKind() {
        super("compare", "two or more environments", new CompareChecks(), (KindPage.Maker) PairsPage::new);
    }

    @Override
    public Map<String, String> templates() {
        Map<String, String> all = new LinkedHashMap<>(super.templates());
        all.put("cpus", "more and more processors, as a comparison");
        return all;
    }

    /** A comparison needs something to compare. */
    private static final class CompareChecks implements KindChecks {
        @Override
        public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
            return cells.size() >= 2
                    ? PrimaryMetric.problem(study.primary(), cells)
                    : Optional.of(
                            "a comparison needs two cells; name another environment, or a factor such as \"pacing.sessions\": [2, 8].");
        }

        @Override
        public List<String> notes(StudyFile study, List<CellSetup> cells) {
            return KindChecks.ofBlocks(study, "the results are descriptive only");
        }
    }
}
