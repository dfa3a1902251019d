package org.quadrille.study.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.SyntheticRun;
import org.quadrille.reporter.runs.RunsCommand;
import org.quadrille.study.compare.ComparedRun;

/** {@code quadrille runs history} of made-up runs. */
class RunsHistoryTest {
    @TempDir
    static Path template;

    @TempDir
    Path results;

    private ExitCode code;

    @BeforeAll
    static void oneRun() throws IOException {
        SyntheticRun.empty().write(template);
    }

    private void run(String id, int minute, String verdict, double tpsV) throws IOException {
        ComparedRun.write(template, results.resolve(id), minute, verdict, tpsV);
    }

    /** Runs whose names are in another order than their times, with a step from run to run of half a percent. */
    private void steady(int n, int stepAt) throws IOException {
        for (int i = 0; i < n; i++) {
            run("run-" + (97 * i + 31) % 1_000, i, "VALID", 100 + i % 3 * 0.5 - (i < stepAt ? 0 : 5));
        }
    }

    private String history(String... args) throws Exception {
        List<String> all = new ArrayList<>(List.of("history", "--results", results.toString()));
        all.addAll(List.of(args));
        return runs(all.toArray(String[]::new));
    }

    private String runs(String... args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        code = Main.call(
                new RunsCommand(new RunsHistoryCommand()), new PrintStream(bytes, true, StandardCharsets.UTF_8), args);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private void refused(String message, String... args) {
        UserError error = assertThrows(UserError.class, () -> history(args));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }

    @Test
    void theStepOfThirtyRunsIsFoundAtItsRun() throws Exception {
        steady(30, 20);
        String first = "run-" + (97 * 20 + 31) % 1_000;
        JsonNode found = Json.mapper().readTree(history("--json"));
        assertEquals(ExitCode.INVALID, code);
        assertEquals(30, found.path("runs").size());
        assertEquals("run-31", found.at("/runs/0/run").asText(), "the oldest");
        assertEquals(2, found.path("levels").size(), found.toString());
        assertEquals(20, found.at("/levels/0/runs").asInt());
        assertEquals(first, found.at("/levels/1/first").asText());
        assertEquals(-5, found.at("/levels/1/changePercent").asDouble(), 0.1);
        assertTrue(found.at("/levels/1/p").asDouble() <= 0.01);
        assertEquals(1, found.at("/runs/19/level").asInt());
        assertEquals(2, found.at("/runs/20/level").asInt());
        String text = history();
        assertTrue(
                text.contains(
                        "From the run " + first + " on, the throughput is 95.50 tpsV instead of 100.5 tpsV (-5.0 %)."),
                text);
        assertTrue(text.lines().anyMatch(line -> line.startsWith(first) && line.endsWith("<- change")), text);
        history("--recent", "10");
        assertEquals(ExitCode.INVALID, code);
        history("--recent", "9");
        assertEquals(ExitCode.OK, code, "it began before the newest nine");
    }

    @Test
    void runsWithoutAStepHaveNoneAndOthersAreNamed() throws Exception {
        steady(15, 15);
        run("bad", 20, "INVALID", 50);
        String text = history();
        assertEquals(ExitCode.OK, code);
        assertTrue(text.contains("No change was found."), text);
        assertTrue(text.contains("at most 1.0 % of histories"), text);
        assertTrue(text.contains("bad is left out: it is INVALID"), text);
    }

    @Test
    void aTagNamesTheRunsOfAHistory() throws Exception {
        steady(4, 4);
        for (String run : List.of("run-31", "run-128", "run-225")) {
            runs("tag", "--results", results.toString(), run, "nightly", "pg18");
        }
        JsonNode found = Json.mapper().readTree(history("--json", "nightly"));
        assertEquals(3, found.path("runs").size());
        assertEquals("pg18", found.at("/runs/0/tags/1").asText());
        assertEquals(
                3,
                Json.mapper().readTree(history("--json", "pg1*")).path("runs").size());
        assertTrue(history("nightly").contains("A change cannot be found among fewer than 10 runs."));
        refused("There is no run nihgtly", "nihgtly");
        refused("did you mean \"nightly\"?", "nihgtly");
    }

    @Test
    void whatCannotBeAHistoryIsOneSentence() throws Exception {
        refused("A history needs two VALID runs with tpsV, and there is none; make more runs");
        run("only", 1, "VALID", 100);
        refused("A history needs two VALID runs with tpsV, and there is only one; make more runs");
        run("other", 2, "INVALID", 100);
        refused("and there is only one (other is INVALID); make");
        refused("No run has the metric \"tpsW\"; did you mean \"tpsV\"?", "--metric", "tpsW");
        refused("No run in " + results + " matches \"night*\"", "night*");
        refused("is not a pattern of names; write one such as 'bare-*'.", "*a".repeat(6));
    }
}
