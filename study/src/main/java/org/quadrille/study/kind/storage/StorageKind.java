package org.quadrille.study.kind.storage;

import java.util.List;
import java.util.Optional;
import org.quadrille.common.cli.Words;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;

/** How fast places for data, index, temporary files and write-ahead log are, for numbers of sessions. */
public final class StorageKind implements Kind {
    @Override
    public String word() {
        return "storage";
    }

    @Override
    public String about() {
        return "places for data and write-ahead log";
    }

    @Override
    public List<Object> parts() {
        return List.of(new StorageChecks(), (KindPage.Maker) StoragePage::new);
    }

    @Override
    public boolean needsPlaces() {
        return true;
    }

    /** A ranking needs two layouts, unless chance alone is to be seen, and a metric of which more or less is better. */
    static final class StorageChecks implements KindChecks {
        @Override
        public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
            if (Metric.of(study.primary()).better() == Better.NEITHER) {
                return Optional.of("key \"primary\" is " + Words.quoted(study.primary())
                        + ", of which neither more nor less is better, so that nothing can be ranked; write another, such as"
                        + " tpsV, tps.mix or p90.TR.");
            }
            long layouts = cells.stream()
                    .map(c -> study.places(c.cell().environment(), c.cell().levels()))
                    .distinct()
                    .count();
            return study.same() || layouts >= 2
                    ? Optional.empty()
                    : Optional.of(
                            "a storage study needs two layouts; name the places in the environments, or as a factor such"
                                    + " as \"local.wal\": [\"disk\", \"memory\"].");
        }

        @Override
        public List<String> notes(StudyFile study, int cells) {
            return KindChecks.ofBlocks(study, "nothing is tested but the ranks of layouts");
        }
    }
}
