package org.quadrille.web.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.RecordedRun;
import org.quadrille.reporter.check.CheckCatalogue;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.text.Numbers;
import org.quadrille.study.compare.ComparedRun;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.page.StudyReport;
import org.quadrille.study.page.SyntheticStudy;
import org.quadrille.web.http.Request;
import org.quadrille.web.http.Response;
import org.quadrille.web.live.LivePage;

/** What the page shows of a folder with a real run, and of what is damaged or foreign. */
class SiteTest {
    @TempDir
    static Path results;

    private final Site site = new Site(results, Optional.empty());

    @BeforeAll
    static void aFolder() throws IOException {
        Samples.run(results.resolve("first"));
        Samples.run(results.resolve("second & <b>"));
        Files.writeString(results.resolve("second & <b>/machines.json"), """
                [{"machine": "vm/1", "name": "vm", "cpus": 2.0, "memoryBytes": 1000000000,
                  "facts": {"platform": {"kind": "VIRTUAL", "engine": "", "hypervisor": "KVM", "evidence": "a test"},
                    "system": "", "kernel": "", "governor": "", "settings": {}}}]
                """);
        Samples.broken(results.resolve("broken"));
        Files.createDirectories(results.resolve("holidays"));
        Files.createDirectories(results.resolve("bad-study"));
        Files.writeString(results.resolve("bad-study/study-file.json"), "{");
        Samples.study(results.resolve("hosts"));
        Samples.audit(results.resolve("audit-1"));
    }

