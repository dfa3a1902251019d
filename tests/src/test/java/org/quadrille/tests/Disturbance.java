package org.quadrille.tests;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quadrille.reporter.ReportResult;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.check.Measurement;

/** The effect of other work on the machine on a run. A test that needs a valid run then makes a longer one. */
public final class Disturbance {
    /**
     * The checks that may fail on a machine that is too slow or stalls for a while. Listed in disturbance.txt, which
     * the scripts that run a testbed read too.
     */
    public static final Set<String> CHECKS = checks();

    /** Trade-Results that come late are missing at the end of the measurement interval. */
    private static final String RESULTS = "results-per-order";

    /** Those that are missing in a phase for the same reason are too many in the next. */
    private static final String RESULTS_OF_PHASES = "results-per-phase";

    private Disturbance() {}

    /** Failures in the selected checks, except for lack of data; a check that measured nothing at all has failed. */
    public static List<String> failures(ReportResult result, Predicate<CheckResult> checks) {
        return result.failedChecks().stream()
                .filter(checks)
                .flatMap(check -> check.rows().stream().allMatch(row -> row.measured() == null)
                        ? Stream.of(check.sentence())
                        : check.rows().stream()
                                .filter(row -> !row.passed() && row.enough() && row.measured() != null)
                                .map(Measurement::text))
                .toList();
    }

    /** Whether a machine that is too slow explains a failed check; too few results only if other checks show it too. */
    public static boolean explains(CheckResult failed, ReportResult run) {
        boolean late = failed.id().equals(RESULTS_OF_PHASES)
                || failed.id().equals(RESULTS) && failed.rows().stream().allMatch(row -> row.passed() || tooFew(row));
        return CHECKS.contains(failed.id())
                || late && run.failedChecks().stream().anyMatch(check -> CHECKS.contains(check.id()));
    }

    private static boolean tooFew(Measurement row) {
        return row.measured() != null && row.lower() != null && row.measured() < row.lower();
    }

    private static Set<String> checks() {
        try (InputStream list = Disturbance.class.getResourceAsStream("disturbance.txt")) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
