package org.quadrille.vmee.market;

/**
 * One line of the ticker tape.
 *
 * @param security index of the security on the {@link PriceBoard}
 * @param price in cents
 * @param quantity shares
 */
public record TickerEntry(int security, long price, int quantity) {
    /** Shares shown by the entry of a reached limit; no order and no artificial entry has this number. */
    static final int LIMIT_QUANTITY = 375;
}
