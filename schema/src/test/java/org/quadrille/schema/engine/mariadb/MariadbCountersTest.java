package org.quadrille.schema.engine.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.embedded.EmbeddedServer;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.MariadbTestServer;
import org.quadrille.schema.load.Tablespaces;

/** What a server counts: calls of frames, and writes and syncs of its log (workload.md 18.2, 13.8). */
class MariadbCountersTest {
    private static final String NOT_COUNTED = "{calls are counted=false}";
    private static final List<String> CALLED = List.of(
            "broker_volume_frame1",
            "customer_position_frame1",
            "customer_position_frames_1_2",
            "market_watch_frame1",
            "security_detail_frame1",
            "trade_lookup_frame1",
            "trade_lookup_frame2",
            "trade_lookup_frame3",
            "trade_lookup_frame4",
            "trade_order_frame1",
            "trade_result",
            "trade_result_frames1to4",
            "trade_status_frame1",
            "trade_update_frame1",
            "trade_update_frame2",
            "trade_update_frame3");

    private static Map<String, String> told(DatabaseAddress address) throws SQLException {
        return told(address, "frame-calls");
    }

    private static Map<String, String> told(DatabaseAddress address, String query) throws SQLException {
        Map<String, String> told = new TreeMap<>();
        try (Connection connection = address.connect()) {
            Sql.rows(
                    connection,
                    Engine.of("mariadb").files().query(query),
                    row -> told.put(row.getString(1), row.getString(2)));
        }
        return told;
    }

    @Test
    void everyCallOfATransactionIsCounted_whereTheServerCountsAndTheRoleMayRead() throws SQLException {
        MariadbTestServer.assumeBinaries();
        EmbeddedServer server = MariadbTestServer.get();
        DatabaseAddress address = server.address("frame_calls");
        new DatabaseBuilder(spec -> List.of(), new BuildOptions(1, true, false, false), LoadProgress.SILENT)
                .build(List.of(new DatabaseTarget(
                        new DatabaseId(new GroupId(1, 1), DatabaseRole.OLTP),
                        address,
                        new DatabaseSpec(11, new Scale(1, 1, 5, 30), 300),
                        Tablespaces.NONE)));
        try (Connection connection = address.connect()) {
            for (String procedure : CALLED) {
                String arguments = Sql.text(
                        connection,
                        "select group_concat('null') from information_schema.parameters where specific_schema = database()"
                                + " and specific_name = '" + procedure + "'");
                Sql.execute(connection, "call " + procedure + "(" + arguments + ")");
            }
        }
        Map<String, String> told = told(address);
        assertEquals("true", told.remove("calls are counted"));
        assertEquals(
                "{calls of BV=1, calls of CP=2, calls of DM=0, calls of MF=0, calls of MW=1, calls of SD=1, calls of TL=4,"
                        + " calls of TO=1, calls of TR=2, calls of TS=1, calls of TU=3}",
                told.toString());
        try (Connection administrator = server.administrator("mysql").connect()) {
            String consumer =
                    "update performance_schema.setup_consumers set enabled = '%s' where name = 'thread_instrumentation'";
            Sql.execute(administrator, consumer.formatted("NO"));
            assertEquals("false", told(address).get("calls are counted"));
            Sql.execute(
                    administrator,
                    consumer.formatted("YES"),
                    "create or replace user of_frames identified by '" + address.password() + "'",
                    "grant all on frame_calls.* to of_frames");
            assertEquals(
                    NOT_COUNTED,
                    told(new DatabaseAddress(
                                    address.engine(),
                                    address.host(),
                                    address.port(),
                                    address.database(),
                                    "of_frames",
                                    address.password()))
                            .toString());
        }
    }

    @Test
    void everyCommitIsAWriteAndASyncOfTheLog() throws SQLException {
        MariadbTestServer.assumeBinaries();
        EmbeddedServer server = MariadbTestServer.get();
        DatabaseAddress address = server.administrator("mysql");
        String durable = "set global innodb_flush_log_at_trx_commit = ";
        try (Connection connection = address.connect()) {
            Sql.execute(
                    connection,
                    durable + 1,
                    "create database log_counters",
                    "create table log_counters.kept (n int) engine = innodb");
            try {
                Map<String, String> before = told(address, "server-wal");
                for (int i = 0; i < 20; i++) {
                    Sql.execute(connection, "insert into log_counters.kept values (" + i + ")");
                }
                Map<String, String> after = told(address, "server-wal");
                assertEquals("fsync", after.get("WAL synced by"));
                assertEquals(before.get("WAL counting since"), after.get("WAL counting since"));
                for (String name : List.of("WAL writes", "WAL syncs")) {
                    long counted = Long.parseLong(after.get(name)) - Long.parseLong(before.get(name));
                    assertTrue(counted >= 20, name + " " + before.get(name) + " " + after.get(name));
                }
            } finally {
                Sql.execute(connection, durable + 0, "drop database log_counters");
            }
        }
    }
}
