package org.quadrille.study.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quadrille.study.analysis.Differences;
import org.quadrille.study.analysis.RecordedStudy;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/** What differs between the cells of a study besides what it is about. */
final class OtherDifferences {
    /** Beginnings of the keys of a run in which a factor shows, besides its own under {@code testbed}. */
    private static final Map<String, List<String>> CHANGED = Map.of(
            "pacing.targetTpsV",
            List.of("testbed.pacing.mode"),
            "pacing.targetTps",
            List.of("testbed.pacing.mode"),
            StudyFile.LOADS.get(0),
            List.of("testbed.pacing."),
            StudyFile.LOADS.get(1),
            List.of("testbed.pacing."),
            StudyFile.LOCAL + "sessions",
            List.of("testbed.pacing.sessions"),
            StudyFile.CPUS,
            List.of("run.workers.info.processors", "run.workers.info.machine.cpus"),
            StudyFile.TILES,
            List.of("testbed.pacing.", "testbed.tiles", "run.tiles"));

    private OtherDifferences() {}

    /** What differs besides the results, between every other cell and the base, leaving out what the factors change. */
    static Map<String, List<String>> of(RecordedStudy study, StudyRuns runs) {
        Map<List<String>, List<String>> all = new LinkedHashMap<>();
        Map<String, Slot> slots = study.slotsByCell();
        List<String> cells = List.copyOf(slots.keySet());
        for (String other : cells.subList(Math.min(1, cells.size()), cells.size())) {
            List<String> found = runs.differences(cells.get(0), other).stream()
                    .filter(difference -> !declared(difference, slots.get(cells.get(0)), slots.get(other)))
                    .map(Differences.Difference::sentence)
                    .toList();
            if (!found.isEmpty()) {
                all.computeIfAbsent(found, f -> new ArrayList<>()).add(other);
            }
        }
        Map<String, List<String>> named = new LinkedHashMap<>();
        all.forEach((found, alike) -> named.put(together(alike, slots, cells.get(0)), found));
        return named;
    }

    /** Cells that differ alike from the base, by one name: their environments if no other cell is of them. */
    private static String together(List<String> alike, Map<String, Slot> slots, String base) {
        Set<String> environments = new LinkedHashSet<>();
        alike.forEach(cell -> environments.add(slots.get(cell).environment()));
        boolean whole = slots.entrySet().stream()
                .filter(slot -> !slot.getKey().equals(base))
                .filter(slot -> environments.contains(slot.getValue().environment()))
                .allMatch(slot -> alike.contains(slot.getKey()));
        return alike.size() > 1 && whole ? String.join(" and ", environments) : String.join("; ", alike);
    }

    /** Whether a factor of the study changes it, as the line of the factor says already. */
    private static boolean declared(Differences.Difference difference, Slot base, Slot other) {
        String key = difference.key().replaceAll("\\[[^]]*]", "");
        return other.levels().entrySet().stream()
                .filter(level -> !level.getValue().equals(base.levels().get(level.getKey())))
                .map(level -> level.getKey().replaceAll("\\[[^]]*]", ""))
                // What more tiles have as well is there in one of the two only.
                .anyMatch(factor -> key.equals("testbed." + factor)
                        || factor.equals(StudyFile.TILES)
                                && (difference.base().isEmpty()
                                        || difference.other().isEmpty())
                        || CHANGED.getOrDefault(factor, List.of()).stream().anyMatch(key::startsWith));
    }
}
