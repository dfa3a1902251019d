package org.quadrille.schema.engine.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.consistency.SessionSource;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.MariadbTestServer;

/** How several sessions come to read one moment. */
class MariadbSnapshotTest {
    private static final Engine ENGINE = Engine.of("mariadb");

    private static DatabaseAddress address;

    @BeforeAll
    static void make() throws SQLException {
        address = MariadbTestServer.get().address("snapshots");
        execute(MariadbTestServer.get().administrator("mysql"), "create or replace database snapshots");
        execute(
                address,
                "create table counted (n integer)",
                "insert into counted values (1)",
                "create table others as select n from counted");
    }

    @Test
    void nothingIsCommittedBetweenTheBeginningsOfTwoSessions() throws Exception {
        try (Connection first = address.connectReadOnly();
                Connection second = address.connectReadOnly();
                Connection other = address.connectReadOnly()) {
            List<CompletableFuture<Void>> changes = new ArrayList<>();
            Optional<String> alone = ENGINE.atOneMoment(other, () -> {
                begin(first);
                changes.add(CompletableFuture.runAsync(() -> change("counted")));
                // Long enough for a change that nobody stops.
                assertThrows(TimeoutException.class, () -> changes.get(0).get(500, TimeUnit.MILLISECONDS));
                begin(second);
            });
            assertEquals(Optional.empty(), alone);
            changes.get(0).get(1, TimeUnit.MINUTES);
            assertEquals("1", count(first));
            assertEquals("1", count(second));
            assertEquals("2", count(other));
        }
    }

    /** As if the audit were gone: the server itself lets the others go on, and what was read is of no one moment. */
    @Test
    void ifTheLockIsHeldForTooLongTheServerReleasesItAndTheAuditFails() throws Exception {
        try (Connection other = address.connectReadOnly()) {
            assertThrows(
                    SQLException.class,
                    () -> ENGINE.atOneMoment(
                            other,
                            () -> CompletableFuture.runAsync(() -> change("others"))
                                    .orTimeout(30, TimeUnit.SECONDS)
                                    .join()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aLostSessionTakesNoMoreStatements_andWithoutAnyTheAuditEnds(int lost) throws Exception {
        DatabaseTarget built =
                MariadbRefusalsTest.target(MariadbTestServer.get().address("lost" + lost));
        MariadbRefusalsTest.builder(spec -> List.of()).build(List.of(built));
        List<Connection> opened = Collections.synchronizedList(new ArrayList<>());
        SessionSource sessions = () -> {
            opened.add(built.address().connectReadOnly());
            return opened.get(opened.size() - 1);
        };
        List<List<ConsistencyResult>> results = new ConsistencyAudit(
                        new ConsistencyAudit.Options(2, false, false, 0, () -> false))
                .run(List.of(new ConsistencyAudit.Database(ENGINE, sessions, (done, planned) -> {
                    if (done == 1) {
                        opened.subList(0, lost).forEach(MariadbSnapshotTest::lose);
                    }
                })));
        List<String> failures = results.get(0).stream()
                .flatMap(check -> check.statements().stream())
                .flatMap(sent -> sent.failure().stream())
                .toList();
        assertFalse(failures.isEmpty());
        assertEquals(lost == 1, failures.size() == 1, failures::toString);
    }

    private static void lose(Connection session) {
        try {
            session.abort(Runnable::run);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aUserWithoutTheRightReadsWithOneSession_andIsToldHowToGetIt() throws Exception {
        execute(
                MariadbTestServer.get().administrator("mysql"),
                "create or replace user 'few'@'127.0.0.1' identified by '"
                        + MariadbTestServer.get().password() + "'",
                "grant select on snapshots.* to 'few'@'127.0.0.1'");
        DatabaseAddress few = new DatabaseAddress(
                ENGINE,
                address.host(),
                address.port(),
                address.database(),
                "few",
                MariadbTestServer.get().password());
        List<String> told = new ArrayList<>();
        Object results = new ConsistencyAudit(new ConsistencyAudit.Options(2, false, false, 0, () -> false))
                .run(List.of(
                        new ConsistencyAudit.Database(ENGINE, few::connectReadOnly, new ConsistencyAudit.Listener() {
                            @Override
                            public void answered(int done, int planned) {
                                assertTrue(done <= planned);
                            }

                            @Override
                            public void alone(String reason) {
                                told.add(reason);
                            }
                        })));
        assertEquals(
                List.of("one session reads, as its user may not stop commits for a moment"
                        + " (grant reload on *.* to 'few'@'127.0.0.1')"),
                told,
                results::toString);
    }

    private static void change(String table) {
        try {
            execute(address, "update " + table + " set n = n + 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void begin(Connection session) throws SQLException {
        try (Statement statement = session.createStatement()) {
            for (String sql : ENGINE.files().statements("queries/snapshot-begin.sql")) {
                statement.execute(sql);
            }
        }
    }

    private static String count(Connection session) throws SQLException {
        try (Statement statement = session.createStatement();
                ResultSet row = statement.executeQuery("select n from counted")) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(DatabaseAddress address, String... statements) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
