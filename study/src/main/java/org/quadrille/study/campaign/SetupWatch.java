package org.quadrille.study.campaign;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.cli.Words;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEntry;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.format.StudyFolder;
import org.quadrille.study.format.StudyState;

/**
 * Makes sure that the files of an environment do not change unnoticed between its runs. The study file is fixed with
 * the study; the testbed and profile files that it names are the user's and may be rewritten at any time.
 */
record SetupWatch(StudyFolder folder, StudyFile file, Journal journal, SetupReader reader) {
    private static final int SHOWN = 5;
    private static final String EMBEDDED_FOLDER = "testbed.embedded.folder";

    /**
     * Checks the files of the environment in which the run of a slot is made next. An allowed change is recorded in the
     * journal. As long as every attempt is void, the files of all environments that have slots are checked, and may
     * still be corrected.
     *
     * @throws UserError if its runs could no longer be compared with earlier ones, or the files cannot be read
     */
    void look(Slot slot, StudyState state) {
        // The plan fixes the levels, so a change shows in any slot, as long as it is always the same one.
        Map<String, Slot> first = new LinkedHashMap<>();
        state.slots().forEach(one -> first.putIfAbsent(one.environment(), one));
        Map<String, Map<String, String>> known = known();
        boolean begun = state.attempts().stream().anyMatch(attempt -> attempt.state() != Attempt.State.VOID);
        for (Slot one : begun ? List.of(first.get(slot.environment())) : first.values()) {
            String environment = one.environment();
            Map<String, String> values = values(one);
            if (!values.equals(known.get(environment))) {
                if (begun && known.containsKey(environment)) {
                    changed(environment, Difference.between(known.get(environment), values), state);
                }
                journal.write(new JournalEvent.Setup(environment, values));
            }
        }
    }

    private Map<String, String> values(Slot slot) {
        Map<String, String> values =
                new TreeMap<>(reader.values(file, new Cell(slot.cell(), slot.environment(), slot.levels())));
        // In a study that was moved, the kit's own server is in another folder.
        values.remove(EMBEDDED_FOLDER);
        return values;
    }

    /** The latest values of each environment in the journal. */
    private Map<String, Map<String, String>> known() {
        Map<String, Map<String, String>> known = new HashMap<>();
        for (JournalEntry entry : journal.entries()) {
            if (entry.event() instanceof JournalEvent.Setup setup) {
                known.put(setup.environment(), setup.values());
            }
        }
        return known;
    }

    private void changed(String environment, List<Difference> changed, StudyState state) {
        refuse(environment, changed);
        if (file.kind().events() && !changed.isEmpty()) {
            throw new UserError(
                    "The files of environment \"" + environment + "\" were changed since the study was begun ("
                            + text(changed)
                            + "), and the effect of events shows only between otherwise identical runs; put the files back as they"
                            + " were, or begin a new study under another name.");
        }
        long runs = state.counting().stream()
                .filter(attempt -> attempt.environment().equals(environment))
                .count();
        FrozenStudy.Fixed fixed = FrozenStudy.Fixed.of(folder, journal.entries());
        journal.write(new JournalEvent.Changed(
                "The files of environment " + environment + " were changed after " + Words.count(runs, "counting run")
                        + " of it (" + text(changed) + ").",
                fixed.studyFile(),
                fixed.plan()));
    }

    private static void refuse(String environment, List<Difference> changed) {
        List<Difference> against = changed.stream()
                .filter(difference -> !difference.mustAgree().isEmpty())
                .toList();
        if (!against.isEmpty()) {
            throw new UserError("The files of environment \"" + environment
                    + "\" were changed since the study was begun, in the "
                    + against.stream().map(Difference::mustAgree).distinct().collect(Collectors.joining(" and the "))
                    + " (" + text(against) + "), so further runs cannot be compared; put the files back as they"
                    + " were, or begin a new study under another name.");
        }
    }

    private static String text(List<Difference> changed) {
        return changed.stream().limit(SHOWN).map(SetupWatch::text).collect(Collectors.joining(", "))
                + (changed.size() > SHOWN ? " and " + (changed.size() - SHOWN) + " more" : "");
    }

    private static String text(Difference changed) {
        return changed.key() + " from " + Difference.shown(changed.first()) + " to "
                + Difference.shown(changed.second());
    }
}
