package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.check.Check;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.check.CheckResult;

class ReportCommandTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private int run(String... args) throws Exception {
        return Main.call(new ReportCommand(), new PrintStream(bytes, true, StandardCharsets.UTF_8), args)
                .code();
    }

    private String out() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private String mistake(String... args) {
        UserError error = assertThrows(UserError.class, () -> run(args));
        assertEquals(ExitCode.USAGE, error.exitCode());
        return error.getMessage();
    }

    @Test
    void listsEveryCheck() throws Exception {
        assertEquals(0, run("--checks"));
        for (Check check : CheckCatalogue.all()) {
            assertTrue(out().contains(check.id()) && out().contains(check.clause()), check.id());
        }
    }

    @Test
    void printsAQueryAndHowToRunIt() throws Exception {
        assertEquals(0, run("--sql", "retries"));
        assertTrue(out().contains("duckdb -init context.sql") && out().contains("'retriedResults'"));
    }

    @Test
    void mistakesAreOneSentence() throws Exception {
        assertTrue(mistake().contains("results/latest"));
        assertTrue(mistake("a", "b").contains("Name one results folder"));
        assertTrue(mistake("--jsn").contains("--json"));
        assertTrue(mistake("--sql", "retrys").contains("retries"));
        assertTrue(mistake(folder.resolve("none").toString()).contains("There is no folder"));
        assertTrue(mistake(folder.toString()).contains("run.json is missing"));
        Files.writeString(folder.resolve("run.json"), "{}{");
        assertTrue(mistake(folder.toString()).contains("run.json"));
        assertTrue(mistake(folder.resolve("run.json").toString()).contains("run.json is a file, not a folder"));
    }

    @Test
    void exitCodesSayTheVerdict() throws Exception {
        var run = SyntheticRun.empty();
        run.workers.remove(0);
        run.write(folder.resolve("invalid"));
        assertEquals(1, run(folder.resolve("invalid").toString()));
        assertTrue(out().contains("FAIL  Every process took part [processes]"), out());
        assertTrue(out().contains("INVALID, NON-STANDARD") && out().contains("not a TPC result"));
        run.outcome = RunManifest.Outcome.ABORTED;
        run.write(folder.resolve("aborted"));
        assertEquals(3, run(folder.resolve("aborted").toString()));
        assertTrue(out().contains("mee-1 was lost"));
    }

    @Test
    void endsWithWhatFailedTheVerdictAndThenWhatDeviates() throws Exception {
        var run = SyntheticRun.demo(1);
        run.write(folder.resolve("honest"));
        run(folder.resolve("honest").toString());
        List<String> lines = out().lines().toList();
        List<CheckResult> checks = Reporter.judge(folder.resolve("honest")).checks();
        long others = checks.stream().filter(check -> !check.applies()).count();
        assertEquals(
                checks.size() - others + " checks passed"
                        + (others == 0 ? "" : ", " + others + (others == 1 ? " does" : " do") + " not apply"),
                lines.get(0));
        assertTrue(lines.get(2).startsWith("verdict  VALID") && lines.get(3).startsWith("tpsV  "), out());
        int deviation = 4;
        while (!lines.get(deviation).startsWith("differs  ")) {
            deviation++;
        }
        long deviations =
                Reporter.judge(folder.resolve("honest")).manifest().deviations().size();
        assertEquals(
                deviations,
                lines.stream().filter(line -> line.startsWith("differs  ")).count());
        assertEquals(
                List.of("report ", "This is"),
                lines.stream()
                        .skip(deviation + deviations)
                        .map(line -> line.substring(0, 7))
                        .toList());
    }

    @Test
    void theVerdictIsSaidBeforeThePageIsMadeAndStaysIfThatFails() throws Exception {
        Path run = folder.resolve("honest");
        SyntheticRun.demo(1).write(run);
        Path inItsWay = Files.createDirectory(run.resolve("report.pdf"));
        String said = assertThrows(UserError.class, () -> run(run.toString())).getMessage();
        assertTrue(said.startsWith("Cannot write " + inItsWay), said);
        assertTrue(out().contains("verdict  VALID"), out());
        assertTrue(Files.exists(run.resolve("checks.json")));
    }
}
