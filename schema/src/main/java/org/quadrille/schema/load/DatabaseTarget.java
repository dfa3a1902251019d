package org.quadrille.schema.load;

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
        String label, DatabaseAddress address, DatabaseSpec spec, DatabaseRole role, Tablespaces tablespaces) {}
