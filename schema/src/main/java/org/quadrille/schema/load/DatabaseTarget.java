package org.quadrille.schema.load;

import java.util.List;
import org.quadrille.common.config.RunSetup;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.engine.DatabaseAddress;

/** A database that is wanted. @param address its user creates and owns it @param spec what it holds when it is fresh */
public record DatabaseTarget(DatabaseId id, DatabaseAddress address, DatabaseSpec spec, Tablespaces tablespaces) {

    /** All databases of a testbed, in the order of tiles, groups, OLTP before DSS. */
    public static List<DatabaseTarget> all(RunSetup setup) {
        return DatabaseId.all(setup.testbed().tiles().size()).stream()
                .map(id -> of(setup, id))
                .toList();
    }

    /**
     * One database of a testbed.
     *
     * @throws org.quadrille.common.cli.UserError if its password is not where the testbed says
     */
    public static DatabaseTarget of(RunSetup setup, DatabaseId id) {
        Testbed.Database database = setup.testbed().group(id.group()).database(id.role());
        return new DatabaseTarget(
                id,
                DatabaseAddress.of(setup.testbed(), id),
                new DatabaseSpec(
                        setup.testbed().seed(),
                        setup.scale(id.group()),
                        setup.profile().newsItemLength()),
                Tablespaces.of(database.tablespaces()));
    }

    /** The same with another name for its server: that of this address. */
    DatabaseTarget at(DatabaseAddress other) {
        DatabaseAddress same = new DatabaseAddress(
                address.engine(),
                other.host(),
                other.port(),
                address.database(),
                address.user(),
                address.password(),
                address.tls(),
                other.route());
        return new DatabaseTarget(id, same, spec, tablespaces);
    }

    /** What it is in the testbed, for instance {@code tile 1 group 2 OLTP}. */
    public String label() {
        return id.label();
    }

    public DatabaseRole role() {
        return id.role();
    }
}
