package org.quadrille.schema.durability;

/**
 * Rows of a database before a run, or after it.
 *
 * @param trades rows of TRADE
 * @param settlements rows of SETTLEMENT
 */
public record TradeCounts(long trades, long settlements) {}
