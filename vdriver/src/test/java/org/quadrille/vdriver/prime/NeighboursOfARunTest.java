package org.quadrille.vdriver.prime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.config.Testbeds;
import org.quadrille.common.control.WorkerKind;
import org.quadrille.common.neighbour.Hog;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunEvent;
import org.quadrille.common.results.RunManifest;
import org.quadrille.common.results.RunManifest.Outcome;

/** Neighbours are checked with the testbed, go the way of every worker, and may be lost without ending the run. */
class NeighboursOfARunTest extends PrimeFixture {
    @BeforeEach
    void twoNeighbours() {
        Testbed testbed = setup.testbed()
                .change()
                .neighbours(List.of(
                        new Testbed.Neighbour("here", "127.0.0.1", 7901, 7902, null),
                        new Testbed.Neighbour("there", "127.0.0.1", 7903, 7904, null)))
                .build();
        setup = Testbeds.complete(testbed, "test", results);
        Endpoint.all(setup.testbed()).stream()
                .filter(endpoint -> endpoint.kind() == WorkerKind.NEIGHBOUR)
                .forEach(endpoint -> workers.put(endpoint.name(), new FakeWorker(endpoint)));
    }

    private RunManifest disturbed(String id) {
        Hog hog = new Hog("flood", "here", Hog.Kind.NETWORK, 80, "there", 400_000, 600_000);
        RunOptions options =
                new RunOptions(results, id, events(), null).disturbedBy(List.of(new PlannedEvent(List.of("1.2"), hog)));
        return new Prime(setup, options, this::dial, "b1", interrupted::get).run();
    }

    @Test
    void oneThatIsNotThereIsNamedWithItsCommand() {
        workers.get("neighbour-2").lost = true;
        UserError absent = assertThrows(UserError.class, () -> disturbed("absent"));
        assertEquals(ExitCode.USAGE, absent.exitCode());
        assertTrue(
                absent.getMessage()
                        .contains("neighbour-2 at 127.0.0.1:7903 does not answer (Connection refused); start it on"
                                + " 127.0.0.1 with `quadrille neighbour --control-port 7903 --port 7904`"),
                absent.getMessage());
    }

    @Test
    void aPortThatItWillSendToIsTried() {
        workers.get("neighbour-1").closedPorts = Map.of(7904, "timed out");
        String closed = assertThrows(UserError.class, () -> disturbed("closed")).getMessage();
        assertTrue(
                closed.contains("neighbour-1 cannot reach neighbour-2 on port 7904 of 127.0.0.1 (timed out)"), closed);
        assertEquals(Outcome.COMPLETED, run("alone").outcome(), "nobody sends anything");
    }

    @Test
    void itGoesTheWayOfEveryWorkerAndWithoutItsWordTheEventFailed() {
        assertEquals(Outcome.COMPLETED, disturbed("silent").outcome());
        List<String> calls = workers.get("neighbour-1").calls.stream()
                .filter(c -> !c.equals("status"))
                .distinct()
                .toList();
        assertEquals(List.of("info", "configure", "prepare", "start", "drain", "logs", "readLog", "reset"), calls);
        List<RunEvent> events = new ResultsFolder(results.resolve("silent")).readEvents();
        assertEquals("80 Mbit/s from neighbour here to there", events.get(0).what());
        assertEquals(
                List.of(
                        "the beginning of event flood failed, as it left no word; its neighbour was lost; its time here is"
                                + " that of the plan"),
                events.get(0).problems());
        assertEquals(events.get(0).problems(), problems);
    }
}
