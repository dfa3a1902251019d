package org.quadrille.reporter.headline;

import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;

/**
 * What a sponsor publishes besides the metric.
 *
 * @param disclosed what the sponsor said about the system
 * @param pricePerTpsV price per Trade-Result a second; null without a price or a Trade-Result
 * @param wattsPerTpsV power per Trade-Result a second; null without power or a Trade-Result
 * @param baseline the run that this one is compared with; null if none is named
 */
public record Headline(Disclosed disclosed, Double pricePerTpsV, Double wattsPerTpsV, Baseline baseline) {

    /** What the testbed file gives, with the metric. */
    public static Headline of(ResultsFolder folder, Testbed testbed, RunManifest manifest, double tpsV) {
        Testbed.Publication given = testbed.report();
        Disclosed disclosed = Disclosed.of(given == null ? null : given.disclosure());
        String baseline = given == null ? null : given.baselineRun();
        return new Headline(
                disclosed,
                disclosed.price() == null ? null : each(disclosed.price().doubleValue(), tpsV),
                disclosed.power() == null ? null : each(disclosed.power().mean(), tpsV),
                baseline == null ? null : Baseline.beside(folder, baseline, manifest, tpsV));
    }

    private static Double each(double value, double tpsV) {
        return tpsV > 0 ? value / tpsV : null;
    }
}
