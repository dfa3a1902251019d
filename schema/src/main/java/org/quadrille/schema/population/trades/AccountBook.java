package org.quadrille.schema.population.trades;

import org.quadrille.schema.population.base.Ids;
import org.quadrille.schema.population.base.TextBuffer;
import org.quadrille.schema.population.lists.Exchange;
import org.quadrille.schema.population.market.Securities;
import org.quadrille.schema.population.people.Accounts;
import org.quadrille.schema.population.people.CustomerTaxes;
import org.quadrille.schema.population.people.Customers;

/**
 * What the initial trades of one account need, with its open holdings and the securities that it trades. Used by one
 * thread.
 *
 * @param taxTenThousandths sum of the owner's tax rates
 * @param broker index of its broker
 * @param executor the owner's first and last name in UTF-8
 */
record AccountBook(
        long id, int tier, int taxStatus, int taxTenThousandths, int broker, byte[] executor, Position[] basket) {
    /** A security of the account, by its index; symbol and name are in UTF-8. */
    record Position(int security, byte[] symbol, byte[] name, Exchange exchange, Holdings holdings) {
        private Position(int security, Securities market) {
            this(
                    security,
                    TextBuffer.utf8(market.symbol(security)),
                    TextBuffer.utf8(market.name(security)),
                    market.exchange(security),
                    new Holdings());
        }
    }

    static AccountBook of(long id, Customers customers, Accounts accounts, CustomerTaxes taxes, Securities market) {
        long owner = accounts.owner(id);
        int[] securities = new int[Accounts.LARGEST_BASKET];
        Position[] basket = new Position[accounts.basket(id, securities)];
        for (int i = 0; i < basket.length; i++) {
            basket[i] = new Position(securities[i], market);
        }
        return new AccountBook(
                id,
                customers.tier(owner),
                accounts.taxStatus(id),
                taxes.sumInTenThousandths(owner),
                (int) Ids.number(accounts.brokerId(id)) - 1,
                TextBuffer.utf8(customers.firstName(owner) + " " + customers.lastName(owner)),
                basket);
    }
}
