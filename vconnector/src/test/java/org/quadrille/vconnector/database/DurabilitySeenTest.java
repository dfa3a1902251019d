package org.quadrille.vconnector.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quadrille.vconnector.database.InspectedDatabase.texts;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.control.ConnectorWorker.DatabaseFacts;
import org.quadrille.common.control.ConnectorWorker.Rows;
import org.quadrille.common.files.DataLocation;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.embedded.EmbeddedServer.Builder;
import org.quadrille.schema.engine.DatabaseAddress;

/** What a connector says about its database shows every way to switch durable commits off (workload.md 13.8). */
@Timeout(120)
class DurabilitySeenTest {
    private static final Map<String, String> DURABLE =
            Map.of("fsync", "on", "full_page_writes", "on", "synchronous_commit", "on");

    @TempDir
    Path folder;

    private EmbeddedServer server;
    private DatabaseAddress database;

    private void start(UnaryOperator<Builder> settings) throws Exception {
        server = settings.apply(EmbeddedServer.in(folder).set("shared_buffers", "16MB"))
                .start();
        database = InspectedDatabase.create(server);
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void whatIsSetForDatabaseAndRoleIsTold_andTheFolders() throws Exception {
        start(settings -> settings);
        assertEquals(DURABLE, durability());
        String role = database.user();
        String name = database.database();
        told("alter database " + name + " set synchronous_commit = off", "synchronous_commit (database)");
        told("alter role " + role + " set synchronous_commit = false", "synchronous_commit (role)");
        told(
                "alter role " + role + " in database " + name + " set synchronous_commit = 'OFF'",
                "synchronous_commit (role in database)");
        told("alter role all set synchronous_commit = 0", "synchronous_commit (all roles)");
        // Settings of another database or role do not matter.
        execute("alter database postgres set synchronous_commit = off");
        execute("alter role postgres set synchronous_commit = off");
        assertEquals(DURABLE, durability());
        // The setting that takes precedence does not hide the other.
        execute("alter database " + name + " set synchronous_commit = off");
        execute("alter role " + role + " set synchronous_commit = on");
        assertEquals(with("synchronous_commit (database)", "off", "synchronous_commit (role)", "on"), durability());
        theFoldersOfDataAndWalAreTold();
    }

    @Test
    void whatTheServerWasStartedWithIsTold() throws Exception {
        start(settings ->
                settings.set("fsync", "off").set("full_page_writes", "off").set("synchronous_commit", "off"));
        assertEquals(with("fsync", "off", "full_page_writes", "off", "synchronous_commit", "off"), durability());
        // Commits of this database alone are durable again as far as synchronous_commit goes.
        execute("alter database " + database.database() + " set synchronous_commit = local");
        assertEquals(
                with(
                        "fsync",
                        "off",
                        "full_page_writes",
                        "off",
                        "synchronous_commit",
                        "local",
                        "synchronous_commit (database)",
                        "local"),
                durability());
    }

    private void theFoldersOfDataAndWalAreTold() throws Exception {
        Map<String, String> folders = texts(facts().folders());
        Path data = folder.toAbsolutePath().resolve("postgresql");
        assertEquals(data + "/postmaster.pid", folders.remove(DatabaseFacts.LOCK_FILE));
        assertTrue(folders.remove("database").matches(data + "/base/\\d+/\\*"), folders.toString());
        assertEquals(
                Map.of(
                        "data", data.toString(),
                        "WAL", data + "/pg_wal/*",
                        "commit status", data + "/pg_xact/*",
                        "multixact offsets", data + "/pg_multixact/offsets/*",
                        "multixact members", data + "/pg_multixact/members/*",
                        "global", data + "/global/*"),
                folders);
        for (String place : folders.values()) {
            assertTrue(DataLocation.of(place).known(), DataLocation.of(place).toString());
        }
        execute("revoke pg_read_all_settings from " + database.user());
        assertEquals(List.of(), facts().folders(), "a role that may not know is no error");
    }

    /** After the statement synchronous_commit is reported as off, with the place; after its reset, all is as before. */
    private void told(String statement, String where) throws SQLException {
        execute(statement);
        assertEquals(with("synchronous_commit", "off", where, "off"), durability(), statement);
        execute(statement.replaceFirst(" set (\\w+) = .*", " reset $1"));
        assertEquals(DURABLE, durability());
    }

    private static Map<String, String> with(String... changes) {
        Map<String, String> all = new HashMap<>(DURABLE);
        for (int i = 0; i < changes.length; i += 2) {
            all.put(changes[i], changes[i + 1]);
        }
        return all;
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = server.administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Map<String, String> durability() {
        Map<String, String> settings = texts(facts().settings());
        settings.keySet().removeIf(name -> DURABLE.keySet().stream().noneMatch(name::startsWith));
        return settings;
    }

    private DatabaseFacts facts() {
        return InspectedDatabase.facts(database, Rows.NONE);
    }
}
