package org.quadrille.reporter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.check.Measurement;
import org.quadrille.reporter.figures.PhaseLimits;
import org.quadrille.reporter.result.Verdict;
import org.quadrille.reporter.text.Numbers;

/**
 * A phase in which a tile completed less than in others, and what was near its limit then. FreeMarker reads it, so it
 * is public.
 *
 * @param below whether the check of throughput by group (R41) failed for it
 */
public record WeakPhase(PhaseLimits phase, boolean below) {
    private static final String CHECK = "group-throughput";

    /** The phases below their bound; if there are none, the lowest of the run; empty for a run that did not finish. */
    static List<WeakPhase> of(ReportResult result) {
        if (result.verdict() == Verdict.ABORTED) {
            return List.of();
        }
        Set<String> low = result.checks().stream()
                .filter(check -> check.id().equals(CHECK))
                .map(CheckResult::rows)
                .flatMap(List::stream)
                .filter(row -> !row.passed() && row.lower() != null && row.measured() != null)
                .filter(row -> row.measured() < row.lower())
                .map(Measurement::subject)
                .collect(Collectors.toSet());
        List<PhaseLimits> phases = result.figures().limits();
        List<WeakPhase> below = phases.stream()
                .filter(phase -> low.contains(phase.subject()))
                .map(phase -> new WeakPhase(phase, true))
                .toList();
        if (!below.isEmpty()) {
            return below;
        }
        return phases.stream()
                .min(Comparator.comparingDouble(PhaseLimits::percent))
                .map(phase -> List.of(new WeakPhase(phase, false)))
                .orElse(List.of());
    }

    /** The phase, its throughput, and the machines within 10 % of their limit. */
    public String text() {
        String found = phase.subject() + ": " + Numbers.fixed(phase.percent(), 1) + " % of the mean phase"
                + (below ? ", below its bound" : "") + "; ";
        if (phase.near().isEmpty()) {
            return found + "no sampled machine was within 10 % of a known limit";
        }
        return found + "within 10 % of a limit: "
                + phase.near().stream().map(WeakPhase::near).collect(Collectors.joining(", "));
    }

    private static String near(PhaseLimits.Near near) {
        List<String> limits = new ArrayList<>();
        if (near.cpu() != null) {
            limits.add("processors " + Numbers.fixed(near.cpu(), 0) + " % busy");
        }
        if (near.diskBusy() != null) {
            limits.add("disk " + Numbers.fixed(near.diskBusy(), 0) + " % busy");
        }
        return near.machine() + " (" + String.join(", ", limits) + ")";
    }
}
