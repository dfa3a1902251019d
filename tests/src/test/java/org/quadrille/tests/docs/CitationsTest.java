package org.quadrille.tests.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every rule that code, SQL, lists, checks or pages cite exists where they say: in a section of docs/workload.md, under
 * a heading of another page, or behind a link.
 */
class CitationsTest {
    private static final String RULES = "workload.md";
    private static final Pattern SECTION =
            Pattern.compile("workload\\.md (\\d+(?:\\.\\d+)?(?:(?:,| to| and) \\d+(?:\\.\\d+)?(?![\\d.]*\\d|\\s*%))*)");
    private static final Pattern HEADING = Pattern.compile("\\b([a-z-]+\\.md), \"([^\"]+)\"");
    private static final Pattern PAGE = Pattern.compile("(?<![\\w/<>.-])((?:\\.\\./)*(?:docs/)?)([A-Za-z-]+\\.md)\\b");
    /** Two pages that once held the rules and were never part of the kit; split here so that they are not found. */
    private static final Pattern GONE = Pattern.compile("\\b(?:FA" + "CTS|DE" + "SIGN)\\b");

    private static Path root;
    private static Map<Path, String> sources;
    private static Map<String, Page> pages;

    @BeforeAll
    static void read() throws IOException {
        root = Sources.root();
        sources = Sources.read(root);
        pages = sources.entrySet().stream()
                .filter(e ->
                        e.getKey().startsWith("docs") && e.getKey().toString().endsWith(".md"))
                .collect(Collectors.toMap(e -> e.getKey().getFileName().toString(), e -> Page.of(e.getValue())));
    }

