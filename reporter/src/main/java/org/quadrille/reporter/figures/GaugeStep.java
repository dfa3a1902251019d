package org.quadrille.reporter.figures;

/**
 * Mean of a gauge in one step of the charts, summed over workers and tiles.
 *
 * @param group 1 to 4; null for a gauge of no group
 * @param at middle of the step in microseconds from the run's start
 */
public record GaugeStep(String gauge, Integer group, long at, double value) {}
