package org.quadrille.reporter.page;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The list of a page's chapters, which are its {@code h2}. */
final class ContentsList {
    private static final String PLACE = "<ol class=\"contents\"></ol>";
    private static final Pattern CHAPTER = Pattern.compile("<h2( id=\"([^\"]*)\")?( class=\"[^\"]*\")?>([^<]*)</h2>");

    private ContentsList() {}

    /** The same page with the list, where it has an empty one, and a name for each chapter. */
    static String in(String page) {
        if (!page.contains(PLACE)) {
            return page;
        }
        StringBuilder list = new StringBuilder();
        StringBuilder whole = new StringBuilder(page.length() + 10_000);
        Matcher chapter = CHAPTER.matcher(page);
        for (int number = 1; chapter.find(); number++) {
            String name = chapter.group(2) == null ? "chapter-" + number : chapter.group(2);
            list.append("<li><a href=\"#" + name + "\">" + chapter.group(4) + "</a></li>\n");
            chapter.appendReplacement(whole, "<h2 id=\"" + name + "\"$3>$4</h2>");
        }
        chapter.appendTail(whole);
        return whole.toString().replace(PLACE, "<ol class=\"contents\">\n" + list + "</ol>");
    }
}
