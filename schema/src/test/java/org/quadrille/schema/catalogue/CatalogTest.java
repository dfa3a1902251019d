package org.quadrille.schema.catalogue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.consistency.AuditedDatabases;
import org.quadrille.schema.db.RowQuery;
import org.quadrille.schema.db.Sql;
import org.quadrille.schema.db.SqlFiles;
import org.quadrille.schema.db.Tables;
import org.quadrille.schema.engine.Engine;
import org.quadrille.testing.Checksums;

/**
 * The catalogue of a database and what it is compared with. After a change to the kit's SQL files, regenerate the
 * expected catalogue with {@code mvn -pl schema -am test -Dtest=CatalogTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dquadrille.catalog.write=true}.
 */
class CatalogTest {
    private static final Path FILE = Path.of("src/main/resources/postgresql", ExpectedCatalog.FILE);
    private static Connection damaged;

    @BeforeAll
    static void copy() throws SQLException {
        damaged = AuditedDatabases.asAdministrator(AuditedDatabases.copy(DatabaseRole.OLTP, "catalog_damaged"))
                .connect();
    }

    @AfterAll
    static void close() throws SQLException {
        damaged.close();
    }

    @Test
    void theExpectedCatalogIsWhatTheSqlFilesMake() throws SQLException, IOException {
        Map<DatabaseRole, Catalog> built = new EnumMap<>(DatabaseRole.class);
        for (DatabaseRole role : DatabaseRole.values()) {
            built.put(role, read(role));
        }
        if (Boolean.getBoolean("quadrille.catalog.write")) {
            Files.writeString(FILE, WrittenCatalog.of(built));
        }
        String text = Files.readString(FILE);
        assertEquals(WrittenCatalog.of(built), text);
        for (DatabaseRole role : DatabaseRole.values()) {
            assertEquals(built.get(role), ExpectedCatalog.parse(role, text));
        }
        assertTrue(built.get(DatabaseRole.OLTP).objects().size() >= 400);
    }

