package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Main;
import org.quadrille.common.cli.UserError;
import org.quadrille.reporter.data.ContextTables;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.reporter.data.Row;
import org.quadrille.reporter.export.ExportCommand;
import org.quadrille.testing.GeneratedTable;

/** What happens to a results folder after its report: export, and verification that nothing was changed. */
class ExportAndVerifyTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private int verify(Path run, String... more) throws Exception {
        bytes.reset();
        List<String> args = new ArrayList<>(List.of("--verify", run.toString()));
        args.addAll(List.of(more));
        return Main.call(
                        new ReportCommand(),
                        new PrintStream(bytes, true, StandardCharsets.UTF_8),
                        args.toArray(String[]::new))
                .code();
    }

    private String said() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void changesSinceTheReportAreNamed_andExportingIsNone() throws Exception {
        SyntheticRun synthetic = SyntheticRun.demo(5);
        Path run = synthetic.write(folder.resolve("run")).path();
        assertEquals(0, verify(run), "as prime collected it: " + said());
        assertTrue(assertThrows(UserError.class, () -> export(run)).getMessage().contains("run quadrille report"));
        Reporter.report(run);
        assertEquals(0, verify(run), said());

        export(run);
        assertEquals(0, verify(run), said());
        long records = synthetic.ce.size() + synthetic.mee.size();
        assertEquals(
                List.of(SyntheticRun.ID + " " + records),
                rows("SELECT run_id || ' ' || count(*) AS x FROM 'lake/transactions/*.parquet' GROUP BY run_id"));
        for (String table : List.of("transactions", "samples", "gauges", "service-times")) {
            List<String> columns =
                    rows("SELECT column_name AS x FROM (DESCRIBE SELECT * FROM 'lake/" + table + "/*.parquet')");
            assertEquals(documented(table), columns.stream().sorted().toList(), table);
        }
        assertEquals(
                List.of(SyntheticRun.ID + " " + records),
                rows("SELECT run_id || ' ' || sum(count) AS x FROM 'lake/service-times/*.parquet' GROUP BY run_id"));

        String small = ContextTables.names().stream()
                .map(table -> "`" + table.replace('_', '-') + "`")
                .collect(Collectors.joining(", "));
        GeneratedTable.isCurrent("parquet.md", "small tables", List.of(small));
        for (String table : ContextTables.names()) {
            String files = "lake/" + table.replace('_', '-') + "/*.parquet";
            assertEquals(
                    List.of("run_id", "started_at"),
                    rows("SELECT column_name AS x FROM (DESCRIBE SELECT * FROM '" + files + "') LIMIT 2"),
                    table);
        }
        assertEquals(
                List.of(SyntheticRun.ID + " " + SyntheticRun.BUILD + " 8"),
                rows("SELECT run_id || ' ' || build || ' ' || (SELECT count(*) FROM 'lake/database-names/*.parquet')"
                        + " AS x FROM 'lake/schedule/*.parquet'"));

        Path log = run.resolve("logs/ce-1.csv");
        Files.writeString(log, Files.readString(log).replaceFirst(",CP,0", ",CP,1"));
        Files.delete(run.resolve("profile.json"));
        Files.writeString(run.resolve("note.txt"), "hello");
        assertEquals(1, verify(run));
        assertTrue(said().contains("logs/ce-1.csv was changed"), said());
        assertTrue(said().contains("profile.json is missing"), said());
        assertTrue(said().contains("note.txt was added"), said());
        assertTrue(said().contains("3 files are not as when"), said());

        Files.writeString(run.resolve("manifest.sha256"), "");
        String said = assertThrows(UserError.class, () -> verify(run)).getMessage();
        assertTrue(said.contains("is empty; restore it from a copy of the run"), said);
        Files.delete(run.resolve("manifest.sha256"));
        said = assertThrows(UserError.class, () -> verify(run)).getMessage();
        assertTrue(said.contains("restore it from a copy of the run: it is written once"), said);
    }

    /** As a witness can who noted the digest: no report made since changes it, and no forger keeps it. */
    @Test
    void theDigestOfTheRunTellsASealThatWasMadeAgain() throws Exception {
        Path run = SyntheticRun.empty().write(folder.resolve("run")).path();
        String digest = Reporter.report(run).digest();
        assertEquals(digest, Reporter.report(run).digest());
        assertEquals(0, verify(run, "--digest", digest), said());
        assertEquals(0, verify(run, "--digest", digest.substring(7).toUpperCase(Locale.ROOT)), said());

        Path code = run.resolve("code.json");
        Files.writeString(code, Files.readString(code).replace("1111", "4444"));
        Reporter.seal(run);
        Reporter.report(run);
        assertEquals(0, verify(run), "a forger can make all sums again: " + said());
        assertEquals(1, verify(run, "--digest", digest));
        assertTrue(said().contains(" instead of " + digest + ": this is another run, or the run was changed"), said());

        for (String bad : List.of("sha256:12", "x".repeat(64), "md5:" + "1".repeat(64), "")) {
            String said = assertThrows(UserError.class, () -> verify(run, "--digest", bad))
                    .getMessage();
            assertTrue(said.contains("ption --digest is \"" + bad + "\" but must be the digest that a run ends"), said);
        }
        String said = assertThrows(
                        UserError.class,
                        () -> Main.call(new ReportCommand(), System.out, run.toString(), "--digest", digest))
                .getMessage();
        assertTrue(said.contains("ption --digest needs --verify"), said);
    }

    /** The statements in a results folder may be anybody's. */
    @Test
    void anExportRunsNoStatementThatReachesAFile() throws Exception {
        Path run = SyntheticRun.empty().write(folder.resolve("run")).path();
        Reporter.judge(run);
        Path context = run.resolve("data/context.sql");
        String right = Files.readString(context);
        Path other = folder.resolve("other");
        Files.writeString(context, right.replaceFirst("(?m)^INSERT", "COPY (SELECT 1) TO '" + other + "';\n$0"));
        String said = assertThrows(UserError.class, () -> export(run)).getMessage();
        assertTrue(said.contains("disabled"), said);
        assertFalse(Files.exists(other));
    }

    @Test
    void aRunThatAnotherBuildReportedIsToBeReportedAgain() throws Exception {
        Path run = SyntheticRun.empty().write(folder.resolve("run")).path();
        Reporter.judge(run);
        Path context = run.resolve("data/context.sql");
        String right = Files.readString(context);
        Pattern table = Pattern.compile("CREATE TABLE durable_settings [^;]*;|INSERT INTO durable_settings [^;]*;");
        String without = table.matcher(right).replaceAll("");
        assertFalse(without.contains("durable_settings ("), without);
        String again = "; run quadrille report on the run again.";
        for (String other : List.of(without, right.replace("HDR", "hdr"))) {
            Files.writeString(context, other);
            String said = assertThrows(UserError.class, () -> export(run)).getMessage();
            assertTrue(said.endsWith("context.sql is of another build" + again), said);
        }
        Files.delete(context);
        String said = assertThrows(UserError.class, () -> export(run)).getMessage();
        assertTrue(said.endsWith("context.sql is missing" + again), said);
    }

    @Test
    void anExportSaysWhatIsNotInIt() throws Exception {
        Path run = SyntheticRun.demo(5).write(folder.resolve("run")).path();
        Path log = run.resolve("logs/ce-1.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(log));
        lines.set(lines.size() / 2, "no record");
        Files.write(log, lines);
        Reporter.judge(run);
        bytes.reset();
        export(run);
        assertEquals(2, said().lines().count(), said());
        assertTrue(said().contains("lake/*/" + SyntheticRun.ID + ".parquet: "), said());
        assertTrue(
                said().contains("\nNot all of the run is in these files: " + log + ", line " + (lines.size() / 2 + 1)),
                said());
    }

    private void export(Path run) throws Exception {
        Main.call(
                new ExportCommand(),
                new PrintStream(bytes, true, StandardCharsets.UTF_8),
                "--parquet",
                folder.resolve("lake").toString(),
                run.toString());
    }

    private List<String> rows(String sql) {
        try (DuckDb duck = new DuckDb(folder, folder.resolve("tmp"))) {
            return duck.query(sql).stream().map((Row row) -> row.text("x")).toList();
        }
    }

    /** The columns that docs/parquet.md names for a table. */
    private static List<String> documented(String table) throws IOException {
        List<String> names = new ArrayList<>(List.of("run_id", "started_at"));
        boolean inside = false;
        for (String line : Files.readAllLines(Path.of("../docs/parquet.md"))) {
            if (line.startsWith("**")) {
                inside = line.startsWith("**" + table + "**");
            } else if (inside && line.startsWith("| `")) {
                for (String word : line.split("\\|")[1].split(",")) {
                    names.add(word.strip().replace("`", ""));
                }
            }
        }
        return names.stream().sorted().toList();
    }
}
