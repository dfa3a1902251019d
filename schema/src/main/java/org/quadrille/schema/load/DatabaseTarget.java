package org.quadrille.schema.load;

import java.util.ArrayList;
import java.util.List;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.DatabaseAddress;
import org.quadrille.schema.db.DatabaseSpec;

/**
 * A database that is wanted.
 *
 * @param label what it is in the testbed, for instance {@code tile 1 group 2 OLTP}
 * @param address where; its user makes and owns it
 * @param spec what it holds when it is fresh
 * @param role its role
 * @param tablespaces where its files go
 */
public record DatabaseTarget(
        String label, DatabaseAddress address, DatabaseSpec spec, DatabaseRole role, Tablespaces tablespaces) {

    /** All databases of a testbed, in the order of tiles, groups, OLTP before DSS. */
    public static List<DatabaseTarget> all(RunSetup setup) {
        List<DatabaseTarget> targets = new ArrayList<>();
        for (int tile = 1; tile <= setup.testbed().tiles().size(); tile++) {
            for (int group = 1; group <= 4; group++) {
                DatabaseSpec spec = new DatabaseSpec(
                        setup.testbed().seed(),
                        setup.scale(tile, group),
                        setup.profile().newsItemLength());
                for (DatabaseRole role : DatabaseRole.values()) {
                    Testbed.Database database =
                            setup.testbed().group(tile, group).database(role);
                    targets.add(new DatabaseTarget(
                            "tile " + tile + " group " + group + " " + role,
                            DatabaseAddress.of(database),
                            spec,
                            role,
                            Tablespaces.of(database.tablespaces())));
                }
            }
        }
        return targets;
    }
}
