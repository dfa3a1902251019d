package org.quadrille.release;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;
import org.quadrille.common.config.Json;

/** Renders the documents of a release, which are Markdown, as pages for a browser; what is none stays as it is. */
final class DocumentPages {
    private static final String MARKDOWN = ".md";
    private static final String PAGE = ".html";
    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private DocumentPages() {}

    /**
     * Puts a page beside each document of a folder and below it; the documents stay, as messages of the kit name them. A link
     * to a file that is not there, as to the sources, is text.
     */
    static void addTo(Path folder) throws IOException {
        List<List<String>> index = new ArrayList<>();
        List<Path> documents;
        try (Stream<Path> all = Files.walk(folder)) {
            documents = all.filter(file -> file.toString().endsWith(MARKDOWN))
                    .sorted()
                    .toList();
        }
        for (Path document : documents) {
            String name = document.getFileName().toString();
            String title = name.substring(0, name.length() - MARKDOWN.length());
            Path page = document.resolveSibling(title + PAGE);
            String up = "../".repeat(folder.relativize(document).getNameCount() - 1);
            String markdown = Files.readString(document);
            for (Section section : sections(markdown)) {
                index.add(List.of(
                        folder.relativize(page) + "#" + section.place(),
                        title + ": " + section.title(),
                        section.text().toString()));
            }
            Files.writeString(page, page(title, markdown, up, place -> Files.exists(document.resolveSibling(place))));
        }
        // A script may be read from a file where a page without a server may read nothing else.
        Files.writeString(folder.resolve("search-index.js"), "const searchIndex = " + Json.write(index) + ";\n");
        try (InputStream script = DocumentPages.class.getResourceAsStream("search.js")) {
            Files.copy(script, folder.resolve("search.js"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * What stands below a heading, up to the next one.
     *
     * @param place by which links lead to it
     */
    private record Section(int level, String place, String title, StringBuilder text) {}

    private static List<Section> sections(String markdown) {
        Map<String, Integer> headings = new HashMap<>();
        List<Section> sections = new ArrayList<>();
        for (Node node = PARSER.parse(markdown).getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading heading) {
                sections.add(
                        new Section(heading.getLevel(), place(heading, headings), text(heading), new StringBuilder()));
            } else if (!sections.isEmpty()) {
                sections.get(sections.size() - 1).text().append(text(node)).append(' ');
            }
        }
        return sections;
    }

    private static String text(Node node) {
        return TextContentRenderer.builder()
                .extensions(EXTENSIONS)
                .build()
                .render(node)
                .strip()
                .replaceAll("\\s+", " ");
    }

    private static String contents(String markdown) {
        return sections(markdown).stream()
                .filter(section -> section.level() == 2 || section.level() == 3)
                .map(section -> "<li class=\"level" + section.level() + "\"><a href=\"#" + section.place() + "\">"
                        + section.title().replace("&", "&amp;").replace("<", "&lt;") + "</a></li>\n")
                .collect(Collectors.joining());
    }

    /**
     * @param up from the document to the folder of all
     * @param there whether a link of the document leads to a file
     */
    static String page(String title, String markdown, String up, Predicate<String> there) {
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .attributeProviderFactory(context -> places(there))
                .build();
        return String.format(Locale.ROOT, """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <title>Quadrille: %1$s</title>
                <style>
                :root { color-scheme: light dark; }
                body { font-family: sans-serif; line-height: 1.5; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }
                table { display: block; overflow-x: auto; border-collapse: collapse; }
                td, th { border: 1px solid gray; padding: .2rem .5rem; text-align: left; vertical-align: top; }
                pre { overflow-x: auto; }
                img { max-width: 100%%; }
                .level3 { margin-left: 1.5rem; }
                #hits { max-height: 60vh; overflow-y: auto; }
                </style>
                </head>
                <body>
                <nav>
                <p><a href="%4$sREADME.html">Quadrille</a> <input type="search" id="search" placeholder="Search all pages" \
                aria-label="Search all pages" data-up="%4$s"></p>
                <ul id="hits" aria-live="polite"></ul>
                <details><summary>Contents</summary><ul>
                %2$s</ul></details>
                </nav>
                <main>
                %3$s</main>
                <script src="%4$ssearch.js"></script>
                </body>
                </html>
                """, title, contents(markdown), renderer.render(PARSER.parse(markdown)), up);
    }

    /** A link to a document leads to its page, and a heading has the name by which links lead to it. */
    private static AttributeProvider places(Predicate<String> there) {
        Map<String, Integer> headings = new HashMap<>();
        return (node, tag, attributes) -> {
            if (node instanceof Heading heading) {
                attributes.put("id", place(heading, headings));
            } else if (node instanceof Link link && !link.getDestination().contains("://")) {
                String place = link.getDestination().replaceFirst("#.*", "");
                if (place.isEmpty() || there.test(place)) {
                    attributes.put("href", link.getDestination().replaceFirst("\\.md(?=#|$)", PAGE));
                } else {
                    attributes.remove("href");
                }
            }
        };
    }

    /** As the places where sources are hosted make it. @param headings how often each came before */
    private static String place(Heading heading, Map<String, Integer> headings) {
        String name = TextContentRenderer.builder()
                .build()
                .render(heading)
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
        int before = headings.merge(name, 1, Integer::sum) - 1;
        return before == 0 ? name : name + "-" + before;
    }
}
