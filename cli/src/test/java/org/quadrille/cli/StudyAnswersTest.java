package org.quadrille.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of good study files: what differs, what they cost, and what their plans find. */
class StudyAnswersTest extends StudyLines {
    @Test
    void aGoodStudyIsCheckedWithWhatDiffersAndWhatItCosts() {
        assertEquals(0, run("study check --study DIR/study.json"), complaint());
        assertTrue(answer().contains("what differs between one and two:\n"), answer());
        assertTrue(
                answer().contains("  testbed.tiles[1].groups[4].connector.host: one.example | two.example\n"),
                answer());
        assertTrue(answer().contains("  enter: - | ./up.sh\n"), answer());
        assertFalse(answer().contains("seed"), "their seeds of inputs are automatic: " + answer());
        assertTrue(answer().contains("runs: 40, 2 cells in 20 blocks\n"), answer());
        assertTrue(answer().contains("time: about 61 min, 72 s a run and 20 s between two"), answer());
        said.reset();
        assertEquals(0, run("study check --study DIR/local.json"), complaint());
        assertTrue(answer().contains("  local.wal: - | memory\n"), answer());
        assertTrue(answer().contains("factor pacing.sessions: 2, 8\n"), answer());
        assertTrue(answer().contains("note: \"memory, sessions 2\" loses committed data in a power cut"), answer());
        assertTrue(answer().contains("runs: 24, 4 cells in 6 blocks\n"), answer());
    }

    @Test
    void fewBlocksAndSerialOrderAreNamed() throws IOException {
        changed("study.json", "\"blocks\": 20, \"order\": \"blocks\"", "\"blocks\": 5, \"order\": \"serial\"");
        assertEquals(0, run("study check --study DIR/bad.json"), complaint());
        for (String part : List.of(
                "note: With fewer than 6 blocks the results are descriptive only; 5 blocks are planned.\n",
                "note: In serial order")) {
            assertTrue(answer().contains(part), answer());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "storage", "find-max", "equal", "scale", "cpus", "disturb"})
    void aStartingFileForThisMachineHasNoProblem(String kind) {
        assertEquals(0, run("study init " + kind + " --local --out DIR/new.json"), complaint());
        int checked = run("study check --study DIR/new.json");
        assumeFalse(complaint().contains(" needs a control group "), complaint());
        assertEquals(0, checked, complaint());
        assertTrue(answer().contains("no problem found"), answer());
        // The template has 4 blocks of three layouts, which share one spread.
        assertEquals(
                kind.equals("storage"),
                answer().contains(
                                "note: With fewer than 6 blocks nothing is tested but the ranks of layouts; 4 blocks"),
                answer());
    }

    /** A published comparison of bare metal and a virtual machine planned 21 + 21 runs. */
    @Test
    void anEffectSizeNeedsNoStudyFile() {
        assertEquals(0, run("study plan --effect-size 0.4 --alpha 0.1 --power 0.8"), complaint());
        assertEquals("""
                needed: 21 runs of each of 2 cells (42 runs) to find an effect of f = 0.4 in 8 of 10 such studies
                power: 0.817 at alpha 0.1; 0.799 with 20 runs of each
                """, answer());
        assertEquals(0, run("study plan --effect-size 8 --cells 3"), complaint());
        assertTrue(answer().endsWith("power: 1.000 at alpha 0.05\n"), answer());
    }

    /** A comparison that is too small for the change that it names says so before its first run. */
    @Test
    void aPlanSaysWhatItCanFindWithTheSpreadThatTheFileAssumes() throws IOException {
        assertEquals(0, run("study init compare --local --out DIR/new.json"), complaint());
        assertEquals(0, run("study check --study DIR/new.json"), complaint());
        String found = "6 blocks find a change of 18.0 % in 9 of 10 such studies, if runs of a cell differ by 7 %";
        assertTrue(answer().contains("note: " + found + ".\n"), answer());
        assertEquals(0, run("study plan --study DIR/new.json"), complaint());
        assertTrue(answer().contains("planned: 6 blocks (12 runs, "), answer());
        changed("study.json", "\"retries\": 2", "\"detect\": 3, \"spread\": 7");
        assertEquals(0, run("study check --study DIR/bad.json"), complaint());
        assertTrue(
                answer().contains(", and \"detect\" is 3; see what that takes with `quadrille study plan`."), answer());
        changed("study.json", "\"retries\": 2", "\"detect\": 3");
        assertEquals(0, run("study check --study DIR/bad.json"), complaint());
        assertTrue(
                answer().contains("note: Whether 20 blocks find a change of 3 % is not known; write how much"),
                answer());
    }

    @Test
    void aPlanSaysHowManyBlocksAChangeTakesAndWhatThePlannedOnesSee() throws IOException {
        changed("study.json", "\"retries\": 2", "\"detect\": 3");
        assertEquals(0, run("study plan --study DIR/bad.json --spread 2"), complaint());
        assertTrue(
                answer().contains(
                                "needed: 12 blocks (24 runs, 37 min) to find a change of 3.0 % in 9 of 10 such studies\n"),
                answer());
        assertTrue(
                answer().contains(
                                "planned: 20 blocks (40 runs, 61 min) find a change of 2.2 % in 9 of 10 such studies\n"),
                answer());
    }
}
