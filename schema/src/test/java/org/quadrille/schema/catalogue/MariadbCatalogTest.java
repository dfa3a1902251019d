package org.quadrille.schema.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.load.BuildOptions;
import org.quadrille.schema.load.DatabaseBuilder;
import org.quadrille.schema.load.DatabaseTarget;
import org.quadrille.schema.load.LoadProgress;
import org.quadrille.schema.load.MariadbTestServer;
import org.quadrille.schema.load.Tablespaces;

/** As {@link CatalogTest}, which says how the expected catalogue is made anew; of databases without rows. */
class MariadbCatalogTest {
    private static final Path FILE = Path.of("src/main/resources/mariadb", ExpectedCatalog.FILE);
    private static final Map<DatabaseRole, DatabaseAddress> BUILT = new EnumMap<>(DatabaseRole.class);

    @BeforeAll
    static void build() {
        MariadbTestServer.assumeBinaries();
        for (DatabaseRole role : DatabaseRole.values()) {
            DatabaseTarget target = new DatabaseTarget(
                    new DatabaseId(new GroupId(1, 1), role),
                    MariadbTestServer.get().address("catalogue_" + role.name().toLowerCase(Locale.ROOT)),
                    new DatabaseSpec(11, new Scale(1, 1, 5, 30), 300),
                    Tablespaces.NONE);
            new DatabaseBuilder(spec -> List.of(), new BuildOptions(1, true, false, false), LoadProgress.SILENT)
                    .build(List.of(target));
            BUILT.put(role, target.address());
        }
    }

    @Test
    void theExpectedCatalogIsWhatTheSqlFilesMake() throws SQLException, IOException {
        Map<DatabaseRole, Catalog> found = new EnumMap<>(DatabaseRole.class);
        for (DatabaseRole role : DatabaseRole.values()) {
            found.put(role, read(BUILT.get(role)));
        }
        if (Boolean.getBoolean("quadrille.catalog.write")) {
            Files.writeString(FILE, WrittenCatalog.of(found));
        }
        assertEquals(WrittenCatalog.of(found), Files.readString(FILE));
        assertTrue(found.get(DatabaseRole.OLTP).objects().size() >= 400);
    }

    @Test
    void aCopyHasTheSameCatalogue() throws SQLException {
        DatabaseAddress source = BUILT.get(DatabaseRole.OLTP);
        DatabaseAddress copy = source.withDatabase("catalogue_copy");
        try (Connection administration = source.administration().connectToLoad()) {
            source.engine().copy(administration, source.database(), copy.database(), Optional.empty());
        }
        assertEquals(read(source), read(copy));
    }

    @Test
    void oneDamageIsOneFindingThatNamesIt() throws SQLException {
        damage(
                "drop index daily_market_date on daily_market",
                "create index daily_market_date on daily_market (dm_date, dm_s_symb, dm_close)",
                "index daily_market_date on daily_market is missing");
        damage(
                "alter table trade modify t_exec_name varchar(64) not null",
                "alter table trade modify t_exec_name varchar(49) not null",
                "column trade.t_exec_name is varchar(64), expected varchar(49)");
        damage("create table extra (id bigint primary key)", "drop table extra", "table extra is extra");
        damage("create procedure extra() select 1", "drop procedure extra", "procedure extra is extra");
        damage(
                "create event extra on schedule every 1 day disable do select 1",
                "drop event extra",
                "event extra is extra");
        damage(
                "create trigger extra before insert on broker for each row set @x = 1",
                "drop trigger extra",
                "trigger extra on broker is extra");
    }

    private static void damage(String order, String repair, String finding) throws SQLException {
        try (Connection connection = MariadbTestServer.get()
                        .administrator(BUILT.get(DatabaseRole.OLTP).database())
                        .connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set foreign_key_checks = 0");
            statement.execute(order);
            try {
                List<CatalogDifference> found = CatalogDifference.between(
                        ExpectedCatalog.of(Engine.of("mariadb").files(), DatabaseRole.OLTP),
                        read(BUILT.get(DatabaseRole.OLTP)));
                assertEquals(1, found.size(), found::toString);
                assertTrue(found.get(0).toString().startsWith(finding), found::toString);
            } finally {
                statement.execute(repair);
            }
        }
    }

    private static Catalog read(DatabaseAddress database) throws SQLException {
        try (Connection connection = database.connectReadOnly()) {
            return Catalog.read(Engine.of("mariadb").files(), connection, RowQuery.PLAIN);
        }
    }
}
