package org.quadrille.study.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quadrille.common.cli.UserError;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.data.DuckDb;
import org.quadrille.study.format.Digests;
import org.quadrille.study.format.Journal;
import org.quadrille.study.format.JournalEvent;
import org.quadrille.study.format.StudyFolder;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Pages of studies whose runs follow a formula, so that it is known what the page must say. */
class StudyPageTest {
    private static final int BLOCKS = 12;
    private static final double CHANGE = 0.9;
    /** Roughly normal, in no particular order. */
    private static final double[] NOISE = {0.3, -1.1, 0.8, 0, -0.4, 1.6, -0.8, 0.5, -1.6, 1.1, -0.2, 0.1};

    /** A name that breaks pages, CSV files and file names unless it is escaped. */
    private static final String EVIL = "vm <b>&\"1\", fast";

    @TempDir
    static Path folder;

    private static StudyFolder study;
    private static StudyReport.Written written;
    private static String page;

    /** The other cell has nine tenths of the host's throughput in its block, apart from a little noise. */
    private static double value(String cell, int block) {
        double base = 200 + 3 * Math.sin(block);
        return cell.equals("host") ? base : base * CHANGE * (1 + 0.004 * NOISE[block - 1]);
    }

    @BeforeAll
    static void make() throws IOException {
        SyntheticStudy made = new SyntheticStudy(folder.resolve("host-or-vm"))
                .with("seed", 7)
                .cells(BLOCKS, "host", EVIL)
                .value(slot -> value(slot.cell(), slot.block()))
                .voided(3, "connector-2 was lost")
                .failed(6, "response-limits");
        study = made.folder();
        try (Journal journal = made.write()) {
            journal.write(new JournalEvent.Changed(
                    "extended from 6 to 12 blocks", Digests.sha256(study.studyFile()), Digests.sha256(study.plan())));
            journal.write(new JournalEvent.Excluded(SyntheticStudy.run(9), "a backup ran"));
            journal.write(new JournalEvent.Closed(JournalEvent.End.COMPLETE, "Every slot of the plan is filled."));
        }
        written = StudyReport.write(study.path());
        page = Files.readString(study.page());
    }

    @Test
    void theVerdictIsThatOfTheFormula() throws Exception {
        assertTrue(written.finished());
        assertEquals("slower", written.word());
        double sum = 0;
        int blocks = 0;
        for (int block = 1; block <= BLOCKS; block++) {
            // Slot 6 is INVALID and slot 9 is excluded; their blocks are not complete.
            if (block != 3 && block != 5) {
                sum += Math.log(value(EVIL, block) / value("host", block));
                blocks++;
            }
        }
        JsonNode json = Json.mapper().readTree(Files.readString(study.pageJson()));
        JsonNode first = json.at("/analysis/metrics/0/comparisons/0");
        assertEquals(100 * Math.expm1(sum / blocks), first.at("/change/percent").doubleValue(), 1e-9);
        assertEquals(blocks, first.path("pairs").intValue());
        assertEquals("tpsV", json.at("/analysis/metrics/0/metric/key").textValue());
        assertEquals("slower", json.path("finding").textValue());
        assertEquals("This is not a TPC result.", json.path("notice").textValue());
        assertFalse(Files.readString(study.pageJson()).contains("NaN"), "JSON has no word for it");
    }

