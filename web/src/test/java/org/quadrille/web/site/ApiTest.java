package org.quadrille.web.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Main;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.RecordedRun;
import org.quadrille.reporter.runs.RunsCommand;
import org.quadrille.study.compare.ComparedRun;
import org.quadrille.web.http.Request;
import org.quadrille.web.http.Response;
import org.quadrille.web.live.LivePage;

/** What a program reads of a folder of runs. */
class ApiTest {
    private static final int STEPS = 24;

    @TempDir
    static Path served;

    private static Path results;

    private final Site site = new Site(results, Optional.empty());

    @BeforeAll
    static void runs() throws Exception {
        results = served.resolve("results");
        Samples.run(results.resolve("first"));
        Samples.run(results.resolve("second"));
        Samples.broken(results.resolve("broken"));
        Samples.run(served.resolve("secret"));
        for (int i = 0; i < STEPS; i++) {
            ComparedRun.write(
                    RecordedRun.folder(),
                    results.resolve("nightly/n" + i),
                    i,
                    "VALID",
                    (i < 12 ? 100 : 90) + i % 4 * 0.3);
        }
        Path nightly = results.resolve("nightly");
        for (String[] said :
                List.of(new String[] {"tag", "n0", "pg17"}, new String[] {"tag", "n1", "pg17"}, new String[] {
                    "alias", "n2", "third"
                })) {
            Main.call(
                    new RunsCommand(),
                    new PrintStream(OutputStream.nullOutputStream()),
                    said[0],
                    "--results",
                    nightly.toString(),
                    said[1],
                    said[2]);
        }
    }

    private static Response ask(Site site, String path, String... parameters) {
        Map<String, List<String>> asked = new java.util.HashMap<>();
        for (String one : parameters) {
            asked.put(one.split("=", 2)[0], List.of(one.split("=", 2)[1]));
        }
        return site.answer(new Request(List.of(path.split("/")), false, asked));
    }

    private static String body(Response answer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        answer.body().to(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private JsonNode json(String path, String... parameters) throws IOException {
        Response answer = ask(site, path, parameters);
        String body = body(answer);
        assertEquals(200, answer.status(), body);
        assertEquals("application/json", answer.type());
        return Json.mapper().readTree(body);
    }

    private void refused(int status, String sentence, String path, String... parameters) throws IOException {
        Response answer = ask(site, path, parameters);
        assertEquals(status, answer.status(), path);
        assertTrue(body(answer).contains(sentence), body(answer));
    }

    @Test
    void theListIsThatOfTheCommand() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Main.call(new RunsCommand(), new PrintStream(bytes), "--json", "--results", results.toString());
        assertEquals(Json.mapper().readTree(bytes.toByteArray()), json("api/runs"));
        assertEquals(3, json("api/runs").size());
        assertEquals(STEPS, json("api/runs", "folder=nightly").size());
    }

    @Test
    void aRunIsWhatItsPageShows() throws Exception {
        JsonNode run = json("api/runs/first");
        JsonNode checks = Json.mapper().readTree(Files.readString(results.resolve("first/checks.json")));
        assertEquals(checks.path("verdict"), run.at("/run/verdict"));
        assertEquals(checks.path("tpsV").asDouble(), run.at("/run/tpsV").asDouble());
        assertEquals(checks.path("checks").size(), run.path("checks").size());
        assertEquals(checks.at("/checks/0/id"), run.at("/checks/0/id"));
        assertEquals(
                checks.path("transactions").size(), run.path("transactions").size());
        assertEquals(
                "n2", json("api/runs/third", "folder=nightly").at("/run/id").asText());
        assertEquals("UNREADABLE", json("api/runs/broken").at("/run/verdict").asText());
        JsonNode charts = json("api/runs/first/charts");
        assertTrue(charts.path("charts").size() > 10);
        assertEquals(charts.path("charts").size(), charts.path("values").size());
    }

    @Test
    void twoRunsAreWhatTheCommandSays() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String folder = results.resolve("nightly").toString();
        Main.call(new RunsCommand(), new PrintStream(bytes), "diff", "--json", "--results", folder, "n0", "n12");
        JsonNode said = json("api/runs/n0/diff/n12", "folder=nightly");
        assertEquals(Json.mapper().readTree(bytes.toByteArray()), said);
        assertTrue(said.toString().contains("tpsV"), said.toString());
    }

    @Test
    void aHistoryHasItsStepAndItsPageAsksForIt() throws Exception {
        JsonNode history = json("api/history", "folder=nightly");
        assertEquals(STEPS, history.path("runs").size());
        assertEquals("n12", history.at("/levels/1/first").asText());
        assertEquals(2, history.path("levels").size());
        assertTrue(history.at("/sentences/0").asText().contains("From the run n12 on"), history.toString());
        assertEquals(
                2,
                json("api/history", "folder=nightly", "run=pg17").path("runs").size());
        assertEquals(
                3,
                json("api/history", "folder=nightly", "run=pg17 third")
                        .path("runs")
                        .size());
        Response page = ask(site, "history", "metric=p90.TO");
        assertTrue(body(page).contains("history.js"));
        assertTrue(body(page).contains("value=\"p90.TO\""));
        String within = body(ask(site, "history", "folder=nightly", "run=pg17"));
        assertTrue(within.contains("name=\"folder\" value=\"nightly\""), within);
        Response list = site.answer(new Request(List.of("at", "nightly"), true, Map.of()));
        assertTrue(body(list).contains("<a href=\"../../history?run=pg17&amp;folder=nightly\">pg17</a>"), body(list));
        String script = body(ask(site, "kit/history.js"));
        assertTrue(script.contains("fetch('api/history'"), script);
    }

    @Test
    void whatIsNotThereIsSaidInOneSentence() throws Exception {
        refused(404, "no such page", "api/runs/none");
        refused(404, "no such page", "api/runs/first/nothing");
        refused(404, "no such page", "api");
        refused(404, "no such page", "api/runs", "folder=../");
        refused(404, "no such page", "api/runs", "folder=first");
        refused(404, "no such page", "api/runs/first/diff/none");
        refused(422, "No run has the metric \"tpsW\"", "api/history", "folder=nightly", "metric=tpsW");
        refused(422, "There is no run pg18", "api/history", "folder=nightly", "run=pg18");
        refused(422, "A history needs two VALID runs", "api/history", "folder=nightly", "run=third");
    }

    /** A command on this machine takes any path for a run; a visitor must not. */
    @Test
    void noPathLeadsOutOfTheFolder() throws Exception {
        refused(422, "There is no run", "api/history", "run=" + served.resolve("secret"));
        refused(422, "There is no run", "api/history", "run=../secret");
        refused(404, "no such page", "api/runs/..");
    }

    @Test
    void whileRunsAreMadeNoHistoryIsRead() throws Exception {
        try (LivePage live = new LivePage(results)) {
            Site busy = new Site(results, Optional.of(live));
            Response answer = ask(busy, "api/history", "folder=nightly");
            assertEquals(422, answer.status());
            assertTrue(body(answer).contains("while it makes runs"));
            assertFalse(body(ask(busy, "api/runs", "folder=nightly")).isEmpty());
        }
    }
}
