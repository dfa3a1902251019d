package org.quadrille.schema.population.trades;

import org.quadrille.schema.population.lists.Commissions;

/**
 * Carries out orders: holdings first, then the money (workload.md 8.9 to 8.13). Amounts in cents. Used by one thread.
 */
record Trader(InitialTradeRows rows) {
    private static final int WITHHELD = 1;

    void complete(InitialOrder order) {
        AccountBook account = order.account();
        long gain = trade(order, order.position().holdings());
        long value = (long) order.terms().quantity() * order.priceCents();
        int rate = Commissions.rate(
                Commissions.band(order.terms().quantity()),
                account.tier(),
                order.position().exchange());
        long commission = (value * rate + 5_000) / 10_000;
        long charge = order.terms().type().chargeCents(account.tier());
        boolean taxed = gain > 0 && account.taxStatus() != 0;
        long tax = taxed ? (gain * account.taxTenThousandths() + 5_000) / 10_000 : 0;
        long withheld = account.taxStatus() == WITHHELD ? tax : 0;
        long settlement = order.terms().type().isSell()
                ? value - charge - commission - withheld
                : -(value + charge + commission) - withheld;
        rows.trade(order, charge, commission, tax, settlement);
    }

    /**
     * Uses up holdings in the other direction, adds the rest as a new holding; returns the gain on what was matched.
     */
    private long trade(InitialOrder order, Holdings holdings) {
        boolean sell = order.terms().type().isSell();
        int left = order.terms().quantity();
        long sellLessBuy = 0;
        while (left > 0 && holdings.against(sell)) {
            int n = order.terms().lifo() ? holdings.size() - 1 : 0;
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