    @Test
    void machinesAreNamedInATableOfTheirOwn() throws Exception {
        String text = shown(page);
        assertTrue(text.contains("Measures of each machine: " + EVIL + " against host"), text);
        assertTrue(text.contains("node-1: everything."), "what the machine is for");
        List<String> lines = Files.readAllLines(study.machinesCsv());
        double base = 0;
        double other = 0;
        for (int block = 1; block <= BLOCKS; block++) {
            // Slot 6 is INVALID and slot 9 is excluded: a run of each cell.
            base += block == 3 ? 0 : 40 + value("host", block) / 20;
            other += block == 5 ? 0 : 40 + value(EVIL, block) / 20;
        }
        double change = 100 * (other / base - 1);
        String cpu = lines.stream()
                .filter(line -> line.contains("\"node-1\",\"everything\"") && line.contains("\"%\""))
                .findFirst()
                .orElseThrow(() -> new AssertionError(lines));
        assertEquals(change, Double.parseDouble(cpu.substring(cpu.lastIndexOf(',') + 1)), 1e-9);
        assertTrue(text.contains(" node-1 "), text);
        List<String> last = lines.subList(lines.size() - 3, lines.size());
        String rate = "\",\"transactions/s\",\"\",\"\",\"host\",";
        assertTrue(last.get(0).startsWith("\"throughput\",\"tpsV\",\"\",\"\",\"host\","), last.toString());
        assertTrue(last.get(1).startsWith("\"throughput of the mix" + rate), last.toString());
        assertTrue(last.get(2).startsWith("\"throughput of the OLTP transactions" + rate), last.toString());
        assertTrue(Files.readAllLines(study.runsCsv()).get(0).contains("\"cpu@everything\""));
    }

    @Test
    void pageOneSaysWhatAReaderMustKnow() {
        String text = shown(page);
        List<String> wanted = List.of(
                "This is not a TPC result and may not be compared with TPC results.",
                EVIL + " is 10.0 % slower than host (tpsV ",
                "10 blocks",
                "would have been found in 9 of 10 such studies",
                "Does the throughput (tpsV) of " + EVIL + " differ from that of host",
                "A change within 2 % counts as the same; the chance of a false alarm is 5 %.",
                "blocks of one run of each cell, in random order (seed 7)",
                "machines: virtual machine (KVM)",
                "24 runs planned, 23 count, 1 void, 1 excluded.",
                "void: connector-2 was lost (1)",
                "failed: response-limits (1)",
                // Planned, made, counting, VALID, failed, failed as percent of counting, void, excluded.
                EVIL + " 12 12 11 11 0 0 0 1",
                "host 12 13 12 11 1 8.33 1 0",
                "extended from 6 to 12 blocks",
                "Runs excluded by the user Run " + SyntheticStudy.run(9) + " of ",
                ": a backup ran",
                "With them:",
                "Without them:",
                "In 12 of 12 counting runs of host, caches: could not be dropped (this user may not).",
                "In 12 of 12 counting runs of host, limits in the run: could not be kept (local.cpus 1.0: 1.");
        String firstPage = text.substring(0, text.indexOf("All metrics", text.indexOf("Question")));
        wanted.forEach(sentence -> assertTrue(firstPage.contains(sentence), sentence + " is not in " + firstPage));
        assertEquals(
                2,
                firstPage.split("limits in the run: could not be kept", -1).length - 1,
                "one sentence for each environment, not one for each run: " + firstPage);
        assertTrue(firstPage.contains(" processors), and the like in the others."), firstPage);
        for (String later : List.of(
                "Shapiro-Wilk",
                "90th percentile of the response time of Trade-Order",
                "Bands are blocks, with their numbers on top.",
                "Holm the same corrected: of throughput for all pairs of cells, of the other metrics for all their comparisons",
                "prepared in: various, such as ")) {
            assertTrue(text.contains(later), later);
        }
    }

