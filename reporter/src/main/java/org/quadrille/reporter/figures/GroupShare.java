package org.quadrille.reporter.figures;

/**
 * A group's share of its tile's customer transactions in a phase, by the phase of their card.
 *
 * @param phase 1-based
 * @param tile 1-based
 * @param group 1 to 4
 * @param count customer transactions
 * @param percent share of the tile's load; null if there was none
 * @param target wanted share in percent
 */
public record GroupShare(int phase, int tile, int group, long count, Double percent, double target) {}
