package org.quadrille.vce.inputs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.wire.proto.SecurityDetailInput;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.population.Population;
import org.quadrille.schema.population.market.TradeIds;
import org.quadrille.schema.population.market.TradeTime;
import org.quadrille.vce.Chance;

/** At the smallest scales every date and every trade asked for still exists (workload.md 4.10). */
class SmallScaleTest extends InputTestBase {
    @ParameterizedTest
    @ValueSource(ints = {30, 34, 35, 130, 131, 1_305})
    void datesLieInTheDaysThatThereAre(int days) {
        GroupData data = new GroupData(new Population(1, new Scale(1, 1, 5, days)));
        int last = TradeTime.marketDay(days - 1);
        draw(data, TransactionType.MARKET_WATCH, 20_000, (request, variant) -> {
            long day = request.getMarketWatch().getStartDate();
            assertTrue(day >= TradeTime.FIRST_MARKET_DAY && day <= last, "day " + day);
        });
        draw(data, TransactionType.SECURITY_DETAIL, 20_000, (request, variant) -> {
            SecurityDetailInput input = request.getSecurityDetail();
            // From the start date on there must be as many rows as requested: five of every seven days have one.
            int passed = 0;
            while (TradeTime.marketDay(passed) < input.getStartDate()) {
                passed++;
            }
            assertTrue(days - passed >= input.getMaxDays(), passed + " of " + days + " passed");
        });
    }

    @Test
    void everyWeekCanBeChosen() {
        GroupData data = new GroupData(new Population(1, new Scale(1, 1, 5, 130)));
        long[] weeks = new long[26];
        draw(
                data,
                TransactionType.MARKET_WATCH,
                20_000,
                (request, variant) ->
                        weeks[(int) (request.getMarketWatch().getStartDate() - TradeTime.FIRST_MARKET_DAY) / 7]++);
        for (int week = 0; week < 26; week++) {
            assertTrue(week < 5 ? weeks[week] == 0 : weeks[week] > 0, "week " + week + ": " + weeks[week]);
        }
    }

    @Test
    void searchesStartBeforeTheEndOfTheFewestInitialTrades() {
        Scale scale = new Scale(1, 1, 5, 30);
        GroupData data = new GroupData(new Population(1, scale));
        long end = TradeTime.endMicros(scale);
        long[] halves = new long[2];
        draw(data, TransactionType.TRADE_LOOKUP, 20_000, (request, variant) -> {
            if (variant == 1) {
                for (long id : request.getTradeLookup().getTradeIdsList()) {
                    long number = id - Scale.TRADE_ID_SHIFT;
                    assertTrue(number >= 1 && number <= TradeIds.lastActive(scale));
                    halves[number * 2 > TradeIds.lastActive(scale) ? 1 : 0]++;
                }
            } else {
                assertTrue(request.getTradeLookup().getStart() < end);
            }
        });
        long trades = halves[0] + halves[1];
        assertTrue(halves[0] > trades / 5 && halves[1] > trades / 5, "both halves of the trades");
        Chance.share("lookups by id", trades / 20, 20_000, 30);
    }
}
