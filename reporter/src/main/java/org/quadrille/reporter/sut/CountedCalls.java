package org.quadrille.reporter.sut;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.DurableCommits;

/** Whether servers counted the calls of frames (workload.md 18.2), which only some roles may ask of them. */
public final class CountedCalls {
    private static final String NAME = "calls are counted";

    private CountedCalls() {}

    /** What makes a run NON-STANDARD: a phrase if a server counted none. That one did not say so is for a check. */
    public static List<String> deviations(Testbed testbed, List<DatabaseSnapshot> after) {
        Set<String> without = new TreeSet<>();
        for (DatabaseSnapshot database : after) {
            if (database.server() != null && "false".equals(database.server().get(NAME))) {
                without.add(DurableCommits.server(
                        testbed.group(database.tile(), database.group()).database(database.role())));
            }
        }
        return without.isEmpty() ? List.of() : List.of("calls of frames not counted: " + String.join(", ", without));
    }
}
