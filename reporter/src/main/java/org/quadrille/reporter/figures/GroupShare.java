package org.quadrille.reporter.figures;

/**
 * A group's share of its tile's customer transactions in a phase, by the phase of their card, in percent.
 *
 * @param percent null if there was none
 * @param target wanted share
 */
public record GroupShare(int phase, int tile, int group, long count, Double percent, double target) {}
