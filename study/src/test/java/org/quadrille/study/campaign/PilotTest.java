package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.study.analysis.Spread;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.Journal;

/** The plan of a study that has begun: what its runs show, and what more blocks would achieve. */
class PilotTest {
    @TempDir
    Path path;

    private StubStudy study;

    @BeforeEach
    void threeBlocks() throws InterruptedException {
        study = new StubStudy(path);
        study.behaviour = request -> run(request, "VALID", List.of());
        assertEquals(ExitCode.OK, study.run());
    }

    /** Log ratios of 0.1, 0.2 and 0.3 in blocks 1, 2 and 3, which also differ in level. */
    private static void run(RunRequest request, String verdict, List<String> failed) {
        int block = request.slot().block();
        double log = block + (request.slot().cell().equals("box") ? 0.1 * block : 0);
        new FakeRun(request.results(), request.runId(), request.slot())
                .begin()
                .complete()
                .report(verdict, failed, Math.exp(log));
    }

    private FrozenStudy frozen() {
        return FrozenStudy.read(study.folder, Journal.read(study.folder.journal()))
                .orElseThrow();
    }

    private List<Attempt> counting() {
        return frozen().state(Journal.read(study.folder.journal())).counting();
    }

    private Optional<Spread> spread() {
        return Pilot.spread(study.folder, frozen().file());
    }

    @Test
    void threeBlocksOfRunsTellTheSpread() {
        assertEquals(0.1, spread().orElseThrow().ofRatios(), 1e-9);
        assertEquals(2, spread().orElseThrow().freedom());
        StudyChanges.exclude(study.folder, counting().get(0).run(), "a backup ran");
        assertEquals(Optional.empty(), spread(), "two whole blocks are left");
    }

    @Test
    void aRunThatFailedForWhatItsEnvironmentIsTellsNoSpread() throws InterruptedException {
        StudyChanges.extend(study.folder, 1);
        study.behaviour = request -> run(request, "INVALID", List.of("response-times"));
        assertEquals(ExitCode.OK, study.run(Optional.empty(), null));
        assertEquals(8, counting().size(), "they count");
        assertEquals(2, spread().orElseThrow().freedom(), "and give no value");
    }

    @Test
    void moreBlocksAreMadeByTheSameCommand() throws InterruptedException {
        List<Attempt> before = counting();
        assertEquals(5, StudyChanges.extend(study.folder, 2).blocks());
        assertEquals(ExitCode.OK, study.run());
        List<Attempt> after = counting();
        assertEquals(10, after.size());
        assertEquals(before, after.subList(0, 6), "nothing is made again");
        assertTrue(after.subList(6, 10).stream().allMatch(attempt -> attempt.block() > 3), after.toString());
    }
}
