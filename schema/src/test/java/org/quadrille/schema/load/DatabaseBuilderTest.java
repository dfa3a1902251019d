package org.quadrille.schema.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.Build;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.workload.DatabaseId;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.catalogue.Catalog;
import org.quadrille.schema.catalogue.CatalogDifference;
import org.quadrille.schema.catalogue.ExpectedCatalog;
import org.quadrille.schema.db.DatabaseSpec;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.db.Identity;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;
import org.quadrille.schema.undo.TradeUndo;
import org.quadrille.testing.Checksums;

class DatabaseBuilderTest {
    private static final DatabaseSpec SPEC = new DatabaseSpec(7, new Scale(1, 1, 5, 30), 300);
    private static final DatabaseTarget OLTP = target("first", DatabaseRole.OLTP);
    private static final DatabaseTarget DSS = target("second", DatabaseRole.DSS);
    private static final boolean LONG = Boolean.getBoolean("kit.long");
    /** Of the databases that only the long form loads with trades. */
    private static final long LIGHT = 9;

    private static final List<String> NOTES = new ArrayList<>();
    private static long loadsAtBuild;

    @BeforeAll
    static void build() {
        builder(4, false, true, PopulationRows::of).build(List.of(OLTP, DSS));
        loadsAtBuild = NOTES.stream().filter(n -> n.startsWith("Loading")).count();
    }

    @Test
    void oneIsLoadedAndChecked_theOtherIsItsCopyInAnotherRole() throws SQLException {
        assertEquals(1, loadsAtBuild);
        try (Connection oltp = OLTP.address().connect();
                Connection dss = DSS.address().connect()) {
            assertEquals(Optional.of(DatabaseRole.OLTP), identity(oltp).role());
            assertEquals(Optional.of(DatabaseRole.DSS), identity(dss).role());
            assertTrue(identity(dss).fresh());
            assertEquals(SPEC, identity(dss).spec());
            assertEquals(Build.id(), identity(dss).build());
            assertEquals(Checksums.of(oltp, Tables.NAMES), Checksums.of(dss, Tables.NAMES));
            assertEquals(1, number(oltp, "select count(*) from pg_indexes where indexname = 'trade_account'"));
            assertEquals(0, number(dss, "select count(*) from pg_indexes where indexname = 'trade_account'"));
            assertEquals(2, number(dss, "select count(*) from pg_indexes where indexname like 'trade_%_time'"));
            assertEquals(SPEC.scale().firstRunTradeId(), number(oltp, "select nextval('quadrille.trade_id')"));
            String tables = "select count(*) from pg_class where relnamespace = 'public'::regnamespace and ";
            assertEquals(0, number(oltp, tables + "relpersistence <> 'p'"));
            // Else an index-only scan reads the table too. A session that connects just then, of another test, can keep
            // what
            // was loaded from being visible to all, so not every table is held to it.
            assertTrue(number(oltp, tables + "relkind = 'r' and relallvisible > 0") > Tables.NAMES.size() / 2);
        }
    }

    @Test
    void sameRowsWhateverTheThreads_andOneChangedValueShows() throws SQLException {
        DatabaseTarget one = target("one_thread", DatabaseRole.OLTP);
        builder(1, false, false, LightRows::of).build(List.of(one));
        List<String> tables = LightRows.tables(SPEC);
        try (Connection single = one.address().connect();
                Connection four = DSS.address().connect()) {
            Map<String, String> byFour = Checksums.of(four, tables);
            String prices = checksum(four, "daily_market");
            try (Statement statement = single.createStatement()) {
                // Moves a row within its table; the contents are still the same.
                statement.execute("update customer set c_tier = c_tier where c_id = 4300000001");
                assertEquals(byFour, Checksums.of(single, tables));
                assertEquals(checksum(four, "customer"), checksum(single, "customer"));
                assertEquals(prices, checksum(single, "daily_market"));
                statement.execute(
                        "update daily_market set dm_vol = dm_vol + 1 where dm_date ="
                                + " (select min(dm_date) from daily_market) and dm_s_symb = (select min(s_symb) from security)");
            }
            assertNotEquals(byFour, Checksums.of(single, tables));
            assertNotEquals(prices, checksum(single, "daily_market"));
        }
    }

