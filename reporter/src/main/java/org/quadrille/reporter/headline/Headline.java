package org.quadrille.reporter.headline;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.Disclosure;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.results.CodeRecord;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.sut.DatabaseFound;

/**
 * What is published besides the metric.
 *
 * @param disclosed what the sponsor said about the system
 * @param pricePerTpsV price per Trade-Result a second; null without a price or a Trade-Result
 * @param wattsPerTpsV power per Trade-Result a second; null likewise
 * @param baseline the run that this one is compared with; null if none is named
 * @param timeline when its parts began and ended
 * @param loads the databases as they were loaded and found; empty if nobody asked them
 * @param recovery how long they took to recover in an audit; null if none showed it
 * @param otherReporter which other build made this report, a sentence; empty if that of the run did
 */
public record Headline(
        Disclosed disclosed,
        Double pricePerTpsV,
        Double wattsPerTpsV,
        Baseline baseline,
        Timeline timeline,
        List<InitialLoad> loads,
        Recovery recovery,
        String otherReporter) {

    /** What the testbed file gives, with the metric, and what the run and its audits recorded. */
    public static Headline of(
            ResultsFolder folder, Testbed testbed, RunManifest manifest, List<DatabaseFound> databases, Double tpsV) {
        Disclosure.Publication given = testbed.report();
        Disclosed disclosed = Disclosed.of(given == null ? null : given.disclosure());
        String baseline = given == null ? null : given.baselineRun();
        return new Headline(
                disclosed,
                disclosed.price() == null ? null : each(disclosed.price().doubleValue(), tpsV),
                disclosed.power() == null ? null : each(disclosed.power().mean(), tpsV),
                baseline == null ? null : Baseline.beside(folder, baseline, manifest, tpsV),
                Timeline.of(manifest, databases, folder.readDatabases(folder.databasesAfter())),
                InitialLoad.of(folder.readDatabases(folder.databasesBefore())),
                Recovery.newest(folder, manifest, databases).orElse(null),
                Build.id().equals(manifest.build())
                        ? ""
                        : "This report was made by another build, " + Build.id() + ".");
    }

    /** Whether this report is made by other code than the run, though of the same name: of two such, one is another's. */
    public static Optional<String> deviation(RunManifest manifest, List<CodeRecord> code) {
        return deviation(manifest, code, ClassPath.here(), ClassPath.libraries());
    }

    /**
     * The kit in an image lacks libraries that no role needs. Which ones the kit has, its own jars say, which are in every
     * image and have to be the same.
     */
    static Optional<String> deviation(
            RunManifest manifest, List<CodeRecord> code, List<ClassPath.Jar> here, Set<String> libraries) {
        List<ClassPath.Jar> ofPrime = CodeRecord.jarsOf(ResultsFolder.PRIME, code);
        if (!Build.id().equals(manifest.build()) || ofPrime.isEmpty()) {
            return Optional.empty();
        }
        Set<String> names = ofPrime.stream().map(ClassPath.Jar::name).collect(Collectors.toSet());
        List<ClassPath.Jar> others = ClassPath.beyond(here, ofPrime).stream()
                .filter(jar -> names.contains(jar.name()) || !libraries.contains(jar.name()))
                .toList();
        return others.stream()
                .findFirst()
                .map(first ->
                        "prime did not run " + first.name() + " of the code of the same name that made this report"
                                + (others.size() == 1 ? "" : ", and " + (others.size() - 1) + " more jars"));
    }

    private static Double each(double value, Double tpsV) {
        return tpsV != null && tpsV > 0 ? value / tpsV : null;
    }
}
