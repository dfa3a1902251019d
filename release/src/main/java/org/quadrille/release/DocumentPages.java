package org.quadrille.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

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
        List<Path> documents;
        try (Stream<Path> all = Files.walk(folder)) {
            documents = all.filter(file -> file.toString().endsWith(MARKDOWN))
                    .sorted()
                    .toList();
        }
        for (Path document : documents) {
            String name = document.getFileName().toString();
            String title = name.substring(0, name.length() - MARKDOWN.length());
            String page =
                    page(title, Files.readString(document), place -> Files.exists(document.resolveSibling(place)));
            Files.writeString(document.resolveSibling(title + PAGE), page);
        }
    }

    /** @param there whether a link of the document leads to a file */
    static String page(String title, String markdown, Predicate<String> there) {
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
                <title>Quadrille: %s</title>
                <style>
                :root { color-scheme: light dark; }
                body { font-family: sans-serif; line-height: 1.5; max-width: 60rem; margin: 1rem auto; padding: 0 1rem; }
                table { display: block; overflow-x: auto; border-collapse: collapse; }
                td, th { border: 1px solid gray; padding: .2rem .5rem; text-align: left; vertical-align: top; }
                pre { overflow-x: auto; }
                img { max-width: 100%%; }
                </style>
                </head>
                <body>
                %s</body>
                </html>
                """, title, renderer.render(PARSER.parse(markdown)));
    }

    /** A link to a document leads to its page, and a heading has the name by which links lead to it. */
    private static AttributeProvider places(Predicate<String> there) {
        Map<String, Integer> headings = new HashMap<>();
        return (node, tag, attributes) -> {
            if (node instanceof Heading heading) {
                String name = name(heading);
                int before = headings.merge(name, 1, Integer::sum) - 1;
                attributes.put("id", before == 0 ? name : name + "-" + before);
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

    /** As the places where sources are hosted make it. */
    private static String name(Heading heading) {
        return TextContentRenderer.builder()
                .build()
                .render(heading)
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
