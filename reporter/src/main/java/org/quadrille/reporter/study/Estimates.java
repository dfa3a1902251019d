package org.quadrille.reporter.study;

/**
 * How far apart two cells are, in the ways beside the headline; each is null if it cannot be found.
 *
 * @param narrow the headline with the level of the test for "the same", 1 - 2 alpha; null also without a verdict
 * @param hodgesLehmann the change by ranks, with its interval
 * @param bootstrap the change with the BCa interval
 * @param hedges Hedges' g
 * @param a12 Vargha and Delaney's A12
 */
public record Estimates(Change narrow, Change hodgesLehmann, Change bootstrap, Effect hedges, Effect a12) {}
