package org.quadrille.study.kind.storage;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

/** The cells of a storage study, from its file and its slots. */
public final class StorageCells {
    private static final String SESSIONS = "sessions";

    private StorageCells() {}

    /**
     * Every cell of the slots once, in the order of their first ones; warm-up slots add nothing. A layout is an
     * environment with the levels of all factors but the sessions.
     */
    public static List<StorageCell> of(StudyFile study, Collection<Slot> slots) {
        Map<String, StorageCell> cells = new LinkedHashMap<>();
        for (Slot slot : slots) {
            cells.computeIfAbsent(slot.cell(), cell -> cell(study, slot));
        }
        return List.copyOf(cells.values());
    }

    private static StorageCell cell(StudyFile study, Slot slot) {
        StringBuilder layout = new StringBuilder(slot.environment());
        int sessions = 0;
        for (Map.Entry<String, String> level : slot.levels().entrySet()) {
            String name = level.getKey().substring(level.getKey().lastIndexOf('.') + 1);
            if (name.equals(SESSIONS)) {
                sessions = Integer.parseInt(level.getValue());
            } else {
                layout.append(", ").append(name).append(' ').append(level.getValue());
            }
        }
        return new StorageCell(
                slot.cell(),
                layout.toString(),
                study.places(slot.environment(), slot.levels()),
                sessions,
                study.durable(slot.environment(), slot.levels()));
    }
}
