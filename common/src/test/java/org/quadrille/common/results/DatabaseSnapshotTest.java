package org.quadrille.common.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Json;
import org.quadrille.common.control.LoadedTable;
import org.quadrille.common.control.SessionSetting;
import org.quadrille.common.files.DataLocation;
import org.quadrille.common.workload.DatabaseRole;

class DatabaseSnapshotTest {
    /** Enough names that a random order is practically never this one. */
    private static final List<String> NAMES = List.of("q", "w", "e", "r", "t", "z", "u", "i", "o", "p", "a", "s", "d");

    private static <V> Map<String, V> named(Function<String, V> value) {
        return NAMES.stream()
                .collect(Collectors.toMap(Function.identity(), value, (one, other) -> one, LinkedHashMap::new));
    }

    @Test
    void aFileThatIsReadAndWrittenIsTheSame() throws Exception {
        DatabaseSnapshot snapshot = new DatabaseSnapshot(
                1,
                2,
                DatabaseRole.DSS,
                "18",
                named(name -> name),
                named(name -> name),
                named(DataLocation::of),
                named(name -> (long) name.charAt(0)),
                named(name -> 1L),
                null,
                null,
                null,
                List.of(new LoadedTable("trade", "rows", 200, 0, 5, 5, 5)),
                List.of(new SessionSetting(SessionSetting.OPENED, "synchronous_commit", "on", 9)));
        String text = Json.write(snapshot);
        DatabaseSnapshot read = Json.mapper().readValue(text, DatabaseSnapshot.class);
        assertEquals(text, Json.write(read));
        assertEquals(NAMES, List.copyOf(read.identity().keySet()));
        assertEquals(NAMES, List.copyOf(read.settings().keySet()));
        assertEquals(NAMES, List.copyOf(read.places().keySet()));
        assertEquals(NAMES, List.copyOf(read.counts().keySet()));
        assertEquals(NAMES, List.copyOf(read.lastIds().keySet()));
    }
}