    @Test
    void aCleanBuildAndItsCopyHaveNoDifference_andTheRolesDiffer_andReadingChangesNothing() throws SQLException {
        for (DatabaseRole role : DatabaseRole.values()) {
            assertEquals(
                    List.of(),
                    CatalogDifference.between(
                            ExpectedCatalog.of(Engine.of("postgresql").files(), role), read(role)));
        }
        Map<String, String> before = Checksums.of(damaged, Tables.NAMES);
        assertEquals(List.of(), differences());
        assertEquals(before, Checksums.of(damaged, Tables.NAMES));
        assertEquals(
                List.of(
                        "index trade_account is extra, no part of the kit's schema:"
                                + " CREATE INDEX trade_account ON public.trade USING btree (t_ca_id, t_id)",
                        "index trade_account_time is missing, expected"
                                + " CREATE INDEX trade_account_time ON public.trade USING btree (t_ca_id, t_dts)",
                        "index trade_symbol_time is missing, expected"
                                + " CREATE INDEX trade_symbol_time ON public.trade USING btree (t_s_symb, t_dts)"),
                CatalogDifference.between(
                                ExpectedCatalog.of(Engine.of("postgresql").files(), DatabaseRole.DSS),
                                read(DatabaseRole.OLTP))
                        .stream()
                        .map(CatalogDifference::toString)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            drop index trade_account | index trade_account is missing, expected CREATE INDEX trade_account ON public.trade USING btree (t_ca_id, t_id)
            alter table trade alter t_exec_name type varchar(64) | column trade.t_exec_name is character varying(64), expected character varying(49)
            alter table trade alter t_comm type numeric(12,2) | column trade.t_comm is numeric(12,2), expected numeric(10,2)
            alter table trade alter t_trade_price set not null | column trade.t_trade_price has an unexpected not null
            alter table trade alter t_exec_name drop not null | column trade.t_exec_name lacks not null
            alter table trade alter t_tax set default 0 | column trade.t_tax has an unexpected default 0
            alter table trade alter t_exec_name type varchar(49) collate "POSIX" | column trade.t_exec_name has an unexpected collate "POSIX"
            alter table news_item drop ni_author | column news_item.ni_author is missing, expected character varying(30)
            alter table broker add b_extra text | column broker.b_extra is extra, no part of the kit's schema: text
            drop function frames.trade_cleanup_frame1(bigint) | function frames.trade_cleanup_frame1(bigint) is missing, expected *
            create or replace function frames.cents(amount numeric) returns bigint language sql immutable parallel safe return (amount * 1000)::bigint | function frames.cents(numeric) is body *, expected body *
            alter function frames.tax_rate(bigint) reset plan_cache_mode | function frames.tax_rate(bigint) lacks set plan_cache_mode=force_generic_plan
            alter function frames.tax_rate(bigint) volatile | function frames.tax_rate(bigint) is volatile, expected stable
            create function public.f() returns integer language sql return 1 | function f() is extra, no part of the kit's schema: *
            create table public.extra (id serial primary key, x text unique, t bigint references trade) | table extra is extra, no part of the kit's schema: permanent
            create table frames.extra (x integer) | table frames.extra is extra, no part of the kit's schema: permanent
            create schema extra | schema extra is extra, no part of the kit's schema and not met by it: present
            create view big_trades as select * from trade where t_qty > 400 | view big_trades is extra, no part of the kit's schema: *
            drop table trade_request | table trade_request is missing, expected permanent
            alter table settlement drop constraint se_trade | foreign key se_trade on settlement is missing, expected FOREIGN KEY (se_t_id) REFERENCES public.trade(t_id)
            alter table settlement drop constraint se_trade, add constraint se_trade foreign key (se_t_id) references trade (t_id) not valid | foreign key se_trade on settlement is FOREIGN KEY (se_t_id) REFERENCES public.trade(t_id) NOT VALID, expected FOREIGN KEY (se_t_id) REFERENCES public.trade(t_id)
            alter table settlement disable trigger all | foreign key se_trade on settlement has an unexpected not enforced, as triggers of it are missing or disabled
            delete from pg_trigger where tgisinternal and tgconstraint = (select oid from pg_constraint where conname = 'se_trade') | foreign key se_trade on settlement has an unexpected not enforced, as triggers of it are missing or disabled
            update pg_trigger set tgfoid = 'suppress_redundant_updates_trigger'::regproc where tgtype = 5 and tgconstraint = (select oid from pg_constraint where conname = 'se_trade') | foreign key se_trade on settlement has an unexpected not enforced, as triggers of it are missing or disabled
            update pg_class set relhasindex = false where oid = 'trade'::regclass | table trade has an unexpected indexes not looked for
            update pg_class set relchecks = 0 where oid = 'trade'::regclass | table trade has an unexpected checks not looked for
            update pg_index set indisunique = false where indexrelid = 'settlement_pkey'::regclass | primary key settlement_pkey on settlement has an unexpected not unique
            set local allow_system_table_mods = on; create table pg_catalog.news_item as select * from news_item | table pg_catalog.news_item is extra, no part of the kit's schema: permanent
            create extension pg_stat_statements; create function frames.market_watch_frame1(bigint, bigint, varchar, bigint, bigint, integer) returns float8 language sql return 0.5; alter extension pg_stat_statements add function frames.market_watch_frame1(bigint, bigint, varchar, bigint, bigint, integer) | function frames.market_watch_frame1(bigint, bigint, character varying, bigint, bigint, integer) is extra, no part of the kit's schema: *
            create extension pg_stat_statements; create function pg_stat_statements_reset(text) returns text language sql return 'x'; alter extension pg_stat_statements add function pg_stat_statements_reset(text) | function pg_stat_statements_reset(text) is extra, no part of the kit's schema: *
            create extension pg_stat_statements; create table helper (id bigint); create index on helper (id); alter extension pg_stat_statements add table helper | table helper is extra, no part of the kit's schema: permanent
            create operator family pg_catalog.widened using btree | operator family pg_catalog.widened USING btree is extra, no part of the kit's schema: present
            alter table settlement drop constraint settlement_pkey | primary key settlement_pkey on settlement is missing, expected PRIMARY KEY (se_t_id); USING btree (se_t_id)
            alter table trade drop constraint trade_t_qty_check, add constraint trade_t_qty_check check (t_qty > 99) | check trade_t_qty_check on trade is CHECK ((t_qty > 99)), expected CHECK ((t_qty > 0))
            alter table trade drop constraint trade_t_qty_check | check trade_t_qty_check on trade is missing, expected CHECK ((t_qty > 0))
            create trigger spy before insert on trade for each row execute function suppress_redundant_updates_trigger() | trigger spy on trade is extra, no part of the kit's schema: *
            create rule nothing as on delete to broker do instead nothing | rule nothing on broker is extra, no part of the kit's schema: *
            update pg_index set indisvalid = false where indexrelid = 'trade_account'::regclass | index trade_account has an unexpected invalid
            alter table trade reset (fillfactor) | table trade lacks fillfactor=85
            alter table trade_request set unlogged | table trade_request is unlogged, expected permanent
            alter table trade enable row level security | table trade has an unexpected row security
            alter type frames.trade_details drop attribute history_statuses | type frames.trade_details is record *, expected record *
            create type mood as enum ('calm', 'wild') | type mood is extra, no part of the kit's schema: enum (calm, wild)
            create domain price as numeric check (value > 0) | domain price is extra, no part of the kit's schema: *
            alter sequence quadrille.trade_id increment 2 | sequence quadrille.trade_id is increment 2, expected increment 1
            create statistics pairs on h_ca_id, h_s_symb from holding | statistics pairs on holding is extra, no part of the kit's schema: *
            create cast (bigint as point) with inout | cast (bigint AS pg_catalog.point) is extra, no part of the kit's schema: present
            """)
    void oneDamageIsOneFindingThatNamesIt(String damage, String finding) throws SQLException {
        damaged.setAutoCommit(false);
        try (Statement statement = damaged.createStatement()) {
            statement.execute(damage);
            List<String> found =
                    readIn(damaged).stream().map(CatalogDifference::toString).toList();
            assertEquals(1, found.size(), found::toString);
            String[] parts = finding.split("\\*", -1);
            int at = 0;
            for (String part : parts) {
                assertTrue(found.get(0).indexOf(part, at) >= at, found.get(0));
                at = found.get(0).indexOf(part, at) + part.length();
            }
            assertTrue(
                    found.get(0).startsWith(parts[0]) && found.get(0).endsWith(parts[parts.length - 1]), found.get(0));
        } finally {
            damaged.rollback();
            damaged.setAutoCommit(true);
        }
    }

    /** So that a table of that name elsewhere, as in {@code pg_catalog}, is not taken for the kit's. */
    @Test
    void framesNameEveryTableWithItsSchema() {
        SqlFiles files = Engine.of("postgresql").files();
        Pattern bare = Pattern.compile(
                "(from|join|update|into)\\s+\\(?\\s*(" + String.join("|", Tables.NAMES) + ")\\b(?! *\\.)(?!,)");
        Pattern full = Pattern.compile("(from|join|update|into)\\s+\\(?\\s*public\\.\\w+");
        long named = 0;
        for (String file : files.list("frames")) {
            String text = files.text(file).replaceAll("--.*", "");
            assertEquals(
                    List.of(),
                    bare.matcher(text).results().map(MatchResult::group).toList(),
                    file);
            named += full.matcher(text).results().count();
        }
        assertTrue(named >= 130, "tables named: " + named);
    }

    @Test
    void aFrameReadsTheKitsTableThoughOneStandsBeforeIt() throws SQLException {
        damaged.setAutoCommit(false);
        try {
            String name = "select (frames.trade_status_frame1(43000000001)).last_name";
            String before = Sql.text(damaged, name);
            Sql.execute(
                    damaged,
                    "set local allow_system_table_mods = on",
                    "create table pg_catalog.customer as select * from public.customer",
                    "update pg_catalog.customer set c_l_name = 'Nobody'");
            assertEquals("Nobody", Sql.text(damaged, "select min(c_l_name) from customer"));
            assertEquals(before, Sql.text(damaged, name));
        } finally {
            damaged.rollback();
            damaged.setAutoCommit(true);
        }
    }

    /** The differences after statements that are taken back, those that no statement of the kit meets, or the others. */
    private static List<String> after(boolean beside, String... statements) throws SQLException {
        damaged.setAutoCommit(false);
        try {
            Sql.execute(damaged, statements);
            return readIn(damaged).stream()
                    .filter(one -> one.beside() == beside)
                    .map(CatalogDifference::label)
                    .toList();
        } finally {
            damaged.rollback();
            damaged.setAutoCommit(true);
        }
    }

    /** What {@code create extension pgaudit} makes, which takes its library: the functions are written in C at the end. */
    private static final String[] OF_PGAUDIT = {
        "set local event_triggers = off",
        "insert into pg_extension select 99999, 'pgaudit', 10, 'public'::regnamespace, true, '18.0'",
        "create function pgaudit_ddl_command_end() returns event_trigger language plpgsql as 'begin end'",
        "create event trigger pgaudit_ddl_command_end on ddl_command_end execute function pgaudit_ddl_command_end()",
        "create function pgaudit_sql_drop() returns event_trigger language plpgsql as 'begin end'",
        "create event trigger pgaudit_sql_drop on sql_drop execute function pgaudit_sql_drop()",
        "alter extension pgaudit add function pgaudit_ddl_command_end()",
        "alter extension pgaudit add event trigger pgaudit_ddl_command_end",
        "alter extension pgaudit add function pgaudit_sql_drop()",
        "alter extension pgaudit add event trigger pgaudit_sql_drop",
        "update pg_proc set prolang = (select oid from pg_language where lanname = 'c'), probin = '$libdir/pgaudit'"
                + " where proname like 'pgaudit%'"
    };

    @Test
    void pgauditIsBesideTheKit_andWhatOnlyHasItsNameIsNot() throws SQLException {
        assertEquals(List.of(), after(false, OF_PGAUDIT));
        assertEquals(List.of("extension pgaudit"), after(true, OF_PGAUDIT));
        assertEquals(
                List.of(
                        "event trigger pgaudit_ddl_command_end",
                        "event trigger pgaudit_sql_drop",
                        "function pgaudit_ddl_command_end()",
                        "function pgaudit_sql_drop()"),
                after(false, Arrays.copyOf(OF_PGAUDIT, OF_PGAUDIT.length - 1)));
    }

    private static final String[] OF_A_MONITOR = {
        "create extension pg_stat_statements",
        "create extension pg_prewarm",
        "create schema monitor",
        "create extension pg_buffercache schema monitor",
        "create table monitor.metric (id bigint primary key, at timestamp)",
        "create view monitor.large as select count(*) from trade",
        "create function monitor.explain(text) returns void language plpgsql security definer as 'begin end'",
        "alter table trade set (autovacuum_vacuum_scale_factor = 0.01)",
        "alter table news_item set (toast.autovacuum_enabled = off)"
    };

    @Test
    void whatWatchesIsBesideTheKit() throws SQLException {
        assertEquals(List.of(), after(false, OF_A_MONITOR));
        assertEquals(
                List.of(
                        "extension pg_buffercache",
                        "extension pg_prewarm",
                        "function monitor.explain(text)",
                        "schema monitor",
                        "storage option autovacuum_vacuum_scale_factor=0.01 of trade",
                        "storage option toast.autovacuum_enabled=off of news_item",
                        "table monitor.metric",
                        "view monitor.large"),
                after(true, OF_A_MONITOR));
    }

    @Test
    void whatReachesTheKitFromElsewhereIsNotBesideIt() throws SQLException {
        assertEquals(
                List.of("table monitor.keyed", "table monitor.part"),
                after(
                        false,
                        "create schema monitor",
                        "create table monitor.keyed (id bigint references trade)",
                        "create table monitor.part () inherits (broker)"));
        assertEquals(
                List.of("operator pg_catalog.=(bigint,bigint)"),
                after(
                        false,
                        "create schema monitor",
                        "create function monitor.same(bigint, bigint) returns boolean language sql return true",
                        "update pg_operator set oprcode = 'monitor.same'::regproc where oid = 410"));
        assertEquals(
                List.of("function pg_catalog.abs(integer)", "function pg_catalog.round(numeric)"),
                after(
                        false,
                        "create schema monitor",
                        "create function monitor.whole(numeric) returns numeric language sql immutable return 1",
                        "create or replace function pg_catalog.round(numeric) returns numeric language sql"
                                + " immutable strict return monitor.whole($1)",
                        "create or replace function pg_catalog.abs(integer) returns integer language sql"
                                + " immutable strict as 'select 1'"));
        assertEquals(
                List.of("cast (monitor.unit AS bigint)", "extension pgcrypto", "trigger spy on trade"),
                after(
                                false,
                                "create schema monitor",
                                "create type monitor.unit as enum ('ms')",
                                "create cast (monitor.unit as bigint) with inout as implicit",
                                "create extension pgcrypto schema monitor",
                                "create function monitor.spy() returns trigger language plpgsql as 'begin return old; end'",
                                "create trigger spy before update on trade for each row execute function monitor.spy()")
                        .stream()
                        .sorted()
                        .toList());
    }

    @Test
    void withoutItsTriggersNoForeignKeyOfATableHolds() throws SQLException {
        assertEquals(
                List.of("foreign key se_trade on settlement", "table settlement"),
                after(false, "update pg_class set relhastriggers = false where oid = 'settlement'::regclass"));
    }

    /** Reads within the transaction that did the damage. */
    private static List<CatalogDifference> readIn(Connection connection) throws SQLException {
        return CatalogDifference.between(
                ExpectedCatalog.of(Engine.of("postgresql").files(), DatabaseRole.OLTP),
                Catalog.inTransaction(Engine.of("postgresql").files(), connection, RowQuery.PLAIN));
    }

    private static List<CatalogDifference> differences() throws SQLException {
        return CatalogDifference.between(
                ExpectedCatalog.of(Engine.of("postgresql").files(), DatabaseRole.OLTP),
                Catalog.read(Engine.of("postgresql").files(), damaged, RowQuery.PLAIN));
    }

    private static Catalog read(DatabaseRole role) throws SQLException {
        try (Connection connection = AuditedDatabases.of(role).connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set default_transaction_read_only = on");
            return Catalog.read(Engine.of("postgresql").files(), connection, RowQuery.PLAIN);
        }
    }
}
