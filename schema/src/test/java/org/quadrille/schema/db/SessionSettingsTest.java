package org.quadrille.schema.db;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseState;
import org.quadrille.schema.load.DatabaseStatus;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LightRows;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.Tablespaces;
import org.quadrille.schema.load.TestServer;

/** Whatever is preset for a role, the sessions of the kit have what their work depends on. */
class SessionSettingsTest {
    /** Each makes a load or a run fail, or its answers other ones; with what a session of the kit has instead. */
    private static final Map<String, List<String>> HOSTILE = new TreeMap<>(Map.ofEntries(
            Map.entry("statement_timeout", List.of("1s", "0")),
            Map.entry("lock_timeout", List.of("1ms", "0")),
            Map.entry("idle_in_transaction_session_timeout", List.of("1ms", "0")),
            Map.entry("idle_session_timeout", List.of("2s", "0")),
            Map.entry("default_transaction_read_only", List.of("on", "off")),
            Map.entry("default_transaction_deferrable", List.of("on", "off")),
            Map.entry("default_transaction_isolation", List.of("serializable", "read committed")),
            Map.entry("transaction_timeout", List.of("1s", "0")),
            Map.entry("default_tablespace", List.of("pg_default", "")),
            Map.entry("lc_numeric", List.of("POSIX", "C")),
            Map.entry("standard_conforming_strings", List.of("off", "on")),
            Map.entry("row_security", List.of("off", "on")),
            Map.entry("exit_on_error", List.of("on", "off")),
            Map.entry("transform_null_equals", List.of("on", "off")),
            Map.entry("array_nulls", List.of("off", "on")),
            Map.entry("quote_all_identifiers", List.of("on", "off")),
            Map.entry("check_function_bodies", List.of("off", "on")),
            Map.entry("\"DateStyle\"", List.of("German, DMY", "ISO, MDY")),
            Map.entry("\"IntervalStyle\"", List.of("iso_8601", "postgres")),
            Map.entry("bytea_output", List.of("escape", "hex")),
            Map.entry("stats_fetch_consistency", List.of("snapshot", "cache")),
            Map.entry("search_path", List.of("pg_catalog", "public")),
            Map.entry("plpgsql.extra_errors", List.of("all", "none"))));

    @AfterEach
    void resetRole() throws SQLException {
        administer("alter role quadrille reset all");
    }

    @Test
    void presetsOfARoleDoNotReachASessionOfTheKit() throws SQLException {
        preset();
        try (Connection connection = TestServer.get().address("postgres").connect();
                Statement statement = connection.createStatement()) {
            for (Map.Entry<String, List<String>> setting : HOSTILE.entrySet()) {
                try (ResultSet row = statement.executeQuery("show " + setting.getKey())) {
                    row.next();
                    assertEquals(setting.getValue().get(1), row.getString(1), setting.getKey());
                }
            }
        }
    }

    @Test
    void databasesAreMadeAndDroppedWhateverIsPreset() throws SQLException {
        preset();
        DatabaseTarget target = new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), DatabaseRole.DSS),
                TestServer.get().address("preset"),
                new DatabaseSpec(3, new Scale(1, 1, 5, 30), 300),
                Tablespaces.NONE);
        // Without trades no check would hold.
        boolean check = Boolean.getBoolean("kit.long");
        DatabaseBuilder builder =
                new DatabaseBuilder(LightRows::of, new BuildOptions(2, false, false, check), LoadProgress.SILENT);
        builder.build(List.of(target));
        assertEquals(DatabaseState.FRESH, DatabaseStatus.of(target).state());
        builder.drop(List.of(target), true);
        assertEquals(DatabaseState.ABSENT, DatabaseStatus.of(target).state());
    }

    /** Every setting that a session may have of its own is on the page, with what the kit does about it. */
    @Test
    void thePageTellsOfEverySettingOfASession() throws SQLException, IOException {
        String page = Files.readString(Path.of("..", "docs", "server-settings.md"));
        StringBuilder names = new StringBuilder();
        Matcher named = Pattern.compile("`([\\w.]+\\*?)`").matcher(page);
        while (named.find()) {
            names.append(names.isEmpty() ? "" : "|")
                    .append(named.group(1).replace(".", "\\.").replace("*", "\\w*"));
        }
        Pattern told = Pattern.compile(names.toString());
        int settings = 0;
        try (Connection connection = TestServer.get().address("postgres").connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select name from pg_settings where context = 'user'")) {
            while (row.next()) {
                settings++;
                assertTrue(told.matcher(row.getString(1)).matches(), row.getString(1));
            }
        }
        assertTrue(settings > 100, "only " + settings);
    }

    private static void preset() throws SQLException {
        for (Map.Entry<String, List<String>> setting : HOSTILE.entrySet()) {
            String value = setting.getValue().get(0);
            administer("alter role quadrille set " + setting.getKey() + " = "
                    + (setting.getKey().contains("Style") ? value : "'" + value + "'"));
        }
    }

    private static void administer(String sql) throws SQLException {
        try (Connection connection = TestServer.get().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
