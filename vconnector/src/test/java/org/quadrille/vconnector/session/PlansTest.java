package org.quadrille.vconnector.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quadrille.common.results.FramePlans;
import org.quadrille.common.workload.TradeResultForm;
import org.quadrille.schema.engine.Engine;
import org.quadrille.schema.plans.Plans;

/** Every statement of the frames is explained, without side effects. */
@Timeout(120)
class PlansTest {
    private static TradingHouse house;
    private static Connection connection;

    @BeforeAll
    static void open() {
        house = TradingHouse.open(TradeResultForm.IN_TIER_A, 1);
        connection = house.connection();
    }

    @AfterAll
    static void close() {
        house.close();
    }

    private static Map<String, String> plans() {
        return new Plans(Engine.of("postgresql").files()).of(connection);
    }

    @Test
    void everyStatementHasAPlan() throws SQLException {
        Map<String, String> plans = plans();
        plans.forEach((name, plan) -> assertTrue(FramePlans.known(plan), () -> name + ": " + plan));
        Map<String, Long> statements = plans.keySet().stream()
                .collect(Collectors.groupingBy(
                        name -> name.replaceFirst(" .*", ""), TreeMap::new, Collectors.counting()));
        assertEquals(
                Map.ofEntries(
                        Map.entry("broker_volume_frame1", 2L),
                        Map.entry("customer_position_frame1", 3L),
                        Map.entry("customer_position_frame2", 1L),
                        Map.entry("customer_position_frames_1_2", 1L),
                        Map.entry("data_maintenance_frame1", 12L),
                        Map.entry("holdings_used", 1L),
                        Map.entry("market_feed_frame1", 2L),
                        Map.entry("market_watch_frame1", 4L),
                        Map.entry("security_detail_frame1", 5L),
                        Map.entry("tax_rate", 1L),
                        Map.entry("trade_cleanup_frame1", 2L),
                        Map.entry("trade_details", 1L),
                        Map.entry("trade_lookup_frame1", 1L),
                        Map.entry("trade_lookup_frame2", 1L),
                        Map.entry("trade_lookup_frame3", 1L),
                        Map.entry("trade_lookup_frame4", 2L),
                        Map.entry("trade_order_frame1", 1L),
                        Map.entry("trade_order_frame2", 1L),
                        Map.entry("trade_order_frame3", 5L),
                        Map.entry("trade_order_frame4", 3L),
                        Map.entry("trade_result_completed", 1L),
                        Map.entry("trade_result_frame1", 1L),
                        Map.entry("trade_result_frame2", 7L),
                        Map.entry("trade_result_frame4", 1L),
                        Map.entry("trade_result_frame5", 3L),
                        Map.entry("trade_result_frame6", 4L),
                        Map.entry("trade_status_frame1", 2L),
                        Map.entry("trade_update_frame1", 1L),
                        Map.entry("trade_update_frame2", 1L),
                        Map.entry("trade_update_frame3", 1L),
                        Map.entry("trades_of_account", 1L),
                        Map.entry("trades_of_symbol", 1L)),
                statements);
        // Planned with the function's own settings, and for any value (a generic plan).
        assertTrue(plans.get("trade_result_frame5 3").contains("Index Scan using"), plans.get("trade_result_frame5 3"));
        assertTrue(plans.get("trade_result_frame5 3").contains("$"), plans.get("trade_result_frame5 3"));
        assertEquals("0", house.one("select count(*) from pg_prepared_statements where name like 'frame%'"));
        assertEquals("on", house.one("select current_setting('enable_seqscan')"));
        assertEquals("auto", house.one("select current_setting('plan_cache_mode')"));
        assertTrue(connection.getAutoCommit());
    }

    /** A function that the planner kept would cost a second execution inside the first. */
    @Test
    void framesInOneCallArePlannedAsOneStatement() {
        String plan = house.one("explain select * from frames.customer_position_frames_1_2(1, '', 0)");
        assertTrue(plan.startsWith("Nested Loop"), plan);
    }

    @Test
    void anIndexThatIsGoneChangesThePlansThatUsedIt() throws SQLException {
        FramePlans before = FramePlans.of(List.of("one"), plans());
        assertEquals(before.digest(), FramePlans.of(List.of("two"), plans()).digest());
        house.execute("set enable_indexscan = off");
        try {
            FramePlans after = FramePlans.of(List.of("one"), plans());
            Set<String> changed = before.changedIn(after);
            assertTrue(changed.contains("trade_result_frame1 1"), changed::toString);
            assertEquals(changed, after.changedIn(before));
        } finally {
            house.execute("reset enable_indexscan");
        }
        assertEquals(Set.of(), before.changedIn(FramePlans.of(List.of("one"), plans())));
    }

    @Test
    void whatCannotBeExplainedIsNotKnownAndNoChange() throws SQLException {
        FramePlans before = FramePlans.of(List.of(), plans());
        house.execute("alter table broker rename to broken");
        try {
            Map<String, String> plans = plans();
            assertFalse(FramePlans.known(plans.get("trade_result_frame5 3")));
            assertTrue(plans.get("trade_result_frame5 3").endsWith("42P01"), plans.get("trade_result_frame5 3"));
            assertTrue(FramePlans.known(plans.get("trade_result_frame5 2")));
            assertEquals(Set.of(), before.changedIn(FramePlans.of(List.of(), plans)));
        } finally {
            house.execute("alter table broken rename to broker");
        }
        house.execute("alter schema frames rename to gone");
        try {
            assertEquals(Map.of("all frames", "not known: the server answers with SQLSTATE 3F000"), plans());
        } finally {
            house.execute("alter schema gone rename to frames");
        }
    }
}