    @Test
    void thePageIsWholeAndNeedsNothingElse() throws Exception {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page.replace("<!DOCTYPE html>", ""))));
        assertEquals("html", document.getDocumentElement().getTagName());
        assertFalse(page.contains("<b>&\"1"), "names are escaped");
        assertFalse(
                page.contains(" src=") || page.contains("@import") || page.contains("<link"), "something from outside");
        Matcher links = Pattern.compile("href=\"([^\"]*)\"").matcher(page);
        Set<String> targets = new TreeSet<>();
        while (links.find()) {
            targets.add(links.group(1));
        }
        for (String target : targets) {
            boolean there = target.startsWith("#")
                    ? page.contains("id=\"" + target.substring(1) + "\"")
                    : Files.exists(study.path().resolve(target));
            assertTrue(there, target + " leads nowhere");
        }
        assertTrue(targets.contains("results/" + SyntheticStudy.run(1) + "/report.html"), "each run has a link");
        assertFalse(page.contains(folder.toString()), "a path of this machine");
        Set<String> ids = new TreeSet<>();
        Matcher all = Pattern.compile(" id=\"([^\"]*)\"").matcher(page);
        while (all.find()) {
            assertTrue(ids.add(all.group(1)), all.group(1) + " is there twice");
        }
        byte[] pdf = Files.readAllBytes(study.pagePdf());
        assertEquals("%PDF", new String(pdf, 0, 4));
    }

    @Test
    void everyChartIsAFileToo() throws IOException {
        try (Stream<Path> files = Files.list(study.charts())) {
            List<String> names =
                    files.map(f -> f.getFileName().toString()).sorted().toList();
            assertEquals(
                    List.of(
                            "change.svg",
                            "effects-1.svg",
                            "order.svg",
                            "quantiles-1.svg",
                            "quantiles-2.svg",
                            "relative.svg",
                            "runs.svg",
                            "throughput-1.svg",
                            "throughput-2.svg"),
                    names);
        }
    }

    @Test
    void theFilesHaveARowForEachRun() throws IOException {
        List<String> lines = Files.readAllLines(study.runsCsv());
        assertEquals(1 + 2 * BLOCKS + 1, lines.size(), "a line of names, 24 runs and a void one");
        try (DuckDb duck = new DuckDb(study.path(), folder.resolve("tmp"))) {
            List<Map<String, Object>> rows = new ArrayList<>();
            duck.query("SELECT * FROM 'data/runs.parquet' ORDER BY \"order\"")
                    .forEach(row -> rows.add(Map.of(
                            "run", row.text("run"),
                            "cell", row.text("cell"),
                            "state", row.text("state"),
                            "block", row.whole("block"))));
            assertEquals(2 * BLOCKS + 1, rows.size());
            assertEquals(EVIL, rows.get(0).get("cell"), "the first slot of an odd block");
            assertEquals("void", rows.get(2).get("state"));
            assertEquals("excluded", rows.get(9).get("state"), "slot 9, behind the void attempt");
            double tpsV = duck.query("SELECT \"tpsV\" AS v FROM 'data/runs.parquet' WHERE \"order\" = 2")
                    .get(0)
                    .real("v");
            assertEquals(value("host", 1), tpsV, 1e-12);
        }
    }

    @Test
    void aStudyThatIsNotFinishedHasNoVerdict() throws IOException {
        SyntheticStudy half = new SyntheticStudy(folder.resolve("half"))
                .cells(BLOCKS, "host", "vm")
                .made(16)
                .value(slot -> value(slot.cell(), slot.block()));
        try (Journal journal = half.write()) {
            journal.write(new JournalEvent.Excluded(SyntheticStudy.run(3), "a backup ran"));
        }
        assertEquals(
                "not finished", StudyReport.read(half.folder().path()).model().word());
        String text = text(half);
        assertTrue(text.contains("The study is not finished, so there is no verdict"), text);
        assertTrue(text.contains("So far vm against host: -9.9 %, 95 % interval"), text);
        assertTrue(text.contains("24 runs planned, 15 count, 1 excluded, 8 left to make."), text);
        for (String verdict : List.of(
                "vm is ",
                "Finding",
                "Holm",
                "slower",
                "found in other ways",
                "As published",
                "With them",
                "sign test")) {
            assertFalse(text.contains(verdict), verdict + " before the end");
        }
    }

    /** Cells without a run are on the machines of their environment, and have no tables of dashes. */
    @Test
    void cellsWithoutARunSayNothingOfTheirOwn() throws IOException {
        SyntheticStudy early = new SyntheticStudy(folder.resolve("early"))
                .with("environments", Map.of("here", Map.of("testbed", "testbed.json")))
                .with("factors", Map.of("pacing.sessions", List.of(2, 8, 16)));
        for (int block = 1; block <= 2; block++) {
            for (String sessions : List.of("2", "8", "16")) {
                early.slot(block, "sessions " + sessions, "here", Map.of("pacing.sessions", sessions));
            }
        }
        early.made(2).write().close();
        String text = text(early);
        assertTrue(text.contains("here : machines: virtual machine (KVM); testbed testbed.json pacing"), text);
        assertTrue(text.contains("There are too few runs to look at anything."), text);
        Map<String, Object> model =
                StudyReport.read(early.folder().path()).model().values();
        assertEquals(
                List.of("sessions 8"),
                ((List<?>) model.get("machineTables"))
                        .stream()
                                .map(table -> ((MachineTable.Pair) table).other())
                                .toList());
    }

    /** One by one they would hide what else page 1 says; the table has them all. */
    @Test
    void manyBrokenAssumptionsAreOneCaveat() throws IOException {
        SyntheticStudy many = new SyntheticStudy(folder.resolve("many"))
                .cells(8, "a", "b", "c", "d")
                .value(slot -> 100 + 20 * Math.sin(3 * slot.number()));
        many.write().close();
        String text = text(many);
        Matcher caveat = Pattern.compile(
                        "The runs contradict (\\d+) of \\d+ assumptions, which stand under Assumptions")
                .matcher(text);
        assertTrue(caveat.find(), text);
        assertEquals(Integer.parseInt(caveat.group(1)), text.split("Broken\\.", -1).length - 1, text);
    }

    @Test
    void aRunThatBrokeOffSaysWhyAndNotWhatItHadNoTimeFor() {
        RunRow row = RunRowBuilder.builder(
                        StudyReport.read(study.path()).runs().rows().get(0))
                .failed(List.of("steady-state", "mix"))
                .reason("it was aborted")
                .verdict("ABORTED")
                .build();
        assertEquals("it was aborted", row.remark());
        assertEquals(
                "it was aborted; failed: steady-state, mix",
                RunRowBuilder.builder(row).verdict("INVALID").build().remark());
    }

    @Test
    void aSerialOrderHasRepetitionsAndNoBands() throws IOException {
        SyntheticStudy serial = new SyntheticStudy(folder.resolve("serial"))
                .with("order", "serial")
                .with("retries", 0)
                .cells(3, "host", "vm")
                .made(2);
        try (Journal journal = serial.write()) {
            journal.write(new JournalEvent.Opened("0.2.0", "prime-host", "", 4712, null));
            for (int slot : new int[] {3, 5}) {
                journal.write(new JournalEvent.Started(slot, 1, SyntheticStudy.run(slot), List.of()));
                journal.write(new JournalEvent.Voided(slot, 1, SyntheticStudy.run(slot), "it was lost", false));
            }
        }
        String text =
                shown(Files.readString(StudyReport.write(serial.folder().path()).page()));
        assertTrue(
                text.contains("Runs of repetitions 2 and 3 were given up after all their attempts were void.")
                        && text.contains("It was started with build 0.1.0-test of the kit and continued with 0.2.0."),
                text);
        assertTrue(text.contains("Every mark is a run.") && !text.contains("Bands are blocks"), text);
    }

    @Test
    void aStartThatIsAFactorIsThatOfTheCell() throws IOException {
        SyntheticStudy starts = new SyntheticStudy(folder.resolve("starts"))
                .with("warm", 1)
                .with("environments", Map.of("here", Map.of("testbed", "testbed.json")))
                .with("factors", Map.of("start", List.of("cold", "warm")))
                .slot(1, "start cold", "here", Map.of("start", "cold"))
                .slot(1, "start warm", "here", Map.of("start", "warm"));
        starts.write().close();
        String text =
                shown(Files.readString(StudyReport.write(starts.folder().path()).page()));
        assertTrue(
                text.contains("cold or warm start as the cell says; 1 run to warm up before each that starts warm"),
                text);
    }

    @Test
    void aRunThatWasChangedDoesNotCount() throws IOException {
        SyntheticStudy made = new SyntheticStudy(folder.resolve("changed"))
                .cells(2, "host", "vm")
                .value(slot -> value(slot.cell(), slot.block()));
        made.write().close();
        Path report = made.folder().run(SyntheticStudy.run(2)).reportJson();
        Files.writeString(report, Files.readString(report).replace("\"tpsV\":2", "\"tpsV\":3"));
        String text = text(made);
        assertTrue(
                text.contains("Run " + SyntheticStudy.run(2) + " does not count: it was changed since it was counted"),
                text);
        assertTrue(text.contains("4 runs planned, 3 count, 1 changed or missing."), text);
    }

    @Test
    void aRunWhoseConditionsCannotBeReadCounts_andItIsSaid() throws IOException {
        SyntheticStudy made = new SyntheticStudy(folder.resolve("damaged"))
                .cells(2, "host", "vm")
                .value(slot -> value(slot.cell(), slot.block()));
        made.write().close();
        Files.writeString(made.folder().run(SyntheticStudy.run(2)).machines(), "[{");
        String text = text(made);
        assertTrue(
                text.contains(
                        "The conditions of run " + SyntheticStudy.run(2) + " are not compared with those of others: "),
                text);
        assertTrue(text.contains("4 runs planned, 4 count"), text);
    }

    @Test
    void aSearchShowsItsLevels() throws IOException {
        SyntheticStudy search = new SyntheticStudy(folder.resolve("search"))
                .with("kind", "find-max")
                .with("search", Map.of("by", "targetTpsV"))
                .with("environments", Map.of("host", Map.of("testbed", "host.json")));
        for (String level : List.of("100", "200", "150", "150", "150")) {
            search.slot("host, targetTpsV " + level, "host", Map.of("pacing.targetTpsV", level));
        }
        search.failed(2, "response-limits")
                .value(slot -> Double.parseDouble(slot.levels().get("pacing.targetTpsV")));
        search.write().close();
        assertEquals(
                "highest valid load",
                StudyReport.read(search.folder().path()).model().word());
        String text = text(search);
        assertTrue(text.contains("What is the highest targetTpsV at which the runs are VALID, in host?"), text);
        assertTrue(text.replaceAll("\\s+", " ").contains("200 1 0 200.0 response-limits (1) 150 3 3 150.0"), text);
    }

    @Test
    void whatIsNoStudyIsRefused() throws IOException {
        Path none = folder.resolve("none");
        assertTrue(message(none).contains("There is no folder " + none), message(none));
        Files.createDirectories(none);
        assertTrue(message(none).contains("study-file.json is missing"), message(none));
        SyntheticStudy made = new SyntheticStudy(folder.resolve("other-plan"))
                .cells(2, "host", "vm")
                .made(0);
        made.write().close();
        Path plan = made.folder().plan();
        Files.writeString(plan, Files.readString(plan).replaceFirst("vm,vm", "host,host"));
        assertTrue(message(made.folder().path()).contains("was changed after the study began"), "plan");
    }

    private static String message(Path path) {
        return assertThrows(UserError.class, () -> StudyReport.read(path)).getMessage();
    }

    /** The text of a page, made without drawing its charts. */
    private static String text(SyntheticStudy made) {
        Map<String, Object> model =
                new HashMap<>(StudyReport.read(made.folder().path()).model().values());
        model.put("css", "");
        model.put("charts", StudyCharts.withoutPairs(List.of()));
        return shown(StudyReport.TEMPLATES.fill("page/study.ftl", model));
    }

    /** The text that a reader sees. */
    private static String shown(String html) {
        return html.replaceAll("(?s)<style>.*?</style>|<script.*?</script>|<svg.*?</svg>", "")
                .replaceAll("<[^>]*>", " ")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&")
                .replaceAll("\\s+", " ");
    }
}
