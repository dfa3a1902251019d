package org.quadrille.study.kind.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quadrille.common.config.Testbed;
import org.quadrille.study.campaign.Cell;
import org.quadrille.study.campaign.CellSetup;
import org.quadrille.study.campaign.CheckedFile;
import org.quadrille.study.campaign.CostEstimate;
import org.quadrille.study.campaign.InstanceRoom;
import org.quadrille.study.campaign.IntervalSoFar;
import org.quadrille.study.campaign.PlanMaker;
import org.quadrille.study.campaign.StudyChecks;
import org.quadrille.study.campaign.StudyInput;
import org.quadrille.study.format.Levels;
import org.quadrille.study.format.StudyFile;

class ScaleChecksTest {
    private static final String FILE = """
            {"name": "s", "kind": "scale", "instances": 2, "blocks": 2, "primary": "tpsV",
             "environments": {"here": {"local": {"profile": "study"}}}, "factors": {"local.targetTpsV": [10, 30, 50]}}""";

    private static final String TILES = FILE.replace("instances", "tiles")
            .replace("[10,", "[2.5,")
            .replace("\"study\"", "\"study\", \"sessions\": 3");

    @TempDir
    Path folder;

    @Test
    void everyLoadIsOfferedToEveryNumberOfInstances() throws IOException {
        assertEquals(List.of(), CheckedFile.problems(folder, FILE));
        assertEquals(
                List.of(
                        "targetTpsV 10, alone",
                        "targetTpsV 10, 2 at once",
                        "targetTpsV 30, alone",
                        "targetTpsV 30, 2 at once",
                        "targetTpsV 50, alone",
                        "targetTpsV 50, 2 at once"),
                CheckedFile.labels(folder, FILE));
    }

