package org.quadrille.reporter.headline;

import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;

/**
 * What a sponsor publishes beside the metric.
 *
 * @param sponsor who publishes the result; null if it is not given
 * @param system the system in the sponsor's words; null if it is not given
 * @param price price of the system over three years; null if it is not given
 * @param currency of the price; empty if it is not given
 * @param pricePerTpsV price for a Trade-Result a second; null without a price or a Trade-Result
 * @param watts mean electric power; null if it is not given
 * @param wattsPerTpsV power for a Trade-Result a second; null without power or a Trade-Result
 * @param baseline the run that this one is compared with; null if none is named
 */
public record Headline(
        String sponsor,
        String system,
        Double price,
        String currency,
        Double pricePerTpsV,
        Double watts,
        Double wattsPerTpsV,
        Baseline baseline) {

    /** What the testbed file gives, with the metric. */
    public static Headline of(ResultsFolder folder, Testbed testbed, RunManifest manifest, double tpsV) {
        Testbed.Publication given = testbed.report();
        if (given == null) {
            return new Headline(null, null, null, "", null, null, null, null);
        }
        return new Headline(
                given.sponsor(),
                given.system(),
                given(given.price()),
                given.currency() == null ? "" : given.currency(),
                each(given.price(), tpsV),
                given(given.watts()),
                each(given.watts(), tpsV),
                given.baselineRun() == null ? null : Baseline.beside(folder, given.baselineRun(), manifest, tpsV));
    }

    private static Double given(double value) {
        return value > 0 ? value : null;
    }

    private static Double each(double value, double tpsV) {
        return value > 0 && tpsV > 0 ? value / tpsV : null;
    }
}
