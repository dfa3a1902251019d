package org.quadrille.vmee.market;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderTypeTest {
    /** workload.md 9.3; note that a stop-loss fires at its price or below. */
    @ParameterizedTest
    @CsvSource({
        "TLB, 2499, true", "TLB, 2500, true", "TLB, 2501, false",
        "TLS, 2499, false", "TLS, 2500, true", "TLS, 2501, true",
        "TSL, 2499, true", "TSL, 2500, true", "TSL, 2501, false",
        "TMB, 2501, true", "TMS, 2499, true",
    })
    void firesAtALimitOf2500(OrderType type, long price, boolean fires) {
        assertEquals(fires, type.inTheMoney(2_500, price));
    }

    /** workload.md 9.2: the limit if it is better for the customer than the current price. */
    @ParameterizedTest
    @CsvSource({
        "TLB, 2400, 2400", "TLB, 2600, 2500",
        "TLS, 2400, 2500", "TLS, 2600, 2600",
        "TSL, 2400, 2400", "TSL, 2600, 2600",
        "TMB, 2400, 2400", "TMB, 2600, 2600",
        "TMS, 2400, 2400", "TMS, 2600, 2600",
    })
    void pricesATradeWithALimitOf2500(OrderType type, long price, long expected) {
        assertEquals(expected, type.tradePrice(2_500, price));
    }
}
