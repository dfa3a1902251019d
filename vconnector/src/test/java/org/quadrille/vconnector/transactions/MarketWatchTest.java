package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.MarketWatchInput;
import org.quadrille.common.wire.proto.Request;

class MarketWatchTest extends ReadTest {
    MarketWatchTest() {
        super(new MarketWatch());
    }

    @Test
    void watchesTheListOfACustomer() throws SQLException {
        // AAA: 1000 shares, CCC: 3000 shares; Tuesday 2000-01-04 is day 1.
        assertChange(input().setCustomerId(1), 1000 * 21 + 3000 * 23, 1000 * 20.51 + 3000 * 21.51);
    }

    @Test
    void watchesTheHoldingsOfAnAccount() throws SQLException {
        assertChange(input().setAccountId(11), 1000 * 21 + 2000 * 22, 1000 * 20.51 + 2000 * 21.01);
    }

    @Test
    void watchesTheCompaniesOfAnIndustryWithinTheWindow() throws SQLException {
        assertChange(
                input().setIndustryName("Ships").setFirstCompanyId(1).setLastCompanyId(4),
                3000 * 23 + 4000 * 24,
                3000 * 21.51 + 4000 * 22.01);
        assertChange(input().setIndustryName("Ships").setFirstCompanyId(1).setLastCompanyId(3), 23, 21.51);
    }

    @Test
    void isZeroWithoutSecurities() throws SQLException {
        assertEquals(0, change(input().setAccountId(12)));
        assertEquals(0, change(input().setCustomerId(2)));
        assertEquals(0, change(input().setCustomerId(1).setStartDate(days("2000-01-08"))));
    }

    @Test
    void refusesAnInputThatNamesNothing() throws SQLException {
        assertEquals(
                MarketWatch.NO_INPUT,
                run(Request.newBuilder().setMarketWatch(input())).getStatus());
    }

    private void assertChange(MarketWatchInput.Builder input, double now, double then) throws SQLException {
        assertEquals(100 * (now / then - 1), change(input), 1e-9);
    }

    private double change(MarketWatchInput.Builder input) throws SQLException {
        var reply = run(Request.newBuilder().setMarketWatch(input));
        assertEquals(0, reply.getStatus());
        return reply.getMarketWatch().getPercentChange();
    }

    private static MarketWatchInput.Builder input() {
        return MarketWatchInput.newBuilder().setStartDate(days("2000-01-04"));
    }
}
