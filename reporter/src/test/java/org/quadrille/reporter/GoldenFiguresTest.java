package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.ExitCode;
import org.quadrille.common.config.Json;
import org.quadrille.common.log.TransactionRecord;
import org.quadrille.common.workload.GroupId;
import org.quadrille.common.workload.TransactionType;
import org.quadrille.reporter.figures.GroupRate;
import org.quadrille.reporter.figures.GroupShare;
import org.quadrille.reporter.figures.TransactionFigures;
import org.quadrille.reporter.result.Verdict;

/** A valid run; every figure of its report is computed a second way, in plain Java from the same records. */
class GoldenFiguresTest {
    @TempDir
    static Path folder;

    private static SyntheticRun run;
    private static List<TransactionRecord> all;
    private static ReportResult result;
    private static JsonNode json;
    private static Locale before;

    @BeforeAll
    static void reportInALocaleWithDecimalCommas() throws Exception {
        before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        run = SyntheticRun.demo(2);
        all = new ArrayList<>(run.ce);
        all.addAll(run.mee);
        run.write(folder);
        // The report below has the same figures; making its page, PDF and charts twice would only take time.
        result = Reporter.judge(folder);
        var out = new ByteArrayOutputStream();
        ExitCode code = ReportCommand.report(folder, true, new PrintStream(out, true, StandardCharsets.UTF_8));
        json = Json.mapper().readTree(out.toString(StandardCharsets.UTF_8));
        assertEquals(ExitCode.OK, code, json.toPrettyString());
    }

    @AfterAll
    static void backToTheOldLocale() {
        Locale.setDefault(before);
    }

    private static Stream<TransactionRecord> measured(TransactionType type) {
        return all.stream()
                .filter(r -> r.type() == type
                        && r.completed() >= run.schedule.measureStart()
                        && r.completed() < run.schedule.measureEnd());
    }

    @Test
    void aFaultlessRunIsValid() {
        assertEquals(List.of(), result.failedChecks());
        assertEquals(Verdict.VALID, result.verdict());
        assertFalse(result.standard());
        assertEquals(
                List.of(
                        "tile 1 on 1 machine instead of 12",
                        "drivers on machines of the system under test: ce-1, mee-1, prime"),
                result.manifest().deviations().stream()
                        .filter(deviation -> deviation.contains("machine"))
                        .toList());
    }

    @Test
    void tpsVIsTradeResultsPerSecondNotPerMinute() {
        double expected = measured(TransactionType.TRADE_RESULT).count() / 60.0;
        assertEquals(expected, result.tpsV(), 1e-9);
        assertTrue(expected > 20, "the sample must hold Trade-Results");
    }

    @Test
    void countsMeansAndExtremesAreThoseOfTheRecords() {
        for (TransactionType type : TransactionType.values()) {
            if (type == TransactionType.TRADE_CLEANUP) {
                continue;
            }
            TransactionFigures figures = result.transactions().get(type.title());
            var expected = measured(type).mapToLong(TransactionRecord::response).summaryStatistics();
            assertEquals(expected.getCount(), figures.count(), type.title());
            assertEquals(expected.getAverage() / 1_000, figures.meanMs(), 1e-6, type.title());
            assertEquals(expected.getMin() / 1_000.0, figures.minMs(), 1e-9, type.title());
            assertEquals(expected.getMax() / 1_000.0, figures.maxMs(), 1e-9, type.title());
        }
    }

    @Test
    void percentilesAreThoseOfHdrHistogram() {
        for (TransactionType type : TransactionType.values()) {
            if (type == TransactionType.TRADE_CLEANUP) {
                continue;
            }
            Histogram histogram = new Histogram(3);
            measured(type).forEach(r -> histogram.recordValue(r.response()));
            TransactionFigures figures = result.transactions().get(type.title());
            assertEquals(histogram.getValueAtPercentile(50) / 1_000.0, figures.p50Ms(), type.title());
            assertEquals(histogram.getValueAtPercentile(90) / 1_000.0, figures.p90Ms(), type.title());
            assertEquals(histogram.getValueAtPercentile(95) / 1_000.0, figures.p95Ms(), type.title());
            assertEquals(histogram.getValueAtPercentile(99) / 1_000.0, figures.p99Ms(), type.title());
        }
    }

