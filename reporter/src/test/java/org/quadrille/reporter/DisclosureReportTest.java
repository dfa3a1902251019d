package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.Build;
import org.quadrille.common.config.Disclosure;
import org.quadrille.common.config.Disclosure.Kind;
import org.quadrille.common.config.Json;
import org.quadrille.common.config.Testbed;
import org.quadrille.common.files.ClassPath;
import org.quadrille.common.results.CodeRecord;
import org.quadrille.common.results.DatabaseSnapshot;
import org.quadrille.common.results.ResultsFolder;
import org.quadrille.common.results.RunManifest;
import org.quadrille.reporter.headline.Headline;
import org.quadrille.reporter.headline.Timeline;
import org.quadrille.reporter.sut.Sut;

/** What the sponsor says about the system becomes a priced table; what the sponsor leaves out is named. */
class DisclosureReportTest {
    @TempDir
    Path folder;

    private Headline headline(Disclosure disclosure, double tpsV) throws Exception {
        ResultsFolder run = new ResultsFolder(folder);
        if (!Files.exists(run.manifest())) {
            SyntheticRun.empty().write(folder);
        }
        ObjectNode tree = Json.mapper().valueToTree(run.readTestbed());
        tree.putPOJO("report", new Disclosure.Publication(disclosure, null, null));
        Testbed testbed = Json.read(tree.toString(), Testbed.class, "testbed");
        return Headline.of(run, testbed, run.readManifest(), List.of(), tpsV);
    }

    @Test
    void codeOfTheSameNameThatPrimeDidNotRunIsADeviation() throws Exception {
        SyntheticRun.empty().write(folder);
        RunManifest run = new ResultsFolder(folder).readManifest().withBuild(Build.id());
        List<CodeRecord> here = List.of(new CodeRecord(List.of(ResultsFolder.PRIME), ClassPath.here()));
        List<CodeRecord> other = List.of(new CodeRecord(List.of(ResultsFolder.PRIME), SyntheticRun.JARS));
        assertEquals(Optional.empty(), Headline.deviation(run, here));
        String said = Headline.deviation(run, other).orElseThrow();
        assertTrue(said.startsWith("prime did not run "), said);
        assertEquals(Optional.empty(), Headline.deviation(run.withBuild("another"), other));
    }

    private static Disclosure.Line line(Kind kind, int quantity, String price, String maintenance) {
        return new Disclosure.Line(
                "x",
                kind,
                "V",
                "P",
                "S",
                null,
                quantity,
                new BigDecimal(price),
                null,
                null,
                new BigDecimal(maintenance),
                null);
    }

    @Test
    void ofNothingEverythingIsMissing() throws Exception {
        Headline none = headline(null, 100);
        assertEquals(
                List.of(
                        "sponsor",
                        "auditor",
                        "date of availability",
                        "description of the system",
                        "price of the hardware",
                        "price of the software",
                        "power"),
                none.disclosed().missing());
        assertNull(none.disclosed().price());
        assertNull(none.pricePerTpsV());
        assertNull(none.wattsPerTpsV());
    }

    @Test
    void ofACompleteOneNothingIs() throws Exception {
        Disclosure all = new Disclosure(
                "S",
                "A",
                "2026-12-01",
                "One host",
                null,
                "EUR",
                List.of(line(Kind.HARDWARE, 3, "0.10", "0.20"), line(Kind.SOFTWARE, 2, "1.05", "0")),
                null,
                List.of(90.0, 110.0));
        Headline found = headline(all, 2);
        assertEquals(List.of(), found.disclosed().missing());
        assertEquals(new BigDecimal("3.00"), found.disclosed().price());
        assertEquals(1.5, found.pricePerTpsV());
        assertEquals(50.0, found.wattsPerTpsV());
        Headline standstill = headline(all, 0);
        assertNull(standstill.pricePerTpsV(), "nothing was delivered for it");
        assertNull(standstill.wattsPerTpsV());
    }

