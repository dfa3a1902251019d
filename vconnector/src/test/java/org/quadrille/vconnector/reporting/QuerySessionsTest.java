package org.quadrille.vconnector.reporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.WorkerException;
import org.quadrille.common.log.QueryLog;
import org.quadrille.common.time.RunClock;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.ReportingQuery;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.population.Population;
import org.quadrille.testing.Await;
import org.quadrille.vconnector.session.TradingHouse;

@Timeout(120)
class QuerySessionsTest {
    private static final Population POPULATION = new Population(7, new Scale(2, 1, 5, 30));
    private static final long HOUR = 3_600_000_000L;

    private static EmbeddedServer server;
    private static DatabaseAddress database;

    @TempDir
    private Path folder;

    private final List<String> failures = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void create() throws SQLException, IOException {
        server = TradingHouse.sharedServer();
        database = TradingHouse.create(server, DatabaseRole.DSS);
    }

    @AfterAll
    static void drop() throws SQLException {
        try (Connection admin = server.address("postgres").connect()) {
            Engine.of("postgresql").drop(admin, database.database());
        }
    }

    private static QueryInputs inputs(int session) {
        return new QueryInputs(POPULATION, 5, 1, 2, session);
    }

    private QuerySessions open(DatabaseAddress address, int sessions) {
        return QuerySessions.open(
                address,
                IntStream.rangeClosed(1, sessions)
                        .mapToObj(QuerySessionsTest::inputs)
                        .toList(),
                new QueryLog(folder, "r", "connector-2"));
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(folder.resolve("connector-2-queries.csv"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RunClock now() {
        return RunClock.startingAt(RunClock.wallMicros());
    }

    @Test
    void everySessionSendsAllQueriesOfARoundInItsOrder() throws InterruptedException {
        QuerySessions sessions = open(database, 2);
        sessions.start(now(), HOUR, failures::add);
        int all = ReportingQuery.values().length;
        Await.await("a round of both", () -> sent(1).size() >= all && sent(2).size() >= all);
        sessions.drain();
        sessions.abort();
        assertEquals(List.of(), failures);
        for (int session = 1; session <= 2; session++) {
            List<String> expected = Stream.of(inputs(session).round())
                    .map(ReportingQuery::label)
                    .toList();
            assertEquals(expected, sent(session).subList(0, all));
        }
        assertTrue(lines().stream().skip(2).allMatch(line -> line.matches("[12],[a-z-]+,\\d+,\\d+,\\d+,")));
    }

    private List<String> sent(int session) {
        return lines().stream()
                .filter(line -> line.startsWith(session + ","))
                .map(line -> line.split(",")[1])
                .toList();
    }

    @Test
    void theyEndWithTheSchedule() {
        QuerySessions sessions = open(database, 1);
        sessions.start(now(), 0, failures::add);
        // In it they would send some, if they did not end by themselves.
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
        sessions.drain();
        assertEquals(2, lines().size());
    }

    /** A failure is a rollback on the server, and those of a session are far apart. */
    @Test
    void aQueryThatFailsIsLoggedAndNoneFollowsSoon() throws InterruptedException {
        QuerySessions sessions = open(server.address("postgres"), 1);
        sessions.start(now(), HOUR, failures::add);
        Await.await("some queries", () -> lines().size() > 2);
        sessions.drain();
        assertEquals(List.of(), failures);
        assertEquals(3, lines().size());
        assertTrue(lines().get(2).endsWith(",0,42P01"), lines().get(2));
    }

    @Test
    void anAbortEndsThemAtOnce() throws InterruptedException {
        QuerySessions sessions = open(database, 3);
        sessions.start(now(), HOUR, failures::add);
        Await.await("some queries", () -> lines().size() > 5);
        sessions.abort();
        int written = lines().size();
        sessions.abort();
        assertEquals(List.of(), failures);
        assertEquals(written, lines().size());
    }

    @Test
    void aDatabaseThatIsNotThereIsNamed() {
        WorkerException refused =
                assertThrows(WorkerException.class, () -> open(server.address("no_such_database"), 1));
        assertTrue(refused.getMessage().contains("no_such_database"), refused.getMessage());
    }

    @Test
    void theSeedGivesOrderAndParameters() {
        QueryInputs one = inputs(1);
        QueryInputs same = inputs(1);
        Set<List<ReportingQuery>> orders = new HashSet<>();
        Set<String> drawn = new HashSet<>();
        for (int round = 0; round < 20; round++) {
            List<ReportingQuery> order = new ArrayList<>(List.of(one.round()));
            assertEquals(order, List.of(same.round()));
            assertEquals(Set.of(ReportingQuery.values()), Set.copyOf(order));
            orders.add(order);
            for (ReportingQuery query : order) {
                Object[] parameters = one.parameters(query);
                assertArrayEquals(parameters, same.parameters(query));
                drawn.add(query + Arrays.toString(parameters));
            }
        }
        assertEquals(20, orders.size());
        assertTrue(drawn.size() > 150, drawn.size() + " parameters");
        assertNotEquals(List.of(inputs(1).round()), List.of(inputs(2).round()));
    }

    /** One of a question mark for each parameter, and all 33 tables. */
    @Test
    void theQueriesReadEveryTable() {
        Set<String> words = new TreeSet<>();
        for (String engine : List.of("postgresql", "mariadb")) {
            for (ReportingQuery query : ReportingQuery.values()) {
                String sql = Engine.of(engine).files().text("reporting/" + query.label() + ".sql");
                assertEquals(
                        inputs(1).parameters(query).length,
                        sql.chars().filter(c -> c == '?').count(),
                        query.label());
                words.addAll(Arrays.asList(sql.split("[^a-z_]+")));
            }
        }
        assertEquals(
                Set.of(),
                Tables.NAMES.stream().filter(table -> !words.contains(table)).collect(Collectors.toSet()));
    }
}
