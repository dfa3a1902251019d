package org.quadrille.vce.inputs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.quadrille.common.wire.proto.TradeOrderInput;
import org.quadrille.common.workload.InputVariant;
import org.quadrille.common.workload.Scale;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.Customers;
import org.quadrille.schema.population.people.Persons.Person;
import org.quadrille.vce.Chance;

/** Trade-Order inputs against workload.md 11.7, 11.9. */
class TradeOrderInputsTest extends InputTestBase {
    private static final int N = 200_000;
    /** In the order of the log's variant bits. */
    private static final List<String> TYPES = List.of("TMB", "TMS", "TLB", "TLS", "TSL");

    private static void count(Map<String, Long> counts, String what) {
        counts.merge(what, 1L, Long::sum);
    }

    @Test
    void theMixOfOrdersIsThatOfTheRules() {
        Map<String, Long> counts = new TreeMap<>();
        long[] prices = new long[1_001];
        draw(DATA, TransactionType.TRADE_ORDER, N, (request, variant) -> {
            TradeOrderInput order = request.getTradeOrder();
            long customer = Ids.owner(order.getAccountId());
            count(counts, order.getTradeType());
            count(counts, "quantity " + order.getQuantity());
            count(counts, "tier " + POPULATION.customers().tier(customer));
            count(counts, order.getSymbol().isEmpty() ? "by name" : "by symbol");
            count(counts, order.getOnMargin() ? "margin" : "cash");
            count(counts, order.getIsLifo() ? "LIFO" : "FIFO");
            count(counts, order.getRollBack() ? "rolled back" : "kept");
            boolean owner =
                    order.getExecutorTaxId().equals(POPULATION.customers().taxId(customer));
            count(counts, owner ? "owner" : "other");
            prices[(int) order.getRequestedPrice() - 2_000]++;
        });
        Map<String, Double> expected = Map.ofEntries(
                Map.entry("TMB", 30.0),
                Map.entry("TMS", 30.0),
                Map.entry("TLB", 20.0),
                Map.entry("TLS", 10.0),
                Map.entry("TSL", 10.0),
                Map.entry("quantity 100", 25.0),
                Map.entry("quantity 200", 25.0),
                Map.entry("quantity 400", 25.0),
                Map.entry("quantity 800", 25.0),
                Map.entry("tier 1", 10.0),
                Map.entry("tier 2", 60.0),
                Map.entry("tier 3", 30.0),
                Map.entry("by name", 40.0),
                Map.entry("by symbol", 60.0),
                Map.entry("margin", 8.0),
                Map.entry("cash", 92.0),
                Map.entry("LIFO", 35.0),
                Map.entry("FIFO", 65.0),
                Map.entry("rolled back", 100 / 101.0),
                Map.entry("kept", 100 - 100 / 101.0));
        // 25 % of the orders for shared accounts: nominally those are 40 % of all, here the share of this population.
        double other = ExpectedShares.ofSharedAccounts(POPULATION) * 25;
        assertEquals(10, other, 0.5);
        Chance.share("other", counts.get("other"), N, other);
        expected.forEach((what, percent) -> Chance.share(what, counts.getOrDefault(what, 0L), N, percent));
        Chance.uniform("requested price", prices);
        assertEquals(expected.size() + 2, counts.size(), counts.toString());
    }

