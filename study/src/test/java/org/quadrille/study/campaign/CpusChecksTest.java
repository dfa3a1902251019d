package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Levels of processors, and instances that are promised some each, are checked before the first run. */
class CpusChecksTest {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private static final String LEVELS = """
            {"name": "s", "kind": "cpus", "blocks": 6, "primary": "tpsV",
             "environments": {"here": {"local": {"profile": "study"}}}, "factors": {"local.cpus": [0.25, 0.5, "native"]}}""";

    private static final String SHARED = """
            {"name": "s", "kind": "cpus", "blocks": 6, "primary": "tpsV", "instances": 3,
             "environments": {"here": {"local": {"profile": "study", "cpus": %d}}}}""".formatted(PROCESSORS);

    @TempDir
    Path folder;

    @Test
    void everyLevelAndEveryNumberOfInstancesIsACell() throws IOException {
        assertEquals(List.of(), CheckedFile.problems(folder, LEVELS));
        List<Cell> levels = Cell.of(CheckedFile.input(folder, LEVELS).study());
        assertEquals(List.of("cpus 0.25", "cpus 0.5", "cpus native"), CheckedFile.labels(folder, LEVELS));
        assertEquals(
                List.of("0.25", "0.5", "null"),
                levels.stream()
                        .map(cell -> {
                            try {
                                return String.valueOf(CellSetup.of(
                                                CheckedFile.input(folder, LEVELS)
                                                        .study(),
                                                folder,
                                                "study.json",
                                                cell)
                                        .local()
                                        .cpus());
                            } catch (IOException e) {
                                throw new AssertionError(e);
                            }
                        })
                        .toList(),
                "native is no limit");
        assertEquals(
                "",
                new IntervalSoFar()
                        .interval(null, CheckedFile.input(folder, LEVELS).study(), null),
                "no interval without INVALID runs");
        assertEquals(List.of(), CheckedFile.problems(folder, SHARED), "more than the machine has");
        assertEquals(List.of("alone", "2 at once", "3 at once"), CheckedFile.labels(folder, SHARED));
        assertTrue(
                StudyChecks.of(CheckedFile.input(folder, SHARED.replace("\"cpus\": " + PROCESSORS, "\"cpus\": 0.1")))
                        .notes()
                        .contains("All instances together have 0.3 of " + PROCESSORS
                                + " processors, so nothing is over-committed."),
                "not said");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[0.25, 0.5, \"native\"] | [0.5, 0.25, \"native\"] | key \"factors.local.cpus\" has 0.25 after 0.5; write the processors in rising order, the fewest first.",
                "[0.25, 0.5, \"native\"] | [0.25, \"native\", 0.5] | key \"factors.local.cpus\" has \"native\" before 0.5, the run without a limit that the others are compared with; write it as the last level.",
                "[0.25, 0.5, \"native\"] | [0.25, 0.5] | key \"factors.local.cpus\" has no \"native\", the run without a limit",
                "[0.25, 0.5, \"native\"] | [0.5, 0.5, \"native\"] | key \"factors.local.cpus\" has the level 0.5 twice; remove one.",
                "[0.25, 0.5, \"native\"] | [0.5, \"native\", \"native\"] | key \"factors.local.cpus\" has the level native twice; remove one.",
                "[0.25, 0.5, \"native\"] | [\"native\"] | key \"factors.local.cpus\" has 1 level; write two or more,",
                "[0.25, 0.5, \"native\"] | [0.5, 1000, \"native\"] | key \"local.cpus\" is 1000.0 in cell \"cpus 1000\"; write a number above 0 and up to",
                "[0.25, 0.5, \"native\"] | [0, 0.5, \"native\"] | key \"local.cpus\" is 0.0 in cell \"cpus 0\"; write a number above 0 and up to",
                "[0.25, 0.5, \"native\"] | [-1, 0.5, \"native\"] | key \"local.cpus\" is -1.0 in cell \"cpus -1\"; write a number above 0 and up to",
                "[0.25, 0.5, \"native\"] | [\"natif\", \"native\"] | key \"factors.local.cpus\" has \"natif\"; write a number of processors, such as 1.5, or \"native\" for no limit.",
                "\"local\": {\"profile\": \"study\"} | \"local\": {\"profile\": \"study\", \"targetTpsV\": 20} | key \"environments.here.local.targetTpsV\" is 20, and pacing is closed in a cpus study,",
                "\"local\": {\"profile\": \"study\"} | \"local\": {\"profile\": \"study\", \"cpuset\": \"0\"} | key \"environments.here.local.cpuset\" is \"0\", and a cpus study is about all processors",
                "\"blocks\": 6 | \"until\": {\"interval\": 5, \"atLeast\": 2, \"atMost\": 8} | key \"until\" waits for the interval of a comparison, which a cpus study does not have;",
                "\"kind\": \"cpus\" | \"kind\": \"compare\" | key \"factors.local.cpus\" has \"native\"; write a number of processors, such as 1.5; \"native\", no limit, is a level of the kind cpus",
                "\"factors\": {\"local.cpus\": [0.25, 0.5, \"native\"]} | \"cells\": [{\"local.cpus\": \"x\"}] | key \"cells: local.cpus\" has \"x\"; write a number",
                "\"local.cpus\": [0.25, 0.5, \"native\"] | \"pacing.sessions\": [2, 4] | a cpus study needs \"factors\": {\"local.cpus\": [0.5, 1, \"native\"]}, and no other factor,",
                "\"tpsV\" | \"p90.TO\" | key \"primary\" is \"p90.TO\", and a cpus study is about a throughput; write tpsV,",
                "\"here\": | \"there\": {\"local\": {\"profile\": \"study\"}}, \"here\": | key \"environments\" names 2, and a cpus study gives more or fewer processors to one;",
                "\"local\": {\"profile\": \"study\"} | \"testbed\": \"one.json\" | is a testbed file, and the kit itself makes everything that a study of the kind cpus runs,",
                "\"profile\": \"study\" | \"container\": true | is made of containers, and the kit itself",
                "\"study\"} | \"study\"}, \"except\": {\"1\": {\"cpus\": 1}} | .except\" is for studies with \"instances\"",
            })
    void aMistakeInLevelsIsNamedWithItsFix(String from, String to, String sentence) throws IOException {
        CheckedFile.named(folder, LEVELS, from, to, sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"instances\": 3 | \"instances\": 1 | key \"instances\" is 1; write a number from 2,",
                "\"instances\": 3 | \"instances\": 3, \"factors\": {\"local.cpus\": [0.5, \"native\"]} | keys \"instances\" and \"factors\" cannot be used together in a cpus study;",
                "\"cpus\": | \"sessions\": | key \"local\" of environment \"here\" has no \"cpus\", so that nobody knows how many processors",
                "\"study\" | \"study\", \"targetTpsV\": 20 | key \"environments.here.local.targetTpsV\" is 20, and pacing is closed",
                "}}} | }, \"except\": {\"2\": {\"cpuset\": \"0\"}}}} | key \"environments.here.except.2.cpuset\" is \"0\", and a cpus study",
                "\"study\" | \"study\", \"memory\": \"9000g\" | key \"instances\" is 3 and 2 of them take about",
                "\"environments\" | \"cells\": [{\"local.wal\": \"disk\"}], \"environments\" | key \"cells\" is for other kinds; remove it,"
            })
    void aMistakeInInstancesIsNamedWithItsFix(String from, String to, String sentence) throws IOException {
        CheckedFile.named(folder, SHARED, from, to, sentence);
    }
}
