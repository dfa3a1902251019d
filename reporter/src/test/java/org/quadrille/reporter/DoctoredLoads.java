package org.quadrille.reporter;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.workload.DatabaseRole;

/** Databases that had lost rows of their load before the run, or gained some. */
final class DoctoredLoads {
    private static final String CHECK = "loaded-rows";

    private DoctoredLoads() {}

    static List<Doctoring> all() {
        List<Doctoring> all = new ArrayList<>();
        for (String table : List.of("trade", "news_item.ni_item", "customer")) {
            for (DatabaseRole role : DatabaseRole.values()) {
                all.add(Doctoring.run(
                        "a loaded row of " + table + " that is missing in " + role,
                        run -> run.found(table, role, LoadedTables.less(1)),
                        "d, " + table + ": ",
                        CHECK));
            }
        }
        all.add(Doctoring.run(
                "a row too few in one part of a large table, and one too many in another",
                run -> run.found("settlement", DatabaseRole.DSS, LoadedTables.less(0)),
                "settlement: 1 of 200 parts wrong; they have 288000 rows, not 288000",
                CHECK));
        all.add(Doctoring.run(
                "rows that only another database of the same size has, within what a seed may give",
                run -> run.found("account_permission", DatabaseRole.OLTP, LoadedTables.less(1)),
                "account_permission: ",
                CHECK));
        all.add(Doctoring.run(
                "a row too many in all databases",
                run -> {
                    for (int group = 1; group <= 4; group++) {
                        run.found(group, "zip_code", DatabaseRole.OLTP, LoadedTables.less(-1));
                        run.found(group, "zip_code", DatabaseRole.DSS, LoadedTables.less(-1));
                    }
                },
                "zip_code: ",
                CHECK));
        all.add(Doctoring.run(
                "values that the load did not give",
                run -> run.found("news_item values", DatabaseRole.OLTP, LoadedTables.less(20)),
                "news_item values: 1 of 200 parts wrong; they have 180 rows as loaded, not 200",
                CHECK));
        all.add(Doctoring.run(
                "holdings that nobody compared",
                run -> run.found("holding_summary values", DatabaseRole.DSS, t -> null),
                "holding_summary values: not checked before the run",
                CHECK));
        all.add(Doctoring.run(
                "a table that nobody looked at",
                run -> run.found("watch_item", DatabaseRole.OLTP, t -> null),
                "watch_item: not checked before the run",
                CHECK));
        return all;
    }
}
