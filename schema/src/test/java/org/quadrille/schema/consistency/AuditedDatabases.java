package org.quadrille.schema.consistency;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.schema.load.TestServer;

/** Two small databases of the kit, one of each role, loaded once for all tests of the audit's lower half. */
public final class AuditedDatabases {
    public static final DatabaseSpec SPEC = new DatabaseSpec(11, new Scale(1, 1, 5, 30), 300);
    private static final List<DatabaseTarget> TARGETS = build();

    private AuditedDatabases() {}

    private static List<DatabaseTarget> build() {
        List<DatabaseTarget> targets = new ArrayList<>();
        for (DatabaseRole role : DatabaseRole.values()) {
            String name = "audited_" + role.name().toLowerCase(Locale.ROOT);
            targets.add(new DatabaseTarget(
                    new DatabaseId(new GroupId(1, 1), role), TestServer.get().address(name), SPEC, Tablespaces.NONE));
        }
        new DatabaseBuilder(PopulationRows::of, new BuildOptions(2, false, false, false), LoadProgress.SILENT)
                .build(targets);
        return targets;
    }

    /** The shared database of a role; tests must not change it permanently. */
    public static DatabaseAddress of(DatabaseRole role) {
        return TARGETS.stream()
                .filter(t -> t.role() == role)
                .findFirst()
                .orElseThrow()
                .address();
    }

    /** The same database as the server's superuser, who may do damage that ordinary roles cannot. */
    public static DatabaseAddress asAdministrator(DatabaseAddress address) {
        return TestServer.get().administrator(address.database());
    }

    /** A copy of the database of a role, which a test may change at will. */
    public static DatabaseAddress copy(DatabaseRole role, String name) throws SQLException {
        try (Connection connection =
                        Engine.of("postgresql").administration(of(role)).connect();
                Statement statement = connection.createStatement()) {
            statement.execute("drop database if exists " + name + " with (force)");
            Engine.of("postgresql").copy(connection, of(role).database(), name, Optional.empty());
        }
        return of(role).withDatabase(name);
    }
}
