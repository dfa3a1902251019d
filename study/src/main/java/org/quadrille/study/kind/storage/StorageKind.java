package org.quadrille.study.kind.storage;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.quadrille.common.cli.Words;
import org.quadrille.study.analysis.Better;
import org.quadrille.study.analysis.Metric;
import org.quadrille.study.campaign.Cell;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.KindChecks;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.LocalSpec;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.page.KindPage;

/** How fast places for data, index, temporary files and write-ahead log are, for numbers of sessions. */
public final class StorageKind extends Kind {
    public StorageKind() {
        super("storage", "places for data and write-ahead log", new StorageChecks(), (KindPage.Maker) StoragePage::new);
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
            Optional<String> engine = engine(study, cells);
            if (engine.isPresent()) {
                return engine;
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

        /** What engines do must not be taken for what places do. */
        private static Optional<String> engine(StudyFile study, List<CellSetup> cells) {
            Set<String> engines = new TreeSet<>();
            cells.forEach(cell -> engines.add(cell.setup().testbed().engine()));
            return cells.stream()
                    .filter(cell -> {
                        Cell of = cell.cell();
                        String said =
                                study.places(of.environment(), of.levels()).get(LocalSpec.ENGINE);
                        return said == null
                                ? engines.size() > 1
                                : !said.equals(cell.setup().testbed().engine());
                    })
                    .findFirst()
                    .map(cell -> "key \"environments." + cell.cell().environment() + ".places\" does not say the"
                            + " engine of its testbed, which storage studies compare as a part of the layout; write \"engine\": \""
                            + cell.setup().testbed().engine() + "\" into it.");
        }

        @Override
        public List<String> notes(StudyFile study, List<CellSetup> cells) {
            return KindChecks.ofBlocks(study, "nothing is tested but the ranks of layouts");
        }
    }
}
