package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.vconnector.session.TradingHouse;

/** The OLTP database of group 1.1 on a real server, and what a connector says of it. */
final class InspectedDatabase {
    private static final DatabaseId ID = new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP);

    private InspectedDatabase() {}

    static DatabaseAddress create(EmbeddedServer server) throws Exception {
        DatabaseAddress database = TradingHouse.create(server);
        try (Connection connection = database.connect()) {
            new Identities(database.files()).role(connection, ID.role());
        }
        return database;
    }

    /** What it says, which has to be without a problem. */
    static DatabaseFacts facts(DatabaseAddress database, Rows rows) {
        DatabaseFacts facts = new DatabaseInspector(
                        new DatabaseTarget(ID, database, TradingHouse.SPEC, Tablespaces.NONE), null)
                .facts(rows, rows == Rows.NONE ? null : 0L);
        assertEquals("", facts.problem());
        return facts;
    }

    static Map<String, String> texts(List<Entry> entries) {
        return entries.stream().collect(Collectors.toMap(Entry::name, Entry::value, (a, b) -> b, TreeMap::new));
    }
}