    @Test
    void severalEmulatorsTakeHalfOfTheirCustomersFromTheirSlice_andTogetherKeepTheSharesOfOne() {
        int emulators = 2;
        long[] together = new long[SCALE.activeLoadUnits()];
        long others = 0;
        for (int emulator = 1; emulator <= emulators; emulator++) {
            long[] units = new long[SCALE.activeLoadUnits()];
            InputMaker maker =
                    inputs(DATA.ofEmulator(emulator, emulators), emulator).maker(TransactionType.TRADE_ORDER);
            for (int i = 0; i < N; i++) {
                long account = maker.next().getTradeOrder().getAccountId();
                units[(int) ((Ids.number(Ids.owner(account)) - 1) / Scale.CUSTOMERS_PER_LOAD_UNIT)]++;
                others += (maker.variant() & InputVariant.TO_OTHER_EXECUTOR) == 0 ? 0 : 1;
            }
            // Two and a half of five load units are its own.
            for (int unit = 0; unit < units.length; unit++) {
                int place = emulator == 1 ? unit : units.length - 1 - unit;
                Chance.share("load unit " + unit, units[unit], N, place < 2 ? 30 : place == 2 ? 20 : 10);
                together[unit] += units[unit];
            }
        }
        Chance.uniform("load units of both", together);
        Chance.share("other", others, (long) emulators * N, ExpectedShares.ofSharedAccounts(POPULATION) * 25);
    }

    @Test
    void everyOrderIsOneThatTheDatabaseAccepts() {
        Accounts accounts = POPULATION.accounts();
        Customers customers = POPULATION.customers();
        int[] basket = new int[Accounts.LARGEST_BASKET];
        draw(DATA, TransactionType.TRADE_ORDER, 50_000, (request, variant) -> {
            TradeOrderInput order = request.getTradeOrder();
            long account = order.getAccountId();
            long customer = Ids.owner(account);
            assertTrue(Ids.number(customer) >= 1 && Ids.number(customer) <= SCALE.activeCustomers());
            assertTrue(account - customers.firstAccount(customer) < customers.accountCount(customer));

            int size = accounts.basket(account, basket);
            boolean found = false;
            for (int i = 0; i < size; i++) {
                int s = basket[i];
                found |= order.getSymbol().isEmpty()
                        ? order.getCompanyName().equals(DATA.companyOf(s))
                                && order.getIssue()
                                        .equals(POPULATION.securities().issue(s))
                        : order.getSymbol().equals(DATA.symbol(s));
            }
            assertTrue(found, "a security of the account's basket");
            assertTrue(mayTrade(accounts, customers, order), "an executor with permission");
            assertFalse(order.getOnMargin() && List.of("TMS", "TLS", "TSL").contains(order.getTradeType()));
        });
    }

    private static boolean mayTrade(Accounts accounts, Customers customers, TradeOrderInput order) {
        long account = order.getAccountId();
        long customer = Ids.owner(account);
        Person executor =
                new Person(order.getExecutorFirstName(), order.getExecutorLastName(), order.getExecutorTaxId());
        if (executor.equals(
                new Person(customers.firstName(customer), customers.lastName(customer), customers.taxId(customer)))) {
            return true;
        }
        int extra = accounts.extraPermissions(account);
        return extra > 0 && executor.equals(accounts.extraPerson(account, extra - 1));
    }

    @Test
    void theVariantSaysWhatTheInputHolds() {
        draw(DATA, TransactionType.TRADE_ORDER, 50_000, (request, variant) -> {
            TradeOrderInput order = request.getTradeOrder();
            long customer = Ids.owner(order.getAccountId());
            assertEquals(order.getSymbol().isEmpty(), (variant & InputVariant.TO_BY_NAME) != 0);
            assertEquals(
                    !order.getExecutorTaxId().equals(POPULATION.customers().taxId(customer)),
                    (variant & InputVariant.TO_OTHER_EXECUTOR) != 0);
            assertEquals(order.getOnMargin(), (variant & InputVariant.TO_MARGIN) != 0);
            assertEquals(order.getRollBack(), (variant & InputVariant.TO_ROLL_BACK) != 0);
            assertEquals(order.getIsLifo(), (variant & InputVariant.TO_LIFO) != 0);
            assertEquals(order.getQuantity(), 100 << (variant >> InputVariant.TO_QUANTITY_SHIFT & 3));
            assertEquals(order.getTradeType(), TYPES.get(variant >> InputVariant.TO_TYPE_SHIFT & 7));
            assertEquals(POPULATION.customers().tier(customer), variant >> InputVariant.TO_TIER_SHIFT & 3);
        });
    }
}
