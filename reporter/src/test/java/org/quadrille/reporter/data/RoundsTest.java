package org.quadrille.reporter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.reporter.SyntheticRuns;

/** The rounds that are counted while a log is read are those that the queries of the docs count from the log alone. */
class RoundsTest {
    private static final Path QUERIES = Path.of("../docs/rounds.sql");

    @TempDir
    Path folder;

    @Test
    void anyOtherEngineCountsTheSameRounds() throws Exception {
        List<String> queries = queries();
        assertEquals(4, queries.size(), "the queries of the docs");
        ResultsFolder results = SyntheticRuns.demo(folder);
        try (RunData run = RunData.open(results, results.readManifest())) {
            List<String> types = rows(run, queries.get(0));
            assertFalse(types.isEmpty());
            assertEquals(types, rows(run, "SELECT txn, n FROM mix_rounds ORDER BY ALL"));
            assertEquals(
                    rows(run, queries.get(1)),
                    rows(run, "SELECT round(w, 6) AS w FROM first_rounds WHERE phase IS NULL"));
            List<String> groups = rows(run, queries.get(2));
            assertFalse(groups.isEmpty());
            assertEquals(groups, rows(run, "SELECT phase, tile, grp, n FROM group_rounds WHERE n > 0 ORDER BY ALL"));
            assertEquals(
                    rows(run, queries.get(3)),
                    rows(
                            run,
                            "SELECT phase, tile, round(w, 6) AS w FROM first_rounds WHERE phase IS NOT NULL ORDER BY ALL"));
        }
    }

    @Test
    void aSessionAndASenderAreCountedAgainFromTheirRecords() throws Exception {
        String check;
        try (InputStream in =
                RoundsTest.class.getResourceAsStream("/org/quadrille/reporter/checks/one-at-a-time.sql")) {
            check = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .replaceFirst(";$", "");
        }
        ResultsFolder results = SyntheticRuns.demo(folder);
        try (RunData run = RunData.open(results, results.readManifest())) {
            assertEquals(
                    List.of(
                            "ce-1: 0",
                            "ce-1, number 1 counted again: 0",
                            "mee-1: 0",
                            "mee-1, number 1100 counted again: 0"),
                    measured(run, check));
            String other = check.replace(
                    "FROM sampled_turns s",
                    "FROM (SELECT process, session, transactions + 2 AS transactions, too_early + 1 AS too_early"
                            + " FROM sampled_turns) s");
            assertEquals(
                    List.of("ce-1, number 1 counted again: 3", "mee-1, number 1100 counted again: 3"),
                    measured(run, other).stream()
                            .filter(row -> !row.endsWith(": 0"))
                            .toList());
        }
    }

    private static List<String> measured(RunData run, String check) {
        return run.query("SELECT subject || ': ' || measured AS line FROM (" + check + ") ORDER BY subject").stream()
                .map(row -> row.text("line"))
                .toList();
    }

    private static List<String> rows(RunData run, String query) {
        return run.query("SELECT q::VARCHAR AS line FROM (" + query + ") q").stream()
                .map(row -> row.text("line"))
                .sorted()
                .toList();
    }

    /** The queries of the docs, each up to its semicolon. */
    private static List<String> queries() throws Exception {
        return Stream.of(Files.readString(QUERIES).split(";"))
                .filter(query -> !query.isBlank())
                .toList();
    }
}
