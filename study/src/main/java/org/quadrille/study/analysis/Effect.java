package org.quadrille.study.analysis;

/**
 * Size of an effect, without a unit, such as {@code Hedges' g} or {@code A12}.
 *
 * @param low lower end of its interval at {@code level}; NaN without one, like {@code high}
 * @param meaning what it says, in words, such as {@code a run of vm is above one of bare in 3 % of pairs}
 */
public record Effect(String name, double value, double low, double high, double level, String meaning) {}
