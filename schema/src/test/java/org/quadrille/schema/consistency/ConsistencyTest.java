package org.quadrille.schema.consistency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quadrille.common.workload.DatabaseRole;
import org.quadrille.schema.consistency.ConsistencyAudit.Database;
import org.quadrille.schema.consistency.ConsistencyAudit.Options;
import org.quadrille.schema.consistency.ConsistencyCheck.Cut;
import org.quadrille.schema.consistency.Ranges.Range;
import org.quadrille.schema.db.Identities;
import org.quadrille.schema.engine.DatabaseAddress;
import org.quadrille.schema.engine.Engine;

class ConsistencyTest {
    private static final long NEXT = AuditedDatabases.SPEC.scale().firstRunTradeId();
    private static final String TRADE = "insert into trade select %d, now() at time zone 'UTC' - interval '%s', '%s',"
            + " t_tt_id, t_is_cash, t_s_symb, t_qty, t_bid_price, %s, t_exec_name, t_trade_price, t_chrg, t_comm, t_tax,"
            + " t_lifo from trade where t_id = 200000000000001";
    private static final String HOLDING =
            "(select min(h_ca_id), min(h_s_symb) from holding where h_t_id = (select min(h_t_id) from holding))";

    private static final String NO_KEYS =
            "do $$ declare k record; begin for k in select conrelid::regclass as tab, conname from pg_constraint"
                    + " where contype = 'f' and connamespace = 'public'::regnamespace"
                    + " loop execute format('alter table %s drop constraint %I', k.tab, k.conname); end loop; end $$";

    /** A statement that breaks something, the check that must find it, and what that check must say of the row. */
    private record Damage(String check, String row, String sql) {}

