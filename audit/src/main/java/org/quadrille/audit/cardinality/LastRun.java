package org.quadrille.audit.cardinality;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quadrille.audit.Subject;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.schema.db.Identity;

/** What the last run, or the last audit that used a database, left in it: its {@code databases-after.json}. */
final class LastRun {
    private LastRun() {}

    /**
     * The counts of a database by the run that used it last; empty if no place, a folder of runs or audits, has a
     * record of this run with exactly this load.
     */
    static Optional<Map<String, Long>> counts(Subject subject, String run, List<Path> places) {
        for (Path place : places) {
            ResultsFolder folder = new ResultsFolder(place.resolve(run));
            if (Files.exists(folder.databasesAfter())) {
                Optional<DatabaseSnapshot> snapshot = folder.readDatabases(folder.databasesAfter()).stream()
                        .filter(s -> s.tile() == subject.group().tile()
                                && s.group() == subject.group().group()
                                && s.role() == subject.role())
                        .filter(s -> sameLoad(s.identity(), subject.identity()))
                        .findFirst();
                if (snapshot.isPresent()) {
                    return snapshot.map(DatabaseSnapshot::counts);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean sameLoad(Map<String, String> recorded, Identity identity) {
        return identity.loadedAt().map(Object::toString).equals(Optional.ofNullable(recorded.get("loadedAt")))
                && identity.lastRun().equals(Optional.ofNullable(recorded.get("lastRun")));
    }
}