    private static String body(Response answer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        answer.body().to(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private String page(String... path) throws IOException {
        Response answer = site.answer(new Request(Arrays.asList(path), true, Map.of()));
        String body = body(answer);
        assertEquals(200, answer.status(), body);
        assertEquals(Response.HTML, answer.type());
        // The server forbids both, so a page with one of them would not work.
        assertFalse(
                body.replace("<script type=\"application/json\" id=\"drawn\">", "")
                        .matches("(?s).*<(style|script)[^>]*>[^<]+.*"),
                body);
        assertFalse(body.matches("(?s).* (style|on\\w+)=.*"), body);
        return body;
    }

    @Test
    void theListNamesEverythingAndHidesNothing() throws IOException {
        String list = page("at");
        String digits = RecordedRun.result().tpsV() + "";
        assertTrue(list.contains("href=\"../at/first/\""), list);
        assertTrue(list.contains("href=\"../at/second%20%26%20%3Cb%3E/\">second &amp; &lt;b&gt;</a>"), list);
        assertTrue(list.contains(digits.substring(0, digits.indexOf('.') + 2)), list);
        String sizes =
                "<td>virtual machine (KVM)</td>\n<td class=\"number\">1</td>\n<td class=\"number\">4</td>\n<td class=\"number\">60</td>";
        assertTrue(list.contains(sizes), list);
        assertTrue(list.contains("UNREADABLE"), list);
        assertTrue(list.contains("href=\"../at/bad-study/\""), list);
        assertTrue(list.contains("href=\"../at/audit-1/\""), list);
        assertTrue(list.contains("no run, study or audit: holidays."), list);
    }

    @Test
    void aRunHasItsVerdictChecksChartsAndFiles() throws IOException {
        String run = page("at", "first");
        assertTrue(run.contains(">" + RecordedRun.result().verdict() + "</span>"), run);
        RecordedRun.result().checks().forEach(check -> assertTrue(run.contains(escaped(check.title())), check.title()));
        RecordedRun.result()
                .manifest()
                .deviations()
                .forEach(deviation -> assertTrue(run.contains(escaped(deviation)), deviation));
        for (CheckResult check : RecordedRun.result().failedChecks()) {
            assertTrue(
                    run.contains(
                            escaped(CheckCatalogue.named(check.id()).change().replace("`", ""))),
                    check.id());
        }
        JsonNode drawn = drawn(run);
        JsonNode throughput = drawn.path("values").path(0);
        JsonNode times = drawn.path("times").path(drawn.path("at").path(0).asInt());
        double tpsV = RecordedRun.result().tpsV();
        double sum = 0;
        double from = drawn.path("phases").path(0).path("from").asDouble();
        double to = drawn.path("phases").path(9).path("to").asDouble();
        int steps = 0;
        for (int i = 0; i < times.size(); i++) {
            double at = times.path(i).asDouble();
            if (at >= from && at < to) {
                steps++;
                for (int group = 0; group < 4; group++) {
                    sum += throughput.path(group).path(i).asDouble();
                }
            }
        }
        assertEquals(tpsV, sum / steps, tpsV / 100, "the chart's mean is the result");
        for (String file : new String[] {"report.pdf", "report.json", "logs/ce-1.csv"}) {
            assertTrue(run.contains("\"../../at/first/" + file + "\""), file);
            assertEquals(200, file("first", file).status(), file);
        }
        assertTrue(run.contains("\"../../at/first/report.html\""), run);
    }

    @Test
    void aRunThatIsServedItselfHasTheSameLinks() throws IOException {
        Site alone = new Site(results.resolve("first"), Optional.empty());
        String run = body(alone.answer(new Request(List.of("at"), true, Map.of())));
        for (String link : List.of("../at/report.html", "../at/report.pdf", "../at/report.json")) {
            assertTrue(run.contains("\"" + link + "\""), link);
            List<String> path = Arrays.asList(link.substring(3).split("/"));
            assertEquals(200, alone.answer(new Request(path, false, Map.of())).status(), link);
        }
    }

    private Response file(String run, String file) {
        List<String> path = new java.util.ArrayList<>(List.of("at", run));
        path.addAll(List.of(file.split("/")));
        return site.answer(new Request(path, false, Map.of()));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    @Test
    void aFileIsWhatLiesOnTheDisk() throws IOException {
        Response chart = file("first", "charts/throughput.svg");
        assertEquals("image/svg+xml", chart.type());
        assertTrue(chart.headers().get("Content-Security-Policy").startsWith("sandbox"));
        assertEquals(Files.readString(results.resolve("first/charts/throughput.svg")), body(chart));
    }

    @Test
    void whatIsDamagedSaysSo() throws IOException {
        assertTrue(page("at", "broken").contains("UNREADABLE"));
        Response study = site.answer(new Request(List.of("at", "bad-study"), true, Map.of()));
        assertEquals(500, study.status());
        assertTrue(body(study).contains("bad-study/study-file.json"), body(study));
    }

    @Test
    void anAuditHasItsToolsAndFindings() throws IOException {
        String audit = page("at", "audit-1");
        assertTrue(audit.contains("a trade was lost") && audit.contains("that all is there"), audit);
    }

    @Test
    void aStudyInTheMiddleHasItsPlanAndNoVerdict() throws IOException {
        assertTrue(page("at").contains("5 of 8 runs"));
        String study = page("at", "hosts");
        assertTrue(study.contains("<b>5 of 8 runs</b>, 3 left"), study);
        assertEquals(
                List.of(5, 3),
                List.of(count(study, "<span class=\"word done\">"), count(study, "<span class=\"word left\">")));
        assertTrue(study.contains("href=\"../../at/hosts/results/20261120-000003/\">20261120-000003</a>"), study);
        assertTrue(study.contains("no verdict before the end") || !study.contains("Interval so far"), study);
    }

    @Test
    void aFinishedStudyBeginsWithItsAnswer(@TempDir Path folder) throws IOException {
        SyntheticStudy made = new SyntheticStudy(folder.resolve("done"))
                .cells(6, "host", "vm")
                .value(slot -> (slot.cell().equals("vm") ? 100 : 200) + slot.number() % 3);
        try (Journal journal = made.write()) {
            journal.write(new JournalEvent.Closed(JournalEvent.End.COMPLETE, "Every slot of the plan is filled."));
        }
        StudyReport.write(made.folder().path());
        Site site = new Site(folder, Optional.empty());
        String study = body(site.answer(new Request(List.of("at", "done"), true, Map.of())));
        int answer = study.indexOf("<p class=\"headline\"><b>Slower</b></p>");
        assertTrue(answer > 0 && answer < study.indexOf("12 of 12 runs"), study);
        assertTrue(study.contains("slower than host (tpsV "), study);
    }

    @Test
    void anAttemptWithSeveralInstancesLeadsToTheFirst(@TempDir Path folder) throws IOException {
        new SyntheticStudy(folder.resolve("equal"))
                .with("kind", "equal")
                .with("instances", 2)
                .with("blocks", 1)
                .with("environments", Map.of("here", Map.of("local", Map.of())))
                .slot(1, "2 at once", "here", Map.of("instances", "2"))
                .write()
                .close();
        Site equal = new Site(folder, Optional.empty());
        String study = body(equal.answer(new Request(List.of("at", "equal"), true, Map.of())));
        assertTrue(study.contains("href=\"../../at/equal/results/20261120-000001.1/\">20261120-000001</a>"), study);
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }

    @Test
    void twoRunsAreComparedByWhatDiffers() throws IOException {
        Files.writeString(
                results.resolve("second & <b>/profile.json"),
                Files.readString(results.resolve("first/profile.json")).replaceFirst("\"mix\"", "\"mixed\""));
        Response diff = site.answer(
                new Request(List.of("diff"), false, Map.of("a", List.of("first"), "b", List.of("second & <b>"))));
        String page = body(diff);
        assertTrue(page.contains("profile.mixed."), page);
        String tpsV = Numbers.fixed(RecordedRun.result().tpsV(), 2);
        assertTrue(
                page.contains("<th scope=\"row\" class=\"key\">tpsV</th><td class=\"number\">" + tpsV
                        + "</td><td class=\"number\">" + tpsV + "</td><td class=\"number\"><b>+0.0</b></td>"),
                page);
        assertTrue(page.indexOf("profile.mixed.") < page.indexOf(">tpsV<"), "the set-up is first");
        assertTrue(page.contains("<th scope=\"row\">Trade-Order</th>"), page);
        JsonNode drawn = drawn(page);
        List<String> charts = new ArrayList<>();
        drawn.path("charts").forEach(chart -> charts.add(chart.path("id").asText()));
        assertTrue(
                charts.containsAll(
                        List.of("throughput tpsV all groups", "throughput tpsV group 4", "response-to ms 90th")),
                charts + "");
        assertEquals(
                "second & <b>",
                drawn.path("charts").path(0).path("series").path(1).path("name").asText());
        // The same run twice: the same values.
        assertEquals(
                drawn.path("values").path(0).path(0),
                drawn.path("values").path(0).path(1));
        assertEquals(
                404,
                site.answer(new Request(List.of("diff"), false, Map.of("a", List.of("first"))))
                        .status());
    }

    /** The charts of a page, as its script reads them. */
    private static JsonNode drawn(String page) {
        Matcher data = Pattern.compile("<script type=\"application/json\" id=\"drawn\">([^<]*)</script>")
                .matcher(page);
        assertTrue(data.find(), page);
        return Json.read(data.group(1), JsonNode.class, "charts");
    }

    private String compared(int status, List<String> a, List<String> b) throws IOException {
        Response answer = site.answer(new Request(List.of("diff"), false, Map.of("a", a, "b", b)));
        String page = body(answer);
        assertEquals(status, answer.status(), page);
        return page;
    }

    @Test
    void severalRunsOnEachSideAreComparedWithTheirUncertainty() throws IOException {
        Samples.sets(results.resolve("sets"));
        List<String> bare = List.of("sets/bare-0", "sets/bare-1", "sets/bare-2", "sets/bare-3");
        List<String> vm = List.of("sets/vm-0", "sets/vm-1", "sets/vm-2", "sets/vm-3");
        // 100 * (1 - sqrt4(100 101 102 103) / sqrt4(200 201 202 203)), the geometric means.
        String page = compared(200, bare, vm);
        assertTrue(page.contains("<p class=\"headline\">B is 49.6 % slower than A (tpsV"), page);
        assertTrue(page.contains("<a href=\"./at/sets/bare-0/\">bare-0</a>, "), page);
        assertTrue(page.contains("<th scope=\"row\">A</th><td>4</td>"), page);
        assertTrue(page.contains("Nothing else differs between all runs of one and all of the other."), page);

        assertTrue(compared(422, bare.subList(0, 1), vm).contains("or at least two on each"));
        List<String> twice = List.of("sets/bare-0", "sets/../sets/bare-0");
        assertTrue(compared(422, twice, vm).contains("or at least two on each"));
        String both = compared(422, bare, bare.subList(1, 3));
        assertTrue(both.contains("bare-1 is on both sides") && both.contains("those of quadrille compare."), both);
        Site measuring = new Site(results, Optional.of(new LivePage(results)));
        Response busy = measuring.answer(new Request(List.of("diff"), false, Map.of("a", bare, "b", vm)));
        assertEquals(422, busy.status());
        assertTrue(body(busy).contains("use quadrille serve when it is done"), body(busy));
        compared(404, bare, List.of("sets/vm-0", "sets/vm-9"));
        ComparedRun.write(RecordedRun.folder(), results.resolve("sets/bad"), 90, "INVALID", 100, "steady-state");
        assertTrue(compared(422, bare, List.of("sets/vm-0", "sets/bad")).contains("bad is INVALID (it failed"));
    }

    @Test
    void aFolderWithoutSlashLeadsToTheOneWith() {
        Response moved = site.answer(new Request(List.of("at", "second & <b>"), false, Map.of()));
        assertEquals(308, moved.status());
        assertEquals("second%20%26%20%3Cb%3E/", moved.headers().get("Location"));
    }
}