    private static final List<Damage> DAMAGES = List.of(
            new Damage(
                    "broker-totals",
                    "b_id=4300000001 ",
                    "update broker set b_num_trades = b_num_trades + 1 where b_id = 4300000001"),
            new Damage(
                    "broker-totals",
                    "b_id=4300000010 ",
                    "update broker set b_comm_total = b_comm_total - 0.01 where b_id = 4300000010"),
            new Damage("broker-totals", "b_id=null ", TRADE.formatted(NEXT, "0", "SBMT", "1")),
            new Damage(
                    "broker-totals", "ca_b_id=7", "update customer_account set ca_b_id = 7 where ca_id = 43000000001"),
            new Damage(
                    "holding-summaries",
                    "hs_qty=null ",
                    "delete from holding_summary where (hs_ca_id, hs_s_symb) in " + HOLDING),
            new Damage("holding-summaries", "held=null", "delete from holding where (h_ca_id, h_s_symb) in " + HOLDING),
            new Damage(
                    "holding-summaries",
                    "hs_qty=0 held=0",
                    "insert into holding_summary values (43000000001, 'ZERO', 0);"
                            + " insert into holding values (7, 43000000001, 'ZERO', now(), 25, 100), (8, 43000000001, 'ZERO', now(), 25, -100)"),
            new Damage(
                    "holding-histories",
                    "h_qty=",
                    "update holding set h_qty = h_qty + 100 where h_t_id = (select min(h_t_id) from holding)"),
            new Damage(
                    "holding-histories",
                    "holding=200000000000001 ",
                    "delete from holding_history where hh_h_t_id = 200000000000001" + " and hh_before_qty = 0"),
            new Damage(
                    "settlements", "trade=200000000000001 ", "delete from settlement where se_t_id = 200000000000001"),
            new Damage(
                    "settlements",
                    "ct_t_id=null",
                    "delete from cash_transaction where ct_t_id = (select min(ct_t_id) from cash_transaction)"),
            new Damage(
                    "settlements",
                    "ct_amt=12.34",
                    "update cash_transaction set ct_amt = 12.34 where ct_t_id = (select max(ct_t_id) from cash_transaction)"),
            new Damage(
                    "settlements",
                    "trade=5 t_st_id=null",
                    "update settlement set se_t_id = 5 where se_t_id = 200000000000002"),
            new Damage("settlements", "trade=" + NEXT, TRADE.formatted(NEXT, "0", "CMPT", "t_ca_id")),
            new Damage(
                    "trade-histories",
                    "trade=200000000000001 ",
                    "delete from trade_history where th_t_id = 200000000000001 and th_st_id = 'CMPT'"),
            new Damage(
                    "trade-histories",
                    "steps=SBMT CNCL CMPT",
                    "insert into trade_history select t_id, now(), 'CNCL' from trade where t_id ="
                            + " (select max(t_id) from trade where t_tt_id = 'TMB')"),
            new Damage(
                    "trade-histories",
                    "trade=9000000000000000000 t_tt_id=null",
                    "insert into trade_history values (9000000000000000000, now(), 'SBMT')"),
            new Damage(
                    "trade-histories",
                    "t_st_id=PNDG",
                    "update trade set t_st_id = 'PNDG' where t_id = 200000000000001"),
            new Damage("trade-requests", "trade=" + NEXT, TRADE.formatted(NEXT, "0", "PNDG", "t_ca_id")),
            new Damage(
                    "trade-requests",
                    "tr_t_id=200000000000001",
                    "insert into trade_request select t_id, t_tt_id, t_s_symb, t_qty, t_bid_price,"
                            + " 4300000001 from trade where t_id = 200000000000001"),
            new Damage("initial-trades", "missing=200000000000777", "delete from trade where t_id = 200000000000777"),
            new Damage(
                    "initial-trades",
                    "unwanted=200000000000051",
                    TRADE.formatted(200_000_000_000_051L, "0", "CMPT", "t_ca_id")),
            new Damage("initial-trades", "unwanted=-5", TRADE.formatted(-5, "0", "CMPT", "t_ca_id")),
            new Damage("initial-trades", "found=0", "truncate trade cascade"),
            new Damage(
                    "trade-ids",
                    "last_trade=" + (NEXT + 1_000_000),
                    TRADE.formatted(NEXT + 1_000_000, "0", "SBMT", "t_ca_id")),
            new Damage("open-trades", "t_id=" + NEXT, TRADE.formatted(NEXT, "6 minutes", "SBMT", "t_ca_id")),
            new Damage(
                    "prices",
                    "lt_price=30.01",
                    "update last_trade set lt_price = 30.01 where lt_s_symb = (select max(lt_s_symb) from last_trade)"),
            new Damage(
                    "exchange-symbols",
                    "ex_id=NYSE",
                    "update exchange set ex_num_symb = ex_num_symb - 1 where ex_id = 'NYSE'"),
            new Damage("row-counts", "name=watch_item found=0", "delete from watch_item"),
            new Damage(
                    "row-counts", "name=holding_summary found=0", "truncate holding, holding_summary, holding_history"),
            new Damage("loaded-rows", "name=settlement", "delete from settlement where se_t_id = 200000000000001"),
            new Damage("foreign-keys", "declared=48", "alter table settlement drop constraint se_trade"),
            new Damage("foreign-keys", "name=f declared=0", NO_KEYS),
            new Damage("foreign-keys", "name=trade.t_ca_id", "alter table trade alter column t_ca_id drop not null"),
            new Damage(
                    "foreign-key-rows",
                    "foreign_key=t_security refers_to=GONE",
                    "update trade set t_s_symb = 'GONE' where t_id = 200000000000001"));

    /** In the long form all; else the first of each check. */
    private static List<Damage> chosen() {
        Set<String> checks = new TreeSet<>();
        return DAMAGES.stream()
                .filter(damage -> Boolean.getBoolean("kit.long") || checks.add(damage.check()))
                .toList();
    }

