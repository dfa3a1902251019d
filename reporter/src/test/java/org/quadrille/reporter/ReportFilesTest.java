package org.quadrille.reporter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.quadrille.common.config.Json;
import org.quadrille.reporter.chart.Palette;
import org.quadrille.reporter.check.CheckResult;
import org.quadrille.reporter.rules.Rulebook;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Page and PDF of a real run: well-formed, self-contained, readable for everyone. */
class ReportFilesTest {
    private static final double TEXT_CONTRAST = 4.5;
    private static final double GRAPHIC_CONTRAST = 3;
    private static final long LARGEST_PAGE = 1_500_000;
    private static final int SUMMARY_PAGES = 4;
    private static final int MOST_PAGES = 20;

    private static Path folder;
    private static String html;
    private static Document page;
    private static List<Element> elements;

    @BeforeAll
    static void report() throws Exception {
        folder = RecordedRun.folder();
        html = Files.readString(folder.resolve("report.html"));
        page = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
        elements = elements(page, "*");
    }

    private static List<Element> elements(Document of, String name) {
        List<Element> found = new ArrayList<>();
        NodeList list = of.getElementsByTagName(name);
        for (int i = 0; i < list.getLength(); i++) {
            found.add((Element) list.item(i));
        }
        return found;
    }

    @Test
    void nothingComesFromOutside() {
        for (Element element : elements) {
            assertFalse(
                    List.of("link", "img", "iframe", "object", "image", "use").contains(element.getTagName()),
                    element.getTagName());
            assertFalse(element.hasAttribute("src") || element.hasAttribute("xlink:href"), element.getTagName());
            assertTrue(!element.hasAttribute("href")
                    || element.getAttribute("href").startsWith("#"));
        }
        Matcher url = Pattern.compile("url\\(([^)]*)\\)").matcher(html.replaceAll("(?s)<script>.*?</script>", ""));
        while (url.find()) {
            assertTrue(url.group(1).startsWith("#"), url.group());
        }
        assertFalse(html.contains("@import"));
        assertTrue(html.length() < LARGEST_PAGE, html.length() + " characters");
    }

    @Test
    void whatTheUserWroteIsText() {
        assertTrue(html.contains("Müller &amp; Söhne &lt;b&gt;GmbH&lt;/b&gt;"));
        assertTrue(
                elements(page, "b").stream().noneMatch(b -> b.getTextContent().equals("GmbH")));
    }

    @Test
    void idsAreUnique() {
        Set<String> ids = new HashSet<>();
        elements.stream()
                .filter(e -> e.hasAttribute("id"))
                .forEach(e -> assertTrue(ids.add(e.getAttribute("id")), e.getAttribute("id")));
        assertTrue(ids.size() > 30);
    }

