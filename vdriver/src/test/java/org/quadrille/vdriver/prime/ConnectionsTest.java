package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.Profiles;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.control.ConnectorWorker.Witness;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.vdriver.init.LoopbackTestbed;

class ConnectionsTest {
    private static final Endpoint CONNECTOR = new Endpoint(WorkerKind.CONNECTOR, 1, "h", 1, 2);

    /** Four groups on one server; the size of a pool follows from 2 sessions and the demo's senders. */
    private static Testbed testbed() {
        Testbed plan = LoopbackTestbed.make();
        return Testbeds.complete(plan, "t", Path.of(".")).testbed();
    }

    private static Connections connections(Testbed testbed, String profile) {
        return new Connections(testbed, Profiles.load(profile, Path.of(".")));
    }

    /** The profile {@code hybrid} has one in each DSS database. */
    @ParameterizedTest
    @CsvSource({"DSS, 1, true", "DSS, 2, false", "OLTP, 1, false"})
    void soDoSessionsOfReportingQueries(DatabaseRole role, int more, boolean refused) {
        Testbed testbed = testbed();
        int allowed = testbed.group(1, 1).database(role).poolSize() + more;
        Connections connections = connections(testbed, "hybrid");
        add(connections, 1, role, new Entry("connection limit (role)", Integer.toString(allowed)));
        assertEquals(refused ? 1 : 0, connections.problems().size(), connections.problems()::toString);
    }

    @ParameterizedTest
    @CsvSource({"-1, 3, true", "0, 3, false", "1, 3, false", "0, 4, true"})
    void poolsAndChecksNeedWhatTheServerAllows(int more, int reserved, boolean refused) {
        Testbed testbed = testbed();
        int needed = 2 * GroupId.PER_TILE * (testbed.group(1, 1).oltp().poolSize() + 1);
        Connections connections = connections(testbed, "demo");
        for (int group = 1; group <= GroupId.PER_TILE; group++) {
            for (DatabaseRole role : DatabaseRole.values()) {
                add(
                        connections,
                        group,
                        role,
                        new Entry("max_connections", Integer.toString(needed + 3 + more)),
                        new Entry("superuser_reserved_connections", Integer.toString(reserved)));
            }
        }
        assertEquals(refused ? 1 : 0, connections.problems().size(), connections.problems()::toString);
        if (refused) {
            String problem = connections.problems().get(0);
            assertTrue(problem.contains("127.0.0.1:5432 allows " + (needed - 1) + " connections"), problem);
            assertTrue(problem.contains("raise max_connections of the server by 1 or more"), problem);
        }
    }

    /** One database has a limit of its own, and all share the role. */
    @Test
    void aRoleAndADatabaseHaveLimitsToo() {
        Testbed testbed = testbed();
        int pool = testbed.group(1, 1).oltp().poolSize();
        Connections connections = connections(testbed, "demo");
        Entry role = new Entry("connection limit (role)", "10");
        Entry database = new Entry("connection limit (database)", Integer.toString(pool));
        add(connections, 1, DatabaseRole.OLTP, role, database);
        add(
                connections,
                1,
                DatabaseRole.DSS,
                role,
                new Entry("connection limit (database)", Integer.toString(pool + 1)));
        int needed = 2 * (pool + 1);
        assertEquals(
                List.of(
                        "The database \""
                                + testbed.group(1, 1).oltp().database()
                                + "\" of the server 127.0.0.1:5432 allows " + pool
                                + " connections, but the pool of its database and the checks need " + (pool + 1)
                                + "; raise its limit: alter database \""
                                + testbed.group(1, 1).oltp().database() + "\" connection limit " + (pool + 1)
                                + ", or set smaller values of poolSize in the testbed.",
                        "The role \"" + testbed.group(1, 1).oltp().user()
                                + "\" of the server 127.0.0.1:5432 allows 10 connections, but the pools of its 2 databases"
                                + " and the checks need " + needed + "; raise its limit: alter role \""
                                + testbed.group(1, 1).oltp().user() + "\" connection limit " + needed
                                + ", or set smaller values of poolSize in the testbed."),
                connections.problems());
    }

    /** Whether two names of the testbed mean one server says the server, not its names. */
    @ParameterizedTest
    @CsvSource({"one, true", "another, false"})
    void whatIsReachedByTwoNamesIsOneServer(String second, boolean refused) {
        Testbed testbed = Testbeds.complete(LoopbackTestbed.make("localhost"), "t", Path.of("."))
                .testbed();
        int pool = testbed.group(1, 1).oltp().poolSize();
        Connections connections = connections(testbed, "demo");
        Entry most = new Entry("max_connections", Integer.toString(pool + 4));
        connections.add(CONNECTOR, facts(DatabaseRole.OLTP, most).withWitness(of("one")));
        connections.add(CONNECTOR, facts(DatabaseRole.DSS, most).withWitness(of(second)));
        assertEquals(refused ? 1 : 0, connections.problems().size(), connections.problems()::toString);
        connections
                .problems()
                .forEach(problem -> assertTrue(
                        problem.startsWith("The server 127.0.0.1:5432 alias localhost:5432 allows " + (pool + 1)
                                + " connections, but the pools of its 2 databases and the checks need " + 2 * (pool + 1)
                                + ";"),
                        problem));
    }

    private static Witness of(String server) {
        return new Witness(List.of(new Entry(DatabaseFacts.SERVER, server)), null, null, null, null);
    }

    private static DatabaseFacts facts(DatabaseRole role, Entry... settings) {
        return DatabaseFacts.found(
                role, "18", List.of(), List.of(settings), List.of(), List.of(), List.of(), List.of());
    }

    private static void add(Connections connections, int group, DatabaseRole role, Entry... settings) {
        connections.add(new Endpoint(WorkerKind.CONNECTOR, group, "h", 1, 2), facts(role, settings));
    }
}
