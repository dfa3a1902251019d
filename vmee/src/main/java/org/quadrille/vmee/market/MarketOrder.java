package org.quadrille.vmee.market;

/**
 * An order as the market knows it.
 *
 * @param tradeId id of the trade in the database
 * @param type its type
 * @param security index of the security on the {@link PriceBoard}
 * @param quantity shares to trade
 * @param limit limit price in cents; meaningless for market orders
 * @param broker id of the account's broker; 0 if it is not known
 */
public record MarketOrder(long tradeId, OrderType type, int security, int quantity, long limit, long broker) {
    /** The same order of this broker. */
    MarketOrder of(long brokerId) {
        return new MarketOrder(tradeId, type, security, quantity, limit, brokerId);
    }
}
