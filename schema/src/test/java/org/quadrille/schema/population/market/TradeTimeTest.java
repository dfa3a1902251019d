package org.quadrille.schema.population.market;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.workload.Scale;

class TradeTimeTest {
    @ParameterizedTest
    @CsvSource({
        "0, 2005-01-03T09:00",
        "28799999, 2005-01-03T16:59:59.999",
        "28800000, 2005-01-04T09:00",
        "143999999, 2005-01-07T16:59:59.999",
        "144000000, 2005-01-10T09:00",
        "3600000000, 2005-06-27T09:00",
    })
    void tradingTimeRunsOnBusinessDaysFromNineToFive(long tradingMillis, LocalDateTime expected) {
        assertEquals(expected.toInstant(ZoneOffset.UTC).toEpochMilli() * 1_000, TradeTime.micros(tradingMillis));
        assertEquals(expected.toInstant(ZoneOffset.UTC).toEpochMilli(), TradeTime.calendarMillis(tradingMillis));
    }

    @Test
    void initialTradesEndAtNineOfTheNextBusinessDay() {
        assertEquals(TradeTime.micros(144_000_000), TradeTime.endMicros(new Scale(1, 1, 5, 30)));
    }

    @Test
    void marketDaysAreFiveYearsOfWeekdays() {
        assertEquals(LocalDate.of(2000, 1, 3).toEpochDay(), TradeTime.marketDay(0));
        assertEquals(LocalDate.of(2004, 12, 31).toEpochDay(), TradeTime.marketDay(1_304));
    }

    @Test
    void oneTradeIdIn101IsSkipped() {
        assertTrue(TradeIds.skipped(51) && TradeIds.skipped(152));
        assertFalse(TradeIds.skipped(50) || TradeIds.skipped(101));
        Scale scale = new Scale(3, 2, 5, 30);
        assertEquals(1, TradeIds.first(scale, 0));
        assertEquals(TradeIds.first(scale, 2) - 1, TradeIds.lastActive(scale));
    }
}
