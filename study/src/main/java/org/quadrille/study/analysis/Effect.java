package org.quadrille.study.analysis;

/**
 * Size of an effect, without a unit.
 *
 * @param name such as {@code Hedges' g} or {@code A12}
 * @param value the size
 * @param low lower end of its interval; NaN without one
 * @param high upper end of its interval; NaN without one
 * @param level probability that such an interval covers the true value
 * @param meaning what it says, in words, such as {@code a run of vm is above one of bare in 3 % of pairs}
 */
public record Effect(String name, double value, double low, double high, double level, String meaning) {}
