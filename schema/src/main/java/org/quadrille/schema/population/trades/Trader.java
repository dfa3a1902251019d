package org.quadrille.schema.population.trades;

import org.quadrille.schema.population.lists.Commissions;

/**
 * Carries out orders: holdings first, then the money (workload.md 8.9 to 8.13). Amounts in cents. Used by one thread.
 */
final class Trader {
    private static final int WITHHELD = 1;

    private final InitialTradeRows rows;

    Trader(InitialTradeRows rows) {
        this.rows = rows;
    }

    void complete(InitialOrder order) {
        AccountBook account = order.account();
        long gain = trade(order, account.holdings(order.basketSlot()));
        long value = (long) order.quantity() * order.priceCents();
        int rate = Commissions.rate(
                Commissions.band(order.quantity()), account.tier(), account.exchange(order.basketSlot()));
        long commission = (value * rate + 5_000) / 10_000;
        long charge = order.type().chargeCents(account.tier());
        boolean taxed = gain > 0 && account.taxStatus() != 0;
        long tax = taxed ? (gain * account.taxTenThousandths() + 5_000) / 10_000 : 0;
        long withheld = account.taxStatus() == WITHHELD ? tax : 0;
        long settlement = order.type().isSell()
                ? value - charge - commission - withheld
                : -(value + charge + commission) - withheld;
        rows.trade(order, charge, commission, tax, settlement);
    }

    /**
     * Uses up holdings in the other direction, adds the rest as a new holding; returns the gain on what was matched.
     */
    private long trade(InitialOrder order, Holdings holdings) {
        boolean sell = order.type().isSell();
        int left = order.quantity();
        long sellLessBuy = 0;
        while (left > 0 && holdings.against(sell)) {
            int n = order.lifo() ? holdings.size() - 1 : 0;
            int before = holdings.quantity(n);
            int matched = Math.min(left, Math.abs(before));
            int after = sell ? before - matched : before + matched;
            int better = order.priceCents() - holdings.priceCents(n);
            sellLessBuy += (long) matched * (sell ? better : -better);
            rows.holdingHistory(holdings.trade(n), order.number(), before, after);
            holdings.change(n, after);
            left -= matched;
        }
        if (left > 0) {
            int quantity = sell ? -left : left;
            rows.holdingHistory(order.number(), order.number(), 0, quantity);
            holdings.add(order.number(), order.completed(), order.priceCents(), quantity);
        }
        return sellLessBuy;
    }
}
