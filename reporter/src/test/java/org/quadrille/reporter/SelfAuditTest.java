package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.common.results.AuditSummary;
import org.quadrille.common.results.AuditSummary.Outcome;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.headline.AuditEvidence;
import org.quadrille.reporter.headline.SelfAudit;
import org.quadrille.reporter.sut.DatabaseFound;
import org.quadrille.reporter.sut.Sut;

/** The executive summary names the newest audit, and the build and load that it applies to. */
class SelfAuditTest {
    @TempDir
    Path place;

    private ResultsFolder folder;
    private RunManifest run;
    private List<DatabaseFound> databases;
    private String lastRun;

    @BeforeEach
    void aRun() throws Exception {
        RecordedRun.unpack(place.resolve("results/demo"));
        folder = new ResultsFolder(place.resolve("results/demo"));
        run = folder.readManifest();
        databases = Sut.of(folder, run, folder.readTestbed()).databases();
        assertTrue(databases.stream().allMatch(d -> d.identity().containsKey("loadedAt")));
    }

    private SelfAudit newest() {
        return SelfAudit.newest(folder, run, databases);
    }

    private void audit(String name, String startedAt, Outcome verdict, String build, String loadedAt, int audited)
            throws Exception {
        audit("schema", name, startedAt, verdict, build, loadedAt, audited);
    }

    private void audit(
            String tool, String name, String startedAt, Outcome verdict, String build, String loadedAt, int audited)
            throws Exception {
        Path audit = Files.createDirectories(place.resolve("audit").resolve(name));
        List<AuditSummary.Database> looked = databases.stream()
                .limit(audited)
                .map(d -> new AuditSummary.Database(
                        d.tile(),
                        d.group(),
                        d.role(),
                        d.place(),
                        "fresh",
                        build,
                        1L,
                        1,
                        5,
                        loadedAt == null ? d.identity().get("loadedAt") : loadedAt,
                        lastRun,
                        verdict))
                .toList();
        ResultsFolder.writeJson(
                audit.resolve(AuditSummary.FILE),
                new AuditSummary(
                        name,
                        build,
                        "demo",
                        List.of("all"),
                        startedAt,
                        1,
                        verdict,
                        "",
                        List.of(),
                        looked,
                        List.of(new AuditSummary.Tool(
                                tool,
                                "all is as made",
                                verdict,
                                1,
                                List.of(new AuditSummary.Entry(
                                        1, 1, databases.get(0).role(), verdict, List.of(), List.of(), Map.of(), "x")),
                                List.of(),
                                List.of()))));
    }

    @Test
    void noneIsSaid() {
        assertEquals("", newest().audit());
        assertEquals(0, newest().covered());
    }

    @Test
    void theNewestByItsTimeOfBeginCounts() throws Exception {
        audit("z-old", "2026-11-01T00:00:00Z", Outcome.FAILED, run.build(), null, 8);
        audit("a-new", "2026-11-02T00:00:00Z", Outcome.PASSED, run.build(), null, databases.size());
        SelfAudit found = newest();
        assertEquals("a-new", found.audit());
        assertEquals("PASSED", found.verdict());
        assertEquals(databases.size(), found.covered());
        assertTrue(found.sameBuild());
        assertEquals(List.of("schema passed"), found.tools());
        assertTrue(Files.isDirectory(
                folder.path().resolve(found.link()).normalize().getParent()));
    }

    @Test
    void anotherLoadAndAnotherBuildAreNotTakenForThisOne() throws Exception {
        audit("one", "2026-11-01T00:00:00Z", Outcome.PASSED, "1.0-other", "2020-01-01T00:00:00Z", databases.size());
        assertEquals(0, newest().covered());
        assertFalse(newest().sameBuild());
        audit("two", "2026-11-03T00:00:00Z", Outcome.PASSED, run.build(), null, 3);
        assertEquals(3, newest().covered());
    }

