package org.quadrille.audit.inputs;

import java.util.ArrayList;
import java.util.List;

/** What was found wrong in one database: the first findings by name, and the number of all. */
final class InputDifferences {
    static final String FILE = "differences.txt";

    /** Maximum number of findings in the summary, and in the file beside the evidence. */
    private static final int NAMED = 10;

    private static final int KEPT = 1_000;

    private final List<String> first = new ArrayList<>();
    private long found;

    void add(String finding) {
        found++;
        if (first.size() < KEPT) {
            first.add(finding);
        }
    }

    /** Those for the summary. */
    List<String> findings() {
        List<String> named = new ArrayList<>(first.subList(0, Math.min(NAMED, first.size())));
        if (found > NAMED) {
            named.add(found - NAMED + " more; the first " + KEPT + " are in " + FILE + ".");
        }
        return named;
    }

    /** The text of the file. */
    String text() {
        StringBuilder text = new StringBuilder(found + " found\n");
        first.forEach(finding -> text.append(finding).append('\n'));
        return text.toString();
    }
}