    @Test
    void thePageShowsIt_andEachFigureSaysThatItIsNoTpcResult() throws Exception {
        String page = Files.readString(RecordedRun.folder().resolve("report.html"));
        for (String part : List.of(
                "<b>Missing:</b> auditor, price of the software, vendor of 1 of the 1 priced item, part number of 1 of the"
                        + " 1 priced item, source of the price of 1 of the 1 priced item.</p>",
                "Server &quot;&lt;i&gt;klein&lt;/i&gt;&quot;</th>" + "<td class=\"text\">–</td>".repeat(3)
                        + "<td class=\"text day\">2026-12-01</td><td>5\u202F000.25</td><td>2</td><td>–</td>"
                        + "<td>10\u202F000.50</td><td>2\u202F345.00</td>",
                "<b>Total over three years, EUR</b></th><td>12\u202F345.50</td>",
                "<b>Differences between the measured and the priced configuration:</b> none declared.",
                "<th scope=\"row\">phase 10</th><td class=\"text day\">2026-11-21 04:00:07</td>"
                        + "<td class=\"text day\">2026-11-21 04:00:13</td><td>64.0</td><td>6.0</td>",
                "<td class=\"text day\">2026-11-21 03:58:07</td><td>1</td><td>5</td><td>1\u202F000</td>",
                "no <code>quadrille audit durability</code> of these databases",
                "Power: 310.0 W, the mean of 3 readings from 300.0 to 320.0 W.")) {
            assertTrue(page.contains(part), part);
        }
        assertFalse(page.contains("Checkpoints of"), "nobody looked at any");
        for (String figure : List.of("EUR over three years)", "W in all)", "W/tpsV", "<b>Price/tpsV, EUR</b>")) {
            assertTrue(
                    Pattern.compile(Pattern.quote(figure) + "[,:] not (a )?TPC result")
                            .matcher(page)
                            .find(),
                    figure);
        }
    }

