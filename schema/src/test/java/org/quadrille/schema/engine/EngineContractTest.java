package org.quadrille.schema.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.engine.Capability;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.consistency.ConsistencyAudit;
import org.quadrille.schema.consistency.ConsistencyResult;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.engine.mariadb.MariadbEngine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseState;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.MariadbTestServer;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.schema.load.TestServer;

/** What every engine promises, and what it may lack (docs/engines.md). The databases of these tests have no rows. */
class EngineContractTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** A SQL file that Java names in full. */
    private static final Pattern NAMED =
            Pattern.compile("(?:files(?:\\(\\))?|FILES)\\s*\\.(text|query|statements|list)\\(\\s*\"([\\w/.-]+)\"\\)");

    /** The files of which an engine that lacks something needs none. */
    private static final Map<Capability, Pattern> NEEDED_FOR = Map.of(
            Capability.FRAME_PLANS, Pattern.compile("plans(?:/.*)?"),
            Capability.POOLERS, Pattern.compile("queries/pooler-.*"),
            Capability.DEPLOYMENT, Pattern.compile("server(?:/.*)?"));

    /** Statements that may answer with anything, and two that a server cannot prepare and every run or load sends. */
    private static final List<String> SHAPE_UNREAD = List.of(
            "queries/frame-calls.sql",
            "queries/session-settings.sql",
            "queries/settle-table.sql",
            "queries/trade-id-start.sql");

    static Stream<Engine> engines() {
        return Engine.all().stream();
    }

    @Test
    void theTestEngineIsAmongThem() {
        assertTrue(engines().anyMatch(engine -> engine instanceof LeanEngine));
        assertTrue(engines().count() > 1);
    }

    private static boolean needless(Engine engine, String name) {
        return NEEDED_FOR.entrySet().stream()
                .anyMatch(needed -> engine.lacks(needed.getKey())
                        && needed.getValue().matcher(name).matches());
    }

    private static TreeSet<String> namedFiles() throws IOException {
        TreeSet<String> names = new TreeSet<>();
        for (String module : List.of("schema", "vconnector", "audit", "vdriver")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                // What only MariaDB's own classes name, no other engine needs.
                for (Path file : files.filter(Files::isRegularFile)
                        .filter(file -> !file.toString().contains("/engine/mariadb/"))
                        .toList()) {
                    NAMED.matcher(Files.readString(file))
                            .results()
                            .map(found -> found.group(1).equals("query")
                                    ? "queries/" + found.group(2) + ".sql"
                                    : found.group(2))
                            .forEach(names::add);
                }
            }
        }
        return names;
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyFileThatTheCodeNamesIsThere(Engine engine) throws IOException {
        TreeSet<String> names = namedFiles();
        assertTrue(names.size() > 30, "names: " + names);
        names.removeIf(name -> needless(engine, name));
        for (String name : names) {
            if (name.contains(".")) {
                assertFalse(engine.files().text(name).isBlank(), name);
            } else {
                assertFalse(engine.files().list(name).isEmpty(), name);
            }
        }
    }

    /** As many parameters and columns as the files of the first engine have. */
    @ParameterizedTest
    @MethodSource("engines")
    void everyQueryTakesTheSameParametersAndGivesTheSameColumns(Engine engine) throws Exception {
        Engine first = Engine.all().get(0);
        DatabaseTarget target = built(engine, "contract_shapes_", DatabaseRole.OLTP);
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> found = new TreeMap<>();
        DatabaseTarget other = built(first, "contract_expected_", DatabaseRole.OLTP);
        try (Connection connection = target.address().connect();
                Connection firsts = other.address().connect()) {
            for (String name : Stream.of("queries", "counts", "inputs", "space")
                    .flatMap(folder -> first.files().list(folder).stream())
                    .toList()) {
                if (needless(engine, name)
                        || SHAPE_UNREAD.contains(name)
                        || first.files().statements(name).size() > 1) {
                    continue;
                }
                expected.put(name, shape(firsts, first.files().text(name)));
                found.put(name, shape(connection, engine.files().text(name)));
            }
        }
        assertEquals(expected, found);
        assertEquals("0 parameters, 2 columns", found.get("queries/table-rows.sql"));
        drop(target);
        drop(other);
    }

    private static String shape(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql.replace("%s", "trade"))) {
            ResultSetMetaData columns = statement.getMetaData();
            return statement.getParameterMetaData().getParameterCount() + " parameters, "
                    + (columns == null ? 0 : columns.getColumnCount()) + " columns";
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void databasesAreMadeStampedResetAndDropped(Engine engine) throws Exception {
        List<String> notes = new ArrayList<>();
        List<DatabaseTarget> targets = List.of(
                target(engine, "contract_oltp_", DatabaseRole.OLTP), target(engine, "contract_dss_", DatabaseRole.DSS));
        builder(notes).build(targets);
        assertEquals(
                engine.lacks(Capability.SERVER_COPIES),
                notes.contains(Capability.SERVER_COPIES.missing(engine.facts())),
                notes.toString());
        for (DatabaseTarget target : targets) {
            assertEquals(DatabaseState.FRESH, DatabaseStatus.of(target).state());
            assertEquals(List.of(), DatabaseStatus.of(target).problems());
        }
        try (Connection connection = targets.get(1).address().connect()) {
            new Identities(engine.files()).usedBy(connection, "run-1");
        }
        assertEquals(DatabaseState.USED, DatabaseStatus.of(targets.get(1)).state());
        builder(notes).reset(targets);
        assertEquals(DatabaseState.FRESH, DatabaseStatus.of(targets.get(1)).state());
        builder(notes).drop(targets, true);
        for (DatabaseTarget target : targets) {
            assertEquals(DatabaseState.ABSENT, DatabaseStatus.of(target).state());
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    void aDatabaseIsCopiedAndTakesThePlaceOfAnother_orTheEngineRefuses(Engine engine) throws Exception {
        DatabaseAddress source = address(engine, "contract_source");
        try (Connection administration = source.administration().connect()) {
            engine.create(administration, source.database(), Optional.empty());
            engine.drop(administration, "contract_former");
            if (engine.lacks(Capability.SERVER_COPIES)) {
                UserError refused = assertThrows(
                        UserError.class,
                        () -> engine.copy(administration, source.database(), "contract_copy", Optional.empty()));
                assertEquals(Capability.SERVER_COPIES.missing(engine.facts()) + ".", refused.getMessage());
                engine.create(administration, "contract_copy", Optional.empty());
            } else {
                engine.copy(administration, source.database(), "contract_copy", Optional.empty());
            }
            if (engine.lacks(Capability.TABLE_SPACES)) {
                UserError refused = assertThrows(
                        UserError.class, () -> engine.create(administration, "contract_space", Optional.of("fast")));
                assertEquals(Capability.TABLE_SPACES.missing(engine.facts()) + ".", refused.getMessage());
            }
            engine.replace(administration, source.database(), "contract_copy", "contract_former");
            source.connect().close();
            engine.drop(administration, source.database());
            engine.drop(administration, "contract_former");
            engine.drop(administration, "contract_former");
        }
        SQLException gone =
                assertThrows(SQLException.class, () -> source.connect().close());
        assertTrue(source.explain(gone).getMessage().contains("does not exist"), source.explain(gone)::getMessage);
        assertFalse(engine.notYet(gone));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void sessionsAreToldApartWaitAndAreEnded(Engine engine) throws Exception {
        DatabaseTarget target = built(engine, "contract_sessions_", DatabaseRole.OLTP);
        String change = engine.files().query("identity-drained");
        try (Connection holder = target.address().connect();
                Connection waiter = target.address().connect();
                Connection observer = target.address().connect()) {
            holder.setAutoCommit(false);
            execute(holder, change);
            long session = engine.session(holder);
            assertFalse(session == engine.session(waiter));
            assertEquals("0", one(observer, engine.files().text("scripts/waiters.sql"), (int) session));
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> {
                try {
                    execute(waiter, change);
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            while (one(observer, engine.files().text("scripts/waiters.sql"), (int) session)
                    .equals("0")) {
                assertFalse(waiting.isDone(), "it has not waited");
                // A server may renew what it says of locks only when nobody has asked for a tenth of a second.
                TimeUnit.MILLISECONDS.sleep(150);
            }
            one(observer, engine.files().text("scripts/end-session.sql"), (int) session);
            waiting.get(1, TimeUnit.MINUTES);
            SQLException ended = assertThrows(SQLException.class, () -> execute(holder, change));
            assertTrue(engine.notYet(ended), ended::toString);
        }
        drop(target);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void anAuditReadsWithItsSessions_whichChangeNothing(Engine engine) throws Exception {
        DatabaseTarget target = built(engine, "contract_audit_", DatabaseRole.OLTP);
        ConsistencyAudit audit = new ConsistencyAudit(new ConsistencyAudit.Options(3, false, true, 1, () -> false));
        List<ConsistencyResult> results = audit.run(List.of(new ConsistencyAudit.Database(
                        engine, target.address()::connectReadOnly, (done, planned) -> {})))
                .get(0);
        assertFalse(results.isEmpty());
        for (ConsistencyResult result : results) {
            for (ConsistencyResult.Sent sent : result.statements()) {
                assertEquals(Optional.empty(), sent.failure(), result.name());
            }
        }
        try (Connection session = target.address().connectReadOnly()) {
            assertThrows(SQLException.class, () -> execute(session, "delete from trade"));
        }
        drop(target);
    }

    private static DatabaseAddress address(Engine engine, String name) {
        DatabaseAddress of =
                (engine instanceof MariadbEngine ? MariadbTestServer.get() : TestServer.get()).address(name);
        return new DatabaseAddress(engine, of.host(), of.port(), name, of.user(), of.password());
    }

    private static DatabaseTarget target(Engine engine, String name, DatabaseRole role) {
        return new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), role),
                address(engine, name + engine.facts().name()),
                new DatabaseSpec(11, new Scale(1, 1, 5, 30), 300),
                Tablespaces.NONE);
    }

    private static DatabaseTarget built(Engine engine, String name, DatabaseRole role) {
        DatabaseTarget target = target(engine, name, role);
        new DatabaseBuilder(spec -> List.of(), new BuildOptions(1, false, false, false), LoadProgress.SILENT)
                .build(List.of(target));
        return target;
    }

    private static void drop(DatabaseTarget target) {
        new DatabaseBuilder(spec -> List.of(), new BuildOptions(1, false, false, false), LoadProgress.SILENT)
                .drop(List.of(target), false);
    }

    private static DatabaseBuilder builder(List<String> notes) {
        return new DatabaseBuilder(spec -> List.of(), new BuildOptions(2, false, true, false), new LoadProgress() {
            @Override
            public Step step(String title, String unit, long total) {
                return amount -> {};
            }

            @Override
            public void note(String line) {
                notes.add(line);
            }
        });
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String one(Connection connection, String sql, int parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, parameter);
            if (!statement.execute()) {
                return "";
            }
            try (ResultSet row = statement.getResultSet()) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
