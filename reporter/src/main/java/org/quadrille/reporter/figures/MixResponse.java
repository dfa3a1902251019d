package org.quadrille.reporter.figures;

/**
 * Response times of all transactions of the mix (customer transactions and Trade-Results) in the measurement interval, in
 * milliseconds; null if there were none.
 */
public record MixResponse(Double meanMs, Double p90Ms) {}
