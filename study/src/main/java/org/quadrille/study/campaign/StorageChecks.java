package org.quadrille.study.campaign;

import java.util.List;
import java.util.Optional;
import org.quadrille.study.format.StudyFile;

/** A ranking needs two layouts, unless chance alone is to be seen. */
final class StorageChecks implements KindChecks {
    @Override
    public Optional<String> problem(StudyFile study, List<CellSetup> cells) {
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
