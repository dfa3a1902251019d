package org.quadrille.schema.engine.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

/** Calls of frames that a server counts (workload.md 18.2). */
class MariadbFrameCallsTest {
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
        Map<String, String> told = new TreeMap<>();
        try (Connection connection = address.connect()) {
            Sql.rows(
                    connection,
                    Engine.of("mariadb").files().query("frame-calls"),
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
}
