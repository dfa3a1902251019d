package org.quadrille.reporter.study;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * Two cells in one metric.
 *
 * @param metric key of the metric
 * @param cells the two
 * @param change the headline: change with its interval; NaN and without interval where there are too few values
 * @param estimates the other ways to say how far apart they are
 * @param tests what they were tested with
 * @param smallestFoundPercent smallest change that this number and spread would have found in the wanted share of studies,
 *     percent of the base; NaN if it cannot be said
 * @param finding what was found; null without a verdict
 * @param sentence the finding in words, a whole sentence with its base, units and interval; empty without a verdict
 * @param power the sentence of what would have been found; empty if it cannot be said
 */
public record Comparison(
        String metric,
        @JsonUnwrapped CellPair cells,
        Change change,
        @JsonUnwrapped Estimates estimates,
        @JsonUnwrapped ComparisonTests tests,
        double smallestFoundPercent,
        Finding finding,
        String sentence,
        String power) {
    /** The same without tests, finding and the other ways to the change, as long as there may not be a verdict. */
    Comparison withoutVerdict() {
        return new Comparison(
                metric,
                cells,
                change,
                new Estimates(null, null, null, estimates.hedges(), estimates.a12()),
                ComparisonTests.NONE,
                smallestFoundPercent,
                null,
                "",
                "");
    }
}
