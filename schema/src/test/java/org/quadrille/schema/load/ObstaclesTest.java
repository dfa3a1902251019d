package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.engine.Engine;

/**
 * Whatever keeps a database from being made, the ones that were there before are there afterwards, as they were, or
 * replaced: after each obstacle they are looked at, and once it is out of the way the same command succeeds.
 */
class ObstaclesTest {
    /** A seed of its own: a pristine copy stays while any database of its server holds the same. */
    private static final DatabaseSpec SPEC = new DatabaseSpec(13, new Scale(1, 1, 5, 30), 300);
    /** Long enough for a session of the kit that is on its way out. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final List<String> NAMES = List.of("obstacle_1");

    /** The pristine copy stays from test to test, so that only the first of them loads. */
    @BeforeEach
    void usedDatabases() throws SQLException {
        builder(false).build(targets(NAMES));
        for (String name : NAMES) {
            use(name);
        }
    }

    @AfterEach
    void nothingIsLeftOfAReplacement() throws SQLException {
        administer("alter role quadrille createdb");
        builder(false).drop(targets(NAMES), false);
        assertEquals(Set.of(), databases("obstacle|quadrille_(new|old)_"));
    }

    @AfterAll
    static void noPristineCopyIsLeft() throws SQLException {
        builder(false).drop(targets(NAMES), true);
        assertEquals(Set.of(), databases(pristine()));
    }

    private static String pristine() {
        return Pristine.address(targets(NAMES).get(0)).database();
    }

    /** Those that give a place up do it in one way, which reset shows; in the long form each does. */
    private static Stream<Arguments> commands() {
        return all().limit(Boolean.getBoolean("kit.long") ? Integer.MAX_VALUE : 1);
    }