    /** Each section number that a text cites, in its order; both ends of a range. */
    static List<String> cited(String text) {
        List<String> numbers = new ArrayList<>();
        for (Matcher m = SECTION.matcher(Sources.joined(text)); m.find(); ) {
            numbers.addAll(List.of(m.group(1).split("(?:,| to| and) ")));
        }
        return numbers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "sql", "proto", "txt", "md"})
    void everySectionCitedExists(String kind) {
        Set<String> sections = Set.copyOf(pages.get(RULES).sections());
        List<String> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        sources.forEach((file, text) -> {
            if (Sources.extension(file.toString()).equals(kind)) {
                List<String> cited = cited(text);
                found.addAll(cited);
                cited.stream()
                        .filter(number -> !sections.contains(number))
                        .forEach(number -> missing.add(file + " cites " + RULES + " " + number));
            }
        });
        assertEquals(List.of(), missing);
        assertTrue(!found.isEmpty(), "no " + kind + " file cites a section: nothing was checked");
    }

    @Test
    void everyCheckCitesItsRule() {
        List<Path> without = sources.entrySet().stream()
                .filter(e -> e.getKey().toString().matches(".*reporter/checks/[^/]+\\.sql"))
                .filter(e -> e.getValue()
                        .lines()
                        .noneMatch(line ->
                                line.matches("-- clause: R\\d+ \\(" + SECTION.pattern() + "(; TPCx-V [\\d., ]+)?\\)")))
                .map(Map.Entry::getKey)
                .toList();
        assertEquals(List.of(), without);
    }

    /** References of the rules to each other are numbers in parentheses. */
    @Test
    void theRulesReferToEachOther() {
        Set<String> sections = Set.copyOf(pages.get(RULES).sections());
        Matcher m = Pattern.compile("(?<=[a-z:] )\\((\\d+\\.\\d+(?:, \\d+\\.\\d+)*)\\)")
                .matcher(Sources.joined(sources.get(Path.of("docs", RULES))));
        int found = 0;
        for (; m.find(); found++) {
            assertTrue(sections.containsAll(List.of(m.group(1).split(", "))), m.group());
        }
        assertTrue(found >= 20, "only " + found + " references were found");
    }

    @Test
    void everyHeadingCitedExists() {
        int found = 0;
        List<String> missing = new ArrayList<>();
        for (Map.Entry<Path, String> source : sources.entrySet()) {
            for (Matcher m = HEADING.matcher(Sources.joined(source.getValue())); m.find(); found++) {
                Page page = pages.get(m.group(1));
                if (page == null || !page.headings().contains(m.group(2))) {
                    missing.add(source.getKey() + " cites " + m.group());
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(found >= 10, "only " + found + " headings are cited: the pattern finds them no more");
    }

    @Test
    void everyPageNamedExists() {
        int found = 0;
        List<String> missing = new ArrayList<>();
        for (Map.Entry<Path, String> source : sources.entrySet()) {
            if (source.getKey().startsWith("tests/src/test/java/org/quadrille/tests/docs")) {
                continue;
            }
            for (Matcher m = PAGE.matcher(source.getValue()); m.find(); found++) {
                if (!pages.containsKey(m.group(2)) && !Files.exists(root.resolve(m.group(2)))) {
                    missing.add(source.getKey() + " names " + m.group());
                }
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(found > 100, "only " + found + " pages are named");
    }

    @Test
    void everyLinkOfAPageLeadsSomewhere() {
        int found = 0;
        List<String> broken = new ArrayList<>();
        for (Map.Entry<Path, String> source : sources.entrySet()) {
            if (!source.getKey().toString().endsWith(".md")) {
                continue;
            }
            for (String link : Page.of(source.getValue()).links()) {
                if (!link.matches("[a-z]+:.*")) {
                    found++;
                    if (!leadsSomewhere(source.getKey(), link)) {
                        broken.add(source.getKey() + " links " + link);
                    }
                }
            }
        }
        assertEquals(List.of(), broken);
        assertTrue(found > 30, "only " + found + " links were found");
    }

    private static boolean leadsSomewhere(Path from, String link) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty()
                ? root.resolve(from)
                : root.resolve(from).resolveSibling(parts[0]).normalize();
        if (!Files.exists(target) || parts.length == 1) {
            return Files.exists(target);
        }
        String text = sources.get(root.relativize(target));
        return text != null && Page.of(text).anchors().contains(parts[1]);
    }

    @Test
    void theSectionsOfTheRulesAreNumberedOnceAndInOrder() {
        List<String> sections = pages.get(RULES).sections();
        assertEquals(sections.size(), new HashSet<>(sections).size(), "a number is given twice: " + sections);
        int[] last = {-1, 0};
        for (String section : sections) {
            String[] parts = section.split("\\.");
            int major = Integer.parseInt(parts[0]);
            if (parts.length == 1) {
                assertEquals(last[0] + 1, major, "sections are not numbered in order at " + section);
                last = new int[] {major, 0};
            } else {
                assertEquals(last[0] + "." + (last[1] + 1), section, "sections are not numbered in order");
                last[1]++;
            }
        }
        assertTrue(sections.size() > 100, sections.toString());
    }

    /** The list of mistakes that others made (section 21) names the tests that guard against them. */
    @Test
    void everyTestThatTheRulesNameExists() {
        Set<String> classes = sources.keySet().stream()
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
        Set<String> named = new TreeSet<>();
        Matcher m = Pattern.compile("`(\\w+Test)`").matcher(sources.get(Path.of("docs", RULES)));
        while (m.find()) {
            named.add(m.group(1));
        }
        assertEquals(List.of(), named.stream().filter(n -> !classes.contains(n)).toList());
        assertTrue(named.size() >= 10, named.toString());
    }

    @Test
    void nothingCitesThePagesThatAreGone() {
        List<String> found = new ArrayList<>();
        sources.forEach((file, text) -> {
            Matcher m = GONE.matcher(text);
            if (m.find()) {
                found.add(file + ": " + m.group());
            }
        });
        assertEquals(List.of(), found);
    }

    @Test
    void aCitationIsFoundInEveryForm() {
        assertEquals(List.of("12.7"), cited("/** A Trade-Result (workload.md 12.7). */"));
        assertEquals(List.of("11.9", "12.13"), cited(" * see workload.md 11.9,\n     * 12.13 */"));
        assertEquals(List.of("3", "9.1"), cited("-- the rows of\n-- workload.md 3 to 9.1: all"));
        assertEquals(List.of("3.4"), cited("(workload.md 3.4, at 5 days)"));
        assertEquals(List.of(), cited("workload.md in general"));
    }

    @Test
    void aSectionThatMovedIsMissed() {
        Page page =
                Page.of("# Rules\n\n## 1 The model\n\n### 1.1 `Scale`\n\n```\n## 9 no heading\n```\n[a](b.md#c-1)\n");
        assertEquals(List.of("1", "1.1"), page.sections());
        assertEquals(List.of("rules", "1-the-model", "11-scale"), page.anchors());
        assertEquals(List.of("b.md#c-1"), page.links());
        Map<String, Integer> counts = new HashMap<>();
        Page.of("## Same\n## Same\n").anchors().forEach(a -> counts.merge(a, 1, Integer::sum));
        assertEquals(Map.of("same", 1, "same-1", 1), counts);
    }
}
