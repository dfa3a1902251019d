package org.quadrille.schema.counts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.MariadbTestServer;
import org.quadrille.schema.load.PopulationRows;
import org.quadrille.schema.load.Tablespaces;

/** As {@link LoadedRowsTest}, on MariaDB. */
class MariadbLoadedRowsTest {
    private static final DatabaseSpec SPEC = new DatabaseSpec(11, new Scale(1, 1, 5, 30), 300);

    private static Set<String> wrong(Connection connection) throws SQLException {
        return new LoadedRows(Engine.of("mariadb"), connection, SPEC, new Random(1))
                .find().stream()
                        .filter(table -> !table.right())
                        .map(LoadedTable::toString)
                        .collect(Collectors.toSet());
    }

    @Test
    void aLoadIsRightInEveryTable_andValuesThatAreMadeEasyAreFound() throws SQLException {
        MariadbTestServer.assumeBinaries();
        DatabaseAddress address = MariadbTestServer.get().address("loaded_rows");
        new DatabaseBuilder(PopulationRows::of, new BuildOptions(2, false, false, false), LoadProgress.SILENT)
                .build(List.of(new DatabaseTarget(
                        new DatabaseId(new GroupId(1, 1), DatabaseRole.DSS), address, SPEC, Tablespaces.NONE)));
        try (Connection connection = address.connect()) {
            assertEquals(Set.of(), wrong(connection));
            tradesThatTellTheTimeAreFoundByTheirIds(connection);
            connection.setAutoCommit(false);
            Sql.execute(
                    connection,
                    "set foreign_key_checks = 0",
                    "update news_item set ni_item = repeat('a', char_length(ni_item))",
                    "update watch_item set wi_s_symb = concat('X', wi_s_symb) where wi_wl_id % 3 = 1",
                    "update customer set c_dob = '1980-01-01'",
                    "delete from holding",
                    "delete from holding_summary");
            Set<String> wrong = wrong(connection);
            connection.rollback();
            for (String table : Set.of(
                    "news_item values", "watch_item values", "customer values", "holding has", "holding_summary")) {
                assertTrue(wrong.stream().anyMatch(text -> text.startsWith(table)), table + wrong);
            }
        }
    }

    private static void tradesThatTellTheTimeAreFoundByTheirIds(Connection connection) throws SQLException {
        String read =
                "select variable_value from information_schema.session_status where variable_name = 'HANDLER_READ_NEXT'";
        long first = Long.parseLong(Sql.text(connection, "select min(t_id) from trade"));
        long before = Long.parseLong(Sql.text(connection, read));
        List<Long> found =
                Sql.rows(connection, Engine.of("mariadb").files().query("trade-times"), row -> row.getLong(1), first);
        long rows = Long.parseLong(Sql.text(connection, read)) - before;
        assertTrue(found.size() > 90 && found.size() < 110, found.toString());
        assertEquals(first, found.get(0));
        assertEquals(
                Sql.text(connection, "select max(t_id) from trade"),
                found.get(found.size() - 1).toString());
        assertTrue(rows < 10_000, rows + " rows of 288,000 were read");
    }
}