    /** As published studies have them. */
    @Test
    void onlyTheNumbersThatAreNamedHaveRuns() throws IOException {
        String four = FILE.replace("\"instances\": 2", "\"instances\": 4, \"numbers\": [1, 2, 4]");
        assertEquals(
                List.of("targetTpsV 10, alone", "targetTpsV 10, 2 at once", "targetTpsV 10, 4 at once"),
                CheckedFile.labels(folder, four).subList(0, 3));
        StudyFile study = StudyFile.parse(four, "study.json");
        assertEquals(9, Cell.of(study).size());
        assertEquals(9, 3 * Cell.each(study), "three loads");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "scale | [4] | key \"numbers\" is [4]; write two or more numbers of instances in rising order, from 1 to the 4 of \"instances\", or remove it for every number.",
                "scale | [2, 1, 4] | key \"numbers\" is [2, 1, 4];",
                "scale | [1, 2, 2, 4] | key \"numbers\" is [1, 2, 2, 4];",
                "scale | [0, 4] | key \"numbers\" is [0, 4];",
                "scale | [1, 2] | key \"numbers\" is [1, 2];",
                "scale | [1, 5] | key \"numbers\" is [1, 5];",
                "equal | [1, 4] | key \"numbers\" belongs to the kind scale; remove it, or change \"kind\"."
            })
    void numbersThatAreNoneAreNamedWithTheirFix(String kind, String numbers, String sentence) throws IOException {
        CheckedFile.named(
                folder,
                FILE.replace("scale", kind),
                "\"instances\": 2",
                "\"instances\": 4, \"numbers\": " + numbers,
                sentence);
    }

    /** Load and sessions of a file are those of a tile; a run has those of all its tiles, which share its deck. */
    @Test
    void everyLoadIsOfferedToEachOfTheTiles() throws IOException {
        assertEquals(List.of(), CheckedFile.problems(folder, TILES));
        assertEquals(
                List.of(
                        "targetTpsV 2.5, 1 tile",
                        "targetTpsV 2.5, 2 tiles",
                        "targetTpsV 30, 1 tile",
                        "targetTpsV 30, 2 tiles",
                        "targetTpsV 50, 1 tile",
                        "targetTpsV 50, 2 tiles"),
                CheckedFile.labels(folder, TILES));
        assertEquals(
                12,
                PlanMaker.make(CheckedFile.input(folder, TILES).study()).slots().size());
        assertEquals("1 tiles, 3 sessions, 2.5 tpsV", cell(TILES, 0));
        assertEquals("2 tiles, 6 sessions, 5 tpsV", cell(TILES, 1));
        assertEquals("2 tiles, 6 sessions, 100 tpsV", cell(TILES, 5));
        assertEquals("2 tiles, 8 sessions, 5 tpsV", cell(TILES.replace(", \"sessions\": 3", ""), 1), "four by default");
        assertEquals(
                "3 tiles, 9 sessions, 6.6 tpsV",
                cell(TILES.replace("\"tiles\": 2", "\"tiles\": 3").replace("2.5", "2.2"), 2),
                "a product of decimals");
    }

    @Test
    void databasesAreBuiltForEachNumberOfTilesAndForEachInstance() throws IOException {
        assertTrue(time(TILES).endsWith("; building databases comes on top, once for each number of tiles"));
        assertTrue(time(FILE).endsWith("; building databases comes on top, once for each instance"));
    }

    private String time(String text) throws IOException {
        StudyInput input = CheckedFile.input(folder, text);
        return CostEstimate.of(input, StudyChecks.of(input)).time(input.study());
    }

    private String cell(String text, int place) throws IOException {
        StudyInput input = CheckedFile.input(folder, text);
        CellSetup setup = CellSetup.of(
                input.study(), folder, "study.json", Cell.of(input.study()).get(place));
        Testbed testbed = setup.setup().testbed();
        assertEquals(1, setup.instances(input.study()).size(), "one benchmark");
        return testbed.tiles().size() + " tiles, " + testbed.pacing().sessions() + " sessions, "
                + Levels.text(testbed.pacing().targetTpsV()) + " tpsV";
    }

    @Test
    void pointsOfLinesHaveNoIntervalThatCouldEndAStudy() throws IOException {
        StudyFile study = CheckedFile.input(folder, FILE).study();
        assertEquals("", new IntervalSoFar().interval(null, study, null));
        assertEquals(OptionalDouble.empty(), new IntervalSoFar().halfWidth(null, study, null));
    }

    @ParameterizedTest
    @CsvSource({"scale, 3, 9", "scale, 2, 6", "equal, 3, 6", "disturb, , 6", "compare, , 3"})
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
                "[10, 30, 50] | [0, 30, 50] | key \"local.targetTpsV\" must be above 0, not 0.",
                "\"blocks\": 2 | \"until\": {\"interval\": 5, \"atLeast\": 2, \"atMost\": 8} | key \"until\" waits for the interval of a comparison,",
                "\"instances\": 2 | \"instances\": 34 | keys \"environments\", \"factors\" and \"instances\" make 102 cells; make at most 100 in a study.",
                "local.targetTpsV | pacing.sessions | key \"factors\" must have the offered load, and nothing else,",
                "tpsV\", | p90.TO\", | key \"primary\" does not belong to the kind scale, which is about tpsV; remove it.",
                "\"instances\": 2, | \"warm\": 0, | key \"instances\" is missing; write how many run at the same time, such as 3, or \"tiles\" instead"
            })
    void aMistakeIsNamedWithItsFix(String from, String to, String sentence) throws IOException {
        CheckedFile.named(folder, FILE, from, to, sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"tiles\": 2 | \"tiles\": 1 | key \"tiles\" must be from 2 to 100, not 1.",
                "\"tiles\": 2 | \"tiles\": 101 | key \"tiles\" must be from 2 to 100, not 101.",
                "\"tiles\": 2 | \"tiles\": 34 | keys \"environments\", \"factors\" and \"tiles\" make 102 cells; make at most 100 in a study.",
                "\"tiles\": 2 | \"tiles\": 2, \"instances\": 2 | keys \"instances\" and \"tiles\" cannot be used together; keep \"instances\"",
                "\"scale\" | \"compare\" | key \"tiles\" belongs to the kind scale; remove it, or change \"kind\".",
                "\"sessions\": 3 | \"tiles\": 3 | key \"environments.here.local.tiles\" is 3, and the runs of the study have 1 to 2; remove it.",
                "\"sessions\": 3 | \"sessions\": 3}, \"except\": {\"2\": {\"cpus\": 0.5} | key \"environments.here.except\" is for \"local\" in studies with \"instances\"",
                "\"sessions\": 3 | \"sessions\": 5001 | key \"environments.here.local.sessions\" is 5001 for each of \"tiles\": 2, and a run has at most 10000 of all its tiles; write at most 5000, or fewer tiles.",
                "\"sessions\": 3 | \"container\": true | is made of containers, and the kit makes \"tiles\" only without them; write \"local\": {}, or \"instances\" in place",
                "\"sessions\": 3 | \"memory\": \"9000g\" | key \"tiles\" is 2 and 2 of them take about 9216000 MiB of memory, of which this machine has",
                "{\"local.targetTpsV\": [2.5, 30, 50]} | {\"tiles\": [1, 2]} | key \"factors.tiles\" is a key of its own, of the kind scale; write \"tiles\": 3",
                "\"factors\": {\"local.targetTpsV\": [2.5, 30, 50]} | \"cells\": [{\"tiles\": 2}] | key \"cells: tiles\" is a key of its own, of the kind scale;",
                "\"factors\": {\"local.targetTpsV\": [2.5, 30, 50]} | \"cells\": [{\"instances\": 2}] | key \"cells: instances\" is a key of its own,"
            })
    void aMistakeInTilesIsNamedWithItsFix(String from, String to, String sentence) throws IOException {
        CheckedFile.named(folder, TILES, from, to, sentence);
    }

    /** Cells without tiles are none, so that there is no other cell to compare one with. */
    @Test
    void noTilesAreNamedAlsoBesideCells() throws IOException {
        String cells = TILES.replace(
                "\"factors\": {\"local.targetTpsV\": [2.5, 30, 50]}", "\"cells\": [{\"local.targetTpsV\": 10}]");
        CheckedFile.named(folder, cells, "\"tiles\": 2", "\"tiles\": 0", "key \"tiles\" must be from 2 to 100, not 0.");
    }

    private String room(String text, long mebibytes) throws IOException {
        StudyInput input = CheckedFile.input(folder, text);
        return InstanceRoom.problem(input.study(), StudyChecks.of(input).cells(), mebibytes << 20)
                .orElse("");
    }

    /** Each pool has a connection for each session of all tiles: 1,344 of three tiles, 5,040 of six. */
    @Test
    void moreTilesThanAMachineHasRoomForAreRefusedWithTheMostThatItHasRoomFor() throws IOException {
        String six = TILES.replace("\"tiles\": 2", "\"tiles\": 6").replace("\"sessions\": 3", "\"sessions\": 16");
        assertEquals("", room(six, 26 * 250 + 4 * (5_040 - 176 + 40)));
        assertEquals(
                "key \"tiles\" is 6 and 6 of them take about 26116 MiB of memory, of which this machine has 26115; write"
                        + " at most 5, in cell \"targetTpsV 2.5, 6 tiles\".",
                room(six, 26_115));
        assertEquals("", room(six.replace("\"tiles\": 6", "\"tiles\": 5"), 26_115), "what it says to write");
        assertEquals(
                "key \"tiles\" is 6 and 4 of them take about 13236 MiB of memory",
                room(six, 8_400).split(",")[0]);
        assertTrue(room(six, 8_400).endsWith("has 8400; write at most 3, in cell \"targetTpsV 2.5, 4 tiles\"."));
        assertEquals("", room(six.replace("\"tiles\": 6", "\"tiles\": 3"), 8_400), "what it says to write");
        assertTrue(room(six, 4_096).contains("; use a larger machine, or write fewer \"sessions\", in cell"));
    }
}