    @Test
    void everyRuleLeadsToItsTextInThePage() throws Exception {
        Set<String> rules = new HashSet<>();
        for (Element link : elements) {
            if (link.getTagName().equals("a")) {
                String target = link.getAttribute("href").substring(1);
                Element at = elements.stream()
                        .filter(e -> e.getAttribute("id").equals(target))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("nothing is at " + target));
                if (target.startsWith("rule-")) {
                    assertTrue(at.getTextContent().startsWith(link.getTextContent() + " "), at.getTextContent());
                    rules.add(target);
                }
            }
        }
        assertEquals(
                RecordedRun.result().checks().stream()
                        .flatMap(check -> Rulebook.cited(check.clause()).stream())
                        .distinct()
                        .count(),
                rules.size());
        assertTrue(rules.size() > 20, rules.toString());
    }

    @Test
    void headingsAreInOrder() {
        int level = 0;
        int first = 0;
        for (Element element : elements) {
            if (element.getTagName().matches("h[1-6]")) {
                int next = element.getTagName().charAt(1) - '0';
                assertTrue(next <= level + 1, element.getTextContent());
                first += next == 1 ? 1 : 0;
                level = next;
            }
        }
        assertEquals(1, first, "one title");
    }

    @Test
    void everyChartIsDataThatHasItsPlaceInThePage() throws Exception {
        JsonNode drawn = Json.read(
                elements.stream()
                        .filter(e -> e.getAttribute("id").equals("drawn"))
                        .findFirst()
                        .orElseThrow()
                        .getTextContent(),
                JsonNode.class,
                "charts");
        List<String> ids = elements.stream().map(e -> e.getAttribute("id")).toList();
        int charts = drawn.path("charts").size();
        assertTrue(charts > 20, charts + " charts");
        for (int i = 0; i < charts; i++) {
            JsonNode chart = drawn.path("charts").path(i);
            String id = chart.path("id").asText();
            assertTrue(ids.contains("at-" + id.replaceAll("\\..*", "")), id + " has no place");
            JsonNode times = drawn.path("times").path(drawn.path("at").path(i).asInt());
            JsonNode values = drawn.path("values").path(i);
            assertEquals(chart.path("series").size(), values.size(), id);
            values.forEach(column -> assertEquals(times.size(), column.size(), id));
        }
        long places = elements.stream()
                .filter(e -> e.getAttribute("class").equals("plots"))
                .count();
        assertTrue(places > 20, places + " places");
    }

    @Test
    void everyPictureSaysWhatItShows() throws Exception {
        List<Path> pictures;
        try (Stream<Path> files = Files.list(folder.resolve("charts"))) {
            pictures = files.toList();
        }
        assertTrue(pictures.size() > 20, pictures.toString());
        for (Path picture : pictures) {
            Element chart = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(picture.toFile())
                    .getDocumentElement();
            assertEquals("img", chart.getAttribute("role"));
            assertTrue(chart.getAttribute("aria-label").length() > 20);
            assertEquals("title", first(chart).getTagName());
            assertFalse(first(chart).getTextContent().isBlank());
            assertTrue(chart.getElementsByTagName("desc").getLength() == 1);
            assertTrue(chart.getElementsByTagName("text").getLength() > 3, "text is text");
            assertTrue(chart.getElementsByTagName("*").getLength() < 500, chart.getAttribute("aria-label"));
            assertTrue(chart.hasAttribute("viewBox"));
        }
    }

    private static Element first(Element of) {
        Node node = of.getFirstChild();
        while (node.getNodeType() != Node.ELEMENT_NODE) {
            node = node.getNextSibling();
        }
        return (Element) node;
    }

    @Test
    void tablesHaveHeaders() {
        List<Element> tables = elements(page, "table");
        assertTrue(tables.size() > 30);
        for (Element table : tables) {
            assertTrue(table.getElementsByTagName("th").getLength() > 0);
        }
        elements(page, "th").forEach(th -> assertTrue(th.hasAttribute("scope"), th.getTextContent()));
    }

    @Test
    void everythingStandsOutFromItsGround() {
        for (String text : List.of(Palette.TEXT, Palette.MUTED, "#333333", "#a32b00", "#00664d")) {
            assertTrue(contrast(text, Palette.BACKGROUND) >= TEXT_CONTRAST, text);
        }
        for (String banner : List.of("#00664d", "#a32b00", "#5a4a00")) {
            assertTrue(html.contains("background: " + banner) && contrast("#ffffff", banner) >= TEXT_CONTRAST, banner);
        }
        String other = "#fbe3b0";
        assertTrue(html.contains(".NON-STANDARD { background: " + other + "; color: " + Palette.TEXT));
        assertTrue(contrast(Palette.TEXT, other) >= TEXT_CONTRAST, other);
        Stream.of(Palette.GROUPS, Palette.OTHERS, List.of(Palette.BORDER))
                .flatMap(List::stream)
                .forEach(c -> assertTrue(contrast(c, Palette.BACKGROUND) >= GRAPHIC_CONTRAST, c));
    }

    private static double contrast(String a, String b) {
        double one = luminance(a);
        double two = luminance(b);
        return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    }

    private static double luminance(String colour) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double c = Integer.parseInt(colour.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
            sum += weights[i] * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    @Test
    void thePdfIsASummaryOfFourPagesAndAnAppendix() throws Exception {
        try (PDDocument pdf = Loader.loadPDF(folder.resolve("report.pdf").toFile())) {
            int pages = pdf.getNumberOfPages();
            assertTrue(pages >= 8 && pages <= MOST_PAGES, pages + " pages");
            for (int i = 1; i <= pages; i++) {
                String text = text(pdf, i);
                assertTrue(text.contains("Page " + i + " of " + pages), text);
                assertTrue(text.contains("This is not a TPC result"), text);
                assertTrue(text.length() > 100, "no blank page, but page " + i + " is: " + text);
            }
            String first = text(pdf, 1);
            assertTrue(first.contains(RecordedRun.result().verdict().name()) && first.contains("NON-STANDARD"), first);
            assertTrue(first.contains("Größe ≥ klein → 100 %"), first);
            assertTrue(first.contains("Müller & Söhne <b>GmbH</b>"), first);
            assertTrue(text(pdf, 2).contains("Statement of the auditor"), "beside the disclosure");
            for (String name : List.of(
                    "Sponsor",
                    "System",
                    "Database system PostgreSQL 18.6",
                    "Operating system",
                    "Hypervisor",
                    "Processors",
                    "Memory",
                    "Disks",
                    "Machines",
                    "Timeline",
                    "Checkpoints",
                    "Initial size",
                    "Transactions")) {
                assertTrue((first + text(pdf, 2)).contains("\n" + name), name);
            }
            String checks = text(pdf, SUMMARY_PAGES);
            RecordedRun.result()
                    .checks()
                    .forEach(check -> assertTrue(
                            checks.contains(
                                    check.clause().replace("workload.md ", "").split(" ")[0] + " "),
                            check.clause()));
            assertTrue(text(pdf, SUMMARY_PAGES + 1).startsWith("Appendix"), text(pdf, SUMMARY_PAGES + 1));
            String all = new PDFTextStripper().getText(pdf);
            assertTrue(html.contains("Rules cited") && !all.contains("Rules cited"), "only the page has the rules");
            for (CheckResult check : RecordedRun.result().checks()) {
                assertTrue(all.replaceAll("\\s+", " ").contains(check.title()), check.title());
                assertEquals(
                        !check.passed(),
                        all.contains(check.title() + ": " + check.rows().size() + " values"),
                        check.title());
            }
            for (var name : pdf.getPage(0).getResources().getFontNames()) {
                assertTrue(pdf.getPage(0).getResources().getFont(name).isEmbedded(), name.toString());
            }
        }
    }

    private static String text(PDDocument pdf, int page) throws IOException {
        PDFTextStripper stripper = new PDFTextStripper();
        stripper.setSortByPosition(true);
        stripper.setStartPage(page);
        stripper.setEndPage(page);
        return stripper.getText(pdf);
    }
}
