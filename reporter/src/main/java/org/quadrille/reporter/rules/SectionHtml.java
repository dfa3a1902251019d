package org.quadrille.reporter.rules;

import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/** Renders the Markdown of a section as XHTML for use inside a report. */
final class SectionHtml {
    /** A report's own headings go down to level 3, which is that of the section itself. */
    private static final int HEADINGS_BELOW = 3;

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .extensions(EXTENSIONS)
            .escapeHtml(true)
            .attributeProviderFactory(context -> new HeaderScope())
            .build();

    private SectionHtml() {}

    static String of(String markdown) {
        Node text = PARSER.parse(markdown);
        text.accept(new Fitter());
        // A wide table scrolls by itself on a narrow screen, as all tables of the report do. Text is escaped, so these
        // characters can only be a tag.
        return RENDERER.render(text)
                .replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
                .replace("<th scope=\"col\"></th>", "<td></td>")
                .replace("</table>", "</table></div>");
    }

    /** The pages that a section links to are not in a results folder, so only the text of a link is kept. */
    private static final class Fitter extends AbstractVisitor {
        @Override
        public void visit(Link link) {
            visitChildren(link);
            for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
                link.insertBefore(child);
            }
            link.unlink();
        }

        @Override
        public void visit(Heading heading) {
            heading.setLevel(Math.max(HEADINGS_BELOW + 1, heading.getLevel()));
            visitChildren(heading);
        }
    }

    /** Tells screen readers, and the style sheet, which cells head a column. */
    private static final class HeaderScope implements AttributeProvider {
        @Override
        public void setAttributes(Node node, String tag, Map<String, String> attributes) {
            if (node instanceof TableCell cell && cell.isHeader()) {
                attributes.put("scope", "col");
            }
        }
    }
}
