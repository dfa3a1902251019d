package org.quadrille.schema.population.trades;

import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;
import org.quadrille.common.random.RandomStream;
import org.quadrille.common.workload.Scale;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.Purpose;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.population.market.TradeIds;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.Brokers;
import org.quadrille.schema.population.people.CustomerSelector;
import org.quadrille.schema.population.people.CustomerTaxes;
import org.quadrille.schema.population.people.Customers;
import org.quadrille.schema.rows.RowSink;
import org.quadrille.schema.rows.RowSource;

/**
 * The initial trades and what follows from them: holdings, settlements, cash, and the sums of the brokers
 * (workload.md 8).
 *
 * <p>A part is two of the ten brokers of a load unit with all their accounts. Holdings depend only on the earlier
 * trades of the same account, and each broker's sums only on its accounts, so parts are independent of each other; each
 * looks at all slots of its load unit and skips those of other accounts, which costs little compared with making a
 * trade's rows.
 */
public record InitialTrades(
        long seed,
        Scale scale,
        Customers customers,
        Accounts accounts,
        CustomerTaxes taxes,
        Brokers brokers,
        Securities securities)
        implements RowSource {
    private static final int BROKERS_PER_PART = 2;
    private static final int PARTS_PER_UNIT = Scale.BROKERS_PER_LOAD_UNIT / BROKERS_PER_PART;
    private static final int MOST_ACCOUNTS = Ids.ACCOUNTS_OF_CUSTOMER;

    @Override
    public List<String> tables() {
        return InitialTradeRows.TABLES;
    }

    @Override
    public int parts() {
        return scale.loadUnits() * PARTS_PER_UNIT;
    }

    @Override
    public void generate(int part, Function<String, RowSink> sinks) {
        int unit = part / PARTS_PER_UNIT;
        int firstBroker = unit * Scale.BROKERS_PER_LOAD_UNIT + part % PARTS_PER_UNIT * BROKERS_PER_PART;
        byte[] accountCounts = new byte[Scale.CUSTOMERS_PER_LOAD_UNIT];
        AccountBook[] books = new AccountBook[Scale.CUSTOMERS_PER_LOAD_UNIT * MOST_ACCOUNTS];
        openBooks(unit, firstBroker, accountCounts, books);
        InitialTradeRows rows = new InitialTradeRows(sinks, firstBroker, BROKERS_PER_PART);
        trade(unit, accountCounts, books, rows);
        for (AccountBook book : books) {
            if (book != null) {
                rows.holdings(book);
            }
        }
        rows.brokers(brokers);
    }

    /**
     * Writes the rows of one trade but those of holdings, as if its account had held nothing before: the tax on a gain is
     * missing, and in the amounts settled where it is withheld.
     *
     * @param number of the trade, one that is not skipped
     */
    public void one(long number, Function<String, RowSink> sinks) {
        long slot = (number - 1) % scale.tradeSlotsPerLoadUnit();
        int unit = (int) ((number - 1) / scale.tradeSlotsPerLoadUnit());
        RandomStream random = new RandomStream(Purpose.TRADE.key(seed), number);
        long customer = customers.atPosition(unit, CustomerSelector.position(random.nextLong()));
        long account = customers.firstAccount(customer) + random.below(customers.accountCount(customer));
        AccountBook book = AccountBook.of(account, customers, accounts, taxes, securities);
        new Trader(new InitialTradeRows(sinks, book.broker(), 1))
                .complete(InitialOrder.of(number, InitialOrder.slotStart(slot), book, random));
    }

    /** Finds the accounts of the part's brokers, by the position of their customer in the load unit. */
    private void openBooks(int unit, int firstBroker, byte[] accountCounts, AccountBook[] books) {
        for (int position = 0; position < accountCounts.length; position++) {
            long customer = customers.atPosition(unit, position);
            accountCounts[position] = (byte) customers.accountCount(customer);
            for (int n = 0; n < accountCounts[position]; n++) {
                long account = customers.firstAccount(customer) + n;
                int broker = brokers.index(accounts.brokerId(account));
                if (broker >= firstBroker && broker < firstBroker + BROKERS_PER_PART) {
                    books[position * MOST_ACCOUNTS + n] =
                            AccountBook.of(account, customers, accounts, taxes, securities);
                }
            }
        }
    }

    /** Completes the orders by time of completion; no order completes before its slot starts. */
    private void trade(int unit, byte[] accountCounts, AccountBook[] books, InitialTradeRows rows) {
        long key = Purpose.TRADE.key(seed);
        PriorityQueue<InitialOrder> open = new PriorityQueue<>();
        Trader trader = new Trader(rows);
        long first = TradeIds.first(scale, unit);
        for (long slot = 0; slot < scale.tradeSlotsPerLoadUnit(); slot++) {
            long number = first + slot;
            if (TradeIds.skipped(number)) {
                continue;
            }
            RandomStream random = new RandomStream(key, number);
            int position = CustomerSelector.position(random.nextLong());
            AccountBook book = books[position * MOST_ACCOUNTS + random.below(accountCounts[position])];
            if (book == null) {
                continue;
            }
            InitialOrder order = InitialOrder.of(number, InitialOrder.slotStart(slot), book, random);
            while (!open.isEmpty() && open.peek().completed() <= order.ordered()) {
                trader.complete(open.poll());
            }
            open.add(order);
        }
        while (!open.isEmpty()) {
            trader.complete(open.poll());
        }
    }
}
