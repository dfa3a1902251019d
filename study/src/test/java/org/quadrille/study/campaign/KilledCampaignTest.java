package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.study.format.Attempt;
import org.quadrille.study.format.StudyPlan;
import org.quadrille.study.format.StudyState;

/** {@code -Dquadrille.kills=30} kills a campaign as often as the kit promises to survive; a build, a few times. */
class KilledCampaignTest {
    private static final int KILLS = Integer.getInteger("quadrille.kills", 4);

    @TempDir(factory = InMemory.class)
    Path path;

    @ParameterizedTest
    @ValueSource(strings = {StubCampaign.COMPARE, StubCampaign.EQUAL, StubCampaign.DISTURB})
    void aCampaignThatIsKilledAtAnyMomentFillsEverySlotOnceAndLeavesNothing(String file, TestReporter reporter)
            throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "needs setsid and kill of Linux");
        KilledCampaigns campaigns = new KilledCampaigns(path, file, Long.getLong("quadrille.seed", 1));
        assertEquals(ExitCode.OK.code(), campaigns.follow(KILLS), () -> said());
        StudyState state = campaigns.state();
        reporter.publishEntry("campaigns", campaigns.summary());
        assertEquals(KILLS, campaigns.kills);
        assertEquals(
                IntStream.rangeClosed(1, 40).boxed().toList(),
                state.counting().stream().map(Attempt::slot).sorted().toList(),
                "each slot once");
        assertEquals(List.of(), campaigns.madeAgain());
        assertEquals(1, campaigns.begun());
        assertEquals(PlanMaker.make(campaigns.frozen()), new StudyPlan(state.slots()));
        assertEquals(List.of(), campaigns.leftOver());
        assertEquals(List.of(), JournalLedger.left(campaigns.journal()));
        assertTrue(campaigns.undone() >= campaigns.begunEvents(), "what was begun was undone");
        assertFalse(said().contains("did not begin"), () -> said());
        assertEquals(file.equals(StubCampaign.DISTURB), campaigns.begunEvents() >= 20, "in each disturbed run");
        List<String> known = state.attempts().stream()
                .flatMap(attempt -> attempt.runs().stream())
                .toList();
        assertEquals(
                List.of(),
                campaigns.runs().stream()
                        .filter(run -> !Files.isSymbolicLink(run))
                        .map(run -> run.getFileName().toString())
                        .filter(run -> !known.contains(run))
                        .toList(),
                "every folder is that of an attempt");
    }

    private String said() {
        try {
            return Files.readString(path.resolve("work").resolve("campaign.txt"));
        } catch (IOException e) {
            return "nothing: " + e;
        }
    }
}
