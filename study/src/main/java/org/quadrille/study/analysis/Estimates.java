package org.quadrille.study.analysis;

/**
 * How far apart two cells are, by the estimates beside the headline; each is null if it cannot be computed.
 *
 * @param narrow the headline's change with the interval that the test for "the same" uses, of level 1 - 2 alpha; also
 *     null without a verdict
 * @param hodgesLehmann the change by ranks
 * @param bootstrap the change with the BCa interval
 * @param a12 Vargha and Delaney's
 */
public record Estimates(Change narrow, Change hodgesLehmann, Change bootstrap, Effect hedges, Effect a12) {}
