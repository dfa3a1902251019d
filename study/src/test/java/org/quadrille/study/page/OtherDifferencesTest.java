package org.quadrille.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.study.analysis.Differences.Difference;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;

class OtherDifferencesTest {
    /** They go by the name of their environment, whose other cells have no run yet. */
    @Test
    void cellsThatDifferAlikeAreNamedByTheirEnvironment() {
        Map<String, Slot> slots = new LinkedHashMap<>();
        for (String cell : List.of("free", "bound 1", "bound 2", "bound 3")) {
            slots.put(cell, new Slot(1, 1, cell, cell.replaceFirst(" .", ""), Map.of(), true));
        }
        List<String> alike = List.of("bound 1", "bound 2");
        assertEquals(
                "bound",
                PageModel.OtherDifferences.together(alike, slots, "free", Set.of("free", "bound 1", "bound 2")));
        assertEquals("bound 1; bound 2", PageModel.OtherDifferences.together(alike, slots, "free", slots.keySet()));
    }

    /** A layout is where its files are; what the server says of them is nothing else, unless the study moved none. */
    @ParameterizedTest
    @CsvSource({
        "databases[].places.WAL.device, disk, memory, true",
        "databases[1.1.oltp].places.WAL.device, disk, memory, true",
        "databases[].places.WAL.device, disk, again, false",
        "databases[].places.WAL.device, disk, engine, false",
        "databases[].settings.max_connections, disk, memory, false",
    })
    void whereTheFilesOfALayoutAreIsWhatItIs(String key, String base, String other, boolean moved) {
        StudyFile file = StudyFile.parse("""
                {"name": "s", "kind": "storage", "blocks": 2, "environments": {"disk": {"local": {}},
                 "memory": {"local": {"wal": "memory"}, "durable": false}, "again": {"local": {}}, "engine": {"local": {"engine": "mariadb"}}}}""", "study.json");
        assertEquals(
                moved,
                PageModel.OtherDifferences.moved(
                        new Difference("configuration", key, 8, "/dev/vda", "tmpfs"),
                        file,
                        new Slot(1, 1, base, base, Map.of(), true),
                        new Slot(2, 1, other, other, Map.of(), true)));
    }

    /** Keys as the reports of such runs have them: what an engine brings with it says nothing beside its name. */
    @ParameterizedTest
    @CsvSource(
            value = {
                "databases[].identity.frames, one, other, true",
                "databases[].version, 18.6, 10.11.19-MariaDB, true",
                "databases[].settings.innodb_doublewrite, '', ON, true",
                "databases[].places.WAL.device, /dev/vda, '', true",
                "databases[].settings.max_connections, 200, 600, false",
                "machines.tier-b.memory, '', 8 GiB, false",
            })
    void whatFollowsFromTheEngineIsDeclaredByIt(String key, String base, String other, boolean declared) {
        Difference difference = new Difference("configuration", key, 8, base, other);
        assertEquals(
                declared,
                PageModel.OtherDifferences.declared(
                        difference, slot("local.engine", "postgresql"), slot("local.engine", "mariadb")));
        assertEquals(
                false,
                PageModel.OtherDifferences.declared(
                        difference, slot("local.sessions", "8"), slot("local.sessions", "16")));
    }

    private static Slot slot(String factor, String level) {
        return new Slot(1, 1, level, "machine", Map.of(factor, level), true);
    }
}
