package org.quadrille.schema.counts;

import java.util.Optional;

/**
 * What a figure of a table, usually {@link TableCounts#ROWS}, should be: between two numbers, the same where it is
 * exact.
 *
 * @param source where the expected number comes from, printed after it
 */
public record Expectation(String table, String figure, long least, long most, String source) {

    static Expectation exactly(String table, String figure, long number, String source) {
        return new Expectation(table, figure, number, number, source);
    }

    /** What is wrong, one sentence with the numbers found and expected; empty if nothing is. */
    Optional<String> finding(TableCounts counts) {
        Optional<Long> found = counts.figure(table, figure);
        if (found.isEmpty()) {
            return Optional.of("table " + table + " does not exist");
        }
        if (found.get() >= least && found.get() <= most) {
            return Optional.empty();
        }
        return Optional.of("table " + table + " has " + found.get() + " " + figure + ", expected "
                + (least == most ? least : least + " to " + most) + " (" + source + ")");
    }
}
