package org.quadrille.vdriver.prime;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.workload.GroupId;

/**
 * Checks the counts of loaded rows before a run (workload.md 3.3): its reporter, which judges all tables, would find
 * problems only at the end.
 */
final class LoadedRows {
    /** Tables in which a load makes one row for each trade, whatever the seed. */
    private static final List<String> EXACT = List.of("trade", "settlement");

    private final RunSetup setup;
    private final List<DatabaseSnapshot> databases;

    LoadedRows(RunSetup setup, List<DatabaseSnapshot> databases) {
        this.setup = setup;
        this.databases = List.copyOf(databases);
    }

    /** One sentence for each table that lacks rows of the load, or has too many. */
    List<String> missing() {
        List<String> found = new ArrayList<>();
        for (DatabaseSnapshot database : databases) {
            GroupId group = new GroupId(database.tile(), database.group());
            long loaded = setup.scale(group).initialTrades();
            for (String table : EXACT) {
                Long counted = database.counts().get(table + DatabaseSnapshot.LOADED);
                if (counted != null && counted != loaded) {
                    found.add(
                            "table " + table + " of tile " + group.tile() + ", group " + group.group() + ", "
                                    + database.role() + " has " + counted + " loaded rows, not " + loaded
                                    + "; this run will be INVALID: load the database again with `quadrille db build --replace`.");
                }
            }
        }
        return found;
    }

    /** A sentence if there are databases with too many rows to count in the time allowed. */
    Optional<String> notCounted() {
        long many = databases.stream().filter(d -> !d.loadedCounted()).count();
        return many == 0
                ? Optional.empty()
                : Optional.of("note: " + many + " of " + databases.size()
                        + " databases have more rows than can be counted in a minute; `quadrille audit cardinality` counts"
                        + " them.");
    }
}
