package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.study.format.StudyFile;

class ScaleChecksTest {
    private static final String FILE = """
            {"name": "s", "kind": "scale", "instances": 2, "blocks": 2, "primary": "tpsV",
             "environments": {"here": {"local": {"profile": "study"}}}, "factors": {"local.targetTpsV": [10, 30, 50]}}""";

    @TempDir
    Path folder;

    private StudyInput input(String text) throws IOException {
        Path file = folder.resolve("study.json");
        Files.writeString(file, text);
        return StudyInput.read(file);
    }

    @Test
    void everyLoadIsOfferedToEveryNumberOfInstances() throws IOException {
        StudyInput input = input(FILE);
        assertEquals(List.of(), StudyChecks.of(input).problems());
        assertEquals(
                List.of(
                        "targetTpsV 10, alone",
                        "targetTpsV 10, 2 at once",
                        "targetTpsV 30, alone",
                        "targetTpsV 30, 2 at once",
                        "targetTpsV 50, alone",
                        "targetTpsV 50, 2 at once"),
                Cell.of(input.study()).stream().map(Cell::label).toList());
    }

    @ParameterizedTest
    @CsvSource({"scale, 3, 9", "scale, 2, 6", "equal, 3, 6", "cpus, 3, 9", "cpus, , 3", "disturb, , 6", "compare, , 3"})
    void cellsAreCountedAsTheyAreMade(String kind, String instances, int cells) {
        String text = FILE.replace("scale", kind)
                .replace("\"instances\": 2,", instances == null ? "" : "\"instances\": " + instances + ",");
        StudyFile study = StudyFile.parse(text, "study.json");
        assertEquals(cells, Cell.of(study).size());
        assertEquals(cells, 3 * Cell.each(study), "three loads");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[10, 30, 50] | [10, 50, 30] | key \"factors.local.targetTpsV\" has 30 after 50; write the loads in rising order",
                "[10, 30, 50] | [10, 30] | key \"factors.local.targetTpsV\" has 2 levels, and a line needs three; add one.",
                "[10, 30, 50] | [10, 30, \"x\"] | key \"targetTpsV\": it is \"x\" but must be a number.",
                "[10, 30, 50] | [0, 30, 50] | key \"factors.local.targetTpsV\" has 0, which offers no load; write loads above 0.",
                "\"blocks\": 2 | \"until\": {\"interval\": 5, \"atLeast\": 2, \"atMost\": 8} | key \"until\" waits for the interval of a comparison,",
                "\"instances\": 2 | \"instances\": 34 | keys \"environments\", \"factors\" and \"instances\" make 102 cells; make at most 100 in a study.",
                "local.targetTpsV | pacing.sessions | key \"factors\" must have the offered load, and nothing else,",
                "tpsV\", | p90.TO\", | key \"primary\" is \"p90.TO\", and a scale study is about tpsV; remove it.",
                "\"instances\": 2, | \"warm\": 0, | key \"instances\" is missing;"
            })
    void aMistakeIsNamedWithItsFix(String from, String to, String sentence) throws IOException {
        assertTrue(FILE.contains(from), from);
        List<String> problems = StudyChecks.of(input(FILE.replace(from, to))).problems();
        assertEquals(
                1,
                problems.stream().distinct().filter(p -> p.contains(sentence)).count(),
                problems::toString);
    }
}