    @Test
    void aWholePriceTheSizesAndTheRecoveryAreOnThePage() throws Exception {
        Path run = folder.resolve("results/demo");
        RecordedRun.unpack(run);
        edit(run.resolve("testbed.json"), json -> json.replaceFirst("(?s)\"lines\".*?]", """
                "differences" : [ "Two ports <more>." ], "lines" : [
                  { "item" : "Host", "kind" : "hardware", "vendor" : "V & Co", "partNumber" : "P-1", "source" : "list",
                    "available" : "2026-11-30", "quantity" : 3, "price" : 999.99, "discount" : 12.5, "maintenance" : 100,
                    "measured" : "an older one" },
                  { "item" : "Server", "kind" : "software", "vendor" : "none", "partNumber" : "18", "source" : "web",
                    "quantity" : 1, "price" : 0, "maintenance" : 1000 } ]"""));
        edit(
                run.resolve("databases-before.json"),
                json -> json.replaceFirst(
                        "\"lastIds\"", "\"server\" : { \"database bytes\" : \"1234567890\" }, \"lastIds\""));
        edit(
                run.resolve("databases-after.json"),
                json -> json.replaceFirst(
                        "\"lastIds\"",
                        "\"server\" : { \"checkpoints\" : \"2026-11-21T04:00:01Z 2026-11-21T03:59:30Z\" }, \"lastIds\""));
        DatabaseSnapshot audited = new ResultsFolder(run)
                .readDatabases(run.resolve("databases-before.json"))
                .get(0);
        Sut sut = Sut.of(
                new ResultsFolder(run), new ResultsFolder(run).readManifest(), new ResultsFolder(run).readTestbed());
        Path audit = Files.createDirectories(folder.resolve("audit/20261125-080000"));
        Files.writeString(audit.resolve("summary.json"), """
                {"audit": "20261125-080000", "build": "b", "testbed": "t", "typed": [], "startedAt": "2026-11-25T08:00:00Z",
                 "seconds": 9, "verdict": "PASSED", "cause": "", "findings": [],
                 "databases": [{"tile": 1, "group": 1, "role": "OLTP", "address": "%s", "state": "fresh", "loadedAt": "%s",
                                "verdict": "PASSED"}],
                 "tools": [{"name": "durability", "proves": "it", "verdict": "PASSED", "seconds": 8, "groups": [], "tiles": [],
                   "databases": [{"tile": 1, "group": 1, "role": "OLTP", "verdict": "PASSED", "findings": [], "limits": [],
                     "evidence": "x", "facts": {"failedAt": "2026-11-25T08:20:00Z", "connectionsAfterSeconds": 4.321,
                       "firstTransactionAfterSeconds": 5.5, "usualRateAfterSeconds": "not within the time of the audit"}}]}]}
                """.formatted(
                        sut.databases().get(0).place(), audited.identity().get("loadedAt")));
        Reporter.report(run);
        String page = Files.readString(run.resolve("report.html"));
        for (String part : List.of(
                "<tr><th scope=\"row\">Available from</th><td>2026-12-01</td></tr>",
                "Host</th><td class=\"text\">V &amp; Co</td><td class=\"text\">P-1</td><td class=\"text\">list</td>"
                        + "<td class=\"text day\">2026-11-30</td><td>999.99</td><td>3</td><td>12.5</td>"
                        + "<td>2\u202F624.97</td><td>300.00</td>",
                "<b>Subtotal, hardware</b></th><td>2\u202F624.97</td><td>300.00</td>",
                "<b>Subtotal, software</b></th><td>0.00</td><td>1\u202F000.00</td>",
                "<b>Total over three years, EUR</b></th><td>3\u202F924.97</td>",
                "<li>Host: measured with an older one</li><li>Two ports &lt;more&gt;.</li>",
                "begun at (UTC):</b> 2026-11-21T03:59:30Z, 2026-11-21T04:00:01Z.</p>",
                "<td>288\u202F000</td><td>1.23</td>",
                ">audit 20261125-080000</a> of 2026-11-25T08:00:00Z found it for 1 of the 8 databases of this run",
                "first connection</th><td>4.3 s</td>",
                "first transaction</th><td>5.5 s</td>",
                "95 % of the rate before it</th><td>not found within the time of the audit</td>")) {
            assertTrue(page.contains(part), part);
        }
    }

    private static void edit(Path file, UnaryOperator<String> change) throws IOException {
        String before = Files.readString(file);
        String after = change.apply(before);
        assertNotEquals(before, after, file + " was not changed");
        Files.writeString(file, after);
    }

    @Test
    void anAbortedRunHasTheTimesThatItReached() throws Exception {
        SyntheticRun run = SyntheticRun.empty();
        run.outcome = RunManifest.Outcome.ABORTED;
        run.lostAt = 13_500_000L;
        run.write(folder);
        Timeline found = headline(null, 0).timeline();
        assertEquals(
                List.of(
                        new Timeline.Part("ramp-up", "2026-11-03 10:15:30", "2026-11-03 10:15:34", 0, 4),
                        new Timeline.Part("warm-up", "2026-11-03 10:15:34", "2026-11-03 10:15:40", 4, 6),
                        new Timeline.Part("phase 1", "2026-11-03 10:15:40", "2026-11-03 10:15:43", 10, 3.5)),
                found.parts());
        assertFalse(found.planned());
    }

    @Test
    void whenNobodyKnowsItsEndTheTimesAreThoseOfThePlan() throws Exception {
        SyntheticRun run = SyntheticRun.empty();
        run.outcome = RunManifest.Outcome.ABORTED;
        run.write(folder);
        Timeline found = headline(null, 0).timeline();
        assertTrue(found.planned());
        assertEquals(13, found.parts().size());
    }
}
