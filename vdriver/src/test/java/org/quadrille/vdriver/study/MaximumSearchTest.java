package org.quadrille.vdriver.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.study.Attempt;
import org.quadrille.common.study.SearchAnswer;
import org.quadrille.common.study.SearchAnswer.Outcome;
import org.quadrille.common.study.Slot;
import org.quadrille.common.study.StudyFile;
import org.quadrille.common.study.StudyState;
import org.quadrille.vdriver.study.environment.RunRequest;

/** The search for the highest valid load, by a campaign whose runs are fake. */
class MaximumSearchTest {
    private static final String FILE = """
            {"name": "max", "kind": "find-max", "environments": {"host": {"testbed": "host.json"%s}},
             "search": {"by": "%s"%s}}""";

    private final MaximumSearch search = new MaximumSearch();
    private final List<String> levels = new ArrayList<>();
    private StubStudy study;

    /** Highest valid load. */
    private double capacity = 100;

    /** Throughput of the probe. */
    private double probe = 90;

    private List<String> failing = List.of("response-limits");

    @BeforeEach
    void begin(@TempDir Path path) {
        study = new StubStudy(path.resolve("studies/max"));
        study.behaviour = this::run;
    }

    private void run(RunRequest request) {
        Slot slot = study.state().slots().get(request.slot().slot() - 1);
        double level = Double.parseDouble(slot.levels().values().iterator().next());
        levels.add(slot.cell());
        boolean valid = level > 0 && level <= capacity;
        StubStudy.fake(request)
                .begin()
                .complete()
                .report(
                        valid ? "VALID" : "INVALID",
                        valid ? List.of() : failing,
                        level == 0 ? probe : Math.min(level, capacity));
    }

    private ExitCode campaign(StudyFile file, String text) throws InterruptedException {
        study.next = state -> search.next(study.folder, file, state, List.of("host"));
        return study.run(Optional.of(text), null);
    }

    private SearchAnswer searched(String environment, String by, String more) throws Exception {
        String text = FILE.formatted(environment, by, more);
        StudyFile file = StudyFile.parse(text, "study.json");
        assertEquals(ExitCode.OK, campaign(file, text));
        search.answer(study.folder, file, study.state());
        return Json.read(
                Json.mapper()
                        .readTree(Files.readString(study.folder.search()))
                        .get("host")
                        .toString(),
                SearchAnswer.class,
                "search.json");
    }

    @Test
    void aProbeThenLevelsThenThreeRunsAtTheAnswer() throws Exception {
        SearchAnswer answer = searched("", "targetTpsV", "");
        assertEquals(Outcome.FOUND, answer.outcome());
        assertEquals(90, answer.probe());
        assertTrue(answer.highest().level() <= 100 && answer.highest().level() > 96, answer.toString());
        assertEquals(3, answer.highest().valid());
        assertEquals(List.of("response-limits"), answer.lowestFailed().failedChecks());
        assertEquals(List.of("probe", "targetTpsV 90"), levels.subList(0, 2));
        assertEquals(answer.runs(), levels.size());
    }

    @Test
    void aSearchThatIsStoppedAfterEveryRunMakesTheSameRuns() throws Exception {
        searched("", "targetTpsV", "");
        List<String> whole = List.copyOf(levels);
        levels.clear();
        String text = FILE.formatted("", "targetTpsV", "");
        StudyFile file = StudyFile.parse(text, "study.json");
        StubStudy other = new StubStudy(study.folder.path().resolveSibling("again"));
        study = other;
        study.behaviour = request -> {
            run(request);
            study.signals = 1;
        };
        ExitCode end;
        do {
            study.signals = 0;
            end = campaign(file, text);
        } while (end == ExitCode.ABORTED);
        assertEquals(ExitCode.OK, end);
        assertEquals(whole, levels);
    }

    @Test
    void whatOnlyLosesDataInAPowerCutPassesWhereThatIsDeclared() throws Exception {
        failing = List.of("durable-commits");
        capacity = 0;
        SearchAnswer lost = searched(", \"durable\": false", "sessions", ", \"from\": 2, \"to\": 8");
        assertEquals(Outcome.NEVER_FAILS, lost.outcome());
        assertEquals(8, lost.highest().level());
    }

    @Test
    void sessionsBeginWithoutAProbe() throws Exception {
        capacity = 5;
        SearchAnswer answer = searched("", "sessions", ", \"from\": 4");
        assertEquals("sessions 4", levels.get(0));
        assertEquals(5, answer.highest().level());
        assertEquals(6, answer.lowestFailed().level());
        assertEquals(5, answer.fewest().level());
    }

    @Test
    void aProbeWithoutThroughputEndsTheSearch() throws Exception {
        probe = 0;
        assertEquals(Outcome.ALWAYS_FAILS, searched("", "targetTpsV", "").outcome());
        assertEquals(List.of("probe"), levels);
    }

    @Test
    void runsThatWereTakenOutWereNotSeen() throws Exception {
        SearchAnswer whole = searched("", "targetTpsV", "");
        StudyFile file = StudyFile.parse(FILE.formatted("", "targetTpsV", ""), "study.json");
        StudyState state = study.state();
        Attempt last = state.counting().get(state.counting().size() - 1);
        StudyChanges.exclude(study.folder, last.run(), "somebody compiled beside it");
        search.answer(study.folder, file, study.state());
        assertEquals(
                whole.runs() - 1,
                Json.mapper()
                        .readTree(Files.readString(study.folder.search()))
                        .at("/host/runs")
                        .asInt());
        assertEquals(Map.of("pacing.targetTpsV", "0"), state.slots().get(0).levels());
    }
}
