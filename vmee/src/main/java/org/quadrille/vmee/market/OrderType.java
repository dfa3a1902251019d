package org.quadrille.vmee.market;

/** The five kinds of order and when the market acts on them (workload.md 9.2, 9.3). Prices in cents. */
public enum OrderType {
    /** Market buy. */
    TMB,
    /** Market sell. */
    TMS,
    /** Limit buy: at the limit or below. */
    TLB,
    /** Limit sell: at the limit or above. */
    TLS,
    /** Stop-loss, a sale: at the limit or below. */
    TSL;

    /** True when an order of this type with this limit may be carried out at this price; market orders always may. */
    public boolean inTheMoney(long limit, long price) {
        return switch (this) {
            case TMB, TMS -> true;
            case TLB, TSL -> price <= limit;
            case TLS -> price >= limit;
        };
    }

    /**
     * Price of the Trade-Result: the market's, unless the limit of a limit buy or limit sell is better for the
     * customer. A stop-loss takes what the market gives.
     */
    public long tradePrice(long limit, long price) {
        return switch (this) {
            case TMB, TMS, TSL -> price;
            case TLB -> Math.min(limit, price);
            case TLS -> Math.max(limit, price);
        };
    }
}
