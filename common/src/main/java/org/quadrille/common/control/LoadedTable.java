package org.quadrille.common.control;

import java.io.Serializable;

/**
 * What was found before a run of the rows that a load made in one table (workload.md 3.3).
 *
 * @param what what was counted, such as {@code rows} or {@code characters}
 * @param parts parts of the table that were looked at, such as ranges of ids; 0 if it was counted as a whole
 * @param wrong parts in which something else was found than the load made
 * @param found sum of what was found
 * @param least the smallest sum that a load makes
 * @param most the largest; equal where the number is exact
 */
public record LoadedTable(String table, String what, int parts, int wrong, long found, long least, long most)
        implements Serializable {
    /** Whether it is as its load made it. */
    public boolean right() {
        return wrong == 0 && found >= least && found <= most;
    }

    /** What was found and what should have been, such as {@code settlement has 287999 rows, not 288000}. */
    @Override
    public String toString() {
        return table + " has " + found + " " + what + ", not " + (least == most ? least : least + " to " + most)
                + (wrong > 0 ? " (" + wrong + " of " + parts + " parts are wrong)" : "");
    }
}