    @Test
    void eachDamageIsFoundByItsCheck_whichNamesTheRow() throws SQLException {
        try (Connection connection = AuditedDatabases.asAdministrator(oltp()).connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (Damage damage : chosen()) {
                // Foreign keys would otherwise forbid the damage.
                statement.execute("set local session_replication_role = replica");
                statement.execute(damage.sql());
                ConsistencyResult result =
                        ConsistencyChecks.run(Engine.of("postgresql").files(), connection, damage.check());
                connection.rollback();
                assertFalse(result.holds(), damage.toString());
                assertTrue(result.violations().toString().contains(damage.row()), damage + "\n" + result);
                assertEquals(1, result.share());
            }
        }
    }

    @Test
    void everyCheckOfTheFolderHasADamageThatItFinds_andKnowsAllForeignKeys() throws SQLException {
        Set<String> tested = DAMAGES.stream().map(Damage::check).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                ConsistencyCheck.all(Engine.of("postgresql").files()).stream()
                        .map(ConsistencyCheck::name)
                        .collect(Collectors.toCollection(TreeSet::new)),
                tested);
        String rows = ConsistencyCheck.named(Engine.of("postgresql").files(), "foreign-key-rows")
                .sql();
        try (Connection connection = oltp().connect();
                Statement statement = connection.createStatement();
                var keys = statement.executeQuery(
                        "select conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace")) {
            while (keys.next()) {
                assertTrue(rows.contains("select '" + keys.getString(1) + "' as"), keys.getString(1));
            }
        }
    }

    @Test
    void whereARuleIsBrokenAndCouldNotBeCheckedEverywhere_bothAreTold() {
        ConsistencyResult.Sent broken = new ConsistencyResult.Sent(
                "", "", List.of("trade=7"), 1, Instant.EPOCH, Duration.ZERO, Optional.empty());
        ConsistencyResult.Sent failed = ConsistencyChecks.failed(
                "", Ranges.whole(), Instant.now(), new SQLException("the server is gone", "08006"));
        ConsistencyResult both = new ConsistencyResult("settlements", "A rule.", List.of(failed, broken), 2);
        assertEquals("broken", both.word());
        assertEquals(
                List.of("settlements BROKEN by 1 rows, NOT CHECKED everywhere, SQLSTATE 08006, the server is gone:"
                        + " A rule. [trade=7]"),
                ConsistencyResult.findings(List.of(both)));
    }

    @Test
    void rangesFollowEachOtherFromTheLowestNumberToTheHighest() throws SQLException {
        for (DatabaseRole role : DatabaseRole.values()) {
            try (Connection connection = AuditedDatabases.of(role).connect()) {
                Ranges ranges = Ranges.of(
                        Engine.of("postgresql").files(),
                        connection,
                        ConsistencyChecks.identity(Engine.of("postgresql").files(), connection),
                        true);
                cover(ranges.all(Cut.TRADE), "trade");
                cover(ranges.all(Cut.ACCOUNT), "account");
                cover(ranges.all(Cut.BROKER), "broker");
                cover(ranges.all(Cut.BROKER), "account");
                assertTrue(ranges.all(Cut.TRADE).size() >= 20);
            }
        }
    }

    private static void cover(List<Range> ranges, String what) {
        long next = Long.MIN_VALUE;
        for (int i = 0; i < ranges.size(); i++) {
            Range range = ranges.get(i);
            assertEquals(next, range.value("first_" + what));
            assertTrue(range.value("last_" + what) >= next, what + " " + range);
            next = range.value("last_" + what) + 1;
        }
        assertEquals(Long.MIN_VALUE, next, "the last range ends at the highest number");
    }

    @Test
    void aQuickAuditFindsWhatIsInItsSample_andSaysHowMuchItLookedAt() throws SQLException {
        try (Connection connection = AuditedDatabases.asAdministrator(oltp()).connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("set local session_replication_role = replica");
            statement.execute("delete from settlement where se_t_id = (select max(t_id) from trade)");
            ConsistencyResult newest = sample(connection, new Random(1));
            assertFalse(newest.holds());
            assertEquals(0.1, newest.share());
            assertTrue(newest.toString().contains("10 % that were checked (2 of 20 ranges)"), newest.toString());
            connection.rollback();
            statement.execute("delete from settlement where se_t_id = 200000000100000");
            int found = 0;
            for (int seed = 0; seed < 12; seed++) {
                ConsistencyResult sample = sample(connection, new Random(seed));
                boolean looked =
                        sample.statements().stream().anyMatch(sent -> covers(sent.range(), 200_000_000_100_000L));
                assertEquals(looked, !sample.holds());
                found += sample.holds() ? 0 : 1;
            }
            assertTrue(found > 0 && found < 12, found + " of 12 samples");
            connection.rollback();
        }
    }

    private static ConsistencyResult sample(Connection connection, Random random) throws SQLException {
        ConsistencyCheck check = ConsistencyCheck.named(Engine.of("postgresql").files(), "settlements");
        Ranges ranges = Ranges.of(
                Engine.of("postgresql").files(),
                connection,
                ConsistencyChecks.identity(Engine.of("postgresql").files(), connection),
                true);
        return ConsistencyChecks.run(connection, check, ranges.sample(check.cut(), random), ranges.all(check.cut()));
    }

    private static boolean covers(String range, long trade) {
        String[] numbers = range.replaceAll("[^-0-9,]", "").split(",");
        return trade >= Long.parseLong(numbers[1]) && trade <= Long.parseLong(numbers[2]);
    }

    @Test
    void severalSessionsFindTheSame_oneBrokenCheckOrDatabaseKeepsNoOtherFromItsResult() throws Exception {
        DatabaseAddress damaged = AuditedDatabases.copy(DatabaseRole.DSS, "audited_damaged");
        try (Connection connection = damaged.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("update broker set b_num_trades = 1 where b_id = 4300000003");
            statement.execute("delete from settlement where se_t_id = 200000000123456");
            statement.execute("alter table last_trade rename to lost_trade");
            // Sessions of an audit are idle much longer than this while they wait for each other.
            statement.execute("alter database audited_damaged set idle_in_transaction_session_timeout = '10ms'");
        }
        AtomicInteger answers = new AtomicInteger();
        AtomicInteger planned = new AtomicInteger();
        List<List<ConsistencyResult>> results = new ConsistencyAudit(new Options(3, false, true, 1, () -> false))
                .run(List.of(
                        new Database(Engine.of("postgresql"), damaged::connect, (done, of) -> {
                            answers.incrementAndGet();
                            planned.set(of);
                        }),
                        new Database(
                                Engine.of("postgresql"), oltp().withDatabase("nowhere")::connect, (done, of) -> {}),
                        new Database(Engine.of("postgresql"), oltp()::connect, (done, of) -> {})));
        assertEquals(planned.get(), answers.get());
        List<String> broken = results.get(0).stream()
                .filter(r -> !r.holds())
                .map(ConsistencyResult::toString)
                .toList();
        assertEquals(6, broken.size(), broken.toString());
        assertTrue(broken.get(0).contains("b_id=4300000003 b_num_trades=1 "), broken.get(0));
        for (int i : List.of(1, 3, 4)) {
            assertTrue(broken.get(i).startsWith("NOT CHECKED, SQLSTATE 42P01"), broken.get(i));
        }
        assertTrue(broken.get(2).contains("name=settlement found=287999"), broken.get(2));
        assertTrue(broken.get(5).contains("trade=200000000123456 "), broken.get(5));
        List<String> findings = ConsistencyResult.findings(results.get(0));
        assertEquals(4, findings.size(), findings.toString());
        assertTrue(findings.get(3).startsWith("NOT CHECKED, SQLSTATE 42P01"), findings.get(3));
        assertTrue(findings.get(3).endsWith(": foreign-key-rows, prices, row-counts"), findings.get(3));
        assertEquals(
                List.of("broken", "holds", "could not be checked"),
                results.get(0).stream().map(ConsistencyResult::word).distinct().toList());
        assertFalse(results.get(1).isEmpty());
        assertEquals(1, ConsistencyResult.findings(results.get(1)).size());
        assertTrue(
                results.get(1).stream().allMatch(r -> r.toString().contains("SQLSTATE 3D000")),
                results.get(1).toString());
        assertEquals(List.of(), results.get(2).stream().filter(r -> !r.holds()).toList());
        assertTrue(results.get(2).stream().allMatch(r -> r.share() == 1));
    }

    @Test
    void aQuickAuditLooksAtEveryRuleThatATenthCanShow() throws Exception {
        List<ConsistencyResult> results = new ConsistencyAudit(new Options(2, true, false, 5, () -> false))
                .run(List.of(new Database(Engine.of("postgresql"), oltp()::connect, (done, of) -> {})))
                .get(0);
        assertEquals(List.of(), results.stream().filter(r -> !r.holds()).toList());
        assertEquals(
                List.of("loaded-rows"),
                results.stream()
                        .filter(r -> r.statements().isEmpty())
                        .map(ConsistencyResult::name)
                        .toList());
        assertEquals(
                List.of(
                        "holding-histories",
                        "holding-summaries",
                        "initial-trades",
                        "settlements",
                        "trade-histories",
                        "trade-requests"),
                results.stream()
                        .filter(r -> r.share() == 0.1)
                        .map(ConsistencyResult::name)
                        .toList());
    }

    @Test
    void whatAKilledRunLeavesKeepsTheRulesThatAlwaysHold_openTradesAreJudgedAfterTheDrain() throws SQLException {
        Identities identities = new Identities(Engine.of("postgresql").files());
        try (Connection connection = oltp().connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            assertEquals(List.of("loaded-rows"), moments(connection));
            identities.usedBy(connection, "run-1");
            statement.execute("select nextval('quadrille.trade_id')");
            statement.execute(TRADE.formatted(NEXT, "6 minutes", "SBMT", "t_ca_id"));
            statement.execute(
                    "insert into trade_history select t_id, t_dts, step from trade, (values ('PNDG'), ('SBMT')) steps (step)"
                            + " where t_id = " + NEXT + " and (step = 'SBMT' or t_tt_id not in ('TMB', 'TMS'))");
            assertEquals(List.of(), moments(connection));
            assertTrue(ConsistencyChecks.run(Engine.of("postgresql").files(), connection).stream()
                    .allMatch(ConsistencyResult::holds));
            identities.drained(connection);
            assertEquals(List.of("open-trades"), moments(connection));
            assertFalse(ConsistencyChecks.run(Engine.of("postgresql").files(), connection, "open-trades")
                    .holds());
            // Trade times are UTC, whatever the session's zone is.
            statement.execute("set local timezone = 'Asia/Tokyo'");
            statement.execute("update trade set t_dts = now() at time zone 'UTC' where t_id = " + NEXT);
            assertTrue(ConsistencyChecks.run(Engine.of("postgresql").files(), connection, "open-trades")
                    .holds());
            connection.rollback();
        }
    }

    /** The checks due now, without those that hold at all times. */
    private static List<String> moments(Connection connection) throws SQLException {
        return ConsistencyChecks.due(
                        Engine.of("postgresql").files(),
                        ConsistencyChecks.identity(Engine.of("postgresql").files(), connection),
                        false)
                .stream()
                .filter(check -> check.when() != ConsistencyCheck.When.ALWAYS)
                .map(ConsistencyCheck::name)
                .toList();
    }

    private static DatabaseAddress oltp() {
        return AuditedDatabases.of(DatabaseRole.OLTP);
    }
}
