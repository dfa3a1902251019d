package org.quadrille.tests.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Entry;
import org.quadrille.common.time.RunClock;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Route;
import org.quadrille.testing.Await;
import org.quadrille.vconnector.database.ServerWatch;
import org.quadrille.vdriver.local.Replication;

/** The looks at a database whose primary is killed and whose standby is promoted, each of which counts for its own time. */
@Timeout(120)
class WatchedFailoverTest {
    private static final String ROLLED_BACK = "rollbacks";

    @TempDir
    Path folder;

    @Test
    void bothServersAreNamedAndCountForTheirOwnTime() throws Exception {
        try (Replication servers = Replication.of(folder.resolve("first"), folder.resolve("second"))) {
            servers.awaitEqual();
            DatabaseAddress one = servers.primary().administrator("postgres");
            DatabaseAddress address = new DatabaseAddress(
                    one.engine(),
                    one.host(),
                    one.port(),
                    one.database(),
                    one.user(),
                    one.password(),
                    null,
                    new Route(servers.servers(), null));
            rollBack(servers.standby().administrator("postgres"), 1_000);
            List<Entry> before = said(address);
            try (ServerWatch watch = new ServerWatch(address, Duration.ofMillis(200), RunClock.startingAt(0), before)) {
                rollBack(address, 30);
                awaitLook(watch);
                waitFor(one, "*");
                awaitLook(watch);
                waitFor(one, "standby, walreceiver");
                awaitLook(watch);
                servers.primary().kill();
                servers.promote();
                Await.await(
                        "a look at the other server",
                        () -> seen(watch, List.of()).get(ServerWatch.SERVERS).contains("; "));
                rollBack(address, 20);
                Map<String, String> seen = seen(watch, said(address));
                String first = servers.servers().get(0).toString();
                String told = seen.get(ServerWatch.SERVERS);
                assertTrue(told.matches(first + "; \\d+ " + servers.servers().get(1)), told);
                assertEquals("", seen.get(ServerWatch.CHANGE));
                String waited = seen.get(DatabaseFacts.WAITED);
                assertTrue(
                        waited.matches("its own disk alone, then a standby's disk from second \\d+(, then .*)?"),
                        waited);
                long done = Long.parseLong(seen.get(ROLLED_BACK + " before"))
                        + value(said(address), ROLLED_BACK)
                        - value(before, ROLLED_BACK);
                assertTrue(done >= 20 && done < 200, "counted " + done);
            }
        }
    }

    /** As whoever manages a cluster does when a standby comes or goes. */
    private static void waitFor(DatabaseAddress primary, String names) throws Exception {
        try (Connection connection = primary.connect()) {
            Sql.execute(connection, "alter system set synchronous_standby_names = '" + names + "'");
            Sql.execute(connection, "select pg_reload_conf()");
        }
    }

    private static void awaitLook(ServerWatch watch) throws Exception {
        int looks = Integer.parseInt(seen(watch, List.of()).get(ServerWatch.LOOKS));
        Await.await(
                "another look", () -> Integer.parseInt(seen(watch, List.of()).get(ServerWatch.LOOKS)) > looks + 1);
    }

    private static void rollBack(DatabaseAddress address, int times) throws Exception {
        try (Connection connection = address.connect()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < times; i++) {
                Sql.execute(connection, "select 1");
                connection.rollback();
            }
        }
    }

    private static List<Entry> said(DatabaseAddress address) throws Exception {
        List<Entry> said = new ArrayList<>();
        try (Connection connection = address.connect()) {
            for (String query : List.of("server-state", "server-counters")) {
                said.addAll(Sql.rows(
                        connection,
                        address.files().query(query),
                        row -> new Entry(row.getString(1), row.getString(2))));
            }
        }
        return said;
    }

    private static long value(List<Entry> said, String name) {
        return said.stream()
                .filter(entry -> entry.name().equals(name))
                .mapToLong(entry -> Long.parseLong(entry.value()))
                .sum();
    }

    private static Map<String, String> seen(ServerWatch watch, List<Entry> after) {
        return watch.seen(after).stream().collect(Collectors.toMap(Entry::name, Entry::value));
    }
}