    @Test
    void theAuditOfTheInputsOfAnotherRunSaysNothingOfThisOne() throws Exception {
        audit("one", "2026-11-01T00:00:00Z", Outcome.PASSED, run.build(), null, databases.size());
        lastRun = "another";
        audit("inputs", "of-another", "2026-11-03T00:00:00Z", Outcome.PASSED, run.build(), null, databases.size());
        assertEquals("one", newest().audit());
        lastRun = run.runId();
        audit("inputs", "of-this", "2026-11-02T00:00:00Z", Outcome.PASSED, run.build(), null, databases.size());
        assertEquals("of-this", newest().audit());
    }

    @Test
    void theReportLinksTheNewestAuditOfEachTool() throws Exception {
        audit("cardinality", "older", "2026-11-05T00:00:00Z", Outcome.PASSED, run.build(), null, 8);
        audit("schema", "another-tool", "2026-11-06T00:00:00Z", Outcome.PASSED, run.build(), null, 8);
        Reporter.report(folder.path());
        assertLinks(Files.readString(folder.report()), "another-tool");
    }

    /** The report links this audit as the newest of all and as the newest of the tool schema. */
    private void assertLinks(String page, String audit) throws Exception {
        String link = "<a href=\"../../audit/" + audit + "/summary.txt\">";
        assertTrue(page.contains(link + "audit " + audit + "</a>"), "no link");
        assertTrue(page.contains(link + "audit/" + audit + "/schema</a>: passed, "));
        assertTrue(page.contains("audit consistency: not shown"));
        String json = Files.readString(folder.reportJson());
        assertTrue(json.contains("\"selfAudit\"") && json.contains("\"checklist\""));
    }

    @Test
    void aTornSummaryIsNotPassedOver() throws Exception {
        audit("one", "2000-11-01T00:00:00Z", Outcome.PASSED, run.build(), null, 8);
        Path torn = Files.createDirectories(place.resolve("audit/two")).resolve(AuditSummary.FILE);
        for (String text : List.of("{\"audit\" : \"two", "{\"tools\" : []}")) {
            Files.writeString(torn, text);
            assertEquals("two", newest().audit());
            assertEquals("UNREADABLE", newest().verdict());
        }
    }

    /** For each tool, the newest audit that looked at a database of this run in its present load. */
    @Test
    void evidenceIsThatOfTheNewestAuditOfTheseDatabases() throws Exception {
        audit("a-passed", "2026-11-02T00:00:00Z", Outcome.PASSED, run.build(), null, 8);
        audit("b-other-load", "2026-11-03T00:00:00Z", Outcome.FAILED, run.build(), "2020-01-01T00:00:00Z", 8);
        Files.writeString(
                Files.createDirectories(place.resolve("audit/c-torn")).resolve(AuditSummary.FILE), "{\"audit\" : ");
        Path whole = place.resolve("audit/a-passed").resolve(AuditSummary.FILE);
        ObjectNode cut = (ObjectNode) Json.mapper().readTree(Files.readString(whole));
        ((ObjectNode) cut.withArray("tools").get(0)).remove("databases");
        Files.writeString(
                Files.createDirectories(place.resolve("audit/d-cut")).resolve(AuditSummary.FILE), cut.toString());
        Map<String, AuditEvidence> found = AuditEvidence.newest(folder, run, databases);
        assertEquals(Set.of("schema"), found.keySet());
        AuditEvidence schema = found.get("schema");
        assertEquals("a-passed", schema.audit());
        assertEquals(Outcome.PASSED, schema.verdict());
        assertEquals(1, schema.covered(), "it has an entry of one of them");
        assertEquals(databases.size(), schema.databases());

        audit("d-failed", "2026-11-04T00:00:00Z", Outcome.FAILED, "1.0-other", null, 1);
        schema = AuditEvidence.newest(folder, run, databases).get("schema");
        assertEquals(Outcome.FAILED, schema.verdict());
        assertFalse(schema.sameBuild());
        audit("e-not-run", "2026-11-05T00:00:00Z", Outcome.NOT_RUN, run.build(), null, 8);
        assertEquals(
                "d-failed",
                AuditEvidence.newest(folder, run, databases).get("schema").audit());
    }
}
