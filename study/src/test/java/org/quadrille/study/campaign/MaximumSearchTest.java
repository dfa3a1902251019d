package org.quadrille.study.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.files.UserFiles;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.time.RunSchedule;
import org.quadrille.reporter.data.Checksums;
import org.quadrille.study.environment.RunRequest;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.Kind;
import org.quadrille.study.format.Slot;

/** Environments that carry a known load; the search itself has its own tests. */
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

    /** In transactions of the mix, as a profile of reads alone has no tpsV. */
    @Test
    void ratesOfTransactionsAreSearchedToo() throws Exception {
        StubStudy study = study("pacing.targetTps");
        study.behaviour = study.behaviour.andThen(request -> {
            study.signals = 0;
            countTransactions(new ResultsFolder(request.results().resolve(request.runId())));
        });
        assertEquals(ExitCode.OK, study.run(file("targetTps", ", \"mostRuns\": 60"), null));
        JsonNode answers = Json.mapper().readTree(Files.readString(study.folder.search()));
        double probe = answers.path("box").path("probe").asDouble();
        assertEquals(3 * 0.9 * CARRIES.get("box"), probe, 0.5, answers.toPrettyString());
        assertEquals(
                Map.of("pacing.targetTps", "0"), study.state().slots().get(0).levels());
        assertTrue(answers.toString().contains(" tps"), answers.toPrettyString());
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

    @Test
    void aSearchThatCannotGoOnKeepsNoOtherOneAndHasItsPage() throws Exception {
        StubStudy study = study("pacing.sessions");
        Consumer<RunRequest> known = study.behaviour;
        study.behaviour = request -> {
            if (request.slot().cell().startsWith("host")) {
                StubStudy.fake(request).begin().abort("ce-1 was lost");
            } else {
                known.accept(request);
                study.signals = 0;
            }
        };
        Optional<String> file = file("sessions", ", \"from\": 4, \"mostRuns\": 60");
        for (int campaign = 1; campaign <= 2; campaign++) {
            assertEquals(ExitCode.INVALID, study.run(file, null));
            assertEquals(campaign, study.pages.get());
        }
        List<JournalEvent> events = study.events();
        JournalEvent.Closed closed = (JournalEvent.Closed) events.get(events.size() - 1);
        assertEquals(JournalEvent.End.COMPLETE, closed.why());
        assertTrue(
                closed.text()
                        .startsWith(
                                "host: The search could not go on. No level passed 3 of 3 runs so far, after 0 runs."
                                        + " Every attempt at a run of \"host, sessions 4\" was void (3), the last because it was"
                                        + " aborted: ce-1 was lost;"),
                closed.text());
        JsonNode answers = Json.mapper().readTree(Files.readString(study.folder.search()));
        assertEquals("GIVEN_UP", answers.path("host").path("outcome").asText());
        assertEquals("FOUND", answers.path("box").path("outcome").asText());
    }

    /** Three lookups for what would be one Trade-Result, of which there are none. */
    private static void countTransactions(ResultsFolder run) {
        ObjectNode report = (ObjectNode) UserFiles.get(
                "no report",
                "look",
                () -> Json.mapper().readTree(run.reportJson().toFile()));
        double perSecond = 3 * report.path("tpsV").asDouble();
        report.put("tpsV", 0);
        report.putObject("run").set("schedule", Json.mapper().valueToTree(new RunSchedule(0, 0, 10_000_000, 10, 0)));
        report.putObject("transactions")
                .putObject("TRADE_LOOKUP")
                .put("code", "TL")
                .put("count", Math.round(100 * perSecond));
        ResultsFolder.writeJson(run.reportJson(), report);
        Checksums.add(run);
    }

    private StubStudy study(String key) {
        StubStudy study = new StubStudy(path.resolve("max"));
        study.search = Kind.parse("find-max").part(RunChooser.class);
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
