package org.quadrille.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents of this checkout as pages. */
class DocumentPagesTest {
    private static final Path TOP = Path.of("").toAbsolutePath().getParent();
    private static final Pattern LINK = Pattern.compile("<a href=\"([^\":]*)\"");

    @TempDir
    Path folder;

    @Test
    void everyLinkLeadsToAPageAndItsHeading() throws IOException {
        for (String document : List.of("README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", "TESTING.md")) {
            Files.copy(TOP.resolve(document), folder.resolve(document));
        }
        for (String file : List.of("LICENSE", "NOTICE")) {
            Files.copy(TOP.resolve(file), folder.resolve(file));
        }
        copy(TOP.resolve("docs"), folder.resolve("docs"));
        DocumentPages.addTo(folder);
        List<Path> pages;
        try (Stream<Path> all = Files.walk(folder)) {
            pages = all.filter(file -> file.toString().endsWith(".html")).toList();
        }
        TreeSet<String> dead = new TreeSet<>();
        int links = 0;
        for (Path page : pages) {
            for (Matcher link = LINK.matcher(Files.readString(page)); link.find(); links++) {
                String[] parts = link.group(1).split("#", 2);
                Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
                if (!Files.exists(target)
                        || parts.length > 1 && !Files.readString(target).contains("id=\"" + parts[1] + "\"")) {
                    dead.add(folder.relativize(page) + " -> " + link.group(1));
                }
            }
        }
        assertEquals(new TreeSet<>(), dead);
        assertTrue(links > 100, links + " links are too few to be those of the documents");
    }

    @Test
    void aPageHasItsContents_andTheIndexEverySection() throws IOException {
        Path docs = Files.createDirectories(folder.resolve("docs"));
        Files.writeString(
                docs.resolve("engines.md"), "# X\n\n## One & `two`\n\nSome *words*.\n\n### Three\n\n## One & two\n");
        DocumentPages.addTo(folder);
        String page = Files.readString(docs.resolve("engines.html"));
        assertTrue(
                page.contains("<li class=\"level2\"><a href=\"#one--two\">One &amp; \"two\"</a></li>\n"
                        + "<li class=\"level3\"><a href=\"#three\">Three</a></li>\n"
                        + "<li class=\"level2\"><a href=\"#one--two-1\">"),
                page);
        assertTrue(page.contains("<script src=\"../search.js\"></script>"), page);
        String index = Files.readString(folder.resolve("search-index.js"));
        assertTrue(index.startsWith("const searchIndex = ["), index);
        assertTrue(index.contains("docs/engines.html#one--two") && index.contains("Some words."), index);
        assertTrue(Files.readString(folder.resolve("search.js")).contains("search-index.js"));
    }

    @Test
    void theReadmeOfAReleaseBeginsWithWhatItsUserTypes() throws IOException {
        String readme = ReleaseMain.installedFirst(Files.readString(TOP.resolve("README.md")));
        assertTrue(readme.startsWith("# Quadrille\n\n## Installing a release\n"), readme.substring(0, 200));
        assertTrue(readme.indexOf("./quadrille demo") < readme.indexOf("git clone"));
        assertEquals(
                Files.readString(TOP.resolve("README.md"))
                        .lines()
                        .filter(line -> !line.isBlank())
                        .sorted()
                        .toList(),
                readme.lines().filter(line -> !line.isBlank()).sorted().toList());
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    @Test
    void whatLooksLikeATagIsText() {
        assertTrue(DocumentPages.page("x", "a <script>b</script>", "", place -> true)
                .contains("a &lt;script&gt;b&lt;/script&gt;"));
    }
}
