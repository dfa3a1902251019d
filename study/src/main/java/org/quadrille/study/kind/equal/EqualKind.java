package org.quadrille.study.kind.equal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.InstanceRoom;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;

/** What equal instances do to each other when they run at the same time. */
public final class EqualKind extends Kind {
    public EqualKind() {
        super("equal", "equal instances at once", new EqualChecks(), (KindPage.Maker) EqualPage::new);
    }

    @Override
    public boolean instances() {
        return true;
    }

    @Override
    public boolean allValid() {
        return true;
    }

    @Override
    public Optional<Map.Entry<String, String>> base() {
        return Optional.of(Map.entry(StudyFile.INSTANCES, "1"));
    }

    /** Equal instances need a metric of which one can be the worst, and a machine that has room for all of them. */
    private static final class EqualChecks implements KindChecks {
        @Override
        public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
            if (Metric.of(study.primary()).better() == Better.NEITHER) {
                return Optional.of(
                        "key \"primary\" is \"" + study.primary()
                                + "\", of which no instance has the worst; write tpsV, or one of response times such as p90.TO.");
            }
            return InstanceRoom.problem(study, cells);
        }

        @Override
        public List<String> notes(StudyFile study, List<CellSetup> cells) {
            List<String> notes = new ArrayList<>(KindChecks.ofBlocks(study, "the results are descriptive only"));
            InstanceRoom.promised(study, Runtime.getRuntime().availableProcessors())
                    .ifPresent(notes::add);
            if (study.environments().values().stream().anyMatch(spec -> spec.local() != null)) {
                notes.add("All instances share this machine with their drivers, which no limit holds back.");
            }
            return notes;
        }
    }
}
