package org.quadrille.study.kind.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.quadrille.study.analysis.Analysis;
import org.quadrille.study.analysis.Question;
import org.quadrille.study.analysis.Question.Design;
import org.quadrille.study.format.Slot;
import org.quadrille.study.format.StudyFile;
import org.quadrille.study.kind.storage.StoragePage.StorageCells;

/** From a study file and its plan to the cells of a storage study. */
class StorageCellsTest {
    @Test
    void cellsComeFromTheStudyFile() {
        StudyFile study = StudyFile.parse("""
                {"name": "places", "kind": "storage", "blocks": 3,
                 "environments": {
                   "disk": {"local": {"data": "disk"}},
                   "given": {"testbed": "t.json", "places": {"data": "nvme", "wal": "raid"}, "durable": false}},
                 "factors": {"local.wal": ["disk", "memory"], "pacing.sessions": [2, 8]}}
                """, "study.json");
        List<Slot> slots = List.of(
                new Slot(1, 1, "one", "disk", Map.of("local.wal", "memory", "pacing.sessions", "8"), false),
                new Slot(2, 1, "one", "disk", Map.of("local.wal", "memory", "pacing.sessions", "8"), true),
                new Slot(3, 1, "two", "given", Map.of("pacing.sessions", "2"), true));
        List<StorageCell> of = StorageCells.of(study, slots);
        assertEquals(
                List.of(
                        new StorageCell("one", "disk, wal memory", Map.of("data", "disk", "wal", "memory"), 8, false),
                        new StorageCell("two", "given", Map.of("data", "nvme", "wal", "raid"), 2, false)),
                of);
        assertThrows(
                IllegalArgumentException.class,
                () -> StorageAnalysis.of(
                        Analysis.of(Question.of("tpsV", Design.BLOCKS, List.of("x", "y")), List.of()),
                        List.of(
                                new StorageCell("x", "a", Map.of(), 2, true),
                                new StorageCell("y", "a", Map.of(), 2, true))));
    }
}
