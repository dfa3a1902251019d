package org.quadrille.schema.audit;

import java.util.List;

/**
 * What a consistency check found.
 *
 * @param name name of the check: its file, without folder and ending
 * @param title the rule in one sentence
 * @param violations the first rows that break it, each as {@code column=value ...}; empty if it holds
 * @param count number of rows that break it, counted up to 1,000
 */
public record CheckResult(String name, String title, List<String> violations, long count) {
    public CheckResult {
        violations = List.copyOf(violations);
    }

    public boolean holds() {
        return count == 0;
    }

    /** One line: the rule, and if it is broken how often and by which rows first. */
    @Override
    public String toString() {
        return holds() ? "holds: " + title : "BROKEN by " + count + " rows: " + title + " " + violations;
    }
}