    private static Stream<Arguments> all() {
        return Stream.of(
                arguments("reset", (Consumer<List<DatabaseTarget>>)
                        targets -> builder(false).reset(targets)),
                arguments("build --replace", (Consumer<List<DatabaseTarget>>)
                        targets -> builder(true).build(targets)),
                arguments("clone --replace", (Consumer<List<DatabaseTarget>>) targets -> {
                    DatabaseTarget original = target("obstacle_0", Tablespaces.NONE);
                    builder(false).build(List.of(original));
                    try {
                        builder(true).copy(original, targets);
                    } finally {
                        builder(false).drop(List.of(original), false);
                    }
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commands")
    void aSessionOfAnotherRoleInTheTargetIsWaitedForAndNamed(String name, Consumer<List<DatabaseTarget>> command)
            throws SQLException {
        try (Connection exporter = TestServer.get().administrator("obstacle_1").connect();
                Statement statement = exporter.createStatement()) {
            statement.execute("set application_name = 'exporter'");
            refused(
                    command,
                    "obstacle_1 cannot be replaced while it is used by a session of user postgres with \"exporter\"");
            assertTrue(exporter.isValid(5), "it may not be ended");
        }
        succeeds(command);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commands")
    void withoutTheTableSpaceNothingIsLost(String name, Consumer<List<DatabaseTarget>> command) throws SQLException {
        Tablespaces gone = new Tablespaces(Optional.of("gone"), Optional.empty(), Optional.empty());
        refused(all -> command.accept(List.of(target("obstacle_1", gone))), "tablespace \"gone\" does not exist");
        succeeds(command);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commands")
    void withoutTheRightToMakeDatabasesTheyAreEmptied_unlessSomebodyUsesThem(
            String name, Consumer<List<DatabaseTarget>> command) throws SQLException {
        administer("alter role quadrille nocreatedb");
        try (Connection exporter = TestServer.get().administrator("obstacle_1").connect()) {
            refused(command, "obstacle_1 cannot be emptied while it is used by a session of user postgres");
            assertTrue(exporter.isValid(5), "it may not be ended");
        }
        succeeds(command);
    }

    @Test
    void aLoadThatBrokeOffIsKeptUntilItCanBeReplaced() throws SQLException {
        for (String name : NAMES) {
            administerIn(name, "update quadrille.identity set state = 'loading', loaded_at = null, role = null");
        }
        builder(false).build(targets(NAMES));
        assertFresh();
    }

    @Test
    void aSessionOfAnotherRoleInThePristineCopyIsNamed() throws SQLException {
        String pristine = pristine();
        try (Connection agent = TestServer.get().administrator(pristine).connect()) {
            refused(
                    builder(false)::reset,
                    pristine + " cannot be copied while it is used by a session of user postgres");
            assertTrue(agent.isValid(5), "it may not be ended");
        }
        succeeds(builder(false)::reset);
    }

    @Test
    void aDatabaseOfAnotherOwnerIsNamed() throws SQLException {
        administer("alter database obstacle_1 owner to postgres");
        try {
            String owner =
                    "obstacle_1 belongs to \"postgres\", so user \"quadrille\" may not replace it; make that user its"
                            + " owner";
            refused(builder(false)::reset, owner);
            refused(builder(true)::build, owner);
        } finally {
            administer("alter database obstacle_1 owner to quadrille");
        }
        succeeds(builder(false)::reset);
    }

    @Test
    void aPreparedTransactionIsNamed() throws SQLException {
        administerIn("obstacle_1", "begin; create table held (id int); prepare transaction 'left behind'");
        try {
            refused(
                    builder(false)::reset,
                    "obstacle_1 cannot be replaced while it is used by the prepared transaction \"left behind\" of user"
                            + " postgres");
        } finally {
            administerIn("obstacle_1", "rollback prepared 'left behind'");
        }
        succeeds(builder(false)::reset);
    }

    @Test
    void aStatementThatIsCancelledLosesNothing() throws Exception {
        CompletableFuture<Void> canceller = CompletableFuture.runAsync(() -> {
            String cancel = "select pg_cancel_backend(pid) from pg_stat_activity where usename = 'quadrille'"
                    + " and state = 'active' and query like 'create database%'";
            try (Connection connection =
                            TestServer.get().administrator("postgres").connect();
                    Statement statement = connection.createStatement()) {
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                for (boolean done = false; !done && System.nanoTime() - end < 0; ) {
                    try (ResultSet cancelled = statement.executeQuery(cancel)) {
                        done = cancelled.next();
                    }
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        refused(builder(false)::reset, "SQLSTATE 57014");
        canceller.get(60, TimeUnit.SECONDS);
        succeeds(builder(false)::reset);
    }

    private static Stream<Arguments> invalid() {
        return Stream.concat(all(), Stream.of(arguments("build", (Consumer<List<DatabaseTarget>>)
                targets -> builder(false).build(targets.subList(0, 1)))));
    }

    /** PostgreSQL marks a database before it drops it, and nothing takes the mark away (documentation of DROP DATABASE). */
    @ParameterizedTest(name = "{0}")
    @MethodSource("invalid")
    void whatAnInterruptedDropHasLeftIsReplaced(String name, Consumer<List<DatabaseTarget>> command)
            throws SQLException {
        administer("update pg_database set datconnlimit = -2 where datname = 'obstacle_1'");
        DatabaseStatus status = DatabaseStatus.of(targets(NAMES).get(0));
        assertEquals(DatabaseState.INVALID, status.state());
        assertTrue(status.problems().get(0).contains("is what an interrupted drop has left"), status::toString);
        command.accept(targets(NAMES));
        assertEquals(
                DatabaseState.FRESH, DatabaseStatus.of(targets(NAMES).get(0)).state());
    }

    @Test
    void whatAnInterruptedDropHasLeftIsDropped_aPristineCopyToo() throws SQLException {
        administer("update pg_database set datconnlimit = -2 where datname in ('obstacle_1', '" + pristine() + "')");
        builder(false).drop(targets(NAMES), true);
        assertEquals(Set.of(), databases("obstacle|" + pristine()));
    }

    @Test
    void anInterruptedReplacementIsTakenUpAgain() throws SQLException {
        DatabaseTarget target = targets(NAMES).get(0);
        administer("create database " + Spares.made(target.address()).database() + " owner quadrille");
        administer("create database " + Spares.replaced(target.address()).database() + " owner quadrille");
        succeeds(builder(false)::reset);
        assertEquals(Set.of(), databases("quadrille_(new|old)_"));
    }

    /** Every ASCII character that is none of control, in two names of the greatest length. */
    @Test
    void anyNameIsTakenAsItIs() throws SQLException {
        StringBuilder ascii = new StringBuilder();
        for (char c = 0x20; c < 0x7f; c++) {
            ascii.append(c);
        }
        String half = ascii.substring(0, 60);
        List<String> odd =
                List.of("1 " + half + "x", "2 " + ascii.substring(60) + "+1 50%41 a?b & c=d ä".substring(0, 20));
        assertEquals(63, odd.get(0).length());
        Set<String> before = databases("");
        builder(false).build(targets(odd));
        try {
            Set<String> made = databases("");
            made.removeAll(before);
            assertEquals(Set.copyOf(odd), made);
            builder(true).build(targets(odd));
            for (DatabaseTarget target : targets(odd)) {
                try (Connection connection = target.address().connect()) {
                    new Identities(Engine.of("postgresql").files()).usedBy(connection, "run");
                }
            }
            builder(false).reset(targets(odd));
            assertEquals(
                    Set.of(DatabaseState.FRESH),
                    Set.of(DatabaseStatus.of(targets(odd).get(1)).state()));
        } finally {
            builder(false).drop(targets(odd), false);
        }
        assertEquals(before, databases(""));
    }

    /** The command fails with this, and every database is what it was. */
    private static void refused(Consumer<List<DatabaseTarget>> command, String message) throws SQLException {
        Map<String, String> before = states();
        UserError error = assertThrows(UserError.class, () -> command.accept(targets(NAMES)));
        assertTrue(error.getMessage().contains(message), error.getMessage());
        states().forEach((name, state) -> assertTrue(
                state.equals(before.get(name)) || state.startsWith("FRESH"),
                () -> name + " was " + before.get(name) + ", is " + state));
        assertEquals(before.keySet(), states().keySet());
        assertEquals(Set.of(), databases("quadrille_(new|old)_"), "nothing is left of the attempt");
    }

    private static void succeeds(Consumer<List<DatabaseTarget>> command) throws SQLException {
        command.accept(targets(NAMES));
        assertFresh();
    }

    private static void assertFresh() {
        for (DatabaseTarget target : targets(NAMES)) {
            DatabaseStatus status = DatabaseStatus.of(target);
            assertEquals(DatabaseState.FRESH, status.state(), status::toString);
            assertEquals(List.of(), status.problems());
        }
    }

    /** State of each database, and how many days of the market it has. */
    private static Map<String, String> states() throws SQLException {
        Map<String, String> states = new TreeMap<>();
        for (DatabaseTarget target : targets(NAMES)) {
            try (Connection connection = target.address().connect();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("select count(*) || ' days' from daily_market")) {
                row.next();
                states.put(
                        target.address().database(), DatabaseStatus.of(target).state() + " " + row.getString(1));
            }
        }
        return states;
    }

    private static Set<String> databases(String pattern) throws SQLException {
        Set<String> names = new TreeSet<>();
        try (Connection connection = TestServer.get().administrator("postgres").connect();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("select datname from pg_database where datname ~ '" + pattern + "'")) {
            while (row.next()) {
                names.add(row.getString(1));
            }
        }
        return names;
    }

    private static void use(String name) throws SQLException {
        administerIn(
                name,
                "update quadrille.identity set last_run = 'run', last_run_at = now()",
                "delete from daily_market");
    }

    private static void administer(String... statements) throws SQLException {
        try (Connection connection = TestServer.get().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static void administerIn(String database, String... statements) throws SQLException {
        try (Connection connection = TestServer.get().administrator(database).connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static DatabaseBuilder builder(boolean replace) {
        return new DatabaseBuilder(
                LightRows::of, new BuildOptions(2, replace, true, false), LoadProgress.SILENT, new Server(PATIENCE));
    }

    private static List<DatabaseTarget> targets(List<String> names) {
        return names.stream().map(name -> target(name, Tablespaces.NONE)).toList();
    }

    private static DatabaseTarget target(String name, Tablespaces tablespaces) {
        return new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                TestServer.get().address(name),
                SPEC,
                tablespaces);
    }
}
