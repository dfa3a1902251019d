package org.quadrille.vconnector.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.CustomerPositionInput;
import org.quadrille.common.wire.proto.CustomerPositionOutput;
import org.quadrille.common.wire.proto.CustomerPositionOutput.AccountAssets;
import org.quadrille.common.wire.proto.CustomerPositionOutput.Customer;
import org.quadrille.common.wire.proto.CustomerPositionOutput.Phone;
import org.quadrille.common.wire.proto.CustomerPositionOutput.TradeStep;
import org.quadrille.common.wire.proto.Reply;
import org.quadrille.common.wire.proto.Request;

class CustomerPositionTest extends ReadTest {
    CustomerPositionTest() {
        super(new CustomerPosition());
    }

    @Test
    void showsTheCustomerByIdAndByTaxId() throws SQLException {
        CustomerPositionOutput output = run(byId(1)).getCustomerPosition();
        Customer expected = Customer.newBuilder()
                .setStatusId("ACTV")
                .setLastName("Last1")
                .setFirstName("First1")
                .setGender("F")
                .setTier(2)
                .setBirthDate(days("1970-02-01"))
                .setAddressId(2)
                .addPhones(phone("401", "5550001", "77"))
                .addPhones(phone("402", "5550002", ""))
                .addPhones(phone("403", "5550003", ""))
                .setEmail1("one@example.org")
                .setEmail2("two@example.org")
                .setTaxId("TAX1")
                .build();
        assertEquals(1, output.getCustomerId());
        assertEquals(expected, output.getCustomer());
        assertEquals(output, run(byTaxId("TAX1")).getCustomerPosition());
    }

    /** Account 12 has no holdings: an inner join would lose it (workload.md 21.10). */
    @Test
    void keepsAccountsWithoutHoldingsAndSortsByAssets() throws SQLException {
        Reply reply = run(byId(1));
        assertEquals(0, reply.getStatus());
        assertEquals(
                List.of(
                        account(13, 0, -400 * 23_00),
                        account(12, -20_05, 0),
                        account(11, 1_000_10, 100 * 21_00 + 200 * 22_00)),
                reply.getCustomerPosition().getAccountsList());
    }

    /** The sum exceeds the types of prices and balances (workload.md 21.8). */
    @Test
    void addsUpLargeHoldings() throws SQLException {
        AccountAssets large = run(byId(3)).getCustomerPosition().getAccounts(1);
        assertEquals(account(32, 6_00, 2_147_483_647L * (24_00 + 21_00)), large);
    }

    @Test
    void showsTheHistoryOfTheNewestTenTradesByTime() throws SQLException {
        Reply reply = run(history(byId(1), 2));
        assertEquals(0, reply.getStatus());
        List<TradeStep> steps = reply.getCustomerPosition().getHistoryList();
        assertEquals(step(1045, "DDD", 800, "Completed", "2005-01-03T10:30:00"), steps.get(0));
        assertEquals(step(1045, "DDD", 800, "Submitted", "2005-01-03T10:29:00"), steps.get(1));
        assertEquals(step(1061, "DDD", 400, "Pending", "2005-01-03T10:20:00"), steps.get(2));
        assertEquals(step(1060, "AAA", 6000, "Completed", "2005-01-03T10:00:10"), steps.get(3));
        assertEquals(step(1045, "DDD", 800, "Pending", "2005-01-03T09:45:00"), steps.get(steps.size() - 1));
        List<Long> trades =
                steps.stream().map(TradeStep::getTradeId).distinct().sorted().toList();
        assertEquals(List.of(1045L, 1053L, 1054L, 1055L, 1056L, 1057L, 1058L, 1059L, 1060L, 1061L), trades);
        // 1045 has 3, 1061 has 1, the eight others have 2, and of those the limit orders 1054, 1057 and 1060 one more.
        assertEquals(3 + 1 + 8 * 2 + 3, steps.size());
    }

    @Test
    void warnsWhenTheAccountHasFewTrades() throws SQLException {
        Reply few = run(history(byId(3), 0));
        assertEquals(6, few.getCustomerPosition().getHistoryCount());
        assertEquals(31, few.getCustomerPosition().getAccounts(0).getAccountId());
        assertEquals(CustomerPosition.FEW_TRADES, few.getStatus());
    }

    @Test
    void judgesMissingHistoryRows() {
        assertEquals(0, CustomerPosition.historyStatus(10, 10));
        assertEquals(0, CustomerPosition.historyStatus(5, 10));
        assertEquals(CustomerPosition.FEW_TRADES, CustomerPosition.historyStatus(9, 9));
        assertEquals(CustomerPosition.HISTORY_MISSING, CustomerPosition.historyStatus(10, 9));
        assertEquals(CustomerPosition.HISTORY_MISSING, CustomerPosition.historyStatus(9, 8));
    }

    @Test
    void refusesUnknownCustomersAndAccounts() throws SQLException {
        assertEquals(CustomerPosition.NO_ACCOUNT, run(byId(2)).getStatus());
        assertEquals(CustomerPosition.NO_ACCOUNT, run(byId(77)).getStatus());
        assertEquals(CustomerPosition.NO_ACCOUNT, run(byTaxId("none")).getStatus());
        assertEquals(
                CustomerPosition.NO_ACCOUNT, run(history(byTaxId("none"), 0)).getStatus());
        assertEquals(CustomerPosition.HISTORY_MISSING, run(history(byId(1), 3)).getStatus());
    }

    private static Request.Builder byId(long id) {
        return Request.newBuilder()
                .setCustomerPosition(CustomerPositionInput.newBuilder().setCustomerId(id));
    }

    private static Request.Builder byTaxId(String taxId) {
        return Request.newBuilder()
                .setCustomerPosition(CustomerPositionInput.newBuilder().setTaxId(taxId));
    }

    private static Request.Builder history(Request.Builder request, int account) {
        request.getCustomerPositionBuilder().setHistory(true).setAccountIndex(account);
        return request;
    }

    private static AccountAssets account(long id, long cash, long assets) {
        return AccountAssets.newBuilder()
                .setAccountId(id)
                .setCashBalance(cash)
                .setAssetTotal(assets)
                .build();
    }

    private static Phone phone(String area, String local, String extension) {
        return Phone.newBuilder()
                .setCountry("011")
                .setArea(area)
                .setLocal(local)
                .setExtension(extension)
                .build();
    }

    private static TradeStep step(long id, String symbol, int quantity, String status, String at) {
        return TradeStep.newBuilder()
                .setTradeId(id)
                .setSymbol(symbol)
                .setQuantity(quantity)
                .setStatus(status)
                .setAt(micros(at))
                .build();
    }
}
