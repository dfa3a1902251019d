package org.quadrille.vce.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.wire.proto.TradeLookupInput;
import org.quadrille.common.wire.proto.TradeUpdateInput;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.market.TradeIds;
import org.quadrille.schema.population.market.TradeTime;
import org.quadrille.vce.Chance;

/** Trade-Lookup and Trade-Update inputs against workload.md 11.5, 11.6, 11.9. */
class TradeSearchTest extends InputTestBase {
    private static final int N = 60_000;
    private static final long HOUR = 3_600_000_000L;
    private static final long FIRST = TradeTime.micros(0);
    private static final long END = TradeTime.endMicros(SCALE);

    private static void checkIds(List<Long> ids) {
        assertEquals(20, ids.size());
        assertEquals(20, new HashSet<>(ids).size());
        for (long id : ids) {
            long number = id - Scale.TRADE_ID_SHIFT;
            assertTrue(number >= 1 && number <= TradeIds.lastActive(SCALE), "trade " + number);
            assertFalse(TradeIds.skipped(number), "trade " + number);
        }
    }

    /** A start is in trading hours, and far enough before the end of the initial trades for the frame. */
    private static void checkStart(long start, long latest) {
        assertTrue(start >= FIRST && start <= latest, "start " + start);
        long day = Math.floorDiv(start, 24 * HOUR);
        long hours = (start - day * 24 * HOUR) / HOUR;
        assertTrue(hours >= 9 && hours < 17, "hour " + hours);
        assertTrue(Math.floorMod(day + 3, 7) < 5, "a weekday");
    }

    private static void checkAccount(long account) {
        long customer = Ids.owner(account);
        assertTrue(Ids.number(customer) >= 1 && Ids.number(customer) <= SCALE.activeCustomers());
        long nth = account - POPULATION.customers().firstAccount(customer);
        assertTrue(nth < POPULATION.customers().accountCount(customer));
    }

    @Test
    void lookups() {
        long[] frames = new long[5];
        draw(DATA, TransactionType.TRADE_LOOKUP, N, (request, variant) -> {
            TradeLookupInput input = request.getTradeLookup();
            frames[input.getFrame()]++;
            assertEquals(input.getFrame(), variant);
            assertEquals(20, input.getMaxTrades());
            switch (input.getFrame()) {
                case 1 -> checkIds(input.getTradeIdsList());
                case 2 -> {
                    checkAccount(input.getAccountId());
                    checkStart(input.getStart(), back(32 * HOUR));
                    assertEquals(END + HOUR / 4, input.getEnd());
                }
                case 3 -> {
                    assertTrue(SYMBOLS.index(input.getSymbol())
                            < POPULATION.securities().activeCount());
                    checkStart(input.getStart(), back(200 * HOUR / 60));
                    assertEquals(END + HOUR / 4, input.getEnd());
                    assertEquals(43_000_050_000L, input.getMaxAccountId());
                }
                default -> {
                    checkAccount(input.getAccountId());
                    checkStart(input.getStart(), back(500 * HOUR / 60));
                }
            }
        });
        Chance.share("frame 1", frames[1], N, 30);
        Chance.share("frame 2", frames[2], N, 30);
        Chance.share("frame 3", frames[3], N, 30);
        Chance.share("frame 4", frames[4], N, 10);
    }

    @Test
    void updates() {
        long[] frames = new long[4];
        draw(DATA, TransactionType.TRADE_UPDATE, N, (request, variant) -> {
            TradeUpdateInput input = request.getTradeUpdate();
            frames[input.getFrame()]++;
            assertEquals(input.getFrame(), variant);
            assertEquals(20, input.getMaxTrades());
            assertEquals(20, input.getMaxUpdates());
            switch (input.getFrame()) {
                case 1 -> checkIds(input.getTradeIdsList());
                case 2 -> {
                    checkAccount(input.getAccountId());
                    checkStart(input.getStart(), back(32 * HOUR));
                    assertEquals(END + HOUR / 4, input.getEnd());
                }
                default -> {
                    assertTrue(SYMBOLS.index(input.getSymbol())
                            < POPULATION.securities().activeCount());
                    checkStart(input.getStart(), back(200 * HOUR / 60));
                }
            }
        });
        Chance.share("frame 1", frames[1], N, 33);
        Chance.share("frame 2", frames[2], N, 33);
        Chance.share("frame 3", frames[3], N, 34);
    }

    /** The timestamp that many microseconds of trading time before the end. */
    private static long back(long micros) {
        return TradeTime.micros(TradeTime.endMillis(SCALE) - micros / 1_000);
    }

    @Test
    void nonUniformOrsBitsTogether() {
        // uniform | uniform << 3 over 10 bits: bits 3 to 5 are set in three of four cases, the others in one of two.
        int n = 100_000;
        long[] set = new long[10];
        RandomStream stream = new RandomStream(5);
        for (int i = 0; i < n; i++) {
            long value = NonUniform.pick(stream, 0, 1_023, 7, 3);
            for (int bit = 0; bit < 10; bit++) {
                set[bit] += value >> bit & 1;
            }
        }
        for (int bit = 0; bit < 10; bit++) {
            Chance.share("bit " + bit, set[bit], n, bit >= 3 && bit <= 5 ? 75 : 50);
        }
    }

    @Test
    void nonUniformWithoutMaskIsUniformAndStartsAtItsLowEnd() {
        long[] seen = new long[7];
        RandomStream stream = new RandomStream(6);
        for (int i = 0; i < 70_000; i++) {
            seen[(int) NonUniform.pick(stream, 3, 9, 0, 0) - 3]++;
        }
        // 3 .. 9 modulo 7 plus 3 is 3 .. 9 again, rotated.
        Chance.uniform("values", seen);
    }
}
