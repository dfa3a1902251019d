package org.quadrille.reporter.checklist;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.common.cli.Words;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.headline.AuditEvidence;
import org.quadrille.reporter.rules.Rule;
import org.quadrille.reporter.rules.Rulebook;

/**
 * Maps the sections of the rulebook to the evidence that a run kept to them. A check itself names the sections that it
 * shows; the rulebook's own tables (workload.md 18.1, 19) name those that the tools of the self-audit show, and those
 * that the comparison with a standard system covers.
 *
 * @param lines the sections that a check, a tool or the comparison names, in their order
 * @param silent the other sections that hold rules: nothing here is evidence for them
 */
public record Checklist(List<Line> lines, List<Heading> silent) {
    private static final String STANDARD = "18.1";
    private static final String AUDIT = "19";

    /**
     * Chapters that say how to read the page, how results are judged and what others did; they contain no rules for a
     * run.
     */
    private static final Set<String> NO_RULES = Set.of("0", "18", "19", "21", "22");

    /** How a piece of evidence ended. */
    public enum Ending {
        SHOWN,
        FAILED,
        /** It does not cover the whole run, or does not apply to it. */
        NOT_SHOWN,
        /** The audit that would show it was not made. */
        MISSING
    }

    /** A section without any evidence. */
    public record Heading(String number, String title) {}

    /**
     * A section and its evidence.
     *
     * @param anchor where its text is in the report; null if the report does not hold it
     */
    public record Line(String number, String title, String anchor, List<Evidence> evidence) {
        /** Whether nothing of it is there, as the audits that would show the section were not made. */
        public boolean missing() {
            return evidence.stream().allMatch(e -> e.outcome() == Ending.MISSING);
        }
    }

    /**
     * One piece of evidence.
     *
     * @param by its source, such as {@code check retries} or {@code audit/20261102-101500/consistency}
     * @param words the outcome, with date and coverage
     * @param link file that holds it, relative to the run's folder; null for what the report itself holds
     */
    public record Evidence(String by, Ending outcome, String words, String link) {}

    /** The checklist of a run, with the evidence of the self-audit by tool. */
    public static Checklist of(
            Rulebook rulebook, List<CheckResult> checks, RunManifest run, Map<String, AuditEvidence> audits) {
        Map<String, List<Evidence>> bySection = new LinkedHashMap<>();
        for (CheckResult check : checks) {
            add(bySection, Rulebook.cited(check.clause()), check(check));
        }
        Set<String> cited = Set.copyOf(bySection.keySet());
        rulebook.table(AUDIT).forEach((tool, sections) -> add(bySection, sections, audit(tool, audits.get(tool))));
        rulebook.table(STANDARD).forEach((word, sections) -> add(bySection, sections, comparison(run)));
        List<Line> lines = new ArrayList<>();
        List<Heading> silent = new ArrayList<>();
        for (Rule rule : rulebook.all()) {
            List<Evidence> evidence = bySection.get(rule.number());
            if (evidence != null) {
                String anchor = cited.contains(rule.number()) ? rule.anchor() : null;
                lines.add(new Line(rule.number(), rule.title(), anchor, evidence));
            } else if (rulebook.hasNoParts(rule)
                    && !NO_RULES.contains(chapter(rule.number()))
                    && !bySection.containsKey(chapter(rule.number()))) {
                silent.add(new Heading(rule.number(), rule.title()));
            }
        }
        return new Checklist(List.copyOf(lines), List.copyOf(silent));
    }

    private static void add(Map<String, List<Evidence>> bySection, List<String> sections, Evidence evidence) {
        sections.forEach(section ->
                bySection.computeIfAbsent(section, none -> new ArrayList<>()).add(evidence));
    }

    private static String chapter(String section) {
        return section.replaceFirst("\\..*", "");
    }

    private static Evidence check(CheckResult check) {
        return new Evidence(
                "check " + check.id(),
                !check.applies() ? Ending.NOT_SHOWN : check.passed() ? Ending.SHOWN : Ending.FAILED,
                !check.applies() ? check.outcome() : check.passed() ? "passed" : "failed",
                null);
    }

    private static Evidence audit(String tool, AuditEvidence found) {
        if (found == null) {
            return new Evidence("audit " + tool, Ending.MISSING, "not shown", null);
        }
        boolean passed = found.verdict() == Outcome.PASSED;
        boolean whole = found.covered() == found.databases() && found.sameBuild();
        return new Evidence(
                "audit/" + found.audit() + "/" + tool,
                passed ? whole ? Ending.SHOWN : Ending.NOT_SHOWN : Ending.FAILED,
                (passed ? "passed, " : "failed, ") + found.startedAt() + ", " + found.covered() + " of the "
                        + found.databases() + " databases of this run"
                        + (found.sameBuild() ? "" : ", by another build"),
                found.link());
    }

    private static Evidence comparison(RunManifest run) {
        int deviations = run.deviations().size();
        return deviations == 0
                ? new Evidence("comparison with a standard system", Ending.SHOWN, "no deviation", null)
                : new Evidence(
                        "comparison with a standard system",
                        Ending.NOT_SHOWN,
                        Words.count(deviations, "deviation") + " of the run, named on page 1",
                        null);
    }
}
