package org.quadrille.schema.population.trades;

import java.util.Arrays;
import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.TextBuffer;
import org.quadrille.schema.population.lists.Exchange;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.CustomerTaxes;
import org.quadrille.schema.population.people.Customers;

/** What the initial trades of one account need, with its open holdings. Used by one thread. */
final class AccountBook {
    private final long id;
    private final int tier;
    private final int taxStatus;
    private final int taxTenThousandths;
    private final int broker;
    private final byte[] executor;
    private final int[] securities;
    private final byte[][] symbols;
    private final byte[][] securityNames;
    private final Exchange[] exchanges;
    private final Holdings[] holdings;

    AccountBook(long id, Customers customers, Accounts accounts, CustomerTaxes taxes, Securities market) {
        long owner = accounts.owner(id);
        this.id = id;
        this.tier = customers.tier(owner);
        this.taxStatus = accounts.taxStatus(id);
        this.taxTenThousandths = taxes.sumInTenThousandths(owner);
        this.broker = (int) Ids.number(accounts.brokerId(id)) - 1;
        this.executor = TextBuffer.utf8(customers.firstName(owner) + " " + customers.lastName(owner));
        int[] basket = new int[Accounts.LARGEST_BASKET];
        int size = accounts.basket(id, basket);
        this.securities = Arrays.copyOf(basket, size);
        this.symbols = new byte[size][];
        this.securityNames = new byte[size][];
        this.exchanges = new Exchange[size];
        this.holdings = new Holdings[size];
        for (int slot = 0; slot < size; slot++) {
            symbols[slot] = TextBuffer.utf8(market.symbol(securities[slot]));
            securityNames[slot] = TextBuffer.utf8(market.name(securities[slot]));
            exchanges[slot] = market.exchange(securities[slot]);
            holdings[slot] = new Holdings();
        }
    }

    long id() {
        return id;
    }

    int tier() {
        return tier;
    }

    int taxStatus() {
        return taxStatus;
    }

    /** Sum of the owner's tax rates in ten-thousandths. */
    int taxTenThousandths() {
        return taxTenThousandths;
    }

    /** Index of its broker. */
    int broker() {
        return broker;
    }

    /** The owner's first and last name in UTF-8. */
    byte[] executor() {
        return executor;
    }

    int basketSize() {
        return securities.length;
    }

    int security(int slot) {
        return securities[slot];
    }

    byte[] symbol(int slot) {
        return symbols[slot];
    }

    byte[] securityName(int slot) {
        return securityNames[slot];
    }

    Exchange exchange(int slot) {
        return exchanges[slot];
    }

    Holdings holdings(int slot) {
        return holdings[slot];
    }
}
