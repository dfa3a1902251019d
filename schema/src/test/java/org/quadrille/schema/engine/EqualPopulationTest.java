package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.MariadbTestServer;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Progress;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.schema.load.TestServer;
import org.quadrille.testing.EqualTables;

/** Engines load the same rows from one seed. */
class EqualPopulationTest {
    private static final DatabaseSpec SPEC = new DatabaseSpec(11, new Scale(1, 1, 5, 30), 300);

    @BeforeAll
    static void binariesAreThere() {
        MariadbTestServer.assumeBinaries();
    }

    @Test
    void everyTableIsEqualRowByRow() throws Exception {
        DatabaseAddress one = loaded(TestServer.get());
        DatabaseAddress other = loaded(MariadbTestServer.get());
        try (Connection first = one.connect();
                Connection second = other.connect()) {
            first.setAutoCommit(false);
            long rows = 0;
            for (String table : Tables.NAMES) {
                rows += EqualTables.compare(table, first, second);
            }
            assertTrue(rows > 1_500_000, rows + " rows");
        }
    }

    private static DatabaseAddress loaded(EmbeddedServer server) {
        DatabaseTarget target = new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), DatabaseRole.DSS),
                server.address("equal_population"),
                SPEC,
                Tablespaces.NONE);
        new DatabaseBuilder(PopulationRows::of, new BuildOptions(2, true, false, true), Progress.SILENT)
                .build(List.of(target));
        return target.address();
    }
}
