package org.quadrille.vmee.market;

/**
 * An order as the market knows it.
 *
 * @param tradeId id of the trade in the database
 * @param type its type
 * @param security index of the security on the {@link PriceBoard}
 * @param quantity shares to trade
 * @param limit limit price in cents; meaningless for market orders
 */
public record MarketOrder(long tradeId, OrderType type, int security, int quantity, long limit) {}
