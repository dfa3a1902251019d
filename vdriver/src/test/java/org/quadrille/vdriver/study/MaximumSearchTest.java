package org.quadrille.vdriver.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.study.JournalEvent;
import org.quadrille.common.study.Slot;

/** Environments that carry a known load: the search itself has tests of its own. */
class MaximumSearchTest {
    private static final Map<String, Double> CARRIES = Map.of("host", 100.0, "box", 60.0);

    @TempDir(factory = InMemory.class)
    Path path;

    @Test
    void theHighestValidRateOfEachEnvironmentIsFoundAlsoWhenTheCampaignStopsAfterEveryRun() throws Exception {
        StubStudy study = study("pacing.targetTpsV");
        int campaigns = 0;
        ExitCode code = ExitCode.ABORTED;
        while (code == ExitCode.ABORTED) {
            study.signals = 0;
            code = study.run(file("targetTpsV", ""), null);
            campaigns++;
        }
        assertEquals(ExitCode.OK, code);
        List<Slot> slots = study.state().slots();
        assertEquals(slots.size() + 1, campaigns);
        assertEquals(Map.of("pacing.targetTpsV", "0"), slots.get(0).levels());
        assertEquals("host, probe", slots.get(0).cell());
        JsonNode answers = Json.mapper().readTree(Files.readString(study.folder.search()));
        CARRIES.forEach((environment, limit) -> {
            double found =
                    answers.path(environment).path("highest").path("level").asDouble();
            assertTrue(found <= limit && found > 0.95 * limit, answers.toPrettyString());
        });
        JournalEvent last = study.events().get(study.events().size() - 1);
        JournalEvent.Closed closed = (JournalEvent.Closed) last;
        assertEquals(JournalEvent.End.COMPLETE, closed.why());
        assertTrue(closed.text().startsWith("host: ") && closed.text().contains(" box: "), closed.text());
    }

    @Test
    void sessionsAreSearchedInOneEnvironmentAtATime() throws Exception {
        StubStudy study = study("pacing.sessions");
        study.behaviour = study.behaviour.andThen(request -> study.signals = 0);
        Optional<String> file = file("sessions", ", \"from\": 4, \"mostRuns\": 60");
        assertEquals(ExitCode.OK, study.run(file, "box"));
        assertTrue(study.state().slots().stream()
                .allMatch(slot -> slot.environment().equals("box")));
        assertEquals("4", study.state().slots().get(0).levels().get("pacing.sessions"));
        assertEquals(ExitCode.OK, study.run(file, null));
        JsonNode answers = Json.mapper().readTree(Files.readString(study.folder.search()));
        CARRIES.forEach((environment, limit) -> {
            int found = answers.path(environment).path("highest").path("level").asInt();
            assertTrue(found <= limit && found > 0.95 * limit, answers.toPrettyString());
        });
    }

    private StubStudy study(String key) {
        StubStudy study = new StubStudy(path.resolve("max"));
        study.search = new MaximumSearch();
        study.behaviour = request -> {
            Slot slot = study.state().slots().get(request.slot().slot() - 1);
            double level = Double.parseDouble(slot.levels().get(key));
            double limit = CARRIES.get(slot.environment());
            boolean valid = level <= limit;
            StubStudy.fake(request)
                    .begin()
                    .complete()
                    .report(
                            valid ? "VALID" : "INVALID",
                            valid ? List.of() : List.of("response-limits"),
                            level == 0 ? 0.9 * limit : Math.min(level, limit));
            study.signals = 1;
        };
        return study;
    }

    private static Optional<String> file(String by, String more) {
        return Optional.of("""
                {"name": "max", "kind": "find-max", "search": {"by": "%s"%s},
                 "environments": {"host": {"testbed": "host.json"}, "box": {"testbed": "box.json"}}}""".formatted(by, more));
    }
}
