package org.quadrille.reporter.check;

import java.util.List;

/**
 * What a check found.
 *
 * @param id name of the check
 * @param title what it checks
 * @param clause our rule
 * @param passed whether there was at least one row and all passed
 * @param sentence the verdict in words
 * @param worst value and bounds of the row nearest to, or farthest beyond, its bounds
 * @param rows all rows
 */
public record CheckResult(
        String id, String title, String clause, boolean passed, String sentence, String worst, List<Measurement> rows) {
    public CheckResult {
        rows = List.copyOf(rows);
    }
}
