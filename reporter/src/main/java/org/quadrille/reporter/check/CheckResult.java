package org.quadrille.reporter.check;

import java.util.List;

/**
 * What a check found.
 *
 * @param clause our rule
 * @param passed whether it does not apply, or there was at least one row and all passed
 * @param applies whether the run had the pacing and the transactions that it judges
 * @param sentence the verdict in words
 * @param worst value and bounds of the row nearest to, or farthest beyond, its bounds
 */
public record CheckResult(
        String id,
        String title,
        String clause,
        boolean passed,
        Boolean applies,
        String sentence,
        String worst,
        List<Measurement> rows) {
    public CheckResult {
        // Older builds had no check that does not apply.
        applies = applies == null || applies;
        rows = List.copyOf(rows);
    }

    static CheckResult notApplying(Check check, String reason) {
        return new CheckResult(
                check.id(),
                check.title(),
                check.clause(),
                true,
                false,
                "Does not apply: " + reason + ".",
                reason,
                List.of());
    }

    /** The verdict in a word or two, as every report shows it. */
    public String outcome() {
        return !applies ? "does not apply" : passed ? "PASS" : "FAIL";
    }

    /** What was found, for a line of a table: the value nearest to its bounds, or farthest beyond. */
    public String finding() {
        if (!passed || !applies || !rows.stream().allMatch(Measurement::exact)) {
            return worst;
        }
        Measurement first = rows.get(0);
        if (rows.size() == 1) {
            return first.text();
        }
        if (rows.stream().map(Measurement::value).distinct().count() > 1) {
            return rows.size() + " values, each as it must be";
        }
        return first.property().isPresent()
                ? "all " + rows.size() + " " + first.value()
                : first.value() + " in each of " + rows.size() + " counts";
    }
}
