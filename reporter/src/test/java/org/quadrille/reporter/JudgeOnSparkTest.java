package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.quadrille.common.workload.TransactionType.CUSTOMER_POSITION;
import static org.quadrille.common.workload.TransactionType.TRADE_RESULT;
import static org.quadrille.common.workload.TransactionType.TRADE_STATUS;
import static org.quadrille.reporter.Doctored.change;
import static org.quadrille.reporter.Doctored.drop;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Main;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.export.ExportCommand;

/** Spark, two worker processes of it, comes to every row that the report has: docs/spark/judge.py. */
@EnabledIfSystemProperty(
        named = "spark.python",
        matches = ".+",
        disabledReason = "needs a Python with docs/spark/requirements.txt: -Dspark.python=PROGRAM (TESTING.md)")
class JudgeOnSparkTest {
    private static final String VALID = SyntheticRun.ID;
    private static final String DOCTORED = "20261103-111111";
    private static final String DAMAGED = "20261103-122222";

    @TempDir
    Path folder;

    @Test
    void everyRowOfEveryCheckIsThatOfTheReport() throws Exception {
        write(VALID, run -> {}, path -> {});
        write(DOCTORED, JudgeOnSparkTest::doctor, path -> {});
        write(DAMAGED, run -> {}, path -> {
            Path log = path.resolve("logs/ce-1.csv");
            List<String> lines = new ArrayList<>(Files.readAllLines(log));
            lines.set(lines.size() / 2, "no record");
            Files.write(log, lines);
        });

        List<String> compare = new ArrayList<>();
        List.of(VALID, DOCTORED, DAMAGED).forEach(id -> compare.addAll(List.of("--compare", at(id))));
        String said = judge(0, compare);
        int checks = CheckCatalogue.all().size();
        assertTrue(said.contains(VALID + ": " + checks + " checks; failed: none; not run: none\n"), said);
        assertTrue(said.contains(DOCTORED + " R17 retries: FAIL\n"), said);
        assertTrue(said.contains(DAMAGED + " R3 logs-intact: FAIL\n"), said);

        ResultsFolder changed = new ResultsFolder(Path.of(at(VALID)));
        String report = Files.readString(changed.checks());
        Files.writeString(
                changed.checks(), report.replaceFirst("(\"subject\" : \"Trade-Order\",\\s+\"measured\" : )1", "$12"));
        said = judge(1, List.of("--check", "transaction-mix", "--compare", at(VALID)));
        assertTrue(said.contains("\n" + VALID + " transaction-mix differs: Trade-Order: measured 1"), said);
        assertTrue(said.contains("\n" + VALID + ": 1 differences from its report\n"), said);

        Files.delete(Path.of(at("lake/durable-settings/" + DOCTORED + ".parquet")));
        said = judge(2, List.of("--run", DOCTORED));
        assertTrue(said.contains("error: run " + DOCTORED + " has no table durable-settings of this build in "), said);
        said = judge(2, List.of("--run", DOCTORED, "--compare", at(VALID)));
        assertTrue(said.contains("error: --compare names run " + VALID + ", which --run leaves out"), said);
    }

    /** Faults that change counts, times, notes and what is divided by what. */
    private static void doctor(SyntheticRun run) {
        run.mee = change(run.mee, 2, r -> r.type() == TRADE_RESULT, r -> Doctored.status(r, 0, "", 2));
        run.ce = change(
                run.ce, 40, r -> r.type() == TRADE_STATUS && r.phase() < 3, r -> Doctored.status(r, -1, "57014", 0));
        run.ce = change(
                run.ce,
                1,
                r -> r.type() == CUSTOMER_POSITION && r.phase() == 7,
                r -> Doctored.response(r, r.response() + 1_000_000));
        run.ce = drop(run.ce, 3, r -> r.group() == 3 && r.phase() == 5);
    }

    private String at(String id) {
        return folder.resolve(id).toString();
    }

    private void write(String id, Doctoring.InRun before, Doctoring.InFolder after) throws Exception {
        SyntheticRun run = SyntheticRun.demo(1);
        before.apply(run);
        Path path = run.writeUnsealed(Path.of(at(id))).path();
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.writeString(file, Files.readString(file).replace(SyntheticRun.ID, id));
            }
        }
        after.apply(path);
        Reporter.seal(path);
        Reporter.judge(path);
        Main.call(
                new ExportCommand(),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                "--parquet",
                at("lake"),
                path.toString());
    }

    private String judge(int code, List<String> more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("spark.python"), "../docs/spark/judge.py"));
        command.addAll(more);
        command.add(at("lake"));
        Path said = folder.resolve("said");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        // Of processes that are over before what the second compiler makes of them would be any use.
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(10, TimeUnit.MINUTES), "still running");
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(said);
        assertEquals(code, process.exitValue(), text);
        return text;
    }
}