    /** The checksum as audits calculate it. */
    private static String checksum(Connection connection, String table) throws SQLException {
        return TradeUndo.checksum(Engine.of("postgresql").files(), connection, table, RowQuery.PLAIN);
    }

    @Test
    void resetRestoresFromThePristineCopyWhatARunHasChanged() throws SQLException {
        DatabaseTarget third = target("third", LIGHT, DatabaseRole.OLTP);
        DatabaseBuilder builder = light(false);
        builder.build(List.of(third));
        Map<String, String> fresh;
        try (Connection connection = third.address().connect();
                Statement statement = connection.createStatement()) {
            fresh = Checksums.of(connection, Tables.NAMES);
            new Identities(Engine.of("postgresql").files()).usedBy(connection, "run-1");
            statement.execute("delete from daily_market where dm_date = (select min(dm_date) from daily_market)");
            assertFalse(identity(connection).fresh());
        }
        long loads = NOTES.stream().filter(n -> n.startsWith("Loading")).count();
        builder.reset(List.of(third, OLTP));
        try (Connection connection = third.address().connect()) {
            assertEquals(fresh, Checksums.of(connection, Tables.NAMES));
            assertTrue(identity(connection).fresh());
            assertEquals(Optional.of(DatabaseRole.OLTP), identity(connection).role());
        }
        assertEquals(loads, NOTES.stream().filter(n -> n.startsWith("Loading")).count());
    }