    @Test
    void sharesAreByThePhaseOfTheCard() {
        assertEquals(40, result.figures().shares().size());
        for (GroupShare share : result.figures().shares()) {
            long expected = run.ce.stream()
                    .filter(r -> r.type() != TransactionType.DATA_MAINTENANCE)
                    .filter(r -> r.phase() == share.phase() && r.group() == share.group())
                    .count();
            assertEquals(expected, share.count(), share.toString());
        }
    }

    @Test
    void ratesAreByTheTimeOfCompletion() {
        for (GroupRate rate : result.figures().phaseRates()) {
            long start = run.schedule.phaseStart((int) rate.at());
            assertEquals(rate(rate.group(), start, run.schedule.phaseLength()), rate.rate(), 1e-9, rate.toString());
        }
        for (GroupRate rate : result.figures().throughput()) {
            assertEquals(rate(rate.group(), rate.at(), 1_000_000), rate.rate(), 1e-9, rate.toString());
        }
        assertEquals(40, result.figures().phaseRates().size());
        assertEquals(72 * GroupId.PER_TILE, result.figures().throughput().size());
    }

    private static double rate(int group, long from, long length) {
        return run.mee.stream()
                        .filter(r -> r.type() == TransactionType.TRADE_RESULT && r.group() == group)
                        .filter(r -> r.completed() >= from && r.completed() < from + length)
                        .count()
                * 1e6
                / length;
    }

    @Test
    void jsonHasTheKeysThatProgramsRead() {
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        assertEquals(
                List.of(
                        "verdict",
                        "standard",
                        "tpsV",
                        "runId",
                        "results",
                        "transactions",
                        "checks",
                        "deviations",
                        "digest"),
                keys);
        assertEquals("VALID", json.get("verdict").asText());
        assertEquals(SyntheticRun.ID, json.get("runId").asText());
        assertEquals(result.tpsV(), json.get("tpsV").asDouble(), 1e-9);
        assertEquals(
                result.transactions().get("Trade-Status").count(),
                json.at("/transactions/Trade-Status/count").asLong());
        assertEquals(result.checks().size(), json.get("checks").size());
    }

    @Test
    void thePageNeedsNothingElseAndSaysWhatItMust() throws Exception {
        String page = Files.readString(folder.resolve("report.html"));
        assertTrue(page.contains("NON-STANDARD") && page.contains("phase length 6s instead of 12m"));
        assertTrue(page.contains("This is not a TPC result"));
        assertTrue(page.contains(String.format(Locale.ROOT, "<strong>%.2f</strong>", result.tpsV())), "decimal point");
        assertTrue(page.contains("synthetic &amp; small") && page.contains("host&lt;1&gt;"), "escaped");
        assertTrue(page.contains("<svg") && page.contains("viewBox"));
        assertFalse(
                page.replaceAll("(?s)<script>.*?</script>", "").contains("src=") || page.contains("<link"),
                "self-contained");
        assertTrue(Files.readString(folder.resolve("charts/throughput.svg")).startsWith("<svg"));
    }

    @Test
    void everyFileHasItsChecksum() throws Exception {
        List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("manifest.sha256")));
        lines.addAll(Files.readAllLines(folder.resolve("report.sha256")));
        for (String line : lines) {
            byte[] content = Files.readAllBytes(folder.resolve(line.substring(66)));
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            assertEquals(HexFormat.of().formatHex(digest), line.substring(0, 64), line);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            assertEquals(files.filter(Files::isRegularFile).count() - 1, lines.size());
        }
        assertFalse(Files.exists(folder.resolve("data/tmp")), "the temporary folder is gone");
    }
}
