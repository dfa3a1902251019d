package org.quadrille.study.analysis;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Two cells compared in one metric.
 *
 * @param change the headline; NaN and without interval where there are too few values
 * @param estimates the other ways to say how far apart they are
 * @param smallestFoundPercent smallest change that this number of runs and this spread would have detected in the
 *     wanted share of studies, percent of the base; NaN if it cannot be said
 * @param finding what was found; null without a verdict
 * @param sentence the finding as a sentence with its base, units and interval; empty without a verdict
 * @param power the sentence about what would have been detected; empty if it cannot be said
 */
@RecordBuilder
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
    /** The same without tests, finding and the other estimates of the change, for as long as no verdict is allowed. */
    Comparison withoutVerdict() {
        return ComparisonBuilder.builder(this)
                .estimates(new Estimates(null, null, null, estimates.hedges(), estimates.a12()))
                .tests(ComparisonTests.NONE)
                .finding(null)
                .sentence("")
                .power("")
                .build();
    }
}