    /** Managed servers have pg_stat_statements, with its views, in every database that their owner makes. */
    @Test
    void aDatabaseOfTheOwnerThatHoldsOnlyAnExtensionIsFilled() throws SQLException {
        DatabaseTarget extended = target("extended", DatabaseRole.OLTP);
        try (Connection connection = TestServer.get().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "create database extended owner quadrille template template0 encoding 'UTF8' lc_collate 'C'"
                            + " lc_ctype 'C'");
        }
        try (Connection connection = TestServer.get().administrator("extended").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create extension pg_stat_statements");
        }
        builder(2, false, false, LightRows::of).build(List.of(extended));
        try (Connection connection = extended.address().connect()) {
            assertTrue(identity(connection).fresh());
            assertEquals(
                    List.of(),
                    CatalogDifference.between(
                            ExpectedCatalog.of(Engine.of("postgresql").files(), DatabaseRole.OLTP),
                            Catalog.read(Engine.of("postgresql").files(), connection, RowQuery.PLAIN)));
        }
    }

    @Test
    void whatIsInTheWayIsNamedAllAtOnce_withTheFix() throws SQLException {
        DatabaseTarget foreign = target("postgres", DatabaseRole.OLTP);
        try (Connection connection = TestServer.get().administrator("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table somebody_elses (x int)");
        }
        UserError error = assertThrows(
                UserError.class,
                () -> builder(1, true, false, PopulationRows::of).build(List.of(foreign)));
        assertTrue(error.getMessage().contains("did not make"), error.getMessage());
        error = assertThrows(
                UserError.class,
                () -> builder(1, false, false, PopulationRows::of)
                        .build(List.of(foreign, target("first", 8, DatabaseRole.OLTP))));
        assertTrue(error.getMessage().contains("did not make"), error.getMessage());
        assertTrue(error.getMessage().contains("--replace"), error.getMessage());
    }

    @Test
    void aLoadThatBrokeOffIsReportedAndMadeAnewByTheNextBuild_withTheRowsOfItsSeed() throws SQLException {
        DatabaseTarget broken = target("broken", 8, DatabaseRole.DSS);
        Function<DatabaseSpec, List<RowSource>> failing = spec -> allButTradesAnd(spec, new BadSource());
        UserError error = assertThrows(
                UserError.class,
                () -> builder(3, false, false, failing).build(List.of(target("broken", 7, DatabaseRole.DSS))));
        assertTrue(error.getMessage().contains("22P03") || error.getMessage().contains("broken"), error.getMessage());
        try (Connection connection = broken.address().connect()) {
            assertFalse(identity(connection).loaded());
        }
        // The same command once more; its first databases were ready before the load broke off.
        String before = oids();
        builder(3, false, false, LightRows::of).build(List.of(OLTP, DSS, broken));
        assertEquals(before, oids(), "what was ready is left alone");
        try (Connection other = broken.address().connect();
                Connection first = DSS.address().connect()) {
            assertTrue(identity(other).fresh());
            Map<String, String> eight = Checksums.of(other, Tables.NAMES);
            Map<String, String> seven = Checksums.of(first, Tables.NAMES);
            assertEquals(seven.get("taxrate"), eight.get("taxrate"));
            for (String table : List.of("customer", "security", "daily_market")) {
                assertNotEquals(seven.get(table), eight.get(table), table);
            }
            for (String table : LONG ? List.of("trade", "holding", "watch_item") : List.<String>of()) {
                assertNotEquals(seven.get(table), eight.get(table), table);
            }
        }
    }

    /** All sources without the trades, which would only take time, and then the one that breaks the load. */
    private static List<RowSource> allButTradesAnd(DatabaseSpec spec, RowSource last) {
        List<RowSource> sources = new ArrayList<>(LightRows.withoutTrades(spec));
        sources.add(last);
        return sources;
    }

    private static String oids() throws SQLException {
        try (Connection connection = OLTP.address().connect()) {
            return text(
                    connection,
                    "select string_agg(oid::text, ' ' order by datname) from pg_database where datname in ('first', 'second')");
        }
    }

    @Test
    void aLoaderThatDiesFailsTheLoad() {
        Function<DatabaseSpec, List<RowSource>> dying = spec -> allButTradesAnd(spec, new BadSource() {
            @Override
            public void generate(int part, Function<String, RowSink> sinks) {
                throw new OutOfMemoryError("a test of it");
            }
        });
        IllegalStateException failed = assertThrows(
                IllegalStateException.class,
                () -> builder(2, false, false, dying).build(List.of(target("dying", DatabaseRole.DSS))));
        assertEquals("a test of it", failed.getCause().getMessage());
    }

    @Test
    void pristineCopiesThatNothingNeedsGoWithAReplace() throws SQLException {
        DatabaseTarget needing = target("needing", LIGHT, DatabaseRole.OLTP);
        light(false).build(List.of(needing));
        String current = Pristine.address(needing).database();
        DatabaseAddress server = TestServer.get().address("postgres");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create database quadrille_pristine_earlier template " + current);
            statement.execute("create database quadrille_pristine_sombody_elses");
        }
        try (Connection connection =
                        server.withDatabase("quadrille_pristine_earlier").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("update quadrille.identity set population = 'an earlier one'");
        }
        light(true).build(List.of(target("replaced", LIGHT, DatabaseRole.OLTP)));
        try (Connection connection = server.connect()) {
            String kept = text(
                    connection,
                    "select string_agg(datname, ' ') from pg_database where datname like 'quadrille\\_pristine%'"
                            + " and datname in ('quadrille_pristine_earlier', 'quadrille_pristine_sombody_elses', '"
                            + current + "')");
            assertFalse(kept.contains("earlier"), kept);
            assertTrue(kept.contains("sombody_elses"), "the kit did not make it");
            assertTrue(kept.contains(current), "databases of the server can be set back from it");
        }
    }

    @Test
    void refreshInstallsTheFramesOfThisBuild_inThePristineCopyToo_andNothingElse() throws SQLException {
        DatabaseTarget old = target("refreshed", LIGHT, DatabaseRole.OLTP);
        DatabaseAddress pristine = Pristine.address(old);
        DatabaseBuilder builder = light(false);
        builder.build(List.of(old));
        giveOtherFrames(old.address());
        giveOtherFrames(pristine);
        String problem = String.join(" ", DatabaseStatus.of(old).problems());
        assertTrue(problem.endsWith("with `quadrille db refresh`."), problem);
        UserError refused = assertThrows(UserError.class, () -> builder.build(List.of(old)));
        assertTrue(refused.getMessage().contains("db refresh"), refused.getMessage());
        Map<String, String> rows;
        try (Connection connection = old.address().connect()) {
            new Identities(Engine.of("postgresql").files()).usedBy(connection, "run-1");
            rows = Checksums.of(connection, Tables.NAMES);
        }

        builder.refresh(List.of(old));

        assertEquals(List.of(), DatabaseStatus.of(old).problems());
        assertEquals("2.50", money(old.address()));
        assertEquals("2.50", money(pristine));
        try (Connection connection = old.address().connect()) {
            assertEquals(rows, Checksums.of(connection, Tables.NAMES));
            assertEquals(Optional.of("run-1"), identity(connection).lastRun());
            assertEquals("older", identity(connection).build());
        }
        String before = NOTES.get(NOTES.size() - 1);
        assertTrue(before.startsWith("The pristine copy"), before);
        builder.refresh(List.of(old));
        assertTrue(NOTES.get(NOTES.size() - 1).endsWith("already"), NOTES.toString());

        giveOtherFrames(pristine);
        builder.reset(List.of(old));
        assertEquals("2.50", money(old.address()));
        assertEquals(List.of(), DatabaseStatus.of(old).problems());
    }

    @Test
    void refreshLeavesADatabaseOfAnotherPopulation_andSaysWhatDiffers() throws SQLException {
        DatabaseTarget another = target("another_population", LIGHT, DatabaseRole.DSS);
        light(false).build(List.of(another));
        giveOtherFrames(another.address());
        execute(another.address(), "update quadrille.identity set population = 'another'");
        UserError error = assertThrows(
                UserError.class,
                () -> builder(1, false, false, PopulationRows::of).refresh(List.of(another, OLTP)));
        assertTrue(
                error.getMessage()
                        .contains("has another population and other frames; load it again with"
                                + " `quadrille db build --replace`"),
                error.getMessage());
        assertEquals("0", money(another.address()));
        error = assertThrows(
                UserError.class,
                () -> builder(1, false, false, PopulationRows::of)
                        .refresh(List.of(target("not_there", DatabaseRole.DSS))));
        assertTrue(error.getMessage().contains("make it with `quadrille db build`"), error.getMessage());
    }

    /** Leaves a database as an earlier build with a different frame would have. */
    private static void giveOtherFrames(DatabaseAddress address) throws SQLException {
        execute(address, "update quadrille.identity set build = 'older', frames = 'others'");
        execute(
                address,
                "create or replace function frames.money(cents bigint) returns numeric"
                        + " language sql immutable parallel safe return 0");
    }

    private static String money(DatabaseAddress address) throws SQLException {
        try (Connection connection = address.connect()) {
            return text(connection, "select round(frames.money(250), case frames.money(250) when 0 then 0 else 2 end)");
        }
    }

    private static void execute(DatabaseAddress address, String sql) throws SQLException {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static DatabaseBuilder builder(
            int threads, boolean replace, boolean pristine, Function<DatabaseSpec, List<RowSource>> rows) {
        return builder(new BuildOptions(threads, replace, pristine, pristine), rows);
    }

    /** Of databases with a pristine copy, from {@link LightRows}; without trades no check would hold. */
    private static DatabaseBuilder light(boolean replace) {
        return builder(new BuildOptions(2, replace, true, LONG), LightRows::of);
    }

    private static DatabaseBuilder builder(BuildOptions options, Function<DatabaseSpec, List<RowSource>> rows) {
        LoadProgress notes = new LoadProgress() {
            @Override
            public Step step(String title, String unit, long total) {
                return amount -> {};
            }

            @Override
            public void note(String line) {
                NOTES.add(line);
            }
        };
        return new DatabaseBuilder(rows, options, notes);
    }

    private static DatabaseTarget target(String name, DatabaseRole role) {
        return target(name, SPEC.seed(), role);
    }

    private static DatabaseTarget target(String name, long seed, DatabaseRole role) {
        DatabaseSpec spec = new DatabaseSpec(seed, SPEC.scale(), SPEC.newsItemLength());
        return new DatabaseTarget(
                new DatabaseId(new GroupId(1, 1), role), TestServer.get().address(name), spec, Tablespaces.NONE);
    }

    private static Identity identity(Connection connection) throws SQLException {
        return new Identities(Engine.of("postgresql").files()).read(connection).orElseThrow();
    }

    private static long number(Connection connection, String query) throws SQLException {
        return Long.parseLong(text(connection, query));
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
