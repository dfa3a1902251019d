package org.quadrille.reporter;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.workload.DatabaseRole;

/** Databases that had lost rows of their load before the run, or gained some. */
final class DoctoredLoads {
    private static final String CHECK = "loaded-rows";

    private DoctoredLoads() {}

    static List<Doctoring> all() {
        List<Doctoring> all = new ArrayList<>();
        for (String table : DatabaseSnapshot.LOADED_TABLES) {
            for (DatabaseRole role : DatabaseRole.values()) {
                all.add(Doctoring.run(
                        "a loaded row of " + table + " that is missing in " + role,
                        run -> run.lose(table, role, 1L),
                        "d, " + table + ": ",
                        CHECK));
            }
            all.add(Doctoring.run(
                    "rows of " + table + " missing in all databases",
                    run -> {
                        for (int group = 1; group <= 4; group++) {
                            run.lose(group, table, DatabaseRole.OLTP, 60_000L);
                            run.lose(group, table, DatabaseRole.DSS, 60_000L);
                        }
                    },
                    "d, " + table + ": ",
                    CHECK));
        }
        all.add(Doctoring.run(
                "a loaded trade too many", run -> run.lose("trade", DatabaseRole.OLTP, -1L), "288001 rows", CHECK));
        all.add(Doctoring.run(
                "a database too large to be counted", run -> run.lose("trade_history", DatabaseRole.OLTP, null), ""));
        return all;
    }
}
