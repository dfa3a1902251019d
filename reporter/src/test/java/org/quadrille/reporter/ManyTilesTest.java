package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.results.ResultsFolder;

/** The report of more tiles than anybody reads one by one. */
class ManyTilesTest {
    private static final int TILES = 8;

    @TempDir
    Path folder;

    @Test
    void showsTheOutermostTilesAndWhatFailed() throws Exception {
        SyntheticRun run = SyntheticRun.tiles(TILES, 2 * TILES, 1);
        // Tile 3 does nothing at all.
        run.ce = run.ce.stream().filter(record -> record.tile() != 3).toList();
        run.mee = run.mee.stream().filter(record -> record.tile() != 3).toList();
        ResultsFolder results = run.write(folder);
        ReportCommand.report(folder, false, new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        String page = Files.readString(results.report());

        assertTrue(page.contains("Tiles 2 to 7: their hosts are in testbed.json"), "the drawing");
        assertTrue(page.contains(">Tile 1<") && page.contains(">Tile 8<") && !page.contains(">Tile 5<"));
        assertTrue(page.contains("<p>Of 8 tiles, each phase has the one with the group that was furthest"));
        String table = between(page, "<h3>Groups in each phase</h3>", "</table>");
        List<String> rows = Pattern.compile("<th scope=\"row\">(\\d+)</th><td class=\"text\">(\\d+)</td>")
                .matcher(table)
                .results()
                .map(MatchResult::group)
                .toList();
        assertEquals(10, rows.size(), table);
        rows.forEach(row -> assertTrue(row.endsWith(">3</td>"), "the tile that does nothing: " + row));
        try (Stream<Path> charts = Files.list(results.charts())) {
            List<String> names = charts.map(c -> c.getFileName().toString())
                    .filter(name -> name.startsWith("shares") || name.startsWith("tier-b"))
                    .sorted()
                    .toList();
            assertEquals(
                    List.of(
                            "shares-group-1.svg",
                            "shares-group-2.svg",
                            "shares-group-3.svg",
                            "shares-group-4.svg",
                            "tier-b.svg"),
                    names);
        }
        List<String> many = Pattern.compile(
                        "(\\S+) values, PASS</summary>\\s*<p>None of them failed; <code>checks.json</code>")
                .matcher(page)
                .results()
                .map(found -> found.group(1).replaceAll("\\D", ""))
                .toList();
        assertFalse(many.isEmpty(), "a check with a value of each table of each database");
        many.forEach(values -> assertTrue(Integer.parseInt(values) > 2_000, values));
    }

    private static String between(String text, String from, String to) {
        int begin = text.indexOf(from);
        return text.substring(begin, text.indexOf(to, begin));
    }
}
